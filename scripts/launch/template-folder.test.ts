import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { templateFolder } from "./template-folder";

let source: string;
const name = `test-${process.pid}`;
beforeEach(() => {
  source = mkdtempSync(join(tmpdir(), "delet-test-"));
  writeFileSync(join(source, "a.sql"), "1");
});
const made = () => readdirSync(".data").filter((entry) => entry.startsWith(`${name}-`));
afterEach(() => {
  rmSync(source, { recursive: true });
  for (const entry of made()) rmSync(join(".data", entry), { recursive: true });
});

const fill = (content: string) => async (folder: string) => {
  mkdirSync(folder);
  writeFileSync(join(folder, "content"), content);
};
const contentOf = async (made: Promise<string>) =>
  readFileSync(join(await made, "content"), "utf8");

test("a template is made once, and anew when a file it is made from or its key changes", async () => {
  expect(await contentOf(templateFolder(name, [source], fill("first")))).toBe("first");
  expect(await contentOf(templateFolder(name, [source], fill("second")))).toBe("first");
  writeFileSync(join(source, "a.sql"), "2");
  expect(await contentOf(templateFolder(name, [source], fill("third")))).toBe("third");
  expect(await contentOf(templateFolder(name, [source], fill("fourth"), "today"))).toBe("fourth");
  expect(made()).toHaveLength(1);
});

test("several at once get the same template, and one that failed halfway is made again", async () => {
  const fails = async (folder: string) => {
    mkdirSync(folder);
    throw new Error("interrupted");
  };
  await expect(templateFolder(name, [source], fails)).rejects.toThrow("interrupted");
  const contents = await Promise.all(
    ["one", "two", "three"].map((text) => contentOf(templateFolder(name, [source], fill(text)))),
  );
  expect(new Set(contents).size).toBe(1);
});
