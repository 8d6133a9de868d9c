import { CircleCheck } from "lucide";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { withDownPage } from "@/app/with-down-page";
import { ReportForm } from "@/components/report/report-form";
import { AbsentPage } from "@/components/static/absent-page";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { StateMark } from "@/components/ui/state-mark";
import { paths } from "@/lib/paths";
import { setNotFound } from "@/server/http/status";
import { getListing } from "@/server/property/public-queries";
import { getReportFlash } from "@/server/report/form-flash";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("report");
  return { title: t("title"), robots: { index: false, follow: false } };
}

const query = z.object({ sent: z.literal("1").optional().catch(undefined) });

/** The report form and its result: a confirmation, or errors next to what was typed. */
export default withDownPage(async function ReportPage({
  params,
  searchParams,
}: PageProps<"/report/[id]">) {
  const { id } = await params;
  const { sent } = query.parse(await searchParams);
  const t = await getTranslations("report");
  const result = await getListing(id);
  if (result.state === "down") throw new Error("the listing could not be read");
  if (result.state !== "live") {
    setNotFound();
    return <AbsentPage text={t("absentText")} title={t("absentTitle")} />;
  }
  const listing = result.view;
  const flash = sent ? null : await getReportFlash();
  return (
    <div className="container-page py-6 md:py-10">
      <div className="mx-auto flex max-w-2xl flex-col gap-6">
        <header>
          {sent && <StateMark done icon={CircleCheck} />}
          <h1 className="text-2xl md:text-3xl">{t(sent ? "sentTitle" : "title")}</h1>
          <p className="mt-2 text-muted-foreground">
            {sent ? t("sent") : t.rich("about", { title: () => <bdi>{listing.title}</bdi> })}
          </p>
        </header>
        {!sent && (
          <Card className="p-5 md:p-6">
            <ReportForm flash={flash} listing={listing.id} />
          </Card>
        )}
        <Link className="link self-start py-1" data-plain href={paths.property(listing.id)}>
          {t("toListing")}
        </Link>
      </div>
    </div>
  );
});
