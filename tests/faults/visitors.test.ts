import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import messages from "@/messages/he.json";
import { type Received as Mail, startSmtp } from "@/tests/fakes/smtp";
import { MOODS } from "./support/proxy";
import { DANA, startWorld, type World } from "./support/world";

// Visitors' events and forms, while a service behind the site fails or the site itself dies.

let world: World;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let listing = "";

beforeAll(async () => {
  smtp = await startSmtp();
  world = await startWorld({
    LOG_LEVEL: "warn",
    SMTP_URL: smtp.url,
    MAIL_FROM: "mail@delet.test",
    WORKER: "on",
  });
  const [row] = await world.query<{ id: string }>(
    `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types)
     select id, 'דירה בחיפה', 'sale', 1500000, 'חיפה', 3, '{apartment}' from public.profiles where username = 'dana'
     returning id`,
  );
  listing = row?.id ?? "";
});
afterAll(async () => {
  await world?.stop();
  await smtp?.stop();
});
beforeEach(() => {
  world.proxy.beWell();
  smtp.be("well");
});

/** The page to which a plain form redirected, with the content of its cookie. */
async function pageOf(led: Response) {
  const cookie = led.headers.getSetCookie().map((line) => line.split(";")[0]);
  const headers = { cookie: cookie.join("; ") };
  return (await fetch(led.headers.get("location") ?? "", { headers })).text();
}

const number = async (sql: string) =>
  (await world.query<{ n: number }>(`select (select ${sql}) as n`))[0]?.n;
let visitors = 0;
/** A new visitor from a new network. */
const address = () => {
  visitors += 1;
  return `10.${visitors >> 8}.${visitors & 255}.7`;
};

const ADD_LEAD = "/rest/v1/rpc/add_lead";
const { failures, sent: SENT } = messages.lead;
const typed = (change: object = {}) => ({
  ...{
    kind: "listing",
    id: listing,
    consent: "1",
    request: randomUUID(),
    time: "",
    leave_blank: "",
  },
  ...{ name: "מיכל", phone: `052${String(3_000_000 + ++visitors)}`, message: "שלום", hour: "" },
  ...{ email: "", ...change },
});
type Typed = ReturnType<typeof typed>;

/** Submits the form; `plain`: as a browser without scripts does. */
const leave = (form: Typed, plain = false) =>
  world.person().ask("/api/lead", {
    method: "POST",
    headers: { "x-real-ip": address(), ...(!plain && { accept: "application/json" }) },
    body: new URLSearchParams(form),
  });
const told = async (answer: Response) => {
  const { sent, text } = (await answer.json()) as { sent: boolean; text: string };
  return { status: answer.status, sent, text };
};
const DOWN = { status: 503, sent: false, text: failures.down };
const ADDED = { status: 200, sent: true, text: SENT };

/** Leads with this phone number, and all their dependent rows. */
const stored = async ({ phone }: Typed) => {
  const [row] = await world.query(
    `select count(distinct l.id)::int as leads, count(distinct m.request_id)::int as messages,
       (select count(*)::int from private.mails e where e.kind = 'lead' and e.lead_id = any (array_agg(l.id))) as mails
     from public.leads l left join public.lead_messages m on m.lead_id = l.id where l.phone = '+972${phone.slice(1)}'`,
  );
  return row;
};
const ONE = { leads: 1, messages: 1, mails: 1 };
const NONE = { leads: 0, messages: 0, mails: 0 };

