import "server-only";
import { cache } from "react";
import { z } from "zod";
import { daysLeft } from "@/lib/access/banner";
import { TRANSACTION_TYPES } from "@/lib/catalog/ids";
import { STATUSES, type Status } from "@/lib/catalog/states";
import type { CompanyListFilters } from "@/lib/company/list-filters";
import type { CompanyAgent, CompanyProperty, OwnCompany } from "@/lib/company/own-company";
import { companyValues } from "@/lib/company/row";
import { contactPhone } from "@/lib/contact/phone";
import { columnMap } from "@/lib/database/column-map";
import { mediaUrl } from "@/lib/media/address";
import { PAGE_SIZE } from "@/lib/search/params";
import { createDb } from "@/server/supabase/clients";
import { unwrap, writtenRow } from "@/server/supabase/unwrap";

/** The owner's company; null until `ensure_company` has run. */
export const getOwnCompany = cache(async (userId: string): Promise<OwnCompany | null> => {
  const db = await createDb();
  const row = unwrap(
    await db
      .from("companies")
      .select(
        "id, version, name, description, phone, license, slug, logo_url, is_public, organization_code",
      )
      .eq("owner_user_id", userId)
      .maybeSingle(),
  );
  if (!row) return null;
  // A response without its id comes not from the database but from something in front of it.
  writtenRow.parse(row);
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    slug: row.slug,
    logoSrc: row.logo_url && mediaUrl(row.logo_url),
    isPublic: row.is_public,
    organizationCode: row.organization_code,
    values: companyValues(row),
  };
});

const agentsSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    username: z.string().nullable(),
    phone: z.string().nullable(),
    is_public: z.boolean(),
    edits: z.boolean(),
    properties_count: z.number(),
  }),
);

/** All of them, in a single value, which no row limit cuts. */
export async function listCompanyAgents(): Promise<CompanyAgent[]> {
  const db = await createDb();
  return readAgents(unwrap(await db.rpc("company_agents")));
}

export function readAgents(result: unknown): CompanyAgent[] {
  const rows = agentsSchema.parse(result);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    username: row.username,
    phone: contactPhone(row.phone)?.shown ?? row.phone,
    isPublic: row.is_public,
    properties: row.properties_count,
    letsEdit: row.edits,
  }));
}

const propertiesSchema = z.object({
  total: z.number(),
  states: z.partialRecord(z.enum(STATUSES), z.number()),
  rows: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      transaction_type: z.enum(TRANSACTION_TYPES),
      price: z.number(),
      city: z.string(),
      rooms: z.number().nullable(),
      agent_id: z.string(),
      agent_name: z.string(),
      agent_username: z.string().nullable(),
      status: z.enum(STATUSES),
      expires_at: z.string().nullable(),
      views: z.number(),
      contacts: z.number(),
    }),
  ),
});

const listingFields = columnMap({
  id: "id",
  title: "title",
  transactionType: "transaction_type",
  price: "price",
  city: "city",
  rooms: "rooms",
  agentId: "agent_id",
  agentName: "agent_name",
  agentUsername: "agent_username",
  status: "status",
  views: "views",
  contacts: "contacts",
});

type CompanyList = {
  total: number;
  states: Partial<Record<Status, number>>;
  page: number;
  pages: number;
  rows: CompanyProperty[];
};

/** A page of the homes of the company's agents, without drafts. The owner is no visitor: prices are real. */
export async function getCompanyProperties(filters: CompanyListFilters): Promise<CompanyList> {
  const { page, search, sort, status, agent } = filters;
  const db = await createDb();
  const result = unwrap(
    await db.rpc("company_properties", {
      _page: page,
      _search: search,
      _sort: sort,
      _status: status,
      _agent: agent,
    }),
  );
  const list = readProperties(result, page);
  // A page past the end becomes the last one.
  return page > list.pages ? getCompanyProperties({ ...filters, page: list.pages }) : list;
}

export function readProperties(result: unknown, page: number): CompanyList {
  const { total, states, rows } = propertiesSchema.parse(result);
  const now = new Date();
  return {
    total,
    states,
    page,
    pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    rows: rows.map((row) => ({
      ...listingFields.read(row),
      daysLeft: row.expires_at === null ? null : daysLeft(row.expires_at, now),
    })),
  };
}
