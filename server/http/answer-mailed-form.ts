import "server-only";
import { env } from "@/server/env";
import { log } from "@/server/log";

/**
 * The answer to a form of a page that a mail leads to, whose address holds a secret: that page again, with what
 * `act` answers in its query. Where `act` throws, `failure` is logged and the page says that it is down, or asks again.
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
