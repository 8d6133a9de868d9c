import "server-only";
import { endedSource } from "@/lib/access/denial";
import { bannerState } from "@/lib/account/banner";
import type { AccountProfile, Billing } from "@/lib/account/types";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

/** The own plan. Nobody but admins reads plans and add-ons that are no longer sold, so names can be missing. */
export async function getBilling(userId: string, profile: AccountProfile): Promise<Billing> {
  const db = await createDb();
  const row = unwrap(
    await db
      .from("user_subscriptions")
      .select("status, ends_at, total_price, addon_ids, payment_url, plan:plans(name)")
      .eq("user_id", userId)
      .maybeSingle(),
  );
  const active = bannerState(profile, new Date());
  const subscribed = active?.kind === "subscription";
  const addonIds = subscribed ? (row?.addon_ids ?? []) : [];
  const addons =
    addonIds.length > 0
      ? unwrap(await db.from("plan_addons").select("name").in("id", addonIds).order("name"))
      : [];
  const officePlan = active?.kind === "office" ? (profile.office?.plan ?? null) : null;
  return {
    state: active?.kind ?? "none",
    planName: subscribed ? (row?.plan?.name ?? profile.subscriptionType) : officePlan,
    addonNames: addons.map(({ name }) => name),
    office: profile.office,
    endsAt: active?.until ?? null,
    endedSubscription: !active && endedSource(profile) === "subscription",
    // The office pays its own.
    totalPrice: active?.kind === "office" ? null : (row?.total_price ?? null),
    paymentUrl: row?.payment_url ?? null,
  };
}
