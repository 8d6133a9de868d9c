import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// A longer file covers two subjects: split it. Data is read line by line, not as a whole. A chapter of SQL is one
// subject with its tables, grants and functions, which other languages spread over files; so are its checks.
const mostOf = (file: string) =>
  file.endsWith(".sql") || file.startsWith("tests/database/chapters/") ? 800 : 400;
const DATA = [
  "lib/database/types.ts",
  "demo/people.ts",
  "tests/database/mutants/weaknesses.ts",
  "tests/database/support/matrix.ts",
];
const NOT_OURS = /^(node_modules|test-results|playwright-report|screens|coverage|dist)$|^\.(?!ci$)/;
/** Generated from the chapters, and never edited afterwards. */
const WRITTEN = "supabase/migrations/";
const CODE = /\.(ts|tsx|mjs|cjs|css|sql|md|conf)$/;

const files = readdirSync(".", { withFileTypes: true }).flatMap((entry) => {
  if (NOT_OURS.test(entry.name)) return [];
  if (!entry.isDirectory()) return CODE.test(entry.name) ? [entry.name] : [];
  const inside = readdirSync(entry.name, { recursive: true, encoding: "utf8" });
  return inside.filter((file) => CODE.test(file)).map((file) => join(entry.name, file));
});
const lines = (file: string) => readFileSync(file, "utf8").split("\n").length - 1;

test("no file exceeds 400 lines, and no SQL chapter 800", () => {
  expect(files.length).toBeGreaterThan(500);
  const read = files.filter((file) => !DATA.includes(file) && !file.startsWith(WRITTEN));
  const long = read.filter((file) => lines(file) > mostOf(file));
  expect(long.map((file) => `${file}: ${lines(file)}`)).toEqual([]);
});

test("files listed as data exist and are long", () => {
  expect(DATA.filter((file) => !files.includes(file) || lines(file) <= mostOf(file))).toEqual([]);
});
