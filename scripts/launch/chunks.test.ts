import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compileChunksBesidePage, compiledBesidePage } from "./chunks";

const chunk = (...modules: string[]) =>
  `(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push(["object"==typeof document?document.currentScript:void 0,${modules.join()}]);`;

test("each module's function is parenthesized, but not the functions within it", () => {
  const script = chunk('12,e=>{"use strict";e.s([()=>1])}', "7,(e,t,n)=>{t.exports=function(){}}");
  expect(compiledBesidePage(script)).toBe(
    chunk('12,(e=>{"use strict";e.s([()=>1])})', "7,((e,t,n)=>{t.exports=function(){}})"),
  );
});

test("modules behave as before", () => {
  const script = chunk("1,function(e){return e+1}", "2,e=>e*2");
  const run = (text: string) => {
    const host: { TURBOPACK?: unknown[][] } = {};
    new Function("globalThis", text)(host);
    return (host.TURBOPACK?.[0] ?? [])
      .filter((part) => typeof part === "function")
      .map((part) => part(5));
  };
  expect(run(script)).toEqual([6, 10]);
  expect(run(compiledBesidePage(script))).toEqual([6, 10]);
});

test("a second pass changes nothing", () => {
  const script = compiledBesidePage(chunk("1,e=>{}"));
  expect(script).toContain("1,(e=>{})");
  expect(compiledBesidePage(script)).toBe(script);
});

test.each([
  "(()=>{let e;var t,r=globalThis.TURBOPACK})();",
  "!function(){}();",
  '(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push(["a",{otherChunks:[],runtimeModuleIds:[1]}]);',
  "no script at all (",
])("%s has no modules and is unchanged", (script) => {
  expect(compiledBesidePage(script)).toBe(script);
});

test("a build without recognized scripts fails, so that a compiler change is noticed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "chunks-"));
  const write = (text: string) => writeFileSync(join(folder, "a.js"), text);
  write("(globalThis.PACK=[]).push([1,e=>{}]);");
  await expect(compileChunksBesidePage(folder)).rejects.toThrow("knows no script");
  write(chunk("1,e=>{}"));
  await compileChunksBesidePage(folder);
  expect(readFileSync(join(folder, "a.js"), "utf8")).toBe(chunk("1,(e=>{})"));
});
