// Writes a description from a listing's facts without a model: good Hebrew, varied by a seed, without any number or
// claim that is not in the facts.
import { closed, forgotten, tidy } from "./improve";
import {
  amenities,
  closing,
  conditionSentence,
  layout,
  opening,
  outdoors,
  type Writer,
} from "./sentences";
import type { DescribeOptions, ListingFacts } from "./types";
import { random } from "./words";

export { unknownNumbers, wordCount } from "./numbers";
export * from "./types";

function writer(facts: ListingFacts, { style, seed }: DescribeOptions): Writer {
  const next = random(seed);
  return { facts, style, pick: (wordings) => wordings[Math.floor(next() * wordings.length)]! };
}

const join = (...sentences: string[]): string => sentences.filter(Boolean).join(" ");

export function describeListing(facts: ListingFacts, options: DescribeOptions): string {
  const write = writer(facts, options);
  const first = opening(write);
  const size = layout(write);
  const outside = outdoors(write);
  const state = conditionSentence(write);
  const inside = amenities(write);
  const end = closing(write);
  if (options.style === "concise" || options.style === "neutral") {
    return join(first, size, state, outside, inside, end);
  }
  return [join(first, size), join(outside, state), join(inside, end)].filter(Boolean).join("\n\n");
}

/** The agent's text, cleaned up, with the facts it omits. Every number comes from the text or the facts. */
export function improveDescription(
  currentText: string,
  facts: ListingFacts,
  options: DescribeOptions,
): string {
  const own = closed(tidy(currentText, options.style));
  const missing = forgotten(own, facts);
  const write = writer(missing, options);
  const whole = writer(facts, options);
  // A text that names neither the place nor the rooms needs an opening.
  const first = missing.city && missing.rooms != null ? opening(whole) : "";
  const added = join(
    missing.builtAreaSqm == null && missing.floor == null ? "" : layout(write),
    outdoors(write),
    conditionSentence(write),
    amenities(write),
  );
  return [first, own, added].filter(Boolean).join("\n\n");
}
