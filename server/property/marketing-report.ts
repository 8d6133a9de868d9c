import "server-only";
import { z } from "zod";
import { TRANSACTION_TYPES } from "@/lib/catalog/ids";
import { STATUSES } from "@/lib/catalog/states";
import { camelKeys } from "@/lib/database/camel-keys";
import type { MarketingReport } from "@/lib/property/marketing-report";
import { SHARE_PLACES } from "@/lib/share/codes";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const count = z.number();
const status = z.enum(STATUSES);
const day = z.iso.date();
const text = z.string().nullable();

const seen = z.object({ since: day, views: count, contacts: count });
const everything = z.object({
  ...{ visitors: count, calls: count, chats: count, leads: count, shares: count, saves: count },
});

const reportSchema = z.object({
  id: z.guid(),
  title: z.string(),
  city: text,
  address: text,
  status,
  deal: z.enum(TRANSACTION_TYPES).nullable(),
  today: day,
  published_on: day.nullable(),
  closed_on: day.nullable(),
  exclusive_from: day.nullable(),
  exclusive_until: day.nullable(),
  pictures: count,
  ...{ floor_plan: z.boolean(), video: z.boolean(), tour: z.boolean() },
  prices: z.array(z.object({ price: count, on: day })),
  moves: z.array(z.object({ from: status.nullable(), to: status, on: day })),
  numbers: z.union([
    seen
      .extend({ statistics: z.literal(true), ...everything.shape })
      .transform(({ since, views, contacts, statistics: _, ...full }) => ({
        ...{ since, views, contacts, full },
      })),
    seen.transform((numbers) => ({ ...numbers, full: null })),
  ]),
  links: z.array(
    z.object({ place: z.enum([...SHARE_PLACES, "own"]), name: text, on: day, opens: count }),
  ),
  alerts: z.object({ count, last_on: day.nullable() }),
  viewings: z.array(z.object({ on: day, booked: count, came: count })),
  open_houses: z.array(
    z.object({ on: day, from: z.string(), to: z.string(), booked: count, came: count }),
  ),
});

/** What was done for a home of the signed-in agent; null for any other. */
export async function getMarketingReport(id: string): Promise<MarketingReport | null> {
  if (!z.guid().safeParse(id).success) return null;
  const db = await createDb();
  const found = await db.rpc("marketing_report", { _id: id });
  if (found.error?.message === "not_found") return null;
  const { address, city, deal, alerts, ...row } = reportSchema.parse(unwrap(found));
  const { exclusive_from: from, exclusive_until: until, ...stated } = row;
  const { floor_plan: floorPlan, video, tour, ...rest } = stated;
  return {
    ...camelKeys(rest),
    place: [address, city].filter(Boolean).join(", "),
    deal: deal ?? "sale",
    exclusive: from && until ? { from, until } : null,
    has: { floorPlan, video, tour },
    alerts: camelKeys(alerts),
  };
}
