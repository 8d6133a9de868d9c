import "server-only";
import { z } from "zod";
import { contactPhone } from "@/lib/contact/phone";
import { camelKeys } from "@/lib/database/camel-keys";
import { columnMap } from "@/lib/database/column-map";
import type { LeadFilters } from "@/lib/leads/filters";
import { LEAD_HANDED, LEAD_HOURS, LEAD_RULES, LEAD_STATUSES } from "@/lib/leads/types";
import {
  type CaughtLeads,
  LEAD_MAILS,
  type LeadSettings,
  type LeadView,
  type OfficeLeads,
  type OwnLeads,
} from "@/lib/leads/view";
import { SHARE_PLACES } from "@/lib/share/codes";
import { VIEWING_STATES } from "@/lib/viewings/types";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const text = z.string().nullable();
const count = z.int().nonnegative();
const counts = z.partialRecord(z.enum(LEAD_STATUSES), count);

const source = z.object({
  code: z.string(),
  place: z.enum([...SHARE_PLACES, "own"]).nullable(),
  name: text,
});

const leadFields = columnMap({
  id: "id",
  title: "listing_title",
  listingId: "listing_id",
  isListingShown: "listing_shown",
  source: "source",
  name: "name",
  email: "email",
  status: "status",
  unread: "unread",
  callBackOn: "call_back_on",
  createdAt: "created_at",
  lastAt: "last_at",
  messages: "messages",
  notes: "notes",
  viewings: "viewings",
  handed: "handed",
  homeOf: "home_of",
});

const leadRow = z
  .object({
    id: z.guid(),
    listing_id: z.guid().nullable(),
    listing_shown: z.boolean(),
    listing_title: text,
    source: source.nullable(),
    name: z.string(),
    phone: z.string(),
    email: text,
    status: z.enum(LEAD_STATUSES),
    unread: z.boolean(),
    call_back_on: text,
    created_at: z.string(),
    last_at: z.string(),
    messages: z.array(
      z.object({ message: z.string(), hour: z.enum(LEAD_HOURS).nullable(), at: z.string() }),
    ),
    notes: z.array(z.object({ id: z.guid(), body: z.string(), at: z.string() })),
    handed: z.enum(LEAD_HANDED).nullable(),
    home_of: text,
    viewings: z.array(
      z.object({ starts_at: z.string(), state: z.enum(VIEWING_STATES) }).transform(camelKeys),
    ),
  })
  .transform((row): LeadView => ({ ...leadFields.read(row), phone: phoneOf(row.phone) }));

const phoneOf = (phone: string) =>
  contactPhone(phone) ?? { shown: phone, tel: `tel:${phone}`, whatsapp: null };

const ownSchema = z.object({
  rows: z.array(leadRow),
  total: count,
  page: count,
  page_size: count,
  counts,
  all: count,
  today: count,
  listings: z.array(z.object({ id: z.guid(), title: z.string() })),
  sources: z.array(source),
});

async function askOwn(filters: LeadFilters, page: number, size: number) {
  const { status, listing, source: code, q, today } = filters;
  const db = await createDb();
  const result = await db.rpc("own_leads", {
    _status: status ?? null,
    _listing: listing ?? null,
    _source: code ?? null,
    _text: q ?? null,
    _today: today === "1",
    _page: page,
    _page_size: size,
  });
  return ownSchema.parse(unwrap(result));
}

type Page = { page: number; page_size: number; total: number };
const pagesOf = ({ total, page_size }: Page) => Math.ceil(total / page_size);

/** A page past the end becomes the last one: working through a page's leads can empty it. */
async function askWithin<Answer extends Page>(
  page: number,
  ask: (page: number) => Promise<Answer>,
): Promise<Answer> {
  const result = await ask(page);
  const last = pagesOf(result);
  return last > 0 && page > last ? ask(last) : result;
}

/** A page of the signed-in agent's own leads, the newest message first. */
export async function getOwnLeads(filters: LeadFilters): Promise<OwnLeads> {
  const found = await askWithin(filters.page ?? 1, (page) => askOwn(filters, page, 50));
  const { rows, page_size: _, ...result } = found;
  return { ...result, leads: rows, pages: pagesOf(found) };
}

/** All leads that match the filters, for a file. */
export async function listOwnLeads(filters: LeadFilters): Promise<LeadView[]> {
  const leads: LeadView[] = [];
  for (let page = 1; ; page++) {
    const { rows, total } = await askOwn(filters, page, 500);
    leads.push(...rows);
    if (rows.length === 0 || leads.length >= total) return leads;
  }
}

/** One of the agent's own leads, on whichever page; null for any other. */
export async function getOwnLead(id: string): Promise<LeadView | null> {
  const db = await createDb();
  return leadRow.nullable().parse(unwrap(await db.rpc("own_lead", { _id: id })));
}

const caughtRows = z.array(
  z.object({
    request_id: z.guid(),
    listing_title: text,
    name: z.string(),
    phone: z.string(),
    email: text,
    message: z.string(),
    at: z.string(),
  }),
);

/** The newest leads caught as spam, which are rarely read; row level security shows one's own. */
export async function getCaughtLeads(): Promise<CaughtLeads> {
  const db = await createDb();
  const result = await db
    .from("caught_leads")
    .select("request_id, listing_title, name, phone, email, message, at", { count: "exact" })
    .order("at", { ascending: false })
    .order("request_id")
    .limit(100);
  const rows = caughtRows.parse(unwrap(result));
  const leads = rows.map(({ request_id, listing_title, phone, ...row }) => ({
    ...row,
    id: request_id,
    title: listing_title,
    phone: phoneOf(phone),
  }));
  return { leads, total: result.count ?? leads.length };
}

export async function getLeadSettings(): Promise<LeadSettings> {
  const db = await createDb();
  return z
    .object({
      mails: z.enum(LEAD_MAILS),
      template: text,
      company_reads: z.boolean(),
      office_rule: z.enum(LEAD_RULES).nullable(),
    })
    .transform(camelKeys)
    .parse(unwrap(await db.rpc("my_lead_settings")));
}

const officeSchema = z.object({
  page: count,
  page_size: count,
  total: count,
  rule: z.enum(LEAD_RULES),
  agents: z.array(
    z.object({
      id: z.guid(),
      name: z.string(),
      reads: z.boolean(),
      areas: count,
      unread: count,
      week: count,
      counts,
    }),
  ),
  rows: z.array(
    z.object({
      id: z.guid(),
      agent_id: z.guid(),
      status: z.enum(LEAD_STATUSES),
      listing_title: text,
      last_at: z.string(),
      name: text,
      phone: text,
      message: text,
    }),
  ),
});

/** What a company sees of its agents' leads: of all agents, or of one. */
export async function getOfficeLeads(agentId: string | null, page: number): Promise<OfficeLeads> {
  const db = await createDb();
  const found = await askWithin(page, async (_page) =>
    officeSchema.parse(unwrap(await db.rpc("company_leads", { _agent: agentId, _page }))),
  );
  const { rows, page_size: _, ...result } = found;
  return {
    ...result,
    pages: pagesOf(found),
    leads: rows.map(({ listing_title: title, name, phone, message, ...row }) => ({
      ...camelKeys(row),
      title,
      person: name === null ? null : { name, phone: contactPhone(phone), message: message ?? "" },
    })),
  };
}
