/** Notification frequencies, in the order of the form; at most once a day at eight, or on Sundays. */
export const FREQUENCIES = ["now", "daily", "weekly"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** The subject of an alert: a search as its address writes it, or one home. */
export type AlertAbout = { search: string } | { listing: string };

/** What the mail to an address says: confirm the alert, you already have it, or you have reached the limit. */
export const CONFIRM_STATES = ["asks", "there", "full"] as const;

/** An alert as its owner sees it: for a search (`query`, as in its address) or for a home. */
export type OwnAlert = {
  id: string;
  query: string | null;
  /** The search has more than `query`, which is reduced to names known to the site until the alert is confirmed. */
  more: boolean;
  /** The title is null while visitors cannot see the home. */
  home: { id: string; title: string | null } | null;
  frequency: Frequency;
  confirmed: boolean;
  paused: boolean;
};

/** The page that a mail links to. `asks`: the mail asked to confirm the alert `about`. */
export type OwnAlerts = {
  address: string;
  about: string | null;
  asks: boolean;
  /** The number of browsers that may add alerts without a confirmation mail. */
  browsers: number;
  alerts: OwnAlert[];
};

/** The outcome of an action on that page. */
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

/** Whether the action changed nothing. */
export const isRefused = (outcome: AlertOutcome) =>
  ["there", "wide", "over", "failed", "readOnly"].includes(outcome);
