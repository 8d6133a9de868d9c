import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LONGEST_WAIT_MS, lateScripts } from "./late-scripts.mjs";

const chunk = (name: string) => `<script src="/_next/static/chunks/${name}.js" async=""></script>`;
const STYLE = '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>';
const page = (head: string, body = "") =>
  `<!DOCTYPE html><html><head><meta charSet="utf-8"/>${STYLE}${head}</head><body>${body}</body></html>`;
const address = (name: string) => `/_next/static/chunks/${name}.js`;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What follows at once has followed. */
const A_MOMENT_MS = 3;

type Picture = { complete: boolean; onload?: () => void };

/** Runs what the page runs before its style, and tells which scripts it has asked for. */
function open(
  html: string,
  {
    hidden = false,
    picture,
    read = true,
  }: { hidden?: boolean; picture?: Picture; read?: boolean } = {},
) {
  const added: string[] = [];
  const frames: (() => void)[] = [];
  const whenRead: (() => void)[] = [];
  const document = {
    hidden,
    readyState: read ? "complete" : "loading",
    createElement: () => ({}),
    querySelector: () => (document.readyState === "loading" ? null : (picture ?? null)),
    addEventListener: (_: "DOMContentLoaded", heard: () => void) => whenRead.push(heard),
    head: { append: (script: { src: string }) => added.push(script.src) },
  };
  vi.stubGlobal("document", document);
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  const inline = /<script>(.*?)<\/script><link rel="stylesheet"/.exec(html)?.[1] ?? "";
  new Function(inline)();
  return {
    added,
    drawFrame() {
      for (const frame of frames.splice(0)) frame();
      vi.advanceTimersByTime(A_MOMENT_MS);
    },
    readToItsEnd() {
      document.readyState = "interactive";
      for (const heard of whenRead) heard();
    },
  };
}

test("the page's scripts are asked for after the first frame, each once", () => {
  const html = lateScripts(page(chunk("a") + chunk("b"), chunk("main")));
  expect(html).not.toMatch(/<script[^>]* src=/);
  const { added, drawFrame } = open(html);
  expect(added).toEqual([]);
  drawFrame();
  expect(added).toEqual([]);
  drawFrame();
  expect(added).toEqual(["a", "b", "main"].map(address));
  vi.advanceTimersByTime(LONGEST_WAIT_MS);
  expect(added).toHaveLength(3);
});

test("they leave the line to the first picture until it is shown", () => {
  const picture: Picture = { complete: false };
  const { added, drawFrame } = open(lateScripts(page(chunk("a"))), { picture });
  drawFrame();
  drawFrame();
  expect(added).toEqual([]);
  picture.onload?.();
  expect(added).toEqual([]);
  drawFrame();
  expect(added).toEqual([address("a")]);
});

test("a picture that is there with the first frame, or long in coming, is not waited for", () => {
  const html = lateScripts(page(chunk("a")));
  const there = open(html, { picture: { complete: true } });
  there.drawFrame();
  there.drawFrame();
  expect(there.added).toEqual([address("a")]);
  const late = open(html, { picture: { complete: false } });
  late.drawFrame();
  vi.advanceTimersByTime(LONGEST_WAIT_MS + A_MOMENT_MS);
  expect(late.added).toEqual([address("a")]);
});

test("a first frame from before the picture was read of is not the one that shows it", () => {
  const picture: Picture = { complete: true };
  const { added, drawFrame, readToItsEnd } = open(lateScripts(page(chunk("a"))), {
    picture,
    read: false,
  });
  drawFrame();
  drawFrame();
  expect(added).toEqual([]);
  readToItsEnd();
  expect(added).toEqual([]);
  drawFrame();
  expect(added).toEqual([address("a")]);
});

test("a frame that is long in coming is not waited for", () => {
  const { added } = open(lateScripts(page(chunk("a"))));
  vi.advanceTimersByTime(LONGEST_WAIT_MS - 1);
  expect(added).toEqual([]);
  vi.advanceTimersByTime(1 + A_MOMENT_MS);
  expect(added).toEqual([address("a")]);
});

test("a tab in the background, which draws no frame, does not wait", () => {
  const { added } = open(lateScripts(page(chunk("a"))), { hidden: true });
  vi.advanceTimersByTime(A_MOMENT_MS);
  expect(added).toEqual([address("a")]);
});

test("nothing asks for a script early", () => {
  const preload = `<link rel="preload" as="script" fetchPriority="low" href="${address("a")}"/>`;
  const font = '<link rel="preload" as="font" href="/a.woff2"/>';
  const html = lateScripts(page(preload + font + chunk("a")));
  expect(html).not.toContain('as="script"');
  expect(html).toContain(font);
});

test("inline scripts, scripts of old browsers and foreign ones stay as they are", () => {
  const others =
    '<script>self.__next_f=[]</script><script src="/_next/static/chunks/old.js" noModule=""></script><script async="" src="https://maps.example/x.js"></script>';
  expect(lateScripts(page(others + chunk("a")))).toContain(others);
  expect(lateScripts(page(others))).toBe(page(others));
});

test("what is not a whole page is left as it is", () => {
  expect(lateScripts(chunk("a"))).toBe(chunk("a"));
});
