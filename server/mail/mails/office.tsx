import { createTranslator } from "next-intl";
import { formatDate } from "@/lib/hebrew/format";
import type { MailData } from "@/lib/mail/kinds";
import { paths } from "@/lib/paths";
import messages from "@/messages/he.json";
import { MailButton, MailText, MailTitle, MailTyped } from "../frame";
import type { Context, Written } from "../written";

const t = createTranslator({ locale: "he", messages, namespace: "mails" });

/** Mails between an office and its agents. */
export const OFFICE_MAILS = {
  homes_handed: (
    { side, other, homes, titles, leads }: MailData<"homes_handed">,
    { siteUrl }: Context,
  ): Written => ({
    subject: t(`homes_handed.${side}.subject`, { count: homes, other }),
    preview: titles.join(", "),
    body: (
      <>
        <MailTitle>{t(`homes_handed.${side}.title`, { count: homes, other })}</MailTitle>
        <MailText>{t(`homes_handed.${side}.text`, { count: homes, other })}</MailText>
        <MailTyped>{titles.join("\n")}</MailTyped>
        {homes > titles.length && (
          <MailText>{t("homes_handed.more", { count: homes - titles.length })}</MailText>
        )}
        <MailText>{t(`homes_handed.${side}.leads`, { count: leads, other })}</MailText>
        <MailButton href={`${siteUrl}${paths.dashboard}`}>{t("homes_handed.open")}</MailButton>
      </>
    ),
  }),
  office_changes: (
    { office, edited, added, titles }: MailData<"office_changes">,
    { siteUrl }: Context,
  ): Written => ({
    subject: t("office_changes.subject", { edited, added }),
    preview: titles.join(", "),
    body: (
      <>
        <MailTitle>{t("office_changes.title", { office })}</MailTitle>
        {edited > 0 && <MailText>{t("office_changes.edited", { count: edited })}</MailText>}
        {added > 0 && <MailText>{t("office_changes.added", { count: added })}</MailText>}
        <MailTyped>{titles.join("\n")}</MailTyped>
        <MailText>{t("office_changes.text")}</MailText>
        <MailButton href={`${siteUrl}${paths.dashboard}`}>{t("office_changes.open")}</MailButton>
      </>
    ),
  }),
  office_invitation: (
    { day }: MailData<"office_invitation">,
    { siteUrl, secret }: Context,
  ): Written => ({
    subject: t("office_invitation.subject"),
    preview: t("office_invitation.text"),
    body: (
      <>
        <MailTitle>{t("office_invitation.title")}</MailTitle>
        <MailText>{t("office_invitation.text")}</MailText>
        <MailText>{t("office_invitation.until", { day: formatDate(`${day}T12:00:00Z`) })}</MailText>
        <MailButton href={`${siteUrl}${paths.joinOffice(secret)}`}>
          {t("office_invitation.open")}
        </MailButton>
      </>
    ),
  }),
};
