import "./chapters";
import { expect, test } from "vitest";
import { weaknesses } from "./mutants/weaknesses";
import { checks, use } from "./support/check";
import { openDatabase } from "./support/database";

// Finding out which checks notice them is slow: npm run test:mutants. Checking that each still finds the line it
// weakens is fast.
test("every line to weaken exists, each weakness is unique, and its hints quote a check", async () => {
  const db = await openDatabase();
  use(db);
  const all = await weaknesses();
  await db.close();
  const names = all.map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(500);
  expect(new Set(names).size).toBe(names.length);
  // Hints in words quote a check: a reworded check would be found late, after all others.
  const texts = checks.map(({ chapter, sentence, body }) => `${chapter} ${sentence} ${body}`);
  const quotes = all.flatMap(({ hints }) => hints.filter((hint) => hint.includes(" ")));
  expect(quotes.length).toBeGreaterThan(200);
  expect(quotes.filter((quote) => !texts.some((text) => text.includes(quote)))).toEqual([]);
});
