import type { Page } from "@playwright/test";
import { watchPolicy } from "@/tests/journeys/support/policy";

const SAYING = [
  `"><img src=x onerror=alert(1)>`,
  `</script><script>alert(1)</script>`,
  `</title></textarea></style><svg/onload=alert(1)>`,
  `' onmouseover='alert(1)' autofocus onfocus='alert(1)' x='`,
  `&lt;img src=x onerror=alert(1)&gt;`,
  `\\u003cscript\\u003ealert(1)\\u003c/script\\u003e`,
  `{{constructor.constructor('alert(1)')()}}`,
  `\${alert(1)}`,
  `\u2028alert(1)\u2029`,
  `javascript:alert(1)`,
  `]]><!--<script>`,
];

/** Every injection at once: an attribute, a tag, a script, a template, a comment. */
export const BREAKOUT = SAYING.join(" ");
/** Injections without angle brackets, for columns that refuse them; short enough for a name. */
export const QUIET = `" onfocus=alert(1) autofocus x='{{1}}'&lt;svg&gt;`;
/** As many injections as fit into a name. */
export const NAME = `</script>"'><svg/onload=alert(1)>{{1}}&lt;b&gt;`;
/** Identifies the text on a page, whatever surrounds it. */
export const TRACE = "alert(1)";

export const SCRIPT_LINKS = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "vbscript:msgbox(1)",
  "data:text/html,<script>alert(1)</script>",
  "//evil.example",
  'https://a.example/"onmouseover="alert(1)',
  "https://a.example/<script>alert(1)</script>",
];

/** Records what should not happen on a page: dialogs, policy violations, executed scripts. */
export async function watch(page: Page) {
  const seen = await watchPolicy(page);
  page.on("dialog", async (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  return seen;
}

/** Links on the page that would run code, or open a foreign page with access to its opener. */
export const badLinks = (page: Page) =>
  page.evaluate(() => {
    const safe = /^(https?:|mailto:|tel:|sms:|blob:)$/;
    const bad = [...document.querySelectorAll<HTMLAnchorElement>("a[href], area[href]")].filter(
      ({ href, protocol, origin, target, rel }) =>
        !safe.test(protocol) ||
        (target === "_blank" && origin !== location.origin && !rel.includes("noopener")) ||
        /^\s*javascript:/i.test(href),
    );
    const forms = [...document.querySelectorAll("form[action], [formaction]")].filter((form) =>
      /^\s*(javascript|data):/i.test(
        form.getAttribute("action") ?? form.getAttribute("formaction") ?? "",
      ),
    );
    return [...bad, ...forms].map((element) => element.outerHTML.slice(0, 200));
  });
