import { register } from "node:module";

/**
 * lite generates time-ordered ids (`v7` of the package uuid): people who sign up within a minute share the first eight
 * characters, by which lists tell them apart, and an id reveals when its user signed up. Hosted Supabase uses random
 * ones; this hook gives the same to every module that lite loads after it.
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
