import { Flag } from "lucide";
import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { ListViews } from "@/components/admin/list-views";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Pagination } from "@/components/ui/pagination";
import { Link } from "@/components/ui/router-link";
import { isLive } from "@/lib/catalog/states";
import { formatDateTime } from "@/lib/hebrew/format";
import { paths } from "@/lib/paths";
import type { AgentQuestion, ReportCase, ReportsPage } from "@/lib/report/types";
import { Appeals } from "./appeals";
import { AskAgent } from "./ask-agent";
import { QuotedText } from "./quoted-text";
import { DecideReports, ReleaseListing } from "./report-decision";

type Props = { reports: ReportsPage; decided: boolean; hrefOf: (page: number) => Route };

/** Reports grouped by listing: pending or decided. */
export async function ReportCases({ reports, decided, hrefOf }: Props) {
  const t = await getTranslations("adminReports");
  const { cases, appeals } = reports;
  const waiting = reports.waiting + appeals.length;
  const views = [
    { href: paths.adminReports, name: t("waiting", { count: waiting }), here: !decided },
    {
      href: paths.adminDecidedReports,
      name: t("decided", { count: reports.decided }),
      here: decided,
    },
  ];
  return (
    <>
      <ListViews label={t("views")} views={views} />
      {!decided && <Appeals appeals={appeals} />}
      {cases.total === 0 && (decided || appeals.length === 0) ? (
        <EmptyState art={<Icon icon={Flag} />} title={t(decided ? "noneDecided" : "none")}>
          {t("emptyHint")}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {cases.rows.map((one) => (
            <li key={`${one.listing.id} ${one.decided?.at}`}>
              <Case one={one} />
            </li>
          ))}
        </ul>
      )}
      <Pagination hrefOf={hrefOf} page={cases.page} pages={cases.pages} />
    </>
  );
}

async function Case({ one }: { one: ReportCase }) {
  const t = await getTranslations("adminReports");
  const words = await getTranslations("report");
  const { listing, agent, decided, reports } = one;
  const reason = reports[0]?.reason ?? "other";
  const name = <bdi>{[listing.title, listing.city].filter(Boolean).join(", ")}</bdi>;
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="font-semibold text-lg">
            {isLive(listing.status) ? (
              <Link className="link" href={paths.property(listing.id)} prefetch={false}>
                {name}
              </Link>
            ) : (
              name
            )}
          </h2>
          <p className="text-muted-foreground text-sm">
            <Link className="link finger inline-block py-1" href={paths.adminUser(agent.userId)}>
              <bdi>{agent.name}</bdi>
            </Link>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Badge>{t("reporters", { count: one.reporters })}</Badge>
          {decided && <Badge variant="primary">{t(`decisions.${decided.decision}`)}</Badge>}
        </div>
      </div>
      <ul className="flex flex-col gap-2">
        {reports.map((report) => (
          <li className="border-s-2 ps-3" key={report.id}>
            <p className="text-sm">
              <span className="font-medium">{words(`reasons.${report.reason}`)}</span>
              {", "}
              <span className="text-muted-foreground tabular-nums">
                {formatDateTime(report.at)}
              </span>
            </p>
            {report.words && (
              <p className="wrap-anywhere whitespace-pre-line" dir="auto">
                {report.words}
              </p>
            )}
          </li>
        ))}
      </ul>
      {one.total > reports.length && (
        <p className="text-muted-foreground text-sm">
          {t("more", { count: one.total - reports.length })}
        </p>
      )}
      {one.question && <Question question={one.question} />}
      {decided ? (
        <p className="text-muted-foreground text-sm">
          {t("decidedAt", { date: formatDateTime(decided.at) })}
        </p>
      ) : (
        <div className="flex flex-wrap items-start gap-3">
          {!one.question && <AskAgent listing={listing.id} reason={reason} title={listing.title} />}
          <DecideReports
            last={one.last}
            listing={listing.id}
            reason={reason}
            title={listing.title}
          />
        </div>
      )}
      {decided?.decision === "hidden" && one.appeal && (
        <p>{t(`appealDecided.${one.appeal.decided?.decision ?? "waits"}`)}</p>
      )}
      {decided?.decision === "hidden" && one.isWithheld && (
        <ReleaseListing listing={listing.id} title={listing.title} />
      )}
    </Card>
  );
}

async function Question({ question }: { question: AgentQuestion }) {
  const t = await getTranslations("adminReports");
  const reasons = await getTranslations("report.reasons");
  const { answer } = question;
  const values = { date: formatDateTime(question.at), reason: reasons(question.reason) };
  return (
    <>
      <QuotedText heading={t("asked", values)}>{question.words}</QuotedText>
      {answer ? (
        <QuotedText heading={t("answered", { date: formatDateTime(answer.at) })}>
          {answer.words}
        </QuotedText>
      ) : (
        <p className="text-muted-foreground text-sm">{t("unanswered")}</p>
      )}
    </>
  );
}
