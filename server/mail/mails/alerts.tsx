import { createTranslator } from "next-intl";
import { knownFilters } from "@/lib/alerts/unconfirmed-filters";
import { hasRooms, isPropertyType } from "@/lib/catalog/ids";
import { formatArea, formatPrice, plainPrice, withoutMarks } from "@/lib/hebrew/format";
import type { HomeFacts } from "@/lib/mail/home-facts";
import type { AlertHome, MailData } from "@/lib/mail/kinds";
import { cardMediaUrl } from "@/lib/media/address";
import { paths } from "@/lib/paths";
import { searchInWords } from "@/lib/search/in-words";
import { fromQuery, isFiltered, withFilters } from "@/lib/search/params";
import messages from "@/messages/he.json";
import { alertHeadline, alertSubject } from "../alert-subject";
import { unbroken, wholeSearch } from "../alert-words";
import { MailButton, MailHome, MailLine, MailLink, MailList, MailText, MailTitle } from "../frame";
import { homeInWords } from "../home-words";
import type { Context, Written } from "../written";

const t = createTranslator({ locale: "he", messages, namespace: "mails" });
const all = createTranslator({ locale: "he", messages });
const card = createTranslator({ locale: "he", messages, namespace: "card" });

/** To a person without an account who asked for alerts: the confirmation, and the matches. */
export const ALERT_MAILS = {
  alert_confirm: (
    { state, query, about }: MailData<"alert_confirm">,
    { siteUrl, secret }: Context,
  ): Written => ({
    subject: t(`alert_confirm.${state}.subject`, aboutInSubject(query, about)),
    preview: t(`alert_confirm.${state}.preview`),
    body: (
      <>
        <MailTitle>{t(`alert_confirm.${state}.title`)}</MailTitle>
        <MailText>{t(`alert_confirm.${state}.text`)}</MailText>
        <MailList
          items={[
            {
              id: "about",
              name: query === null ? homeWords(about) : searchWords(query),
              note: t(query === null ? "alert_confirm.homeNote" : "alert_confirm.searchNote"),
            },
          ]}
        />
        <MailButton href={`${siteUrl}${paths.alerts(secret)}`}>
          {t(`alert_confirm.${state}.open`)}
        </MailButton>
        <MailText>{t(`alert_confirm.${state}.after`)}</MailText>
      </>
    ),
  }),
  alert: (data: MailData<"alert">, { siteUrl, secret }: Context): Written => {
    const filters = fromQuery(new URLSearchParams(data.query));
    const more = data.new + data.lowered - data.homes.length;
    const several = data.alerts.length > 1;
    return {
      subject: alertSubject(data),
      preview: data.homes.map(({ title }) => title).join(", "),
      body: (
        <>
          <MailTitle>{alertHeadline(data)}</MailTitle>
          {!several && <MailText>{wholeSearch(filters)}</MailText>}
          <Homes alerts={several ? data.alerts : []} homes={data.homes} siteUrl={siteUrl} />
          {more > 0 && (
            <MailText>
              {t(several ? "alert.moreOfSeveral" : "alert.more", { count: more })}
            </MailText>
          )}
          {several ? (
            <Answered alerts={data.alerts} secret={secret} siteUrl={siteUrl} />
          ) : (
            <>
              <MailButton href={`${siteUrl}${withFilters(paths.explore, filters)}`}>
                {t("alert.open")}
              </MailButton>
              <Change secret={secret} siteUrl={siteUrl} words={t("alert.change")} />
            </>
          )}
        </>
      ),
    };
  },
  alert_home: ({ homes }: MailData<"alert_home">, { siteUrl, secret }: Context): Written => {
    const [home] = homes;
    const { title = "", price = null, reason } = home ?? {};
    const isLowered = reason === "lowered" && price !== null;
    return {
      subject: isLowered
        ? t("alert_home.lowered", { price: plainPrice(price), title })
        : t("alert_home.back", { title }),
      preview: title,
      body: (
        <>
          <MailTitle>{t(isLowered ? "alert_home.titleLowered" : "alert_home.titleBack")}</MailTitle>
          <Homes homes={homes} siteUrl={siteUrl} />
          {home && (
            <MailButton href={`${siteUrl}${paths.property(home.id)}`}>
              {t("alert_home.open")}
            </MailButton>
          )}
          <Change secret={secret} siteUrl={siteUrl} words={t("alert_home.change")} />
        </>
      ),
    };
  },
};

