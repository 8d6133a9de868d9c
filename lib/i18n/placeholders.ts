/**
 * Values that keep the `{name}` placeholders of a message, for a template that is filled later for each person or home.
 */
export const placeholders = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, `{${name}}`])) as Record<Name, string>;
