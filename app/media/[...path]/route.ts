import { LENGTH_HEADER } from "@/lib/media/address";
import { isServedPath, MEDIA_BUCKET } from "@/lib/media/paths";
import { env } from "@/server/env";
import { log } from "@/server/log";
import { budgetedFetch } from "@/server/supabase/fetch";

const YEAR = "public, max-age=31536000, immutable";

/**
 * Pictures from our own host: one response size, no cookie, no redirect. A name is never reused, so a response is
 * cached for a year and the name is its ETag.
 */
export async function GET(request: Request, { params }: RouteContext<"/media/[...path]">) {
  const path = (await params).path.join("/");
  if (!isServedPath(path)) return missing();

  const tag = `"${path.split("/").at(-1)}"`;
  const headers = {
    "Cache-Control": YEAR,
    ETag: tag,
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
  };
  if (request.headers.get("if-none-match")?.includes(tag)) {
    return new Response(null, { status: 304, headers });
  }

  try {
    const stored = await budgetedFetch(
      `${env.SUPABASE_URL}/storage/v1/object/public/${MEDIA_BUCKET}/${path}`,
    );
    if (stored.status === 404 || stored.status === 400) return missing();
    if (!stored.ok) throw new Error(`storage answered ${stored.status}`);
    const bytes = await stored.arrayBuffer();
    return new Response(bytes, {
      headers: {
        ...headers,
        "Content-Type": "image/jpeg",
        [LENGTH_HEADER]: String(bytes.byteLength),
      },
    });
  } catch (error) {
    log.warn({ err: error, path }, "picture not served");
    return new Response(null, {
      status: 503,
      headers: { "Cache-Control": "no-store", "Retry-After": "5" },
    });
  }
}

const missing = () =>
  new Response(null, { status: 404, headers: { "Cache-Control": "public, max-age=60" } });
