import "server-only";
import { env } from "@/server/env";
import { log } from "@/server/log";
import { ownWork, sendsMails } from "./own";
import { workOn } from "./work";

const PAUSE_MS = 15_000;

/** Says once what will not be sent, and works beside the requests until the process ends. */
export function startWorker() {
  if (!sendsMails()) log.warn("SMTP_URL is not set: the site's own mails wait and are not sent");
  if (env.WORKER === "off") return;
  let before = "";
  const stop = workOn(ownWork(), PAUSE_MS, ({ failures, mails }) => {
    // A backend that is away is news once, not at every round.
    const now = failures.map(String).join();
    if (now !== before) {
      for (const err of failures) log.warn({ err }, "a part of the worker's round failed");
    }
    before = now;
    if (mails > 0) log.info({ mails }, "mails were sent");
  });
  process.once("SIGTERM", () => void stop());
}
