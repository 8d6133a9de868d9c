import { loadEnvironmentFiles } from "@/server/environment/files";
import { Failure } from "@/supabase/embedded/failure";
import { localAddress } from "./port";
import "./filter-warnings.cjs";

/** Turns off the telemetry of every tool, here and in child processes. */
const QUIET = {
  NEXT_TELEMETRY_DISABLED: "1",
  DO_NOT_TRACK: "1",
  LITE_TELEMETRY: "0",
  SENTRY_DSN: "",
};

/** Loads the project's .env files as Next does; variables that are already set stay. */
export function loadEnvironment(mode: "development" | "production") {
  Object.assign(process.env, QUIET);
  loadEnvironmentFiles(mode);
}

/**
 * The mode of a command that developers and operators share: the bundle is the operator's, with values from
 * `.env.production.local`; the source is the developer's.
 */
export const modeOfCommand = () =>
  process.env.NODE_ENV === "production" ? "production" : "development";

/** The value after `--name`, or undefined. */
export function option(name: string) {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

/** The public URL of the site: SITE_URL when set, otherwise this machine. */
export function siteUrlFor(port: number) {
  const url = process.env.SITE_URL || localAddress(port);
  if (/^https?:\/\/[^/\s]+\/?$/.test(url)) return url.replace(/\/$/, "");
  throw new Failure(`SITE_URL must be an address like https://example.com, not "${url}".`);
}
