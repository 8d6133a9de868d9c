import { createTranslator } from "next-intl";
import { contactPhone } from "@/lib/contact/phone";
import type { MailData } from "@/lib/mail/kinds";
import { paths } from "@/lib/paths";
import messages from "@/messages/he.json";
import { LISTED, MailButton, MailLink, MailList, MailText, MailTitle, MailTyped } from "../frame";
import { homeInWords } from "../home-words";
import type { Context, Written } from "../written";

const t = createTranslator({ locale: "he", messages, namespace: "mails" });

/** Mails about leads. */
export const LEAD_MAILS = {
  lead: (
    { lead, title, name, phone, email, message, hour }: MailData<"lead">,
    { siteUrl }: Context,
  ): Written => {
    const call = contactPhone(phone);
    return {
      subject: title ? t("lead.about", { name, title }) : t("lead.subject", { name }),
      preview: message,
      replyTo: email,
      body: (
        <>
          <MailTitle>{t("lead.title", { name })}</MailTitle>
          <MailText>
            <bdi>{title ?? t("lead.onPage")}</bdi>
          </MailText>
          <MailText>
            <MailLink href={call?.tel ?? `tel:${phone}`}>{call?.shown ?? phone}</MailLink>
          </MailText>
          {message && <MailTyped>{message}</MailTyped>}
          {hour && <MailText>{t(`lead.hour.${hour}`)}</MailText>}
          <MailText>
            {email
              ? t.rich("lead.answer", { email: () => <bdi dir="ltr">{email}</bdi> })
              : t("lead.noAnswer")}
          </MailText>
          <MailButton href={`${siteUrl}${paths.lead(lead)}`}>{t("lead.open")}</MailButton>
        </>
      ),
    };
  },
  lead_digest: ({ leads, listings }: MailData<"lead_digest">, { siteUrl }: Context): Written => ({
    subject: t("lead_digest.subject", { count: leads }),
    preview: listings.map(({ title }) => title ?? t("lead_digest.page")).join(", "),
    body: (
      <>
        <MailTitle>{t("lead_digest.title", { count: leads })}</MailTitle>
        <MailText>{t("lead_digest.text")}</MailText>
        <MailList
          items={listings.slice(0, LISTED).map((listing) => ({
            id: listing.title ?? "",
            name: listing.title ?? t("lead_digest.page"),
            note: t("lead_digest.leads", { count: listing.leads }),
          }))}
        />
        <MailButton href={`${siteUrl}${paths.leads}`}>{t("lead_digest.open")}</MailButton>
      </>
    ),
  }),
  lead_handed: (
    { title, to, notes, how }: MailData<"lead_handed">,
    { siteUrl }: Context,
  ): Written => ({
    subject: t("lead_handed.subject", { to, how }),
    preview: title ?? t("lead.onPage"),
    body: (
      <>
        <MailTitle>{t("lead_handed.title", { to, how })}</MailTitle>
        <MailText>
          <bdi>{title ?? t("lead.onPage")}</bdi>
        </MailText>
        <MailText>{t("lead_handed.text", { to, how })}</MailText>
        {notes.length > 0 && (
          <>
            <MailText>{t("lead_handed.notes", { to })}</MailText>
            <MailTyped>{notes.join("\n\n")}</MailTyped>
          </>
        )}
        <MailButton href={`${siteUrl}${paths.leads}`}>{t("lead_handed.open")}</MailButton>
      </>
    ),
  }),
  lead_copy: ({ about }: MailData<"lead_copy">, { siteUrl, secret }: Context): Written => ({
    subject: t("lead_copy.subject"),
    preview: about ? homeInWords(about) : t("lead_copy.preview"),
    body: (
      <>
        <MailTitle>{t("lead_copy.title")}</MailTitle>
        <MailText>{t("lead_copy.text")}</MailText>
        {about && <MailText>{t("lead_copy.about", { home: homeInWords(about) })}</MailText>}
        <MailText>
          {t("lead_copy.forget")}
          <br />
          <MailLink href={`${siteUrl}${paths.forgetLead(secret)}`}>
            {t("lead_copy.forgetLink")}
          </MailLink>
        </MailText>
      </>
    ),
  }),
};
