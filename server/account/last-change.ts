import "server-only";
import type { Account } from "@/lib/account/types";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

/** Another text whenever the profile, the subscription or the company of this person changed. */
export async function getLastChange({ userId, profile }: Account) {
  const db = await createDb();
  const isCompany = profile?.userType === "company";
  const [own, company] = await Promise.all([
    db.from("profiles").select("updated_at").eq("user_id", userId).maybeSingle(),
    isCompany
      ? db.from("companies").select("updated_at").eq("owner_user_id", userId).maybeSingle()
      : null,
  ]);
  const companyChange = company && unwrap(company)?.updated_at;
  return `${unwrap(own)?.updated_at ?? "gone"} ${companyChange ?? ""}`;
}
