import pino from "pino";
import { z } from "zod";
import { vapidOf } from "@/server/push/vapid";
import { openedTraces } from "@/server/signals/span.mjs";
import { tracingEnabled } from "@/server/signals/tracing-enabled";
import { checked, WORKER_CHECKS, WORKER_ENV } from "@/server/worker/env";
import { describeIssues } from "@/server/worker/env-schema";
import { carrierOf, restsOn, type Work, workOn, workOnce } from "@/server/worker/work";
import { Failure, fail } from "@/supabase/embedded/failure";
import { loadEnvironment, option } from "./launch/environment";
import { serverDb } from "./launch/server-db";

const PAUSE_MS = Number(option("pause") ?? 15_000);

/** The site's log format, without its request fields. */
const log = pino({ base: undefined });

const settings = checked(z.object(WORKER_ENV), WORKER_CHECKS);

/**
 * `npm run worker`: the site's background jobs in their own process (the site then has WORKER=off). With `-- --once` a
 * single round, for a timer; `-- --pause 5000` shortens the pause between rounds.
 */
async function main() {
  loadEnvironment("production");
  if (!(PAUSE_MS >= 1)) throw new Failure("Say the pause in milliseconds: -- --pause 5000");
  const variables = Object.entries(process.env).filter(([, value]) => value !== "");
  // Without a project it uses an embedded backend, whose inbox is known only once that is found.
  const isEmbedded = !process.env.SUPABASE_URL;
  const read = settings.safeParse({
    ...Object.fromEntries(variables),
    ...(isEmbedded && { DELET_INBOX_DIR: "of the embedded backend" }),
  });
  if (!read.success) {
    const wrong = describeIssues(read.error.issues, process.env);
    throw new Failure(`The worker cannot start: ${wrong}. See .env.example.`);
  }
  if (tracingEnabled(process.env)) {
    const { openTraces } = await import("@/server/signals/traces");
    openTraces((reason) => log.warn({ reason }, "traces were not taken"));
  }
  const { db, stop, inbox } = await serverDb();
  const carrier = carrierOf({ ...read.data, DELET_INBOX_DIR: inbox ?? read.data.DELET_INBOX_DIR });
  if (!carrier) log.warn("SMTP_URL is not set: mails wait and are not sent");
  const { SITE_URL, CONTACT_EMAIL, CONTACT_PHONE, MAILS_REST } = read.data;
  const sender = { siteUrl: SITE_URL, email: CONTACT_EMAIL, phone: CONTACT_PHONE };
  const vapid = vapidOf(read.data);
  const work: Work = { db, carrier, sender, vapid, rests: restsOn(MAILS_REST) };
  const report = ({ failures, ...done }: Awaited<ReturnType<typeof workOnce>>) => {
    for (const failure of failures) log.warn(failure, "a part of the worker's round failed");
    if (done.maintained || done.pictures + done.mails + done.pushes > 0)
      log.info(done, "a round was done");
    return failures.length;
  };

  if (process.argv.includes("--once")) {
    const failed = report(await workOnce(work));
    await openedTraces()?.flush();
    await stop();
    process.exit(failed > 0 ? 1 : 0);
  }
  const end = workOn(work, PAUSE_MS, report);
  // The pauses do not keep a process alive; this timer does.
  const stay = setInterval(() => {}, PAUSE_MS);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      clearInterval(stay);
      await end();
      await openedTraces()?.flush();
      await stop();
    });
  }
}

main().catch(fail);
