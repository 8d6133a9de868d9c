import "server-only";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { OutgoingHttpHeaders } from "node:http";
import { join } from "node:path";
import { SECURITY_HEADERS } from "@/lib/http/security-headers.mjs";
import { entityTag } from "@/server/http/entity-tag";
import { takesEncoding } from "./accepted-encoding";
import type { Handler } from "./handler";

const ADDRESS = "/_next/static/";
const TYPES: Record<string, string> = { js: "application/javascript", css: "text/css" };
/** Smaller output first. */
const PACKINGS = [
  { encoding: "br", end: ".br" },
  { encoding: "gzip", end: ".gz" },
];

type Packed = { encoding: string; headers: OutgoingHttpHeaders; body: Buffer };

/**
 * Serves scripts and styles from memory, as the build compressed them (scripts/launch/pack.ts). Next serves the rest:
 * uncompressed files, ranges, and clients that accept neither encoding.
 */
export function serveStaticFiles(folder: string): Handler {
  const files = readPacked(folder);
  return ({ method, url = "", headers }, response, next) => {
    if (!url.startsWith(ADDRESS) || (method !== "GET" && method !== "HEAD")) return next();
    const accepted = headers.range ? undefined : headers["accept-encoding"];
    const packed = files
      .get(url.slice(ADDRESS.length))
      ?.find(({ encoding }) => takesEncoding(accepted, encoding));
    if (!packed) return next();
    const unchanged = headers["if-none-match"] === packed.headers.ETag;
    response.writeHead(unchanged ? 304 : 200, packed.headers);
    return response.end(unchanged || method === "HEAD" ? undefined : packed.body);
  };
}

function readPacked(folder: string) {
  const files = new Map<string, Packed[]>();
  if (!existsSync(folder)) return files;
  for (const name of readdirSync(folder, {
    recursive: true,
    encoding: "utf8",
  })) {
    const type = TYPES[name.split(".").at(-1) ?? ""];
    if (!type) continue;
    const file = join(folder, name);
    const packed = PACKINGS.filter(({ end }) => existsSync(file + end)).map(({ encoding, end }) => {
      const body = readFileSync(file + end);
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
  // A file's name is a hash of its content.
  "Cache-Control": "public, max-age=31536000, immutable",
  ETag: entityTag(body),
  Vary: "Accept-Encoding",
});
