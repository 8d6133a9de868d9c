// Separate from `mapped.ts`, which every page with a filter loads: this is for parsing sentences on the server.
import { replaceMapped, type Span } from "./mapped";
import type { Mapped } from "./normalize";

/** Replaces ranges that do not overlap; each replacement maps to the original position. */
export function replaceSpans(source: Mapped, spans: readonly (Span & { put: string })[]): Mapped {
  const puts = new Map<number, string>();
  for (const { start, end, put } of spans) {
    for (let place = start; place < end; place++) puts.set(place, place === start ? put : "");
  }
  return replaceMapped(source, /[\s\S]/g, ({ index }) => puts.get(index!) ?? null);
}
