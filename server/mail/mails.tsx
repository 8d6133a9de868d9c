import { createTranslator } from "next-intl";
import { formatDate } from "@/lib/hebrew/format";
import type { MailData, MailKind } from "@/lib/mail/kinds";
import { paths } from "@/lib/paths";
import { contactPhone } from "@/lib/phone/contact-phone";
import messages from "@/messages/he.json";
import { ALERT_MAILS } from "./alert-mails";
import { MailButton, MailLink, MailList, MailText, MailTitle, MailTyped } from "./frame";
import { homeInWords } from "./home-words";
import { VIEWING_MAILS } from "./viewing-mails";
import type { Context, Written } from "./written";

const t = createTranslator({ locale: "he", messages, namespace: "mails" });
const reasons = createTranslator({ locale: "he", messages, namespace: "report.reasons" });

/** A mail is read on a phone; the page that it leads to has them all. */
const LISTED = 12;

/** Each kind of mail, from what the outbox keeps of it. */
export const MAILS: { [Kind in MailKind]: (data: MailData<Kind>, context: Context) => Written } = {
  ...ALERT_MAILS,
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
  list_report: ({ code }, { siteUrl }) => ({
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
  expiry: ({ listings }, { siteUrl, secret }) => {
    const count = listings.length;
    const day = (iso = "") => formatDate(`${iso}T12:00:00Z`);
    const shown = listings.slice(0, LISTED);
    return {
      subject: t("expiry.subject", { count, day: day(listings[0]?.day) }),
      preview: shown.map(({ title }) => title).join(", "),
      body: (
        <>
          <MailTitle>{t("expiry.title", { count })}</MailTitle>
          <MailText>{t("expiry.text", { count })}</MailText>
          <MailList
            items={shown.map((listing) => ({
              id: listing.id,
              name: listing.title,
              note: t("expiry.ends", { day: day(listing.day) }),
            }))}
          />
          {count > LISTED && <MailText>{t("expiry.more", { count: count - LISTED })}</MailText>}
          <MailButton href={`${siteUrl}${paths.renew(secret)}`}>
            {t("expiry.renew", { count })}
          </MailButton>
        </>
      ),
    };
  },
  exclusivity: ({ listings }, { siteUrl }) => {
    const count = listings.length;
    const day = (iso = "") => formatDate(`${iso}T12:00:00Z`);
    const shown = listings.slice(0, LISTED);
    const [first] = listings;
    return {
      subject: t("exclusivity.subject", { count, day: day(first?.day) }),
      preview: shown.map(({ title }) => title).join(", "),
      body: (
        <>
          <MailTitle>{t("exclusivity.title", { count })}</MailTitle>
          <MailText>{t("exclusivity.text", { count })}</MailText>
          <MailList
            items={shown.map((listing) => ({
              id: listing.id,
              name: listing.title,
              note: t("exclusivity.ends", { day: day(listing.day) }),
            }))}
          />
          {count > LISTED && (
            <MailText>{t("exclusivity.more", { count: count - LISTED })}</MailText>
          )}
          <MailButton
            href={`${siteUrl}${first && count === 1 ? paths.editProperty(first.id) : paths.dashboard}`}
          >
            {t("exclusivity.open", { count })}
          </MailButton>
        </>
      ),
    };
  },
  lead: ({ lead, title, name, phone, email, message, hour }, { siteUrl }) => {
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
  lead_digest: ({ leads, listings }, { siteUrl }) => ({
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
  week: ({ views, before, contacts, leads, waiting, best, homes }, { siteUrl }) => ({
    subject: views > 0 ? t("week.subject", { views, contacts }) : t("week.unviewed", { contacts }),
    preview: t("week.title"),
    body: (
      <>
        <MailTitle>{t("week.title")}</MailTitle>
        <MailList
          items={[
            {
              id: "views",
              name: t("week.views", { count: views }),
              note: t("week.before", { count: before }),
            },
            {
              id: "contacts",
              name: t("week.contacts", { count: contacts }),
              note: t("week.contactsNote"),
            },
            { id: "leads", name: t("week.leads", { count: leads }), note: t("week.leadsNote") },
            {
              id: "waiting",
              name: t("week.waiting", { count: waiting }),
              note: t("week.waitingNote", { count: waiting }),
            },
            // What was looked at most is told by plans with statistics; of everybody's homes, how many there are.
            ...(best
              ? [{ id: "best", name: best.title, note: t("week.best", { count: best.views }) }]
              : homes
                ? [
                    {
                      id: "homes",
                      name: t("week.homes", { count: homes.live }),
                      note: t("week.ending", { live: homes.live, count: homes.ending }),
                    },
                  ]
                : []),
          ]}
        />
        <MailButton href={`${siteUrl}${paths.numbers}`}>{t("week.open")}</MailButton>
      </>
    ),
  }),
  lead_handed: ({ title, to, notes }, { siteUrl }) => ({
    subject: t("lead_handed.subject", { to }),
    preview: title ?? t("lead.onPage"),
    body: (
      <>
        <MailTitle>{t("lead_handed.title", { to })}</MailTitle>
        <MailText>
          <bdi>{title ?? t("lead.onPage")}</bdi>
        </MailText>
        <MailText>{t("lead_handed.text", { to })}</MailText>
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
  homes_handed: ({ side, other, homes, titles, leads }, { siteUrl }) => ({
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
  office_changes: ({ office, edited, added, titles }, { siteUrl }) => ({
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
  listing_review: ({ state, listing, title, reason, words }, { siteUrl }) => ({
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
        {listing && (state === "asked" || state === "hidden") && (
          <MailButton href={`${siteUrl}${paths.reviewProperty(listing)}`}>
            {t(`listing_review.${state}.open`)}
          </MailButton>
        )}
        <MailButton href={`${siteUrl}${paths.dashboard}`}>{t("listing_review.open")}</MailButton>
      </>
    ),
  }),
  publishing_review: ({ state, reason, words }, { siteUrl }) => ({
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
  second_factor: ({ change }, { siteUrl }) => ({
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
  address_change: ({ state }, { siteUrl, secret }) => ({
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
  address_proof: ({ day }, { siteUrl, secret }) => ({
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
  billing_failed: ({ plan, until }, { siteUrl }) => ({
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
  report: ({ state, about }) => ({
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
  complaint: (complaint) => ({
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
  office_invitation: ({ day }, { siteUrl, secret }) => ({
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
  lead_copy: ({ about }, { siteUrl, secret }) => ({
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
