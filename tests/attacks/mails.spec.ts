import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { MAIL_KINDS } from "@/lib/mail/kinds";
import { startSmtp } from "../fakes/smtp";
import { mailsTo } from "../journeys/support/backend";
import { resetting } from "./support/action-table";
import { callAction } from "./support/actions";
import { newActor, visitor } from "./support/cast";
import { BREAKOUT, TRACE } from "./support/markup";
import { SITE } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

const HEADERS = "\r\nBcc: everybody@evil.example\r\nX-Evil: 1";
const LINKS = " https://evil.example/login [here](https://evil.example) ";
const POISON = `${BREAKOUT}${LINKS}${HEADERS}`;

/** A decoded part of a mail: base64, like all of ours. */
function partOf(raw: string, type: string) {
  const at = raw.indexOf(`Content-Type: ${type}`);
  const [, rest = ""] = raw.slice(at).split(/\r?\n\r?\n/);
  return Buffer.from(rest.split(/\r?\n--/)[0] ?? "", "base64").toString("utf8");
}

const headOf = (raw: string) => raw.split(/\r?\n\r?\n/, 1)[0] ?? "";

/** As a mail client shows it. */
const subjectOf = (head: string) =>
  [...head.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)]
    .map(([, word = ""]) => Buffer.from(word, "base64").toString("utf8"))
    .join("") + head;

/** Sent before the address is confirmed. */
const UNASKED: readonly string[] = [
  "lead_copy",
  "report",
  "alert_confirm",
  "viewing_copy",
  "viewing_reminder",
];

test.describe("user input in mails", () => {
  let raws = new Map<string, string>();
  let taken: Record<string, string[]> = {};

  test.beforeAll(async () => {
    const smtp = await startSmtp();
    const args = ["--import", "tsx", "tests/attacks/support/write-mails.ts", smtp.url, POISON];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    taken = JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}");
    const kinds = Object.keys(taken);
    raws = new Map(smtp.received.map(({ raw }, n) => [kinds[n] ?? "", raw]));
    await smtp.stop();
  });

  for (const kind of MAIL_KINDS) {
    test(`is plain text in the mail ${kind}`, async () => {
      const raw = raws.get(kind) ?? "";
      const [head, html, text] = [headOf(raw), partOf(raw, "text/html"), partOf(raw, "text/plain")];
      await attempt("markup of its own", async () => {
        expect(html).not.toMatch(/<(?:script|svg|img src=x|iframe|form|style>\s*<)/i);
        // Quoted text is an attribute's value, whose own quotes are escaped.
        expect(html.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son[a-z]+\s*=/i);
        expect(html).not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript):/i);
      }, [`mail ${kind}`]);
      await attempt("a link to somewhere else", async () => {
        for (const [, to = ""] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
          expect(to).toMatch(/^(?:https:\/\/delet\.test[/"]?|mailto:help@delet\.test|tel:)/);
        }
      });
      await attempt("a header or a recipient of its own", async () => {
        expect(head).not.toMatch(/^(?:Bcc|X-Evil)\s*:/im);
        expect(head.match(/^(?:To|Subject|From)\s*:/gim)).toHaveLength(3);
        expect(head).toMatch(/^To: victim@delet\.test\r?$/m);
        for (const [, word = ""] of head.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)) {
          expect(Buffer.from(word, "base64").toString("utf8")).not.toMatch(/[\r\n]/);
        }
      });
      await control("the mail came, and says what was taken", async () => {
        expect(html).toMatch(/<html[^>]*dir="rtl"/);
        expect(text.length).toBeGreaterThan(50);
        const said = (taken[kind] ?? []).filter((leaf) => !/query|city|types|picture/.test(leaf));
        if (said.length > 0) expect(html + text).toContain(TRACE);
      });
      // The recipient did not ask for these mails: the site must not relay text to strangers.
      if (!UNASKED.includes(kind)) return;
      await attempt("a word of a stranger's in it", async () => {
        expect(taken[kind]).toEqual(["about.city"]);
        expect(html + text + subjectOf(head)).not.toContain(TRACE);
      });
    });
  }

  test("is present in every mail that quotes it", async () => {
    const kinds = Object.keys(taken).filter((kind) => taken[kind]?.length);
    expect(Object.keys(taken).sort()).toEqual([...MAIL_KINDS].sort());
    // The others contain no user text: a test, numbers, a day, a code.
    expect(MAIL_KINDS.filter((kind) => !kinds.includes(kind))).toEqual([
      "test",
      "second_factor",
      "address_change",
      "address_proof",
      "list_report",
      "office_invitation",
    ]);
  });
});

test("auth mails go only to their own address, and link to this site", async () => {
  const actor = await newActor();
  const host = { "x-forwarded-host": "evil.example", "x-forwarded-proto": "http" };
  await callAction("requestReset", { email: actor.email }, { as: visitor(), headers: host });
  await callAction("requestReset", { email: actor.email }, { as: visitor() });
  // After a completed reset.
  const changed = await resetting(await newActor());
  const password = { password: "another-home-66!", repeat: "another-home-66!" };
  await callAction("updatePassword", password, { as: changed });
  const sent = () => mailsTo(changed.email).filter(({ kind }) => kind === "password_changed");
  await expect.poll(() => sent().length, { timeout: 20_000 }).toBe(1);
  const recovery = mailsTo(actor.email).filter(({ kind }) => kind === "recovery");
  const confirmation = mailsTo(actor.email).filter(({ kind }) => kind === "confirmation");
  const all = { recovery, confirmation, password_changed: sent() };
  for (const [kind, mails] of Object.entries(all)) {
    await attempt(`a link of ${kind} to another host`, async () => {
      for (const { html, text } of mails) expect(html + text).not.toContain("evil.example");
    }, [`mail ${kind}`]);
    await control(`the mail ${kind} came, with a link to here`, async () => {
      expect(mails.length).toBeGreaterThan(0);
      for (const { html } of mails) expect(html).toContain(SITE);
    });
  }
});
