import "server-only";
import { z } from "zod";
import { alertSearch } from "@/lib/alerts/search";
import { type AlertOutcome, FREQUENCIES, type Frequency, type OwnAlerts } from "@/lib/alerts/types";
import { knownFilters } from "@/lib/alerts/unconfirmed-filters";
import { isMailSecret } from "@/lib/mail/secret";
import { fromQuery, type SearchFilters, toQuery } from "@/lib/search/params";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

// The only credential of these functions is the secret from a mail about alerts; it grants access to the alerts of the
// address that the mail went to, and no others.

const own = z
  .object({
    address: z.string(),
    about: z.guid().nullable(),
    asks: z.boolean(),
    browsers: z.int().default(0),
    alerts: z.array(
      z.object({
        id: z.guid(),
        query: z.string().nullable(),
        home: z.object({ id: z.guid(), title: z.string().nullable() }).nullable(),
        frequency: z.enum(FREQUENCIES),
        confirmed: z.boolean(),
        paused: z.boolean(),
      }),
    ),
  })
  .nullable();

/** Null when the link is no longer valid: unknown, or its address has no alerts any more. */
export async function getOwnAlerts(secret: string): Promise<OwnAlerts | null> {
  if (!isMailSecret(secret)) return null;
  const found = own.parse(unwrap(await serviceDb().rpc("alerts_of", { _secret: secret })));
  return found && { ...found, alerts: found.alerts.map(shown) };
}

/** An unconfirmed alert's text may come from a stranger. */
function shown<Alert extends { query: string | null; confirmed: boolean }>(alert: Alert) {
  if (alert.query === null || alert.confirmed) return { ...alert, more: false };
  const { filters, more } = knownFilters(fromQuery(new URLSearchParams(alert.query)));
  return { ...alert, query: toQuery(filters), more };
}

const yes = z.boolean();

/** Whether the alert that the mail is about is confirmed; idempotent. */
export async function confirmAlert(
  secret: string,
  /** `all`: with every alert waiting for the same address; `browser`: a new key for this browser. */
  { all, browser }: { all: boolean; browser: string },
): Promise<boolean> {
  if (!isMailSecret(secret)) return false;
  const args = { _secret: secret, _all: all, _browser: browser };
  return yes.parse(unwrap(await serviceDb().rpc("confirm_alert", args)));
}

/** From now on every browser needs a confirmation by mail again; returns whether the link belongs to alerts. */
export async function forgetAlertBrowsers(secret: string): Promise<boolean> {
  if (!isMailSecret(secret)) return false;
  return yes.parse(unwrap(await serviceDb().rpc("forget_alert_browsers", { _secret: secret })));
}

async function change(secret: string, id: string, _change: object) {
  if (!isMailSecret(secret)) return "gone";
  const call = serviceDb().rpc("change_alert", {
    _secret: secret,
    _id: id,
    _change: { ..._change },
  });
  return z.enum(["changed", "there", "gone"]).parse(unwrap(await call));
}

/** Whether there was an alert to change. */
export async function changeAlert(
  secret: string,
  id: string,
  what: { paused: boolean } | { frequency: Frequency },
): Promise<boolean> {
  return (await change(secret, id, what)) === "changed";
}

export async function changeAlertFilters(
  secret: string,
  id: string,
  filters: SearchFilters,
): Promise<AlertOutcome & ("filtered" | "there" | "wide" | "over")> {
  const search = alertSearch(filters);
  if (!search) return "wide";
  const outcome = await change(secret, id, search);
  return outcome === "changed" ? "filtered" : outcome === "there" ? "there" : "over";
}

/** Whether there was an alert to delete. */
export async function deleteAlert(secret: string, id: string): Promise<boolean> {
  if (!isMailSecret(secret)) return false;
  return yes.parse(unwrap(await serviceDb().rpc("delete_alert", { _secret: secret, _id: id })));
}

/** Deletes everything of the address: alerts, matches and notifications, and the mails about them. */
export async function forgetAlerts(secret: string): Promise<boolean> {
  if (!isMailSecret(secret)) return false;
  return yes.parse(unwrap(await serviceDb().rpc("forget_alerts", { _secret: secret })));
}
