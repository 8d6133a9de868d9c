import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paths } from "@/lib/paths";
import messages from "@/messages/he.json";
import { DANA, OPERATOR, PASSWORD, startWorld, type World } from "./support/world";
import { writer } from "./support/writes";

// Operators can make a whole site read-only, which no journey may do to the others that run beside it.

const SAID = "חוזרים בשש בערב";
const { errors, lead, report, siteNotice } = messages;

let world: World;
let listing = "";
beforeAll(async () => {
  world = await startWorld();
  const [row] = await world.query<{ id: string }>(
    `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types)
     select id, 'דירה בחיפה', 'sale', 1500000, 'חיפה', 3, '{apartment}' from public.profiles where username = 'dana'
     returning id`,
  );
  listing = row?.id ?? "";
});
afterAll(() => world?.stop());

const pageOf = async (path: string) => (await world.person().ask(path)).text();

/** A lead and a report, each by a new visitor and without scripts. */
async function leave(path: string, fields: Record<string, string>) {
  const visitor = world.person();
  const sent = await visitor.ask(path, { method: "POST", body: new URLSearchParams(fields) });
  const to = new URL(sent.headers.get("location") ?? "");
  return (await visitor.ask(to.pathname + to.search)).text();
}
const leaveLead = () =>
  leave("/api/lead", {
    ...{ kind: "listing", id: listing, consent: "1", request: randomUUID(), time: "" },
    ...{ leave_blank: "", name: "מיכל", phone: "0523334455", message: "שלום", hour: "", email: "" },
  });
const leaveReport = () =>
  leave("/api/report", { listing, reason: "misleading", words: randomUUID(), email: "" });

test("a read-only site shows a notice, rejects writes, and is switched off by operators", async () => {
  const [dana, operator] = [world.person(), world.person()];
  await dana.signIn(DANA, PASSWORD);
  await operator.signIn(OPERATOR, PASSWORD);
  const set = (settings: object) => operator.act("saveSettings", paths.adminSettings, settings);
  const work = await writer(world, dana, operator);
  const signUp = () =>
    world.person().act("signUp", "/auth", {
      ...{ email: `${randomUUID()}@faults.example`, password: PASSWORD, name: "Noam" },
      ...{ userType: "agent", consent: true, next: "" },
    });
  const pages = ["/", `/property/${listing}`, "/auth", "/no-such-page"];
  // Fills the cache first.
  for (const path of pages) expect(await pageOf(path)).not.toContain(SAID);

  expect(await set({ siteReadOnly: true, siteReadOnlyText: SAID })).toMatchObject({ data: {} });
  for (const path of pages) expect(await pageOf(path)).toContain(SAID);
  expect(await (await dana.ask("/dashboard")).text()).toContain(SAID);
  const code = "siteReadOnly";
  expect(await work.publish()).toMatchObject({ done: false, code });
  expect(await work.upload()).toMatchObject({ done: false, code });
  expect(await work.profile()).toMatchObject({ done: false, code });
  expect(await signUp()).toMatchObject({ serverError: { code } });
  expect(errors[code]).toMatch(/^[א-ת]/);
  expect(await leaveLead()).toContain(lead.failures.readOnly);
  expect(await leaveReport()).toContain(report.failures.readOnly);
  expect((await world.person().signIn(DANA, PASSWORD)).sentTo).toContain("/dashboard");

  await set({ siteReadOnlyText: "" });
  expect(await pageOf("/")).toContain(siteNotice.readOnly);
  await set({ siteReadOnly: false, siteBannerText: `${SAID} <b>` });
  const home = await pageOf("/");
  expect(home).toContain(`${SAID} &lt;b&gt;`);
  expect(home).not.toContain(siteNotice.readOnly);
  await set({ siteBannerText: "" });
  for (const path of pages) expect(await pageOf(path)).not.toContain(SAID);
  expect((await signUp()).serverError).toBeUndefined();
  expect(await work.publish()).toMatchObject({ done: true });
  expect(await work.upload()).toMatchObject({ done: true });
  expect(await work.profile()).toMatchObject({ done: true });
  expect(await leaveLead()).toContain(lead.sent);
});
