export const PASSWORD_MIN = 8;
/** bcrypt reads no further; a longer password would be shorter than its owner believes. */
export const PASSWORD_MAX_BYTES = 72;

export type PasswordProblem = "passwordShort" | "passwordLong";
export type Strength = 0 | 1 | 2 | 3;

/** Length is counted as people count it; the upper bound in bytes, where a Hebrew letter is two. */
export function passwordProblem(password: string): PasswordProblem | null {
  if ([...password].length < PASSWORD_MIN) return "passwordShort";
  if (new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES) return "passwordLong";
  return null;
}

/** One point each: long enough, letters with digits, a special character. */
export function passwordStrength(password: string): Strength {
  const longEnough = [...password].length >= PASSWORD_MIN;
  const mixed = /\p{L}/u.test(password) && /\p{N}/u.test(password);
  const special = /[^\p{L}\p{N}\s]/u.test(password);
  return (Number(longEnough) + Number(mixed) + Number(special)) as Strength;
}
