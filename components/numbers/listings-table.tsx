import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Pagination } from "@/components/ui/pagination";
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
import { pageOfList } from "@/lib/format/page-of-list";
import { formatNumber } from "@/lib/hebrew/format";
import {
  COLUMNS,
  per100,
  type Sorting,
  sortingOf,
  sortListings,
  sortWord,
} from "@/lib/numbers/sort";
import { LISTINGS_MAX, type ListingRow } from "@/lib/numbers/types";
import { paths } from "@/lib/paths";

/** Without visitors there is no rate, which is not the same as zero. */
const rateOf = (row: ListingRow) => {
  const rate = per100(row);
  return rate === null ? "–" : formatNumber(rate);
};

const PAGE_SIZE = 50;

/** Every column header is a link that sorts by it, or reverses the order if it already does. */
export function ListingsTable({
  rows,
  sorting,
  days,
  page: asked,
}: {
  rows: readonly ListingRow[];
  sorting: Sorting;
  /** The part of the URL with the days, kept by the sort links. */
  days: string;
  page: number;
}) {
  const t = useTranslations("numbers");
  if (rows.length === 0) return null;
  const { page, pages, items } = pageOfList(sortListings(rows, sorting), asked, PAGE_SIZE);
  const hrefOf = (sort: string, page?: number) =>
    `${paths.numbers}?days=${days}&sort=${sort}${page ? `&page=${page}` : ""}#listings` as Route;
  return (
    <section className="flex min-w-0 flex-col gap-3" id="listings">
      <h2 className="font-semibold text-lg">{t("listings")}</h2>
      <Table blocks boxClassName="max-h-160" label={t("listings")}>
        <TableHeader>
          <TableRow>
            {COLUMNS.map((column) => {
              const current = sorting.by === column;
              const way = sorting.up ? "ascending" : "descending";
              return (
                <TableHead aria-sort={current ? way : undefined} key={column}>
                  <Link
                    className="inline-flex items-center gap-1 rounded-sm py-2 hover:text-foreground"
                    data-plain
                    href={hrefOf(sortingOf(column, sorting))}
                    scroll={false}
                  >
                    {t(`columns.${column}`)}
                    {current && <span aria-hidden>{sorting.up ? "↑" : "↓"}</span>}
                  </Link>
                </TableHead>
              );
            })}
          </TableRow>
        </TableHeader>
        <TableBody>
          {items.map((row) => (
            <TableRow key={row.id}>
              <TableCell className="min-w-44">
                <Link
                  className="text-primary underline underline-offset-4"
                  href={paths.listingNumbers(row.id)}
                >
                  <bdi>{row.title}</bdi>
                </Link>
                {row.city && <span className="block text-muted-foreground">{row.city}</span>}
              </TableCell>
              <NumberCell data-label={t("columns.views")}>{formatNumber(row.views)}</NumberCell>
              <NumberCell data-label={t("columns.visitors")}>
                {formatNumber(row.visitors)}
              </NumberCell>
              <NumberCell data-label={t("columns.contacts")}>
                {formatNumber(row.contacts)}
              </NumberCell>
              <NumberCell data-label={t("columns.rate")}>{rateOf(row)}</NumberCell>
              <NumberCell data-label={t("columns.leads")}>{formatNumber(row.leads)}</NumberCell>
              <NumberCell data-label={t("columns.saves")}>{formatNumber(row.saves)}</NumberCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {rows.length === LISTINGS_MAX && (
        <p className="text-muted-foreground text-sm">{t("mostViewed", { count: LISTINGS_MAX })}</p>
      )}
      <Pagination hrefOf={(other) => hrefOf(sortWord(sorting), other)} page={page} pages={pages} />
    </section>
  );
}
