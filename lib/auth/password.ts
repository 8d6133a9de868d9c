export const PASSWORD_MIN = 8;
/** bcrypt ignores further bytes, so a longer password would be weaker than it looks. */
export const PASSWORD_MAX_BYTES = 72;

export type PasswordProblem = "passwordShort" | "passwordLong";
export type Strength = 0 | 1 | 2 | 3;

/** The minimum is in characters; the maximum is in bytes, of which a Hebrew letter takes two. */
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
