import { expect, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { read } from "@/scripts/seo/page";
import { HAIFA, richListing } from "./support/public-pages";

// Errors that browsers forgive and checkers report; each of these was once in a page.

const NOBODY = "00000000-0000-4000-8000-000000000000";

const pages = async () => [
  "/",
  "/explore",
  HAIFA,
  `/property/${(await richListing()).id}`,
  "/agent/noa-barak",
  "/company/keshatot",
  "/pricing",
  "/privacy",
  "/saved",
  "/alerts/new?city=חיפה",
  `/report/${(await richListing()).id}`,
  "/accessibility",
  "/developers",
  "/subscribe/agent",
  // Pages that do not exist.
  "/no-such-page",
  "/subscribe/no-such-plan",
  `/property/${NOBODY}`,
  `/report/${NOBODY}`,
  "/agent/no-such-agent",
  "/explore?page=0",
];

/** Roles allowed on the element besides its implicit one (ARIA in HTML). */
const ROLES: Record<string, RegExp> = {
  dialog: /^alertdialog$/,
  "input type=search": /^$/,
};

function faultsOf(html: string) {
  const faults: string[] = [];
  const [head = "", body = ""] = html.split("</head>");
  if (/<style\b/.test(body)) faults.push("<style> in the body");
  if (!/<html[^>]* lang="he"/.test(html) || !/<html[^>]* dir="rtl"/.test(html)) {
    faults.push("no language or direction");
  }
  if (!/<h1\b/.test(body)) faults.push("no heading without JavaScript");
  const robots = head.match(/<meta name="robots"/g)?.length ?? 0;
  if (robots !== 1) faults.push(`${robots} robots metas`);
  for (const [tag, name = ""] of body.matchAll(/<(dialog|input)\b[^>]*>/g)) {
    const role = /\brole="([^"]*)"/.exec(tag)?.[1];
    const kind = name === "input" ? `input type=${/\btype="([^"]*)"/.exec(tag)?.[1]}` : name;
    if (role && ROLES[kind] && !ROLES[kind].test(role)) faults.push(`${kind} with role ${role}`);
  }
  const seen = new Set<string>();
  for (const [, id = ""] of body
    .replaceAll(/<script\b.*?<\/script>/gs, "")
    .matchAll(/ id="([^"]*)"/g)) {
    if (seen.has(id)) faults.push(`two elements with id ${id}`);
    seen.add(id);
  }
  return faults;
}

/** Every node of the structured data, with its id and type. */
function* thingsOf(facts: unknown): Generator<[id: string, type: string]> {
  if (typeof facts !== "object" || facts === null) return;
  const { "@id": id, "@type": type } = facts as Record<string, unknown>;
  if (typeof id === "string" && typeof type === "string") yield [id, type];
  for (const value of Object.values(facts)) yield* thingsOf(value);
}

test("pages are valid HTML with consistent structured data", { tag: "@first" }, async ({
  request,
}) => {
  const types = new Map<string, Set<string>>();
  const faults: string[] = [];
  for (const path of await pages()) {
    const html = await (await request.get(path)).text();
    faults.push(...faultsOf(html).map((fault) => `${path}: ${fault}`));
    for (const json of read({ html }).ld) {
      for (const [id, type] of thingsOf(JSON.parse(json))) {
        types.set(id, (types.get(id) ?? new Set()).add(type));
      }
    }
  }
  expect(faults).toEqual([]);
  // An agent is named both on a listing and on the mini-site.
  expect([...types.keys()].some((id) => id.includes("/agent/"))).toBe(true);
  const two = [...types].filter(([, kinds]) => kinds.size > 1).map(([id]) => id);
  expect(two, "one thing of two types").toEqual([]);
});

test("an unknown plan shows the not-found page", async ({ request }) => {
  const answer = await request.get("/subscribe/no-such-plan");
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toContain(messages.notFoundPage.title);
});

test("the validator detects the faults it is meant for", () => {
  const page = (head: string, body: string) =>
    `<html lang="he" dir="rtl"><head>${head}</head><body><h1>a</h1>${body}</body></html>`;
  const robots = '<meta name="robots" content="noindex"/>';
  expect(
    faultsOf(page(robots, '<dialog open=""></dialog><input type="text" role="combobox"/>')),
  ).toEqual([]);
  expect(
    faultsOf(
      page(
        robots + robots,
        '<style></style><dialog role="region"></dialog><input role="combobox" type="search"/><p id="a"></p><p id="a"></p>',
      ),
    ),
  ).toHaveLength(5);
  expect(faultsOf("<html><head></head><body></body></html>")).toHaveLength(3);
});
