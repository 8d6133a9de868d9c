import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Failure } from "@/supabase/embedded/failure";
import { prepareFolder } from "./demo-data";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "delet-test-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string) => join(folder, name);
const database = () => {
  mkdirSync(at("db"));
  writeFileSync(at("db/PG_VERSION"), "17\n");
};

test("a user's own data is not mistaken for an interrupted demo", () => {
  database();
  expect(() => prepareFolder(folder)).toThrow(Failure);
  expect(existsSync(at("db/PG_VERSION"))).toBe(true);
});

test("an interrupted demo starts from scratch", () => {
  prepareFolder(folder);
  database();
  prepareFolder(folder);
  expect(existsSync(at("db"))).toBe(false);
});

test("a complete demo is kept", () => {
  prepareFolder(folder);
  database();
  writeFileSync(at("seeded.json"), "[]");
  prepareFolder(folder);
  expect(existsSync(at("db/PG_VERSION"))).toBe(true);
});

test("a new folder keeps its other files", () => {
  mkdirSync(at("storage"));
  writeFileSync(at("storage/mine.txt"), "");
  prepareFolder(folder);
  expect(existsSync(at("storage/mine.txt"))).toBe(true);
});
