import { expect, test, vi } from "vitest";
import { publicCsp } from "@/lib/csp";
import { lateScripts } from "./late-scripts.mjs";
import { unknownScripts, withOwnScripts } from "./own-scripts.mjs";

const FIRST = "(self.__next_f=self.__next_f||[]).push([0])";
const DATA = 'self.__next_f.push([1,"a"])';
const pageOf = (before: string, ...scripts: string[]) =>
  `<!DOCTYPE html><html><head><link rel="stylesheet" href="/a.css"/><script src="/_next/static/chunks/a.js" async=""></script></head><body>${before}${scripts.map((script) => `<script>${script}</script>`).join("")}</body></html>`;

function scriptPolicy(html: string) {
  const { "x-delet-scripts": scripts } = withOwnScripts({}, lateScripts(html), html);
  return /script-src [^;]*/.exec(publicCsp({ scripts }))?.[0];
}

test("a page with an unknown data format may run inline scripts, with one warning", () => {
  const warning = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  const html = pageOf("", 'self.__next_r.push([1,"a"])');
  expect(scriptPolicy(html)).toBe("script-src 'self' 'unsafe-inline'");
  expect(scriptPolicy(html)).toBe("script-src 'self' 'unsafe-inline'");
  expect(warning).toHaveBeenCalledOnce();
  warning.mockRestore();
});

test.each([
  "<script>alert(1)</script>",
  "<script>",
  '<script id="_R_">alert(1)</script>',
  "<!--",
  "<textarea>",
])("injected markup does not relax the policy: %s", (brought) => {
  expect(scriptPolicy(pageOf(brought, FIRST, DATA))).not.toContain("unsafe-inline");
});

test("scripts that are not data are listed", () => {
  expect(unknownScripts(pageOf("", FIRST, "alert(1)", DATA))).toEqual(["alert(1)"]);
});
