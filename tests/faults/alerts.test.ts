import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import messages from "@/messages/he.json";
import { FAULTS } from "./support/proxy";
import { startWorld, type World } from "./support/world";

// Creating, confirming and changing an alert while the database is failing.

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());
beforeEach(() => world.proxy.recover());

const { failures, sent: SENT } = messages.alert;
const { said } = messages.alerts;
/** Done, but the response was lost. */
const isDone = (fault: string) => fault === "forgets" || fault === "breaks off";

let visitors = 0;
/** A new visitor, by client address and mail address. */
const typed = (change: object = {}) => {
  visitors += 1;
  const frame = { consent: "1", request: randomUUID(), time: "", leave_blank: "" };
  return {
    ...{ email: `seeker${visitors}@example.com`, frequency: "weekly" },
    ...{ search: "city=חיפה&roomsMin=3", ...frame, ...change },
  };
};
type Typed = ReturnType<typeof typed>;

const post = (path: string, form: Record<string, string>, plain: boolean) =>
  world.person().ask(path, {
    method: "POST",
    headers: {
      "x-real-ip": `10.${visitors >> 8}.${visitors & 255}.8`,
      ...(!plain && { accept: "application/json" }),
    },
    body: new URLSearchParams(form),
  });
const ask = (form: Typed, plain = false) => post("/api/alerts", form, plain);
const told = async (answer: Response) => ({ status: answer.status, ...(await answer.json()) });
/** The page to which a plain form redirects, in the same browser. */
async function led(answer: Response) {
  expect(answer.status).toBe(303);
  const kept = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  const page = await fetch(answer.headers.get("location") ?? "", {
    headers: { cookie: kept.join("; ") },
  });
  return page.text();
}

const stored = async ({ email }: Typed) => {
  const [row] = await world.query(
    `select (select count(*)::int from private.alerts where address = '${email}') as alerts,
       (select count(*)::int from private.mails where address = '${email}') as mails`,
  );
  return row;
};
const DOWN = { status: 503, sent: false, text: failures.down };
const ASKED = { status: 200, sent: true, text: SENT };
const ONE = { alerts: 1, mails: 1 };
const NONE = { alerts: 0, mails: 0 };

/** A new alert, and the page that its mail links to. */
async function asked() {
  const form = typed();
  expect(await told(await ask(form))).toMatchObject(ASKED);
  const rows = await world.query<{ mails: { address?: string; to?: string; secret: string }[] }>(
    "select public.mails_take(50) as mails",
  );
  const mail = (rows[0]?.mails ?? []).find((one) => JSON.stringify(one).includes(form.email));
  const [alert] = await world.query<{ id: string }>(
    `select id from private.alerts where address = '${form.email}'`,
  );
  return { form, path: `/api/alerts/${mail?.secret}`, id: alert?.id ?? "" };
}
const alertOf = async ({ email }: Typed) => {
  const [row] = await world.query<Record<string, unknown>>(
    `select confirmed_at is not null as confirmed, paused_at is not null as paused, frequency, query, filters
     from private.alerts where address = '${email}'`,
  );
  return row;
};

