import { expect } from "vitest";
import { type Bounds, column, long, names, q, UNSEEN } from "../support/bounds";
import { chapter, check, refusal } from "../support/check";
import { DANAS_BROWSER, DANAS_CAUGHT, DANAS_LEAD, dana } from "../support/people";

chapter("Every CHECK of leads refuses what it should, and nothing else");

const lead = (name: string, bounds: Bounds) =>
  column(null, "leads", `id = '${DANAS_LEAD}'`, name, bounds);
const caught = (name: string, bounds: Bounds) =>
  column(null, "caught_leads", `request_id = '${DANAS_CAUGHT}'`, name, bounds);
/** A caught lead may become a lead, so both have the same bounds. */
const both = (name: string, bounds: Bounds) => {
  lead(name, bounds);
  caught(name, bounds);
};
both("name", names("23514 lead_name_valid"));
both("phone", {
  good: ["'+972541112233'", "'+97231112233'", "'+447700900123'"],
  bad: {
    "23514 lead_phone_valid": [
      "''",
      "'0541112233'",
      "'+0541112233'",
      "'+97254'",
      "'+1234567890123456'",
      "'+97254-1112233'",
      "E'+972541112233\\n'",
      "'=972541112233'",
    ],
  },
});
both("email", {
  good: ["null", q("ruti+home@mail.example.co.il")],
  bad: {
    "23514 lead_email_valid": ["''", q("ruti"), q("a@b.co, c@d.co"), "E'a@b.co\\nBcc: c@d.co'"],
  },
});
both("source", {
  good: ["null", "'aB3dE6'"],
  bad: { "23514 lead_source_valid": ["''", "'aB3dE'", "'aB3dE67'", "'aB3-E6'"] },
});
both("consent_version", { good: ["1", "7"], bad: { "23514 lead_consent_valid": ["0", "-1"] } });
lead("status", {
  good: ["'new'", "'talked'", "'meeting'", "'offer'", "'closed'", "'not_relevant'"],
  bad: { "23514 lead_status_known": ["''", "'won'"] },
});
lead("handed", {
  good: ["null", "'hand'", "'turn'", "'area'"],
  bad: { "23514 lead_handed_known": ["''", "'sale'"] },
});
lead("call_back_on", {
  good: ["null", "'2026-12-01'", "'9999-12-31'"],
  bad: {
    "23514 lead_day_valid": ["'infinity'", "'-infinity'", "'10000-01-01'", "'0001-12-31 BC'"],
  },
});

const message = (name: string, bounds: Bounds) => {
  column(null, "lead_messages", `lead_id = '${DANAS_LEAD}'`, name, bounds);
  caught(name, bounds);
};
message("message", {
  good: ["''", long(1000), "E'שורה\\nועוד שורה'"],
  bad: { "23514 lead_message_valid": [long(1001), q("\u202E"), "E'\\u0007'"] },
});
message("hour", {
  good: ["null", "'morning'", "'noon'", "'afternoon'", "'evening'"],
  bad: { "23514 lead_hour_known": ["''", "'night'"] },
});
column(null, "lead_notes", `lead_id = '${DANAS_LEAD}'`, "body", {
  good: ["'א'", long(1000), "E'שורה\\nועוד שורה'"],
  bad: {
    "23514 lead_note_valid": [
      "''",
      "E'\\n'",
      long(1001),
      q(`א${" ".repeat(1000)}`),
      q("\u202E"),
      ...UNSEEN,
    ],
  },
});
column(null, "lead_settings", `agent_id = '${dana.profile}'`, "template", {
  good: ["null", long(500)],
  bad: {
    "23514 lead_template_valid": [
      "''",
      "E'\\n'",
      long(501),
      q(`א${" ".repeat(500)}`),
      q("\u202E"),
      ...UNSEEN,
    ],
  },
});
column(null, "lead_settings", `agent_id = '${dana.profile}'`, "mails", {
  good: ["'at_once'", "'daily'"],
  bad: { "23514 lead_mails_known": ["'none'", "''"] },
});

// The same addresses as in lib/push/subscription.test.ts: the server sends requests to them.
const browser = (name: string, bounds: Bounds) =>
  column(null, "push_subscriptions", `id = '${DANAS_BROWSER}'`, name, bounds);
browser("endpoint", {
  good: [
    q("https://fcm.googleapis.com/fcm/send/dQw4:APA91b-_x"),
    q("https://updates.push.services.mozilla.com/wpush/v2/gAAAAA=="),
    q("https://web.push.apple.com/QGuQyavXutnMH"),
    q("https://wns2-by3p.notify.windows.com/w/?token=BQYAAA%2bd"),
  ],
  bad: {
    "23514 push_endpoint_known": [
      "''",
      q("http://fcm.googleapis.com/a"),
      q("https://fcm.googleapis.com:8443/a"),
      q("https://fcm.googleapis.com@127.0.0.1/a"),
      q("https://fcm.googleapis.com.evil.example/a"),
      q("https://evil-fcm.googleapis.com/a"),
      q("https://evilpush.apple.com/a"),
      q("https://push.apple.com/a"),
      q("https://127.0.0.1/fcm.googleapis.com/a"),
      q("https://[::1]/a"),
      q("https://169.254.169.254/latest/meta-data"),
      q("https://localhost/a"),
      q("https://fcm.googleapis.com\\@evil.example/a"),
      q("https://fcm.googleapis.com/a b"),
      "E'https://fcm.googleapis.com/a\\n'",
      "E'https://fcm.googleapis.com/a\\r\\nHost: evil.example'",
      "E'https://evil.example/\\nhttps://fcm.googleapis.com/a'",
      q("https://fcm.googleapis.com/a#b"),
      q("https://fcm.googleapis.com/"),
      q("https://fcm.googleapis.com"),
      "'https://fcm.googleapis.com/' || repeat('a', 1000)",
    ],
  },
});
browser("p256dh", {
  good: [q(`B${"a-_Z".repeat(21)}09`)],
  bad: {
    "23514 push_key_valid": [
      "''",
      "repeat('a', 87)",
      "'B' || repeat('a', 85)",
      "'B' || repeat('a', 87)",
      "'B' || repeat('+', 86)",
    ],
  },
});
browser("auth", {
  good: ["repeat('a', 22)"],
  bad: {
    "23514 push_auth_valid": ["''", "repeat('a', 21)", "repeat('a', 23)", "repeat('a', 21) || '='"],
  },
});

check("no two leads have the same number, which is the cursor of their pages", async () => {
  const numbered = (seq: string) =>
    refusal(
      null,
      `insert into public.leads (seq, agent_id, name, phone, consent_version)
       overriding system value select ${seq}, agent_id, name, phone, 1
       from public.leads where id = '${DANAS_LEAD}'`,
    );
  expect(await numbered("seq")).toBe("23505 leads_seq_key");
  expect(await numbered("seq + 1000000")).toBe("allowed");
});
