/**
 * What visitors and the operator both see of a plan. Null limits are unlimited (properties) or the
 * site's default (images).
 */
export type Plan = {
  id: string;
  name: string;
  slug: string;
  price: number;
  propertyLimit: number | null;
  imagesPerProperty: number | null;
  /** How many agents of a company the plan carries; null for the plan of one agent. */
  agentLimit: number | null;
  /** Listings may have a video. */
  video: boolean;
  /** Numbers of more than the last 30 days. */
  statistics: boolean;
  logoUrl: string | null;
  /** https; opens in a new tab. Without one the site's own payment page. */
  paymentUrl: string | null;
};

/** A plan as visitors see it. */
export type PlanView = Plan & { recommended: boolean };

/** A plan as the operator edits it. */
export type AdminPlanView = Plan & {
  priority: number;
  isActive: boolean;
  /** When it was last saved, in the database's words. */
  savedAt: string;
};
