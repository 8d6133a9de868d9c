import { expect, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { change, newAccount, openCompany } from "./support/backend";
import { freshClient, signIn, visit } from "./support/people";

const fresh = () => `e2e${Math.random().toString(36).slice(2, 10)}`;
const { profile } = messages;

test("links to a former username redirect to the page and keep their share code", {
  tag: "@phone",
}, async ({ page, browser, request }) => {
  const [before, after] = [fresh(), fresh()];
  await signIn(page, await newAccount());
  await visit(page, "/profile");
  const isCalled = async (username: string) => {
    await page.getByLabel(profile.username).fill(username);
    await page.getByRole("button", { name: "שמירה" }).click();
    await expect(page.getByText("הפרופיל נשמר בהצלחה").first()).toBeVisible();
  };
  await isCalled(before);
  const visitor = await (await browser.newContext()).newPage();
  await visit(visitor, `/agent/${before}?s=aB3dE6`);
  expect(new URL(visitor.url()).pathname).toBe(`/agent/${before}`);

  await visit(page, "/profile");
  await page.getByLabel(profile.username).fill(after);
  await expect(page.getByText(profile.usernameLeft)).toBeVisible();
  await isCalled(after);

  await visit(visitor, `/agent/${before}?s=aB3dE6`);
  expect(new URL(visitor.url()).pathname).toBe(`/agent/${after}`);
  expect(new URL(visitor.url()).search).toBe("?s=aB3dE6");
  for (const [path, leadsTo] of [
    [`/agent/${before}`, `/agent/${after}`],
    [`/agent/${before.toUpperCase()}?roomsMin=3`, `/agent/${after}?roomsMin=3`],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0, headers: freshClient() });
    expect([answer.status(), answer.headers().location]).toEqual([308, leadsTo]);
  }
  expect((await request.get(`/vcard/agent/${before}.vcf`)).status()).toBe(200);

  await signIn(page, await newAccount());
  await visit(page, "/profile");
  await page.getByLabel(profile.username).fill(before);
  await expect(page.getByText("שם המשתמש כבר בשימוש", { exact: true })).toBeVisible();
});

test("a company's former slug redirects to its page while that is public", async ({ request }) => {
  const [before, after] = [fresh(), fresh()];
  const { id } = await openCompany((await newAccount({ userType: "company" })).session);
  const company = `companies?id=eq.${id}`;
  await change(company, { slug: before, is_public: true });
  await expect.poll(async () => (await request.get(`/company/${before}`)).status()).toBe(200);
  await change(company, { slug: after });
  const answer = async () => {
    const { status, headers } = await request
      .get(`/company/${before}?s=aB3dE6`, { maxRedirects: 0 })
      .then((got) => ({ status: got.status(), headers: got.headers() }));
    return [status, headers.location];
  };
  await expect.poll(answer).toEqual([308, `/company/${after}?s=aB3dE6`]);
  await change(company, { is_public: false });
  await expect.poll(answer).toEqual([404, undefined]);
});

test("an unknown name returns 404, whatever it is", async ({ request }) => {
  for (const name of ["true", "false", "null", "nobody-has-this"]) {
    expect((await request.get(`/company/${name}`)).status(), name).toBe(404);
    expect((await request.get(`/agent/${name}`)).status(), name).toBe(404);
  }
});
