/** Values that leave the `{name}` of a message standing: a template that is filled later, for each person or home. */
export const placeholders = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, `{${name}}`])) as Record<Name, string>;
