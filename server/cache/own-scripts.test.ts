import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { lateScripts } from "./late-scripts.mjs";
import { hashesOf, picturesOf } from "./own-scripts.mjs";

const hash = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const page = (...scripts: string[]) =>
  `<!DOCTYPE html><html><head><link rel="stylesheet" href="/a.css"/></head><body>${scripts.map((one) => `<script>${one}</script>`).join("")}</body></html>`;

const FIRST = "(self.__next_f=self.__next_f||[]).push([0])";
const DATA = 'self.__next_f.push([1,"דלת \\u003c/script\\u003e (1);"])';
const BOOT =
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":[]});';

test("scripts that contain only data are hashed, each once", () => {
  expect(hashesOf(page(FIRST, DATA, DATA))).toBe(`${hash(FIRST)} ${hash(DATA)}`);
  expect(hashesOf(page().replace("</body>", `<script id="_R_">${BOOT}</script></body>`))).toBe(
    hash(BOOT),
  );
});

test("the JSON block of the page's scripts needs no hash", () => {
  const html = lateScripts(
    page().replace("</head>", '<script src="/_next/static/chunks/a.js" async=""></script></head>'),
  );
  expect(html).toContain('type="application/json"');
  expect(hashesOf(html)).toBe("");
});

test.each([
  "alert(1)",
  'self.__next_f.push([1,"a"]);alert(1)',
  'self.__next_f.push([1,alert("a")])',
  "self.__next_f.push([1,`a`])",
  "(self.__next_f=self.__next_f||[]).push([0],alert(1))",
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"a":alert(1)});',
])("an injected script gets no hash: %s", (script) => {
  expect(hashesOf(page(script))).toBe("");
  expect(hashesOf(page(script, DATA))).toBe(hash(DATA));
});

test("JSON-LD is not a script", () => {
  expect(hashesOf('<script type="application/ld+json">[1]</script>')).toBe("");
});

test("a page may load pictures from the hosts that it lists; anything but a host is ignored", () => {
  const picturesIn = (content: string) =>
    picturesOf(`<meta name="delet:pictures" content="${content}"/>`);
  expect(picturesIn("https://a.example https://b.example:8443")).toBe(
    "https://a.example https://b.example:8443",
  );
  expect(
    picturesIn("https: * http://a.example 'self' https://a.example; script-src https://*.b"),
  ).toBe("");
  expect(picturesOf("<p>https://a.example</p>")).toBe("");
});
