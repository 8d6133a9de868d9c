import { Download, Search } from "lucide";
import { useTranslations } from "next-intl";
import { ListTab } from "@/components/dashboard/list-tab";
import { TabRow } from "@/components/dashboard/tab-row";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { type LeadFilters, withLeadFilters } from "@/lib/leads/filters";
import { LEAD_STATUSES } from "@/lib/leads/types";
import type { OwnLeads } from "@/lib/leads/view";
import { paths } from "@/lib/paths";
import { SHARE_PLACES } from "@/lib/share/codes";
import { FilterFold } from "./filter-fold";

/** On a phone the search buttons shrink to their icons. */
const SHORT = "max-sm:w-11 max-sm:px-0";

/** A plain GET form whose fields are the URL parameters. */
export function LeadFilterForm({ filters, own }: { filters: LeadFilters; own: OwnLeads }) {
  const t = useTranslations("leads");
  const { search } = new URL(withLeadFilters(filters), "https://site.test");
  return (
    <div className="flex items-start gap-2 sm:gap-3">
      <search className="min-w-0 grow">
        <form action={paths.leads} className="flex flex-wrap items-center gap-2 sm:gap-3">
          {filters.status && <input name="status" type="hidden" value={filters.status} />}
          {filters.today && <input name="today" type="hidden" value={filters.today} />}
          <Input
            aria-label={t("search")}
            className="w-0 min-w-32 grow sm:max-w-xs sm:basis-40"
            defaultValue={filters.q}
            key={filters.q}
            maxLength={100}
            name="q"
            placeholder={t("search")}
            type="search"
          />
          {own.listings.length + own.sources.length > 0 && (
            <FilterFold chosen={Boolean(filters.listing || filters.source)}>
              {own.listings.length > 0 && (
                <div className="grow basis-44 sm:max-w-xs">
                  <NativeSelect
                    aria-label={t("listing")}
                    defaultValue={filters.listing ?? ""}
                    key={filters.listing}
                    name="listing"
                  >
                    <option value="">{t("allListings")}</option>
                    {own.listings.map(({ id, title }) => (
                      <option key={id} value={id}>
                        {title}
                      </option>
                    ))}
                  </NativeSelect>
                </div>
              )}
              {own.sources.length > 0 && (
                <div className="grow basis-36 sm:max-w-xs">
                  <NativeSelect
                    aria-label={t("source")}
                    defaultValue={filters.source ?? ""}
                    key={filters.source}
                    name="source"
                  >
                    <option value="">{t("allSources")}</option>
                    {SHARE_PLACES.filter((place) =>
                      own.sources.some((source) => source.place === place),
                    ).map((place) => (
                      <option key={place} value={place}>
                        {t(`places.${place}`)}
                      </option>
                    ))}
                    {own.sources
                      .filter(({ place }) => place === null || place === "own")
                      .map(({ code, name }) => (
                        <option key={code} value={code}>
                          {name ?? code}
                        </option>
                      ))}
                  </NativeSelect>
                </div>
              )}
            </FilterFold>
          )}
          <button
            className={buttonVariants({ variant: "secondary", className: SHORT })}
            type="submit"
          >
            <Icon icon={Search} />
            <span className="max-sm:sr-only">{t("find")}</span>
          </button>
        </form>
      </search>
      <a
        className={buttonVariants({
          variant: "ghost",
          className: "shrink-0 max-lg:w-11 max-lg:px-0",
        })}
        data-plain
        href={`${paths.exportLeads}${search}`}
      >
        <Icon icon={Download} />
        <span className="max-lg:sr-only">{t("export")}</span>
      </a>
    </div>
  );
}

/** One list per state, with the number matching the other filters, and the leads to call today. */
export function LeadTabs({
  filters,
  own,
  caught,
}: {
  filters: LeadFilters;
  own: OwnLeads;
  /** The number caught as spam; at zero the tab is hidden unless it is open. */
  caught: number;
}) {
  const t = useTranslations("leads");
  const { status: current, today, caught: isCaught, ...others } = filters;
  const every = Object.values(own.counts).reduce((sum, count) => sum + count, 0);
  const tab = (name: string, count: number, change: LeadFilters, isHere: boolean) => (
    <ListTab
      count={count}
      href={withLeadFilters(others, change)}
      isCurrent={isHere}
      key={name}
      name={name}
    />
  );
  return (
    <nav aria-label={t("tabs")}>
      <TabRow current={isCaught ? "caught" : today ? "today" : current}>
        {tab(t("every"), every, {}, !current && !today && !isCaught)}
        {tab(t("today"), own.today, { today: "1" }, today === "1")}
        {LEAD_STATUSES.map((status) =>
          tab(
            t(`statuses.${status}`),
            own.counts[status] ?? 0,
            { status },
            status === current && !isCaught,
          ),
        )}
        {(caught > 0 || isCaught) &&
          tab(t("caught.tab"), caught, { caught: "1" }, isCaught === "1")}
      </TabRow>
    </nav>
  );
}
