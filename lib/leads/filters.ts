import type { Route } from "next";
import { z } from "zod";
import { paths } from "@/lib/paths";
import { SHARE_CODE, SHARE_PLACES } from "@/lib/share/codes";
import { LEAD_STATUSES } from "./types";

const filters = z.object({
  status: z.enum(LEAD_STATUSES).optional().catch(undefined),
  listing: z.guid().optional().catch(undefined),
  /** All links shared in one place, or the link with this code. */
  source: z.enum(SHARE_PLACES).or(z.string().regex(SHARE_CODE)).optional().catch(undefined),
  q: z
    .string()
    .trim()
    .max(100)
    .transform((text) => text || undefined)
    .optional()
    .catch(undefined),
  today: z.literal("1").optional().catch(undefined),
  /** Leads caught as spam, which no other filter includes. */
  caught: z.literal("1").optional().catch(undefined),
  page: z.coerce.number().int().min(2).max(100_000).optional().catch(undefined),
});

/** The filters of an agent's list of leads; kept in the address, so that they survive a reload. */
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
