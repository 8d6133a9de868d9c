import { createHash } from "node:crypto";
import { createTransport } from "nodemailer";
import type { Letter } from "@/lib/mail/types";
import { keepMail } from "./keep";

/** Takes a mail away. It throws when the mail did not go, or when nobody can tell. */
export type Carrier = (letter: Letter, over: AbortSignal) => Promise<void>;

/** Waits for a server that answers slowly, but ends before the lease of a batch does. */
const REQUEST_BUDGET_MS = 15_000;

/**
 * Over SMTP, a connection a mail: a pool would send again by itself when a connection breaks after the
 * last byte, and nobody would know that it went twice.
 */
export function smtpCarrier(url: string, from: string, patienceMs = REQUEST_BUDGET_MS): Carrier {
  const transport = createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
    // Nothing is read from a file or an address that a mail names.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ messageId, to, replyTo, subject, html, text, stopUrl, calendar }, signal) => {
    await transport.sendMail({
      from,
      // As an object it is one address, whatever commas and brackets it has.
      to: { name: "", address: to },
      ...(replyTo && { replyTo: { name: "", address: replyTo } }),
      subject,
      html,
      text,
      messageId,
      // As a part of its own kind: Outlook shows an attachment as a file only.
      ...(calendar && { icalEvent: { ...calendar, filename: "viewing.ics" } }),
      signal,
      textEncoding: "base64",
      headers: {
        "Auto-Submitted": "auto-generated",
        // Exchange does not know the header above.
        "X-Auto-Response-Suppress": "All",
        "Content-Language": "he",
        ...(stopUrl && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
      },
      ...(stopUrl && { list: { unsubscribe: stopUrl } }),
    });
  };
}

/** Into the folder of the embedded backend, once however often it is carried. */
export function inboxCarrier(inbox: string): Carrier {
  return async ({ messageId, to, kind, subject, text, html, queuedAt, calendar }) => {
    const name = createHash("sha256").update(messageId).digest("hex").slice(0, 8);
    const sentAt = new Date(queuedAt).toISOString();
    keepMail(inbox, name, {
      sentAt,
      to,
      kind,
      subject,
      text,
      html,
      ...(calendar && { calendar: calendar.content }),
    });
  };
}
