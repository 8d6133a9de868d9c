import { expect, test } from "vitest";
import { weaknesses } from "./mutants/weaknesses";
import { use } from "./support/check";
import { openDatabase } from "./support/database";

// Which checks notice them takes long: npm run test:mutants. That each still finds what it weakens does not.
test("every line that is weakened on purpose is there, and each weakness is one", async () => {
  const db = await openDatabase();
  use(db);
  const names = (await weaknesses()).map(({ name }) => name);
  await db.close();
  expect(names.length).toBeGreaterThanOrEqual(500);
  expect(new Set(names).size).toBe(names.length);
});