describe.each([...MOODS, "stalls", "forgets"] as const)("when the database %s", (mood) => {
  test("who leaves their details reads a sentence, and what was typed is stored whole or not at all, once", async () => {
    const [form, plain] = [typed(), typed()];
    world.proxy.be(mood, ADD_LEAD);
    expect(await told(await leave(form))).toEqual(DOWN);
    const led = await leave(plain, true);
    expect(led.status).toBe(303);
    const to = led.headers.get("location") ?? "";
    const kept = led.headers.getSetCookie().map((line) => line.split(";")[0]);
    const page = await fetch(to, { headers: { cookie: kept.join("; ") } });
    const html = await page.text();
    for (const words of [failures.down, plain.name, plain.phone]) expect(html).toContain(words);
    const reached = mood === "forgets" || mood === "breaks off";
    for (const one of [form, plain]) expect(await stored(one)).toEqual(reached ? ONE : NONE);
    world.proxy.beWell();
    expect(await told(await leave(form))).toEqual(ADDED);
    expect(await told(await leave(form))).toEqual(ADDED);
    // Positive control: another request by the same person is a second message.
    expect(await stored(form)).toEqual(ONE);
    expect(await told(await leave({ ...form, request: randomUUID() }))).toEqual(ADDED);
    expect(await stored(form)).toMatchObject({ leads: 1, messages: 2 });
  });
});

describe.each([...MOODS, "stalls", "forgets"] as const)("when the database %s", (mood) => {
  test("who reports a listing reads a sentence, keeps what was typed, and the report is stored once", async () => {
    const [fresh] = await world.query<{ id: string }>(
      `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types)
       select agent_id, 'דירה שמדווחת', transaction_type, price, city, rooms, property_types
       from public.properties where id = '${listing}' returning id`,
    );
    const id = fresh?.id ?? "";
    const words = `לא הבית שבתמונות ${mood}`;
    const headers = { "x-real-ip": address() };
    const report = () =>
      world.person().ask("/api/report", {
        method: "POST",
        headers,
        body: new URLSearchParams({ listing: id, reason: "misleading", words, email: "" }),
      });
    const reports = () =>
      number(`count(*)::int from private.listing_reports where listing_id = '${id}'`);
    // The page itself, not requested before.
    world.proxy.be(mood, "/rest/");
    const broken = await world.person().ask(`/report/${id}`);
    expect([broken.status, broken.headers.get("cache-control")]).toEqual([
      503,
      "private, no-store",
    ]);
    // The error response is not cached, here or on the listing's own page.
    expect((await world.person().ask(`/property/${id}`)).status).toBe(503);
    world.proxy.beWell();
    for (const path of [`/report/${id}`, `/property/${id}`]) {
      expect([path, (await world.person().ask(path)).status]).toEqual([path, 200]);
    }

    world.proxy.be(mood, "/rest/v1/rpc/report_listing");
    const led = await report();
    expect(led.status).toBe(303);
    const html = await pageOf(led);
    for (const text of [messages.report.failures.down, words]) expect(html).toContain(text);
    const reached = mood === "forgets" || mood === "breaks off";
    expect(await reports()).toBe(reached ? 1 : 0);
    world.proxy.beWell();
    for (const _ of [1, 2]) expect((await report()).headers.get("location")).toMatch(/[?]sent=1$/);
    expect(await reports()).toBe(1);
  });

  test("who complains of accessibility reads a sentence, keeps what was typed, and it is one task", async () => {
    const words = `התפריט לא נפתח ${mood}`;
    const headers = { "x-real-ip": address() };
    const complain = () =>
      world.person().ask("/api/complaint", {
        method: "POST",
        headers,
        body: new URLSearchParams({ words, page: "", tool: "", email: "", phone: "" }),
      });
    const tasks = () =>
      number(`count(*)::int from private.accessibility_complaints where words = '${words}'`);
    world.proxy.be(mood, "/rest/v1/rpc/complain_of_accessibility");
    const led = await complain();
    expect(led.status).toBe(303);
    const html = await pageOf(led);
    for (const text of [messages.complaint.failures.down, words]) expect(html).toContain(text);
    const reached = mood === "forgets" || mood === "breaks off";
    expect(await tasks()).toBe(reached ? 1 : 0);
    world.proxy.beWell();
    for (const _ of [1, 2])
      expect((await complain()).headers.get("location")).toMatch(/[?]sent=1$/);
    expect(await tasks()).toBe(1);
  });
});

