import {
  type Condition,
  FEATURES,
  type Feature,
  PROPERTY_TYPES_MAX,
  type PropertyType,
  type TransactionType,
} from "@/lib/catalog/ids";
import type { Span } from "@/lib/hebrew/mapped";
import { floorFitsBuilding, type PropertyValues } from "@/lib/property/schema";
import {
  APPLY_FROM,
  CONFIDENCE_HIGH,
  CONFIDENCE_MEDIUM,
  LISTING_FIELDS,
  type ListingFields,
  type ParsedListing,
} from "./parse-listing/types";

/** The possible values of rows: the parser's fields, and other parts of the text that the form has a field for. */
type RowValues = { [Field in keyof ListingFields]: NonNullable<ListingFields[Field]> } & {
  transactionType: TransactionType;
  parkingSpots: number;
  features: Feature[];
  entranceDate: string;
  address: string;
};
export type RowId = keyof RowValues;

/** One row of the result table. The user may edit the value and the checkbox. */
export type ParsedRow = {
  [Id in RowId]: {
    id: Id;
    value: RowValues[Id] | null;
    confidence: number;
    apply: boolean;
    spans: readonly Span[];
  };
}[RowId];

/** The order of the form, so that related rows are adjacent. */
const ORDER: readonly RowId[] = [
  "transactionType",
  "price",
  "city",
  "neighborhood",
  "address",
  "rooms",
  "builtAreaSqm",
  "balconySqm",
  "gardenSqm",
  "floor",
  "totalFloors",
  "parkingSpots",
  "entranceDate",
  "condition",
  "elevator",
  "parking",
  "mamad",
  "features",
  "propertyTypes",
];

/** Confidence of values stated in the text; a value concluded from other facts is not applied unreviewed. */
const SAID = 0.85;
const CONCLUDED = 0.65;

export type Confidence = "high" | "medium" | "low";
export const confidenceOf = (value: number): Confidence =>
  value >= CONFIDENCE_HIGH ? "high" : value >= CONFIDENCE_MEDIUM ? "medium" : "low";

export function rowsOf({ fields, fieldsConfidence, spans, extra }: ParsedListing): ParsedRow[] {
  const found: ParsedRow[] = [];
  const put = (id: RowId, value: unknown, confidence: number, where: readonly Span[] = []) =>
    found.push({
      id,
      value,
      confidence,
      apply: confidence >= APPLY_FROM,
      spans: where,
    } as ParsedRow);

  for (const field of LISTING_FIELDS) {
    const value = fields[field];
    if (value !== null) put(field, value, fieldsConfidence[field] ?? 0, spans[field]);
  }
  if (extra.transactionType) {
    const concluded = extra.inferred.includes("transactionType");
    const sure = concluded ? CONCLUDED : SAID;
    put("transactionType", extra.transactionType, sure, extra.spans.transactionType);
  }
  if (extra.parkingSpots) put("parkingSpots", extra.parkingSpots, SAID, extra.spans.parkingSpots);
  if (extra.features.length > 0) put("features", extra.features, SAID, extra.spans.features);
  if (extra.entrance && extra.entrance !== "immediate") {
    put("entranceDate", extra.entrance, SAID, extra.spans.entrance);
  }

  if (extra.address) put("address", extra.address, SAID, extra.spans.address);

  const rows = found.sort((a, b) => ORDER.indexOf(a.id) - ORDER.indexOf(b.id));
  // A floor above the building's height is an error of the text or the parser, so it is not applied unreviewed.
  return floorTooHigh(rows)
    ? rows.map((row) => (row.id === "floor" ? { ...row, apply: false } : row))
    : rows;
}

const foundValue = <Id extends RowId>(rows: readonly ParsedRow[], id: Id) =>
  (rows.find((row) => row.id === id)?.value ?? null) as RowValues[Id] | null;

export const floorTooHigh = (rows: readonly ParsedRow[]) =>
  !floorFitsBuilding(foundValue(rows, "floor"), foundValue(rows, "totalFloors"));

/** The changes that the checked rows make to the form; nothing else is touched. */
export function changesOf(
  rows: readonly ParsedRow[],
  current: Pick<PropertyValues, "features" | "city">,
): Partial<PropertyValues> {
  const checked = rows.filter((row) => row.apply && row.value !== null);
  const features = new Set(current.features);
  const changes: Partial<PropertyValues> = {};
  for (const row of checked) {
    switch (row.id) {
      case "elevator":
      case "parking":
      case "mamad":
        // "No elevator" clears the checkbox just as "elevator" sets it.
        if (row.value) features.add(row.id);
        else features.delete(row.id);
        break;
      case "features":
        for (const feature of row.value ?? []) features.add(feature);
        break;
      case "propertyTypes":
        changes.propertyTypes = (row.value as PropertyType[]).slice(0, PROPERTY_TYPES_MAX);
        break;
      case "condition":
        changes.condition = row.value as Condition;
        break;
      case "transactionType":
        changes.transactionType = row.value as TransactionType;
        break;
      default:
        Object.assign(changes, { [FORM_FIELD[row.id]]: row.value });
    }
  }
  if (!sameSet(features, current.features)) {
    changes.features = FEATURES.filter((feature) => features.has(feature));
  }
  // Coordinates belong to the address they came with, and the address to its city.
  const moved = changes.city !== undefined && changes.city !== current.city;
  if (moved || changes.address !== undefined) {
    Object.assign(changes, { latitude: null, longitude: null });
  }
  return changes;
}

const FORM_FIELD = {
  price: "price",
  city: "city",
  neighborhood: "neighborhood",
  rooms: "rooms",
  builtAreaSqm: "builtArea",
  balconySqm: "balconySize",
  gardenSqm: "gardenArea",
  floor: "floor",
  totalFloors: "floorsInBuilding",
  parkingSpots: "parkingSpots",
  entranceDate: "entranceDate",
  address: "address",
} as const satisfies Partial<Record<RowId, keyof PropertyValues>>;

const sameSet = (set: ReadonlySet<string>, other: readonly string[]) =>
  set.size === other.length && other.every((item) => set.has(item));

export type TextPiece = { text: string; marked: boolean };

/** The text split at the words that gave a value, to highlight them. */
export function markedPieces(text: string, spans: readonly Span[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const from = Math.max(start, at);
    const to = Math.min(end, text.length);
    if (from >= to) continue;
    if (from > at) pieces.push({ text: text.slice(at, from), marked: false });
    pieces.push({ text: text.slice(from, to), marked: true });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false });
  return pieces;
}
