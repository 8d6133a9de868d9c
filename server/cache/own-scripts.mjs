// What a cached page may run and show, in headers stored beside it; on sending they become its Content-Security-Policy
// (server/http/response-headers.ts, docs/decisions/0005-two-content-security-policies.md).
//
// Only scripts that hold data, or that we wrote, have a hash: one that was injected through a person's text has none,
// and does not run.
import { createHash } from "node:crypto";

const INLINE = /<script(?: id="_R_")?>([\s\S]*?)<\/script>/g;
const PICTURES_META = /<meta name="delet:pictures" content="([^"]+)"\/?>/;
const HOST = /^https:\/\/[\w-]+(?:\.[\w-]+)*(?::\d+)?$/;

/** Calls of Next that take nothing but JSON, and Next's own first line. */
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

/** The inline scripts of a page, each with whether it is a line of Next's that holds nothing but data. */
function* inlineScripts(html) {
  for (const [, script] of html.matchAll(INLINE)) yield { script, isData: isData(script) };
}

/** The inline scripts of a page, as Next made it, that are not data. */
export const unknownScripts = (html) =>
  [...inlineScripts(html)].flatMap(({ script, isData }) => (isData ? [] : [script]));

/**
 * Whether Next spells its data in a way that this file does not know. User text in a page cannot cause this: each page
 * of the known spelling has several such lines.
 */
function isOfUnknownSpelling(html) {
  if (!html.includes('<script src="/_next/static/chunks/')) return false;
  for (const { isData } of inlineScripts(html)) if (isData) return false;
  return true;
}

let warned = false;
function warnOnce() {
  if (warned) return;
  warned = true;
  process.emitWarning(
    "Next writes its inline scripts in a way that server/cache/own-scripts.mjs does not know: public pages allow any inline script",
    { code: "DELET_INLINE_SCRIPTS" },
  );
}

/** The hashes of the page's own inline scripts, as a policy spells them. */
export function hashesOf(html) {
  const hashes = new Set();
  for (const [, script] of html.matchAll(INLINE)) {
    if (!isData(script)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  return [...hashes].join(" ");
}

/** Other hosts whose pictures the page declares; anything else in that meta tag is left out. */
export function picturesOf(html) {
  const content = PICTURES_META.exec(html)?.[1] ?? "";
  return content
    .split(" ")
    .filter((host) => HOST.test(host))
    .join(" ");
}

/**
 * The page's headers with both. `asMade` is the page as Next made it. A page of an unknown spelling gets a policy that
 * allows what Next's own page needs, because a policy that blocks all its scripts would leave nothing that works.
 */
export function withOwnScripts(headers, html, asMade) {
  const isUnknown = isOfUnknownSpelling(asMade);
  if (isUnknown) warnOnce();
  return {
    ...headers,
    "x-delet-scripts": isUnknown ? "'unsafe-inline'" : hashesOf(html),
    "x-delet-pictures": picturesOf(html),
  };
}
