"use server";
import { addPicturesSchema, appendPicturesSchema, sheetSaveSchema } from "@/lib/sheet/save-schema";
import { agentAction, companyAction } from "@/server/action";
import { officeHomes } from "@/server/property/stores";
import { addOfficePictures, addPictures, appendPictures } from "./add-pictures";
import { saveSheetRows } from "./save-rows";

/** Saves a batch of rows that were read and previewed; saving the same rows again creates nothing twice. */
export const saveSheet = agentAction
  .metadata({ actionName: "saveSheet" })
  .inputSchema(sheetSaveSchema)
  .action(({ parsedInput: { rows, publish }, ctx: { db, account } }) =>
    saveSheetRows(rows, publish, db, account.profile),
  );

/** The same for a file that an office loads for its agents, who allow it; each home counts in its agent's own plan. */
export const saveOfficeSheet = companyAction
  .metadata({ actionName: "saveOfficeSheet" })
  .inputSchema(sheetSaveSchema)
  .action(({ parsedInput: { rows, publish }, ctx: { db } }) =>
    saveSheetRows(rows, publish, db, { features: { ribbon: false } }, (agent) =>
      officeHomes(db, agent),
    ),
  );

/** Fetches pictures by address, for a home that a sheet created or changed. */
export const addSheetPictures = agentAction
  .metadata({ actionName: "addSheetPictures" })
  .inputSchema(addPicturesSchema)
  .action(({ parsedInput, ctx: { db, account } }) => addPictures(parsedInput, db, account.profile));

/** Fetches pictures by address, for a home that an office published in the name of its agent. */
export const addOfficeSheetPictures = companyAction
  .metadata({ actionName: "addOfficeSheetPictures" })
  .inputSchema(addPicturesSchema)
  .action(({ parsedInput, ctx: { db, account } }) =>
    addOfficePictures(parsedInput, db, account.profile.id),
  );

/** Appends pictures uploaded afterwards, for a home that a sheet created or changed. */
export const appendSheetPictures = agentAction
  .metadata({ actionName: "appendSheetPictures" })
  .inputSchema(appendPicturesSchema)
  .action(({ parsedInput, ctx: { db, account } }) =>
    appendPictures(parsedInput, db, account.profile),
  );
