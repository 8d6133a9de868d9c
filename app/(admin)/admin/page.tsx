import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LoadFailure } from "@/components/admin/load-failure";
import { Overview } from "@/components/admin/overview";
import { PageHeader } from "@/components/admin/page-header";
import { Weeks } from "@/components/admin/weeks";
import { UnsentNotice } from "@/components/mail/unsent-notice";
import { requirePage } from "@/server/account/session";
import { attempt } from "@/server/admin/attempt";
import { getOverview, getWeeks } from "@/server/admin/queries";
import { sendsMails } from "@/server/worker/own";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("adminOverview"))("title") };
}

export default async function AdminOverviewPage() {
  await requirePage("admin");
  const t = await getTranslations("adminOverview");
  const [overview, weeks] = await Promise.all([
    attempt("overview", getOverview),
    attempt("weeks", getWeeks),
  ]);
  return (
    <>
      <PageHeader description={t("description")} title={t("title")} />
      {!sendsMails() && <UnsentNotice />}
      {overview ? <Overview overview={overview} /> : <LoadFailure title={t("failed")} />}
      {overview && (weeks ? <Weeks weeks={weeks} /> : <LoadFailure title={t("weeks.failed")} />)}
    </>
  );
}
