import { z } from "zod";
import { email } from "@/lib/auth/schema";

export const invitationSchema = z.object({ email: email("emailRequired") });

/** What the database answers to somebody who accepts an invitation. */
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

/** An invitation as the page of its link shows it. */
export type Invitation = {
  companyId: string;
  office: string;
  logoSrc: string | null;
  /** Whom it went to; never shown. */
  address: string;
  expiresAt: string;
  state: "open" | "used" | "late";
};

/** What its page says: the state of the invitation, or what keeps this reader from accepting it. */
export function joinState(
  invitation: Invitation | null,
  reader: { email: string; userType: "agent" | "company" | null; inOtherOffice: boolean } | null,
) {
  if (!invitation) return "unknown";
  if (invitation.state !== "open") return invitation.state;
  if (!reader) return "signedOut";
  if (reader.email.toLowerCase() !== invitation.address.toLowerCase()) return "otherAccount";
  if (reader.userType === "company") return "company";
  return reader.inOtherOffice ? "elsewhere" : "open";
}
