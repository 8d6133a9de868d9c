import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { HealthReport } from "@/components/admin/health-report";
import { LoadFailure } from "@/components/admin/load-failure";
import { PageHeader } from "@/components/admin/page-header";
import { Button } from "@/components/ui/button";
import { paths } from "@/lib/paths";
import { requirePage } from "@/server/account/session";
import { attempt } from "@/server/admin/attempt";
import { checkHealth } from "@/server/doctor/health";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("adminHealth"))("title") };
}

export default async function AdminHealthPage() {
  await requirePage("admin");
  const t = await getTranslations("adminHealth");
  const admin = await getTranslations("admin");
  const findings = await attempt("the state of the system", checkHealth);
  return (
    <>
      <PageHeader
        actions={
          <Button asChild variant="outline">
            <a href={paths.adminHealth}>{t("again")}</a>
          </Button>
        }
        description={t("description")}
        title={t("title")}
      />
      {findings ? (
        <HealthReport findings={findings} />
      ) : (
        <LoadFailure title={admin("loadFailed")} />
      )}
    </>
  );
}
