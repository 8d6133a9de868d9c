/** The site's identity at push services, and the contact for their operators. */
export type Vapid = {
  publicKey: string;
  privateKey: string;
  subject: string;
  /** Replaces every push service, in tests only. */
  sink: string | undefined;
};

type Settings = {
  WEB_PUSH_PUBLIC_KEY?: string | undefined;
  WEB_PUSH_PRIVATE_KEY?: string | undefined;
  DELET_PUSH_SINK?: string | undefined;
  MAIL_FROM?: string | undefined;
  SITE_URL: string;
  CONTACT_EMAIL: string;
};

/** Null where the operator did not set keys: then notifications are neither offered nor sent. */
export function vapidOf(settings: Settings): Vapid | null {
  const { WEB_PUSH_PUBLIC_KEY: publicKey, WEB_PUSH_PRIVATE_KEY: privateKey } = settings;
  if (!publicKey || !privateKey) return null;
  return { publicKey, privateKey, subject: subjectOf(settings), sink: settings.DELET_PUSH_SINK };
}

/** VAPID accepts a mail address, or a site's https address. */
function subjectOf({ MAIL_FROM, SITE_URL, CONTACT_EMAIL }: Settings) {
  const address = MAIL_FROM?.match(/[^\s<>]+@[^\s<>]+/)?.[0];
  if (address) return `mailto:${address}`;
  return SITE_URL.startsWith("https:") ? SITE_URL : `mailto:${CONTACT_EMAIL}`;
}
