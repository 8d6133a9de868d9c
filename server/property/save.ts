import "server-only";
import type { PostgrestError, SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { AccountProfile } from "@/lib/account/types";
import { rowMatches } from "@/lib/database/fields";
import type { Database } from "@/lib/database/types";
import { canonicalCity } from "@/lib/places/gazetteer";
import { toColumns } from "@/lib/property/row";
import type { DraftInput } from "@/lib/property/schema";
import { AppError } from "@/server/errors";
import { sweepSoon } from "@/server/media/sweep-soon";
import { quotaFigures } from "@/server/plan/quota-figures";
import { revalidateListing, revalidateListings } from "@/server/public/tags";
import { refusalCode, unwrap } from "@/server/supabase/unwrap";
import { FIELD_OF, type Refusal, refusedField } from "./refusals";
import { drawListingSoon, drawListingsSoon } from "./share-cards";
import { type HomeStore, ownHomes } from "./stores";

export const saved = z.object({ id: z.guid(), version: z.int(), created: z.boolean() });

type Sent = DraftInput & {
  id: string | null;
  version: number | null;
  clientRequestId: string;
  overwrite: boolean;
  priceConfirmed: boolean;
};
type Saved = { id: string; version: number };
type Result = { property: Saved; refused?: undefined } | { property?: undefined; refused: Refusal };

/** Creates or edits a listing, by default the person's own; a field that the database refuses is returned. */
export async function saveListing(...input: Parameters<typeof writeListing>): Promise<Result> {
  const result = await writeListing(...input);
  if (result.property) {
    const { id } = result.property;
    revalidateListing(id);
    // A draft has no page to share.
    const [, publish] = input;
    if (publish) drawListingSoon(id);
    sweepSoon();
  }
  return result;
}

/** The same without what follows a save, which `savedListings` does once for many. */
export async function writeListing(
  { id, version, clientRequestId, overwrite, priceConfirmed, ...values }: Sent,
  publish: boolean,
  db: SupabaseClient<Database>,
  { features }: { features: Pick<AccountProfile["features"], "ribbon"> },
  homes: HomeStore = ownHomes(db),
): Promise<Result> {
  // A city is stored by its official name, which all lists and area pages query (decision 9).
  const city = values.city && (canonicalCity(values.city) ?? values.city);
  const { reference, ...shared } = toColumns({ ...values, city }, features.ribbon);
  const columns = {
    ...shared,
    ...(homes.writesReference && { reference }),
    // When it is left out, the confirmation stays with the price that it was given for.
    ...(priceConfirmed && { price_confirmed: values.price }),
  };
  const stored = homes.read;
  const write = (over: { id: string | null; version: number | null }) =>
    homes.write({
      ...over,
      data: over.id ? columns : { ...columns, client_request_id: clientRequestId },
      publish,
    });
  const isDone = (row: { status: string }) =>
    rowMatches(columns, row) && !(publish && row.status === "draft");

  // Published in another tab meanwhile: text meant for the agent alone would become public.
  const keepDraft = (row: { status: string } | null) => {
    if (row && !publish && row.status !== "draft") throw new AppError("draftPublished");
  };

  const before = id && (overwrite || !publish) ? unwrap(await stored(id)) : null;
  keepDraft(before);
  const expected = id && overwrite ? before?.version : version;
  let result = await write({ id, version: expected ?? null });
  let written = id;
  if (!id && !result.error) {
    const first = saved.parse(result.data);
    written = first.id;
    // It was created by a request whose response was lost. Edits made in the form since then replace that first save,
    // but never silently a later one.
    const row = first.created ? null : unwrap(await stored(first.id));
    keepDraft(row);
    if (row && !isDone(row)) {
      result = await write({ id: first.id, version: overwrite ? first.version : 1 });
    }
  }
  if (written && result.error?.message === "stale_version") {
    // The response to the first attempt of this save may have been lost.
    const row = unwrap(await stored(written));
    if (row && isDone(row)) return { property: { id: row.id, version: row.version } };
    throw new AppError("staleVersion");
  }
  const refused = result.error && (await refusalOf(result.error, homes));
  if (refused) return { refused };
  return { property: saved.parse(unwrap(result)) };
}

/** What follows the save of many listings; `shown` are those that visitors see. */
export function savedListings(ids: readonly string[], shown: readonly string[]) {
  if (ids.length === 0) return;
  revalidateListings(ids);
  drawListingsSoon(shown);
  sweepSoon();
}

/** The field that a CHECK refuses; a refusal with a code of its own is thrown, with its field. */
async function refusalOf(error: PostgrestError, homes: HomeStore): Promise<Refusal | null> {
  const refused = refusedField(error);
  if (refused) return refused;
  const code = refusalCode(error.message);
  if (!code) return null;
  const field = FIELD_OF[code];
  const figures = homes.writesReference ? await quotaFigures(code) : {};
  throw new AppError(code, figures, field && [field]);
}
