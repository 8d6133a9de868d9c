import { resolve } from "node:path";
import { expect, test } from "vitest";
import { failureLines, timeTable } from "./times";

test("steps and files are listed slowest first, with every attempt of a journey", () => {
  const spec = (...durations: number[]) => ({
    title: "search",
    line: 7,
    tests: [
      {
        projectName: "phone",
        status: "expected",
        results: durations.map((duration) => ({ duration })),
      },
    ],
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

test("failed tests are listed with their message, and so are retried ones", () => {
  const journey = (status: string, ...messages: string[]) => ({
    title: `a ${status} one`,
    line: 7,
    tests: [
      {
        projectName: "phone",
        status,
        results: messages.map((message) => ({
          duration: 1,
          errors: message ? [{ message }] : [],
        })),
      },
    ],
  });
  const lines = failureLines({
    unit: {
      testResults: [
        {
          name: resolve("lib/a.test.ts"),
          startTime: 0,
          endTime: 1,
          assertionResults: [
            { status: "passed", fullName: "holds" },
            { status: "failed", fullName: "adds", failureMessages: ["1 is not 2\n\n  at a.ts"] },
          ],
        },
      ],
    },
    e2e: {
      suites: [
        {
          file: "search.spec.ts",
          specs: [journey("expected", ""), journey("flaky", "\u001b[31mlate\u001b[39m", "")],
          suites: [{ file: "search.spec.ts", specs: [journey("unexpected", "one", "two")] }],
        },
      ],
    },
    "attack-problems": { problems: ["no attack on route: /api/new"] },
  });
  expect(lines).toEqual([
    "✖ lib/a.test.ts › adds",
    "    1 is not 2",
    "      at a.ts",
    "✖ at another try: search.spec.ts:7 (phone) › a flaky one",
    "    late",
    "✖ search.spec.ts:7 (phone) › a unexpected one",
    "    one",
    "✖ no attack on route: /api/new",
  ]);
});
