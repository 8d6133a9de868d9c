import { ArrowDown, ArrowUp, History, Pencil } from "lucide";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { StateBadge } from "@/components/property/state-badge";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import {
  NumberCell,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { isLive } from "@/lib/catalog/states";
import {
  type CompanyListFilters,
  companyListPath,
  nextSort,
  SORTED_COLUMNS,
  sortedAs,
} from "@/lib/company/list-filters";
import type { CompanyProperty } from "@/lib/company/own-company";
import { formatNumber, formatPrice, formatRooms } from "@/lib/hebrew/format";
import { paths } from "@/lib/paths";
import { ChooseHome } from "./hand-homes";

/** The homes of an office: a table, and cards on a phone. */
export function CompanyPropertyRows({
  rows,
  filters,
  withChoice,
  withPage,
  editable,
  viewedAt,
}: {
  rows: CompanyProperty[];
  filters: CompanyListFilters;
  /** Whether homes can be selected, which requires an agent to hand them to. */
  withChoice: boolean;
  /** The agents whose homes are public. */
  withPage: ReadonlySet<string>;
  /** The agents who let the office edit. */
  editable: ReadonlySet<string>;
  /** Set in an operator's read-only view: the path that column headings link to. */
  viewedAt: Route | undefined;
}) {
  const t = useTranslations("companyDashboard");
  const card = useTranslations("card");
  const priceOf = ({ price, transactionType }: CompanyProperty) =>
    transactionType === "rent"
      ? card("rentPrice", { price: formatPrice(price) })
      : formatPrice(price);
  return (
    <>
      <div className="hidden md:block">
        <Table label={t("propertiesView")}>
          <TableHeader>
            <tr>
              {withChoice && (
                <TableHead className="w-11">
                  <span className="sr-only">{t("handing.column")}</span>
                </TableHead>
              )}
              {SORTED_COLUMNS.map((column) => (
                <SortedHead column={column} filters={filters} key={column} path={viewedAt} />
              ))}
              {editable.size > 0 && (
                <TableHead className="w-11">
                  <span className="sr-only">{t("column.actions")}</span>
                </TableHead>
              )}
            </tr>
          </TableHeader>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.id}>
                {withChoice && (
                  <TableCell className="py-0 ps-1 pe-0">
                    <ChooseHome id={row.id} title={row.title} />
                  </TableCell>
                )}
                <TableCell className="max-w-md">
                  <Title
                    className="link"
                    isShown={withPage.has(row.agentId) && isLive(row.status)}
                    row={row}
                  />
                </TableCell>
                <NumberCell>{priceOf(row)}</NumberCell>
                <TableCell className="whitespace-nowrap">{row.city}</TableCell>
                <NumberCell>{row.rooms === null ? "" : formatRooms(row.rooms)}</NumberCell>
                <TableCell>
                  <AgentName row={row} />
                </TableCell>
                <TableCell>
                  <State row={row} />
                </TableCell>
                <NumberCell>{formatNumber(row.views)}</NumberCell>
                <NumberCell>{formatNumber(row.contacts)}</NumberCell>
                {editable.size > 0 && (
                  <TableCell className="py-0 ps-0 pe-1">
                    {editable.has(row.agentId) && <EditHome row={row} />}
                  </TableCell>
                )}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      <ul className="flex flex-col gap-3 md:hidden">
        {rows.map((row) => (
          <li className="flex flex-col gap-1 rounded-lg border bg-card p-4" key={row.id}>
            <span className="flex items-start justify-between gap-2">
              <Title
                className="font-semibold"
                data-plain
                isShown={withPage.has(row.agentId) && isLive(row.status)}
                row={row}
              />
              <span className="-mt-2 -me-2 flex">
                {editable.has(row.agentId) && <EditHome row={row} />}
                <ChooseHome id={row.id} title={row.title} />
              </span>
            </span>
            <span className="font-bold text-lg tabular-nums">{priceOf(row)}</span>
            <span className="text-muted-foreground text-sm">
              {row.rooms === null
                ? row.city
                : t("cityAndRooms", { city: row.city, rooms: row.rooms })}
            </span>
            <span className="text-sm">
              <AgentName row={row} />
            </span>
            <State row={row} />
            <span className="text-muted-foreground text-sm">
              {t("numbers", { views: row.views, contacts: row.contacts })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function SortedHead({
  column,
  filters,
  path,
}: {
  column: (typeof SORTED_COLUMNS)[number];
  filters: CompanyListFilters;
  path: Route | undefined;
}) {
  const t = useTranslations("companyDashboard.column");
  const sorted = sortedAs(column, filters.sort);
  const arrow = sorted === "descending" ? ArrowDown : ArrowUp;
  return (
    <TableHead aria-sort={sorted ?? "none"}>
      <Link
        className="inline-flex items-center gap-1.5 hover:text-foreground"
        data-plain
        href={companyListPath({ ...filters, page: 1, sort: nextSort(column, filters.sort) }, path)}
        scroll={false}
      >
        {t(column)}
        {sorted && <Icon icon={arrow} className="size-4" />}
      </Link>
    </TableHead>
  );
}

/** Links to the listing's page if it is public. */
function Title({
  row,
  isShown,
  ...props
}: { row: CompanyProperty; isShown: boolean } & Omit<ComponentProps<typeof Link>, "href">) {
  if (!isShown) return <bdi className="font-medium">{row.title}</bdi>;
  return (
    <Link {...props} href={paths.property(row.id)} prefetch={false}>
      <bdi>{row.title}</bdi>
    </Link>
  );
}

/** Shown if the agent lets the office edit. */
function EditHome({ row }: { row: CompanyProperty }) {
  const t = useTranslations("companyDashboard");
  const looks = {
    className: buttonVariants({ variant: "ghost", size: "icon" }),
    "data-plain": true,
    prefetch: false,
  } as const;
  return (
    <span className="flex">
      <Link
        aria-label={t("editHome", { title: row.title })}
        href={paths.officeProperty(row.id)}
        {...looks}
      >
        <Icon icon={Pencil} />
      </Link>
      <Link
        aria-label={t("homeHistory", { title: row.title })}
        href={paths.homeHistory(row.id)}
        {...looks}
      >
        <Icon icon={History} />
      </Link>
    </span>
  );
}

/** The state, and for a public listing the days left. */
function State({ row: { status, transactionType, daysLeft } }: { row: CompanyProperty }) {
  const t = useTranslations("companyDashboard");
  return (
    <span className="inline-flex flex-wrap items-center gap-2 text-sm">
      <StateBadge deal={transactionType} status={status} />
      {daysLeft !== null && (
        <span className={cn("text-muted-foreground", daysLeft <= 7 && "font-medium text-warning")}>
          {t("daysLeft", { days: daysLeft })}
        </span>
      )}
    </span>
  );
}

function AgentName({ row }: { row: CompanyProperty }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <bdi>{row.agentName}</bdi>
      {row.agentUsername && (
        <Badge variant="outline">
          <bdi dir="ltr">@{row.agentUsername}</bdi>
        </Badge>
      )}
    </span>
  );
}
