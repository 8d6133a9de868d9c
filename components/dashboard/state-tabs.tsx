import type { Route } from "next";
import { useTranslations } from "next-intl";
import { STATUSES, type Status } from "@/lib/catalog/states";
import { type OwnFilters, withOwnFilters } from "@/lib/dashboard/own-filters";
import type { OwnListings } from "@/lib/dashboard/types";
import { paths } from "@/lib/paths";
import { ListTab } from "./list-tab";
import { TabRow } from "./tab-row";

/** One list for each existing state, with the number of homes matching the other filters. */
export function StateTabs({
  states,
  filters,
  path = paths.dashboard,
}: {
  states: OwnListings["states"];
  filters: OwnFilters;
  path?: Route | undefined;
}) {
  const t = useTranslations("dashboard.tabs");
  const { page: _, status: current, ...others } = filters;
  const shown = STATUSES.filter((status) => states[status] || status === current);
  const all = Object.values(states).reduce((sum, count) => sum + count, 0);
  const tab = (status: Status | undefined, name: string, count: number) => (
    <ListTab
      count={count}
      href={withOwnFilters(path, { ...others, ...(status && { status }) })}
      isCurrent={status === current}
      key={name}
      name={name}
    />
  );
  return (
    <nav aria-label={t("label")}>
      <TabRow current={current}>
        {tab(undefined, t("all"), all)}
        {shown.map((status) => tab(status, t(status), states[status] ?? 0))}
      </TabRow>
    </nav>
  );
}
