import { createHash } from "node:crypto";
import { createTransport } from "nodemailer";
import type { Letter } from "@/lib/mail/types";
import { storeInboxMail } from "./inbox-mail";

/** Delivers a mail. It throws when the mail did not go, or when the outcome is unknown. */
export type Carrier = (letter: Letter, over: AbortSignal) => Promise<void>;

/** Long enough for a slow server, but shorter than the lease of a batch. */
const REQUEST_BUDGET_MS = 15_000;

/**
 * Over SMTP, one connection per mail: a pool would resend on its own when a connection breaks after the last byte, and
 * a mail sent twice would go unnoticed.
 */
export function smtpCarrier(url: string, from: string, patienceMs = REQUEST_BUDGET_MS): Carrier {
  const transport = createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
    // A mail must not name a file or an address that the server then reads.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ messageId, to, replyTo, subject, html, text, stopUrl, calendar }, signal) => {
    await transport.sendMail({
      from,
      // As an object it is one address, whatever commas and brackets it contains.
      to: { name: "", address: to },
      ...(replyTo && { replyTo: { name: "", address: replyTo } }),
      subject,
      html,
      text,
      messageId,
      // As an alternative part: Outlook shows an attachment as a plain file.
      ...(calendar && { icalEvent: { ...calendar, filename: "viewing.ics" } }),
      signal,
      textEncoding: "base64",
      headers: {
        "Auto-Submitted": "auto-generated",
        // Exchange ignores the header above.
        "X-Auto-Response-Suppress": "All",
        "Content-Language": "he",
        ...(stopUrl && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
      },
      ...(stopUrl && { list: { unsubscribe: stopUrl } }),
    });
  };
}

/** Writes into the folder of the embedded backend; a mail delivered several times is stored once. */
export function inboxCarrier(inbox: string): Carrier {
  return async ({ messageId, to, kind, subject, text, html, queuedAt, calendar }) => {
    const name = createHash("sha256").update(messageId).digest("hex").slice(0, 8);
    const sentAt = new Date(queuedAt).toISOString();
    storeInboxMail(inbox, name, {
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
