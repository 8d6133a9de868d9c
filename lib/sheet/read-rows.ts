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

/** What a row says of a home: columns that are empty are not in it, so that they leave a stored home as it is. */
export type SheetHome = Partial<PropertyValues>;
export type SheetProblem = {
  /** Null for what is wrong with the row, or the account, as a whole. */
  column: keyof PropertyValues | null;
  code: string;
  /** Of the sentence's placeholders. */
  values?: Record<string, string | number>;
};
export type SheetRow = {
  line: number;
  home: SheetHome;
  /** Addresses of pictures, in their order. */
  pictures: string[];
  /** The user name or address of whose home it is, in a file of an office. */
  agentName: string;
  problems: SheetProblem[];
};

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

/** Columns of words that mean the same in every row. */
const IN_WORDS: ReadonlySet<SheetColumn> = new Set([
  "transactionType",
  "propertyTypes",
  "condition",
  "features",
]);

/** The rows of a file as homes. `columns` says which column of a home each cell is, null for one that is left out. */
export function readRows(
  rows: readonly { line: number; cells: readonly string[] }[],
  columns: readonly (ReadColumn | null)[],
  words: SheetWords,
): SheetRow[] {
  // The deal first: what a price means depends on it.
  const order = columns
    .flatMap((column, place) => (column ? [{ column, place }] : []))
    .sort(
      (a, b) => Number(b.column === "transactionType") - Number(a.column === "transactionType"),
    );
  // The words of a thousand rows are few: each is looked up once.
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
        if (cell.length > CELL_MAX) throw new CellError("sheetLong");
        Object.assign(home, { [column]: lookUp(column, cell, home) });
      } catch (error) {
        if (!(error instanceof CellError)) throw error;
        problems.push({
          column: column === "pictures" ? "images" : column === "agent" ? null : column,
          code: error.message,
        });
      }
    }
    return { line, home, pictures, agentName, problems };
  });
  return withRepeated(read);
}

/** A number that stands in the file twice would be one home, of which the second row would undo the first. */
function withRepeated(rows: SheetRow[]): SheetRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const { reference } = row.home;
    if (!reference) return row;
    const key = referenceKey(reference);
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, row.line);
      return row;
    }
    const repeated: SheetProblem = { column: "reference", code: "sheetReferenceTwice" };
    return { ...row, problems: [...row.problems, repeated] };
  });
}

/** As the database compares numbers (properties_reference_key). */
export const referenceKey = (reference: string) =>
  reference.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();

/** A row over what is stored, or over an empty form: what the form would save. */
export const valuesOf = (home: SheetHome, stored: PropertyValues = emptyProperty) => ({
  ...stored,
  ...home,
});

/** What the form would refuse of it, saved as a draft or published; what could not be read is said already. */
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
