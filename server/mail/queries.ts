import "server-only";
import { z } from "zod";
import type { Paged } from "@/lib/admin/types";
import { camelKeys } from "@/lib/database/camel-keys";
import { MAIL_KINDS } from "@/lib/mail/kinds";
import type {
  LoggedMailView,
  MailLogFilters,
  OutgoingMailsView,
  OwnMailView,
} from "@/lib/mail/types";
import { readPage } from "@/server/admin/paged";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const switches = z.partialRecord(z.enum(MAIL_KINDS), z.boolean()).nullable();

/** Which of the optional mails the signed-in person receives. */
export async function getOwnMails(): Promise<OwnMailView[]> {
  const own = switches.parse(unwrap(await (await createDb()).rpc("my_mails"))) ?? {};
  return MAIL_KINDS.flatMap((kind) => {
    const comes = own[kind];
    return comes === undefined ? [] : [{ kind, comes }];
  });
}

const counts = z.object({ waiting: z.int(), sent_today: z.int() }).transform(camelKeys);

const deadMail = z.object({
  id: z.int(),
  kind: z.string(),
  email: z.string().nullable(),
  attempts: z.int(),
  last_error: z.string().nullable(),
  dead_at: z.string(),
});

/** For admins: the state of the outbox, and the mails that are not retried automatically. */
export async function getOutgoingMails(page: number): Promise<OutgoingMailsView> {
  const result = unwrap(await (await createDb()).rpc("admin_mails", { _page: page }));
  const dead = readPage(result, deadMail, (row) => ({
    id: row.id,
    kind: row.kind,
    email: row.email,
    attempts: row.attempts,
    error: row.last_error ?? "",
    diedAt: row.dead_at,
  }));
  return { ...counts.parse(result), dead };
}

const loggedMail = z.object({
  id: z.int(),
  kind: z.string(),
  email: z.string().nullable(),
  attempts: z.int(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  dead_at: z.string().nullable(),
});

/** For admins: what was sent, to which address and when, newest first. */
export async function getMailLog(filters: MailLogFilters): Promise<Paged<LoggedMailView>> {
  const { address, state, page } = filters;
  const result = await (await createDb()).rpc("admin_mail_log", {
    _page: page,
    ...(address && { _address: address }),
    ...(state && { _state: state }),
  });
  return readPage(unwrap(result), loggedMail, (row) => ({
    id: row.id,
    kind: row.kind,
    email: row.email,
    state: row.sent_at ? "sent" : row.dead_at ? "dead" : "waiting",
    attempts: row.attempts,
    queuedAt: row.created_at,
    endedAt: row.sent_at ?? row.dead_at,
  }));
}
