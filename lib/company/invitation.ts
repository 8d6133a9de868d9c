import { z } from "zod";
import { email } from "@/lib/auth/schema";

export const invitationSchema = z.object({ email: email("emailRequired") });

/** The database's results of accepting an invitation. */
export const JOIN_ANSWERS = [
  "linked",
  "full",
  "used",
  "late",
  "not_found",
  "other_account",
  "elsewhere",
  "rate_limited",
] as const;
export type JoinAnswer = (typeof JOIN_ANSWERS)[number];

/** An invitation as its page shows it. */
export type Invitation = {
  companyId: string;
  office: string;
  logoSrc: string | null;
  /** The invited address; never shown. */
  address: string;
  expiresAt: string;
  state: "open" | "used" | "late";
};

/** The state of the invitation's page: that of the invitation, or what prevents this user from accepting it. */
export function joinState(
  invitation: Invitation | null,
  reader: {
    email: string;
    userType: "agent" | "company" | null;
    /** The reader's office, beside the inviting one. */
    office: "this" | "other" | null;
  } | null,
) {
  if (!invitation) return "unknown";
  const isInvited = reader?.email.toLowerCase() === invitation.address.toLowerCase();
  // Joining renders the page again at once: whoever has just joined must not read that the link was used.
  if (invitation.state === "used" && isInvited && reader?.office === "this") return "joined";
  if (invitation.state !== "open") return invitation.state;
  if (!reader) return "signedOut";
  if (!isInvited) return "otherAccount";
  if (reader.userType === "company") return "company";
  return reader.office === "other" ? "elsewhere" : "open";
}
