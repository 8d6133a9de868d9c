import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeEach, expect, test, vi } from "vitest";
import { NOBODYS_KEYS, newBrowser } from "@/tests/fakes/push-service";
import { restsOn, type Work, workOn, workOnce } from "./work";

let calls: string[];
let given: unknown[];
let answers: Record<string, (count: number) => unknown>;

const db = {
  rpc: async (name: string, args?: unknown) => {
    calls.push(name);
    given.push(args);
    const data = answers[name]?.(calls.filter((call) => call === name).length) ?? null;
    if (data instanceof Error) return { data: null, error: data, status: 500 };
    return { data, error: null, status: 204 };
  },
} as unknown as SupabaseClient;

const mail = (id: number) => ({
  id,
  key: `test:${id}`,
  kind: "test",
  address: "dana@example.com",
  data: {},
  attempt: 1,
  created_at: "2026-11-23T08:00:00Z",
  secret: "5ec7e7",
  stoppable: false,
});
const carrier = vi.fn(async () => {});
const work = (change: Partial<Work> = {}): Work => ({
  db,
  carrier,
  sender: { siteUrl: "https://delet.test", email: "a@b.co", phone: "03" },
  vapid: null,
  rests: () => false,
  ...change,
});

beforeEach(() => {
  calls = [];
  given = [];
  carrier.mockClear();
  answers = {
    take_lease: () => true,
    run_maintenance: () => ({ listings_expired: 0 }),
    outbox_take: () => [],
    unhashed_pictures: () => [],
    address_changes_due: () => [],
    match_alerts: () => ({ changes: 0, finds: 0 }),
    tell_alerts: () => ({ alerts: 0, mails: 0 }),
    mails_take: (count) => (count === 1 ? [mail(1)] : []),
  };
});

test("a round runs maintenance, pictures and mails", async () => {
  expect(await workOnce(work())).toEqual({
    maintained: true,
    pictures: 0,
    alerts: 0,
    pushes: 0,
    mails: 1,
    failures: [],
  });
});

test("without the lease, maintenance is left to another worker", async () => {
  answers.take_lease = () => false;
  expect(await workOnce(work())).toMatchObject({ maintained: false, mails: 1 });
  expect(calls).not.toContain("run_maintenance");
});

test("maintenance repeats while there is more to do", async () => {
  answers.run_maintenance = (count) => ({
    listings_expired: count < 3 ? 1000 : 0,
    badges_ended: 0,
  });
  await workOnce(work());
  expect(calls.filter((name) => name === "run_maintenance")).toHaveLength(3);
});

test("changes are matched and alerts queued in the same round, before mails are taken", async () => {
  answers.match_alerts = (count) => ({ changes: count < 4 ? 7 : 0, finds: 1 });
  answers.tell_alerts = (count) =>
    count < 3 ? { alerts: 25, mails: 20 } : { alerts: 4, mails: 2 };
  expect(await workOnce(work())).toMatchObject({ alerts: 42 });
  expect(calls.filter((name) => name === "match_alerts")).toHaveLength(4);
  expect(calls.indexOf("tell_alerts")).toBeGreaterThan(calls.lastIndexOf("match_alerts"));
  expect(calls.indexOf("mails_take")).toBeGreaterThan(calls.lastIndexOf("tell_alerts"));
});

test("during the rest period no alerts are queued, and other mails are sent", async () => {
  expect(await workOnce(work({ rests: () => true }))).toMatchObject({ alerts: 0, mails: 1 });
  expect(calls).not.toContain("tell_alerts");
  expect(calls).toContain("match_alerts");
});

test("a round that runs into the rest period stops queueing and sending alerts", async () => {
  answers.tell_alerts = () => ({ alerts: 25, mails: 20 });
  const rests = () => calls.includes("tell_alerts");
  expect(await workOnce(work({ rests }))).toMatchObject({ alerts: 20, mails: 1 });
  expect(calls.filter((name) => name === "tell_alerts")).toHaveLength(1);
  expect(given[calls.lastIndexOf("mails_take")]).toMatchObject({ _resting: true });
});

test("the rest period follows Israel's clock, unless turned off", () => {
  vi.useFakeTimers({ now: new Date("2026-11-21T12:00:00Z") });
  expect([restsOn("on")(), restsOn("off")()]).toEqual([true, false]);
  vi.setSystemTime(new Date("2026-11-22T12:00:00Z"));
  expect(restsOn("on")()).toBe(false);
  vi.useRealTimers();
});

