import { resolve } from "node:path";
import { expect, test } from "vitest";
import { timeTable } from "./times";

test("steps and files are told slowest first, with every try of a journey", () => {
  const spec = (...durations: number[]) => ({
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const lines = timeTable(
    { types: 9_000, journeys: 61_500 },
    {
      unit: {
        testResults: [{ name: resolve("lib/a.test.ts"), startTime: 1_000, endTime: 3_500 }],
      },
      e2e: {
        suites: [
          {
            file: "search.spec.ts",
            specs: [spec(1_000, 2_000)],
            suites: [{ file: "search.spec.ts", specs: [spec(4_000)] }],
          },
        ],
      },
    },
  );
  expect(lines).toEqual([
    "Where the time went:",
    "    70.5 s  in all",
    "    61.5 s  journeys",
    "     9.0 s  types",
    "The slowest files, by the time of one worker:",
    "     7.0 s  search.spec.ts (e2e)",
    "     2.5 s  lib/a.test.ts (unit)",
  ]);
});
