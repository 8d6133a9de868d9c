import { draftSchema, type PropertyValues, propertySchema } from "@/lib/property/schema";
import { emptyProperty } from "@/lib/property/values";
import type { SheetWords } from "./cells";
import type { ReadColumn, SheetColumn } from "./columns";
import { readPictures } from "./picture-addresses";
import {
  CellError,
  readCondition,
  readDay,
  readDeal,
  readFeatures,
  readFigure,
  readFloor,
  readPrice,
  readTypes,
} from "./read-cell";

/** The values of a row: empty columns are omitted, so that a stored home keeps its value. */
export type SheetHome = Partial<PropertyValues>;
export type SheetProblem = {
  /** Null for a problem of the row, or of the account, as a whole. */
  column: keyof PropertyValues | null;
  code: string;
  /** For the placeholders of the message. */
  values?: Record<string, string | number>;
};
export type SheetRow = {
  line: number;
  home: SheetHome;
  /** URLs of pictures, in order. */
  pictures: string[];
  /** The username or e-mail address of the home's agent, in an office's file. */
  agentName: string;
  /** The id of a home, from the link of its page. */
  linkedId: string | null;
  problems: SheetProblem[];
};

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const CELL_MAX = 5000;

type Reader = (cell: string, words: SheetWords, home: SheetHome) => unknown;
const READERS: Partial<Record<SheetColumn, Reader>> = {
  transactionType: readDeal,
  price: (cell, _, { transactionType }) => readPrice(cell, transactionType ?? "sale"),
  rooms: (cell) => readFigure(cell, true),
  propertyTypes: readTypes,
  builtArea: (cell) => readFigure(cell),
  balconySize: (cell) => readFigure(cell),
  gardenArea: (cell) => readFigure(cell),
  floor: readFloor,
  floorsInBuilding: (cell) => readFigure(cell),
  parkingSpots: (cell) => readFigure(cell),
  entranceDate: readDay,
  condition: readCondition,
  features: readFeatures,
  exclusiveFrom: readDay,
  exclusiveUntil: readDay,
};

/** Columns whose text means the same in every row. */
const IN_WORDS: ReadonlySet<SheetColumn> = new Set([
  "transactionType",
  "propertyTypes",
  "condition",
  "features",
]);

/** Reads the rows of a file as homes. `columns` maps each cell to a column of a home; null skips it. */
export function readRows(
  rows: readonly { line: number; cells: readonly string[] }[],
  columns: readonly (ReadColumn | null)[],
  words: SheetWords,
): SheetRow[] {
  // The deal first, because the meaning of a price depends on it.
  const order = columns
    .flatMap((column, place) => (column ? [{ column, place }] : []))
    .sort(
      (a, b) => Number(b.column === "transactionType") - Number(a.column === "transactionType"),
    );
  // A thousand rows contain few distinct texts, so each is parsed once.
  const cache = new Map<string, unknown>();
  const lookUp = (column: SheetColumn, cell: string, home: SheetHome) => {
    const reader = READERS[column];
    if (!reader || !IN_WORDS.has(column)) return reader?.(cell, words, home) ?? cell;
    const key = `${column} ${cell}`;
    if (!cache.has(key)) cache.set(key, reader(cell, words, home));
    return cache.get(key);
  };
  const read = rows.map(({ line, cells }): SheetRow => {
    const home: SheetHome = {};
    const problems: SheetProblem[] = [];
    let pictures: string[] = [];
    let agentName = "";
    let linkedId: string | null = null;
    for (const { column, place } of order) {
      const cell = cells[place] ?? "";
      if (cell === "") continue;
      try {
        if (column === "pictures") {
          pictures = readPictures(cell);
          continue;
        }
        if (column === "agent") {
          agentName = cell.slice(0, 254);
          continue;
        }
        if (column === "link") {
          linkedId = ID.exec(cell)?.[0].toLowerCase() ?? null;
          continue;
        }
        if (cell.length > CELL_MAX) throw new CellError("sheetLong");
        Object.assign(home, { [column]: lookUp(column, cell, home) });
      } catch (error) {
        if (!(error instanceof CellError)) throw error;
        problems.push({
          column:
            column === "pictures"
              ? "images"
              : column === "agent" || column === "link"
                ? null
                : column,
          code: error.message,
        });
      }
    }
    return { line, home, pictures, agentName, linkedId, problems };
  });
  return withRepeated(read);
}

/** Rows with the same number or link would be one home, and the second would overwrite the first. */
function withRepeated(rows: SheetRow[]): SheetRow[] {
  const seen = new Set<string>();
  const isRepeated = (key: string | false | null | undefined) => {
    if (!key) return false;
    const was = seen.has(key);
    seen.add(key);
    return was;
  };
  return rows.map((row) => {
    const { reference } = row.home;
    const repeated: SheetProblem[] = [
      ...(isRepeated(reference && `number ${referenceKey(reference)}`)
        ? [{ column: "reference" as const, code: "sheetReferenceTwice" }]
        : []),
      ...(isRepeated(row.linkedId) ? [{ column: null, code: "sheetLinkTwice" }] : []),
    ];
    return repeated.length === 0 ? row : { ...row, problems: [...row.problems, ...repeated] };
  });
}

/** Normalized as the database compares numbers (properties_reference_key). */
export const referenceKey = (reference: string) =>
  reference.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();

/** A row merged over the stored home, or over an empty form: the values that the form would save. */
export const valuesOf = (home: SheetHome, stored: PropertyValues = emptyProperty) => ({
  ...stored,
  ...home,
});

/** The form's validation errors, for a draft or for publication; cells that could not be read are already reported. */
export function problemsOf(
  { home, problems }: Pick<SheetRow, "home" | "problems">,
  publish: boolean,
  stored?: PropertyValues,
): SheetProblem[] {
  const checked = (publish ? propertySchema : draftSchema).safeParse(valuesOf(home, stored));
  const wrongColumns = new Set(problems.map(({ column }) => column));
  const refused = (checked.error?.issues ?? []).flatMap(({ path, message }) => {
    const column = path[0] as keyof PropertyValues;
    if (wrongColumns.has(column)) return [];
    wrongColumns.add(column);
    return [{ column, code: message }];
  });
  return [...problems, ...refused];
}
