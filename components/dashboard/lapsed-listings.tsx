import { useTranslations } from "next-intl";
import { Pagination } from "@/components/ui/pagination";
import { type OwnFilters, withOwnFilters } from "@/lib/dashboard/own-filters";
import type { OwnListings } from "@/lib/dashboard/types";
import { paths } from "@/lib/paths";
import { Changes } from "./changes";
import { ExportHomes } from "./export-homes";
import { OwnGrid } from "./own-grid";
import { ChosenListings } from "./selection";

/** A lapsed account can still take its own homes off the site. */
export function LapsedListings({
  listings,
  filters,
}: {
  listings: OwnListings;
  filters: OwnFilters;
}) {
  const t = useTranslations("dashboard.lapsed");
  const { cards, found, page, pages } = listings;
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="my-properties" className="flex flex-col gap-5 border-t pt-8">
      <div className="flex flex-col items-start gap-1">
        <h2 className="font-semibold text-2xl" id="my-properties">
          {t("title")}
        </h2>
        <p className="max-w-prose text-muted-foreground">{t("text")}</p>
        <ExportHomes />
      </div>
      <Changes cards={cards}>
        <ChosenListings cards={cards} filters={filters} found={found} lapsed>
          <OwnGrid cards={cards} lapsed share={null} tab={undefined} />
        </ChosenListings>
      </Changes>
      <Pagination
        hrefOf={(to) => withOwnFilters(paths.trialExpired, { ...filters, page: to })}
        page={page}
        pages={pages}
      />
    </section>
  );
}
