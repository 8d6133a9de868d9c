import "server-only";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Account } from "@/lib/account/types";
import type { Database } from "@/lib/database/types";
import { getLeadNews } from "@/server/leads/news";
import { unwrap } from "@/server/supabase/unwrap";

/**
 * Another text whenever the profile, the subscription or the company of this person changed. `db`:
 * the person's own, made during their request; this is asked when no request is at hand.
 */
export async function getLastChange(db: SupabaseClient<Database>, { userId, profile }: Account) {
  const isCompany = profile?.userType === "company";
  const [own, company, office, leads] = await Promise.all([
    db.from("profiles").select("updated_at").eq("user_id", userId).maybeSingle(),
    isCompany
      ? db.from("companies").select("updated_at").eq("owner_user_id", userId).maybeSingle()
      : null,
    // What the plan of an agent's company gives changes without a word in the agent's own row.
    isCompany ? null : db.rpc("my_office"),
    isCompany ? null : getLeadNews(db),
  ]);
  const companyChange = company && unwrap(company)?.updated_at;
  const officeState = office && unwrap(office);
  // At the end: components/account/live-account.tsx compares how this ends with the leads its page was made with.
  const last = leads?.news ?? "";
  return `${unwrap(own)?.updated_at ?? "gone"} ${companyChange ?? ""} ${JSON.stringify(officeState)} ${last}`;
}
