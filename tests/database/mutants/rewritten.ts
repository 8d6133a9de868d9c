import { owner } from "../support/check";

/** One weakened line of the schema. `hints` are words of the checks that should notice. */
export type Weakness = { name: string; sql: string; hints: string[] };

/** Replaces one piece of a function's text, wherever it occurs. */
export async function rewritten(
  name: string,
  signature: string,
  from: string,
  to: string,
  hints: string[],
): Promise<Weakness> {
  const [row] = await owner<{ definition: string }>(
    "select pg_get_functiondef($1::regprocedure) as definition",
    [signature],
  );
  const definition = row?.definition ?? "";
  if (!definition.includes(from)) throw new Error(`${signature} does not contain: ${from}`);
  return { name, sql: definition.replaceAll(from, to), hints };
}
