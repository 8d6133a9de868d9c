type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

const camelCase = (name: string) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

/**
 * A row under the names of the view, where these are the columns' own names in camelCase. Nested objects keep theirs.
 * Pass only rows whose columns are named, by a zod schema or a `select`: every column gets through. A view with other
 * names takes a `columnMap`.
 */
export const camelKeys = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [camelCase(column), value])) as {
    [Column in keyof Row as CamelCase<Column> & string]: Row[Column];
  };
