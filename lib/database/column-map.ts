type ColumnMap = Readonly<Record<string, string>>;

/** The mapped columns, under the field names of the view. */
type Renamed<Map extends ColumnMap, Row> = {
  [Field in keyof Map]: Map[Field] extends keyof Row ? Row[Map[Field]] : never;
};

/** The reverse: the form's values under the names of their columns. */
type Columns<Map extends ColumnMap, Values> = {
  [Field in keyof Map & keyof Values as Map[Field]]: Values[Field];
};

/**
 * Maps fields of a view to columns, defined once for both directions. A row without one of the columns does not
 * compile. Anything beyond a name (a default, two columns in one) is handled separately, or with a `FieldMap`.
 */
export const columnMap = <const Map extends ColumnMap>(map: Map) => ({
  /** A row under the field names of the view. */
  read: <Row extends Record<Map[keyof Map], unknown>>(row: Row): Renamed<Map, Row> =>
    Object.fromEntries(
      Object.entries(map).map(([field, column]) => [field, row[column as keyof Row]]),
    ) as Renamed<Map, Row>,

  /** Values as columns; missing fields are left out. */
  write: <Values extends { [Field in keyof Map]?: unknown }>(values: Values) =>
    Object.fromEntries(
      Object.entries(map)
        .filter(([field]) => values[field] !== undefined)
        .map(([field, column]) => [column, values[field]]),
    ) as Columns<Map, Values>,
});
