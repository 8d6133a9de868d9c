/**
 * Settings that harm the business unnoticed when they are missing. Each has a log message
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
  /** Set by the embedded backend, whose mails are not delivered. */
  DELET_INBOX_DIR?: string | undefined;
  WORKER?: "on" | "off";
};

/** Whether it is plain http to another machine, so that traffic can be intercepted. */
export const isReadOnTheWay = (siteUrl: string) =>
  /^http:/i.test(siteUrl) &&
  !/^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(siteUrl);

/** The warnings that follow from the settings alone; others need a running site. */
export function settingWarnings(settings: Settings): EnvironmentWarning[] {
  const { SMTP_URL, REDIS_URL, DELET_INBOX_DIR } = settings;
  const found: Partial<Record<EnvironmentWarning, boolean>> = {
    SITE_URL: isReadOnTheWay(settings.SITE_URL),
    // A separate worker logs its own warning.
    SMTP_URL: settings.WORKER !== "off" && !SMTP_URL && !DELET_INBOX_DIR,
    MAIL_BOUNCE_SECRET: Boolean(SMTP_URL) && !settings.MAIL_BOUNCE_SECRET,
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY:
      Boolean(REDIS_URL) && !settings.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY,
  };
  return WARNINGS.filter((name) => found[name]);
}

/** Maintenance is due every five minutes, so half an hour without it means that no worker runs. */
const SILENT_SECONDS = 30 * 60;

/** Whether no worker has run for long; `due` is when maintenance was due, in Unix seconds. */
export const isWorkerSilent = (due: number | null, now: Date) =>
  due === null || now.getTime() / 1000 - due > SILENT_SECONDS;

const PRIVATE =
  /^(?:10\.|127\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|::1$|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/i;

/** Whether an address is in a private range, which proxies and load balancers use; visitors have public addresses. */
export const isPrivateAddress = (address: string) => PRIVATE.test(address);
