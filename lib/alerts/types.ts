/** How often somebody is told, in the order of the form; at most once a day at eight, or on Sundays. */
export const FREQUENCIES = ["now", "daily", "weekly"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** What an alert is of: a search as its address says it, or one home. */
export type AlertAbout = { search: string } | { listing: string };

/** What the mail to an address says: confirm the alert, or you have it already, or you have as many as there may be. */
export const ASKED_STATES = ["asks", "there", "full"] as const;

/** One alert as its reader sees it: of a search (`query`, as its address has it) or of a home. */
export type OwnAlert = {
  id: string;
  query: string | null;
  /** The search has more than `query`, which is cut to names the site knows as long as nobody has confirmed the alert. */
  more: boolean;
  /** Its title is null while visitors do not see it. */
  home: { id: string; title: string | null } | null;
  frequency: Frequency;
  confirmed: boolean;
  paused: boolean;
};

/** What the link of a mail opens. `asks`: the mail asked to confirm the alert `about`. */
export type OwnAlerts = {
  address: string;
  about: string | null;
  asks: boolean;
  /** How many browsers add alerts without a mail. */
  browsers: number;
  alerts: OwnAlert[];
};

/** What became of what was pressed on that page. */
export const ALERT_OUTCOMES = [
  "confirmed",
  "distrusted",
  "changed",
  "paused",
  "resumed",
  "filtered",
  "deleted",
  "forgotten",
  "there",
  "wide",
  "over",
  "failed",
  "readOnly",
] as const;
export type AlertOutcome = (typeof ALERT_OUTCOMES)[number];

/** Whether nothing was changed. */
export const isRefused = (outcome: AlertOutcome) =>
  ["there", "wide", "over", "failed", "readOnly"].includes(outcome);
