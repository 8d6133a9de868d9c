import "server-only";
import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { daysLeft } from "@/lib/access/banner";
import type { AccountProfile } from "@/lib/account/types";
import { EVENT_ACTS, happeningOf, hasPage, isLive, STATUSES } from "@/lib/catalog/states";
import { isFound } from "@/lib/dashboard/missing-profile-field";
import { type OwnFilters, ownConditions } from "@/lib/dashboard/own-filters";
import type { OwnCard, OwnListings, Published, SameHomes } from "@/lib/dashboard/types";
import type { Database } from "@/lib/database/types";
import { paths } from "@/lib/paths";
import { type DoubtedPrice, priceDoubt } from "@/lib/property/price-doubt";
import { publishingReview } from "@/lib/publishing/review";
import { publishingStop } from "@/lib/publishing/stop";
import { REPORT_REASONS } from "@/lib/report/form";
import { PAGE_SIZE } from "@/lib/search/params";
import { cardFields, cardMaker } from "@/server/card/card";
import { log } from "@/server/log";
import { getSeekers } from "@/server/numbers/queries";
import { absolute } from "@/server/seo/metadata";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";
import { appealRow } from "./review-rows";

const ownRow = z.object({
  ...cardFields,
  // Not stated yet in a draft.
  transaction_type: cardFields.transaction_type.nullable(),
  city: cardFields.city.nullable(),
  property_types: cardFields.property_types.nullable(),
  expires_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  final_price: z.number().nullable(),
  reference: z.string().nullable(),
  complete: z.boolean(),
  price_in_doubt: z.boolean(),
  withheld: z
    .object({ reason: z.enum(REPORT_REASONS), words: z.string(), appeal: appealRow.nullable() })
    .nullable(),
  is_asked: z.boolean(),
  event: z
    .object({
      at: z.string(),
      from: z.enum(STATUSES).nullable(),
      to: z.enum(STATUSES),
      act: z.enum(EVENT_ACTS).nullable(),
    })
    .nullable(),
});

const count = z.int().nonnegative();
const ownSchema = z.object({
  found: count,
  page: count,
  states: z.partialRecord(z.enum(STATUSES), count),
  totals: z.object({ all: count, live: count, expired: count, due: count }),
  choices: z.object({ rooms: z.array(z.number()), cities: z.array(z.string()) }),
  publishing_stop: publishingStop.nullable(),
  publishing_review: publishingReview.nullable(),
  rows: z.array(ownRow),
});

/**
 * A page of the signed-in agent's own listings, with the counts of its tabs. A card links to its public page where
 * there is one: visitors can find the agent (`isFound`) and see the status. Otherwise it links to the preview.
 */
export async function getOwnListings(
  filters: OwnFilters,
  profile: Pick<AccountProfile, "username" | "isPublic" | "features">,
): Promise<OwnListings> {
  const db = await createDb();
  const [result, toCard] = await Promise.all([
    db.rpc("own_listings", {
      _filters: ownConditions(filters),
      _sort: filters.sort ?? "newest",
      _page: filters.page ?? 1,
    }),
    cardMaker(),
  ]);
  return readListings(unwrap(result), toCard, profile);
}

export function readListings(
  result: unknown,
  toCard: Awaited<ReturnType<typeof cardMaker>>,
  profile: Pick<AccountProfile, "username" | "isPublic"> & { features: { ribbon: boolean } },
): OwnListings {
  const { rows, found, page, states, totals, choices, ...answered } = ownSchema.parse(result);
  const now = new Date();
  const cards = rows.map((row): OwnCard => {
    const { status, complete, expires_at: until, event } = row;
    const isSeen = isFound(profile) && hasPage({ status, closedAt: row.closed_at }, now);
    // The visitors' projection clears the ribbon of an agent whose plan has none; this row still holds it.
    const ribbon_enabled = row.ribbon_enabled && profile.features.ribbon;
    return {
      ...toCard({ ...row, ribbon_enabled }),
      ...(!isSeen && { href: paths.previewProperty(row.id) }),
      status,
      complete,
      reference: row.reference,
      doubted: doubtedPrice(row),
      withheld: row.withheld,
      isAsked: row.is_asked,
      finalPrice: row.final_price,
      daysLeft: until && isLive(status) ? daysLeft(until, now) : null,
      last: event && { happening: event.act ?? happeningOf(event.from, event.to), at: event.at },
    };
  });
  choices.rooms.sort((a, b) => a - b);
  choices.cities.sort(new Intl.Collator("he").compare);
  const pages = Math.max(1, Math.ceil(found / PAGE_SIZE));
  const { publishing_stop: stopped, publishing_review: review } = answered;
  return { cards, found, page, pages, states, totals, choices, stopped, review };
}

function doubtedPrice({
  price_in_doubt,
  price,
  transaction_type: deal,
  property_types: types,
}: z.infer<typeof ownRow>): DoubtedPrice | null {
  if (!price_in_doubt || price === null || !deal) return null;
  const doubt = priceDoubt(price, deal, types ?? []);
  return doubt && { price, deal, doubt };
}

const chosenRows = z.array(z.object({ id: z.guid(), status: z.enum(STATUSES) }));

/** All that match, newest first, up to the five hundred that can be changed at once. */
export async function listOwnIds(db: SupabaseClient<Database>, filters: OwnFilters) {
  const result = await db.rpc("own_listing_ids", { _filters: ownConditions(filters) });
  return chosenRows.parse(unwrap(result));
}

/**
 * The agent's listing with this id as visitors find it; null where they do not (yet), because without a public page
 * there is no link to send.
 */
export async function getPublished(agentId: string, id: unknown): Promise<Published | null> {
  const parsed = z.guid().safeParse(id);
  if (!parsed.success) return null;
  const db = await createDb();
  const row = unwrap(
    await db
      .from("public_listings")
      .select("id, title")
      .eq("id", parsed.data)
      .eq("agent_id", agentId)
      .maybeSingle(),
  );
  return (
    row && {
      ...row,
      url: absolute(paths.property(row.id)),
      seekers: await getSeekers(row.id),
      same: await getSameHomes(db, row.id),
    }
  );
}

const sameHomes = z.object({
  own: z.array(z.object({ id: z.guid(), title: z.string() })),
  others: z.boolean(),
});

/** Null when the query fails, which must not hide everything else. */
async function getSameHomes(db: SupabaseClient<Database>, id: string): Promise<SameHomes | null> {
  try {
    return sameHomes.parse(unwrap(await db.rpc("own_same_homes", { _id: id })));
  } catch (error) {
    log.warn({ err: error }, "listings of the same home could not be looked for");
    return null;
  }
}

/** The same for a listing that has just been published: a failed query must not look like a failed publication. */
export const getJustPublished = (agentId: string, id: string) =>
  getPublished(agentId, id).catch((error) => {
    log.warn({ err: error }, "what was published could not be told");
    return null;
  });
