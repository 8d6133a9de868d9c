import { unstable_rethrow } from "next/navigation";
import { NextResponse } from "next/server";
import { createTranslator } from "next-intl";

import { paths } from "@/lib/paths";
import messages from "@/messages/he.json";
import { logFailure } from "@/server/log-failure";

const t = createTranslator({ locale: "he", messages, namespace: "errorPage" });

const STYLE = `
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: #faf8f4; color: #1f1b16; font: 1.0625rem/1.6 Heebo, system-ui, sans-serif; }
main { max-width: 26rem; padding: 2rem 1.5rem; text-align: center; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.3; }
p { margin: .75rem 0 0; }
nav { display: flex; flex-wrap: wrap; justify-content: center; gap: .75rem; margin-top: 1.75rem; }
a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1.25rem; border: 1px solid #9a9184; border-radius: .5rem; color: inherit; font-weight: 500; text-decoration: none; }
a:first-child { border-color: #3f5b3a; background: #3f5b3a; color: #fbfcf7; }
a:focus-visible { outline: 3px solid #3f5b3a; outline-offset: 2px; }
small { display: block; margin-top: 1.5rem; color: #6b6257; }`;

/** A page whole in itself: no script, no style and no font is asked for. */
export function plainDocument({
  title,
  text,
  foot = "",
}: {
  title: string;
  text: string;
  foot?: string;
}) {
  return `<!doctype html>
<html dir="rtl" lang="he">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${text}</p>
<nav><a href="">${t("retry")}</a><a href="${paths.home}">${t("home")}</a></nav>
${foot}</main></body>
</html>`;
}

/**
 * Says that the backend does not answer, in place of a page for one person: 503, whole without a
 * script and without asking anybody anything. The number stands in the log.
 */
export function downDocument(error?: unknown) {
  const id = logFailure(error, "a page was not shown: the backend does not answer");
  const html = plainDocument({
    title: t("title"),
    text: t("text"),
    foot: `<small>${t("reference", { id })}</small>`,
  });
  return new NextResponse(html, {
    status: 503,
    headers: { "Content-Type": "text/html; charset=utf-8", "Retry-After": "5" },
  });
}

/** The same in place of a file that somebody asked for, when what it is made of cannot be read. */
export const orDownDocument =
  <Args extends unknown[]>(handler: (...args: Args) => Promise<Response>) =>
  (...args: Args): Promise<Response> =>
    handler(...args).catch((error: unknown) => {
      unstable_rethrow(error);
      return downDocument(error);
    });
