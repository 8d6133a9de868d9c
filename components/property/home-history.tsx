import { useTranslations } from "next-intl";
import { PageHead } from "@/components/account/page-head";
import { happeningOf } from "@/lib/catalog/states";
import { formatDate, israelDay, plainPrice } from "@/lib/hebrew/format";
import type { HomeEvent, HomeHistory } from "@/lib/property/home-history";
import { viewingClock } from "@/lib/viewings/words";

/** The history of a listing by day, newest first. */
export function HomeHistoryScreen({ history }: { history: HomeHistory }) {
  const t = useTranslations("homeHistory");
  const days = byDays(history.events);
  return (
    <>
      <PageHead title={t("title")}>{t(history.isOwn ? "hint" : "officeHint")}</PageHead>
      <article className="flex max-w-3xl flex-col gap-5 rounded-lg border border-border bg-card p-5 text-card-foreground md:p-7">
        <header>
          <h2 className="font-semibold text-xl">
            <bdi>{history.title}</bdi>
          </h2>
          <p className="text-muted-foreground">
            <bdi>
              {[history.place, !history.isOwn && history.agent].filter(Boolean).join(" · ")}
            </bdi>
          </p>
        </header>
        {days.map(([day, events]) => (
          <section key={day}>
            <h3 className="border-b pb-1 font-medium">
              <time dateTime={day}>{formatDate(day)}</time>
            </h3>
            <ol className="mt-1">
              {events.map((event) => (
                <li className="flex gap-4 py-1" key={keyOf(event)}>
                  <time
                    className="w-12 shrink-0 text-muted-foreground tabular-nums"
                    dateTime={event.at}
                  >
                    {hasHour(event) && viewingClock(event.at)}
                  </time>
                  {/* A line reads from the right even when it starts with WhatsApp. */}
                  <span className="min-w-0" dir="rtl">
                    <Said deal={history.deal} event={event} isOwn={history.isOwn} />
                  </span>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </article>
    </>
  );
}

/** No two events of one moment are equal. */
const keyOf = (event: HomeEvent) => JSON.stringify(event);

/** An exclusivity agreement has only a date. */
const hasHour = ({ kind }: HomeEvent) => kind !== "exclusive_from" && kind !== "exclusive_until";

function byDays(events: readonly HomeEvent[]): [string, HomeEvent[]][] {
  const days = new Map<string, HomeEvent[]>();
  for (const event of events) {
    const day = israelDay(new Date(event.at));
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days];
}

function Said({
  event,
  deal,
  isOwn,
}: {
  event: HomeEvent;
  deal: HomeHistory["deal"];
  isOwn: boolean;
}) {
  const t = useTranslations("homeHistory");
  const links = useTranslations("leads.places");
  switch (event.kind) {
    case "move": {
      const what = event.act ?? happeningOf(event.from, event.to);
      const by = event.act ? null : event.by;
      return (
        <>
          {t(`happened.${what}`, { deal })}
          {by && (by !== "agent" || !isOwn) && (
            <span className="text-muted-foreground">{` · ${t(`by.${by}`)}`}</span>
          )}
        </>
      );
    }
    case "price":
      return priceSaid(event, t);
    case "link":
      return t("link", {
        place: event.place === "own" ? (event.name ?? t("namedLink")) : links(event.place),
      });
    case "alerts":
      return t("alerts", { count: event.count });
    default:
      return t(event.kind);
  }
}

function priceSaid(
  { price, before, deal }: Extract<HomeEvent, { kind: "price" }>,
  t: ReturnType<typeof useTranslations<"homeHistory">>,
) {
  const now = plainPrice(price);
  if (before === null) return t("price.first", { now, deal });
  return t(price < before ? "price.fell" : "price.rose", { now, before: plainPrice(before), deal });
}
