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
import { matchAlerts, tellAlerts } from "./alerts";
import { runMaintenance } from "./maintenance";

/** Maintenance is done once in so many seconds, whoever does it. */
const MAINTENANCE_SECONDS = 300;
/** How long a round sends mails: thousands that are told of in the morning keep nothing else waiting. */
const MAILS_MS = 60_000;

export type Work = Omit<Post, "carrier"> & {
  carrier: Post["carrier"] | null;
  /** Null: nobody is told in a browser. */
  vapid: Vapid | null;
  /** Whether it is a time at which mails of alerts rest. */
  rests: () => boolean;
};

/** On Shabbat and holidays, unless the operator says otherwise. */
export const restsOn = (setting: "on" | "off") => () =>
  setting === "on" && restUntil(new Date()) !== null;

type Settings = { SMTP_URL?: string; MAIL_FROM?: string; DELET_INBOX_DIR?: string };

/** How mails leave: over SMTP, into the local inbox, or not at all. */
export function carrierOf({ SMTP_URL, MAIL_FROM, DELET_INBOX_DIR }: Settings) {
  if (SMTP_URL && MAIL_FROM) return smtpCarrier(SMTP_URL, MAIL_FROM);
  return DELET_INBOX_DIR ? inboxCarrier(DELET_INBOX_DIR) : null;
}

/**
 * One round of all that nobody waits for: what is a matter of time, alerts, notices, mails, ordered deletions
 * of pictures. Several workers may do it at once. One part that fails keeps no other from its turn; what
 * failed is answered.
 */
export const workOnce = (work: Work, end?: AbortSignal) =>
  spanned({ kind: "round" }, () => doRound(work, end));

async function doRound({ db, carrier, sender, vapid, rests }: Work, end?: AbortSignal) {
  const failures: { job: string; err: unknown }[] = [];
  const attempt = async (job: string, part: () => Promise<void>) => {
    if (end?.aborted) return;
    const began = performance.now();
    const tell = (outcome: "ok" | "failed") =>
      signal({ of: "job", name: job, outcome, seconds: (performance.now() - began) / 1000 });
    await spanned({ kind: "job", name: job }, part).then(
      () => tell("ok"),
      (err: unknown) => {
        failures.push({ job, err });
        tell("failed");
      },
    );
  };
  let [maintained, pictures, alerts, pushes, mails] = [false, 0, 0, 0, 0];
  await attempt("maintenance", async () => {
    const lease = { _name: "maintenance", _seconds: MAINTENANCE_SECONDS };
    if (!unwrap(await db.rpc("take_lease", lease))) return;
    await runMaintenance(db, end);
    maintained = true;
  });
  await attempt("matches", () => matchAlerts(db, end));
  await attempt("alerts", async () => {
    alerts = await tellAlerts(db, rests, end);
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
      // Where nothing went nothing more will go now.
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
  return { maintained, pictures, alerts, pushes, mails, failures };
}

/**
 * A round, a pause, a round. The answer ends it: nothing new is begun, and it waits for what is under way.
 */
export function workOn(
  work: Work,
  pauseMs: number,
  tell: (round: Awaited<ReturnType<typeof workOnce>>) => void,
) {
  const end = new AbortController();
  let wake = () => {};
  const over = (async () => {
    while (!end.signal.aborted) {
      tell(await workOnce(work, end.signal));
      if (end.signal.aborted) break;
      await new Promise<void>((done) => {
        wake = done;
        // The process may end while nothing is done.
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
