import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import messages from "@/messages/he.json";
import { FAULTS } from "./support/proxy";
import { ADDED, answerOf, DOWN, NONE, ONE, startVisitors, type Visitors } from "./support/visitors";

// Visitors' forms while the database fails or the site dies.

let visitors: Visitors;

beforeAll(async () => {
  visitors = await startVisitors();
});
afterAll(async () => {
  await visitors?.world.stop();
});
beforeEach(() => {
  visitors.world.proxy.recover();
});

/** The page to which a plain form redirected, with the content of its cookie. */
async function pageOf(led: Response) {
  const cookie = led.headers.getSetCookie().map((line) => line.split(";")[0]);
  const headers = { cookie: cookie.join("; ") };
  return (await fetch(led.headers.get("location") ?? "", { headers })).text();
}

const ADD_LEAD = "/rest/v1/rpc/add_lead";
const { failures } = messages.lead;

describe.each([...FAULTS, "stalls", "forgets"] as const)("when the database %s", (fault) => {
  test("the lead form shows an error, keeps the input, and stores the lead completely or not at all, once", async () => {
    const [form, plain] = [visitors.typed(), visitors.typed()];
    visitors.world.proxy.behave(fault, ADD_LEAD);
    expect(await answerOf(await visitors.leave(form))).toEqual(DOWN);
    const led = await visitors.leave(plain, true);
    expect(led.status).toBe(303);
    const to = led.headers.get("location") ?? "";
    const kept = led.headers.getSetCookie().map((line) => line.split(";")[0]);
    const page = await fetch(to, { headers: { cookie: kept.join("; ") } });
    const html = await page.text();
    for (const words of [failures.down, plain.name, plain.phone]) expect(html).toContain(words);
    const reached = fault === "forgets" || fault === "breaks off";
    for (const one of [form, plain])
      expect(await visitors.stored(one)).toEqual(reached ? ONE : NONE);
    visitors.world.proxy.recover();
    expect(await answerOf(await visitors.leave(form))).toEqual(ADDED);
    expect(await answerOf(await visitors.leave(form))).toEqual(ADDED);
    // Positive control: another request by the same person is a second message.
    expect(await visitors.stored(form)).toEqual(ONE);
    expect(await answerOf(await visitors.leave({ ...form, request: randomUUID() }))).toEqual(ADDED);
    expect(await visitors.stored(form)).toMatchObject({ leads: 1, messages: 2 });
  });
});

describe.each([...FAULTS, "stalls", "forgets"] as const)("when the database %s", (fault) => {
  test("the report form shows an error, keeps the input, and stores the report once", async () => {
    const [fresh] = await visitors.world.query<{ id: string }>(
      `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types)
       select agent_id, 'דירה שמדווחת', transaction_type, price, city, rooms, property_types
       from public.properties where id = '${visitors.listing}' returning id`,
    );
    const id = fresh?.id ?? "";
    const words = `לא הבית שבתמונות ${fault}`;
    const headers = { "x-real-ip": visitors.address() };
    const report = () =>
      visitors.world.person().ask("/api/report", {
        method: "POST",
        headers,
        body: new URLSearchParams({ listing: id, reason: "misleading", words, email: "" }),
      });
    const reports = () =>
      visitors.number(`count(*)::int from private.listing_reports where listing_id = '${id}'`);
    // The page itself, not requested before.
    visitors.world.proxy.behave(fault, "/rest/");
    const broken = await visitors.world.person().ask(`/report/${id}`);
    expect([broken.status, broken.headers.get("cache-control")]).toEqual([
      503,
      "private, no-store",
    ]);
    // The error response is not cached, here or on the listing's own page.
    expect((await visitors.world.person().ask(`/property/${id}`)).status).toBe(503);
    visitors.world.proxy.recover();
    for (const path of [`/report/${id}`, `/property/${id}`]) {
      expect([path, (await visitors.world.person().ask(path)).status]).toEqual([path, 200]);
    }

    visitors.world.proxy.behave(fault, "/rest/v1/rpc/report_listing");
    const led = await report();
    expect(led.status).toBe(303);
    const html = await pageOf(led);
    for (const text of [messages.report.failures.down, words]) expect(html).toContain(text);
    const reached = fault === "forgets" || fault === "breaks off";
    expect(await reports()).toBe(reached ? 1 : 0);
    visitors.world.proxy.recover();
    for (const _ of [1, 2]) expect((await report()).headers.get("location")).toMatch(/[?]sent=1$/);
    expect(await reports()).toBe(1);
  });

  test("the accessibility complaint form shows an error, keeps the input, and stores one task", async () => {
    const words = `התפריט לא נפתח ${fault}`;
    const headers = { "x-real-ip": visitors.address() };
    const complain = () =>
      visitors.world.person().ask("/api/complaint", {
        method: "POST",
        headers,
        body: new URLSearchParams({ words, page: "", tool: "", email: "", phone: "" }),
      });
    const tasks = () =>
      visitors.number(
        `count(*)::int from private.accessibility_complaints where words = '${words}'`,
      );
    visitors.world.proxy.behave(fault, "/rest/v1/rpc/complain_of_accessibility");
    const led = await complain();
    expect(led.status).toBe(303);
    const html = await pageOf(led);
    for (const text of [messages.complaint.failures.down, words]) expect(html).toContain(text);
    const reached = fault === "forgets" || fault === "breaks off";
    expect(await tasks()).toBe(reached ? 1 : 0);
    visitors.world.proxy.recover();
    for (const _ of [1, 2])
      expect((await complain()).headers.get("location")).toMatch(/[?]sent=1$/);
    expect(await tasks()).toBe(1);
  });
});

test.each([
  ["before the database has heard of it", "is late", NONE],
  ["when it is stored and nobody was told", "never responds", ONE],
] as const)(
  "a lead whose server is killed %s is stored once when it is sent again",
  async (_, fault, then) => {
    const form = visitors.typed();
    visitors.world.proxy.behave(fault, ADD_LEAD);
    const asked = visitors.world.proxy.requested(ADD_LEAD);
    const answer = visitors.leave(form).catch(() => null);
    await asked;
    await expect.poll(() => visitors.stored(form)).toEqual(then);
    await visitors.world.endSite("SIGKILL");
    expect(await answer).toBeNull();
    visitors.world.proxy.recover();
    await visitors.world.restartSite();
    expect(await answerOf(await visitors.leave(form))).toEqual(ADDED);
    expect(await visitors.stored(form)).toEqual(ONE);
  },
);
