import { register } from "node:module";

/**
 * lite makes ids that begin with the time (`v7` of the package uuid): people who sign up within a minute
 * share the first eight characters, by which lists tell them apart, and an id says when somebody came.
 * Hosted Supabase gives random ones; so does this, to whatever lite loads after it.
 */
const HOOKS = `
const RANDOM = "data:text/javascript,export const v7 = () => crypto.randomUUID();";
export async function resolve(name, context, next) {
  const ofLite = name === "uuid" && context.parentURL?.includes("/@supabase/lite/");
  return ofLite ? { url: RANDOM, format: "module", shortCircuit: true } : next(name, context);
}`;

let done = false;

export function giveRandomIds() {
  if (!done) register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);
  done = true;
}
