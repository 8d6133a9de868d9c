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

/** Every way out of a text at once: an attribute, a tag, a script, a template, a comment. */
export const BREAKOUT = SAYING.join(" ");
/** The ways that need no angle brackets, for columns that refuse them; short enough for a name. */
export const QUIET = `" onfocus=alert(1) autofocus x='{{1}}'&lt;svg&gt;`;
/** As loud as a name may be long. */
export const NAME = `</script>"'><svg/onload=alert(1)>{{1}}&lt;b&gt;`;
/** By which it is found on a page, whatever stands around it. */
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

/** What happened on a page that should not have: dialogs, reports of the policy, scripts that ran. */
export async function watch(page: Page) {
  const seen = await watchPolicy(page);
  page.on("dialog", async (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  return seen;
}

/** Addresses on the page that would run something, or open a stranger's page with a way back. */
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
