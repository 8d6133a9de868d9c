import { expect, test } from "vitest";
import { weaknesses } from "./mutants/weaknesses";
import { use } from "./support/check";
import { openDatabase } from "./support/database";

// Finding out which checks notice them is slow: npm run test:mutants. Checking that each still finds the line it
// weakens is fast.
test("every line to weaken exists, and each weakness is unique", async () => {
  const db = await openDatabase();
  use(db);
  const names = (await weaknesses()).map(({ name }) => name);
  await db.close();
  expect(names.length).toBeGreaterThanOrEqual(500);
  expect(new Set(names).size).toBe(names.length);
});
