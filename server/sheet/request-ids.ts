import { createHash } from "node:crypto";
import { SHEET_COLUMNS } from "@/lib/sheet/columns";
import { referenceKey, type SheetHome } from "@/lib/sheet/read-rows";

/**
 * Stable for the same row of a file that is loaded again, even when other rows were added above it: a killed run
 * continues where it stopped, and finds what it has already created.
 */
export function requestIdOf(home: SheetHome, nth: number) {
  const facts = SHEET_COLUMNS.map((column) => home[column] ?? null);
  // Rows of files without these newer columns keep the ids that they had.
  const length = home.exclusiveFrom || home.exclusiveUntil ? facts.length : facts.length - 2;
  return idOf([facts.slice(0, length), nth]);
}

/**
 * The number in the office's own books identifies the home even after its price has changed: it is not stored, because
 * a home's reference number is its agent's alone. Rows without one are told apart by all their values.
 */
export const officeRequestId = (home: SheetHome, nth: number) =>
  home.reference ? idOf(["office", referenceKey(home.reference)]) : requestIdOf(home, nth);

function idOf(facts: unknown[]) {
  const hex = createHash("sha256").update(JSON.stringify(facts)).digest("hex");
  // Version 8 of RFC 9562: a custom format.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
