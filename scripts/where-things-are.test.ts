import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const rows = readFileSync("docs/where-things-are.md", "utf8")
  .split("\n")
  .filter((line) => /^\| .*\?/.test(line))
  .map((line) => line.split(" | "));

test("each of twenty questions is answered by one or two existing files", () => {
  expect(rows).toHaveLength(20);
  for (const [question, files = ""] of rows) {
    const paths = [...files.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
    expect(paths.length, question).toBeGreaterThan(0);
    expect(paths.length, question).toBeLessThanOrEqual(2);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  }
});
