import { unstable_rethrow } from "next/navigation";
import { NextResponse } from "next/server";
import { createTranslator } from "next-intl";
import { BOOT_SCRIPT } from "@/lib/boot-script";
import { paths } from "@/lib/paths";
import messages from "@/messages/he.json";
import { logFailure } from "@/server/log-failure";

const t = createTranslator({ locale: "he", messages, namespace: "errorPage" });

/** Values of app/tokens.css, which the document cannot load: light, night, and a high-contrast variant of each. */
const TOKENS = `
:root { --background: oklch(0.98 0.006 85); --foreground: oklch(0.225 0.012 73); --muted-foreground: oklch(0.5 0.021 74); --primary: oklch(0.435 0.066 141); --primary-foreground: oklch(0.99 0.006 110); --input: oklch(0.635 0.02 78); --ring: oklch(0.5 0.1 141); }
[data-theme="night"] { --background: oklch(0.205 0.009 70); --foreground: oklch(0.935 0.01 84); --muted-foreground: oklch(0.755 0.018 80); --primary: oklch(0.785 0.083 138); --primary-foreground: oklch(0.21 0.03 140); --input: oklch(0.595 0.016 76); --ring: oklch(0.8 0.1 138); }
[data-contrast="high"] { --background: oklch(1 0 0); --foreground: oklch(0.1 0 0); --muted-foreground: oklch(0.3 0.012 74); --primary: oklch(0.31 0.06 141); --primary-foreground: oklch(1 0 0); --input: oklch(0.3 0.01 74); --ring: oklch(0.45 0.2 262); }
[data-theme="night"][data-contrast="high"] { --background: oklch(0.12 0 0); --foreground: oklch(1 0 0); --muted-foreground: oklch(0.9 0.01 84); --primary: oklch(0.89 0.11 136); --primary-foreground: oklch(0.12 0 0); --input: oklch(0.85 0.01 84); --ring: oklch(0.9 0.16 100); }`;

const STYLE = `${TOKENS}
[data-theme="night"] { color-scheme: dark; }
[data-font="1"] { font-size: 115%; }
[data-font="2"] { font-size: 132%; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: var(--background); color: var(--foreground); font: 1.0625rem/1.6 Heebo, system-ui, sans-serif; }
main { max-width: 26rem; padding: 2rem 1.5rem; text-align: center; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.3; }
p { margin: .75rem 0 0; }
nav { display: flex; flex-wrap: wrap; justify-content: center; gap: .75rem; margin-top: 1.75rem; }
a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1.25rem; border: 1px solid var(--input); border-radius: .5rem; color: inherit; font-weight: 500; text-decoration: none; }
a:first-child { border-color: var(--primary); background: var(--primary); color: var(--primary-foreground); }
a:focus-visible { outline: 3px solid var(--ring); outline-offset: 2px; }
small { display: block; margin-top: 1.5rem; color: var(--muted-foreground); }`;

/**
 * A self-contained page: it loads no script, no style and no font. Its inline script is the one of every page, whose
 * hash the policy has: it applies the settings of the accessibility menu.
 */
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
<script>${BOOT_SCRIPT}</script>
<title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${text}</p>
<nav><a href="">${t("retry")}</a><a href="${paths.home}">${t("home")}</a></nav>
${foot}</main></body>
</html>`;
}

/**
 * Replaces a page for one person while the backend does not answer: 503, complete without a script and without any
 * backend call. The number finds the log line.
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

/** The same in place of a requested file, when its data cannot be read. */
export const orDownDocument =
  <Args extends unknown[]>(handler: (...args: Args) => Promise<Response>) =>
  (...args: Args): Promise<Response> =>
    handler(...args).catch((error: unknown) => {
      unstable_rethrow(error);
      return downDocument(error);
    });
