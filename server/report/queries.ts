import "server-only";
import { z } from "zod";
import type { Paged } from "@/lib/admin/types";
import { STATUSES } from "@/lib/catalog/states";
import { camelKeys } from "@/lib/database/camel-keys";
import { REPORT_REASONS } from "@/lib/report/form";
import type { SameHomePair } from "@/lib/report/same-homes";
import type { ListingReview, ReportCase, ReportsPage, WaitingAppeal } from "@/lib/report/types";
import { readPage } from "@/server/admin/paged";
import { AppError } from "@/server/errors";
import { appealRow, questionRow } from "@/server/property/review-rows";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const appeal = z
  .object({
    id: z.int(),
    listing_id: z.guid(),
    title: z.string(),
    city: z.string().nullable(),
    agent: z.string(),
    user_id: z.guid(),
    reason: z.enum(REPORT_REASONS),
    hidden_words: z.string(),
    words: z.string(),
    at: z.string(),
  })
  .transform(
    (row): WaitingAppeal => ({
      ...{ id: row.id, words: row.words, at: row.at },
      listing: { id: row.listing_id, title: row.title, city: row.city },
      agent: { name: row.agent, userId: row.user_id },
      hidden: { reason: row.reason, words: row.hidden_words },
    }),
  );

const counts = z.object({ waiting: z.int(), decided: z.int(), appeals: z.array(appeal) });

const reportCase = z.object({
  listing_id: z.guid(),
  title: z.string(),
  city: z.string().nullable(),
  status: z.enum(STATUSES),
  agent: z.string(),
  user_id: z.guid(),
  reporters: z.int(),
  total: z.int(),
  last: z.int(),
  decided_at: z.string().nullable(),
  decision: z.enum(["left", "hidden"]).nullable(),
  withheld: z.enum(REPORT_REASONS).nullable(),
  question: questionRow.nullable(),
  appeal: appealRow.nullable(),
  reports: z.array(
    z.object({ id: z.int(), reason: z.enum(REPORT_REASONS), words: z.string(), at: z.string() }),
  ),
});

const toCase = (row: z.infer<typeof reportCase>): ReportCase => ({
  listing: { id: row.listing_id, title: row.title, city: row.city, status: row.status },
  agent: { name: row.agent, userId: row.user_id },
  reporters: row.reporters,
  last: row.last,
  decided: row.decided_at && row.decision ? { at: row.decided_at, decision: row.decision } : null,
  isWithheld: row.withheld !== null,
  question: row.question,
  appeal: row.appeal,
  reports: row.reports,
  total: row.total,
});

/** For admins: reports that wait for a decision, or decided ones. */
export async function getReports(decided: boolean, page: number): Promise<ReportsPage> {
  const db = await createDb();
  const result = unwrap(await db.rpc("admin_reports", { _decided: decided, _page: page }));
  return { ...counts.parse(result), cases: readPage(result, reportCase, toCase) };
}

const pairedHome = z
  .object({ id: z.guid(), title: z.string(), agent: z.string(), user_id: z.guid() })
  .transform(camelKeys);

const pair = z.object({
  one: pairedHome,
  other: pairedHome,
  city: z.string(),
  of_one_agent: z.boolean(),
  by_street: z.boolean(),
  by_pictures: z.boolean(),
  found_at: z.string(),
});

/** Live listings that look like the same home, the latest found first. */
export async function getSameHomePairs(page: number): Promise<Paged<SameHomePair>> {
  const result = unwrap(await (await createDb()).rpc("admin_same_homes", { _page: page }));
  return readPage(result, pair, camelKeys);
}

const review = z.object({
  title: z.string(),
  question: questionRow.nullable(),
  withheld: z
    .object({ reason: z.enum(REPORT_REASONS), words: z.string(), at: z.string() })
    .nullable(),
  appeal: appealRow.nullable(),
});

/** Operators' questions and decisions about one's own listing; null for anybody else's. */
export async function getListingReview(id: string): Promise<ListingReview | null> {
  const listing = z.guid().safeParse(id);
  if (!listing.success) return null;
  const db = await createDb();
  try {
    return review.parse(unwrap(await db.rpc("my_listing_review", { _listing: listing.data })));
  } catch (error) {
    if (error instanceof AppError && error.code === "notFound") return null;
    throw error;
  }
}
