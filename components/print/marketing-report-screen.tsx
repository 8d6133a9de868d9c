import "./marketing-report.css";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHead } from "@/components/account/page-head";
import { happeningOf } from "@/lib/catalog/states";
import { formatDate, formatNumber, plainPrice } from "@/lib/hebrew/format";
import { licenseLines } from "@/lib/property/license-lines";
import type { AgentView } from "@/lib/property/listing-view";
import type { MarketingReport } from "@/lib/property/marketing-report";
import { PrintButton } from "./print-button";

type Props = {
  report: MarketingReport;
  agent: Pick<AgentView, "name" | "company" | "phone" | "license">;
};

/** What was done to market a listing here, as a report for its owner. */
export function MarketingReportScreen({ report, agent }: Props) {
  const t = useTranslations("marketingReport");
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 print:block print:max-w-none">
      <div className="flex flex-col items-start gap-4" data-noprint>
        <PageHead title={t("title")}>{t("hint")}</PageHead>
        <PrintButton />
      </div>
      <article className="report rounded-md border border-border bg-card p-[min(2rem,5vw)] print:border-0 print:p-0">
        <header className="flex flex-col gap-1">
          <p className="text-sm">{t("kicker")}</p>
          <h2 className="font-bold text-2xl">
            <bdi>{report.title}</bdi>
          </h2>
          {report.place && (
            <p>
              <bdi>{report.place}</bdi>
            </p>
          )}
          <Broker agent={agent} />
          <p className="text-sm">{t("asOf", { date: formatDate(report.today) })}</p>
        </header>
        <Published report={report} />
        <Seen report={report} />
        <Shared report={report} />
        <Visited report={report} />
        <Happened report={report} />
        <footer className="mt-6 border-t pt-3 text-sm">{t("foot")}</footer>
      </article>
    </div>
  );
}

function Broker({ agent }: Pick<Props, "agent">) {
  const l = useTranslations("license");
  return (
    <p>
      <bdi>{[agent.name, agent.company?.name].filter(Boolean).join(", ")}</bdi>
      {[...licenseLines(agent, l), agent.phone?.shown].filter(Boolean).map((line) => (
        <span key={line}>
          {"\u00a0· "}
          <bdi>{line}</bdi>
        </span>
      ))}
    </p>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="report-part mt-6">
      <h3 className="border-b pb-1 font-semibold text-lg">{title}</h3>
      {children}
    </section>
  );
}

type Fact = { label: string; value: string } | false | null;

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-x-6 gap-y-2">
      {facts
        .filter((fact) => !!fact)
        .map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm">{label}</dt>
            <dd className="font-semibold tabular-nums">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** Lines with their days; renders nothing when there are none. */
const Lines = ({ lines }: { lines: readonly { day: string; text: string; id: string }[] }) =>
  lines.length > 0 && (
    <ul className="mt-2">
      {lines.map(({ id, day, text }) => (
        <li className="flex gap-4 py-0.5" key={id}>
          <time className="w-24 shrink-0 tabular-nums" dateTime={day}>
            {formatDate(day)}
          </time>
          {/* A line reads from the right even when it starts with WhatsApp. */}
          <span className="min-w-0" dir="rtl">
            {text}
          </span>
        </li>
      ))}
    </ul>
  );

function Published({ report }: Pick<Props, "report">) {
  const t = useTranslations("marketingReport");
  const { publishedOn, closedOn, exclusive, has, prices, deal } = report;
  const extras = (["floorPlan", "video", "tour"] as const).filter((one) => has[one]);
  return (
    <Part title={t("published.title")}>
      <Facts
        facts={[
          {
            label: t("published.since"),
            value: publishedOn ? formatDate(publishedOn) : t("published.never"),
          },
          closedOn !== null && {
            label: t("published.closed", { deal }),
            value: formatDate(closedOn),
          },
          exclusive && {
            label: t("published.exclusive"),
            value: t("published.days", {
              from: formatDate(exclusive.from),
              until: formatDate(exclusive.until),
            }),
          },
          { label: t("published.pictures"), value: formatNumber(report.pictures) },
          extras.length > 0 && {
            label: t("published.also"),
            value: extras.map((one) => t(`published.${one}`)).join(", "),
          },
        ]}
      />
      {prices.length > 0 && (
        <>
          <h4 className="mt-3 font-medium">{t("published.prices")}</h4>
          <Lines
            lines={prices.map(({ on, price }, place) => ({
              id: `${on}-${place}`,
              day: on,
              text: plainPrice(price),
            }))}
          />
        </>
      )}
    </Part>
  );
}

function Seen({ report: { numbers } }: Pick<Props, "report">) {
  const t = useTranslations("marketingReport.seen");
  const { full } = numbers;
  const fact = (
    name: "views" | "contacts" | Exclude<keyof NonNullable<typeof full>, "shares">,
    value: number,
  ) => ({
    label: t(name),
    value: formatNumber(value),
  });
  return (
    <Part title={t("title")}>
      <p className="mt-1 text-sm">{t("since", { date: formatDate(numbers.since) })}</p>
      <Facts
        facts={[
          fact("views", numbers.views),
          full && fact("visitors", full.visitors),
          fact("contacts", numbers.contacts),
          full && fact("calls", full.calls),
          full && fact("chats", full.chats),
          full && fact("leads", full.leads),
          full && fact("saves", full.saves),
        ]}
      />
    </Part>
  );
}

function Shared({ report: { alerts, links, numbers } }: Pick<Props, "report">) {
  const t = useTranslations("marketingReport.shared");
  const places = useTranslations("numbers.placeNames");
  return (
    <Part title={t("title")}>
      <Facts
        facts={[
          { label: t("alerts"), value: formatNumber(alerts.count) },
          alerts.lastOn !== null && { label: t("lastAlert"), value: formatDate(alerts.lastOn) },
          numbers.full && { label: t("shares"), value: formatNumber(numbers.full.shares) },
        ]}
      />
      {links.length > 0 && (
        <>
          <h4 className="mt-3 font-medium">{t("links")}</h4>
          <Lines
            lines={links.map(({ on, place, name, opens }, number) => ({
              id: `${on}-${number}`,
              day: on,
              text: t("link", { name: name ?? places(place), opens }),
            }))}
          />
        </>
      )}
    </Part>
  );
}

function Visited({ report: { viewings, openHouses } }: Pick<Props, "report">) {
  const t = useTranslations("marketingReport.visited");
  return (
    <Part title={t("title")}>
      {viewings.length + openHouses.length === 0 && <p className="mt-2">{t("none")}</p>}
      <Lines
        lines={openHouses.map(({ on, from, to, booked, came }) => ({
          id: `${on}-${from}`,
          day: on,
          text: t("openHouse", { from, to, booked, came }),
        }))}
      />
      <Lines
        lines={viewings.map(({ on, booked, came }) => ({
          id: on,
          day: on,
          text: t("viewings", { booked, came }),
        }))}
      />
    </Part>
  );
}

function Happened({ report: { moves, deal } }: Pick<Props, "report">) {
  const t = useTranslations("marketingReport");
  if (moves.length === 0) return null;
  return (
    <Part title={t("moves.title")}>
      <Lines
        lines={moves.map(({ on, from, to }, place) => ({
          id: `${on}-${place}`,
          day: on,
          text: t(`moves.${happeningOf(from, to)}`, { deal }),
        }))}
      />
    </Part>
  );
}
