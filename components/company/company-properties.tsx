import { FileSpreadsheet, House } from "lucide";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { ExportHomes } from "@/components/dashboard/export-homes";
import { ListTab } from "@/components/dashboard/list-tab";
import { TabRow } from "@/components/dashboard/tab-row";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Pagination } from "@/components/ui/pagination";
import { Link } from "@/components/ui/router-link";
import type { Status } from "@/lib/catalog/states";
import { hasPage } from "@/lib/company/agents";
import {
  type CompanyListFilters,
  companyListPath,
  OFFICE_STATUSES,
} from "@/lib/company/list-filters";
import type { CompanyAgent, CompanyProperty } from "@/lib/company/own-company";
import { paths } from "@/lib/paths";
import { CompanyPropertyRows } from "./company-property-rows";
import { HandHomes } from "./hand-homes";
import { SearchForm } from "./search-form";

/** All homes of the office, with agent, state, days left and results. The server sorts and paginates. */
export function CompanyProperties({
  list,
  filters,
  agents,
  viewedAt,
}: {
  list: {
    total: number;
    states: Partial<Record<Status, number>>;
    page: number;
    pages: number;
    rows: CompanyProperty[];
  };
  filters: CompanyListFilters;
  agents: readonly CompanyAgent[];
  /** Set in an operator's read-only view: the path of tabs and pages. All other links and actions are left out. */
  viewedAt?: Route | undefined;
}) {
  const t = useTranslations("companyDashboard");
  const tabs = useTranslations("dashboard.tabs");
  const looking = viewedAt !== undefined;
  const withPage = new Set(looking ? [] : agents.filter(hasPage).map(({ id }) => id));
  // Without other agents to receive homes, there is nothing to select.
  const receivers = looking ? [] : agents;
  const editable = new Set(receivers.filter(({ letsEdit }) => letsEdit).map(({ id }) => id));
  const states = OFFICE_STATUSES.filter(
    (status) => list.states[status] || status === filters.status,
  );
  const isNarrowed = Boolean(filters.search || filters.status || filters.agent);
  const load = editable.size > 0 && (
    <Link
      className={buttonVariants({ variant: "outline" })}
      data-plain
      href={paths.importProperties}
      prefetch={false}
    >
      <Icon icon={FileSpreadsheet} />
      {t("loadSheet")}
    </Link>
  );
  if (list.total === 0 && !isNarrowed) {
    return (
      <EmptyState actions={load} art={<Icon icon={House} />} title={t("noProperties")}>
        {t("noPropertiesHint")}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {load}
        {!looking && <ExportHomes />}
      </div>
      {!looking && <SearchForm agents={agents} filters={filters} />}
      <nav aria-label={tabs("label")}>
        <TabRow current={filters.status ?? undefined}>
          {[null, ...states].map((status) => (
            <ListTab
              count={
                status
                  ? (list.states[status] ?? 0)
                  : Object.values(list.states).reduce((sum, count) => sum + count, 0)
              }
              href={companyListPath({ ...filters, page: 1, status }, viewedAt)}
              isCurrent={status === filters.status}
              key={status}
              name={tabs(status ?? "all")}
            />
          ))}
        </TabRow>
      </nav>
      {list.rows.length === 0 ? (
        <EmptyState
          actions={
            <Link
              className={buttonVariants({ variant: "outline" })}
              data-plain
              href={viewedAt ?? paths.companyProperties}
            >
              {t("clearSearch")}
            </Link>
          }
          title={t("nothingFound")}
        />
      ) : (
        <HandHomes agents={receivers} page={list.rows.map(({ id }) => id)}>
          <CompanyPropertyRows
            editable={editable}
            filters={filters}
            rows={list.rows}
            viewedAt={viewedAt}
            withChoice={receivers.length > 1}
            withPage={withPage}
          />
        </HandHomes>
      )}
      <p className="text-muted-foreground text-sm">{t("numbersHint")}</p>
      <Pagination
        hrefOf={(page) => companyListPath({ ...filters, page }, viewedAt)}
        page={list.page}
        pages={list.pages}
      />
    </div>
  );
}
