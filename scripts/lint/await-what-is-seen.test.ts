import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

/** The lines of a component test that the rule refuses. */
function refusedLines(body: string) {
  const folder = mkdtempSync(join(tmpdir(), "lint-"));
  try {
    const file = join(folder, "example.test.tsx");
    const plugins = [resolve("scripts/lint/await-what-is-seen.grit")];
    writeFileSync(
      join(folder, "biome.json"),
      JSON.stringify({ root: true, plugins, linter: { rules: { preset: "none" } } }),
    );
    writeFileSync(file, `test("a press", async () => {\n${body}\n});\n`);
    const { stdout, stderr } = spawnSync(resolve("node_modules/.bin/biome"), ["lint", file], {
      cwd: folder,
      encoding: "utf8",
    });
    return [...`${stdout}${stderr}`.matchAll(/\.tsx:(\d+):\d+ plugin/g)].map((hit) =>
      Number(hit[1]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const PRESS = "await userEvent.click(button);";

test.each([
  'expect(screen.getByRole("alert")).toBeDefined();',
  'const alert = screen.getByRole("alert");',
  'await userEvent.click(screen.getByRole("button"));',
  "expect(send).toHaveBeenCalledOnce();",
])("what comes after a press is not read at once: %s", (line) => {
  expect(refusedLines(`${PRESS}\n${line}`)).toEqual([3]);
});

test.each([
  'expect(await screen.findByRole("alert")).toBeDefined();',
  'await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());',
  "expect(send).not.toHaveBeenCalled();",
])("what is awaited is taken: %s", (line) => {
  expect(refusedLines(`${PRESS}\n${line}`)).toEqual([]);
});
