/** What is told of a week of the site, in the order of the screen. */
export const WEEK_SUMS = ["views", "contacts", "leads", "published", "closed", "agents"] as const;
export type WeekSum = (typeof WEEK_SUMS)[number];

/** Of the whole site. `week` is its Sunday (`YYYY-MM-DD`); null where nothing was counted. */
export type WeekView = { week: string } & Record<WeekSum, number | null>;
