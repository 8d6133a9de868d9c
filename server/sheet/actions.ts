"use server";
import { addPicturesSchema, appendPicturesSchema, sheetSaveSchema } from "@/lib/sheet/save-schema";
import { agentAction } from "@/server/action";
import { addPictures, appendPictures } from "./add-pictures";
import { saveSheetRows } from "./save-rows";

/** A batch of rows that were read and shown; a second run of the same ones makes nothing twice. */
export const saveSheet = agentAction
  .metadata({ actionName: "saveSheet" })
  .inputSchema(sheetSaveSchema)
  .action(({ parsedInput: { rows, publish }, ctx: { db, account } }) =>
    saveSheetRows(rows, publish, db, account.profile),
  );

/** Pictures by address, for a home that a sheet made or changed. */
export const addSheetPictures = agentAction
  .metadata({ actionName: "addSheetPictures" })
  .inputSchema(addPicturesSchema)
  .action(({ parsedInput, ctx: { db, account } }) => addPictures(parsedInput, db, account.profile));

/** Pictures that were brought afterwards, for a home that a sheet made or changed. */
export const appendSheetPictures = agentAction
  .metadata({ actionName: "appendSheetPictures" })
  .inputSchema(appendPicturesSchema)
  .action(({ parsedInput, ctx: { db, account } }) =>
    appendPictures(parsedInput, db, account.profile),
  );
