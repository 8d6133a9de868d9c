import "server-only";
import { env } from "@/server/env";
import { log } from "@/server/log";

/**
 * The response to the form of a page that a mail links to, whose address holds a secret: that page again, with the
 * result of `act` in its query. When `act` throws, `failure` is logged and the page says that the site is unavailable
 * or shows the form again.
 */
export async function answerMailedForm(
  page: string,
  failure: string,
  act: () => Promise<{ readonly [name: string]: string | undefined }>,
): Promise<Response> {
  const to = new URL(page, env.SITE_URL);
  try {
    for (const [name, value] of Object.entries(await act()))
      if (value !== undefined) to.searchParams.set(name, value);
  } catch (error) {
    log.error({ err: error }, failure);
  }
  return new Response(null, {
    status: 303,
    headers: { Location: to.href, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
  });
}
