import type { Route } from "next";
import { z } from "zod";
import { paths } from "@/lib/paths";
import { SHARE_CODE, SHARE_PLACES } from "@/lib/share/codes";
import { LEAD_STATUSES } from "./types";

const filters = z.object({
  status: z.enum(LEAD_STATUSES).optional().catch(undefined),
  listing: z.guid().optional().catch(undefined),
  /** All links that were shared to a place, or the one of a code. */
  source: z.enum(SHARE_PLACES).or(z.string().regex(SHARE_CODE)).optional().catch(undefined),
  q: z
    .string()
    .trim()
    .max(100)
    .transform((text) => text || undefined)
    .optional()
    .catch(undefined),
  today: z.literal("1").optional().catch(undefined),
  /** What was caught as spam, which no other filter looks through. */
  caught: z.literal("1").optional().catch(undefined),
  page: z.coerce.number().int().min(2).max(100_000).optional().catch(undefined),
});

/** How an agent narrows the list of leads; in the address, so that a reload keeps it. */
export type LeadFilters = z.infer<typeof filters>;

export const readLeadFilters = (params: Record<string, string | string[] | undefined>) =>
  filters.parse(params);

export function withLeadFilters(all: LeadFilters, change: LeadFilters = {}): Route {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...all, page: undefined, ...change })) {
    if (value !== undefined) query.set(name, String(value));
  }
  return (query.size > 0 ? `${paths.leads}?${query}` : paths.leads) as Route;
}

export const isNarrowed = ({ status, listing, source, q, today }: LeadFilters) =>
  [status, listing, source, q, today].some((value) => value !== undefined);
