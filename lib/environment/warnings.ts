/**
 * Settings whose absence harms the business without anybody seeing it. Each has a sentence in the log
 * (`server/environment/warnings.ts`) and one under `adminOverview.environment` in `messages/he.json`.
 */
export const WARNINGS = [
  "CLIENT_IP_HEADER",
  "SITE_URL",
  "SMTP_URL",
  "MAIL_BOUNCE_SECRET",
  "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY",
  "WORKER",
] as const;
export type EnvironmentWarning = (typeof WARNINGS)[number];

type Settings = {
  SITE_URL: string;
  SMTP_URL?: string | undefined;
  MAIL_BOUNCE_SECRET?: string | undefined;
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY?: string | undefined;
  REDIS_URL?: string | undefined;
  /** Set by the embedded backend, whose mails reach nobody. */
  DELET_INBOX_DIR?: string | undefined;
  WORKER?: "on" | "off";
};

/** Whether it is plain http to another machine: others could read on the way what people type. */
export const isReadOnTheWay = (siteUrl: string) =>
  /^http:/i.test(siteUrl) &&
  !/^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(siteUrl);

/** What the settings alone tell; the rest is seen while the site runs. */
export function settingWarnings(settings: Settings): EnvironmentWarning[] {
  const { SMTP_URL, REDIS_URL, DELET_INBOX_DIR } = settings;
  const found: Partial<Record<EnvironmentWarning, boolean>> = {
    SITE_URL: isReadOnTheWay(settings.SITE_URL),
    // Where the worker runs apart, its own log says.
    SMTP_URL: settings.WORKER !== "off" && !SMTP_URL && !DELET_INBOX_DIR,
    MAIL_BOUNCE_SECRET: Boolean(SMTP_URL) && !settings.MAIL_BOUNCE_SECRET,
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY:
      Boolean(REDIS_URL) && !settings.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY,
  };
  return WARNINGS.filter((name) => found[name]);
}

/** Maintenance is due every five minutes: after half an hour nobody works. */
const SILENT_SECONDS = 30 * 60;

/** Whether no worker has worked for long; `due` is when maintenance was due, in seconds since 1970. */
export const isWorkerSilent = (due: number | null, now: Date) =>
  due === null || now.getTime() / 1000 - due > SILENT_SECONDS;

const PRIVATE =
  /^(?:10\.|127\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|::1$|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/i;

/** Whether an address belongs to a machine nearby, where proxies and balancers are; visitors come from elsewhere. */
export const isPrivateAddress = (address: string) => PRIVATE.test(address);
