import "server-only";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { OutgoingHttpHeaders } from "node:http";
import { join } from "node:path";
import { SECURITY_HEADERS } from "@/lib/http/security-headers.mjs";
import { generateETag } from "@/server/cache/etag";
import type { Door } from "@/server/internal-headers";

const ADDRESS = "/_next/static/";
const TYPES: Record<string, string> = { js: "application/javascript", css: "text/css" };
/** The smaller first. */
const PACKINGS = [
  { encoding: "br", end: ".br" },
  { encoding: "gzip", end: ".gz" },
];

type Packed = { encoding: string; headers: OutgoingHttpHeaders; body: Buffer };

/**
 * Answers scripts and styles where Node hands the request over, as the build packed them (scripts/launch/pack.ts), out
 * of memory. False of everything else: what was not packed, a part of a file, who takes neither packing.
 */
export function openStaticFiles(folder: string): Door["hears"] {
  const files = readPacked(folder);
  return ({ method, url = "", headers }, response) => {
    if (!url.startsWith(ADDRESS) || (method !== "GET" && method !== "HEAD")) return false;
    const accepted = headers.range ? undefined : headers["accept-encoding"];
    const packed = files
      .get(url.slice(ADDRESS.length))
      ?.find(({ encoding }) => takes(accepted, encoding));
    if (!packed) return false;
    const unchanged = headers["if-none-match"] === packed.headers.ETag;
    response.writeHead(unchanged ? 304 : 200, packed.headers);
    response.end(unchanged || method === "HEAD" ? undefined : packed.body);
    return true;
  };
}

/** RFC 9110, 12.5.3; of its weights only zero, which refuses. */
const takes = (accepted: string | string[] | undefined, encoding: string) =>
  String(accepted ?? "")
    .split(",")
    .map((one) =>
      one
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/),
    )
    .some(([name, weight]) => name === encoding && !/^q=0(?:\.0*)?$/.test(weight ?? ""));

function readPacked(folder: string) {
  const files = new Map<string, Packed[]>();
  if (!existsSync(/* turbopackIgnore: true */ folder)) return files;
  for (const name of readdirSync(/* turbopackIgnore: true */ folder, {
    recursive: true,
    encoding: "utf8",
  })) {
    const type = TYPES[name.split(".").at(-1) ?? ""];
    if (!type) continue;
    const file = join(/* turbopackIgnore: true */ folder, name);
    const packed = PACKINGS.filter(({ end }) =>
      existsSync(/* turbopackIgnore: true */ file + end),
    ).map(({ encoding, end }) => {
      const body = readFileSync(/* turbopackIgnore: true */ file + end);
      return { encoding, headers: headersOf(body, type, encoding), body };
    });
    if (packed.length > 0) files.set(name.replaceAll("\\", "/"), packed);
  }
  return files;
}

const headersOf = (body: Buffer, type: string, encoding: string): OutgoingHttpHeaders => ({
  ...SECURITY_HEADERS,
  "Cross-Origin-Resource-Policy": "same-origin",
  "Content-Type": `${type}; charset=UTF-8`,
  "Content-Encoding": encoding,
  "Content-Length": body.length,
  // A file's name is made of what is in it.
  "Cache-Control": "public, max-age=31536000, immutable",
  ETag: generateETag(body),
  Vary: "Accept-Encoding",
});
