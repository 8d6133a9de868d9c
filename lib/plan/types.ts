/**
 * The part of a plan that both visitors and the operator see. A null limit is unlimited (properties) or the site's
 * default (images).
 */
export type Plan = {
  id: string;
  name: string;
  slug: string;
  price: number;
  propertyLimit: number | null;
  imagesPerProperty: number | null;
  /** How many agents of a company the plan covers; null for a plan for one agent. */
  agentLimit: number | null;
  /** Listings may have a video. */
  video: boolean;
  /** Figures beyond the last 30 days. */
  statistics: boolean;
  logoUrl: string | null;
  /** https; opens in a new tab. Without it, the site's own payment page is used. */
  paymentUrl: string | null;
};

/** The public view of a plan. */
export type PlanView = Plan & { recommended: boolean };

/** A plan in the operator's editor. */
export type AdminPlanView = Plan & {
  priority: number;
  isActive: boolean;
  /** When it was last saved, in the database's format. */
  savedAt: string;
};
