import "server-only";
import { type EnvironmentWarning, settingWarnings, WARNINGS } from "@/lib/environment/warnings";
import { env } from "@/server/env";
import { log } from "@/server/log";

/** The log's text: the state, and the remedy. */
const SENTENCES: Record<EnvironmentWarning, string> = {
  CLIENT_IP_HEADER:
    "a proxy sends the requests, and CLIENT_IP_HEADER is unset or not sent by it: all visitors count as one, and share every limit",
  SITE_URL: "SITE_URL is http: passwords and sessions can be read on their way",
  SMTP_URL: "SMTP_URL is not set: the site's own mails wait and are not sent",
  MAIL_BOUNCE_SECRET:
    "MAIL_BOUNCE_SECRET is not set: mails go on to addresses that bounce, which ends in blocklists",
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY:
    "REDIS_URL is set and NEXT_SERVER_ACTIONS_ENCRYPTION_KEY is not: forms of one build fail on instances of another",
  WORKER: "no worker has worked for half an hour: mails wait and nothing ends",
};

/** One per process: the bundles of a build do not share modules. */
const PLACE = Symbol.for("delet.environment-warnings");
const shared = globalThis as { [PLACE]?: Set<EnvironmentWarning> };
const seen = () => {
  shared[PLACE] ??= new Set();
  return shared[PLACE];
};

/** Logs a warning, once per process. */
export function warnOnce(warning: EnvironmentWarning) {
  if (seen().has(warning)) return;
  seen().add(warning);
  log.warn({ setting: warning }, SENTENCES[warning]);
}

/** At startup, the warnings that the settings alone cause. */
export const warnOfSettings = () => settingWarnings(env).forEach(warnOnce);

/** The warnings since startup, in the order of the list. */
export const environmentWarnings = () => WARNINGS.filter((name) => seen().has(name));
