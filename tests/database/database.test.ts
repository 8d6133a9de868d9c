import "./chapters";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attempts, checks, undone, use } from "./support/check";
import { type Database, openDatabase } from "./support/database";

let db: Database;
beforeAll(async () => {
  db = await openDatabase();
  use(db);
});
afterAll(() => db?.close());

for (const chapter of new Set(checks.map((check) => check.chapter))) {
  describe(chapter, () => {
    for (const check of checks.filter((one) => one.chapter === chapter)) {
      test(check.sentence, () => undone(check.body));
    }
  });
}

test("the people of these tests made at least 200 attempts", () => {
  expect(attempts()).toBeGreaterThanOrEqual(200);
});
