import { createTranslator } from "next-intl";
import type { MailData, MailKind } from "@/lib/mail/kinds";
import { paths } from "@/lib/paths";
import messages from "@/messages/he.json";
import { MailButton, MailText, MailTitle } from "../frame";
import type { Context, Written } from "../written";
import { ACCOUNT_MAILS } from "./account";
import { ALERT_MAILS } from "./alerts";
import { LEAD_MAILS } from "./leads";
import { LISTING_MAILS } from "./listings";
import { MODERATION_MAILS } from "./moderation";
import { OFFICE_MAILS } from "./office";
import { VIEWING_MAILS } from "./viewings";

const t = createTranslator({ locale: "he", messages, namespace: "mails" });

/** Renders each kind of mail from its outbox data. */
export const MAILS: { [Kind in MailKind]: (data: MailData<Kind>, context: Context) => Written } = {
  ...ACCOUNT_MAILS,
  ...ALERT_MAILS,
  ...LEAD_MAILS,
  ...LISTING_MAILS,
  ...MODERATION_MAILS,
  ...OFFICE_MAILS,
  ...VIEWING_MAILS,
  test: (_, { siteUrl }) => ({
    subject: t("test.subject"),
    preview: t("test.text"),
    body: (
      <>
        <MailTitle>{t("test.title")}</MailTitle>
        <MailText>{t("test.text")}</MailText>
        <MailButton href={`${siteUrl}${paths.adminMails}`}>{t("test.open")}</MailButton>
      </>
    ),
  }),
};
