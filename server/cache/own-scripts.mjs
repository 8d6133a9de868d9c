// What a kept page may run and show, said in headers beside it; where the answer is sent they become its
// Content-Security-Policy (server/internal-headers.ts, docs/decisions/0005-two-content-security-policies.md).
//
// Only scripts that hold data, or that we wrote, have a hash: one that came into the page with a
// person's words has none, and does not run.
import { createHash } from "node:crypto";
import { isStart } from "./late-scripts.mjs";

const INLINE = /<script(?: id="_R_")?>([\s\S]*?)<\/script>/g;
const PICTURES_META = /<meta name="delet:pictures" content="([^"]+)"\/?>/;
const HOST = /^https:\/\/[\w-]+(?:\.[\w-]+)*(?::\d+)?$/;

/** Calls of Next that get nothing but JSON, and its own first line. */
const CALLS = [
  /^self\.__next_f\.push\((\[[\s\S]*\])\)$/,
  /^\(self\.__next_f=self\.__next_f\|\|\[\]\)\.push\((\[0\])\)$/,
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((\{[\s\S]*\})\);?$/,
];

function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const isData = (script) =>
  CALLS.some((call) => {
    const argument = call.exec(script)?.[1];
    return argument !== undefined && isJson(argument);
  });

/** The hashes of the page's own inline scripts, as a policy spells them. */
export function hashesOf(html) {
  const hashes = new Set();
  for (const [, script] of html.matchAll(INLINE)) {
    if (!isData(script) && !isStart(script)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  return [...hashes].join(" ");
}

/** Other hosts whose pictures the page says it shows; anything else in that meta tag is left out. */
export function picturesOf(html) {
  const content = PICTURES_META.exec(html)?.[1] ?? "";
  return content
    .split(" ")
    .filter((host) => HOST.test(host))
    .join(" ");
}

/** The page's headers with both. */
export const withOwnScripts = (headers, html) => ({
  ...headers,
  "x-delet-scripts": hashesOf(html),
  "x-delet-pictures": picturesOf(html),
});
