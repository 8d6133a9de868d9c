import { loadEnvironmentFiles } from "@/server/environment/files";
import { Failure } from "@/supabase/embedded/failure";
import { localAddress } from "./port";
import "./filter-warnings.cjs";

/** Telemetry of every tool is off, here and in each process started from here. */
const QUIET = {
  NEXT_TELEMETRY_DISABLED: "1",
  DO_NOT_TRACK: "1",
  LITE_TELEMETRY: "0",
  SENTRY_DSN: "",
};

/** The .env files of the project as Next reads them; what is set already stays. */
export function loadEnvironment(mode: "development" | "production") {
  Object.assign(process.env, QUIET);
  loadEnvironmentFiles(mode);
}

/**
 * Of what a developer and an operator both run: bundled by the build it is the operator's, whose values may lie in
 * `.env.production.local`; out of its source it is the developer's.
 */
export const modeOfCommand = () =>
  process.env.NODE_ENV === "production" ? "production" : "development";

/** The value after `--name`, or undefined. */
export function option(name: string) {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

/** Where people find the site: SITE_URL when it is set, else this machine. */
export function siteUrlFor(port: number) {
  const url = process.env.SITE_URL || localAddress(port);
  if (/^https?:\/\/[^/\s]+\/?$/.test(url)) return url.replace(/\/$/, "");
  throw new Failure(`SITE_URL must be an address like https://example.com, not "${url}".`);
}
