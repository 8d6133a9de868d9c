import { ChartColumn, Download } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHead } from "@/components/account/page-head";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import type { Sorting } from "@/lib/numbers/sort";
import type { Numbers } from "@/lib/numbers/types";
import { paths } from "@/lib/paths";
import { DaysChart } from "./days-chart";
import { ListingsTable } from "./listings-table";
import { PlanNote } from "./plan-note";
import { SumTable } from "./sum-table";
import { TotalCards } from "./total-cards";
import { usePlaceName } from "./use-place-name";
import { WeekHours } from "./week-hours";

/** The statistics of an agent, or of a company across its agents. */
export function NumbersPage({
  numbers: { totals, days, full },
  office,
  choice,
  sorting,
  page,
  range,
}: {
  numbers: Numbers;
  /** For a company, which has no listings of its own to share. */
  office: boolean;
  choice: string;
  sorting: Sorting;
  /** Of the table of listings. */
  page: number;
  /** The range picker, if there is one. */
  range: ReactNode;
}) {
  const t = useTranslations("numbers");
  const placeName = usePlaceName();
  const came = [t("opens"), t("taps"), t("leads")];
  const empty = totals.views + totals.contacts === 0;
  return (
    <div className="flex min-w-0 flex-col gap-7">
      <PageHead title={t("title")}>{t("hint")}</PageHead>
      {full && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          {range}
          {!empty && (
            <a
              className={buttonVariants({ variant: "outline", size: "sm" })}
              href={`${paths.exportNumbers}?days=${choice}`}
            >
              <Icon icon={Download} />
              {t("csv")}
            </a>
          )}
        </div>
      )}
      {empty ? (
        <EmptyState art={<Icon icon={ChartColumn} />} title={t("emptyTitle")}>
          {t(office ? "officeEmptyText" : "emptyText")}
        </EmptyState>
      ) : (
        <>
          <TotalCards before={full?.before} totals={totals} />
          <DaysChart days={days} title={t("byDay")} />
        </>
      )}
      {full ? (
        <>
          <ListingsTable days={choice} page={page} rows={full.listings} sorting={sorting} />
          <SumTable
            heads={[t("agent"), t("views"), t("contacts"), t("leads")]}
            rows={full.agents.map(({ id, name, views, contacts, leads }) => ({
              key: id,
              name,
              values: [views, contacts, leads],
            }))}
            title={t("agents")}
          />
          <div className="grid items-start gap-7 *:min-w-0 lg:grid-cols-2">
            <SumTable
              heads={[t("place"), ...came]}
              rows={full.places.map(({ place, opens, taps, leads }) => ({
                key: place,
                name: placeName(place),
                values: [opens, taps, leads],
              }))}
              title={t("places")}
            />
            <SumTable
              heads={[t("link"), ...came]}
              rows={full.links.map(({ code, name, listingTitle, opens, taps, leads }) => ({
                key: code,
                name,
                hint: listingTitle,
                values: [opens, taps, leads],
              }))}
              title={t("links")}
            />
          </div>
          {full.hours.length > 0 && <WeekHours hours={full.hours} />}
        </>
      ) : (
        <PlanNote>{t("planText")}</PlanNote>
      )}
    </div>
  );
}
