import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

// Public pages use plain HTML links and one island for all of them (components/ui/link.tsx). Next's own link is a
// client component each, with the router's script.
const NEXT_LINK = "next/link";
const ENDINGS = ["", ".ts", ".tsx"];
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?!type\b)[^"']*["']([^"']+)["']|import\(\s*["']([^"']+)["']/g;

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\.test\.tsx?$/.test(file));

function fileOf(from: string, name: string) {
  const path = name.startsWith("@/") ? name.slice(2) : join(dirname(from), name);
  if (!name.startsWith("@/") && !name.startsWith(".")) return null;
  return ENDINGS.map((end) => path + end).find(
    (file) => existsSync(file) && statSync(file).isFile(),
  );
}

/** The import chains from pages to `next/link`, each as a list of files. */
function waysToNextLink(pages: readonly string[]) {
  const ways: string[] = [];
  const seen = new Set<string>();
  const todo = pages.map((page) => [page]);
  for (let way = todo.pop(); way; way = todo.pop()) {
    const file = way.at(-1) ?? "";
    if (seen.has(file) || !/\.tsx?$/.test(file)) continue;
    seen.add(file);
    for (const [, named, loaded] of readFileSync(file, "utf8").matchAll(IMPORT)) {
      const name = named ?? loaded ?? "";
      if (name === NEXT_LINK) ways.push([...way, name].join(" → "));
      const next = fileOf(file, name);
      if (next) todo.push([...way, next]);
    }
  }
  return ways;
}

const SHELLS = ["app/layout.tsx", "app/global-not-found.tsx", "app/global-error.tsx"];

test("no public page imports Next's Link: use components/ui/link", () => {
  const pages = filesIn("app/(public)");
  expect(pages.length).toBeGreaterThan(15);
  expect(waysToNextLink([...SHELLS, ...pages])).toEqual([]);
});

test("an import of it is found, also through other modules", () => {
  const ways = waysToNextLink(filesIn("app/(account)"));
  expect(ways.some((way) => way.split(" → ").length > 2)).toBe(true);
});
