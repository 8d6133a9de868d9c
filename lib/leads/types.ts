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

/** Milliseconds. Nobody reads and fills a form faster, so the server takes nothing that comes sooner. */
export const LEAD_PAUSE_MS = 3000;

/**
 * The field that nobody sees: what fills it is most likely a robot. A name that says nothing: browsers, password managers
 * and contact cards fill fields by their names. One may fill it all the same, so what is caught is kept apart.
 */
export const HONEYPOT = "leave_blank";

/** When somebody would like to be called. */
export const LEAD_HOURS = ["morning", "noon", "afternoon", "evening"] as const;
export type LeadHour = (typeof LEAD_HOURS)[number];

/** To whom of an office's agents a new lead about a home goes: to the home's own, by turn, or by turn among those who serve its area. */
export const LEAD_RULES = ["off", "turn", "area"] as const;
export type LeadRule = (typeof LEAD_RULES)[number];

/** How an office gave a lead to its agent. */
export const LEAD_HANDED = ["hand", "turn", "area"] as const;
export type LeadHanded = (typeof LEAD_HANDED)[number];
