import type { WeekView } from "@/lib/admin/weeks";
import type { SeedBackend } from "./backend";
import { rng } from "./random";

/** How many weeks ago the demo had its first visit. */
const OPENED = 47;

/**
 * Runs after all daily counts: the weeks before them, as maintenance would have summed them. They grow towards the
 * counted weeks, and the site is less than a year old.
 */
export async function storeWeeks(backend: SeedBackend) {
  const [known] = await backend.query<Record<keyof WeekView, string> & { ago: number }>(
    `select w.ago, s.* from (
       select ((private.this_week() - min(day)) / 7)::integer as ago from private.agent_hours) w,
     private.week_sums(private.this_week() - 7 * (w.ago - 1)) s`,
  );
  if (!known) return;
  const dice = rng("weeks");
  const rows = [];
  for (let ago = OPENED; ago >= known.ago; ago--) {
    const grown = 0.3 + 0.7 * ((OPENED - ago) / (OPENED - known.ago + 1));
    const part = (sum: keyof WeekView, least: number, spread = 0.12) =>
      Math.round(Math.max(least, Number(known[sum])) * grown * dice.range(1 - spread, 1 + spread));
    rows.push({
      ago,
      views: part("views", 100),
      contacts: part("contacts", 10),
      leads: part("leads", 4, 0.4),
      published: part("published", 50, 0.3),
      closed: part("closed", 4, 0.6),
      agents: part("agents", 5, 0.03),
    });
  }
  await backend.query(
    `insert into private.site_weeks
     select private.this_week() - 7 * ago, views, contacts, leads, published, closed, agents
     from jsonb_to_recordset($1::jsonb) as r
       (ago integer, views bigint, contacts bigint, leads bigint, published bigint, closed bigint, agents bigint)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}
