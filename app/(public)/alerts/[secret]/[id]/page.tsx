import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { z } from "zod";
import { withDownPage } from "@/app/with-down-page";
import { AlertFilters, type BoxedFilter } from "@/components/alerts/alert-filters";
import { Act, LiveAlerts } from "@/components/alerts/own-alerts";
import { NotFoundPage } from "@/components/layout/not-found-page";
import { useFilterLabels } from "@/components/search/filter-labels";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { ALERT_OUTCOMES } from "@/lib/alerts/types";
import { paths } from "@/lib/paths";
import { chipLabel } from "@/lib/search/chip-label";
import { chipParts, chipsOf } from "@/lib/search/chips";
import { BOXED } from "@/lib/search/filters";
import { fromQuery, type SearchFilters } from "@/lib/search/params";
import { getOwnAlerts } from "@/server/alerts/manage";
import { setNotFound } from "@/server/http/status";
import { notFoundMetadata } from "@/server/seo/metadata";

/** Cached, because both the metadata and the page read it. Null when there is no search to edit. */
const getSearch = cache(async (secret: string, id: string) => {
  const own = await getOwnAlerts(secret);
  const alert = own?.alerts.find((candidate) => candidate.id === id);
  return alert?.confirmed ? alert.query : null;
});

export async function generateMetadata({
  params,
}: PageProps<"/alerts/[secret]/[id]">): Promise<Metadata> {
  const { secret, id } = await params;
  // The page reports a failure; the metadata falls back to a generic title.
  const search = await getSearch(secret, id).catch(() => undefined);
  if (search === null) return notFoundMetadata();
  const t = await getTranslations("alerts.editor");
  return { title: t("title"), referrer: "no-referrer", robots: { index: false, follow: false } };
}

const query = z.object({
  said: z.enum(ALERT_OUTCOMES).optional().catch(undefined),
  /** The filters in the URL were submitted and refused. */
  kept: z.literal("1").optional().catch(undefined),
});

/** The filters of one alert: the fields of the search page, which the alert's secret page saves. */
export default withDownPage(async function AlertFiltersPage({
  params,
  searchParams,
}: PageProps<"/alerts/[secret]/[id]">) {
  const { secret, id } = await params;
  const typed = await searchParams;
  const { said, kept } = query.parse(typed);
  const search = await getSearch(secret, id);
  if (search === null) {
    setNotFound();
    return <NotFoundPage />;
  }

  const t = await getTranslations("alerts");
  return (
    <div className="container-page py-6 md:py-10">
      <div className="mx-auto max-w-2xl">
        <LiveAlerts said={said}>
          <header>
            <h1 className="text-2xl md:text-3xl">{t("editor.title")}</h1>
            <p className="mt-2 text-muted-foreground">{t("editor.text")}</p>
          </header>
          <Card className="p-5 md:p-6">
            <Act id={id} secret={secret} what="filters">
              <Fields filters={fromQuery(kept ? typed : new URLSearchParams(search))} />
              <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
                <Button type="submit">{t("editor.save")}</Button>
                <Link className="link" href={paths.alerts(secret)}>
                  {t("editor.back")}
                </Link>
              </div>
            </Act>
          </Card>
        </LiveAlerts>
      </div>
    </div>
  );
});

async function Fields({ filters }: { filters: SearchFilters }) {
  const t = await getTranslations();
  const boxed = chipsOf(filters).flatMap((chip): BoxedFilter[] => {
    const { name, id } = chipParts(chip);
    if (!BOXED.includes(name) || !id) return [];
    return [{ name, id, label: chipLabel(t, chip, filters) }];
  });
  return (
    <LabelledFields
      boxed={boxed}
      filters={filters}
      sentence={t("alerts.editor.sentence")}
      words={t("alerts.editor.words")}
    />
  );
}

/** A separate component, because the labels come from a hook and the page is async. */
function LabelledFields(props: Omit<Parameters<typeof AlertFilters>[0], "labels">) {
  return <AlertFilters {...props} labels={useFilterLabels()} />;
}
