import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { BOOT_SCRIPT } from "@/lib/boot-script";
import { orDownDocument, plainDocument } from "./down-document";

const error = vi.hoisted(() => vi.fn());
vi.mock("@/server/log", () => ({ log: { error } }));

test("a failed download is a 503 page with the id of its log line", async () => {
  const failure = new Error("the database is away");
  const answer = await orDownDocument(async () => {
    throw failure;
  })();
  expect(answer.status).toBe(503);
  const [[line] = []] = error.mock.calls;
  expect(line.err).toBe(failure);
  expect(await answer.text()).toContain(line.id);
});

test("a successful download is returned unchanged", async () => {
  const file = new Response("a,b");
  expect(await orDownDocument(async () => file)()).toBe(file);
});

/** The tokens of each set, as a style sheet writes them. */
function tokensIn(css: string, selector: string) {
  const start = css.search(new RegExp(`(?:^|\\n) *${selector.replace(/[[\]]/g, "\\$&")} \\{`));
  const block = css.slice(start, css.indexOf("}", start));
  return Object.fromEntries(
    [...block.matchAll(/(--[\w-]+): (oklch\([^)]+\));/g)].map(([, ...one]) => one),
  );
}

test("the page has the site's colour tokens and the theme boot script", () => {
  const page = plainDocument({ title: "אין חיבור", text: "נסו שוב" });
  const tokens = readFileSync("app/tokens.css", "utf8");
  const night = '[data-theme="night"]';
  const high = '[data-contrast="high"]';
  for (const selector of [":root", night, high, night + high]) {
    const own = tokensIn(page, selector);
    expect(Object.keys(own)).toHaveLength(7);
    expect(tokensIn(tokens, selector)).toMatchObject(own);
  }
  expect(page).toContain(`<script>${BOOT_SCRIPT}</script>`);
  expect(page).not.toMatch(/#[0-9a-f]{6}/);
});
