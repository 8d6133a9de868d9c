import "server-only";
import { after } from "next/server";
import { log } from "@/server/log";
import { withoutRequestBudget } from "@/server/request-budget.mjs";
import { serviceDb } from "@/server/supabase/clients";
import { sweepMedia } from "./sweep";

/** Runs the ordered deletions after a write, once its response is on the way. The worker retries what fails. */
export function sweepSoon() {
  after(() => withoutRequestBudget(sweep));
}

async function sweep() {
  try {
    await sweepMedia(serviceDb());
  } catch (error) {
    log.warn({ err: error }, "media sweep failed");
  }
}
