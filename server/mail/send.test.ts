import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeEach, expect, test, vi } from "vitest";
import type { Letter } from "@/lib/mail/types";
import { type Post, sendMails } from "./send";

type Call = [name: string, args: Record<string, unknown>];

let waiting: object[];
let calls: Call[];
/** How often recording a sent mail fails before it succeeds. */
let deaf: number;
let carried: Letter[];

const db = {
  rpc: async (name: string, args: Record<string, unknown>) => {
    calls.push([name, args]);
    if (name === "mail_sent" && deaf-- > 0) return { data: null, error: { message: "away" } };
    return { data: name === "mails_take" ? waiting : null, error: null, status: 204 };
  },
} as unknown as SupabaseClient;

const sender = { siteUrl: "https://delet.test", email: "help@delet.test", phone: "03-555-0123" };
const post = (carrier: Post["carrier"] = async (letter) => void carried.push(letter)): Post => ({
  db,
  carrier,
  sender,
});
let ids = 0;
const mail = (change: object = {}) => ({
  id: ++ids,
  key: `test:${ids}`,
  kind: "test",
  address: "dana@example.com",
  data: {},
  attempt: 1,
  created_at: "2026-11-23T08:00:00Z",
  secret: "5ec7e7",
  stoppable: false,
  ...change,
});
const noted = () => calls.filter(([name]) => name !== "mails_take");

beforeEach(() => {
  [waiting, calls, carried, deaf] = [[mail(), mail()], [], [], 0];
});

test("each sent mail is recorded separately", async () => {
  expect(await sendMails(post())).toEqual({ taken: 2, sent: 2 });
  expect(carried.map(({ to }) => to)).toEqual(["dana@example.com", "dana@example.com"]);
  expect(noted()).toEqual([
    ["mail_sent", { _id: ids - 1 }],
    ["mail_sent", { _id: ids }],
  ]);
});

test("resting mails are not taken during the rest period", async () => {
  for (const resting of [true, false]) await sendMails(post(), { resting });
  await sendMails(post());
  const takes = calls.filter(([name]) => name === "mails_take").map(([, args]) => args);
  expect(takes.map(({ _resting }) => _resting)).toEqual([true, false, false]);
});

test("every attempt of a mail has the same unique Message-ID", async () => {
  const one = { key: "a" };
  waiting = [mail(one), mail({ ...one, secret: "other", attempt: 2 }), mail({ key: "b" })];
  await sendMails(post());
  const [first, again, other] = carried.map(({ messageId }) => messageId);
  expect(first).toMatch(/^<[0-9a-f]{40}@delet\.test>$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test("a refused mail is recorded as failed, and the others are sent", async () => {
  waiting = [mail({ address: "full@example.com" }), mail()];
  const carrier = async (letter: Letter) => {
    if (letter.to.startsWith("full")) throw new Error("452 mailbox full");
    carried.push(letter);
  };
  expect(await sendMails(post(carrier))).toEqual({ taken: 2, sent: 1 });
  expect(noted()).toEqual([
    ["mail_failed", { _id: ids - 1, _attempt: 1, _error: "452 mailbox full" }],
    ["mail_sent", { _id: ids }],
  ]);
});

test("an unreachable server is tried once per batch", async () => {
  const carrier = vi.fn(async () => {
    throw Object.assign(new Error("connect refused"), { code: "ESOCKET" });
  });
  expect(await sendMails(post(carrier))).toEqual({ taken: 2, sent: 0 });
  expect(carrier).toHaveBeenCalledTimes(1);
  expect(noted().map(([name, args]) => [name, args._error])).toEqual([
    ["mail_failed", "connect refused"],
    ["mail_failed", "connect refused"],
  ]);
});

test("a mail that cannot be rendered is recorded as failed", async () => {
  waiting = [mail({ kind: "of a later version" }), mail({ data: "rubbish" })];
  expect(await sendMails(post())).toEqual({ taken: 2, sent: 0 });
  expect(noted().map(([name]) => name)).toEqual(["mail_failed", "mail_failed"]);
  expect(carried).toEqual([]);
});

test("a mail sent while the database was down is recorded later, without being sent again", async () => {
  vi.useFakeTimers();
  waiting = [mail()];
  deaf = 20;
  const first = sendMails(post()).catch((error: Error) => error);
  await vi.runAllTimersAsync();
  expect(await first).toBeInstanceOf(Error);
  vi.useRealTimers();
  deaf = 0;
  expect(await sendMails(post())).toEqual({ taken: 1, sent: 1 });
  expect(carried).toHaveLength(1);
});

test("a worker that ends begins no other mail, and gives back what it holds", async () => {
  const end = new AbortController();
  const carrier = async (letter: Letter) => {
    carried.push(letter);
    end.abort();
  };
  expect(await sendMails(post(carrier), { end: end.signal })).toEqual({ taken: 2, sent: 1 });
  expect(noted().map(([name]) => name)).toEqual(["mail_sent", "mail_failed"]);
});

test("only stoppable mails have an unsubscribe link", async () => {
  waiting = [mail({ stoppable: true }), mail()];
  await sendMails(post());
  expect(carried.map(({ stopUrl }) => stopUrl)).toEqual([
    "https://delet.test/api/mail/stop/5ec7e7",
    null,
  ]);
  expect(carried.map(({ html }) => html.includes("https://delet.test/mail/stop/5ec7e7"))).toEqual([
    true,
    false,
  ]);
});
