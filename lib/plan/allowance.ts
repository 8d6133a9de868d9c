/** What the own plan and the office's allow an agent, and how much of it is taken. */
export type Limits = {
  /** Pictures of one listing: the better of the two. */
  images: number;
  /** Whether either of the two allows videos; below, numbers beyond 30 days. */
  video: boolean;
  statistics: boolean;
  own: Quota & { active: boolean };
  /** The office whose plan is the agent's too; its listings are those of all its agents. */
  office: (Quota & { images: number }) | null;
};

/** How many listings are used, of how many; a null limit is no limit. */
export type Quota = { used: number; limit: number | null };

export const quotaLeft = ({ used, limit }: Quota) =>
  limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - used);

export type Allowance = Quota & { from: "own" | "office" };

/** The plan that leaves more room for listings, as the database decides (docs/decisions/0023). */
export function allowance({ own, office }: Limits): Allowance {
  const personal: Allowance = { used: own.used, limit: own.limit, from: "own" };
  if (!office) return personal;
  const shared: Allowance = { used: office.used, limit: office.limit, from: "office" };
  return own.active && quotaLeft(personal) >= quotaLeft(shared) ? personal : shared;
}

/** Whose plan the number of pictures comes from. */
export const imagesFrom = ({ images, office }: Limits): Allowance["from"] =>
  office && office.images >= images ? "office" : "own";

/** What the plan of a company allows its agents. Null: it has no plan that carries agents. */
export type OfficeLimits = {
  agents: Quota;
  listings: Quota;
  images: number;
  video: boolean;
  statistics: boolean;
} | null;
