import "server-only";
import { z } from "zod";
import type { AlertNumbers, Information, OverviewView } from "@/lib/admin/types";
import type { WeekView } from "@/lib/admin/weeks";
import { camelKeys } from "@/lib/database/camel-keys";
import { RECORDS } from "@/lib/settings/records";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

// Reads functions and tables that refuse everyone but admins in the database.

const stats = z.object({
  total_users: z.int(),
  total_agents: z.int(),
  total_companies: z.int(),
  total_properties: z.int(),
  active_trials: z.int(),
  expired_trials: z.int(),
  active_subscriptions: z.int(),
  recent_signups: z.array(z.object({ date: z.string(), count: z.int() })),
});

export async function getOverview(): Promise<OverviewView> {
  const found = stats.parse(unwrap(await (await createDb()).rpc("get_admin_stats")));
  const { recent_signups: signUps, ...totals } = found;
  return { ...camelKeys(totals), signUps };
}

const count = z.int().nullable();
const weeks = z.array(
  z.object({
    week: z.string(),
    views: count,
    contacts: count,
    leads: count,
    published: count,
    closed: count,
    agents: count,
  }),
);

/** The whole site by week, for a year and the current week, oldest first. */
export async function getWeeks(): Promise<WeekView[]> {
  return weeks.parse(unwrap(await (await createDb()).rpc("admin_weeks")));
}

const alerts = z.object({
  active: z.int(),
  of_homes: z.int(),
  addresses: z.int(),
  paused: z.int(),
  unconfirmed: z.int(),
  new: z.int(),
  mails: z.int(),
});

/** How visitors' alerts are used. */
export async function getAlertNumbers(): Promise<AlertNumbers> {
  return camelKeys(alerts.parse(unwrap(await (await createDb()).rpc("admin_alerts"))));
}

const information = z.object({
  tables: z.int(),
  protected_tables: z.int(),
  trial_days: z.int(),
  retention: z.partialRecord(z.enum(RECORDS), z.number()),
});

/** The figures of the information cards, read from the database now. */
export async function getInformation(): Promise<Information> {
  return camelKeys(information.parse(unwrap(await (await createDb()).rpc("admin_information"))));
}
