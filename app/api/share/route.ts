import { randomUUID } from "node:crypto";
import { createTranslator } from "next-intl";
import { NO_STORE } from "@/lib/http/shared-cache";
import { paths } from "@/lib/paths";
import { readEnvelope } from "@/lib/share/read-envelope";
import messages from "@/messages/he.json";
import { env } from "@/server/env";
import { isOwnOrigin } from "@/server/own-origin";

/** Twenty pictures of 12 MB, with room to spare. */
const BYTES_MAX = 250 * 1024 * 1024;
/** The text fields precede the pictures; everything after this is read and discarded. */
const BEGINNING_BYTES = 128 * 1024;

const NO_STORE_HEADERS = { "Cache-Control": NO_STORE };

/** A share that the browser restarts as a plain link. */
export const GET = () =>
  new Response(null, {
    status: 303,
    headers: { ...NO_STORE_HEADERS, Location: new URL(paths.addShared("last"), env.SITE_URL).href },
  });

/**
 * Content shared from another app to the installed site, when its service worker did not handle it: on its first start,
 * or after the browser evicted it. Nothing is stored on the server and no session is read; the response stores the text
 * in the browser and redirects to the form, which says that the pictures did not arrive.
 */
export async function POST(request: Request) {
  if (!isFromHere(request.headers)) return new Response(null, { status: 403 });
  const beginning = await readBeginning(request);
  if (!beginning) return new Response(null, { status: 413, headers: NO_STORE_HEADERS });
  const shared = readEnvelope(request.headers.get("content-type"), beginning);
  if (!shared) return new Response(null, { status: 400, headers: NO_STORE_HEADERS });
  const id = randomUUID();
  const listing = { id, at: Date.now(), text: shared.text, pictures: 0, left: shared.pictures };
  return new Response(stagingDocument(id, listing), {
    headers: { ...NO_STORE_HEADERS, "Content-Type": "text/html; charset=utf-8" },
  });
}

/** A share from an app comes from no page, which the browser states explicitly. */
function isFromHere(headers: Headers) {
  const site = headers.get("sec-fetch-site");
  return site === null
    ? isOwnOrigin(headers.get("origin"))
    : site === "none" || site === "same-origin";
}

/** The first bytes of the body, which is read to its end; null when it is too long. */
async function readBeginning(request: Request) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    if (length < BEGINNING_BYTES) chunks.push(chunk);
    length += chunk.byteLength;
    if (length > BYTES_MAX) return null;
  }
  return Buffer.concat(chunks).subarray(0, BEGINNING_BYTES);
}

/** A "<" in the text would end the surrounding script element. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

function stagingDocument(id: string, listing: object) {
  const t = createTranslator({ locale: "he", messages, namespace: "installedSite" });
  return `<!doctype html>
<html dir="rtl" lang="he">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t("brand")}</title></head>
<body><p>${t("staging")}</p><p><a href="${paths.addShared(id)}">${t("goOn")}</a></p>
<script type="application/json" id="shared">${inScript(listing)}</script>
<script src="/stage-shared.js"></script></body>
</html>`;
}
