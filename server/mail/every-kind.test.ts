import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAIL_EXAMPLES, MAIL_KINDS, type MailKind } from "@/lib/mail/kinds";
import { REQUESTED_MAILS } from "@/lib/mail/requested-mails";
import { startSmtp } from "@/tests/fakes/smtp";
import { smtpCarrier } from "./carriers";
import { sendMails } from "./send";

/**
 * What the law requires of each kind (Communications Law, section 30A), decided by a person: a mail that nobody has
 * just requested names its sender and can be unsubscribed from with one click (RFC 8058); one that was just requested,
 * or is an operator's duty, has no unsubscribe link. A new kind has to be decided here.
 */
const DECIDED: Record<MailKind, "stops" | "asked for"> = {
  test: "asked for",
  list_report: "asked for",
  expiry: "stops",
  exclusivity: "stops",
  lead: "stops",
  lead_digest: "stops",
  week: "stops",
  lead_handed: "asked for",
  homes_handed: "asked for",
  office_changes: "stops",
  lead_copy: "stops",
  office_invitation: "stops",
  viewing: "stops",
  viewing_copy: "stops",
  viewing_reminder: "stops",
  viewing_day: "stops",
  listing_review: "asked for",
  publishing_review: "asked for",
  second_factor: "asked for",
  address_change: "asked for",
  address_proof: "stops",
  billing_failed: "asked for",
  report: "stops",
  complaint: "stops",
  alert_confirm: "stops",
  alert: "stops",
  alert_home: "stops",
};

test("every kind of mail is classified, and matches the database", () => {
  expect(Object.keys(DECIDED).sort()).toEqual([...MAIL_KINDS].sort());
  const asked = MAIL_KINDS.filter((kind) => DECIDED[kind] === "asked for");
  // The chapter "Mails" compares it with private.mail_kinds.
  expect(asked.sort()).toEqual([...REQUESTED_MAILS].sort());
});

let server: Awaited<ReturnType<typeof startSmtp>>;
beforeAll(async () => {
  server = await startSmtp();
});
afterAll(() => server.stop());

const SECRET = "5ec7e7".repeat(10);

/** The whole way from the outbox to a mail server; the header lines, and the parts as people read them. */
async function arrived(kind: MailKind) {
  const mail = {
    id: MAIL_KINDS.indexOf(kind) + 1,
    key: `every ${kind}`,
    kind,
    address: "dana@example.com",
    data: MAIL_EXAMPLES[kind],
    attempt: 1,
    created_at: "2026-11-23T08:00:00Z",
    secret: SECRET,
    stoppable: DECIDED[kind] === "stops",
  };
  const db = {
    rpc: async (name: string) =>
      name === "mails_take"
        ? { data: [mail], error: null, status: 200 }
        : { data: null, error: null, status: 204 },
  } as unknown as SupabaseClient;
  server.received.length = 0;
  const carrier = smtpCarrier(server.url, "דלת <mail@delet.test>");
  const sender = { siteUrl: "https://delet.test", email: "help@delet.test", phone: "03-555-0123" };
  expect(await sendMails({ db, carrier, sender })).toEqual({ taken: 1, sent: 1 });
  const [head = "", ...rest] = (server.received[0]?.raw ?? "").split("\r\n\r\n");
  const lines = head.replace(/\r\n\s+/g, " ").split("\r\n");
  const parts = rest
    .map((part) => part.split("\r\n--")[0] ?? "")
    .filter((part) => /^[A-Za-z0-9+/=\r\n]{80,}$/.test(part))
    .map((part) => Buffer.from(part, "base64").toString())
    // The calendar part is not for people.
    .filter((part) => !part.startsWith("BEGIN:VCALENDAR"));
  return {
    parts,
    valuesOf: (name: string) =>
      lines
        .filter((line) => line.toLowerCase().startsWith(`${name}: `))
        .map((line) => line.slice(name.length + 2)),
  };
}

describe.each(MAIL_KINDS)("the mail %s", (kind) => {
  test("names its sender in the header and in both parts", async () => {
    const { valuesOf, parts } = await arrived(kind);
    const name = Buffer.from("דלת").toString("base64");
    expect(valuesOf("from")).toEqual([`=?UTF-8?B?${name}?= <mail@delet.test>`]);
    expect(parts).toHaveLength(2);
    for (const part of parts) {
      expect(part).toContain("המייל נשלח מאתר דלת:");
      expect(part).toContain("help@delet.test");
      expect(part).toContain("03-555-0123");
    }
  });

  test(`is one that ${DECIDED[kind] === "stops" ? "stops with one press" : "was asked for"}`, async () => {
    const { valuesOf, parts } = await arrived(kind);
    const stops = DECIDED[kind] === "stops";
    expect(valuesOf("list-unsubscribe")).toEqual(
      stops ? [`<https://delet.test/api/mail/stop/${SECRET}>`] : [],
    );
    expect(valuesOf("list-unsubscribe-post")).toEqual(stops ? ["List-Unsubscribe=One-Click"] : []);
    for (const part of parts) {
      expect(part.includes(`https://delet.test/mail/stop/${SECRET}`)).toBe(stops);
    }
  });
});
