import type { OfficeHome, StoredHome } from "@/lib/sheet/known-home";
import { type SheetLabels, wordsOf } from "@/lib/sheet/labels";
import { namesIn, type OfficeAgents, withAgents, withKnownHomes } from "@/lib/sheet/office-agents";
import {
  type ReadSheet,
  type ReadSheetRow,
  readSheetFile,
  readWorkbookFile,
  type SheetChoice,
} from "@/lib/sheet/read-file";
import { isWorkbook } from "@/lib/sheet/workbook";
import { officeRequestId } from "./request-ids";

/** A file to read, and what its rows are compared with. */
export type ReadOrder = {
  bytes: Uint8Array;
  choice: SheetChoice;
  labels: SheetLabels;
  /** The agent's homes; an office's homes are looked up by what its file names. */
  homes: StoredHome[];
  room: number | null;
};
/** The agents that an office's file names, and the ids of the requests that its rows would make. */
export type OfficeQuery = { names: string[]; requests: string[] };
export type OfficeResult = { agents: OfficeAgents; homes: OfficeHome[] };

/** Reads a file of an agent, or of an office (`choice.byOffice`), which `look` looks up. */
export async function readOrder(
  { bytes, choice, labels, homes, room }: ReadOrder,
  look: (query: OfficeQuery) => Promise<OfficeResult>,
): Promise<ReadSheet> {
  const read = isWorkbook(bytes) ? readWorkbookFile : readSheetFile;
  const sheet = await read(bytes, choice, wordsOf(labels), homes, room);
  if (!choice.byOffice || sheet.refused) return sheet;
  const requestOf = ({ home, nth }: ReadSheetRow) => officeRequestId(home, nth);
  const office = await look({ names: namesIn(sheet), requests: sheet.rows.map(requestOf) });
  return withKnownHomes(withAgents(sheet, office.agents), office.homes, requestOf);
}
