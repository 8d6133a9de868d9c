import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

// Files that import each other in a cycle can be neither read nor moved alone.

const ROOTS = ["app", "components", "lib", "server"];

const files = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) => join(root, file)),
).filter((file) => /(?<!\.(?:test|cases|d))\.(?:ts|tsx|mjs)$/.test(file));

function resolved(from: string, name: string) {
  const at = name.startsWith("@/") ? name.slice(2) : normalize(join(dirname(from), name));
  if (!/^(@\/|\.)/.test(name)) return [];
  const found = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"]
    .map((end) => at + end)
    .find((path) => existsSync(path) && statSync(path).isFile());
  return found && found !== from ? [found] : [];
}

const imports = new Map(
  files.map((file) => [
    file,
    [...readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].flatMap(
      ([, name]) => resolved(file, name as string),
    ),
  ]),
);

/** The first import path from each file back to itself, types and lazy imports included. */
function circles() {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file);
    if (start >= 0) found.push([...path.slice(start), file].join(" → "));
    if (start >= 0 || done.has(file)) return;
    for (const next of imports.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  return found;
}

test("there are no circular imports between files", () => {
  expect(files.length).toBeGreaterThan(900);
  expect(circles()).toEqual([]);
});

test("no two folders of one layer import each other", () => {
  // components/property/form is part of components/property; files in a root belong to no folder.
  const folder = (file: string) => file.split("/").slice(0, -1).slice(0, 2).join("/");
  const all = new Set(
    [...imports].flatMap(([from, targets]) =>
      targets.map((target) => `${folder(from)} ${folder(target)}`),
    ),
  );
  const pairs = [...all].filter((pair) => {
    const [a = "", b = ""] = pair.split(" ");
    return (
      a < b && !a.startsWith("app") && a.includes("/") && b.includes("/") && all.has(`${b} ${a}`)
    );
  });
  // Shared code goes below both.
  expect(pairs.sort()).toEqual([]);
});
