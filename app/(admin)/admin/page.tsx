import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LoadFailure } from "@/components/admin/load-failure";
import { Overview } from "@/components/admin/overview";
import { PageHeader } from "@/components/admin/page-header";
import { requirePage } from "@/server/account/session";
import { attempt } from "@/server/admin/attempt";
import { getOverview } from "@/server/admin/queries";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("adminOverview"))("title") };
}

export default async function AdminOverviewPage() {
  await requirePage("admin");
  const t = await getTranslations("adminOverview");
  const overview = await attempt("overview", getOverview);
  return (
    <>
      <PageHeader description={t("description")} title={t("title")} />
      {overview ? <Overview overview={overview} /> : <LoadFailure title={t("failed")} />}
    </>
  );
}
