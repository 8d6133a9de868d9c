import { expect, test } from "vitest";
import { lateScripts } from "./late-scripts.mjs";

const address = (name: string) => `/_next/static/chunks/${name}.js`;
const chunk = (name: string) => `<script src="${address(name)}" async=""></script>`;
const STYLE = '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>';
const page = (head: string, body = "") =>
  `<!DOCTYPE html><html><head><meta charSet="utf-8"/>${STYLE}${head}</head><body>${body}</body></html>`;

test("a page lists its scripts as data, each once, and loads none", () => {
  const html = lateScripts(page(chunk("a") + chunk("b"), chunk("main")));
  expect(html).not.toMatch(/<script[^>]* src=/);
  const block = /<script id="page-scripts" type="application\/json">(.*?)<\/script>/.exec(
    html,
  )?.[1];
  expect(JSON.parse(block ?? "")).toEqual(["a", "b", "main"].map(address));
});

test("a page rendered per request lists its scripts with a nonce as data too", () => {
  const own = chunk("a").replace(' async=""', ' async="" nonce="YS1i+/8="');
  const foreign = chunk("b").replace(' async=""', ' async="" onload="x"');
  const html = lateScripts(page(own + foreign));
  expect(html).not.toContain(`${address("a")}" async`);
  expect(html).toContain(foreign);
});

test("script preloads are removed", () => {
  const preload = `<link rel="preload" as="script" fetchPriority="low" href="${address("a")}"/>`;
  const font = '<link rel="preload" as="font" href="/a.woff2"/>';
  const html = lateScripts(page(preload + font + chunk("a")));
  expect(html).not.toContain('as="script"');
  expect(html).toContain(font);
});

test("inline, nomodule and third-party scripts stay unchanged", () => {
  const others =
    '<script>self.__next_f=[]</script><script src="/_next/static/chunks/old.js" noModule=""></script><script async="" src="https://maps.example/x.js"></script>';
  expect(lateScripts(page(others + chunk("a")))).toContain(others);
  expect(lateScripts(page(others))).toBe(page(others));
});

test("a fragment of a page stays unchanged", () => {
  expect(lateScripts(chunk("a"))).toBe(chunk("a"));
});