test("a part that fails keeps no other from its turn, and is reported", async () => {
  answers.run_maintenance = () => new Error("a statement timeout");
  answers.outbox_take = () => new Error("away");
  answers.match_alerts = () => new Error("a lock");
  answers.tell_alerts = () => new Error("a deadlock");
  const { failures, mails } = await workOnce(work());
  expect(failures.map(({ job, err }) => `${job}: ${err}`)).toEqual([
    expect.stringMatching(/^maintenance: .*a statement timeout/),
    expect.stringMatching(/^matches: .*a lock/),
    expect.stringMatching(/^alerts: .*a deadlock/),
    expect.stringMatching(/^pictures: .*away/),
  ]);
  expect(mails).toBe(1);
});

test("jobs that fail are recorded, and once more when they no longer do", async () => {
  const recorded = () => given.filter((_, n) => calls[n] === "jobs_ended");
  const same = work();
  answers.outbox_take = () => new Error("away");
  answers.take_lease = () => false;
  await workOnce(same);
  const others = ["matches", "alerts", "pushes", "mails", "addresses", "hashes"];
  // Maintenance was another worker's turn: nothing is known of it.
  expect(recorded()).toEqual([{ _failed: ["pictures"], _done: others }]);
  answers.outbox_take = () => [];
  // What was not recorded is sent again.
  answers.jobs_ended = (count) => (count === 2 ? new Error("away") : null);
  for (const _ of [1, 2, 3]) await workOnce(same);
  expect(recorded().slice(1)).toEqual(
    Array(2).fill({ _failed: [], _done: [...others, "pictures"] }),
  );
});

test("without a carrier mails stay in the outbox and lose no attempt", async () => {
  expect(await workOnce(work({ carrier: null }))).toMatchObject({ mails: 0, failures: [] });
  expect(calls).not.toContain("mails_take");
});

test("pushes are taken only with keys, until none are left", async () => {
  await workOnce(work());
  expect(calls).not.toContain("pushes_take");
  const vapid = {
    ...NOBODYS_KEYS,
    ...{ subject: "https://delet.test", sink: "http://127.0.0.1:9" },
  };
  const push = { id: 1, attempt: 1, lead: "60000000-0000-4000-8000-000000000001", title: null };
  answers.pushes_take = (count) => (count === 1 ? [{ ...push, ...newBrowser().target }] : []);
  const called = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async () => new Response(null, { status: 201 }));
  expect(await workOnce(work({ vapid }))).toMatchObject({ pushes: 1, mails: 0, failures: [] });
  called.mockRestore();
  expect(calls.filter((name) => name === "pushes_take")).toHaveLength(2);
  // And before mails, which take longer.
  expect(calls.lastIndexOf("pushes_take")).toBeLessThan(calls.lastIndexOf("mails_take"));
});

test("mails are taken until none are left, but not repeatedly while all fail", async () => {
  answers.mails_take = (count) => (count <= 3 ? [mail(count)] : []);
  expect(await workOnce(work())).toMatchObject({ mails: 3 });
  calls = [];
  answers.mails_take = (count) => [mail(count)];
  carrier.mockRejectedValue(new Error("refused"));
  expect(await workOnce(work())).toMatchObject({ mails: 0 });
  expect(calls.filter((name) => name === "mails_take")).toHaveLength(1);
  carrier.mockReset();
});

test("a round stops sending mails after a minute and goes on to pictures", async () => {
  answers.mails_take = (count) => [mail(count)];
  const clock = vi.spyOn(performance, "now").mockImplementation(() => {
    return calls.filter((name) => name === "mails_take").length * 25_000;
  });
  expect(await workOnce(work())).toMatchObject({ mails: 3 });
  clock.mockRestore();
  expect(calls.at(-2)).toBe("outbox_take");
});

test("a stopped worker has finished when stop resolves, and starts no further round", async () => {
  const rounds: number[] = [];
  const stop = workOn(work(), 60_000, ({ mails }) => rounds.push(mails));
  await vi.waitFor(() => expect(rounds).toHaveLength(1));
  await stop();
  expect(rounds).toEqual([1]);
});
