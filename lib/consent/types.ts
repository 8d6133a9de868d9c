/** The banner with the admin's wording. */
export type ConsentView = {
  policyVersion: number;
  title: string;
  message: string;
  acceptLabel: string;
  learnMoreLabel: string;
  requireCheckbox: boolean;
};

/** The response of /api/consent: null, or the banner and where the answer is stored. */
export type ConsentQuestion = {
  banner: ConsentView;
  /** A member's consent is a row in the database; a guest's is a flag in this browser. */
  asks: "member" | "guest";
} | null;

/**
 * The member's consent state, sent with the frame of their pages (data-member): whether the banner has anything to ask.
 */
export type MemberConsent = "asked" | "settled";

/** An acceptance, as the operator sees it. */
export type ConsentLogView = {
  id: string;
  userId: string | null;
  policyVersion: number;
  ipAddress: string | null;
  acceptedAt: string;
};
