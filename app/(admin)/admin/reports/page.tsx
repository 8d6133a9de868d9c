import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LoadFailure } from "@/components/admin/load-failure";
import { PageHeader } from "@/components/admin/page-header";
import { Messages } from "@/components/layout/messages";
import { ReportCases } from "@/components/report/report-cases";
import { SameHomePairs } from "@/components/report/same-home-pairs";
import { pageOf, paramOf } from "@/lib/admin/params";
import { paths } from "@/lib/paths";
import { requirePage } from "@/server/account/session";
import { attempt } from "@/server/admin/attempt";
import { getReports, getSameHomePairs } from "@/server/report/queries";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("adminReports"))("title") };
}

const pairsHref = (n: number) =>
  (n === 1 ? paths.adminReports : `${paths.adminReports}?pairs=${n}`) as Route;

export default async function AdminReportsPage({ searchParams }: PageProps<"/admin/reports">) {
  await requirePage("admin");
  const t = await getTranslations("adminReports");
  const admin = await getTranslations("admin");
  const params = await searchParams;
  const page = pageOf(params);
  const decided = paramOf(params, "view") === "decided";
  const pairsPage = pageOf(params, "pairs");
  const [reports, pairs] = await Promise.all([
    attempt("reports", () => getReports(decided, page)),
    decided ? null : attempt("homes that look alike", () => getSameHomePairs(pairsPage)),
  ]);
  if (pairs && pairs.page > pairs.pages) redirect(pairsHref(pairs.pages));
  const base = decided ? paths.adminDecidedReports : paths.adminReports;
  if (reports && reports.cases.page > reports.cases.pages) redirect(base);
  const hrefOf = (n: number) =>
    (n === 1 ? base : `${base}${decided ? "&" : "?"}page=${n}`) as Route;
  return (
    <Messages only={["adminReports", "report", "admin", "form", "errors", "ui"]}>
      <PageHeader description={t("description")} title={t("title")} />
      {reports ? (
        <ReportCases decided={decided} hrefOf={hrefOf} reports={reports} />
      ) : (
        <LoadFailure title={admin("loadFailed")} />
      )}
      {pairs && <SameHomePairs hrefOf={pairsHref} pairs={pairs} />}
      {reports && !decided && !pairs && <LoadFailure title={t("same.failed")} />}
    </Messages>
  );
}
