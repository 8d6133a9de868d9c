/** The weekly figures of the site, in display order. */
export const WEEK_SUMS = ["views", "contacts", "leads", "published", "closed", "agents"] as const;
export type WeekSum = (typeof WEEK_SUMS)[number];

/** Figures for the whole site. `week` is its Sunday (`YYYY-MM-DD`); null where nothing was counted. */
export type WeekView = { week: string } & Record<WeekSum, number | null>;
