import type { AccountProfile } from "@/lib/account/types";

export type MissingProfileField = "username" | "closed" | "phone";

/**
 * The first missing field of a profile that keeps an agent's homes from being public, or visitors from calling. Only
 * the first, because one visit to the profile fixes all of them.
 */
export function missingProfileField({
  username,
  isPublic,
  phone,
}: Pick<AccountProfile, "username" | "isPublic" | "phone">): MissingProfileField | null {
  if (!username) return "username";
  if (!isPublic) return "closed";
  return phone ? null : "phone";
}

/** Whether the agent, and thus their homes, are public (`private.is_shown`). */
export const isFound = ({ username, isPublic }: Pick<AccountProfile, "username" | "isPublic">) =>
  isPublic && username !== null;
