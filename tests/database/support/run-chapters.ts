import "../chapters";
import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attempts, checks, undone, use } from "./check";
import { type Database, openDatabase } from "./database";

/** The chapters are divided among the files `chapters-N.test.ts`, which run at the same time. */
const FILES = readdirSync("tests/database").filter((name) => /^chapters-\d+\.test\.ts$/.test(name));

/** Runs the chapters of the file with this number, from 1, on a database of its own. */
export function runChapters(file: number) {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase();
    use(db);
  });
  afterAll(() => db?.close());

  const chapters = [...new Set(checks.map((check) => check.chapter))];
  for (const chapter of chapters.filter((_, at) => at % FILES.length === file - 1)) {
    describe(chapter, () => {
      for (const check of checks.filter((one) => one.chapter === chapter)) {
        test(check.sentence, () => undone(check.body));
      }
    });
  }

  test("the people of these chapters made at least 200 attempts", () => {
    expect(attempts()).toBeGreaterThanOrEqual(200);
  });
}
