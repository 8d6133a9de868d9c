import { ArrowDown, ArrowUp, House, Search } from "lucide";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Badge } from "@/components/ui/badge";
import { Button, buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Pagination } from "@/components/ui/pagination";
import {
  NumberCell,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { hasPage } from "@/lib/company/agents";
import {
  type CompanyListFilters,
  companyListPath,
  nextSort,
  sortedAs,
} from "@/lib/company/list-filters";
import type { CompanyAgent, CompanyProperty } from "@/lib/company/own-company";
import { formatPrice, formatRooms } from "@/lib/hebrew/format";
import { paths } from "@/lib/paths";

const COLUMNS = ["title", "price", "city", "rooms", "agent"] as const;

/** All listings of the company's agents: sorted, searched and paged by the server. */
export function CompanyProperties({
  list,
  filters,
  agents,
}: {
  list: { total: number; page: number; pages: number; rows: CompanyProperty[] };
  filters: CompanyListFilters;
  agents: readonly CompanyAgent[];
}) {
  const t = useTranslations("companyDashboard");
  const card = useTranslations("card");
  const priceOf = ({ price, transactionType }: CompanyProperty) =>
    transactionType === "rent"
      ? card("rentPrice", { price: formatPrice(price) })
      : formatPrice(price);
  const withPage = new Set(agents.filter(hasPage).map(({ id }) => id));
  if (list.total === 0 && !filters.search) {
    return (
      <EmptyState art={<Icon icon={House} />} title={t("noProperties")}>
        {t("noPropertiesHint")}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <search>
        <form action={paths.dashboard} className="flex max-w-md gap-2">
          <input name="view" type="hidden" value="properties" />
          {filters.sort !== "newest" && <input name="sort" type="hidden" value={filters.sort} />}
          <Input
            aria-label={t("searchProperties")}
            defaultValue={filters.search}
            key={filters.search}
            maxLength={100}
            name="search"
            placeholder={t("searchProperties")}
            type="search"
          />
          <Button aria-label={t("search")} size="icon" type="submit" variant="outline">
            <Icon icon={Search} />
          </Button>
        </form>
      </search>
      {list.rows.length === 0 ? (
        <EmptyState
          actions={
            <Link
              className={buttonVariants({ variant: "outline" })}
              data-plain
              href={paths.companyProperties}
            >
              {t("clearSearch")}
            </Link>
          }
          title={t("nothingFound")}
        />
      ) : (
        <>
          <div className="hidden md:block">
            <Table label={t("propertiesView")}>
              <TableHeader>
                <tr>
                  {COLUMNS.map((column) => (
                    <SortedHead column={column} filters={filters} key={column} />
                  ))}
                </tr>
              </TableHeader>
              <TableBody>
                {list.rows.map((row) => (
                  <TableRow key={row.id}>
                    <TableCell className="max-w-md">
                      <Title className="link" isShown={withPage.has(row.agentId)} row={row} />
                    </TableCell>
                    <NumberCell>{priceOf(row)}</NumberCell>
                    <TableCell className="whitespace-nowrap">{row.city}</TableCell>
                    <NumberCell>{row.rooms === null ? "" : formatRooms(row.rooms)}</NumberCell>
                    <TableCell>
                      <AgentName row={row} />
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </div>
          <ul className="flex flex-col gap-3 md:hidden">
            {list.rows.map((row) => (
              <li className="flex flex-col gap-1 rounded-lg border bg-card p-4" key={row.id}>
                <Title
                  className="font-semibold"
                  data-plain
                  isShown={withPage.has(row.agentId)}
                  row={row}
                />
                <span className="font-bold text-lg tabular-nums">{priceOf(row)}</span>
                <span className="text-muted-foreground text-sm">
                  {row.rooms === null
                    ? row.city
                    : t("cityAndRooms", { city: row.city, rooms: row.rooms })}
                </span>
                <span className="text-sm">
                  <AgentName row={row} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <Pagination
        hrefOf={(page) => companyListPath({ ...filters, page })}
        page={list.page}
        pages={list.pages}
      />
    </div>
  );
}

function SortedHead({
  column,
  filters,
}: {
  column: (typeof COLUMNS)[number];
  filters: CompanyListFilters;
}) {
  const t = useTranslations("companyDashboard.column");
  const sorted = sortedAs(column, filters.sort);
  const arrow = sorted === "descending" ? ArrowDown : ArrowUp;
  return (
    <TableHead aria-sort={sorted ?? "none"}>
      <Link
        className="inline-flex items-center gap-1.5 hover:text-foreground"
        data-plain
        href={companyListPath({ ...filters, page: 1, sort: nextSort(column, filters.sort) })}
        scroll={false}
      >
        {t(column)}
        {sorted && <Icon icon={arrow} className="size-4" />}
      </Link>
    </TableHead>
  );
}

/** Leads to the listing's page where visitors have one. */
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
