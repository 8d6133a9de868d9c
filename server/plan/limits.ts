import "server-only";
import { z } from "zod";
import type { Limits, OfficeLimits } from "@/lib/plan/allowance";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const quotaFields = { property_limit: z.number().nullable(), properties: z.number() };
const limitsSchema = z.object({
  ...quotaFields,
  images_per_property: z.number(),
  video: z.boolean(),
  statistics: z.boolean(),
  own_access: z.boolean(),
  office: z.object({ ...quotaFields, images_per_property: z.number() }).nullable(),
});

/** What the signed-in agent's plan and office allow, for display; the database enforces it (045_offices.sql). */
export async function getLimits(): Promise<Limits> {
  const db = await createDb();
  return readLimits(unwrap(await db.rpc("my_limits")));
}

export function readLimits(limits: unknown): Limits {
  const { office, ...own } = limitsSchema.parse(limits);
  return {
    images: own.images_per_property,
    video: own.video,
    statistics: own.statistics,
    own: { active: own.own_access, used: own.properties, limit: own.property_limit },
    office: office && {
      used: office.properties,
      limit: office.property_limit,
      images: office.images_per_property,
    },
  };
}

const ofCompany = z.object({
  ...quotaFields,
  carries_agents: z.boolean(),
  agents: z.number(),
  agent_limit: z.number().nullable(),
  images_per_property: z.number(),
  video: z.boolean(),
  statistics: z.boolean(),
});

/** What the plan of the signed-in owner's company allows its agents; null without a plan. */
export async function getOfficeLimits(): Promise<OfficeLimits> {
  const db = await createDb();
  return readOfficeLimits(unwrap(await db.rpc("company_limits")));
}

export function readOfficeLimits(raw: unknown): OfficeLimits {
  const limits = ofCompany.parse(raw);
  if (!limits.carries_agents) return null;
  return {
    agents: { used: limits.agents, limit: limits.agent_limit },
    listings: { used: limits.properties, limit: limits.property_limit },
    images: limits.images_per_property,
    video: limits.video,
    statistics: limits.statistics,
  };
}
