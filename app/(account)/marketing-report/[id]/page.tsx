import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Messages } from "@/components/layout/messages";
import { NotFoundPage } from "@/components/layout/not-found-page";
import { MarketingReportScreen } from "@/components/print/marketing-report-screen";
import { requirePage } from "@/server/account/session";
import { setNotFound } from "@/server/http/status";
import { getMarketingReport } from "@/server/property/marketing-report";
import { getPreview } from "@/server/property/preview";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("marketingReport");
  return { title: t("title") };
}

/** Printed for the owner who granted the exclusivity. */
export default async function MarketingReportPage({ params }: PageProps<"/marketing-report/[id]">) {
  const { profile } = await requirePage("agent");
  const { id } = await params;
  const report = profile && (await getMarketingReport(id));
  const preview = report && (await getPreview(id, profile));
  if (!preview) {
    setNotFound();
    return <NotFoundPage />;
  }
  return (
    <Messages only={["print"]}>
      <MarketingReportScreen agent={preview.listing.agent} report={report} />
    </Messages>
  );
}
