"use server";
import { returnValidationErrors } from "next-safe-action";
import { z } from "zod";
import { readOwnFilters } from "@/lib/dashboard/own-filters";
import { changeSchema, finalPriceSchema } from "@/lib/property/change-schema";
import { draftSchema, propertySchema } from "@/lib/property/schema";
import { accountAction, agentAction, companyAction } from "@/server/action";
import { AppError } from "@/server/errors";
import { unwrap } from "@/server/supabase/unwrap";
import { changeOwnListings } from "./change";
import { getJustPublished, listOwnIds } from "./own-queries";
import { saved, saveListing } from "./save";
import { officeHomes, readOfficeHome } from "./stores";

const request = {
  /** Null creates a listing. */
  id: z.guid().nullable(),
  /** The version that was read; a newer one in the database comes from another tab. */
  version: z.int().nullable(),
  /** The same request twice (a double click, a retry) is one listing. */
  clientRequestId: z.guid(),
  /** The person confirmed the question: this replaces what another tab saved. */
  overwrite: z.boolean(),
  /** The person confirmed that an unlikely price is meant. */
  priceConfirmed: z.boolean(),
};
const saveSchema = propertySchema.safeExtend(request);
const saveDraftSchema = draftSchema.safeExtend(request);

/** Saves what the form shows: a draft is published, any other status stays. */
export const saveProperty = agentAction
  .metadata({ actionName: "saveProperty" })
  .inputSchema(saveSchema)
  .action(async ({ parsedInput, ctx: { db, account } }) => {
    const { property, refused } = await saveListing(parsedInput, true, db, account.profile);
    if (property) return property;
    returnValidationErrors(saveSchema, { [refused.field]: { _errors: [refused.message] } });
  });

/** Saves a home of an agent who lets the office edit; the database checks that again. */
export const saveOfficeHome = companyAction
  .metadata({ actionName: "saveOfficeHome" })
  .inputSchema(saveSchema.safeExtend({ id: z.guid() }))
  .action(async ({ parsedInput, ctx: { db } }) => {
    const stored = unwrap(await readOfficeHome(db, parsedInput.id));
    if (!stored) throw new AppError("notFound");
    const { id, ribbon } = stored.agent;
    const homes = officeHomes(db, id);
    const { property, refused } = await saveListing(
      parsedInput,
      true,
      db,
      { features: { ribbon } },
      homes,
    );
    if (property) return property;
    returnValidationErrors(saveSchema, { [refused.field]: { _errors: [refused.message] } });
  });

/** Only the agent sees a draft until it is published. */
export const saveDraft = agentAction
  .metadata({ actionName: "saveDraft" })
  .inputSchema(saveDraftSchema)
  .action(async ({ parsedInput, ctx: { db, account } }) => {
    const { property, refused } = await saveListing(parsedInput, false, db, account.profile);
    if (property) return property;
    returnValidationErrors(saveDraftSchema, { [refused.field]: { _errors: [refused.message] } });
  });

/** Open to a lapsed account too, which may hide, close and delete; the database refuses it the rest. */
export const changeListings = accountAction
  .metadata({ actionName: "changeListings" })
  .inputSchema(changeSchema)
  .action(async ({ parsedInput, ctx: { db, account } }) => {
    const result = await changeOwnListings(db, parsedInput);
    const [id, another] = parsedInput.change === "publish" ? result.done : [];
    const published = id && !another ? await getJustPublished(account.profile.id, id) : null;
    return published ? { ...result, published } : result;
  });

/** Open to a lapsed account too: a final price is not part of what the subscription pays for. */
export const saveFinalPrice = accountAction
  .metadata({ actionName: "saveFinalPrice" })
  .inputSchema(finalPriceSchema)
  .action(async ({ parsedInput: { id, price }, ctx: { db } }) => {
    unwrap(await db.rpc("save_final_price", { _id: id, _price: price }));
  });

/** The listings that "choose all" selects: all that the dashboard's filters match, over many pages. */
export const chooseListings = accountAction
  .metadata({ actionName: "chooseListings" })
  .inputSchema(z.object({ query: z.string().max(2000) }))
  .action(({ parsedInput: { query }, ctx: { db } }) =>
    listOwnIds(db, readOwnFilters(new URLSearchParams(query))),
  );

/** A double click or a retry makes one draft. */
export const copyListing = agentAction
  .metadata({ actionName: "copyListing" })
  .inputSchema(z.object({ id: z.guid(), clientRequestId: z.guid() }))
  .action(async ({ parsedInput: { id, clientRequestId }, ctx: { db } }) => {
    const args = { _id: id, _client_request_id: clientRequestId };
    return saved.parse(unwrap(await db.rpc("copy_listing", args)));
  });
