import "server-only";
import { env } from "@/server/env";
import { log } from "@/server/log";
import { workFromEnv } from "./from-env";
import { workOn } from "./work";

const PAUSE_MS = 15_000;

/**
 * Runs the worker in this process until it ends. The returned function resolves when the current work is done, which
 * the shutdown must wait for: a mail that was sent but not recorded is sent again.
 */
export function startWorker(): () => Promise<void> {
  if (env.WORKER === "off") return async () => {};
  let before = "";
  const stop = workOn(workFromEnv(), PAUSE_MS, ({ failures, mails }) => {
    // An unavailable backend is logged once, not at every round.
    const now = failures.map(({ job, err }) => `${job}: ${err}`).join();
    if (now !== before) {
      for (const failure of failures) log.warn(failure, "a part of the worker's round failed");
    }
    before = now;
    if (mails > 0) log.info({ mails }, "mails were sent");
  });
  // At the signal and not after it, so that nothing new begins while the last requests are answered.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop());
  return stop;
}
