import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Letter } from "@/lib/mail/types";
import { startSmtp } from "@/tests/fakes/smtp";
import { inboxCarrier, smtpCarrier } from "./carriers";

const letter = (change: Partial<Letter> = {}): Letter => ({
  messageId: "<0123456789@delet.test>",
  kind: "test",
  to: "dana@example.com",
  replyTo: null,
  subject: "שלום",
  html: "<p>שלום</p>",
  text: "שלום",
  stopUrl: "https://delet.test/api/mail/stop/5ec7e7",
  queuedAt: "2026-11-23T08:00:00.123Z",
  calendar: null,
  ...change,
});

describe("over SMTP", () => {
  let server: Awaited<ReturnType<typeof startSmtp>>;
  beforeEach(async () => {
    server = await startSmtp();
  });
  afterEach(() => server.stop());

  const send = (change: Partial<Letter> = {}, over = AbortSignal.timeout(10_000)) =>
    smtpCarrier(server.url, "דלת <mail@delet.test>", 500)(letter(change), over);
  /** The headers of the one mail that arrived, one a line. */
  const head = () => {
    expect(server.received).toHaveLength(1);
    return (server.received[0]?.raw.split("\r\n\r\n")[0] ?? "")
      .replace(/\r\n\s+/g, " ")
      .split("\r\n");
  };
  const valuesOf = (name: string) =>
    head()
      .filter((line) => line.toLowerCase().startsWith(`${name}: `))
      .map((line) => line.slice(name.length + 2));

  test("a mail arrives with its headers and content", async () => {
    await send();
    expect(server.received[0]).toMatchObject({ from: "mail@delet.test", to: ["dana@example.com"] });
    expect(valuesOf("message-id")).toEqual(["<0123456789@delet.test>"]);
    expect(valuesOf("list-unsubscribe")).toEqual(["<https://delet.test/api/mail/stop/5ec7e7>"]);
    expect(valuesOf("list-unsubscribe-post")).toEqual(["List-Unsubscribe=One-Click"]);
    expect(valuesOf("auto-submitted")).toEqual(["auto-generated"]);
    expect(valuesOf("x-auto-response-suppress")).toEqual(["All"]);
    expect(valuesOf("reply-to")).toEqual([]);
    expect(valuesOf("content-type")[0]).toMatch(/^multipart\/alternative/);
    const base64 = Buffer.from("שלום").toString("base64");
    expect(valuesOf("subject")).toEqual([`=?UTF-8?B?${base64}?=`]);
    expect(server.received[0]?.raw).toContain(base64);
  });

  test("a mail without a stop URL has no List- headers", async () => {
    await send({ stopUrl: null });
    expect(head().filter((line) => /^list-/i.test(line))).toEqual([]);
  });

  test("Reply-To is the address that the mail names", async () => {
    await send({ replyTo: "noa@example.com" });
    expect(valuesOf("reply-to")).toEqual(["noa@example.com"]);
  });

  const EVIL = [
    "\r\nBcc: evil@example.com",
    "\nX-Evil: 1",
    "\r\n\r\n<p>evil</p>",
    "\u2028X-Evil: 1",
  ];
  test.each(EVIL)("a subject cannot inject a header: %j", async (evil) => {
    await send({ subject: `דירה${evil}` });
    expect(server.received[0]?.to).toEqual(["dana@example.com"]);
    expect(head().filter((line) => /^(bcc|x-evil)/i.test(line))).toEqual([]);
    expect(valuesOf("subject")).toHaveLength(1);
    expect(valuesOf("message-id")).toHaveLength(1);
  });

  test.each([
    ...EVIL.map((evil) => `dana@example.com${evil}`),
    "dana@example.com, evil@example.com",
    "Dana <dana@example.com>, <evil@example.com>",
    "dana@example.com> ORCPT=rfc822;evil@example.com",
  ])("an address cannot add another recipient: %j", async (to) => {
    await send({ to }).catch(() => {});
    const reached = server.received.flatMap((mail) => mail.to);
    expect(
      reached.filter((address) => address.endsWith("@example.com") && /^evil/.test(address)),
    ).toEqual([]);
    expect(reached.length).toBeLessThanOrEqual(1);
    for (const { raw } of server.received) expect(raw).not.toMatch(/^(bcc|x-evil)/im);
  });

  test.each(["refuses", "is busy", "breaks off", "says nonsense", "is silent", "is slow"] as const)(
    "a server that %s is an error without a long wait",
    async (fault) => {
      server.behave(fault);
      await expect(send()).rejects.toThrow();
      expect(server.received).toEqual([]);
    },
  );

  test("a server that hangs up after accepting a mail is an error, without a second attempt", async () => {
    server.behave("forgets");
    await expect(send()).rejects.toThrow();
    expect(server.received).toHaveLength(1);
  });

  test("a slow server is abandoned when the signal aborts", async () => {
    const over = new AbortController();
    server.onStep(async (step) => {
      if (step !== "whole") return;
      over.abort();
      await new Promise(() => {});
    });
    await expect(send({}, over.signal)).rejects.toThrow();
  });

  test("an unreachable server is an ESOCKET error", async () => {
    await server.stop();
    await expect(send()).rejects.toMatchObject({ code: "ESOCKET" });
  });
});

describe("into the local inbox", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "delet-inbox-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test("a mail is stored once, however often it is sent", async () => {
    const carry = inboxCarrier(folder);
    const over = new AbortController().signal;
    await carry(letter(), over);
    await carry(letter({ text: "https://delet.test/a" }), over);
    await carry(letter({ messageId: "<other@delet.test>" }), over);
    const kept = readdirSync(folder).map((name) =>
      JSON.parse(readFileSync(join(folder, name), "utf8")),
    );
    expect(kept).toHaveLength(2);
    expect(kept).toContainEqual(
      expect.objectContaining({
        to: "dana@example.com",
        link: "https://delet.test/a",
        subject: "שלום",
      }),
    );
  });
});
