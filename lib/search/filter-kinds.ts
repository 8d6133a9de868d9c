// The properties that define a filter of `filters.ts`, one type per kind.

export type Fold = "around" | "size" | "has" | "offer";

/**
 * Position in the form, counted from the top or within a fold (named under `search.fields` in the messages), or in the
 * box over the list.
 */
type Place = { place: number | "box"; fold?: Fold };

/** Free text, up to `max` characters. */
export type TextFilter = Place & {
  kind: "text";
  max: number;
  /** A place and a radius in kilometres (`near.ts`). */
  radius?: true;
  /** A part of the map (`lib/map/area.ts`). */
  area?: "bounds" | "shape";
};

/** Place names; a home matches if it is in any of them, or, with "none", in none of them. */
export type NamesFilter = Place & {
  kind: "names";
  /** Maximum length of one name. */
  max: number;
  /** Maximum number of names. */
  most: number;
  match?: "none";
  /** Names are suggested while typing. */
  suggests: "city" | "neighborhood";
  /** The filter whose places contain these: clearing one of those clears these too. */
  within?: string;
};

/** One or several of these ids: a home matches all of them ("all") or at least one ("any"). */
type Ids = Place & {
  ids: readonly string[];
  /** The message namespace with the labels of the ids. */
  words:
    | `property.${"transaction" | "types" | "features" | "condition"}`
    | `search.${"listed" | "only"}`
    | "search.homeKinds"
    | "regions";
};
export type OneFilter = Ids & {
  kind: "one";
  column: string;
  /** The ids are numbers of days: the date in the column is at most that old. */
  days?: true;
  input?: "list";
};
export type ManyFilter = Ids & {
  kind: "many";
  match: "all" | "any" | "none";
  /**
   * The column of listings that holds the ids. Without it each id is a column of its own; regions are expanded to
   * cities first.
   */
  column?: string;
  /** The prefix of its chips, one per id: "type:penthouse". */
  chip: string;
  /** The groups of the ids, named under `property.typeGroups`. */
  groups?: Record<string, readonly string[]>;
  /** The most popular ids are shown; the rest are folded away. */
  first?: readonly string[];
};

/** Until this day ("2027-03-01"), or until today ("now"). */
export type DayFilter = Place & {
  kind: "day";
  column: string;
};

/** A number between two ends, or with a lower end only. */
export type RangeFilter = Place & {
  kind: "range";
  ends: "both" | "from";
  /** A value outside is clamped to the edge; one between two steps is rounded to the nearer. */
  limits: { min: number; max: number; step: number };
  /** The column of listings it filters. */
  column: string;
  unit?: "shekel" | "squareMetres" | "shekelPerMetre";
  /** Money accepts written forms such as "2.45 מיליון"; a short range of values is a select. */
  input?: "money" | "list";
};

export type AnyFilter = TextFilter | NamesFilter | OneFilter | ManyFilter | DayFilter | RangeFilter;