test.each([
  ["before the database has heard of it", "is late", NONE],
  ["when it is stored and nobody was told", "is speechless", ONE],
] as const)(
  "a lead whose server is killed %s is stored once when it is sent again",
  async (_, mood, then) => {
    const form = typed();
    world.proxy.be(mood, ADD_LEAD);
    const asked = world.proxy.requested(ADD_LEAD);
    const answer = leave(form).catch(() => null);
    await asked;
    await expect.poll(() => stored(form)).toEqual(then);
    await world.endSite("SIGKILL");
    expect(await answer).toBeNull();
    world.proxy.beWell();
    await world.restartSite();
    expect(await told(await leave(form))).toEqual(ADDED);
    expect(await stored(form)).toEqual(ONE);
  },
);

const COUNT = "/rest/v1/rpc/count_events";

/** Sends one visitor's event; returns the status. */
const tell = () =>
  new Promise<number>((done) => {
    const body = JSON.stringify({ kind: "view", listing });
    const headers = {
      origin: world.url,
      "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0.0.0 Safari/537.36",
      "content-length": Buffer.byteLength(body),
      "x-real-ip": address(),
    };
    const sent = request(`${world.url}/api/visits`, { method: "POST", headers }, (got) => {
      got.resume();
      done(got.statusCode ?? 0);
    });
    sent.once("error", () => done(0));
    sent.end(body);
  });
const tellMany = async (count: number) => {
  const all: number[] = [];
  while (all.length < count)
    all.push(
      ...(await Promise.all(Array.from({ length: Math.min(50, count - all.length) }, tell))),
    );
  return (status: number) => all.filter((one) => one === status).length;
};
const views = () => number("coalesce(sum(views), 0)::int from private.listing_days");
const counted = (count: number) =>
  expect.poll(views, { timeout: 60_000, interval: 200 }).toBe(count);

describe.each([...MOODS, "stalls", "forgets"] as const)("while the database %s", (mood) => {
  test("visits wait, and are counted once when it is well", async () => {
    const before = (await views()) ?? 0;
    world.proxy.be(mood, COUNT);
    const asked = world.proxy.requested(COUNT);
    expect((await tellMany(7))(204)).toBe(7);
    await asked;
    const again = world.proxy.requested(COUNT);
    await again;
    world.proxy.beWell();
    expect((await tellMany(3))(204)).toBe(3);
    await counted(before + 10);
  });
});

test("10,000 visits wait; the log tells how many were not taken", async () => {
  const before = (await views()) ?? 0;
  world.proxy.be("refuses", COUNT);
  const heard = await tellMany(10_030);
  expect([heard(204), heard(503)]).toEqual([10_000, 30]);
  world.proxy.beWell();
  await counted(before + 10_000);
  expect(world.log()).toMatch(/visits wait: they could not be written/);
  await expect.poll(world.log).toMatch(/"lost":30,.*visits were not counted/);
  // Positive control: there is room again.
  expect((await tellMany(2))(204)).toBe(2);
  await counted(before + 10_002);
});

describe("visits that were heard, and not yet written,", () => {
  test("are written by a site that is asked to end", async () => {
    const before = (await views()) ?? 0;
    expect((await tellMany(20))(204)).toBe(20);
    expect(await world.endSite("SIGTERM")).toBe(143);
    expect(await views()).toBe(before + 20);
    await world.restartSite();
  });

  test("are counted once when the site is killed before it knows that they are", async () => {
    const before = (await views()) ?? 0;
    world.proxy.be("is speechless", COUNT);
    expect((await tellMany(5))(204)).toBe(5);
    await counted(before + 5);
    await world.endSite("SIGKILL");
    world.proxy.beWell();
    await world.restartSite();
    expect((await tellMany(1))(204)).toBe(1);
    await counted(before + 6);
  });

  test("are lost by kill -9 at most as far as two seconds go", async () => {
    const before = (await views()) ?? 0;
    expect((await tellMany(5))(204)).toBe(5);
    await counted(before + 5);
    expect((await tellMany(5))(204)).toBe(5);
    await world.endSite("SIGKILL");
    await world.restartSite();
    const now = (await views()) ?? 0;
    expect(now).toBeGreaterThanOrEqual(before + 5);
    expect(now).toBeLessThanOrEqual(before + 10);
  });
});

