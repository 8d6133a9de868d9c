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
  reader: { email: string; userType: "agent" | "company" | null; inOtherOffice: boolean } | null,
) {
  if (!invitation) return "unknown";
  if (invitation.state !== "open") return invitation.state;
  if (!reader) return "signedOut";
  if (reader.email.toLowerCase() !== invitation.address.toLowerCase()) return "otherAccount";
  if (reader.userType === "company") return "company";
  return reader.inOtherOffice ? "elsewhere" : "open";
}
