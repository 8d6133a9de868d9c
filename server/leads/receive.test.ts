import { beforeEach, expect, test, vi } from "vitest";

const rpc = vi.fn();
vi.mock("server-only", () => ({}));
vi.mock("@/server/env", () => ({ env: { SUPABASE_SECRET_KEY: "a secret of the server" } }));
vi.mock("@/server/log", () => ({ log: { warn: vi.fn(), info: vi.fn() } }));
vi.mock("@/server/http/request-address", () => ({ getClientAddress: async () => "192.0.2.7" }));
vi.mock("@/server/supabase/clients", () => ({ serviceDb: () => ({ rpc }) }));

const { leadTime, receiveLead } = await import("./receive");

const ID = "0b5c7d1e-1111-4a2b-8c3d-000000000001";
const form = (change: Record<string, string> = {}) => {
  const data = new FormData();
  const typed = { name: "מיכל", phone: "052-3334455", message: "שלום", hour: "", email: "" };
  const frame = { kind: "listing", id: ID, consent: "2", request: "", time: "" };
  for (const [name, value] of Object.entries({ ...typed, ...frame, ...change }))
    data.set(name, value);
  return data;
};
const answers = (status: string) =>
  rpc.mockResolvedValue({ data: { status }, error: null, status: 200 });
const sent = () => rpc.mock.lastCall?.[1];

beforeEach(() => {
  rpc.mockReset();
  answers("added");
});

test("the form is stored normalized, with its source and network key", async () => {
  const page = "https://site.test/property/1?s=aB3dE6";
  expect(await receiveLead(form(), page)).toMatchObject({ sent: true, failure: null, errors: {} });
  expect(sent()).toMatchObject({
    _lead: {
      listing_id: ID,
      name: "מיכל",
      phone: "+972523334455",
      source: "aB3dE6",
      consent_version: 2,
      scripted: false,
    },
  });
  for (const key of [sent()._client, sent()._lead.network]) {
    expect(key).toMatch(/^[\w-]{43}$/);
  }
  expect(sent()._lead.network).not.toBe(sent()._client);
});

