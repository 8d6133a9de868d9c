import "server-only";
import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { LinkedCompany } from "@/lib/account/types";
import type { Database } from "@/lib/database/types";
import { mediaUrl } from "@/lib/media/address";
import { unwrap } from "@/server/supabase/unwrap";

const schema = z
  .object({
    id: z.string(),
    name: z.string(),
    logo_url: z.string().nullable(),
    /** Only for a public company. */
    slug: z.string().nullable(),
  })
  .nullable();

/** The agent's office by name, and whether it may edit and add homes in the agent's name; null without an office. */
export async function getOfficePermission(
  db: SupabaseClient<Database>,
  userId: string,
): Promise<{ office: string; letsEdit: boolean } | null> {
  const [company, own] = await Promise.all([
    getLinkedCompany(db),
    db.from("profiles").select("id, office_edits").eq("user_id", userId).maybeSingle(),
  ]);
  const row = unwrap(own);
  return company && row && { office: company.name, letsEdit: row.office_edits };
}

/** The company that this agent belongs to, even without a public page. */
export async function getLinkedCompany(
  db: SupabaseClient<Database>,
): Promise<LinkedCompany | null> {
  const company = schema.parse(unwrap(await db.rpc("my_company")));
  return (
    company && {
      id: company.id,
      name: company.name,
      logoSrc: company.logo_url && mediaUrl(company.logo_url),
      isPublic: company.slug !== null,
    }
  );
}
