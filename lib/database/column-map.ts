type ColumnMap = Readonly<Record<string, string>>;

/** The columns that a map names, under the names of the view. */
type Renamed<Map extends ColumnMap, Row> = {
  [Field in keyof Map]: Map[Field] extends keyof Row ? Row[Map[Field]] : never;
};

/** And back: what a form holds under the names of its columns. */
type Columns<Map extends ColumnMap, Values> = {
  [Field in keyof Map & keyof Values as Map[Field]]: Values[Field];
};

/**
 * Which field of a view is which column, said once for both directions. A row without one of the columns does not
 * compile. What is more than a name (a default, two columns in one) is said beside it, or is a `FieldMap`.
 */
export const columnMap = <const Map extends ColumnMap>(map: Map) => ({
  /** A row under the names of the view. */
  read: <Row extends Record<Map[keyof Map], unknown>>(row: Row): Renamed<Map, Row> =>
    Object.fromEntries(
      Object.entries(map).map(([field, column]) => [field, row[column as keyof Row]]),
    ) as Renamed<Map, Row>,

  /** Values as columns; a field that is not among them stays unsaid. */
  write: <Values extends { [Field in keyof Map]?: unknown }>(values: Values) =>
    Object.fromEntries(
      Object.entries(map)
        .filter(([field]) => values[field] !== undefined)
        .map(([field, column]) => [column, values[field]]),
    ) as Columns<Map, Values>,
});
