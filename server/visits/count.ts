import "server-only";
import { z } from "zod";
import { israelDay } from "@/lib/hebrew/format";
import { type Visit, visitRows } from "@/lib/visits/rows";
import { log } from "@/server/log";
import { withoutRequestBudget } from "@/server/request-budget.mjs";
import { signal } from "@/server/signals/channel.mjs";
import { serviceDb } from "@/server/supabase/stateless-clients";
import { unwrap } from "@/server/supabase/unwrap";
import { BatchWriter } from "./batch-writer";

const saltsOf = z.record(z.string(), z.string());
/** By day: today's and, until one o'clock, yesterday's for late visits. Kept in this process only. */
let salts: Record<string, string> = {};

async function saltOf(day: string) {
  if (!salts[day]) salts = saltsOf.parse(unwrap(await serviceDb().rpc("visit_salts")));
  return salts[day];
}

/** A day's salt is deleted together with the marks made with it (private.forget_visitors): an hour after midnight. */
function forgetSalts() {
  const first = israelDay(Date.now() - 3_600_000);
  salts = Object.fromEntries(Object.entries(salts).filter(([day]) => day >= first));
}

const signalVisits = (outcome: "gathered" | "written" | "lost", count: number) =>
  signal({ of: "visits", outcome, count });

async function write(visits: Visit[], batch: string) {
  try {
    forgetSalts();
    const rows = await visitRows(visits, saltOf);
    const call = serviceDb().rpc("count_events", { _events: rows, _batch: batch });
    // Anything but a number comes from a proxy and not from the database: nothing was counted.
    z.number().parse(unwrap(await call));
    signalVisits("written", visits.length);
  } catch (error) {
    if (isHopeless(error)) signalVisits("lost", visits.length);
    throw error;
  }
}

/** PostgreSQL's errors for a batch that it will never accept: about the values, not the moment. */
const isHopeless = (error: unknown) =>
  /^(?:22|23|42)/.test(error instanceof Error ? error.message : "");

/** One per process: routes and other bundles are loaded separately. */
const PLACE = Symbol.for("delet.visits");
const shared = globalThis as { [PLACE]?: BatchWriter<Visit> };

function writer() {
  if (shared[PLACE]) return shared[PLACE];
  const visits = new BatchWriter<Visit>({
    write: (items, id) => withoutRequestBudget(() => write(items, id)),
    report: (what) =>
      "lost" in what
        ? log.warn(what, "visits were not counted")
        : log.warn({ err: what.error }, "visits wait: they could not be written"),
    isHopeless,
    everyMs: 2000,
    batchSize: 500,
    maxPending: 10_000,
  });
  // Writes the queue and, from then on, each visit at once; server/services.ts waits for it at shutdown.
  process.once("SIGTERM", () => void visits.stop());
  process.once("SIGINT", () => void visits.stop());
  shared[PLACE] = visits;
  return visits;
}

/** Accepts a visit, to be written within two seconds. False when too many wait already. */
export function countVisit(visit: Visit): boolean {
  const taken = writer().add(visit);
  signalVisits(taken ? "gathered" : "lost", 1);
  return taken;
}

/** Writes all collected visits, as far as possible now. */
export const writeVisits = async () => shared[PLACE]?.stop();
