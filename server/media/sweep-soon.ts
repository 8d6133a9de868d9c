import "server-only";
import { after } from "next/server";
import { log } from "@/server/log";
import { withoutRequestBudget } from "@/server/request-budget.mjs";
import { serviceDb } from "@/server/supabase/clients";
import { sweepMedia } from "./sweep";

/** After a write, when the answer is on its way: the ordered deletions. The worker takes again what fails. */
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
