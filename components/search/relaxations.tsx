import { SearchX } from "lucide";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button-variants";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { inside } from "@/lib/hebrew/prefix";
import { chipLabel, valueLabel } from "@/lib/search/chip-label";
import { withoutAll } from "@/lib/search/chips";
import { isFiltered, type SearchFilters, withFilters } from "@/lib/search/params";
import type { Relaxation } from "@/lib/search/types";

type Props = {
  /** The page's own path; filters go in its query string. */
  action: Route;
  filters: SearchFilters;
  relaxations: readonly Relaxation[];
};

/** Relaxed searches that would find more. */
export function Relaxations({ action, filters, relaxations }: Props) {
  const t = useTranslations();
  return relaxations.map(({ chip, how, filters: other, total }) => {
    const value = valueLabel(t, chip);
    const filter = chipLabel(t, chip, how === "with" || chip === "q" ? other : filters);
    return (
      <Link
        className={buttonVariants({ variant: "soft", size: "wrap" })}
        data-plain
        href={withFilters(action, other)}
        key={`${how} ${chip}`}
        rel="nofollow"
      >
        {t(how === "with" ? "search.wayWider" : "search.wayOut", {
          kind: chip.split(":")[0] as string,
          filter,
          value,
          place: inside(value),
          total,
        })}
      </Link>
    );
  });
}

/** Nothing matches all filters: which to drop, and what that would find. */
export function NothingFound({ action, filters, relaxations }: Props) {
  const t = useTranslations();
  if (!isFiltered(filters)) {
    return (
      <EmptyState art={<Icon icon={SearchX} />} className="mt-5" title={t("search.emptyAllTitle")}>
        <p>{t("search.emptyAllText")}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      actions={
        <>
          <Relaxations action={action} relaxations={relaxations} filters={filters} />
          <Link
            className={buttonVariants({ variant: "outline" })}
            data-plain
            href={withFilters(action, withoutAll(filters))}
          >
            {t("search.clear")}
          </Link>
        </>
      }
      art={<Icon icon={SearchX} />}
      className="mt-5"
      title={t("search.emptyTitle")}
    >
      <p>{relaxations.length > 0 ? t("search.emptyText") : t("search.emptyTextNone")}</p>
    </EmptyState>
  );
}