/** A search in the site's own words: the person who typed it may be a stranger to the reader. */
function searchWords(query: string) {
  const { filters, more } = knownFilters(fromQuery(new URLSearchParams(query)));
  const { heading, rest } = searchInWords(all, filters);
  const words = [heading, ...rest].join(", ");
  return more ? t("alert_confirm.words", { words }) : words;
}

/** The subject's object, shorter than a phone's line; a search by its place and kind alone. */
function aboutInSubject(query: string | null, about: HomeFacts | null) {
  if (query === null) {
    const what: string = about ? "home" : "none";
    return { what, words: about ? homeInWords(about) : "" };
  }
  const { filters } = knownFilters(fromQuery(new URLSearchParams(query)));
  const { heading, rest } = searchInWords(all, filters);
  let words = isFiltered(filters) ? heading : "";
  for (const more of rest) {
    if (`${words}, ${more}`.length > SUBJECT_WORDS) break;
    words = `${words}, ${more}`;
  }
  return { what: words ? "search" : "none", words: withoutMarks(words) };
}

const homeWords = (about: HomeFacts | null) =>
  about ? homeInWords(about) : t("alert_confirm.awayHome");

const SUBJECT_WORDS = 48;

type Alert = MailData<"alert">["alerts"][number];

const nameOf = ({ query, title }: Alert) =>
  query === null
    ? t("alert.ofHome", { title: title ?? t("alert_confirm.awayHome") })
    : wholeSearch(fromQuery(new URLSearchParams(query)));

/** The alerts that a mail matches, each with its search and a link to change or stop it. */
function Answered({ alerts, secret, siteUrl }: { alerts: Alert[] } & Context) {
  return (
    <>
      <MailText>{t("alert.answered", { count: alerts.length })}</MailText>
      {alerts.map((alert) => (
        <MailText key={alert.id}>
          <bdi>{nameOf(alert)}</bdi>
          <br />
          {alert.query !== null && (
            <>
              <MailLink
                href={`${siteUrl}${withFilters(paths.explore, fromQuery(new URLSearchParams(alert.query)))}`}
              >
                {t("alert.open")}
              </MailLink>
              {" · "}
            </>
          )}
          <MailLink href={`${siteUrl}${paths.alerts(secret)}#alert-${alert.id}`}>
            {t(alert.query === null ? "alert_home.change" : "alert.change")}
          </MailLink>
        </MailText>
      ))}
    </>
  );
}

/** `alerts`: those that are named beside each home that matches them. */
function Homes({
  alerts = [],
  homes,
  siteUrl,
}: {
  alerts?: Alert[];
  homes: AlertHome[];
  siteUrl: string;
}) {
  return (
    <>
      {homes.map((home) => (
        <MailHome
          href={`${siteUrl}${paths.property(home.id)}`}
          key={home.id}
          lines={[
            factsOf(home),
            placeOf(home),
            ...alerts
              .filter(({ id }) => home.alerts.includes(id))
              .map((alert) => t("alert.answers", { alert: nameOf(alert) })),
          ]}
          news={newsOf(home)}
          picture={home.picture && `${siteUrl}${cardMediaUrl(home.picture)}`}
          price={priceOf(home)}
          title={home.title}
        />
      ))}
      <MailLine />
    </>
  );
}

const priceOf = ({ price, deal }: AlertHome) =>
  price === null
    ? card("priceHidden")
    : deal === "rent"
      ? card("rentPrice", { price: formatPrice(price) })
      : formatPrice(price);

/** "המחיר ירד, במקום 1,990,000 ₪". */
function newsOf({ reason, before }: AlertHome) {
  if (reason === "new") return null;
  return [
    t(reason === "back" ? "alert.back" : "alert.lowered"),
    before === null ? null : t("alert.before", { price: formatPrice(before) }),
  ]
    .filter(Boolean)
    .join(", ");
}

/** "4 חדרים · 98 מ״ר · קומה 3". */
const factsOf = ({ types, rooms, area, floor }: AlertHome) =>
  [
    rooms !== null && hasRooms(types.filter(isPropertyType)) ? card("rooms", { rooms }) : null,
    area === null ? null : formatArea(area),
    floor === null ? null : floor === 0 ? card("groundFloor") : card("floor", { floor }),
  ]
    .filter((fact) => fact !== null)
    .map(unbroken)
    .join(" · ");

const placeOf = ({ neighborhood, city }: AlertHome) =>
  [neighborhood, city].filter(Boolean).join(", ");

/** Needs no sign-in: the link is the proof. */
const Change = ({ siteUrl, secret, words }: { siteUrl: string; secret: string; words: string }) => (
  <MailText>
    <br />
    <MailLink href={`${siteUrl}${paths.alerts(secret)}`}>{words}</MailLink>
  </MailText>
);
