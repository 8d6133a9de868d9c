import { createTranslator } from "next-intl";
import { contactPhone } from "@/lib/contact/phone";
import type { MailData } from "@/lib/mail/kinds";
import { paths } from "@/lib/paths";
import { viewingClock, viewingDay, viewingTime } from "@/lib/viewings/words";
import messages from "@/messages/he.json";
import { MailButton, MailLink, MailList, MailText, MailTitle } from "../frame";
import { homeInWords } from "../home-words";
import type { Context, Written } from "../written";

const t = createTranslator({ locale: "he", messages, namespace: "mails" });

const timesOf = (data: { starts_at: string; ends_at: string }) => ({
  startsAt: data.starts_at,
  endsAt: data.ends_at,
});

/** About viewings: to the agent, what a visitor did; to the visitor, the state of their booking. */
export const VIEWING_MAILS = {
  viewing: (data: MailData<"viewing">, { siteUrl }: Context): Written => {
    const { what, waits, title, name, phone, place } = data;
    const times = timesOf(data);
    const call = contactPhone(phone);
    const shown = call?.shown ?? phone;
    return {
      subject: t(`viewing.${what}.subject`, { name, time: viewingTime(times) }),
      preview: title ?? "",
      event: {
        id: data.viewing,
        sequence: data.sequence,
        state: what === "cancelled" ? "cancelled" : waits ? "waiting" : "confirmed",
        ...times,
        summary: t("viewing.summary", { name }),
        description: [title, `${name} ${shown}`, `${siteUrl}${paths.viewings}`]
          .filter(Boolean)
          .join("\n"),
        ...(place && { location: place }),
      },
      body: (
        <>
          <MailTitle>{t(`viewing.${what}.title`, { name })}</MailTitle>
          <MailText>{viewingTime(times)}</MailText>
          {title && (
            <MailText>
              <bdi>{title}</bdi>
            </MailText>
          )}
          {place && (
            <MailText>
              <bdi>{place}</bdi>
            </MailText>
          )}
          <MailText>
            <MailLink href={call?.tel ?? `tel:${phone}`}>{shown}</MailLink>
          </MailText>
          {waits && <MailText>{t("viewing.waits")}</MailText>}
          <MailButton href={`${siteUrl}${paths.viewings}`}>
            {t(waits ? "viewing.answer" : "viewing.open")}
          </MailButton>
        </>
      ),
    };
  },
  viewing_copy: (data: MailData<"viewing_copy">, { siteUrl, secret }: Context): Written => {
    const { state, about } = data;
    const times = timesOf(data);
    const home = about ? homeInWords(about) : null;
    const link = `${siteUrl}${paths.viewing(secret)}`;
    const stands = state === "waiting" || state === "confirmed";
    return {
      subject: t(`viewing_copy.${state}.subject`, { time: viewingTime(times) }),
      preview: home ?? viewingTime(times),
      event: {
        id: data.viewing,
        sequence: data.sequence,
        state,
        ...times,
        summary: home ? t("viewing_copy.summary", { home }) : t("viewing_copy.noHome"),
        description: t("viewing_copy.change", { link }),
      },
      body: (
        <>
          <MailTitle>{t(`viewing_copy.${state}.title`)}</MailTitle>
          <MailText>{viewingTime(times)}</MailText>
          {home && <MailText>{t("viewing_copy.about", { home })}</MailText>}
          <MailText>{t(`viewing_copy.${state}.text`)}</MailText>
          {stands && <MailButton href={link}>{t("viewing_copy.open")}</MailButton>}
        </>
      ),
    };
  },
  viewing_reminder: (data: MailData<"viewing_reminder">, { siteUrl, secret }: Context): Written => {
    const times = timesOf(data);
    const home = data.about ? homeInWords(data.about) : null;
    return {
      subject: t("viewing_reminder.subject", { time: viewingTime(times) }),
      preview: home ?? viewingTime(times),
      body: (
        <>
          <MailTitle>{t("viewing_reminder.title")}</MailTitle>
          <MailText>{viewingTime(times)}</MailText>
          {home && <MailText>{t("viewing_copy.about", { home })}</MailText>}
          <MailText>{t("viewing_reminder.text")}</MailText>
          <MailButton href={`${siteUrl}${paths.viewing(secret)}`}>
            {t("viewing_copy.open")}
          </MailButton>
        </>
      ),
    };
  },
  viewing_day: ({ times, viewings }: MailData<"viewing_day">, { siteUrl }: Context): Written => {
    const day = viewingDay(viewings[0]?.starts_at ?? "");
    return {
      subject: t("viewing_day.subject", { count: times, day }),
      preview: viewings.map(({ title }) => title ?? t("viewing_copy.noHome")).join(", "),
      body: (
        <>
          <MailTitle>{t("viewing_day.title", { count: times, day })}</MailTitle>
          <MailList
            items={viewings.map((viewing) => ({
              id: `${viewing.starts_at} ${viewing.title}`,
              name: `${viewingClock(viewing.starts_at)}–${viewingClock(viewing.ends_at)} · ${viewing.title ?? t("viewing_copy.noHome")}`,
              note: [
                viewing.place,
                viewing.open_house && t("viewing_day.openHouse", { count: viewing.visitors }),
                viewing.waiting > 0 && t("viewing_day.waits"),
              ]
                .filter(Boolean)
                .join(" · "),
            }))}
          />
          {times > viewings.length && (
            <MailText>{t("viewing_day.more", { count: times - viewings.length })}</MailText>
          )}
          <MailText>{t("viewing_day.text")}</MailText>
          <MailButton href={`${siteUrl}${paths.viewings}`}>{t("viewing_day.open")}</MailButton>
        </>
      ),
    };
  },
};
