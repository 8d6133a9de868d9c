import "server-only";
import { z } from "zod";
import type { AdminUserView, ExportedUser, Paged } from "@/lib/admin/types";
import { columnMap } from "@/lib/database/column-map";
import type { AdminSubscriptionView } from "@/lib/plan/subscription-types";
import { publishingStop } from "@/lib/publishing/stop";
import { readPage } from "@/server/admin/paged";
import { subscriptionRow, toSubscription } from "@/server/plan/subscription-rows";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

// Reads functions and tables that refuse everyone but admins in the database.

const userRow = z.object({
  user_id: z.guid(),
  profile_id: z.guid().nullable(),
  name: z.string().nullable(),
  // A project's own dashboard can create a user without one.
  email: z.string().nullable(),
  user_type: z.enum(["agent", "company"]),
  is_admin: z.boolean(),
  has_profile: z.boolean(),
  trial_active: z.boolean(),
  trial_end_date: z.string().nullable(),
  subscription_active: z.boolean(),
  subscription_type: z.string().nullable(),
  subscription_end_date: z.string().nullable(),
  subscription_saved_at: z.string().nullable(),
  properties_count: z.int(),
  enable_ai_parser: z.boolean(),
  enable_ai_description: z.boolean(),
  feature_property_ribbon_enabled: z.boolean(),
  publishing_stop: publishingStop.nullable(),
  created_at: z.string(),
});

const userFields = columnMap({
  userId: "user_id",
  profileId: "profile_id",
  userType: "user_type",
  isAdmin: "is_admin",
  hasProfile: "has_profile",
  trialActive: "trial_active",
  trialEndsAt: "trial_end_date",
  subscriptionActive: "subscription_active",
  subscriptionType: "subscription_type",
  subscriptionEndsAt: "subscription_end_date",
  subscriptionSavedAt: "subscription_saved_at",
  propertiesCount: "properties_count",
  publishingStop: "publishing_stop",
  createdAt: "created_at",
});
const featureFields = columnMap({
  aiParser: "enable_ai_parser",
  aiDescription: "enable_ai_description",
  ribbon: "feature_property_ribbon_enabled",
});

const toUser = (row: z.infer<typeof userRow>): AdminUserView => ({
  ...userFields.read(row),
  name: row.name ?? "",
  email: row.email ?? "",
  features: featureFields.read(row),
});

type UserSearch = { search: string; type: string; status: string };

const argumentsOf = ({ search, type, status }: UserSearch, page: number) => ({
  _search: search,
  _type: type,
  _status: status,
  _page: page,
});

/** A page of 50 users, newest first; `search` is a part of a name or an address. */
export async function searchUsers({
  page,
  ...found
}: UserSearch & { page: number }): Promise<Paged<AdminUserView>> {
  const result = await (await createDb()).rpc("admin_users", argumentsOf(found, page));
  return readPage(unwrap(result), userRow, toUser);
}

const exportedRow = userRow.extend({
  phone: z.string().nullable(),
  username: z.string().nullable(),
  email_confirmed_at: z.string().nullable(),
});

const toExported = (row: z.infer<typeof exportedRow>): ExportedUser => ({
  ...toUser(row),
  phone: row.phone,
  username: row.username,
  isConfirmed: row.email_confirmed_at !== null,
});

/** All matches, recorded as a line of the audit. One added meanwhile pushes others to the next page. */
export async function exportUsers(found: UserSearch): Promise<ExportedUser[]> {
  const db = await createDb();
  const all = new Map<string, ExportedUser>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const result = await db.rpc("admin_export_users", argumentsOf(found, page));
    const read = readPage(unwrap(result), exportedRow, toExported);
    for (const user of read.rows) all.set(user.userId, user);
    pages = read.pages;
  }
  return [...all.values()];
}

const oneUser = userRow.extend({ subscription: subscriptionRow.nullable() });

/** One user with the subscription record; null when there is no such user. */
export async function getUser(
  userId: string,
): Promise<{ user: AdminUserView; subscription: AdminSubscriptionView | null } | null> {
  const result = await (await createDb()).rpc("admin_user", { target_user_id: userId });
  if (result.error?.message === "not_found") return null;
  const row = oneUser.parse(unwrap(result));
  return { user: toUser(row), subscription: row.subscription && toSubscription(row.subscription) };
}
