/** The banner as the admin worded it. */
export type ConsentView = {
  policyVersion: number;
  title: string;
  message: string;
  acceptLabel: string;
  learnMoreLabel: string;
  requireCheckbox: boolean;
};

/** What /api/consent answers: nothing to show, or the banner and where the answer belongs. */
export type ConsentQuestion = {
  banner: ConsentView;
  /** A signed-in person's consent is a row; a guest's is a flag in this browser. */
  asks: "member" | "guest";
} | null;

/** What the server says of the member with the frame of their pages (data-member): has the banner anything to ask? */
export type MemberConsent = "asked" | "settled";

/** An acceptance, as the operator sees it. */
export type ConsentLogView = {
  id: string;
  userId: string | null;
  policyVersion: number;
  ipAddress: string | null;
  acceptedAt: string;
};
