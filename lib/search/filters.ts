// Every search filter, defined once. The address, the chips, the labels, the form, the sentence parser, the dashboard's
// list and the tests all read this table; CONTRIBUTING.md explains how to add one. The order is that of the address.

import {
  CONDITIONS,
  FEATURES,
  PROPERTY_TYPE_GROUPS,
  PROPERTY_TYPES,
  TRANSACTION_TYPES,
} from "@/lib/catalog/ids";
import { REGIONS } from "@/lib/places/region-ids";
import type { AnyFilter, Fold } from "./filter-kinds";

/** Collapsible sections of the form, from the top, named under `search.folds` in the messages. */
export const FOLDS = ["around", "size", "has", "offer"] as const satisfies Fold[];

export const FILTERS = {
  q: { kind: "text", max: 200, place: "box" },
  transactionType: {
    kind: "one",
    ids: TRANSACTION_TYPES,
    words: "property.transaction",
    column: "transaction_type",
    place: 1,
  },
  city: { kind: "names", max: 50, most: 20, suggests: "city", place: 2 },
  neighborhood: {
    kind: "names",
    max: 80,
    most: 20,
    suggests: "neighborhood",
    within: "city",
    place: 3,
  },
  region: {
    kind: "many",
    ids: REGIONS,
    match: "any",
    words: "regions",
    chip: "region",
    place: 3,
    fold: "around",
  },
  near: { kind: "text", max: 60, radius: true, place: 2, fold: "around" },
  address: { kind: "text", max: 120, place: 1, fold: "around" },
  propertyTypes: {
    kind: "many",
    ids: PROPERTY_TYPES,
    match: "any",
    column: "property_types",
    words: "property.types",
    groups: PROPERTY_TYPE_GROUPS,
    first: ["apartment", "garden_apartment", "private_house"],
    chip: "type",
    place: 6,
  },
  rooms: {
    kind: "range",
    ends: "both",
    limits: { min: 1, max: 10, step: 0.5 },
    column: "rooms",
    input: "list",
    place: 5,
  },
  price: {
    kind: "range",
    ends: "both",
    limits: { min: 0, max: 1_000_000_000, step: 1 },
    column: "price",
    unit: "shekel",
    input: "money",
    place: 4,
  },
  builtArea: {
    kind: "range",
    ends: "both",
    limits: { min: 10, max: 100_000, step: 1 },
    column: "built_area",
    unit: "squareMetres",
    place: 1,
    fold: "size",
  },
  balcony: {
    kind: "range",
    ends: "from",
    limits: { min: 0, max: 10_000, step: 1 },
    column: "balcony_size",
    unit: "squareMetres",
    place: 3,
    fold: "size",
  },
  floor: {
    kind: "range",
    ends: "both",
    limits: { min: 0, max: 200, step: 1 },
    column: "floor",
    place: 2,
    fold: "size",
  },
  features: {
    kind: "many",
    ids: FEATURES,
    match: "all",
    words: "property.features",
    chip: "feature",
    place: 1,
    fold: "has",
  },
  condition: {
    kind: "many",
    ids: CONDITIONS,
    match: "any",
    column: "condition",
    words: "property.condition",
    chip: "condition",
    place: 5,
    fold: "size",
  },
  parking: {
    kind: "range",
    ends: "from",
    limits: { min: 1, max: 4, step: 1 },
    column: "parking_spots",
    input: "list",
    place: 4,
    fold: "size",
  },
  entrance: {
    kind: "day",
    column: "entrance_date",
    place: 1,
    fold: "offer",
  },
  pricePerSqm: {
    kind: "range",
    ends: "both",
    limits: { min: 1, max: 10_000_000, step: 1 },
    column: "price_per_sqm",
    unit: "shekelPerMetre",
    place: 2,
    fold: "offer",
  },
  listed: {
    kind: "one",
    ids: ["1", "3", "7", "30"],
    column: "listed_on",
    days: true,
    words: "search.listed",
    input: "list",
    place: 3,
    fold: "offer",
  },
  only: {
    kind: "many",
    ids: ["pictures", "lowered", "available", "openHouse", "exclusive"],
    match: "all",
    words: "search.only",
    chip: "only",
    place: 4,
    fold: "offer",
  },
  /** The visible box of the map, and a shape drawn on it. */
  bounds: { kind: "text", max: 80, area: "bounds", place: "box" },
  shape: { kind: "text", max: 720, area: "shape", place: "box" },
  /** What the search box implies: "דירה" excludes an office. */
  kinds: {
    kind: "many",
    ids: ["homes"],
    match: "any",
    words: "search.homeKinds",
    chip: "kind",
    place: "box",
  },
  /** "בלי מעלית". */
  without: {
    kind: "many",
    ids: FEATURES,
    match: "none",
    words: "property.features",
    chip: "without",
    place: "box",
  },
  /** "לא בחיפה", "לא בקריות", "לא בפלורנטין", "לא פנטהאוז". */
  withoutCity: {
    kind: "names",
    max: 50,
    most: 20,
    match: "none",
    suggests: "city",
    place: "box",
  },
  withoutRegion: {
    kind: "many",
    ids: REGIONS,
    match: "none",
    words: "regions",
    chip: "withoutRegion",
    place: "box",
  },
  withoutNeighborhood: {
    kind: "names",
    max: 80,
    most: 20,
    match: "none",
    suggests: "neighborhood",
    within: "city",
    place: "box",
  },
  withoutTypes: {
    kind: "many",
    ids: PROPERTY_TYPES,
    match: "none",
    column: "property_types",
    words: "property.types",
    chip: "withoutType",
    place: "box",
  },
} as const satisfies Record<string, AnyFilter>;

