import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LoadFailure } from "@/components/admin/load-failure";
import { PageHeader } from "@/components/admin/page-header";
import { AuditFilterCard } from "@/components/audit/audit-filter-card";
import { AuditTable } from "@/components/audit/audit-table";
import { Messages } from "@/components/layout/messages";
import { auditFilters, auditQuery } from "@/lib/admin/audit";
import { paths } from "@/lib/paths";
import { requirePage } from "@/server/account/session";
import { attempt } from "@/server/admin/attempt";
import { listAudit } from "@/server/admin/audit-queries";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("adminAudit"))("title") };
}

export default async function AdminAuditPage({ searchParams }: PageProps<"/admin/audit">) {
  await requirePage("admin");
  const t = await getTranslations("adminAudit");
  const admin = await getTranslations("admin");
  const filters = auditFilters(await searchParams);
  const lines = await attempt("the audit", () => listAudit(filters));
  if (lines && lines.page > lines.pages) {
    redirect(`${paths.adminAudit}${auditQuery({ ...filters, page: lines.pages })}` as Route);
  }
  return (
    <Messages only={["admin", "ui", "form"]}>
      <PageHeader description={t("description")} title={t("title")} />
      <AuditFilterCard filters={filters} />
      {lines ? (
        <AuditTable filters={filters} lines={lines} />
      ) : (
        <LoadFailure title={admin("loadFailed")} />
      )}
    </Messages>
  );
}