describe("while the mail server", () => {
  const waiting = () =>
    number(
      "count(*)::int from private.mails where sent_at is null and kind in ('lead', 'lead_copy')",
    );
  const soon = () =>
    world.query("update private.mails set available_at = now() where sent_at is null");

  test.each(["is busy", "breaks off", "says nonsense", "is silent"] as const)(
    "%s a lead is acknowledged and stored, and its mails come once when it is well",
    async (mood) => {
      await soon();
      await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
      smtp.received.length = 0;
      smtp.be(mood);
      // A new address: the number of copies per address is limited.
      const email = `${mood.replaceAll(" ", "-")}@example.com`;
      const form = typed({ email });
      expect(await told(await leave(form))).toEqual(ADDED);
      expect(await stored(form)).toEqual(ONE);
      await expect
        .poll(
          () => number("count(*)::int from private.mails where sent_at is null and attempts > 0"),
          {
            timeout: 90_000,
          },
        )
        .toBeGreaterThan(0);
      expect(smtp.received).toEqual([]);
      smtp.be("well");
      await expect
        .poll(
          async () => {
            await soon();
            return waiting();
          },
          { timeout: 90_000, interval: 1000 },
        )
        .toBe(0);
      const reached = smtp.received.flatMap(({ to }: Mail) => to).sort();
      expect(reached).toEqual([DANA, email].sort());
    },
  );
});

// A round runs every fifteen seconds: of the failures that end a call, one that is detected when read and one whose
// work is done.
describe.each(["says nonsense", "forgets"] as const)(
  "while the database %s to the worker",
  (mood) => {
    const open = () => number("count(*)::int from private.mails where sent_at is null");
    const soon = () =>
      world.query("update private.mails set available_at = now() where sent_at is null");
    const sentAll = async () => {
      const left = async () => {
        await soon();
        return open();
      };
      await expect.poll(left, { timeout: 90_000, interval: 1000 }).toBe(0);
    };
    const messages = () =>
      smtp.received.flatMap(({ to, messageId }) => to.map((one) => `${one} ${messageId}`)).sort();

    test("mails that it cannot take wait, and come once", async () => {
      await sentAll();
      smtp.received.length = 0;
      const take = "/rest/v1/rpc/mails_take";
      world.proxy.be(mood, take);
      const email = `take-${mood.replaceAll(" ", "-")}@example.com`;
      expect(await told(await leave(typed({ email })))).toEqual(ADDED);
      await world.proxy.requested(take);
      expect(smtp.received).toEqual([]);
      world.proxy.beWell();
      await sentAll();
      expect(smtp.received.flatMap(({ to }: Mail) => to).sort()).toEqual([DANA, email].sort());
    });

    test("one of which it cannot say that it was sent comes again as the same, and is sent then", async () => {
      await sentAll();
      smtp.received.length = 0;
      const say = "/rest/v1/rpc/mail_sent";
      world.proxy.be(mood, say);
      const email = `sent-${mood.replaceAll(" ", "-")}@example.com`;
      const said = world.proxy.requested(say);
      expect(await told(await leave(typed({ email })))).toEqual(ADDED);
      await said;
      world.proxy.beWell();
      await sentAll();
      // Mail clients show messages with the same id once.
      expect(new Set(messages()).size).toBe(2);
      expect(new Set(smtp.received.flatMap(({ to }: Mail) => to))).toEqual(new Set([DANA, email]));
    });
  },
);
