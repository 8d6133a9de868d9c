import { isLive } from "@/lib/catalog/states";
import type { SheetWords } from "./cells";
import { type ReadColumn, SHEET_COLUMNS } from "./columns";
import { decodeSheet, type Encoding, encodingOf } from "./decode";
import { homeFinder, type StoredHome } from "./known-home";
import { matchColumns } from "./match-columns";
import { isAddress } from "./picture-addresses";
import { problemsOf, readRows, type SheetHome, type SheetProblem } from "./read-rows";
import { type Delimiter, delimiterOf, readTable, type Table } from "./table";
import { readWorkbook, sheetNames } from "./workbook";

/** Manual choices that override detection. */
export type SheetChoice = {
  encoding?: Encoding;
  delimiter?: Delimiter;
  /** The sheet of a workbook, from 1. */
  sheet?: number;
  columns?: readonly (ReadColumn | null)[];
  /** A file that an office imports for its agents. */
  byOffice?: boolean;
};

export type ReadSheetRow = {
  line: number;
  /** As in the file, to export the refused rows. */
  cells: string[];
  home: SheetHome;
  /** URLs of pictures, fetched after saving for a home that has none. */
  pictures: string[];
  /** The agent of the home as named in an office's file, and the matching account. */
  agentName: string;
  agent?: { id: string; name: string };
  /** The id of a home, from the link of its page. */
  linkedId: string | null;
  /** The index among identical rows of the file. */
  nth: number;
  /** Cells that could not be read, and what a row repeats of another. */
  fileProblems: SheetProblem[];
  /** Problems that even a draft has, those of the file among them; and those that only prevent publication. */
  problems: SheetProblem[];
  unpublishable: SheetProblem[];
  known: { kind: "same" | "alike"; id: string; title: string } | null;
};

/** What depends on the home that a row is about. A home with pictures keeps them. */
export const checksOf = (
  { home, pictures, fileProblems }: Pick<ReadSheetRow, "home" | "pictures" | "fileProblems">,
  stored?: StoredHome["values"],
) => ({
  pictures: stored?.images.length ? pictures.filter((picture) => !isAddress(picture)) : pictures,
  problems: problemsOf({ home, problems: fileProblems }, false, stored),
  unpublishable: problemsOf({ home, problems: fileProblems }, true, stored),
});

type Found =
  | { encoding: Encoding; delimiter: Delimiter }
  /** An Excel workbook has neither, and may have several sheets, of which one is read. */
  | { encoding: null; delimiter: null; sheets: string[]; sheet: number };
export type ReadSheet =
  | (Found & {
      names: string[];
      columns: (ReadColumn | null)[];
      rows: ReadSheetRow[];
      /** Public homes with a number that is missing in the file: they may no longer be in the agent's records. */
      left: { id: string; title: string }[];
      /** How many more homes the plan allows its agent to publish; null: unlimited. */
      room: number | null;
      refused?: undefined;
    })
  | (Found & { refused: NonNullable<Table["refused"]> });

/** Reads homes from a text file. */
export function readSheetFile(
  bytes: Uint8Array,
  choice: SheetChoice,
  words: SheetWords,
  homes: readonly StoredHome[],
  room: number | null,
): ReadSheet {
  const encoding = choice.encoding ?? encodingOf(bytes);
  const text = decodeSheet(bytes, encoding);
  const delimiter = choice.delimiter ?? delimiterOf(text);
  const table = readTable(text, delimiter);
  return readHomesOf(table, { encoding, delimiter }, choice, words, homes, room);
}

/** Reads homes from an Excel workbook. */
export async function readWorkbookFile(
  bytes: Uint8Array,
  choice: SheetChoice,
  words: SheetWords,
  homes: readonly StoredHome[],
  room: number | null,
): Promise<ReadSheet> {
  const sheets = sheetNames(bytes);
  const sheet = Math.min(choice.sheet ?? 1, Math.max(1, sheets.length));
  const table = await readWorkbook(bytes, sheet);
  const found = { encoding: null, delimiter: null, sheets, sheet };
  return readHomesOf(table, found, choice, words, homes, room);
}

/** The detected format of a file, the values and problems of each row, and the existing home it matches. */
function readHomesOf(
  table: Table,
  found: Found,
  choice: SheetChoice,
  words: SheetWords,
  homes: readonly StoredHome[],
  room: number | null,
): ReadSheet {
  if (table.refused) return { ...found, refused: table.refused };
  const columns = table.names.map(
    (_, place) => (choice.columns ?? matchColumns(table.names, choice.byOffice))[place] ?? null,
  );
  const find = homeFinder(homes);
  const seen = new Map<string, number>();
  const rows = readRows(table.rows, columns, words).map((row, at): ReadSheetRow => {
    const known = find(row.home, row.linkedId);
    const stored = known.kind === "same" ? known.home.values : undefined;
    const content = JSON.stringify([
      ...SHEET_COLUMNS.map((column) => row.home[column] ?? null),
      row.agentName,
    ]);
    const nth = seen.get(content) ?? 0;
    seen.set(content, nth + 1);
    return {
      line: row.line,
      cells: table.rows[at]?.cells ?? [],
      home: row.home,
      agentName: row.agentName,
      linkedId: row.linkedId,
      nth,
      fileProblems: row.problems,
      ...checksOf({ ...row, fileProblems: row.problems }, stored),
      known:
        known.kind === "new"
          ? null
          : { kind: known.kind, id: known.home.id, title: known.home.values.title },
    };
  });
  return {
    ...found,
    names: table.names,
    columns,
    rows,
    left: leftOf(rows, homes),
    room,
  };
}

/** Empty if no row matches an existing home: such a file is about other homes. */
function leftOf(rows: readonly ReadSheetRow[], homes: readonly StoredHome[]) {
  if (!rows.some(({ known }) => known?.kind === "same")) return [];
  const found = new Set(rows.map(({ known }) => known?.id));
  return homes
    .filter(({ id, status, values }) => isLive(status) && values.reference && !found.has(id))
    .map(({ id, values }) => ({ id, title: values.title }));
}
