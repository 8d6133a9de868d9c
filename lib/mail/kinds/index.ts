import { z } from "zod";
import { ACCOUNT_DATA, ACCOUNT_EXAMPLES } from "./account";
import { ALERT_DATA, ALERT_EXAMPLES } from "./alerts";
import { LEAD_DATA, LEAD_EXAMPLES } from "./leads";
import { LISTING_DATA, LISTING_EXAMPLES } from "./listings";
import { MODERATION_DATA, MODERATION_EXAMPLES } from "./moderation";
import { OFFICE_DATA, OFFICE_EXAMPLES } from "./office";
import { VIEWING_DATA, VIEWING_EXAMPLES } from "./viewings";

export type { AlertHome } from "./alerts";

/** Outbox data of each kind of mail (private.mail_kinds); the messages are in `mails.<kind>`. */
export const MAIL_DATA = {
  test: z.object({}),
  ...ACCOUNT_DATA,
  ...ALERT_DATA,
  ...LEAD_DATA,
  ...LISTING_DATA,
  ...MODERATION_DATA,
  ...OFFICE_DATA,
  ...VIEWING_DATA,
};

export type MailKind = keyof typeof MAIL_DATA;
export type MailData<Kind extends MailKind> = z.infer<(typeof MAIL_DATA)[Kind]>;

export const isMailKind = (kind: string): kind is MailKind => kind in MAIL_DATA;
export const MAIL_KINDS = Object.keys(MAIL_DATA).filter(isMailKind);

/** One example per kind, for previews and tests. */
export const MAIL_EXAMPLES: { [Kind in MailKind]: MailData<Kind> } = {
  test: {},
  ...ACCOUNT_EXAMPLES,
  ...ALERT_EXAMPLES,
  ...LEAD_EXAMPLES,
  ...LISTING_EXAMPLES,
  ...MODERATION_EXAMPLES,
  ...OFFICE_EXAMPLES,
  ...VIEWING_EXAMPLES,
};
