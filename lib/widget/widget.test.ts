import { expect, test } from "vitest";
import { RIBBON_COLOR } from "@/lib/property/ribbon";
import { widgetDocument } from "./document";
import { domainOf, frameAncestors } from "./domains";
import { WIDGET_COLOR_DEFAULT, widgetSchema } from "./schema";
import { frameSnippet, scriptSnippet } from "./snippet";
import type { WidgetHome, WidgetView } from "./types";

test.each([
  ["noa-homes.co.il", "noa-homes.co.il"],
  [" Noa-Homes.CO.IL ", "noa-homes.co.il"],
  ["https://www.noa-homes.co.il/about?x=1#top", "noa-homes.co.il"],
  ["http://noa-homes.co.il:80/", "noa-homes.co.il"],
  ["noa-homes.co.il.", "noa-homes.co.il"],
  ["shop.noa-homes.co.il", "shop.noa-homes.co.il"],
  ["www.com", "www.com"],
  ["דירות-נועה.co.il", "xn----5hcecbv5cr3cv.co.il"],
  ["xn----5hcecbv5cr3cv.co.il", "xn----5hcecbv5cr3cv.co.il"],
])("%s is the domain %s", (typed, domain) => {
  expect(domainOf(typed)).toBe(domain);
});

test.each([
  "",
  "*",
  "*.co.il",
  "*.noa-homes.co.il",
  "localhost",
  "127.0.0.1",
  "2130706433",
  "[::1]",
  "noa-homes.co.il:8080",
  "https://a:b@noa-homes.co.il",
  "javascript:alert(1)",
  "data:text/html,x",
  "ftp://noa-homes.co.il",
  "noa homes.co.il",
  "noa_homes.co.il",
  "'self'",
  "-a.co.il",
  `${"a".repeat(64)}.co.il`,
])("%s is not a domain", (typed) => {
  expect(domainOf(typed)).toBeNull();
});

const values = { domains: "a.test", color: "#3f5b3a", homes: "6" } as const;

test("typed input becomes domains, a colour and a number", () => {
  const typed = "https://www.a.test/x\n  b.test, a.test;דירות-נועה.test";
  expect(widgetSchema.parse({ ...values, domains: typed })).toEqual({
    domains: ["a.test", "b.test", "xn----5hcecbv5cr3cv.test"],
    color: "#3F5B3A",
    homes: 6,
  });
});

test.each([
  [{ domains: " \n" }, "required"],
  [{ domains: "a.test\n*.b.test" }, "domainInvalid"],
  [{ domains: Array.from({ length: 11 }, (_, n) => `a${n}.test`).join("\n") }, "domainsMax"],
  [{ color: "red;}" }, "ribbonColorInvalid"],
] as const)("%o is refused: %s", (wrong, message) => {
  const { error } = widgetSchema.safeParse({ ...values, ...wrong });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("each domain may frame it with and without www, and nobody may when there is none", () => {
  expect(frameAncestors(["a.test", "b.test"])).toBe("'self' a.test www.a.test b.test www.b.test");
  expect(frameAncestors([])).toBe("'none'");
  // Invalid values that bypassed the database's rules do not widen the policy.
  expect(frameAncestors(["*", "a.test; script-src *"])).toBe("'none'");
});

const home: WidgetHome = {
  href: "/property/1?s=abcdef",
  picture: null,
  title: `<img src=x onerror=alert(1)> "ממ"ד"`,
  price: "2,450,000 ₪",
  facts: "למכירה · 4 חדרים",
  place: "חיפה",
  state: null,
};
const view = (more: Partial<WidgetView> = {}): WidgetView => ({
  domains: ["a.test"],
  color: "#8A1C5B",
  owner: { title: "הנכסים של נועה", href: "/agent/noa?s=abcdef", all: "לכל הנכסים" },
  homes: [home],
  ...more,
});
const words = { brand: "דלת", empty: "אין נכסים", away: "לא מוצג", newTab: "בכרטיסייה חדשה" };

test("the frame is a complete page whose policy allows only its own style and script", () => {
  const { html, policy } = widgetDocument(view(), words);
  expect(html).toContain('<html dir="rtl" lang="he">');
  expect(html).not.toContain("<img src=x");
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt; &quot;ממ&quot;ד&quot;");
  expect(policy).toMatch(
    /^default-src 'none'; img-src 'self'; style-src 'sha256-\S+'; script-src 'sha256-\S+'; /,
  );
  expect(policy).toMatch(/frame-ancestors 'self' a\.test www\.a\.test$/);
  for (const [link] of html.matchAll(/<a [^>]+>/g))
    expect(link).toMatch(/href="\/[^"]+\?s=abcdef" target="_blank" rel="noopener"/);
});

test("a colour that is unreadable on white is not used for text", () => {
  const pale = widgetDocument(view({ color: "#FFEE00" }), words).html;
  expect(pale).toContain("--color:#FFEE00;--on:#000000;--text:#1F1B16");
  expect(widgetDocument(view(), words).html).toContain(
    "--color:#8A1C5B;--on:#FFFFFF;--text:#8A1C5B",
  );
  expect(WIDGET_COLOR_DEFAULT).toMatch(RIBBON_COLOR);
});

test("without homes it shows the link; a hidden owner gives one sentence and no name", () => {
  const empty = widgetDocument(view({ homes: [] }), words).html;
  expect(empty).toContain("אין נכסים");
  expect(empty).toContain("/agent/noa");
  const { html } = widgetDocument(view({ owner: null, homes: [] }), words);
  expect(html).toContain('<main><p class="calm">לא מוצג</p></main>');
});

test("the embed code escapes a name as text", () => {
  const title = `נועה "הבית" <b>`;
  const id = "30000000-0000-4000-8000-00000000000a";
  expect(
    scriptSnippet({
      id,
      title,
      page: "https://d.test/agent/a?s=b",
      script: "https://d.test/widget.js",
    }),
  ).toBe(
    `<a href="https://d.test/agent/a?s=b" data-delet-widget="${id}">נועה &quot;הבית&quot; &lt;b&gt;</a>\n<script async src="https://d.test/widget.js"></script>`,
  );
  expect(frameSnippet({ frame: `https://d.test/widget/${id}`, title })).toMatch(
    /^<iframe src="https:\/\/d\.test\/widget\/[\da-f-]+" title="נועה &quot;הבית&quot; &lt;b&gt;" loading="lazy"/,
  );
});
