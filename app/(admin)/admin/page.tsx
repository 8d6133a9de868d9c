import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NoticeToast } from "@/components/account/notice-toast";
import { AlertStats } from "@/components/admin/alert-stats";
import { EnvironmentNotice } from "@/components/admin/environment-notice";
import { HealthSummary } from "@/components/admin/health-summary";
import { LoadFailure } from "@/components/admin/load-failure";
import { Overview } from "@/components/admin/overview";
import { PageHeader } from "@/components/admin/page-header";
import { WaitingNotices } from "@/components/admin/waiting-notices";
import { Weeks } from "@/components/admin/weeks";
import { UnsentNotice } from "@/components/mail/unsent-notice";
import { requirePage } from "@/server/account/session";
import { attempt } from "@/server/admin/attempt";
import { getAlertNumbers, getOverview, getWeeks } from "@/server/admin/queries";
import { getMoney, getNotices } from "@/server/billing/admin-queries";
import { getComplaints } from "@/server/complaint/queries";
import { recentHealth } from "@/server/doctor/health";
import { checkedWarnings, failedJobs } from "@/server/environment/checked";
import { getOutgoingMails } from "@/server/mail/queries";
import { getNewAgents } from "@/server/publishing/queries";
import { getReports } from "@/server/report/queries";
import { sendsMails } from "@/server/worker/from-env";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("adminOverview"))("title") };
}

export default async function AdminOverviewPage({ searchParams }: PageProps<"/admin">) {
  await requirePage("admin");
  const t = await getTranslations("adminOverview");
  const confirm = await getTranslations("auth.confirm");
  const { notice } = await searchParams;
  const [
    overview,
    weeks,
    reports,
    newAgents,
    complaints,
    mails,
    payments,
    money,
    alerts,
    jobs,
    warnings,
    health,
  ] = await Promise.all([
    attempt("overview", getOverview),
    attempt("weeks", getWeeks),
    attempt("reports", () => getReports(false, 1)),
    attempt("new agents", () => getNewAgents(false, 1)),
    attempt("complaints", () => getComplaints(false, 1)),
    attempt("outgoing mails", () => getOutgoingMails(1)),
    attempt("notices of payments", () => getNotices(false, 1)),
    attempt("money", getMoney),
    attempt("numbers of alerts", getAlertNumbers),
    failedJobs(),
    checkedWarnings(),
    attempt("the state of the system", recentHealth),
  ]);
  return (
    <>
      {notice === "linkUsed" && (
        <NoticeToast message={confirm("signedIn")} param="notice" tone="info" />
      )}
      <PageHeader description={t("description")} title={t("title")} />
      {!sendsMails() && <UnsentNotice />}
      <EnvironmentNotice warnings={warnings} />
      <WaitingNotices
        counts={{
          reports: reports?.waiting,
          appeals: reports?.appeals.length,
          newAgents: newAgents?.waiting,
          complaints: complaints?.waiting,
          payments: payments?.waiting,
          ending: money?.ending,
          deadMails: mails?.dead.total,
          failedJobs: jobs?.length,
        }}
        jobs={jobs ?? []}
        late={complaints?.late}
      />
      {overview &&
        (health ? <HealthSummary findings={health} /> : <LoadFailure title={t("health.failed")} />)}
      {overview ? <Overview overview={overview} /> : <LoadFailure title={t("failed")} />}
      {overview && (weeks ? <Weeks weeks={weeks} /> : <LoadFailure title={t("weeks.failed")} />)}
      {overview &&
        (alerts ? <AlertStats alerts={alerts} /> : <LoadFailure title={t("alerts.failed")} />)}
    </>
  );
}