test("a plain form that is sent twice is one request; another one is another", async () => {
  const requests: string[] = [];
  const changes: Record<string, string>[] = [{}, {}, { message: "אחרת" }, { kind: "agent" }];
  for (const change of changes) {
    await receiveLead(form(change), null);
    requests.push(sent()._lead.request_id);
  }
  expect(requests[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(requests[1]).toBe(requests[0]);
  expect(new Set(requests).size).toBe(3);
  await receiveLead(form({ request: ID }), null);
  expect(sent()._lead.request_id).toBe(ID);
});

test("a script's form has taken three seconds", async () => {
  vi.useFakeTimers();
  const time = leadTime();
  expect(await receiveLead(form({ time }), null)).toMatchObject({ sent: false, failure: "early" });
  expect(rpc).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3000);
  expect(await receiveLead(form({ time }), null)).toMatchObject({ sent: true });
  expect(sent()._lead.scripted).toBe(true);
  const forged = await receiveLead(form({ time: `${time}x` }), null);
  expect(forged).toMatchObject({ failure: "early" });
  vi.useRealTimers();
});

test("a form with a filled honeypot is stored as caught and reported as sent", async () => {
  await receiveLead(form(), null);
  expect(sent()._lead).toMatchObject({ caught: false });
  const robot = form({ leave_blank: "x", time: leadTime() });
  expect(await receiveLead(robot, null)).toMatchObject({ sent: true, failure: null });
  expect(sent()).toMatchObject({
    _lead: { listing_id: ID, name: "מיכל", phone: "+972523334455", caught: true },
  });
});

test("a caught form that cannot be stored is not reported as sent", async () => {
  answers("limited");
  expect(await receiveLead(form({ leave_blank: "x" }), null)).toMatchObject({
    sent: false,
    failure: "limited",
  });
});

test("invalid fields are reported without a database call", async () => {
  const wrong = await receiveLead(form({ phone: "12", name: "" }), null);
  expect(wrong).toMatchObject({ sent: false, errors: { phone: "phoneInvalid", name: "required" } });
  const about = await receiveLead(form({ id: "x" }), null);
  expect(about).toMatchObject({ about: null, failure: "closed" });
  const file = form();
  file.set("name", new File(["x"], "x"));
  expect(await receiveLead(file, null)).toMatchObject({ errors: { name: "required" } });
  expect(rpc).not.toHaveBeenCalled();
});

test.each([["limited"], ["closed"]])("the refusal %s is reported", async (status) => {
  answers(status);
  expect(await receiveLead(form(), null)).toMatchObject({ sent: false, failure: status });
});

test("an unavailable database is reported together with the typed values", async () => {
  rpc.mockRejectedValue(new Error("connect refused"));
  const down = await receiveLead(form(), null);
  expect(down).toMatchObject({ sent: false, failure: "down", typed: { name: "מיכל" } });
  rpc.mockResolvedValue({ data: "<html>", error: null, status: 200 });
  expect(await receiveLead(form(), null)).toMatchObject({ failure: "down" });
});

test("an address that is one slip away from a common one is asked about once, and then taken", async () => {
  const email = "maya@gmail.con";
  expect(await receiveLead(form({ email }), null)).toMatchObject({
    sent: false,
    errors: { email: "emailDoubtful" },
    sure: email,
  });
  expect(rpc).not.toHaveBeenCalled();
  expect(await receiveLead(form({ email, sure: "maya@gmail.co" }), null)).toMatchObject({
    errors: { email: "emailDoubtful" },
  });
  expect(await receiveLead(form({ email, sure: email }), null)).toMatchObject({
    sent: true,
    errors: {},
  });
});

test("a chosen time books a viewing, and only the same request gets its link again", async () => {
  const slot = "2026-12-01T14:00:00.000Z";
  rpc.mockResolvedValue({
    data: { status: "added", state: "waiting", own: true },
    error: null,
    status: 200,
  });
  const first = await receiveLead(form({ slot, request: ID }), null);
  expect(rpc.mock.lastCall?.[0]).toBe("book_viewing");
  expect(sent()._lead).toMatchObject({ listing_id: ID, starts_at: slot, name: "מיכל" });
  expect(first.booked).toEqual({ state: "waiting", startsAt: slot, secret: sent()._lead.secret });
  expect(first.booked?.secret).toMatch(/^[0-9a-f]{64}$/);
  const again = await receiveLead(form({ slot, request: ID }), null);
  expect(again.booked?.secret).toBe(first.booked?.secret);
  // A form without a script can be submitted by anyone who knows its text: it gets a new link each time.
  const plain = await receiveLead(form({ slot }), null);
  expect(plain.booked?.secret).not.toBe((await receiveLead(form({ slot }), null)).booked?.secret);
  rpc.mockResolvedValue({ data: { status: "added", own: false }, error: null, status: 200 });
  expect((await receiveLead(form({ slot }), null)).booked?.secret).toBeNull();
});

test("a taken time is reported at its field, and an invalid one is refused without a database call", async () => {
  answers("taken");
  expect(await receiveLead(form({ slot: "2026-12-01T14:00:00.000Z" }), null)).toMatchObject({
    sent: false,
    errors: { slot: "timeTaken" },
  });
  rpc.mockResolvedValue({
    data: { status: "added", state: "cancelled", own: false },
    error: null,
    status: 200,
  });
  const again = await receiveLead(form({ slot: "2026-12-01T14:00:00.000Z" }), null);
  expect(again).toMatchObject({ sent: false, errors: { slot: "timeTaken" } });
  rpc.mockClear();
  expect(await receiveLead(form({ slot: "tomorrow" }), null)).toMatchObject({ failure: "closed" });
  expect(rpc).not.toHaveBeenCalled();
});
