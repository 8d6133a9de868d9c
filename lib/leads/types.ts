/** The stages of a lead, in working order; the keys 1–6 select them. */
export const LEAD_STATUSES = [
  "new",
  "talked",
  "meeting",
  "offer",
  "closed",
  "not_relevant",
] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** In milliseconds. No human fills in a form faster, so the server refuses earlier submissions. */
export const LEAD_PAUSE_MS = 3000;

/**
 * The honeypot field: if it is filled, the sender is most likely a bot. Its name means nothing, because browsers,
 * password managers and contact cards fill fields by name. A false positive is still possible, so caught leads are kept
 * apart rather than dropped.
 */
export const HONEYPOT = "leave_blank";

/** When the sender would like to be called. */
export const LEAD_HOURS = ["morning", "noon", "afternoon", "evening"] as const;
export type LeadHour = (typeof LEAD_HOURS)[number];

/**
 * How an office assigns a new lead about a home: to the home's own agent, in turn, or in turn among the agents who
 * serve its area.
 */
export const LEAD_RULES = ["off", "turn", "area"] as const;
export type LeadRule = (typeof LEAD_RULES)[number];

/** How an office assigned a lead to its agent. */
export const LEAD_HANDED = ["hand", "turn", "area"] as const;
export type LeadHanded = (typeof LEAD_HANDED)[number];
