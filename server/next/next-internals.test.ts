import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CONTACTS } from "./contacts";
import { contactsPage } from "./contacts-page";

describe.each(CONTACTS)("$file", ({ file, test: detectedBy, reads }) => {
  test("exists, and so does its test", () => {
    expect(existsSync(file)).toBe(true);
    if (detectedBy.includes("/")) expect(existsSync(detectedBy)).toBe(true);
  });

  test.each(reads)(
    "finds what it depends on in $file of the installed packages",
    ({ file, has }) => {
      const text = readFileSync(`node_modules/${file}`, "utf8");
      expect(has.filter((part) => !text.includes(part))).toEqual([]);
    },
  );
});

test("docs/next-internals.md is generated from the list (npm run next:internals)", () => {
  expect(readFileSync("docs/next-internals.md", "utf8")).toBe(contactsPage(CONTACTS));
});

test("every module that next.config.mjs replaces is listed", () => {
  const config = readFileSync("next.config.mjs", "utf8");
  const replaced = [...config.matchAll(/": "\.\/(server\/[\w/.-]+\.ts)"/g)].map(([, path]) => path);
  expect(replaced.length).toBeGreaterThan(0);
  const listed = CONTACTS.map(({ file }) => file);
  expect(replaced.filter((path) => !listed.includes(path ?? ""))).toEqual([]);
});
