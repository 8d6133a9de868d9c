import { type Backend, startBackend } from "@/supabase/embedded/backend";
import { Failure } from "@/supabase/embedded/failure";

/** The environment that the app needs, from the configured project or from the embedded backend. */
export async function backendFor(folder: string, siteUrl: string) {
  if (process.env.SUPABASE_URL) {
    const missing = ["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"].filter(
      (name) => !process.env[name],
    );
    if (missing.length > 0) {
      throw new Failure(`SUPABASE_URL is set, so ${missing.join(" and ")} must be set too.`);
    }
    return { backend: null, env: { SITE_URL: siteUrl, DELET_INBOX_DIR: "" } };
  }
  const backend = await startBackend({
    folder,
    siteUrl,
    mailIntervalSeconds: seconds("DELET_MAIL_INTERVAL"),
  });
  return { backend, env: environmentOf(backend, siteUrl) };
}

export function environmentOf(backend: Backend, siteUrl: string) {
  return {
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
    SITE_URL: siteUrl,
    DELET_INBOX_DIR: backend.folder.inbox,
    // Embedded mail reaches nobody, so it need not rest on Shabbat and holidays.
    MAILS_REST: process.env.MAILS_REST || "off",
  };
}

function seconds(name: string) {
  const value = process.env[name];
  if (value === undefined || value === "") return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  throw new Failure(`${name} must be a number of seconds, not "${value}".`);
}
