/** Where a lead is, in the order of the work; the keys 1–6 are theirs. */
export const LEAD_STATUSES = [
  "new",
  "talked",
  "meeting",
  "offer",
  "closed",
  "not_relevant",
] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** When somebody would like to be called. */
export const LEAD_HOURS = ["morning", "noon", "afternoon", "evening"] as const;
export type LeadHour = (typeof LEAD_HOURS)[number];
