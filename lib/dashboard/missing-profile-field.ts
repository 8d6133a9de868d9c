import type { AccountProfile } from "@/lib/account/types";

export type MissingProfileField = "username" | "closed" | "phone";

/**
 * What of a profile keeps an agent's homes from visitors, or visitors from calling; the first of it,
 * because one visit to the profile mends all.
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

/** Whether visitors find the agent, and so the homes (`private.is_shown`). */
export const isFound = ({ username, isPublic }: Pick<AccountProfile, "username" | "isPublic">) =>
  isPublic && username !== null;
