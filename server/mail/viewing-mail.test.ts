import type { SupabaseClient } from "@supabase/supabase-js";
import ICAL from "ical.js";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MAIL_EXAMPLES } from "@/lib/mail/kinds";
import { startSmtp } from "@/tests/fakes/smtp";
import { smtpCarrier } from "./carriers";
import { sendMails } from "./send";

// From the outbox to the bytes that a mail server receives, and from those to what another program's calendar parses.

let server: Awaited<ReturnType<typeof startSmtp>>;
beforeEach(async () => {
  server = await startSmtp();
});
afterEach(() => server.stop());

async function invitation(kind: "viewing" | "viewing_copy" | "viewing_reminder", change: object) {
  const waiting = [
    {
      ...{ id: 1, key: "viewing:1", kind, address: "michal@example.com", attempt: 1 },
      ...{ created_at: "2026-11-23T08:00:00Z", secret: "5ec7e7", stoppable: false },
      data: { ...MAIL_EXAMPLES[kind], ...change },
    },
  ];
  const db = {
    rpc: async (name: string) => ({
      ...{ error: null, status: 204 },
      data: name === "mails_take" ? waiting.splice(0) : null,
    }),
  } as unknown as SupabaseClient;
  const sender = { siteUrl: "https://delet.test", email: "help@delet.test", phone: "03-555-0123" };
  const carrier = smtpCarrier(server.url, "דלת <help@delet.test>", 5_000);
  expect(await sendMails({ db, carrier, sender })).toEqual({ taken: 1, sent: 1 });
  const raw = server.received.at(-1)?.raw ?? "";
  const part = raw
    .split(/\r\n--[^\r\n]+\r\n/)
    .map((one) => one.split("\r\n\r\n"))
    .find(([head = ""]) => /^content-type: text\/calendar/im.test(head));
  if (!part) return null;
  const [head = "", body = ""] = part;
  const calendar = new ICAL.Component(ICAL.parse(Buffer.from(body, "base64").toString()));
  const event = calendar.getFirstSubcomponent("vevent");
  return {
    type: /^content-type: (.*(?:\r\n\s.*)*)/im.exec(head)?.[1]?.replace(/\s+/g, " "),
    method: calendar.getFirstPropertyValue("method"),
    uid: event?.getFirstPropertyValue("uid"),
    sequence: event?.getFirstPropertyValue("sequence"),
    status: event?.getFirstPropertyValue("status"),
    start: String(event?.getFirstPropertyValue("dtstart")),
  };
}

const TIMES = { starts_at: "2027-03-26T00:30:00+00:00", ends_at: "2027-03-26T01:00:00+00:00" };

test("a viewing mail is a calendar invitation in UTC that later mails update or cancel", async () => {
  const booked = await invitation("viewing_copy", { ...TIMES, state: "confirmed", sequence: 0 });
  expect(booked).toMatchObject({
    ...{ method: "REQUEST", sequence: 0, status: "CONFIRMED", start: "2027-03-26T00:30:00Z" },
  });
  expect(booked?.type).toMatch(/^text\/calendar; charset=utf-8; method=REQUEST/);
  const moved = await invitation("viewing_copy", {
    ...{ starts_at: "2027-03-26T07:00:00+00:00", ends_at: "2027-03-26T07:30:00+00:00" },
    ...{ state: "confirmed", sequence: 1 },
  });
  expect(moved).toMatchObject({ method: "REQUEST", sequence: 1, start: "2027-03-26T07:00:00Z" });
  const off = await invitation("viewing_copy", { ...TIMES, state: "cancelled", sequence: 2 });
  expect(off).toMatchObject({ method: "CANCEL", sequence: 2, status: "CANCELLED" });
  expect(off?.type).toMatch(/method=CANCEL/);
  expect([moved?.uid, off?.uid]).toEqual([booked?.uid, booked?.uid]);
});

test("the agent gets the same event, and a reminder has none", async () => {
  const copy = await invitation("viewing_copy", { ...TIMES, state: "waiting", sequence: 0 });
  const agents = await invitation("viewing", { ...TIMES, what: "booked", waits: true });
  expect(agents).toMatchObject({ method: "REQUEST", status: "TENTATIVE", uid: copy?.uid });
  expect(await invitation("viewing_reminder", TIMES)).toBeNull();
});
