import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

// A guide that names what is not there misleads; this reads the guides as a newcomer would.
const GUIDES = [
  "README.md",
  "CONTRIBUTING.md",
  "supabase/README.md",
  ...readdirSync("docs")
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`),
];

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
};
const migrations = readdirSync("supabase/migrations")
  .map((file) => readFileSync(`supabase/migrations/${file}`, "utf8"))
  .join("\n");
const IN_DATABASE = /`(?:[\w ]* )?((?:private|public)\.\w+)/g;
const text = (guide: string) => readFileSync(guide, "utf8");
const found = (guide: string, pattern: RegExp) =>
  [...text(guide).matchAll(pattern)].map((match) => match[1] as string);

describe.each(GUIDES)("%s", (guide) => {
  test("every npm script it names exists", () => {
    const named = found(guide, /npm run ([\w:-]+)/g);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test("every file it names exists", () => {
    // Paths in backticks that begin with a folder of ours; placeholders like <noun> and * are not files.
    const named = found(
      guide,
      /`((?:app|bench|components|deploy|docs|demo|lib|messages|scripts|server|supabase|tests|\.ci)\/[\w./()[\]-]+)`/g,
    );
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  test("every table and function it names exists", () => {
    const named = found(guide, IN_DATABASE);
    expect(named.filter((name) => !migrations.includes(name))).toEqual([]);
  });

  test("every page it links to exists", () => {
    const folder = guide.includes("/") ? guide.slice(0, guide.lastIndexOf("/") + 1) : "";
    const linked = found(guide, /\]\((?!https?:)([^)#]+)\)/g);
    expect(linked.filter((path) => !existsSync(folder + path))).toEqual([]);
  });
});

test("CONTRIBUTING names files and commands at all", () => {
  expect(found("CONTRIBUTING.md", /`((?:lib|supabase)\/[^`]+)`/g).length).toBeGreaterThan(8);
  expect(found("CONTRIBUTING.md", /npm run ([\w:-]+)/g).length).toBeGreaterThan(3);
});

test("the guides name tables and functions at all", () => {
  expect(found("docs/operations.md", IN_DATABASE)).toContain("private.audit_log");
});

test("every decision has a number of its own", () => {
  const numbers = readdirSync("docs/decisions").map((file) => file.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
  expect(numbers.length).toBeGreaterThan(10);
});

test("README explains every npm script", () => {
  const named = new Set([...found("README.md", /`npm (?:run )?([\w:-]+)/g)]);
  expect(Object.keys(scripts).filter((name) => !named.has(name))).toEqual([]);
});
