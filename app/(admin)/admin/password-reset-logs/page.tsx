import { KeyRound } from "lucide";
import type { Metadata } from "next";
import { getFormatter, getTranslations } from "next-intl/server";
import { withLoading } from "@/app/with-loading";
import { LoadFailure } from "@/components/admin/load-failure";
import { PageHeader } from "@/components/admin/page-header";
import { RefreshButton } from "@/components/admin/refresh-button";
import { ResetLogTable } from "@/components/auth/reset-log-table";
import { ResetLogsLoading } from "@/components/auth/reset-logs-loading";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { StatCard } from "@/components/ui/stat-card";
import { requirePage } from "@/server/account/session";
import { attempt } from "@/server/admin/attempt";
import { listResetLogs } from "@/server/auth/reset-logs";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("adminResetLogs"))("title") };
}

export default withLoading(ResetLogsLoading, AdminResetLogsPage);

async function AdminResetLogsPage() {
  await requirePage("admin");
  const t = await getTranslations("adminResetLogs");
  const format = await getFormatter();
  const logs = await attempt("reset logs", listResetLogs);
  const successes = logs?.filter(({ success }) => success).length ?? 0;
  return (
    <>
      <PageHeader
        actions={<RefreshButton busyLabel={t("loading")} label={t("refresh")} />}
        description={t("description")}
        title={t("title")}
      />
      {!logs && <LoadFailure title={t("failed")} />}
      {logs && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-3 sm:gap-4">
          <StatCard label={t("total")} value={format.number(logs.length)} />
          <StatCard label={t("successes")} value={format.number(successes)} />
          <StatCard label={t("failures")} value={format.number(logs.length - successes)} />
        </div>
      )}
      {logs?.length === 0 && (
        <EmptyState art={<Icon icon={KeyRound} />} as="p" title={t("empty")} />
      )}
      {logs && logs.length > 0 && <ResetLogTable logs={logs} />}
    </>
  );
}
