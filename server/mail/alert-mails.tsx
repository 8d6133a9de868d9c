import { createTranslator } from "next-intl";
import { formatArea, formatPrice, plainPrice } from "@/lib/hebrew/format";
import type { MailData, ToldHome } from "@/lib/mail/kinds";
import { cardMediaUrl } from "@/lib/media/address";
import { paths } from "@/lib/paths";
import { hasRooms, isPropertyType } from "@/lib/property/catalog";
import { fromQuery, withFilters } from "@/lib/search/params";
import messages from "@/messages/he.json" with { type: "json" };
import { alertHeadline, alertSubject } from "./alert-subject";
import { unbroken, wholeSearch } from "./alert-words";
import { MailButton, MailHome, MailLine, MailLink, MailText, MailTitle } from "./frame";
import type { Context, Written } from "./written";

const t = createTranslator({ locale: "he", messages, namespace: "mails" });
const card = createTranslator({ locale: "he", messages, namespace: "card" });

/** What was found, to somebody without an account who asked to be told. */
export const ALERT_MAILS = {
  alert: (data: MailData<"alert">, { siteUrl, secret }: Context): Written => {
    const filters = fromQuery(new URLSearchParams(data.query));
    const more = data.new + data.lowered - data.homes.length;
    return {
      subject: alertSubject(data),
      preview: data.homes.map(({ title }) => title).join(", "),
      body: (
        <>
          <MailTitle>{alertHeadline(data)}</MailTitle>
          <MailText>{wholeSearch(filters)}</MailText>
          <Homes homes={data.homes} siteUrl={siteUrl} />
          {more > 0 && <MailText>{t("alert.more", { count: more })}</MailText>}
          <MailButton href={`${siteUrl}${withFilters(paths.explore, filters)}`}>
            {t("alert.open")}
          </MailButton>
          <Change secret={secret} siteUrl={siteUrl} words={t("alert.change")} />
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

function Homes({ homes, siteUrl }: { homes: ToldHome[]; siteUrl: string }) {
  return (
    <>
      {homes.map((home) => (
        <MailHome
          href={`${siteUrl}${paths.property(home.id)}`}
          key={home.id}
          lines={[factsOf(home), placeOf(home)]}
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

const priceOf = ({ price, deal }: ToldHome) =>
  price === null
    ? card("priceHidden")
    : deal === "rent"
      ? card("rentPrice", { price: formatPrice(price) })
      : formatPrice(price);

/** "המחיר ירד, במקום 1,990,000 ₪". */
function newsOf({ reason, before }: ToldHome) {
  if (reason === "new") return null;
  return [
    t(reason === "back" ? "alert.back" : "alert.lowered"),
    before === null ? null : t("alert.before", { price: formatPrice(before) }),
  ]
    .filter(Boolean)
    .join(", ");
}

/** "4 חדרים · 98 מ״ר · קומה 3". */
const factsOf = ({ types, rooms, area, floor }: ToldHome) =>
  [
    rooms !== null && hasRooms(types.filter(isPropertyType)) ? card("rooms", { rooms }) : null,
    area === null ? null : formatArea(area),
    floor === null ? null : floor === 0 ? card("groundFloor") : card("floor", { floor }),
  ]
    .filter((fact) => fact !== null)
    .map(unbroken)
    .join(" · ");

const placeOf = ({ neighborhood, city }: ToldHome) =>
  [neighborhood, city].filter(Boolean).join(", ");

/** Without signing in: the link is the proof. */
const Change = ({ siteUrl, secret, words }: { siteUrl: string; secret: string; words: string }) => (
  <MailText>
    <br />
    <MailLink href={`${siteUrl}${paths.alerts(secret)}`}>{words}</MailLink>
  </MailText>
);
