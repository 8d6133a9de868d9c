/** The admin marks the recommended plan by this priority. */
const RECOMMENDED_PRIORITY = 2;

export const isRecommended = (priority: number) => priority === RECOMMENDED_PRIORITY;

const MONTHS_PAID = 10;

/** The annual price: two months are free. */
export const annualPrice = (monthly: number) => Math.round(monthly * MONTHS_PAID * 100) / 100;

/** The plans whose payment page always exists, whatever the database contains. */
export const PLAN_PAGES = ["agent", "agent-plus", "agency"] as const;
export type PlanPage = (typeof PLAN_PAGES)[number];
export const isPlanPage = (slug: string): slug is PlanPage =>
  (PLAN_PAGES as readonly string[]).includes(slug);
