import "server-only";
import { z } from "zod";
import {
  type AuditFilters,
  type AuditLine,
  auditChanges,
  auditGone,
  auditNamed,
  auditPage,
} from "@/lib/admin/audit";
import type { Paged } from "@/lib/admin/types";
import { readPage } from "@/server/admin/paged";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const SHOWN = 50;
const AT_ONCE = 1000;

const line = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.guid().nullable(),
  actor_name: z.string().nullable(),
  actor_email: z.string().nullable(),
  action: z.string(),
  target: z.string().nullable(),
  target_name: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  names: z.record(z.string(), z.string()),
});

function actorOf({ actor, actor_name: name, actor_email: email }: z.infer<typeof line>) {
  if (actor === null) return null;
  return name === null ? { goneId: auditNamed(actor, {}) } : { name, email };
}

const toLine = (row: z.infer<typeof line>): AuditLine => {
  const { href, details } = auditPage(row.action, row.details);
  return {
    id: row.id,
    at: row.at,
    actor: actorOf(row),
    action: row.action,
    target: row.target_name ?? (row.target === null ? null : auditGone(row.action, row.target)),
    href,
    changes: auditChanges(details, row.names),
  };
};

/** The acts of operators and companies, newest first, from a function that refuses everyone but admins. */
export async function listAudit(filters: AuditFilters, size = SHOWN): Promise<Paged<AuditLine>> {
  const db = await createDb();
  const { person, action, from, to, page } = filters;
  const result = await db.rpc("admin_audit", {
    _page: page,
    _size: size,
    ...(person && { _person: person }),
    ...(action && { _action: action }),
    ...(from && { _from: from }),
    ...(to && { _to: to }),
  });
  return readPage(unwrap(result), line, toLine);
}

/** All matches, page by page. A row added meanwhile pushes others to the next page. */
export async function listAllAudit(filters: AuditFilters): Promise<AuditLine[]> {
  const all = new Map<number, AuditLine>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const read = await listAudit({ ...filters, page }, AT_ONCE);
    for (const row of read.rows) all.set(row.id, row);
    pages = read.pages;
  }
  return [...all.values()];
}
