import { createTranslator } from "next-intl";
import { formatDate } from "@/lib/hebrew/format";
import type { MailData } from "@/lib/mail/kinds";
import { paths } from "@/lib/paths";
import messages from "@/messages/he.json";
import { LISTED, MailButton, MailList, MailText, MailTitle } from "../frame";
import type { Context, Written } from "../written";

const t = createTranslator({ locale: "he", messages, namespace: "mails" });

type Ending = MailData<"expiry" | "exclusivity">["listings"];

/** Listings that end soon, the soonest first, and where to prolong them. */
function endsSoon(
  kind: "expiry" | "exclusivity",
  listings: Ending,
  button: { href: string; words: string },
): Written {
  const count = listings.length;
  const day = (iso = "") => formatDate(`${iso}T12:00:00Z`);
  const shown = listings.slice(0, LISTED);
  return {
    subject: t(`${kind}.subject`, { count, day: day(listings[0]?.day) }),
    preview: shown.map(({ title }) => title).join(", "),
    body: (
      <>
        <MailTitle>{t(`${kind}.title`, { count })}</MailTitle>
        <MailText>{t(`${kind}.text`, { count })}</MailText>
        <MailList
          items={shown.map((listing) => ({
            id: listing.id,
            name: listing.title,
            note: t(`${kind}.ends`, { day: day(listing.day) }),
          }))}
        />
        {count > LISTED && <MailText>{t(`${kind}.more`, { count: count - LISTED })}</MailText>}
        <MailButton href={button.href}>{button.words}</MailButton>
      </>
    ),
  };
}

/** Mails to agents about their own listings. */
export const LISTING_MAILS = {
  expiry: ({ listings }: MailData<"expiry">, { siteUrl, secret }: Context): Written =>
    endsSoon("expiry", listings, {
      href: `${siteUrl}${paths.renew(secret)}`,
      words: t("expiry.renew", { count: listings.length }),
    }),
  exclusivity: ({ listings }: MailData<"exclusivity">, { siteUrl }: Context): Written => {
    const [first] = listings;
    const page = first && listings.length === 1 ? paths.editProperty(first.id) : paths.dashboard;
    return endsSoon("exclusivity", listings, {
      href: `${siteUrl}${page}`,
      words: t("exclusivity.open", { count: listings.length }),
    });
  },
  week: (
    { views, before, contacts, leads, waiting, best, homes }: MailData<"week">,
    { siteUrl }: Context,
  ): Written => ({
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
            // The most viewed homes are shown on plans with statistics; otherwise only the number of homes.
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
};
