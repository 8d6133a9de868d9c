import "server-only";
import { readAbortReasons } from "@/server/abort-reasons";
import { type Door, dressRequests } from "@/server/internal-headers";
import { log } from "@/server/log";
import { openedTraces } from "@/server/signals/span.mjs";
import { wantsTraces } from "@/server/signals/wanted";
import { isReadOnTheWay, misspelt } from "@/server/worker/given";

/** A broken environment ends the start here, with the sentence that names it. */
export async function start() {
  readAbortReasons();
  const { env, READ } = await import("@/server/env").catch((error: Error) => {
    process.stderr.write(`\n✖ ${error.message}\n\n`);
    process.exit(1);
  });
  if (isReadOnTheWay(env.SITE_URL)) {
    log.warn("SITE_URL is http: passwords and sessions can be read on their way");
  }
  for (const slip of misspelt(process.env, READ)) {
    log.warn(slip, "a variable of the environment is read by nobody: is the other one meant?");
  }
  if (env.METRICS_TOKEN) (await import("@/server/signals/metrics")).openMetrics();
  if (wantsTraces(process.env)) {
    const { openTraces } = await import("@/server/signals/traces");
    openTraces((reason) => log.warn({ reason }, "traces were not taken"));
  }
  const { hearVisits } = await import("@/server/visits/at-the-door");
  const { tellsNobody } = await import("@/server/account/at-the-door");
  const { answerAgain } = await import("@/server/cache/at-the-door");
  const { startWorker } = await import("@/server/worker/start");
  const endWorker = startWorker();
  const closes = async () => {
    await Promise.allSettled([hearVisits.closes(), endWorker()]);
    await openedTraces()?.flush();
  };
  const { openStaticFiles } = await import("@/server/http/static-files");
  const sendsFile = openStaticFiles(process.env.NODE_ENV === "production" ? ".next/static" : "");
  const hears: Door["hears"] = (...asked) =>
    sendsFile(...asked) || tellsNobody(...asked) || hearVisits.hears(...asked);
  dressRequests({ hears, closes }, answerAgain);
}
