// What a filter of `filters.ts` is told by, a type each kind.

export type Fold = "around" | "size" | "has" | "offer";

/** In the form, counted from the top or within a fold, under `search.fields` in the messages; or in the box over the list. */
type Place = { place: number | "box"; fold?: Fold };

/** Words of a person, at most so many characters. */
export type TextFilter = Place & {
  kind: "text";
  max: number;
  /** A place and kilometres round it (`near.ts`). */
  radius?: true;
  /** A part of the map (`lib/map/area.ts`). */
  area?: "bounds" | "shape";
};

/** Names of places, of which one is enough. */
export type NamesFilter = Place & {
  kind: "names";
  /** Characters of one name. */
  max: number;
  /** How many names there may be. */
  most: number;
  /** Names are suggested while somebody types. */
  suggests: "city" | "neighborhood";
  /** The filter whose places hold these: these are taken off with one of those. */
  within?: string;
};

/** One of these ids, or several of them: every one holds ("all") or one of them is enough ("any"). */
type Ids = Place & {
  ids: readonly string[];
  /** Where the messages name the ids. */
  words:
    | `property.${"transaction" | "types" | "features" | "condition"}`
    | `search.${"listed" | "only"}`
    | "search.homeKinds"
    | "regions";
};
export type OneFilter = Ids & {
  kind: "one";
  column: string;
  /** The ids are numbers of days: the date in the column is at most so long ago. */
  days?: true;
  input?: "list";
};
export type ManyFilter = Ids & {
  kind: "many";
  match: "all" | "any" | "none";
  /** The column of listings that holds the ids. Without it each id is a column of its own; regions become cities first. */
  column?: string;
  /** What its chips are called, one each id: "type:penthouse". */
  chip: string;
  /** Under which headings the ids stand, named under `property.typeGroups`. */
  groups?: Record<string, readonly string[]>;
  /** What most people look for stands by itself, and the rest is folded away. */
  first?: readonly string[];
};

/** Until this day ("2027-03-01"), or until today ("now"). */
export type DayFilter = Place & {
  kind: "day";
  column: string;
};

/** A number between two ends, or from one on. */
export type RangeFilter = Place & {
  kind: "range";
  ends: "both" | "from";
  /** A value outside is moved to the edge, one between two steps to the nearer. */
  limits: { min: number; max: number; step: number };
  /** The column of listings that it reads. */
  column: string;
  unit?: "shekel" | "squareMetres" | "shekelPerMetre";
  /** Money may be written as people do, "2.45 מיליון"; few values are chosen from a list. */
  input?: "money" | "list";
};

export type AnyFilter = TextFilter | NamesFilter | OneFilter | ManyFilter | DayFilter | RangeFilter;
