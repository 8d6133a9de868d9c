import "server-only";
import { z } from "zod";
import type { UserType } from "@/lib/account/types";
import { camelKeys } from "@/lib/database/camel-keys";
import type { Range } from "@/lib/numbers/range";
import type { ListingNumbers, Numbers, Seekers } from "@/lib/numbers/types";
import { log } from "@/server/log";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const count = z.number();
const totals = z.object({
  views: count,
  contacts: count,
  visitors: count.optional(),
  calls: count.optional(),
  chats: count.optional(),
  shares: count.optional(),
  saves: count.optional(),
  leads: count.optional(),
});
const NOTHING = { views: 0, contacts: 0 };
const days = z.array(z.object({ day: z.string(), views: count, contacts: count }));
const came = { opens: count, taps: count, leads: count };
const places = z.array(z.object({ place: z.string(), ...came }));

const short = z.object({
  from: z.string(),
  to: z.string(),
  totals: totals.nullable(),
  days,
});
const full = short.extend({
  statistics: z.literal(true),
  before: totals.nullable(),
  listings: z.array(
    z
      .object({
        id: z.string(),
        title: z.string(),
        city: z.string().nullable(),
        views: count,
        views_before: count,
        visitors: count,
        contacts: count,
        leads: count,
        saves: count,
      })
      .transform(camelKeys),
  ),
  agents: z.array(
    z.object({ id: z.string(), name: z.string(), views: count, contacts: count, leads: count }),
  ),
  places,
  links: z.array(
    z
      .object({ code: z.string(), name: z.string(), listing_title: z.string().nullable(), ...came })
      .transform(camelKeys),
  ),
  hours: z.array(z.object({ weekday: count, hour: count, views: count, contacts: count })),
});
const numbersSchema = z.union([full, short.extend({ statistics: z.literal(false) })]);

/** The statistics of the signed-in agent, or of the company over its agents. */
export async function getNumbers(userType: UserType, { from, to }: Range): Promise<Numbers> {
  const db = await createDb();
  const period = { _from: from, _to: to };
  const numbers = numbersSchema.parse(
    unwrap(
      userType === "company"
        ? await db.rpc("company_numbers", period)
        : await db.rpc("my_numbers", period),
    ),
  );
  return {
    from: numbers.from,
    to: numbers.to,
    totals: numbers.totals ?? NOTHING,
    days: numbers.days,
    full: numbers.statistics
      ? {
          before: numbers.before ?? NOTHING,
          listings: numbers.listings,
          agents: numbers.agents,
          places: numbers.places,
          links: numbers.links,
          hours: numbers.hours,
        }
      : null,
  };
}

const listingSchema = z.object({
  id: z.string(),
  title: z.string(),
  statistics: z.boolean(),
  totals,
  days,
  facts: z.object({ images: count, words: count, floor: z.boolean(), own: z.boolean() }),
  places: places.default([]),
  similar: z
    .object({ homes: count, views: count.nullable(), price: count.nullable() })
    .nullable()
    .default(null),
});

/** The last 30 days of one of the person's or company's listings; null for any other. */
export async function getListingNumbers(id: string): Promise<ListingNumbers | null> {
  const db = await createDb();
  const result = await db.rpc("listing_numbers", { _id: id });
  if (result.error?.message === "not_found") return null;
  return listingSchema.parse(unwrap(result));
}

/**
 * How many people have an alert for such a home, from five up; null for fewer. It must not fail a page that has other
 * numbers, but a failed count is not the same as few.
 */
export async function getSeekers(id: string): Promise<Seekers> {
  try {
    const db = await createDb();
    return count.nullable().parse(unwrap(await db.rpc("my_listing_seekers", { _id: id })));
  } catch (error) {
    log.warn({ err: error }, "who waits for a home could not be counted");
    return "unknown";
  }
}
