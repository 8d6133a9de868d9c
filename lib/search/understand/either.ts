// "4 חדרים בחיפה או 5 חדרים בנשר": two searches in one sentence, merged into a list that matches either.
import { ENDS, type FilterKey, type SearchFilters } from "@/lib/search/params";
import type { Understanding, UnderstoodPart } from "./types";

const joint = /\s+(?:או|or)\s+/g;

/** The two sides, where the sentence has exactly one "or" and each side has figures of its own. */
export function sidesOf(input: string): [string, string, number] | null {
  const joints = [...input.matchAll(joint)];
  const [found] = joints;
  if (!found || joints.length > 1) return null;
  const second = found.index + found[0].length;
  return [input.slice(0, found.index), input.slice(second), second];
}

const rooms = ({ roomsMin, roomsMax }: SearchFilters) => [roomsMin, roomsMax].join();
const price = ({ priceMin, priceMax }: SearchFilters) => [priceMin, priceMax].join();
const NONE = ",";

/**
 * Two values of one filter ("חיפה או נשר", "3 או 4 חדרים") are one sentence; rooms or prices on both sides make two.
 */
const areTwo = (one: SearchFilters, other: SearchFilters) =>
  (rooms(one) !== NONE && rooms(other) !== NONE && rooms(one) !== rooms(other)) ||
  (price(one) !== NONE && price(other) !== NONE && price(one) !== price(other)) ||
  areTwoKinds(one, other) ||
  areTwoKinds(other, one);

/** "2 חדרים ברמת גן או סטודיו בתל אביב": a number of rooms in one town, and a kind of home in another. */
const areTwoKinds = (counted: SearchFilters, kind: SearchFilters) =>
  rooms(counted) !== NONE &&
  rooms(kind) === NONE &&
  !counted.propertyTypes &&
  kind.propertyTypes !== undefined &&
  counted.city !== undefined &&
  kind.city !== undefined;

/** "וילה בקיסריה או בזכרון, 6 חדרים": text after the second town of a list applies to both. */
function isOneList(one: Understanding, other: Understanding) {
  if (!areTwoKinds(one.filters, other.filters) && !areTwoKinds(other.filters, one.filters))
    return false;
  const startOf = (key: FilterKey) =>
    Math.min(
      ...other.parts.flatMap(({ keys, span }) => (span && keys.includes(key) ? [span.start] : [])),
    );
  const own = rooms(other.filters) === NONE ? "propertyTypes" : "roomsMin";
  return startOf("city") < startOf(own);
}

const LISTS = ["city", "neighborhood", "region", "propertyTypes", "condition"] as const;

/** Takes the wider end of each range; an end missing on one side may be stated once, after the other, for both. */
function widest(one: SearchFilters, other: SearchFilters): SearchFilters {
  const merged: SearchFilters = { ...one, ...other };
  for (const [low, high] of ENDS) {
    for (const [end, wider] of [
      [low, Math.min],
      [high, Math.max],
    ] as const) {
      const [a, b] = [one[end], other[end]];
      if (a !== undefined && b !== undefined) merged[end] = wider(a, b);
      // "עד 2 מיליון או 3 חדרים מעל מיליון": an end that only one of two ranges has is no limit.
      else if (
        [low, high].some((key) => one[key] !== undefined) &&
        [low, high].some((key) => other[key] !== undefined)
      )
        delete merged[end];
    }
  }
  for (const list of LISTS) {
    const all = [...new Set([...(one[list] ?? []), ...(other[list] ?? [])])];
    if (all.length > 0) Object.assign(merged, { [list]: all });
  }
  return merged;
}

const ONE_SIDED = [
  "features",
  "without",
  "only",
  "withoutCity",
  "withoutRegion",
  "withoutNeighborhood",
  "withoutTypes",
] as const;

/** A filter on one side only would exclude homes that match the other side. */
function dropOneSided(merged: SearchFilters, one: SearchFilters, other: SearchFilters) {
  for (const list of ONE_SIDED) {
    const both = (one[list] ?? []).filter((id) =>
      (other[list] as readonly string[] | undefined)?.includes(id),
    );
    if (both.length > 0) Object.assign(merged, { [list]: both });
    else delete merged[list];
  }
  // A flat on one side: its kind is wider than the types on the other.
  const kinds = one.kinds ?? other.kinds;
  if (areTwoKinds(one, other) || areTwoKinds(other, one)) {
    for (const key of ["roomsMin", "roomsMax", "propertyTypes"] as const) delete merged[key];
  } else if (kinds && (one.propertyTypes || other.propertyTypes)) {
    delete merged.propertyTypes;
    merged.kinds = kinds;
  }
  if (
    one.transactionType &&
    other.transactionType &&
    one.transactionType !== other.transactionType
  ) {
    for (const key of ["transactionType", "priceMin", "priceMax"] as const) delete merged[key];
  }
}

/** Both sides merged into one search; null when they are not two searches. */
export function eitherOf(
  one: Understanding,
  other: Understanding,
  at: number,
): Understanding | null {
  if (!areTwo(one.filters, other.filters) || isOneList(one, other)) return null;
  const merged = widest(one.filters, other.filters);
  dropOneSided(merged, one.filters, other.filters);
  const q = [one.filters.q, other.filters.q].filter(Boolean).join(" ");
  if (q) merged.q = q;
  const moved = other.parts.map(
    (part): UnderstoodPart => ({
      ...part,
      span: part.span && { start: part.span.start + at, end: part.span.end + at },
    }),
  );
  const holds = ({ keys }: UnderstoodPart) => keys.some((key) => merged[key] !== undefined);
  return {
    filters: merged,
    parts: [...one.parts, ...moved].filter(holds),
    warnings: [...new Set([...one.warnings, ...other.warnings, "either" as const])].filter(
      // "חיפה או נשר": next to a town that is no ordinary word, the other is a town too.
      (warning) =>
        warning !== "wordAsPlace" ||
        [one, other].every((side) => !side.filters.city || side.warnings.includes(warning)),
    ),
    hebrewLayout: null,
  };
}
