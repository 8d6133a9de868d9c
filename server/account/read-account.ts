import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { profileFields } from "@/lib/account/row";
import type { Account, Office } from "@/lib/account/types";
import { columnMap } from "@/lib/database/column-map";
import type { Database } from "@/lib/database/types";
import { readGate } from "@/server/account/gate";
import { unwrap } from "@/server/supabase/unwrap";

const COLUMNS =
  "id, version, user_type, name, username, phone, license, profile_image_url, organization_code, is_public, is_admin, trial_active, trial_end_date, subscription_active, subscription_type, subscription_end_date, feature_property_ribbon_enabled, enable_ai_parser, enable_ai_description, show_property_prices, show_listing_dates, show_property_ids, show_automatic_ribbons, show_to_programs, areas, languages, working_since, opening_hours, show_closed_listings";

/** The fields that decide about access. A response that is no profile must not read as an ended trial. */
const deciding = z.object({
  id: z.guid(),
  user_type: z.enum(["agent", "company"]),
  is_admin: z.boolean(),
  trial_active: z.boolean(),
  subscription_active: z.boolean(),
});

const accessFields = columnMap({
  organizationCode: "organization_code",
  isAdmin: "is_admin",
  trialActive: "trial_active",
  trialEndsAt: "trial_end_date",
  subscriptionActive: "subscription_active",
  subscriptionType: "subscription_type",
  subscriptionEndsAt: "subscription_end_date",
});
const featureFields = columnMap({
  ribbon: "feature_property_ribbon_enabled",
  aiParser: "enable_ai_parser",
  aiDescription: "enable_ai_description",
});
const shownFields = columnMap({
  prices: "show_property_prices",
  dates: "show_listing_dates",
  ids: "show_property_ids",
  ribbons: "show_automatic_ribbons",
  closed: "show_closed_listings",
  programs: "show_to_programs",
});

const officeSchema = z
  .object({
    company: z.string(),
    state: z.enum(["open", "full", "ended", "none"]),
    plan: z.string().nullable(),
    ends_at: z.string().nullable(),
  })
  .nullable();

async function readOffice(db: SupabaseClient<Database>): Promise<Office | null> {
  const office = officeSchema.parse(unwrap(await db.rpc("my_office")));
  if (!office) return null;
  const { company, state, plan, ends_at: endsAt } = office;
  return { company, state, plan, endsAt };
}

/** The user of this client's session, with their profile. Also used by the middleware. */
export async function readAccount(db: SupabaseClient<Database>): Promise<Account | null> {
  const { data, error } = await db.auth.getClaims();
  if (!data) {
    // Only a refusal ends a session: an outage of Auth must not make people enter their password again.
    if (error && !(error.status && error.status < 500)) throw error;
    return null;
  }
  const { sub: userId, email = "", aal } = data.claims;
  const [read, gate] = await Promise.all([
    db.from("profiles").select(COLUMNS).eq("user_id", userId).maybeSingle(),
    // A session that used its second factor has nothing left to complete.
    aal === "aal2" ? null : readGate(db),
  ]);
  const row = unwrap(read);
  const base = { userId, email, ...(gate && { gate }) };
  if (!row || gate === "code") return { ...base, profile: null };
  deciding.parse(row);
  return {
    ...base,
    profile: {
      id: row.id,
      version: row.version,
      userType: row.user_type,
      ...profileFields(row),
      ...accessFields.read(row),
      // Read only for agents linked to a company.
      office: row.organization_code === null ? null : await readOffice(db),
      features: featureFields.read(row),
      shows: shownFields.read(row),
    },
  };
}
