import "server-only";
import { after } from "next/server";
import { log } from "@/server/log";
import { unhurried } from "@/server/patience.mjs";
import { serviceDb } from "@/server/supabase/clients";
import { runMaintenance, sweepMedia } from "./sweep";

const HOUR_MS = 3_600_000;
let maintainedAt = 0;

/**
 * After a write, when the answer is on its way: the ordered deletions, and once an hour what is a
 * matter of time. What fails is taken again later, or by `npm run media:sweep`.
 */
export function sweepSoon() {
  after(() => unhurried(sweep));
}

async function sweep() {
  try {
    if (Date.now() - maintainedAt > HOUR_MS) {
      maintainedAt = Date.now();
      await runMaintenance(serviceDb());
    }
    await sweepMedia(serviceDb());
  } catch (error) {
    log.warn({ err: error }, "media sweep failed");
  }
}
