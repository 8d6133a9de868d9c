import "server-only";
import { z } from "zod";
import type { Paged } from "@/lib/admin/types";
import type { AdminCompanyView } from "@/lib/company/admin-view";
import { camelKeys } from "@/lib/database/camel-keys";
import { readPage } from "@/server/admin/paged";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

// Reads functions and tables that refuse everyone but admins in the database.

const companyRow = z.object({
  id: z.guid(),
  name: z.string(),
  slug: z.string().nullable(),
  is_public: z.boolean(),
  organization_code: z.string(),
  description: z.string().nullable(),
  phone: z.string().nullable(),
  logo_url: z.string().nullable(),
  agent_count: z.int(),
  properties_count: z.int(),
  created_at: z.string(),
});
const totals = z.object({ companies: z.int(), agents: z.int(), properties: z.int() });

export type CompaniesPage = Paged<AdminCompanyView> & { totals: z.infer<typeof totals> };

/** A page of 24 companies, newest first; `search` is a part of a name, an address or a code. */
export async function searchCompanies(search: string, page: number): Promise<CompaniesPage> {
  const result = unwrap(
    await (await createDb()).rpc("admin_companies", { _search: search, _page: page }),
  );
  return {
    ...readPage(result, companyRow, camelKeys),
    totals: z.object({ totals }).parse(result).totals,
  };
}
