// What a search can be narrowed by, each filter once. The address, the chips, the labels, the form, the sentence
// reader, the dashboard's list and the tests go through this; how to add one: CONTRIBUTING.md. The order is that of
// the address.
import {
  FEATURES,
  PROPERTY_TYPE_GROUPS,
  PROPERTY_TYPES,
  TRANSACTION_TYPES,
} from "@/lib/property/catalog";

/** In the form, counted from the top, under `search.fields` in the messages; or in the box over the list. */
type Place = { place: number | "box" };

/** Words of a person, at most so many characters. */
export type TextFilter = Place & {
  kind: "text";
  max: number;
  /** Names are suggested while somebody types. */
  suggests?: "city" | "neighborhood";
  /** A place in another one: it goes when that one is taken off. */
  within?: string;
};

/** One of these ids, or several of them: every one holds ("all") or one of them is enough ("any"). */
type Ids = Place & {
  ids: readonly string[];
  /** Where the messages name the ids. */
  words: "property.transaction" | "property.types" | "property.features";
};
export type OneFilter = Ids & { kind: "one"; column: string };
export type ManyFilter = Ids & {
  kind: "many";
  match: "all" | "any";
  /** The column of listings that holds the ids; without one each id is a column. */
  column?: string;
  /** What its chips are called, one each id: "type:penthouse". */
  chip: string;
  /** Under which headings the ids stand, named under `property.typeGroups`. */
  groups?: Record<string, readonly string[]>;
};

/** A number between two ends, or from one on. */
export type RangeFilter = Place & {
  kind: "range";
  ends: "both" | "from";
  /** What is outside is moved to the edge, what is between two steps to the nearer. */
  limits: { min: number; max: number; step: number };
  /** The column of listings that it reads. */
  column: string;
  unit?: "shekel" | "squareMetres";
  /** Money may be written as people do, "2.45 מיליון"; few values are chosen from a list. */
  input?: "money" | "list";
  /** How a sentence says it; "grammar" when it has one of its own in `understand/amounts.ts`. */
  said: Said | "grammar";
};

/** Patterns round a number: what stands before it, and its unit unless that is the filter's own. */
export type Said = {
  before?: string;
  unit?: string;
  /** Behind the unit, which is then nothing else's. */
  behind?: string;
  /** What in front of it makes it the size of something else. */
  notAfter?: RegExp;
  /** The largest number that means this, when it is less than the filter's own. */
  most?: number;
};

export const FILTERS = {
  q: { kind: "text", max: 200, place: "box" },
  transactionType: {
    kind: "one",
    ids: TRANSACTION_TYPES,
    words: "property.transaction",
    column: "transaction_type",
    place: 1,
  },
  city: { kind: "text", max: 50, suggests: "city", place: 2 },
  neighborhood: { kind: "text", max: 80, suggests: "neighborhood", within: "city", place: 3 },
  address: { kind: "text", max: 120, place: 4 },
  propertyTypes: {
    kind: "many",
    ids: PROPERTY_TYPES,
    match: "any",
    column: "property_types",
    words: "property.types",
    groups: PROPERTY_TYPE_GROUPS,
    chip: "type",
    place: 10,
  },
  rooms: {
    kind: "range",
    ends: "both",
    limits: { min: 1, max: 10, step: 0.5 },
    column: "rooms",
    input: "list",
    said: "grammar",
    place: 5,
  },
  price: {
    kind: "range",
    ends: "both",
    limits: { min: 0, max: 1_000_000_000, step: 1 },
    column: "price",
    unit: "shekel",
    input: "money",
    said: "grammar",
    place: 6,
  },
  builtArea: {
    kind: "range",
    ends: "both",
    limits: { min: 10, max: 100_000, step: 1 },
    column: "built_area",
    unit: "squareMetres",
    said: {
      before: "(?:שטח |בשטח |בגודל |גודל )?(?:של )?",
      behind: "(?! ?(?:מרפסת|גינה))(?: בנוי| ברוטו| נטו)?",
      notAfter: /(?:גינה|חצר|מחסן)[א-ת ]*$/,
    },
    place: 7,
  },
  balcony: {
    kind: "range",
    ends: "from",
    limits: { min: 0, max: 10_000, step: 1 },
    column: "balcony_size",
    unit: "squareMetres",
    said: { before: "(?:מרפסת|מרפסות)(?: שמש| סוכה)?(?: בגודל| של| בשטח)? ?", most: 500 },
    place: 9,
  },
  floor: {
    kind: "range",
    ends: "both",
    limits: { min: 0, max: 200, step: 1 },
    column: "floor",
    said: "grammar",
    place: 8,
  },
  features: {
    kind: "many",
    ids: FEATURES,
    match: "all",
    words: "property.features",
    chip: "feature",
    place: 11,
  },
} as const satisfies Record<string, TextFilter | OneFilter | ManyFilter | RangeFilter>;

type Filters = typeof FILTERS;
export type FilterName = keyof Filters;
type NamesOf<Kind> = {
  [Name in FilterName]: Filters[Name] extends { kind: Kind } ? Name : never;
}[FilterName];
export type TextName = NamesOf<"text">;
export type OneName = NamesOf<"one">;
export type ManyName = NamesOf<"many">;
export type RangeName = NamesOf<"range">;

type EndsOf<Name extends RangeName> = Filters[Name]["ends"] extends "both"
  ? `${Name}Min` | `${Name}Max`
  : `${Name}Min`;
/** The names of numbers in the address: "roomsMin", "roomsMax". */
export type NumberKey = { [Name in RangeName]: EndsOf<Name> }[RangeName];

/** A search as it stands in the address, but for its order and its page. */
export type FilterValues = { [Name in TextName]?: string } & {
  [Name in OneName]?: Filters[Name]["ids"][number];
} & { [Name in ManyName]?: Filters[Name]["ids"][number][] } & { [Key in NumberKey]?: number };
export type ValueKey = keyof FilterValues;

/** What one chip stands for: a range is one chip, each of several ids its own. */
export type ChipId =
  | TextName
  | OneName
  | RangeName
  | { [Name in ManyName]: `${Filters[Name]["chip"]}:${Filters[Name]["ids"][number]}` }[ManyName];

export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

const named = <Name extends FilterName>(kind: string) =>
  FILTER_NAMES.filter((name): name is Name => FILTERS[name].kind === kind);
export const TEXTS = named<TextName>("text");
export const ONES = named<OneName>("one");
export const MANIES = named<ManyName>("many");
export const RANGES = named<RangeName>("range");

export const isMany = (name: FilterName): name is ManyName => FILTERS[name].kind === "many";
export const isRange = (name: FilterName): name is RangeName => FILTERS[name].kind === "range";

/** The two ends of a range in the address; without an upper one the second is missing. */
export const endsOf = (name: RangeName) =>
  (FILTERS[name].ends === "both" ? [`${name}Min`, `${name}Max`] : [`${name}Min`]) as [
    NumberKey,
    NumberKey?,
  ];

/** What of the address belongs to a filter. */
export const keysOf = (name: FilterName): readonly ValueKey[] =>
  isRange(name) ? (endsOf(name) as ValueKey[]) : [name];

/** As the form shows them, from the top. */
export const FORM = FILTER_NAMES.filter((name) => FILTERS[name].place !== "box").sort(
  (a, b) => Number(FILTERS[a].place) - Number(FILTERS[b].place),
);
