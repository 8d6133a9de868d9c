import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { Database } from "@/lib/database/types";
import { isMailKind } from "@/lib/mail/kinds";
import type { Sender } from "@/lib/mail/types";
import { paths } from "@/lib/paths";
import { type CalendarEvent, viewingCalendar } from "@/lib/viewings/calendar";
import messages from "@/messages/he.json";
import { signal } from "@/server/signals/channel.mjs";
import { spanned } from "@/server/signals/span.mjs";
import { unwrap, unwrapVoid } from "@/server/supabase/unwrap";
import type { Carrier } from "./carriers";
import { messageId, writeMail } from "./write";

/** Ten mails of up to 45 seconds each end before their lease of ten minutes does. */
const BATCH = 10;
const MAIL_MS = 45_000;

const BRAND = messages.mails.brand;

const taken = z.array(
  z.object({
    id: z.int(),
    key: z.string(),
    kind: z.string(),
    address: z.string(),
    data: z.unknown(),
    attempt: z.int(),
    created_at: z.string(),
    secret: z.string(),
    stoppable: z.boolean(),
  }),
);
type Mail = z.infer<typeof taken>[number];

export type Post = { db: SupabaseClient<Database>; carrier: Carrier; sender: Sender };

/** Sent, but not yet recorded in the database: when it hands them out again they are only recorded. */
const sentUnrecorded = new Set<number>();

/**
 * Sends one batch of the queue, `resting` without the mails that pause on Shabbat and holidays; starts no mail once
 * `end` is aborted. The client is the server's own. Returns how many there were, and how many went; the others are
 * rescheduled.
 */
export async function sendMails(
  { db, carrier, sender }: Post,
  { resting = false, end }: { resting?: boolean; end?: AbortSignal } = {},
) {
  const mails = taken.parse(
    unwrap(await db.rpc("mails_take", { _limit: BATCH, _resting: resting })),
  );
  let sent = 0;
  // An unreachable server fails the rest of its batch as well: those are rescheduled without a try.
  let unreachable: string | null = null;
  for (const mail of mails) {
    const error: unknown = end?.aborted ? "the worker was ended" : unreachable;
    const failure =
      error ?? (sentUnrecorded.has(mail.id) ? null : await carry(mail, carrier, sender));
    if (failure === null) {
      sentUnrecorded.add(mail.id);
      unwrapVoid(await persistently(() => db.rpc("mail_sent", { _id: mail.id })));
      sentUnrecorded.delete(mail.id);
      sent++;
      signal({ of: "mail", outcome: "sent" });
      continue;
    }
    if (isUnreachable(failure)) unreachable = sentence(failure);
    signal({ of: "mail", outcome: "failed" });
    const failed = { _id: mail.id, _attempt: mail.attempt, _error: sentence(failure) };
    unwrapVoid(await db.rpc("mail_failed", failed));
  }
  return { taken: mails.length, sent };
}

/** Null when the mail went, otherwise the reason why not. */
function carry(mail: Mail, carrier: Carrier, sender: Sender): Promise<unknown> {
  return spanned({ kind: "mail", name: mail.kind }, async (setFacts) => {
    const failure = await attempt(mail, carrier, sender);
    setFacts({ outcome: failure === null ? "ok" : "failed" });
    return failure;
  });
}

async function attempt(mail: Mail, carrier: Carrier, sender: Sender): Promise<unknown> {
  try {
    if (!isMailKind(mail.kind)) return `this version does not know mails of kind ${mail.kind}`;
    const { secret, stoppable } = mail;
    const { event, ...written } = await writeMail(mail.kind, mail.data, {
      sender,
      secret,
      stoppable,
    });
    const letter = {
      ...written,
      messageId: messageId(mail.key, sender.siteUrl),
      kind: mail.kind,
      to: mail.address,
      stopUrl: stoppable ? `${sender.siteUrl}${paths.stopMailAtOnce(secret)}` : null,
      queuedAt: mail.created_at,
      calendar: event && calendarOf(event, mail, sender),
    };
    await carrier(letter, AbortSignal.timeout(MAIL_MS));
    return null;
  } catch (error) {
    return error ?? "unknown";
  }
}

/** The site is the organizer: the other party of the viewing has no address that calendars could reply to. */
const calendarOf = (event: CalendarEvent, mail: Mail, sender: Sender) =>
  viewingCalendar(
    event,
    { organizer: { name: BRAND, email: sender.email }, attendee: mail.address },
    { host: new URL(sender.siteUrl).hostname, writtenAt: mail.created_at },
  );

const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The server could not be reached or refused our login: no fault of this mail. */
function isUnreachable(error: unknown) {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return ["ECONNECTION", "EDNS", "ESOCKET", "ETIMEDOUT", "EAUTH", "ETLS"].includes(String(code));
}

/** A sent mail must be recorded, or it is sent again when its lease is over. */
async function persistently<T extends { error: unknown }>(ask: () => PromiseLike<T>) {
  for (let pause = 250; pause <= 4_000; pause *= 2) {
    const result = await ask();
    if (!result.error) return result;
    await new Promise((done) => setTimeout(done, pause));
  }
  return ask();
}