describe.each([...FAULTS, "stalls", "forgets"] as const)("when the database %s", (fault) => {
  test("creating an alert shows an error, keeps the input, and stores it completely or not at all, once", async () => {
    const [form, plain] = [typed(), typed()];
    world.proxy.behave(fault, "/rest/v1/rpc/ask_alert");
    expect(await told(await ask(form))).toMatchObject(DOWN);
    const page = await led(await ask(plain, true));
    for (const words of [failures.down, plain.email]) expect(page).toContain(words);
    expect(page).toMatch(/<option[^>]*value="weekly"[^>]*selected|selected[^>]*value="weekly"/);
    expect(page).toContain("roomsMin=3");
    for (const one of [form, plain]) expect(await stored(one)).toEqual(isDone(fault) ? ONE : NONE);
    world.proxy.recover();
    expect(await told(await ask(form))).toMatchObject(ASKED);
    expect(await told(await ask(form))).toMatchObject(ASKED);
    expect(await stored(form)).toEqual(ONE);
  });

  test("confirming shows an error and takes effect or not; a retry confirms", async () => {
    const { form, path } = await asked();
    world.proxy.behave(fault, "/rest/v1/rpc/confirm_alert");
    const refused = { status: 200, text: said.failed, refused: true };
    expect(await told(await post(path, { do: "confirm" }, false))).toMatchObject(refused);
    expect(await alertOf(form)).toMatchObject({ confirmed: isDone(fault) });
    expect(await led(await post(path, { do: "confirm" }, true))).toContain(said.failed);
    world.proxy.recover();
    expect(await told(await post(path, { do: "confirm" }, false))).toMatchObject({
      text: said.confirmed,
    });
    expect(await alertOf(form)).toMatchObject({ confirmed: true, paused: false });
  });

  test("editing shows an error, keeps the input, and leaves the alert unchanged or fully changed", async () => {
    const { form, path, id } = await asked();
    await post(path, { do: "confirm" }, false);
    const before = await alertOf(form);
    const filters: Record<string, string> = { do: "filters", id, city: "עכו", priceMax: "2000000" };
    const orders: Record<string, string>[] = [
      { do: "change", id, frequency: "now" },
      { do: "pause", id },
      filters,
    ];
    const after = {
      frequency: "now",
      paused: true,
      filters: { city: ["עכו"], priceMax: 2_000_000 },
    };
    world.proxy.behave(fault, "/rest/v1/rpc/change_alert");
    for (const order of orders)
      expect(await told(await post(path, order, false))).toMatchObject({ text: said.failed });
    const page = await led(await post(path, filters, true));
    expect(page).toContain(said.failed);
    expect(page).toMatch(/<input[^>]*value="עכו"/);
    if (isDone(fault)) expect(await alertOf(form)).toMatchObject(after);
    else expect(await alertOf(form)).toEqual(before);
    world.proxy.recover();
    for (const order of orders)
      expect(await told(await post(path, order, false))).toMatchObject({ refused: false });
    expect(await alertOf(form)).toMatchObject(after);
  });

  test("deleting shows an error and removes everything or nothing", async () => {
    const { form, path } = await asked();
    world.proxy.behave(fault, "/rest/v1/rpc/forget_alerts");
    expect(await told(await post(path, { do: "forget" }, false))).toMatchObject({
      text: said.failed,
    });
    expect(await stored(form)).toEqual(isDone(fault) ? NONE : ONE);
    world.proxy.recover();
    const { text } = await told(await post(path, { do: "forget" }, false));
    expect(text).toBe(isDone(fault) ? said.over : said.forgotten);
    expect(await stored(form)).toEqual(NONE);
  });
});

const secret = "5".repeat(64);
test.each([
  [`/alerts/${secret}`, "alerts_of"],
  [`/alerts/${secret}/${randomUUID()}`, "alerts_of"],
  [`/list/${"5".repeat(32)}`, "list_of"],
  [`/mail/stop/${secret}`, "mail_of"],
  [`/renew/${secret}`, "mail_listings"],
  [`/forget/${secret}`, "mailed_lead"],
  [`/join/${secret}`, "invitation_of"],
])("%s says without scripts that it is unavailable", async (path, asks) => {
  // Content that React's streaming script has not moved into place is invisible without scripts.
  const ask = (init = {}) => world.person().ask(path, init);
  const shown = async () => {
    const answer = await ask();
    const { status, headers } = answer;
    const page = (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, "");
    return { status, again: headers.get("retry-after"), kept: headers.get("cache-control"), page };
  };
  const { downTitle, retry } = messages.publicPage;
  const well = await shown();
  expect([well.page.includes(downTitle), well.status === 503, well.again]).toEqual([
    false,
    false,
    null,
  ]);
  for (const fault of FAULTS) {
    world.proxy.behave(fault, `/rest/v1/rpc/${asks}`);
    const { page, ...said } = await shown();
    for (const words of [downTitle, retry]) expect(page, fault).toContain(words);
    expect(said, fault).toEqual({ status: 503, again: "5", kept: "private, no-store" });
  }
  // Next's router inserts it.
  const part = await ask({ headers: { rsc: "1" }, redirect: "follow" });
  expect([part.status, part.headers.get("content-type")]).toEqual([200, "text/x-component"]);
});
