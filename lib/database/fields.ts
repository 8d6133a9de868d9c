import type { Database } from "./types";

type Tables = Database["public"]["Tables"];
/** A stored row of a table, from the generated types; the named columns of it. */
export type Row<
  Table extends keyof Tables,
  Column extends keyof Tables[Table]["Row"] = keyof Tables[Table]["Row"],
> = Pick<Tables[Table]["Row"], Column>;

/** A field that is more than one column as it stands. */
type Rule<Input, Value, Stored> = {
  write: (values: Input) => Partial<Stored>;
  read: (row: Stored) => Value;
};

/** The columns that can hold such a value; whether they may be null is the database's to say. */
type ColumnFor<Value, Stored> = {
  [Column in keyof Stored]: NonNullable<Value> extends NonNullable<Stored[Column]> ? Column : never;
}[keyof Stored];

/**
 * Where each field of a form stands in its table: the name of a column that holds it as it is, or
 * the rule of how it is written and read. `satisfies` it, and a field that is forgotten, a column
 * that is not there and one of another type do not compile.
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

/** A checked form as columns. A text that is empty is not stated, which is null. */
export const writeFields = (map: object, values: object): object =>
  Object.fromEntries(
    entries(map).flatMap(([field, place]) => {
      if (typeof place === "object") return Object.entries(place.write(values));
      const value = (values as Record<string, unknown>)[field];
      return [[place, value === "" ? null : value]];
    }),
  );

/** A stored row as the form holds it; what is not stated is as in the empty one, or null. */
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
