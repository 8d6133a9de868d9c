import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

/** The lines of a test that a rule rejects; by default the rule for components. */
function refusedLines(body: string, rule = "await-what-is-seen") {
  const folder = mkdtempSync(join(tmpdir(), "lint-"));
  try {
    const file = join(folder, "example.test.tsx");
    const plugins = [resolve(`scripts/lint/${rule}.grit`)];
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
])("a synchronous read after a press is reported: %s", (line) => {
  expect(refusedLines(`${PRESS}\n${line}`)).toEqual([3]);
});

test.each([
  'expect(await screen.findByRole("alert")).toBeDefined();',
  'await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());',
  "expect(send).not.toHaveBeenCalled();",
])("an awaited read is accepted: %s", (line) => {
  expect(refusedLines(`${PRESS}\n${line}`)).toEqual([]);
});

test.each([
  'expect(await page.getByRole("status").textContent()).toBe("1");',
  "expect(await box.isChecked()).toBe(true);",
  "expect(await rows.count()).toBe(3);",
])("a one-time read of a page is reported: %s", (line) => {
  expect(refusedLines(line, "await-what-is-shown")).toEqual([2]);
});

test.each([
  'await expect(page.getByRole("status")).toHaveText("1");',
  "await expect.poll(() => rows.count()).toBeGreaterThan(3);",
  'expect(await rows("plans")).toEqual([]);',
])("an awaited read, or one that is not of a page, is accepted: %s", (line) => {
  expect(refusedLines(line, "await-what-is-shown")).toEqual([]);
});
