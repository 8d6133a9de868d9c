import "server-only";
import type {
  AdminAddonView,
  AdminCompanyView,
  AdminPlanView,
  AdminSubscriptionView,
  AdminUserView,
  ConsentLogView,
  OverviewView,
  Paged,
  ResetLogView,
} from "@/lib/admin/types";
import type { ConsentSettings } from "@/lib/consent/schema";
import type { SettingsValues } from "@/lib/settings/schema";
import { parseTemplate } from "@/lib/template/parse-template";
import type { CardTemplate } from "@/lib/template/types";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";
import {
  type AddonRow,
  type CompanyRow,
  type ConsentRow,
  type PageRow,
  type PlanRow,
  type ResetLogRow,
  type SubscriptionRow,
  toAddon,
  toCompany,
  toConsent,
  toPaged,
  toPlan,
  toResetLog,
  toSubscription,
  toUser,
  type UserRow,
} from "./rows";

// Each of these asks a function or a table that refuses everyone but admins in the database.

type Stats = {
  total_users: number;
  total_agents: number;
  total_companies: number;
  total_properties: number;
  active_trials: number;
  expired_trials: number;
  active_subscriptions: number;
  recent_signups: { date: string; count: number }[];
};

export async function getOverview(): Promise<OverviewView> {
  const stats = unwrap(await (await createDb()).rpc("get_admin_stats")) as unknown as Stats;
  return {
    totalUsers: stats.total_users,
    totalAgents: stats.total_agents,
    totalCompanies: stats.total_companies,
    totalProperties: stats.total_properties,
    activeTrials: stats.active_trials,
    expiredTrials: stats.expired_trials,
    activeSubscriptions: stats.active_subscriptions,
    signUps: stats.recent_signups,
  };
}

/** A page of 50 users, newest first; `search` is a part of a name or an address. */
export async function searchUsers(filters: {
  search: string;
  type: string;
  status: string;
  page: number;
}): Promise<Paged<AdminUserView>> {
  const answer = unwrap(
    await (await createDb()).rpc("admin_users", {
      _search: filters.search,
      _type: filters.type,
      _status: filters.status,
      _page: filters.page,
    }),
  );
  return toPaged(answer as unknown as PageRow<UserRow>, toUser);
}

/** One user with the subscription record; null when there is no such user. */
export async function getUser(
  userId: string,
): Promise<{ user: AdminUserView; subscription: AdminSubscriptionView | null } | null> {
  const answer = await (await createDb()).rpc("admin_user", { target_user_id: userId });
  if (answer.error?.message === "not_found") return null;
  const row = unwrap(answer) as unknown as UserRow & { subscription: SubscriptionRow | null };
  return { user: toUser(row), subscription: row.subscription && toSubscription(row.subscription) };
}

export type CompaniesPage = Paged<AdminCompanyView> & {
  totals: { companies: number; agents: number; properties: number };
};

export async function searchCompanies(search: string, page: number): Promise<CompaniesPage> {
  const answer = unwrap(
    await (await createDb()).rpc("admin_companies", { _search: search, _page: page }),
  ) as unknown as PageRow<CompanyRow> & Pick<CompaniesPage, "totals">;
  return { ...toPaged(answer, toCompany), totals: answer.totals };
}

/** All plans, by priority. */
export async function listPlans(): Promise<AdminPlanView[]> {
  const db = await createDb();
  const rows = unwrap(
    await db
      .from("plans")
      .select(
        "id, name, slug, price, priority, property_limit, images_per_property, agent_limit, logo_url, payment_url, is_active",
      )
      .order("priority")
      .order("name"),
  );
  return (rows as PlanRow[]).map(toPlan);
}

/** All add-ons, by name. */
export async function listAddons(): Promise<AdminAddonView[]> {
  const db = await createDb();
  const rows = unwrap(
    await db.from("plan_addons").select("id, name, slug, value, price, is_active").order("name"),
  );
  return (rows as AddonRow[]).map(toAddon);
}

/** The latest 100 attempts. */
export async function listResetLogs(): Promise<ResetLogView[]> {
  const rows = unwrap(await (await createDb()).rpc("admin_reset_logs"));
  return (rows as unknown as ResetLogRow[]).map(toResetLog);
}

export async function listConsents(page: number): Promise<Paged<ConsentLogView>> {
  const answer = unwrap(await (await createDb()).rpc("admin_consents", { _page: page }));
  return toPaged(answer as unknown as PageRow<ConsentRow>, toConsent);
}

/** Every consent, newest first, page by page. One that comes meanwhile pushes others to the next page. */
export async function listAllConsents(): Promise<ConsentLogView[]> {
  const all = new Map<string, ConsentLogView>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const read = await listConsents(page);
    for (const consent of read.rows) all.set(consent.id, consent);
    pages = read.pages;
  }
  return [...all.values()];
}

/** With the moment of the last save, which the next one is over. */
export async function getConsentSettings(): Promise<{
  settings: ConsentSettings;
  savedAt: string;
}> {
  const db = await createDb();
  const row = unwrap(
    await db
      .from("site_settings")
      .select(
        "show_consent_banner, policy_version, consent_title_he, consent_message_he, accept_button_label_he, learn_more_label_he, require_checkbox, updated_at",
      )
      .single(),
  );
  const settings = {
    showBanner: row.show_consent_banner,
    policyVersion: row.policy_version,
    requireCheckbox: row.require_checkbox,
    title: row.consent_title_he,
    message: row.consent_message_he,
    acceptLabel: row.accept_button_label_he,
    learnMoreLabel: row.learn_more_label_he,
  };
  return { settings, savedAt: row.updated_at };
}

/** The settings as they are stored now, not as public pages may have cached them. */
export async function getSettings(): Promise<SettingsValues> {
  const db = await createDb();
  const rows = unwrap(await db.from("app_settings").select("key, value"));
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  return {
    whatsappMessageTemplate: stored.whatsappMessageTemplate ?? "",
    whatsappDisclaimer: stored.whatsappDisclaimer ?? "",
    enableAiDescribeProperty: stored.enableAiDescribeProperty !== "false",
    newAgentAiParser: stored.newAgentAiParser !== "false",
    newAgentAiDescription: stored.newAgentAiDescription === "true",
    newAgentRibbon: stored.newAgentRibbon === "true",
    propertyCardDisplayOption:
      stored.propertyCardDisplayOption === "company_name" ? "company_name" : "agent_name",
  };
}

/** The template as it is stored now, with the moment of its save; the default one when there is none. */
export async function getTemplate(): Promise<{ template: CardTemplate; savedAt: string | null }> {
  const db = await createDb();
  const row = unwrap(
    await db
      .from("property_card_templates")
      .select("max_lines, lines, created_at")
      .eq("is_active", true)
      .maybeSingle(),
  );
  return { template: parseTemplate(row), savedAt: row?.created_at ?? null };
}
