import { expect, test } from "vitest";
import type { Account } from "@/lib/account/types";
import { getLeadNews } from "@/server/leads/news";
import { getLastChange } from "./last-change";

type Db = Parameters<typeof getLeadNews>[0];

/** A backend with one unread lead of several, last changed at `changed_at`. */
const backend = (changed_at: string, all = 3) => {
  const row = { data: { updated_at: "2026-11-22T08:00:00Z" }, error: null };
  const table = { select: () => table, eq: () => table, maybeSingle: async () => row };
  return {
    from: () => table,
    rpc: async (name: string) => ({
      data: name === "lead_news" ? { unread: 1, changed_at, all } : null,
      error: null,
    }),
  } as unknown as Db;
};
const agent = { userId: "dana", profile: { userType: "agent" } } as Account;
const company = { userId: "carmel", profile: { userType: "company" } } as Account;

test("the stream's version ends with the lead state of a page rendered from the same leads", async () => {
  const [then, now] = [backend("2026-11-22T08:00:00Z"), backend("2026-11-22T09:00:00Z")];
  const oneIsGone = backend("2026-11-22T08:00:00Z", 2);
  const { unread, news } = await getLeadNews(then);
  expect(unread).toBe(1);
  expect((await getLastChange(then, agent)).endsWith(news)).toBe(true);
  for (const other of [now, oneIsGone]) {
    expect((await getLastChange(other, agent)).endsWith(news)).toBe(false);
  }
});

test("a company's version contains no lead state", async () => {
  expect(await getLastChange(backend("2026-11-22T08:00:00Z"), company)).not.toContain("unread");
});
