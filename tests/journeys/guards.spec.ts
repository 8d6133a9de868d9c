import { type Browser, expect, type Page, test } from "@playwright/test";
import { change, newAccount, rows } from "./support/backend";
import { GUARDS, OPEN_ROUTES, ROLES, type Role } from "./support/guard-table";
import { pageOf, signIn } from "./support/people";

const DEMO: Partial<Record<Role, string>> = {
  agent: "noa",
  "lapsed agent": "haim",
  company: "keshatot",
  admin: "admin",
};

async function pageFor(browser: Browser, role: Role): Promise<Page> {
  const key = DEMO[role];
  if (key) return pageOf(browser, key);
  const page = await (await browser.newContext()).newPage();
  if (role === "visitor") return page;
  const name = `חברה שפג זמנה ${Date.now()}`;
  await signIn(page, await newAccount({ name, userType: "company" }));
  await change(`profiles?name=eq.${encodeURIComponent(name)}`, {
    trial_end_date: new Date(Date.now() - 60_000).toISOString(),
  });
  return page;
}

/** Where the guard redirects, before anything is rendered. */
async function ask(page: Page, path: string) {
  const answer = await page.request.get(path, { maxRedirects: 0 });
  if (answer.status() < 300 || answer.status() === 404) return "open";
  const to = new URL(answer.headers().location ?? "", "http://localhost");
  return to.pathname === "/auth" ? "/auth" : to.pathname + to.search;
}

for (const role of ROLES) {
  test(`${role}: every guarded URL responds as the table says`, { tag: "@first" }, async ({
    browser,
  }) => {
    const page = await pageFor(browser, role);
    const [listing] = await rows<{ id: string }>("properties?select=id&limit=1");
    const [someone] = await rows<{ user_id: string }>("profiles?select=user_id&limit=1");
    const answers: Record<string, string> = {};
    for (const route of Object.keys(GUARDS)) {
      const path = route
        .replace("[id]", listing?.id ?? "")
        .replace("[userId]", someone?.user_id ?? "");
      answers[route] = await ask(page, path);
    }
    const column = ROLES.indexOf(role);
    const expected = Object.fromEntries(
      Object.entries(GUARDS).map(([route, row]) => [route, row[column]]),
    );
    expect(answers).toEqual(expected);
    for (const route of OPEN_ROUTES) expect(await ask(page, route)).toBe("open");
  });
}

test("guarded pages are neither cached nor indexed", async ({ browser }) => {
  const page = await pageOf(browser, "noa");
  for (const path of ["/dashboard", "/profile", "/settings", "/add-property"]) {
    const headers = (await page.request.get(path)).headers();
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(headers["x-robots-tag"]).toBe("noindex");
  }
});

test("sign-out, deletion and upload reject cross-site requests", async ({ browser }) => {
  const page = await pageOf(browser, "noa");
  const paths = ["/auth/sign-out", "/api/properties/changes", "/api/uploads?kind=profile"];
  for (const path of paths) {
    for (const origin of ["https://evil.example", "null", ""]) {
      const answer = await page.request.post(path, { headers: { origin }, maxRedirects: 0 });
      expect(answer.status(), `${path} from "${origin}"`).toBe(403);
    }
  }
  // Still signed in: none of these requests had an effect.
  expect(await ask(page, "/dashboard")).toBe("open");
});

test("parallel requests survive an expiring access token", async ({ browser }) => {
  const account = await newAccount();
  const page = await (await browser.newContext()).newPage();
  // The library refreshes once the stored expiry has passed, whatever the token itself says.
  const session = { ...account.session, expires_at: Math.floor(Date.now() / 1000) - 10 };
  await signIn(page, { ...account, session });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => page.request.get("/settings", { maxRedirects: 0 })),
  );
  expect(answers.map((answer) => answer.status())).toEqual(Array(6).fill(200));
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/dashboard$/);
});
