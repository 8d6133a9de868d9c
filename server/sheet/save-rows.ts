import "server-only";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { AccountProfile } from "@/lib/account/types";
import { statusOf } from "@/lib/catalog/states";
import type { Database } from "@/lib/database/types";
import { toValues } from "@/lib/property/row";
import { draftSchema, propertySchema } from "@/lib/property/schema";
import { SHEET_COLUMNS, type SheetColumn } from "@/lib/sheet/columns";
import { problemsOf, type SheetHome, type SheetProblem, valuesOf } from "@/lib/sheet/read-rows";
import type { SavedRow } from "@/lib/sheet/save-progress";
import type { SentRow } from "@/lib/sheet/save-schema";
import { AppError } from "@/server/errors";
import { savedListings, writeListing } from "@/server/property/save";
import { type HomeStore, ownHomes } from "@/server/property/stores";
import { withoutRequestBudget } from "@/server/request-budget.mjs";
import { unwrap, writtenRow } from "@/server/supabase/unwrap";
import { officeRequestId, requestIdOf } from "./request-ids";

type Profile = { features: Pick<AccountProfile["features"], "ribbon"> };

/**
 * Saves rows of a sheet one after the other, each as the form would: the same schema, the same statement, the same
 * refusals. A row that cannot be saved does not stop the others. A row sent again is the home that it created before.
 * A new home that the plan has no room for becomes a draft.
 */
export async function saveSheetRows(
  rows: readonly SentRow[],
  publish: boolean,
  db: SupabaseClient<Database>,
  profile: Profile,
  homesOf?: (agent: string) => HomeStore,
): Promise<SavedRow[]> {
  // Each row gets the time budget of a form's save; one budget for all would stop a slow backend halfway.
  return withoutRequestBudget(async () => {
    const saved: SavedRow[] = [];
    const written = new Map<string, boolean>();
    const note = (id: string, shown: boolean) => written.set(id, shown);
    try {
      for (const row of rows)
        saved.push(await saveRow(row, publish, { db, profile, homesOf, note }));
    } finally {
      // Once for all rows: for each of them it would take longer than saving it.
      savedListings(
        [...written.keys()],
        [...written].flatMap(([id, shown]) => (shown ? [id] : [])),
      );
    }
    return saved;
  });
}

type Save = {
  db: SupabaseClient<Database>;
  profile: Profile;
  homesOf: ((agent: string) => HomeStore) | undefined;
  /** Called with each written home, and whether visitors see it. */
  note: (id: string, shown: boolean) => void;
};

async function saveRow(
  { line, id, nth, home: sent, agent }: SentRow,
  publish: boolean,
  { db, profile, homesOf, note }: Save,
): Promise<SavedRow> {
  if (homesOf && !agent) return { line, refused: [{ column: null, code: "notFound" }] };
  const homes = homesOf && agent ? homesOf(agent) : undefined;
  // Only the columns of a sheet: it must not change a home's pictures and ribbons.
  const home: SheetHome = Object.fromEntries(
    SHEET_COLUMNS.filter((column) => column in sent).map((column) => [column, sent[column]]),
  );
  const stored = id && unwrap(await (homes ?? ownHomes(db)).read(id));
  // An office names a home and its agent: with another agent it is a different home.
  if (id && (!stored || (agent && stored.agent_id !== agent))) {
    return { line, refused: [{ column: homes ? null : "reference", code: "notFound" }] };
  }
  if (stored) writtenRow.parse(stored);
  // A home that visitors see is saved as shown: any other chosen status stays.
  const shown = publish || (!!stored && statusOf(stored.status) !== "draft");
  const before = stored ? toValues(stored) : undefined;
  const values = (shown ? propertySchema : draftSchema).safeParse(valuesOf(home, before));
  if (!values.success) {
    return { line, refused: problemsOf({ home, problems: [] }, shown, before) };
  }
  // Most rows of an imported export are as they were: they leave no trace in the home's events, nor a new version.
  const isPublished = publish && stored && statusOf(stored.status) === "draft";
  if (stored && before && !isPublished && !isChanged(home, values.data, before, !homes)) {
    return { line, id: stored.id };
  }
  const write = async (published: boolean) => {
    const result = await writeListing(
      {
        ...values.data,
        id,
        version: stored ? stored.version : null,
        clientRequestId: homes ? officeRequestId(home, nth) : requestIdOf(home, nth),
        overwrite: false,
        priceConfirmed: false,
      },
      published,
      db,
      profile,
      homes,
    );
    if (result.property) note(result.property.id, published);
    return result;
  };
  const resultOf = ({ property, refused }: Awaited<ReturnType<typeof write>>): SavedRow =>
    property
      ? { line, id: property.id }
      : { line, refused: [{ column: refused.field, code: refused.message }] };
  const publishOrKeep = async (): Promise<SavedRow> => {
    try {
      return resultOf(await write(shown));
    } catch (error) {
      if (id || !shown || !isFullPlan(error)) throw error;
      const result = resultOf(await write(false));
      return result.refused ? result : { ...result, asDraft: true };
    }
  };
  try {
    return await publishOrKeep();
  } catch (error) {
    return { line, refused: [problemIn(error)] };
  }
}

type Values = { [column in SheetColumn]?: unknown };

/** Whether saving the row would change a column of its home. */
const isChanged = (home: SheetHome, values: Values, before: Values, writesReference: boolean) =>
  SHEET_COLUMNS.some(
    (column) =>
      column in home &&
      (writesReference || column !== "reference") &&
      JSON.stringify(values[column]) !== JSON.stringify(before[column]),
  );

/** A refusal of the save as a problem of its cell; any other error is thrown on. */
function problemIn(error: unknown): SheetProblem {
  if (!(error instanceof AppError)) throw error;
  const [column = null] = error.fields as SheetProblem["column"][];
  // Retrying later on the same day would not help.
  if (error.code === "tooManyRequests") return { column: null, code: "sheetDayFull" };
  const values = Object.keys(error.values).length > 0 ? { values: error.values } : {};
  return { column, code: error.code, ...values };
}

const isFullPlan = (error: unknown) =>
  error instanceof AppError &&
  (error.code === "planLimitReached" || error.code === "officeLimitReached");
