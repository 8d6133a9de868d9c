import Link from "next/link";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { type OwnFilters, withOwnFilters } from "@/lib/dashboard/own-filters";
import type { OwnListings } from "@/lib/dashboard/types";
import { paths } from "@/lib/paths";
import { STATUSES, type Status } from "@/lib/property/states";
import { TabRow } from "./tab-row";

/** One list for each state that there is, with how many of it fit the other filters. */
export function StateTabs({
  states,
  filters,
}: {
  states: OwnListings["states"];
  filters: OwnFilters;
}) {
  const t = useTranslations("dashboard.tabs");
  const { page: _, status: current, ...others } = filters;
  const shown = STATUSES.filter((status) => states[status] || status === current);
  const all = Object.values(states).reduce((sum, count) => sum + count, 0);
  const tab = (status: Status | undefined, name: string, count: number) => (
    <li className="shrink-0" key={name}>
      <Link
        aria-current={status === current ? "page" : undefined}
        className={cn(
          "-mb-px flex min-h-11 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 px-3.5 font-medium text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2",
          "aria-[current]:border-primary aria-[current]:text-foreground contrast:aria-[current]:border-b-4",
        )}
        data-plain
        href={
          withOwnFilters(paths.dashboard, {
            ...others,
            ...(status && { status }),
          }) as typeof paths.dashboard
        }
        prefetch={false}
        scroll={false}
      >
        {name}
        <span className="rounded-full bg-muted px-2 font-normal text-muted-foreground text-sm tabular-nums">
          {count}
        </span>
      </Link>
    </li>
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
