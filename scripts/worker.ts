import { z } from "zod";
import { vapidOf } from "@/server/push/vapid";
import { openedTraces } from "@/server/signals/span.mjs";
import { wantsTraces } from "@/server/signals/wanted";
import { BOTH_PUSH_KEYS, SENDER, WORKER_ENV } from "@/server/worker/env";
import { whatIsWrong } from "@/server/worker/given";
import { carrierOf, restsOn, type Work, workOn, workOnce } from "@/server/worker/work";
import { Failure, fail } from "@/supabase/embedded/failure";
import { loadEnvironment, option } from "./launch/environment";
import { serverDb } from "./launch/server-db";

const PAUSE_MS = Number(option("pause") ?? 15_000);

const settings = z
  .object(WORKER_ENV)
  .refine(...SENDER)
  .refine(...BOTH_PUSH_KEYS);

/**
 * `npm run worker`: what the site does beside its requests, in a process of its own (the site then has
 * WORKER=off). With `-- --once` one round, for a timer; `-- --pause 5000` rests less between two.
 */
async function main() {
  loadEnvironment("production");
  if (!(PAUSE_MS >= 1)) throw new Failure("Say the pause in milliseconds: -- --pause 5000");
  const given = Object.entries(process.env).filter(([, value]) => value !== "");
  const read = settings.safeParse(Object.fromEntries(given));
  if (!read.success) {
    const wrong = whatIsWrong(read.error.issues, process.env);
    throw new Failure(`The worker cannot start: ${wrong}. See .env.example.`);
  }
  if (wantsTraces(process.env)) {
    const { openTraces } = await import("@/server/signals/traces");
    openTraces((reason) => console.warn(`Traces were not taken: ${reason}`));
  }
  const { db, stop, inbox } = await serverDb();
  const carrier = carrierOf({ DELET_INBOX_DIR: inbox, ...read.data });
  if (!carrier) console.warn("SMTP_URL is not set: mails wait and are not sent.");
  const { SITE_URL, CONTACT_EMAIL, CONTACT_PHONE, MAILS_REST } = read.data;
  const sender = { siteUrl: SITE_URL, email: CONTACT_EMAIL, phone: CONTACT_PHONE };
  const vapid = vapidOf(read.data);
  const work: Work = { db, carrier, sender, vapid, rests: restsOn(MAILS_REST) };
  const tell = ({ failures, ...done }: Awaited<ReturnType<typeof workOnce>>) => {
    for (const { job, err } of failures) console.error(`${job}:`, err);
    if (done.maintained || done.pictures + done.mails + done.pushes > 0)
      console.log(JSON.stringify(done));
    return failures.length;
  };

  if (process.argv.includes("--once")) {
    const failed = tell(await workOnce(work));
    await openedTraces()?.flush();
    await stop();
    process.exit(failed > 0 ? 1 : 0);
  }
  const end = workOn(work, PAUSE_MS, tell);
  // The pauses let a process end; this one stays.
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
