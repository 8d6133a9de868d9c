import "server-only";
import { z } from "zod";
import { bannerState } from "@/lib/access/banner";
import { endedAt, endedSource } from "@/lib/access/denial";
import type { AccountProfile, Billing } from "@/lib/account/types";
import { paymentPage } from "@/server/billing/payment-page";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const ownSubscription = z.object({ status: z.string() }).nullable();
const addonNames = z.array(z.object({ name: z.string() }));

/** The account's plan. Only admins read plans and add-ons that are no longer sold, so names can be missing. */
export async function getBilling(userId: string, profile: AccountProfile): Promise<Billing> {
  const db = await createDb();
  const row = unwrap(
    await db
      .from("user_subscriptions")
      .select("status, ends_at, total_price, addon_ids, payment_url, plan_id, plan:plans(name)")
      .eq("user_id", userId)
      .maybeSingle(),
  );
  ownSubscription.parse(row);
  const now = new Date();
  const active = bannerState(profile, now);
  const subscribed = active?.kind === "subscription";
  const addonIds = subscribed ? (row?.addon_ids ?? []) : [];
  const addons =
    addonIds.length > 0
      ? addonNames.parse(
          unwrap(await db.from("plan_addons").select("name").in("id", addonIds).order("name")),
        )
      : [];
  const officePlan = active?.kind === "office" ? (profile.office?.plan ?? null) : null;
  return {
    state: active?.kind ?? "none",
    planName: subscribed ? (row?.plan?.name ?? profile.subscriptionType) : officePlan,
    addonNames: addons.map(({ name }) => name),
    office: profile.office,
    endsAt: active ? active.until : endedAt(profile, now),
    endedSubscription: !active && endedSource(profile) === "subscription",
    // For the account's own active subscription only: an office pays for itself, and an ended one has no price.
    totalPrice: subscribed ? (row?.total_price ?? null) : null,
    paymentUrl:
      row?.payment_url && row.plan_id
        ? paymentPage(row.payment_url, userId, row.plan_id)
        : (row?.payment_url ?? null),
  };
}
