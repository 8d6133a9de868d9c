import { beforeEach, expect, test, vi } from "vitest";

const rpc = vi.fn();
vi.mock("server-only", () => ({}));
vi.mock("@/server/env", () => ({ env: { SUPABASE_SECRET_KEY: "a secret of the server" } }));
vi.mock("@/server/log", () => ({ log: { warn: vi.fn(), info: vi.fn() } }));
vi.mock("@/server/http/request-address", () => ({ getClientAddress: async () => "192.0.2.7" }));
let browser: string | null = null;
vi.mock("@/server/alerts/browser", () => ({ getAlertBrowser: async () => browser }));
vi.mock("@/server/supabase/clients", () => ({ serviceDb: () => ({ rpc }) }));

const { receiveAlert } = await import("./receive");
const { leadTime } = await import("@/server/leads/receive");

const ID = "0b5c7d1e-1111-4a2b-8c3d-000000000001";
const form = (change: Record<string, string> = {}) => {
  const data = new FormData();
  const typed = { email: "maya@example.com", frequency: "daily" };
  const frame = { search: "city=חיפה&roomsMin=3", consent: "2", request: "", time: "" };
  for (const [name, value] of Object.entries({ ...typed, ...frame, ...change }))
    data.set(name, value);
  return data;
};
const answers = (status: string, more: object = {}) =>
  rpc.mockResolvedValue({ data: { status, ...more }, error: null, status: 200 });
const sent = () => rpc.mock.lastCall?.[1];

beforeEach(() => {
  rpc.mockReset();
  answers("asked");
});

test("a search is stored in its canonical form, with the filters that the search itself uses", async () => {
  const search = "sort=price_asc&page=3&region=krayot&city=ת״א&roomsMin=4&roomsMax=3&nothing=1";
  expect(await receiveAlert(form({ search }))).toMatchObject({ sent: true, failure: null });
  const { _alert, _client } = sent();
  expect(_alert).toMatchObject({
    address: "maya@example.com",
    frequency: "daily",
    consent_version: 2,
    scripted: false,
    filters: { roomsMin: 3, roomsMax: 4 },
  });
  expect(_alert.filters.city).toEqual(expect.arrayContaining(["תל אביב-יפו", "קריית ביאליק"]));
  const query = new URLSearchParams(_alert.query);
  expect(Object.fromEntries(query)).toEqual({
    city: "תל אביב-יפו",
    region: "krayot",
    roomsMin: "3",
    roomsMax: "4",
  });
  expect(_client).not.toContain("192.0.2.7");
});

test("an alert for one home is stored by its id, without filters", async () => {
  expect(await receiveAlert(form({ listing: ID }))).toMatchObject({ sent: true });
  expect(sent()._alert).toMatchObject({ listing_id: ID });
  expect(sent()._alert).not.toHaveProperty("filters");
});

test.each([[""], ["sort=price_asc&page=2"], ["nothing=1"], ["q=!!!"]])(
  "an alert without filters is refused as too wide: %j",
  async (search) => {
    expect(await receiveAlert(form({ search }))).toMatchObject({ sent: false, failure: "wide" });
    expect(rpc).not.toHaveBeenCalled();
  },
);

