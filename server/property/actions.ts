"use server";
import { returnValidationErrors } from "next-safe-action";
import { z } from "zod";
import { sayTheSame } from "@/lib/database/fields";
import { toColumns } from "@/lib/property/row";
import { propertySchema } from "@/lib/property/schema";
import { agentAction } from "@/server/action";
import { AppError } from "@/server/errors";
import { sweepSoon } from "@/server/media/sweep-soon";
import { revalidateListing } from "@/server/public/tags";
import { drawListingSoon } from "@/server/share-card/draw-soon";
import { refusalCode, unwrap } from "@/server/supabase/unwrap";
import { deleteListing } from "./delete";
import { PICTURE_REFUSALS, refusedField } from "./refusals";

const saveSchema = propertySchema.safeExtend({
  /** Null creates. */
  id: z.guid().nullable(),
  /** The version that was read; a newer one in the database is another tab's work. */
  version: z.int().nullable(),
  /** The same request twice (a double click, a retry) is one listing. */
  clientRequestId: z.guid(),
  /** Asked and answered: what another tab saved gives way to this. */
  overwrite: z.boolean(),
});

const saved = z.object({ id: z.guid(), version: z.int(), created: z.boolean() });

export const saveProperty = agentAction
  .inputSchema(saveSchema)
  .action(async ({ parsedInput, ctx: { db, account } }) => {
    const { id, version, clientRequestId, overwrite, ...values } = parsedInput;
    const columns = toColumns(values, account.profile.features.ribbon);
    const stored = (of: string) => db.from("properties").select("*").eq("id", of).maybeSingle();
    const write = (over: { id: string | null; version: number | null }) =>
      db.rpc("save_property", {
        _id: over.id,
        _expected_version: over.version,
        _data: over.id ? columns : { ...columns, client_request_id: clientRequestId },
      });

    const expected = id && overwrite ? unwrap(await stored(id))?.version : version;
    let result = await write({ id, version: expected ?? null });
    let written = id;
    if (!id && !result.error) {
      const first = saved.parse(result.data);
      written = first.id;
      // It was created by a request whose answer was lost. What was changed in the form since then
      // goes over that first save, and not unasked over a later one.
      const row = first.created ? null : unwrap(await stored(first.id));
      if (row && !sayTheSame(columns, row)) {
        result = await write({ id: first.id, version: overwrite ? first.version : 1 });
      }
    }
    if (written && result.error?.message === "stale_version") {
      // The first answer of this very save may have been lost on the way.
      const row = unwrap(await stored(written));
      if (row && sayTheSame(columns, row)) return { id: row.id, version: row.version };
      throw new AppError("staleVersion");
    }
    const refused = result.error && refusedField(result.error);
    if (refused) {
      returnValidationErrors(saveSchema, { [refused.field]: { _errors: [refused.message] } });
    }
    const code = result.error && refusalCode(result.error.message);
    if (code && PICTURE_REFUSALS.includes(code)) throw new AppError(code, {}, ["images"]);
    const property = saved.parse(unwrap(result));
    revalidateListing(property.id);
    drawListingSoon(property.id);
    sweepSoon();
    return property;
  });

export const deleteProperty = agentAction
  .inputSchema(z.object({ id: z.guid() }))
  .action(async ({ parsedInput: { id }, ctx: { db } }) => {
    if (!(await deleteListing(db, id))) throw new AppError("notFound");
    return { id };
  });
