import "server-only";
import { type IsFresh, reportPageHit } from "@/server/cache/page-hits.mjs";
import { entityTag } from "./entity-tag";
import type { RequestHead } from "./request-head";

/**
 * The text, or 304 when the client has it already. With `isFresh`, the response cache repeats it until that returns
 * false (server/http/response-cache.ts).
 */
export function textResponse(
  request: RequestHead,
  text: string,
  isFresh: IsFresh | null,
  { "Content-Type": type, ...rest }: Record<string, string> & { "Content-Type": string },
) {
  const etag = entityTag(Buffer.from(text));
  if (isFresh) reportPageHit({ id: etag, html: text, isFresh });
  const headers = { ...rest, ETag: etag };
  const had = request.headers.get("if-none-match")?.split(/\s*,\s*/) ?? [];
  if (had.some((tag) => tag.replace(/^W\//, "") === etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(text, { headers: { ...headers, "Content-Type": type } });
}
