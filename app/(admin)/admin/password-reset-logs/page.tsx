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
import { Stat, StatStrip } from "@/components/ui/stat-strip";
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
        <StatStrip className="grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))]">
          <Stat label={t("total")} value={format.number(logs.length)} />
          <Stat label={t("successes")} value={format.number(successes)} />
          <Stat label={t("failures")} value={format.number(logs.length - successes)} />
        </StatStrip>
      )}
      {logs?.length === 0 && (
        <EmptyState art={<Icon icon={KeyRound} />} as="p" title={t("empty")} />
      )}
      {logs && logs.length > 0 && <ResetLogTable logs={logs} />}
    </>
  );
}
