import "server-only";
import { z } from "zod";
import { readCompanyFilters } from "@/lib/company/list-filters";
import { ownConditions, readOwnFilters } from "@/lib/dashboard/own-filters";
import { mediaUrl } from "@/lib/media/address";
import { cardMaker } from "@/server/card/card";
import { readAgents, readProperties } from "@/server/company/own-queries";
import { readLimits, readOfficeLimits } from "@/server/plan/limits";
import { readListings } from "@/server/property/own-queries";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const person = { name: z.string(), active: z.boolean() };
const view = z.discriminatedUnion("user_type", [
  z.object({
    ...person,
    user_type: z.literal("agent"),
    username: z.string().nullable(),
    is_public: z.boolean(),
    phone: z.string().nullable(),
    shows_prices: z.boolean(),
    ribbon: z.boolean(),
    listings: z.unknown(),
    limits: z.unknown(),
    viewings: z.int(),
  }),
  z.object({
    ...person,
    user_type: z.literal("company"),
    company: z
      .object({
        id: z.guid(),
        name: z.string(),
        logo_url: z.string().nullable(),
        agents: z.unknown(),
        limits: z.unknown(),
        properties: z.unknown(),
      })
      .nullable(),
  }),
]);

/**
 * A person's dashboard, read with the operator's own session and recorded in the audit; null where there is no such
 * account. The same query parameters mean different filters for an agent and a company, and only the result says which
 * it is.
 */
export async function getViewAs(
  userId: string,
  params: Record<string, string | string[] | undefined>,
) {
  const own = readOwnFilters(params);
  const office = readCompanyFilters(params);
  const db = await createDb();
  const [answer, toCard] = await Promise.all([
    db.rpc("admin_view_as", {
      target_user_id: userId,
      _filters: { ...ownConditions(own), ...(office.agent && { agent: office.agent }) },
      _sort: own.sort ?? office.sort,
      _page: office.page,
    }),
    cardMaker(),
  ]);
  if (answer.error?.message === "not_found") return null;
  const seen = view.parse(unwrap(answer));
  if (seen.user_type === "company") {
    const { name, active, company } = seen;
    return {
      kind: "company" as const,
      name,
      active,
      filters: office,
      company: company && {
        name: company.name,
        logoSrc: company.logo_url && mediaUrl(company.logo_url),
        agents: readAgents(company.agents),
        limits: readOfficeLimits(company.limits),
        list: readProperties(company.properties, office.page),
      },
    };
  }
  const { name, active, username, phone, viewings } = seen;
  const profile = { username, isPublic: seen.is_public, features: { ribbon: seen.ribbon } };
  return {
    kind: "agent" as const,
    ...{ name, active, username, phone, viewings },
    isPublic: seen.is_public,
    showsPrices: seen.shows_prices,
    filters: own,
    listings: readListings(seen.listings, toCard, profile),
    limits: readLimits(seen.limits),
  };
}
