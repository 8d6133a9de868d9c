import "server-only";
import { endedSource } from "@/lib/access/denial";
import { bannerState } from "@/lib/account/banner";
import type { AccountProfile, Billing } from "@/lib/account/types";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

/** The own plan. Visitors may not read plans that are no longer sold, so its name can be missing. */
export async function getBilling(userId: string, profile: AccountProfile): Promise<Billing> {
  const db = await createDb();
  const row = unwrap(
    await db
      .from("user_subscriptions")
      .select("status, ends_at, total_price, payment_url, plan:plans(name)")
      .eq("user_id", userId)
      .maybeSingle(),
  );
  const active = bannerState(profile, new Date());
  const subscribed = active?.kind === "subscription";
  const officePlan = active?.kind === "office" ? (profile.office?.plan ?? null) : null;
  return {
    state: active?.kind ?? "none",
    planName: subscribed ? (row?.plan?.name ?? profile.subscriptionType) : officePlan,
    office: profile.office,
    endsAt: active?.until ?? null,
    endedSubscription: !active && endedSource(profile) === "subscription",
    // The office pays its own.
    totalPrice: active?.kind === "office" ? null : (row?.total_price ?? null),
    paymentUrl: row?.payment_url ?? null,
  };
}
