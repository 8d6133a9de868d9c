import { createTranslator } from "next-intl";
import { formatDate } from "@/lib/hebrew/format";
import type { MailData } from "@/lib/mail/kinds";
import { paths } from "@/lib/paths";
import messages from "@/messages/he.json";
import { MailButton, MailText, MailTitle } from "../frame";
import type { Context, Written } from "../written";

const t = createTranslator({ locale: "he", messages, namespace: "mails" });

/** Mails about an account: its access and its payments. */
export const ACCOUNT_MAILS = {
  second_factor: ({ change }: MailData<"second_factor">, { siteUrl }: Context): Written => ({
    subject: t(`second_factor.${change}.subject`),
    preview: t(`second_factor.${change}.text`),
    body: (
      <>
        <MailTitle>{t(`second_factor.${change}.subject`)}</MailTitle>
        <MailText>{t(`second_factor.${change}.text`)}</MailText>
        <MailText>{t("second_factor.notYou")}</MailText>
        <MailButton href={`${siteUrl}${paths.security}`}>{t("second_factor.open")}</MailButton>
      </>
    ),
  }),
  address_change: (
    { state }: MailData<"address_change">,
    { siteUrl, secret }: Context,
  ): Written => ({
    subject: t(`address_change.${state}.subject`),
    preview: t(`address_change.${state}.text`),
    body: (
      <>
        <MailTitle>{t(`address_change.${state}.subject`)}</MailTitle>
        <MailText>{t(`address_change.${state}.text`)}</MailText>
        {state === "asked" && (
          <>
            <MailText>{t("address_change.object")}</MailText>
            <MailButton href={`${siteUrl}${paths.changeAddress(secret)}`}>
              {t("address_change.open")}
            </MailButton>
          </>
        )}
      </>
    ),
  }),
  address_proof: ({ day }: MailData<"address_proof">, { siteUrl, secret }: Context): Written => ({
    subject: t("address_proof.subject"),
    preview: t("address_proof.text"),
    body: (
      <>
        <MailTitle>{t("address_proof.subject")}</MailTitle>
        <MailText>{t("address_proof.text")}</MailText>
        <MailText>{t("address_proof.until", { day: formatDate(`${day}T12:00:00Z`) })}</MailText>
        <MailButton href={`${siteUrl}${paths.changeAddress(secret)}`}>
          {t("address_proof.open")}
        </MailButton>
      </>
    ),
  }),
  billing_failed: ({ plan, until }: MailData<"billing_failed">, { siteUrl }: Context): Written => ({
    subject: t("billing_failed.subject"),
    preview: t("billing_failed.title", { plan }),
    body: (
      <>
        <MailTitle>{t("billing_failed.title", { plan })}</MailTitle>
        <MailText>{t("billing_failed.text", { until: formatDate(`${until}T12:00:00Z`) })}</MailText>
        <MailText>{t("billing_failed.after")}</MailText>
        <MailButton href={`${siteUrl}${paths.settings}`}>{t("billing_failed.open")}</MailButton>
      </>
    ),
  }),
};
