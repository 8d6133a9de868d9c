import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { refuseUnknownInlineScripts } from "./inline-scripts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "delet-pages-"));
  mkdirSync(join(folder, "deep"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (...scripts: string[]) =>
  writeFileSync(
    join(folder, "deep/a.html"),
    scripts.map((script) => `<script>${script}</script>`).join(""),
  );
const KNOWN = ["(self.__next_f=self.__next_f||[]).push([0])", 'self.__next_f.push([1,"a"])'];

test("a build with known inline scripts passes", () => {
  write(...KNOWN);
  expect(() => refuseUnknownInlineScripts(folder)).not.toThrow();
});

test("an unknown inline script fails the build, naming the page and the script", () => {
  write(...KNOWN, '$RC=function(){};$RC("B:0","S:0")');
  expect(() => refuseUnknownInlineScripts(folder)).toThrow(/deep\/a\.html: \$RC=function/);
});