type Filters = typeof FILTERS;
export type FilterName = keyof Filters;
type NamesOf<Kind> = {
  [Name in FilterName]: Filters[Name] extends { kind: Kind } ? Name : never;
}[FilterName];
export type TextName = NamesOf<"text">;
export type PlacesName = NamesOf<"names">;
export type OneName = NamesOf<"one">;
export type ManyName = NamesOf<"many">;
export type DayName = NamesOf<"day">;
export type RangeName = NamesOf<"range">;

type EndsOf<Name extends RangeName> = Filters[Name]["ends"] extends "both"
  ? `${Name}Min` | `${Name}Max`
  : `${Name}Min`;
/** The keys of numbers in the address: "roomsMin", "roomsMax". */
export type NumberKey = { [Name in RangeName]: EndsOf<Name> }[RangeName];

/** A search as it appears in the address, without its order and page. */
export type FilterValues = { [Name in TextName | DayName]?: string } & {
  [Name in PlacesName]?: string[];
} & {
  [Name in OneName]?: Filters[Name]["ids"][number];
} & { [Name in ManyName]?: Filters[Name]["ids"][number][] } & { [Key in NumberKey]?: number };
export type ValueKey = keyof FilterValues;

/** What one chip stands for: a range has one chip, and each id or name has its own ("city:חיפה"). */
export type ChipId =
  | TextName
  | `${PlacesName}:${string}`
  | OneName
  | DayName
  | RangeName
  | { [Name in ManyName]: `${Filters[Name]["chip"]}:${Filters[Name]["ids"][number]}` }[ManyName];

export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

const named = <Name extends FilterName>(kind: string) =>
  FILTER_NAMES.filter((name): name is Name => FILTERS[name].kind === kind);
export const PLACES = named<PlacesName>("names");
export const ONES = named<OneName>("one");
export const MANIES = named<ManyName>("many");
export const DAYS = named<DayName>("day");
export const RANGES = named<RangeName>("range");

export const isPlaces = (name: FilterName): name is PlacesName => FILTERS[name].kind === "names";
export const isMany = (name: FilterName): name is ManyName => FILTERS[name].kind === "many";
export const isDay = (name: FilterName): name is DayName => FILTERS[name].kind === "day";
export const isRange = (name: FilterName): name is RangeName => FILTERS[name].kind === "range";

/** The two ends of a range in the address; the second is missing when there is no upper end. */
export const endsOf = (name: RangeName) =>
  (FILTERS[name].ends === "both" ? [`${name}Min`, `${name}Max`] : [`${name}Min`]) as [
    NumberKey,
    NumberKey?,
  ];

/** The keys of the address that belong to a filter. */
export const keysOf = (name: FilterName): readonly ValueKey[] =>
  isRange(name) ? (endsOf(name) as ValueKey[]) : [name];

/** Filters that the search box can set but the form has no field for. */
export const BOXED = FILTER_NAMES.filter((name) => FILTERS[name].place === "box");

/** The form's filters, in its order from the top. */
export const FORM = FILTER_NAMES.filter((name) => FILTERS[name].place !== "box").sort(
  (a, b) => Number(FILTERS[a].place) - Number(FILTERS[b].place),
);

const foldOf = (name: FilterName) => (FILTERS[name] as { fold?: Fold }).fold;

/** The filters shown directly in the form, or inside one of its folds. */
export const inForm = (fold?: Fold) => FORM.filter((name) => foldOf(name) === fold);
