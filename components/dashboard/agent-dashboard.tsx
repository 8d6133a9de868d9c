import { Building, Plus, SearchX, Upload } from "lucide";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Messages } from "@/components/layout/messages";
import { AgentQuota } from "@/components/plan/agent-quota";
import { ReviewNotice } from "@/components/publishing/review-notice";
import { useShareLabels } from "@/components/share/share-labels";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Pagination } from "@/components/ui/pagination";
import { Link } from "@/components/ui/router-link";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import { TodaysViewings } from "@/components/viewings/todays-viewings";
import { missingProfileField } from "@/lib/dashboard/missing-profile-field";
import { isNarrowed, type OwnFilters, withOwnFilters } from "@/lib/dashboard/own-filters";
import type { OwnListings, Published } from "@/lib/dashboard/types";
import { paths } from "@/lib/paths";
import { allowance, type Limits } from "@/lib/plan/allowance";
import type { ViewingView } from "@/lib/viewings/types";
import { Attention } from "./attention";
import { Changes } from "./changes";
import { CompleteProfile } from "./complete-profile";
import { ExportHomes } from "./export-homes";
import { FilterPanel } from "./filter-panel";
import { OwnGrid } from "./own-grid";
import { PublishedNotice } from "./published-notice";
import { SameHomesNotice } from "./same-homes-notice";
import { ChosenListings } from "./selection";
import { StateTabs } from "./state-tabs";
import { StoppedNotice } from "./stopped-notice";

export function AgentDashboard({
  name,
  username,
  isPublic,
  showsPrices,
  phone,
  listings,
  filters,
  limits,
  published,
  viewings,
  viewedAt,
}: {
  name: string;
  username: string | null;
  isPublic: boolean;
  showsPrices: boolean;
  phone: string | null;
  listings: OwnListings;
  filters: OwnFilters;
  limits: Limits;
  /** A listing that was just published. */
  published: Published | null;
  /** Today's viewings. */
  viewings: ViewingView[];
  /** Set in an operator's read-only view: the path of tabs and pages. All other links and actions are left out. */
  viewedAt?: Route | undefined;
}) {
  const t = useTranslations("dashboard");
  const labels = useShareLabels();
  const looking = viewedAt !== undefined;
  const path = viewedAt ?? paths.dashboard;
  const share = username && isPublic ? labels : null;
  const lack = missingProfileField({ username, isPublic, phone });
  const { cards, found, page, pages, choices } = listings;
  const { all: total, live } = listings.totals;
  return (
    <Changes cards={cards}>
      <h1 className="font-semibold text-3xl">
        {t.rich("greeting", { name, who: (words) => <bdi>{words}</bdi> })}
      </h1>
      <Messages only={["ui", "form", "validation", "errors", "viewings"]}>
        <TodaysViewings viewings={viewings} />
      </Messages>
      {published && <PublishedNotice listing={published} />}
      {published?.same && <SameHomesNotice same={published.same} />}
      {listings.stopped && <StoppedNotice stop={listings.stopped} />}
      {listings.review && <ReviewNotice looking={looking} review={listings.review} />}
      {lack && <CompleteProfile lack={lack} looking={looking} waiting={isPublic ? live : 0} />}
      <Attention looking={looking} totals={listings.totals} />
      <StatStrip className="grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))]">
        <Stat label={t("total")} value={total} />
        <Stat label={t("active")} value={live} />
        <Stat
          label={t("miniSite")}
          value={t(username && isPublic ? "miniSiteOn" : "miniSiteOff")}
        />
      </StatStrip>
      {allowance(limits).limit !== null && (
        <Card className="p-4 sm:px-5">
          <AgentQuota limits={limits} />
        </Card>
      )}
      <section aria-labelledby="my-properties" className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="font-semibold text-2xl" id="my-properties">
            {t("mine")}{" "}
            {total > 0 && (
              <span className="font-normal text-base text-muted-foreground tabular-nums max-sm:block">
                {t("count", { found, total })}
              </span>
            )}
          </h2>
          {!looking && (
            // On a phone what agents come for is beside the heading, and the files are on a row of their own.
            <div className="flex flex-wrap items-center gap-2 max-sm:contents">
              <div className="flex flex-wrap items-center gap-2 max-sm:order-1 max-sm:-mx-4 max-sm:basis-[calc(100%+2rem)]">
                {total > 0 && <ExportHomes />}
                <Link
                  className={buttonVariants({ variant: "ghost" })}
                  data-plain
                  href={paths.importProperties}
                >
                  <Icon icon={Upload} />
                  {t("import")}
                </Link>
              </div>
              <Link className={buttonVariants()} data-plain href={paths.addProperty}>
                <Icon icon={Plus} />
                {t("add")}
              </Link>
            </div>
          )}
        </div>
        {total > 0 && <StateTabs filters={filters} path={path} states={listings.states} />}
        {total > 0 && !looking && (
          <FilterPanel {...{ choices, filters, username, isPublic, showsPrices }} />
        )}
        {total === 0 && (
          <EmptyState
            actions={
              !looking && (
                <Link
                  className={buttonVariants({ size: "lg" })}
                  data-plain
                  href={paths.addProperty}
                >
                  <Icon icon={Plus} />
                  {t("addFirst")}
                </Link>
              )
            }
            art={<Icon icon={Building} />}
            as="h3"
            title={t("none")}
          >
            {t("noneHint")}
          </EmptyState>
        )}
        {total > 0 && cards.length === 0 && (
          <EmptyState
            actions={
              isNarrowed(filters) && (
                <Link className={buttonVariants({ variant: "outline" })} data-plain href={path}>
                  {t("clearAll")}
                </Link>
              )
            }
            art={<Icon icon={SearchX} />}
            as="h3"
            title={t("noneFound")}
          >
            {t("noneFoundHint")}
          </EmptyState>
        )}
        {looking ? (
          <OwnGrid cards={cards} looking share={null} tab={filters.status} />
        ) : (
          <ChosenListings cards={cards} filters={filters} found={found}>
            <OwnGrid cards={cards} share={share} tab={filters.status} />
          </ChosenListings>
        )}
        <Pagination
          hrefOf={(to) => withOwnFilters(path, { ...filters, page: to })}
          page={page}
          pages={pages}
        />
      </section>
    </Changes>
  );
}
