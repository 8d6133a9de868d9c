import { CsvError, parse } from "csv-parse/sync";

export const DELIMITERS = [",", ";", "\t"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Twice the homes of an office of ten agents, so that it can import its own export. */
export const ROWS_MAX = 5000;
export const COLUMNS_MAX = 100;
/** A description of 5,000 letters in UTF-8, and all other columns, with a margin. */
const RECORD_MAX = 60_000;
const LINES_LOOKED_AT = 20;
/** More than twenty lines; limits the search for the end of an unclosed quote. */
const LOOK = 100_000;

export type Table =
  /** The first row names the columns; a row has as many cells as it contains, and its line number in the file. */
  | { names: string[]; rows: { line: number; cells: string[] }[]; refused?: undefined }
  | { refused: { code: "sheetEmpty" | "sheetRows" | "sheetColumns" | "sheetWorkbook" } }
  | { refused: { code: "sheetQuote" | "sheetLong"; line: number } };

/** The delimiter that occurs most evenly in the first lines, outside quotes: an address contains commas of its own. */
export function delimiterOf(text: string): Delimiter {
  const lines = unquoted(text);
  const score = (delimiter: string) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const [first = 0] = counts;
    if (first === 0) return 0;
    // Lines with as many as the first one, which names the columns, matter more than the total.
    return first + counts.filter((count) => count === first).length * 100;
  };
  return DELIMITERS.reduce((best, one) => (score(one) > score(best) ? one : best));
}

function unquoted(text: string): string[] {
  const lines = [""];
  let quoted = false;
  let empty = true;
  for (const letter of withoutHint(text).rest.slice(0, LOOK)) {
    // Hebrew abbreviations contain a quote: only one at the start of a cell opens quoting.
    if (letter === '"' && (quoted || empty)) quoted = !quoted;
    else if (letter === "\n" && !quoted) {
      if (lines.length === LINES_LOOKED_AT) return lines;
      lines.push("");
    } else if (!quoted && letter !== "\r") lines[lines.length - 1] += letter;
    empty = letter === "\n" || DELIMITERS.some((delimiter) => delimiter === letter);
  }
  return lines.filter((line) => line.trim() !== "");
}

/** Excel reads and writes `sep=;` as a first line that is not a row. */
function withoutHint(text: string): { delimiter: Delimiter | null; rest: string; lines: number } {
  const hint = /^"?sep=(.)"?\r?\n/i.exec(text);
  const delimiter = DELIMITERS.find((one) => one === hint?.[1]) ?? null;
  return hint && delimiter
    ? { delimiter, rest: text.slice(hint[0].length), lines: 1 }
    : { delimiter: null, rest: text, lines: 0 };
}

/** The cells of a file, row by row, without empty rows. */
export function readTable(text: string, chosen?: Delimiter): Table {
  const { delimiter: hinted, rest, lines } = withoutHint(text);
  const delimiter = chosen ?? hinted ?? delimiterOf(rest);
  try {
    const records = parse(rest, {
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      // Bare quotes stay as they are: ממ"ד.
      relax_quotes: true,
      // The raw text shows whether a quote was doubled.
      raw: true,
      skip_empty_lines: true,
      max_record_size: RECORD_MAX,
      // One more than the limit, to distinguish too many from exactly enough.
      to: ROWS_MAX + 2,
    }) as unknown as { info: { lines: number }; record: string[]; raw: string }[];
    const rows = records
      .map(({ info, record, raw }) => ({
        line: info.lines + lines,
        cells: record.map((cell) => plainCell(cell, raw)),
      }))
      .filter(({ cells }) => cells.some((cell) => cell !== ""));
    const [head, ...homes] = rows;
    if (!head || homes.length === 0) return { refused: { code: "sheetEmpty" } };
    if (homes.length > ROWS_MAX) return { refused: { code: "sheetRows" } };
    if (rows.some(({ cells }) => cells.length > COLUMNS_MAX)) {
      return { refused: { code: "sheetColumns" } };
    }
    return { names: head.cells, rows: homes };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number((error as { lines?: number }).lines ?? 0) + lines;
    const code = error.code === "CSV_MAX_RECORD_SIZE" ? "sheetLong" : "sheetQuote";
    return { refused: { code, line } };
  }
}

/**
 * Removes surrounding spaces, quotes around the cell that were not escaped inside, and the prefix that prevents
 * formulas.
 */
function plainCell(cell: string, raw: string) {
  const text = cell.trim();
  const quoted = /^"(.*)"$/s.exec(text)?.[1];
  const isDoubled = () => raw.includes(`"${text.replaceAll('"', '""')}"`);
  const inner = quoted === undefined || isDoubled() ? text : quoted;
  return inner.replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, "").trim();
}
