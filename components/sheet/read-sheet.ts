import { paths } from "@/lib/paths";
import type { ReadSheet, SheetChoice } from "@/lib/sheet/read-file";
import { SHEET_BYTES_MAX } from "@/lib/sheet/save-schema";

/** Keys of `sheetImport.faults`. */
export type SheetFault =
  | "workbook"
  | "tooLarge"
  | "tooComplex"
  | "closed"
  | "busy"
  | "offline"
  | "unavailable";

const FAULTS: Partial<Record<number, SheetFault>> = {
  403: "closed",
  413: "tooLarge",
  422: "tooComplex",
  429: "busy",
};

/** The server's parse result, with every row of the file. */
export async function readSheet(
  file: File,
  { encoding, delimiter, sheet, columns }: SheetChoice,
): Promise<{ sheet: ReadSheet } | { fault: SheetFault }> {
  if (file.size > SHEET_BYTES_MAX) return { fault: "tooLarge" };
  if (await isOldWorkbook(file)) return { fault: "workbook" };
  const query = new URLSearchParams({
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(sheet && { sheet: String(sheet) }),
    ...(columns && { columns: columns.map((column) => column ?? "").join(",") }),
  });
  try {
    const response = await fetch(`${paths.readSheet}?${query}`, { method: "POST", body: file });
    if (!response.ok) return { fault: FAULTS[response.status] ?? "unavailable" };
    return { sheet: await response.json() };
  } catch {
    return { fault: navigator.onLine ? "unavailable" : "offline" };
  }
}

/** Excel before 2007 (magic bytes "ÐÏ"): its cells are neither text nor XML. */
async function isOldWorkbook(file: File) {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0xd0 && second === 0xcf;
}
