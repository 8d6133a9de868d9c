type Values = Record<string, string | number>;
type Messages = (key: never, values?: never) => string;

/** A message whose key is only known at run time, which the types of next-intl cannot check. */
export const messageAt = (t: Messages, key: string, values?: Values) =>
  t(key as never, values as never);

export const hasMessage = (t: { has: (key: never) => boolean }, key: string) => t.has(key as never);
