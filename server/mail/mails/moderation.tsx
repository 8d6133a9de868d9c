import { createTranslator } from "next-intl";
import { formatDate } from "@/lib/hebrew/format";
import type { MailData } from "@/lib/mail/kinds";
import { paths } from "@/lib/paths";
import messages from "@/messages/he.json";
import { MailButton, MailText, MailTitle, MailTyped } from "../frame";
import { homeInWords } from "../home-words";
import type { Context, Written } from "../written";

const t = createTranslator({ locale: "he", messages, namespace: "mails" });
const reasons = createTranslator({ locale: "he", messages, namespace: "report.reasons" });

/** Mails about reports, complaints and decisions. */
export const MODERATION_MAILS = {
  listing_review: (
    { state, listing, title, reason, words }: MailData<"listing_review">,
    { siteUrl }: Context,
  ): Written => ({
    subject: t(`listing_review.${state}.subject`),
    preview: title,
    body: (
      <>
        <MailTitle>{t(`listing_review.${state}.subject`)}</MailTitle>
        <MailText>
          <bdi>{title}</bdi>
        </MailText>
        <MailText>{t(`listing_review.${state}.text`)}</MailText>
        {reason && <MailText>{t("listing_review.reason", { reason: reasons(reason) })}</MailText>}
        {words && <MailTyped>{words}</MailTyped>}
        {listing && (state === "asked" || state === "hidden") ? (
          <>
            <MailButton href={`${siteUrl}${paths.reviewProperty(listing)}`}>
              {t(`listing_review.${state}.open`)}
            </MailButton>
            <MailButton href={`${siteUrl}${paths.dashboard}`} quiet>
              {t("listing_review.open")}
            </MailButton>
          </>
        ) : (
          <MailButton href={`${siteUrl}${paths.dashboard}`}>{t("listing_review.open")}</MailButton>
        )}
      </>
    ),
  }),
  publishing_review: (
    { state, reason, words }: MailData<"publishing_review">,
    { siteUrl }: Context,
  ): Written => ({
    subject: t(`publishing_review.${state}.subject`),
    preview: t(`publishing_review.${state}.text`),
    body: (
      <>
        <MailTitle>{t(`publishing_review.${state}.subject`)}</MailTitle>
        <MailText>{t(`publishing_review.${state}.text`)}</MailText>
        {reason && (
          <MailText>{t("publishing_review.reason", { reason: reasons(reason) })}</MailText>
        )}
        {words && <MailTyped>{words}</MailTyped>}
        <MailButton href={`${siteUrl}${paths.dashboard}`}>{t("publishing_review.open")}</MailButton>
      </>
    ),
  }),
  report: ({ state, about }: MailData<"report">): Written => ({
    subject: t(`report.${state}.subject`),
    preview: about ? homeInWords(about) : t("report.preview"),
    body: (
      <>
        <MailTitle>{t(`report.${state}.title`)}</MailTitle>
        <MailText>{t(`report.${state}.text`)}</MailText>
        {about && <MailText>{t("report.about", { home: homeInWords(about) })}</MailText>}
      </>
    ),
  }),
  complaint: (complaint: MailData<"complaint">): Written => ({
    subject: t(`complaint.${complaint.state}.subject`),
    preview: t(`complaint.${complaint.state}.title`),
    body: (
      <>
        <MailTitle>{t(`complaint.${complaint.state}.title`)}</MailTitle>
        {complaint.state === "received" ? (
          <MailText>
            {t("complaint.received.text", { due: formatDate(`${complaint.due}T12:00:00Z`) })}
          </MailText>
        ) : (
          <>
            <MailText>{t("complaint.answered.text")}</MailText>
            <MailTyped>{complaint.words}</MailTyped>
          </>
        )}
      </>
    ),
  }),
  list_report: ({ code }: MailData<"list_report">, { siteUrl }: Context): Written => ({
    subject: t("list_report.subject"),
    preview: t("list_report.text"),
    body: (
      <>
        <MailTitle>{t("list_report.subject")}</MailTitle>
        <MailText>{t("list_report.text")}</MailText>
        <MailButton href={`${siteUrl}${paths.list(code)}`}>{t("list_report.open")}</MailButton>
      </>
    ),
  }),
};
