import type { WorkerJob } from "@/lib/environment/jobs";
import { restUntil } from "@/lib/mail/rest";
import { inboxCarrier, smtpCarrier } from "@/server/mail/carriers";
import { type Post, sendMails } from "@/server/mail/send";
import { hashPictures } from "@/server/media/hash-pictures";
import { sweepMedia } from "@/server/media/sweep";
import { sendPushes } from "@/server/push/send";
import type { Vapid } from "@/server/push/vapid";
import { signal } from "@/server/signals/channel.mjs";
import { spanned } from "@/server/signals/span.mjs";
import { unwrap } from "@/server/supabase/unwrap";
import { makeAddressChanges } from "@/server/support/address-changes";
import { matchAlerts, queueAlertMails } from "./alerts";
import { runMaintenance } from "./maintenance";

/** Maintenance runs once in so many seconds, whichever worker does it. */
const MAINTENANCE_SECONDS = 300;
/** How long a round sends mails, so that thousands queued in the morning do not delay everything else. */
const MAILS_MS = 60_000;

export type Work = Omit<Post, "carrier"> & {
  carrier: Post["carrier"] | null;
  /** Null: no browser notifications are sent. */
  vapid: Vapid | null;
  /** Whether mails of alerts currently rest. */
  rests: () => boolean;
};

/** On Shabbat and holidays, unless the operator disables it. */
export const restsOn = (setting: "on" | "off") => () =>
  setting === "on" && restUntil(new Date()) !== null;

type Settings = { SMTP_URL?: string; MAIL_FROM?: string; DELET_INBOX_DIR?: string };

/** How mails leave: over SMTP, into the local inbox, or not at all. */
export function carrierOf({ SMTP_URL, MAIL_FROM, DELET_INBOX_DIR }: Settings) {
  if (SMTP_URL && MAIL_FROM) return smtpCarrier(SMTP_URL, MAIL_FROM);
  return DELET_INBOX_DIR ? inboxCarrier(DELET_INBOX_DIR) : null;
}

/**
 * One round of all background work: time-based maintenance, alerts, notifications, mails, ordered deletions of
 * pictures. Several workers may run it at once. A job that fails does not stop the others; the failures are returned.
 */
export const workOnce = (work: Work, end?: AbortSignal) =>
  spanned({ kind: "round" }, async () => {
    const { done, ...round } = await doRound(work, end);
    await recordJobs(
      work,
      done,
      round.failures.map(({ job }) => job),
    );
    return round;
  });

/** What each worker recorded last. */
const recorded = new WeakMap<Work, string>();

/** Tells operators which jobs fail, when that changes; a database that does not answer is told in the next round. */
async function recordJobs(work: Work, done: WorkerJob[], failed: WorkerJob[]) {
  const now = failed.join();
  if (failed.length === 0 && recorded.get(work) === now) return;
  const { error } = await work.db.rpc("jobs_ended", { _failed: failed, _done: done });
  if (error) recorded.delete(work);
  else recorded.set(work, now);
}

async function doRound({ db, carrier, sender, vapid, rests }: Work, end?: AbortSignal) {
  const failures: { job: WorkerJob; err: unknown }[] = [];
  const done: WorkerJob[] = [];
  /** A part that returns false had nothing to try. */
  const attempt = async (job: WorkerJob, part: () => Promise<unknown>) => {
    if (end?.aborted) return;
    const began = performance.now();
    const report = (outcome: "ok" | "failed") =>
      signal({ of: "job", name: job, outcome, seconds: (performance.now() - began) / 1000 });
    await spanned({ kind: "job", name: job }, part).then(
      (tried) => {
        if (tried !== false) done.push(job);
        report("ok");
      },
      (err: unknown) => {
        failures.push({ job, err });
        report("failed");
      },
    );
  };
  let [maintained, pictures, alerts, pushes, mails] = [false, 0, 0, 0, 0];
  await attempt("maintenance", async () => {
    const lease = { _name: "maintenance", _seconds: MAINTENANCE_SECONDS };
    if (!unwrap(await db.rpc("take_lease", lease))) return false;
    await runMaintenance(db, end);
    maintained = true;
    return true;
  });
  await attempt("matches", () => matchAlerts(db, end));
  await attempt("alerts", async () => {
    alerts = await queueAlertMails(db, rests, end);
  });
  await attempt("pushes", async () => {
    while (vapid && !end?.aborted) {
      const { taken, sent } = await sendPushes(db, vapid, end);
      pushes += sent;
      if (taken === 0 || sent === 0) break;
    }
  });
  await attempt("mails", async () => {
    const until = performance.now() + MAILS_MS;
    while (carrier && !end?.aborted && performance.now() < until) {
      // A round may last into a day of rest.
      const { taken, sent } = await sendMails({ db, carrier, sender }, { resting: rests(), end });
      mails += sent;
      // When nothing was sent, nothing more will be in this round.
      if (taken === 0 || sent === 0) break;
    }
  });
  await attempt("addresses", () => makeAddressChanges(db, end));
  await attempt("hashes", async () => {
    await hashPictures(db, end);
  });
  await attempt("pictures", async () => {
    pictures = (await sweepMedia(db, end)).done;
  });
  return { maintained, pictures, alerts, pushes, mails, failures, done };
}

/**
 * Repeats a round and a pause. The returned function stops it: nothing new begins, and it waits for the current work.
 */
export function workOn(
  work: Work,
  pauseMs: number,
  report: (round: Awaited<ReturnType<typeof workOnce>>) => void,
) {
  const end = new AbortController();
  let wake = () => {};
  const over = (async () => {
    while (!end.signal.aborted) {
      report(await workOnce(work, end.signal));
      if (end.signal.aborted) break;
      await new Promise<void>((done) => {
        wake = done;
        // The process may end during the pause.
        setTimeout(done, pauseMs).unref();
      });
    }
  })();
  return () => {
    end.abort();
    wake();
    return over;
  };
}
