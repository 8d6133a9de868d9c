/** An agent's limits, from their own plan and the office's, and the current usage. */
export type Limits = {
  /** Pictures per listing: the higher of the two limits. */
  images: number;
  /** Whether either plan includes videos; `statistics`: figures beyond 30 days. */
  video: boolean;
  statistics: boolean;
  own: Quota & { active: boolean };
  /** The office whose plan also covers the agent; its usage counts the listings of all its agents. */
  office: (Quota & { images: number }) | null;
};

/** Listings used and allowed; a null limit is unlimited. */
export type Quota = { used: number; limit: number | null };

export const quotaLeft = ({ used, limit }: Quota) =>
  limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - used);

export type Allowance = Quota & { from: "own" | "office" };

/** The plan with more room for listings, by the database's rule (docs/decisions/0023). */
export function allowance({ own, office }: Limits): Allowance {
  const personal: Allowance = { used: own.used, limit: own.limit, from: "own" };
  if (!office) return personal;
  const shared: Allowance = { used: office.used, limit: office.limit, from: "office" };
  return own.active && quotaLeft(personal) >= quotaLeft(shared) ? personal : shared;
}

/** The plan that sets the limit of pictures. */
export const imagesFrom = ({ images, office }: Limits): Allowance["from"] =>
  office && office.images >= images ? "office" : "own";

/** The limits that a company's plan sets for its agents. Null: no plan that covers agents. */
export type OfficeLimits = {
  agents: Quota;
  listings: Quota;
  images: number;
  video: boolean;
  statistics: boolean;
} | null;
