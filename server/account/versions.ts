import "server-only";
import type { Account } from "@/lib/account/types";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

/** Another text whenever the profile or the company of this person changed. */
export async function getVersions({ userId, profile }: Account) {
  const db = await createDb();
  const isCompany = profile?.userType === "company";
  const [own, company] = await Promise.all([
    db.from("profiles").select("version").eq("user_id", userId).maybeSingle(),
    isCompany
      ? db.from("companies").select("version").eq("owner_user_id", userId).maybeSingle()
      : null,
  ]);
  const companyVersion = company && unwrap(company)?.version;
  return `${unwrap(own)?.version ?? "gone"}.${companyVersion ?? 0}`;
}
