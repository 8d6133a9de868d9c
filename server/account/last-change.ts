import "server-only";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Account } from "@/lib/account/types";
import type { Database } from "@/lib/database/types";
import { getLeadNews } from "@/server/leads/news";
import { unwrap } from "@/server/supabase/unwrap";

/**
 * A text that differs whenever the profile, the subscription or the company of this person changed. `db`: the person's
 * own client, created during their request; this runs outside of any request.
 */
export async function getLastChange(db: SupabaseClient<Database>, { userId, profile }: Account) {
  const isCompany = profile?.userType === "company";
  const [own, company, office, leads] = await Promise.all([
    db.from("profiles").select("updated_at").eq("user_id", userId).maybeSingle(),
    isCompany
      ? db.from("companies").select("updated_at").eq("owner_user_id", userId).maybeSingle()
      : null,
    // The benefits from the plan of an agent's company change without a change of the agent's own row.
    isCompany ? null : db.rpc("my_office"),
    isCompany ? null : getLeadNews(db),
  ]);
  const companyChange = company && unwrap(company)?.updated_at;
  const officeState = office && unwrap(office);
  // Last: components/account/live-account.tsx compares this text's ending with the leads its page was rendered with.
  const last = leads?.news ?? "";
  return `${unwrap(own)?.updated_at ?? "gone"} ${companyChange ?? ""} ${JSON.stringify(officeState)} ${last}`;
}
