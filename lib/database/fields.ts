import type { Database } from "./types";

type Tables = Database["public"]["Tables"];
/** The named columns of a stored row, from the generated types. */
export type Row<
  Table extends keyof Tables,
  Column extends keyof Tables[Table]["Row"] = keyof Tables[Table]["Row"],
> = Pick<Tables[Table]["Row"], Column>;

/** A field that does not map directly to one column. */
type Rule<Input, Value, Stored> = {
  write: (values: Input) => Partial<Stored>;
  read: (row: Stored) => Value;
};

/** The columns whose type fits the value; nullability is left to the database. */
type ColumnFor<Value, Stored> = {
  [Column in keyof Stored]: NonNullable<Value> extends NonNullable<Stored[Column]> ? Column : never;
}[keyof Stored];

/**
 * Maps each field of a form to its table: the name of a column that holds it directly, or the rule to write and read
 * it. With `satisfies`, a forgotten field, a missing column or a wrong type does not compile.
 */
export type FieldMap<Input, Values extends Record<keyof Input, unknown>, Stored> = {
  [Field in keyof Input]: ColumnFor<Input[Field], Stored> | Rule<Input, Values[Field], Stored>;
};

/** The columns that a map writes. */
export type ColumnsOf<Map> = {
  [Field in keyof Map]: Map[Field] extends { write: (values: never) => infer Written }
    ? keyof Written
    : Map[Field];
}[keyof Map];

type Looped = Record<string, PropertyKey | Rule<object, unknown, object>>;
const entries = (map: object) => Object.entries(map as Looped);

/** Validated form values as columns. An empty text is stored as null, "not stated". */
export const writeFields = (map: object, values: object): object =>
  Object.fromEntries(
    entries(map).flatMap(([field, place]) => {
      if (typeof place === "object") return Object.entries(place.write(values));
      const value = (values as Record<string, unknown>)[field];
      return [[place, value === "" ? null : value]];
    }),
  );

/** A stored row as form values; a value that is not stated comes from `empty`, or is null. */
export const readFields = (map: object, row: object, empty: object = {}): object =>
  Object.fromEntries(
    entries(map).map(([field, place]) => [
      field,
      typeof place === "object"
        ? place.read(row)
        : (row[place as never] ?? empty[field as never] ?? null),
    ]),
  );

/** Whether a row already has these values: then a save whose response was lost had succeeded. */
export function rowMatches(columns: object, row: object) {
  const stored = row as Record<string, unknown>;
  return Object.entries(columns).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(stored[name]),
  );
}
