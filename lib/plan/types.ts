/** A plan as visitors see it. Null limits are unlimited (properties) or the site's default (images). */
export type PlanView = {
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
  recommended: boolean;
};

/** A plan as the operator edits it. */
export type AdminPlanView = {
  id: string;
  name: string;
  slug: string;
  price: number;
  priority: number;
  /** Null is unlimited. */
  propertyLimit: number | null;
  imagesPerProperty: number | null;
  /** How many agents of a company the plan carries; null for the plan of one agent. */
  agentLimit: number | null;
  /** Listings may have a video. */
  video: boolean;
  /** Numbers of more than the last 30 days. */
  statistics: boolean;
  logoUrl: string | null;
  paymentUrl: string | null;
  isActive: boolean;
};
