import { expect, test } from "vitest";
import { readWishes } from "../wishes";
import { understand } from ".";
import { ORDINARY } from "./ordinary.cases";

/** Keys that only order homes, or require that they are homes. */
const NARROWS_NOTHING = new Set(["q", "sort", "kinds"]);

/** Time for hundreds of sentences, on a busy machine. */
const SENTENCES_MS = 60_000;

test(
  "ordinary words are ranking terms: they narrow nothing, and none is required",
  () => {
    const narrowed = ORDINARY.flatMap((sentence) => {
      const { filters } = understand(sentence);
      const narrowing = Object.keys(filters).filter((key) => !NARROWS_NOTHING.has(key));
      return narrowing.length > 0 || readWishes(filters.q ?? "").demanded.length > 0
        ? [[sentence, filters]]
        : [];
    });
    expect(narrowed).toEqual([]);
    expect(ORDINARY.length).toBeGreaterThan(300);
  },
  SENTENCES_MS,
);
