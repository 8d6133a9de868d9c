import type { FieldValues } from "react-hook-form";

/** A number that was in a field is read back as text. */
const isUnchanged = (now: unknown, before: unknown) =>
  now === before || (typeof before === "number" && now === String(before));

/** The changed fields and `id`, so that others' edits are not overwritten. A new item has no `id` and is sent whole. */
export function changedValues<Values extends FieldValues>(typed: Values, began: object = {}) {
  if (typed.id === null) return typed;
  const before: FieldValues = began;
  const changed = Object.entries(typed).filter(
    ([name, value]) => name === "id" || !isUnchanged(value, before[name]),
  );
  return Object.fromEntries(changed) as Values;
}
