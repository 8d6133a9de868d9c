import { changesOf, type ParsedRow, rowsOf } from "@/lib/ai/listing-rows";
import type { ListingWarning, ParsedListing } from "@/lib/ai/parse-listing/types";
import { suggestTitle } from "@/lib/ai/suggest-title";
import { newId } from "@/lib/format/new-id";
import { DESCRIPTION_MAX, TITLE_MAX } from "@/lib/property/schema";
import { emptyProperty } from "@/lib/property/values";
import type { SheetHome, SheetProblem } from "@/lib/sheet/read-rows";
import type { SentRow } from "@/lib/sheet/save-schema";

/** One listing found in a text, as the agent sees and edits it. */
export type FoundHome = {
  id: string;
  text: string;
  rows: ParsedRow[];
  warnings: readonly ListingWarning[];
  title: string;
  include: boolean;
  saved: { id: string; refused?: undefined } | { id?: undefined; refused: SheetProblem[] } | null;
};

export function foundHome({ text, listing }: { text: string; listing: ParsedListing }): FoundHome {
  const rows = rowsOf(listing);
  const { warnings } = listing.extra;
  return {
    id: newId(),
    text,
    rows,
    warnings,
    title: titleOf(text, rows),
    // A person looking for a home is not offering one.
    include: rows.length > 0 && !warnings.includes("seekerText"),
    saved: null,
  };
}

function titleOf(text: string, rows: readonly ParsedRow[]) {
  const facts = { ...emptyProperty, ...changesOf(rows, emptyProperty) };
  const firstLine = text.split("\n", 1)[0] ?? "";
  return suggestTitle(facts) ?? [...firstLine].slice(0, TITLE_MAX).join("").trim();
}

/** The listing made from a piece: the ticked rows, the title, and the text as its description. */
export const homeOf = ({ text, rows, title }: FoundHome): SheetHome => ({
  ...changesOf(rows, emptyProperty),
  title,
  description: text.slice(0, DESCRIPTION_MAX),
});

/** `line` is the position of the piece; identical pieces are numbered, so that a retry duplicates none of them. */
export function rowsToSave(homes: readonly FoundHome[]): SentRow[] {
  const seen = new Map<string, number>();
  return homes.flatMap((found, place) => {
    if (!found.include || found.saved) return [];
    const home = homeOf(found);
    const key = JSON.stringify(home);
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return [{ line: place + 1, id: null, nth, home }];
  });
}
