import { SearchX } from "lucide-react";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button-variants";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { inside } from "@/lib/hebrew/prefix";
import { chipLabel } from "@/lib/search/chip-label";
import { withoutAll } from "@/lib/search/chips";
import { isFiltered, type SearchFilters, withFilters } from "@/lib/search/params";
import type { WayOut } from "@/lib/search/types";

type Props = {
  /** The page's own path; filters are its query. */
  action: Route;
  filters: SearchFilters;
  waysOut: readonly WayOut[];
};

/** Searches that would find more. */
export function WaysOut({ action, filters, waysOut }: Props) {
  const t = useTranslations();
  return waysOut.map(({ chip, how, filters: other, total }) => {
    const filter = chipLabel(t as never, chip, how === "with" || chip === "q" ? other : filters);
    return (
      <Link
        className={buttonVariants({ variant: "soft", size: "wrap" })}
        data-plain
        href={withFilters(action, other) as Route}
        key={`${how} ${chip}`}
        rel="nofollow"
      >
        {t(how === "with" ? "search.wayWider" : "search.wayOut", {
          kind: chip.split(":")[0] as string,
          filter,
          place: inside(filter),
          total,
        })}
      </Link>
    );
  });
}

/** Nothing fits all of it: what to give up, and what that would find. */
export function NothingFound({ action, filters, waysOut }: Props) {
  const t = useTranslations();
  if (!isFiltered(filters)) {
    return (
      <EmptyState art={<SearchX />} className="mt-5" title={t("search.emptyAllTitle")}>
        <p>{t("search.emptyAllText")}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      actions={
        <>
          <WaysOut action={action} waysOut={waysOut} filters={filters} />
          <Link
            className={buttonVariants({ variant: "outline" })}
            data-plain
            href={withFilters(action, withoutAll(filters)) as Route}
          >
            {t("search.clear")}
          </Link>
        </>
      }
      art={<SearchX />}
      className="mt-5"
      title={t("search.emptyTitle")}
    >
      <p>{waysOut.length > 0 ? t("search.emptyText") : t("search.emptyTextNone")}</p>
    </EmptyState>
  );
}