test("a plain form that is sent twice is one request; another one is another", async () => {
  const requests: string[] = [];
  const changes: Record<string, string>[] = [
    {},
    {},
    { frequency: "now" },
    { search: "roomsMin=3" },
    { listing: ID },
  ];
  for (const change of changes) {
    await receiveAlert(form(change));
    requests.push(sent()._alert.request_id);
  }
  expect(requests[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(requests[1]).toBe(requests[0]);
  expect(new Set(requests).size).toBe(4);
  await receiveAlert(form({ request: ID }));
  expect(sent()._alert.request_id).toBe(ID);
});

test("a script's form has taken three seconds", async () => {
  vi.useFakeTimers();
  const time = leadTime();
  expect(await receiveAlert(form({ time }))).toMatchObject({ sent: false, failure: "early" });
  expect(rpc).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3000);
  expect(await receiveAlert(form({ time }))).toMatchObject({ sent: true });
  expect(sent()._alert.scripted).toBe(true);
  expect(await receiveAlert(form({ time: `${time}x` }))).toMatchObject({ failure: "early" });
  vi.useRealTimers();
});

test("a filled honeypot field is reported, and the form can be sent again without it", async () => {
  const caught = { sent: false, failure: "caught", typed: { email: "maya@example.com" } };
  expect(await receiveAlert(form({ leave_blank: "x" }))).toMatchObject(caught);
  expect(rpc).not.toHaveBeenCalled();
  expect(await receiveAlert(form())).toMatchObject({ sent: true });
});

test("invalid input is reported without a database call", async () => {
  const wrong: [string, string][] = [
    ["", "required"],
    ["maya", "emailInvalid"],
    ["a@b.co\r\nBcc: x@y.co", "emailInvalid"],
    ["a@b.co,x@y.co", "emailInvalid"],
    ["מאיה@דוא.קום", "emailInvalid"],
  ];
  for (const [email, said] of wrong) {
    expect(await receiveAlert(form({ email }))).toMatchObject({ errors: { email: said } });
  }
  const others: Record<string, string>[] = [
    { listing: "x" },
    { frequency: "hourly" },
    { consent: "0" },
  ];
  for (const change of others) {
    expect(await receiveAlert(form(change))).toMatchObject({ sent: false, failure: "closed" });
  }
  const file = form();
  file.set("email", new File(["x"], "x"));
  expect(await receiveAlert(file)).toMatchObject({ errors: { email: "required" } });
  expect(rpc).not.toHaveBeenCalled();
});

test("invisible characters are stripped from the email address", async () => {
  await receiveAlert(form({ email: " \u200emaya@example.com\u200b " }));
  expect(sent()._alert.address).toBe("maya@example.com");
});

test("a refusal is reported together with the typed values", async () => {
  answers("limited", { retry_after: 900 });
  expect(await receiveAlert(form())).toMatchObject({
    failure: "limited",
    retryAfter: 900,
    typed: { email: "maya@example.com", frequency: "daily" },
  });
  answers("closed");
  expect(await receiveAlert(form())).toMatchObject({ sent: false, failure: "closed" });
  rpc.mockRejectedValue(new Error("connect refused"));
  expect(await receiveAlert(form())).toMatchObject({ sent: false, failure: "down" });
  rpc.mockResolvedValue({ data: "<html>", error: null, status: 200 });
  expect(await receiveAlert(form())).toMatchObject({ sent: false, failure: "down" });
});

test("a browser with a confirmed address sends its key and gets the outcome", async () => {
  browser = "5e".repeat(32);
  answers("added");
  expect(await receiveAlert(form())).toMatchObject({ sent: true, added: true, failure: null });
  expect(sent()._alert.browser).toBe(browser);
  for (const status of ["there", "full"]) {
    answers(status);
    expect(await receiveAlert(form())).toMatchObject({ sent: false, failure: status });
  }
  browser = null;
  answers("asked");
  expect(await receiveAlert(form())).toMatchObject({ sent: true, added: false });
  expect(sent()._alert).not.toHaveProperty("browser");
});

test("an address that is one slip away from a common one is asked about once, and then taken", async () => {
  const email = "maya@gmail.con";
  expect(await receiveAlert(form({ email }))).toMatchObject({
    sent: false,
    errors: { email: "emailDoubtful" },
    sure: email,
  });
  expect(rpc).not.toHaveBeenCalled();
  expect(await receiveAlert(form({ email, sure: "maya@gmail.co" }))).toMatchObject({
    errors: { email: "emailDoubtful" },
  });
  expect(await receiveAlert(form({ email, sure: email }))).toMatchObject({
    sent: true,
    errors: {},
  });
});
