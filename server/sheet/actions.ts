"use server";
import { sheetSaveSchema } from "@/lib/sheet/save-schema";
import { agentAction } from "@/server/action";
import { saveSheetRows } from "./save-rows";

/** A batch of rows that were read and shown; a second run of the same ones makes nothing twice. */
export const saveSheet = agentAction
  .metadata({ actionName: "saveSheet" })
  .inputSchema(sheetSaveSchema)
  .action(({ parsedInput: { rows, publish }, ctx: { db, account } }) =>
    saveSheetRows(rows, publish, db, account.profile),
  );
