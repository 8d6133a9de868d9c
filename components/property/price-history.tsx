import { useTranslations } from "next-intl";
import { formatDate, formatNumber, formatPrice, shortPrice } from "@/lib/hebrew/format";
import { priceDrawing } from "@/lib/property/price-drawing";
import { type PriceHistory as History, hasGaps } from "@/lib/property/price-history";

const BOX = { width: 600, height: 120 };
/** So few prices are read at a glance; more are one press away. */
const FEW = 3;

/** The price history: the overall change, then a chart, then each price. All of it is rendered with the page. */
export function PriceHistory({ history, now }: { history: History; now: Date }) {
  const t = useTranslations("listing.prices");
  const [first, ...later] = history.changes;
  const last = later.at(-1);
  if (!first || !last) return null;
  const difference = last.price - first.price;
  const way = difference < 0 ? "less" : difference > 0 ? "more" : "same";
  return (
    <section aria-labelledby="prices-title">
      <h2 className="text-2xl" id="prices-title">
        {t("title")}
      </h2>
      <p className="mt-4">
        <span className="block font-bold text-3xl">
          {t.rich(way, {
            amount: () => <bdi className="tabular-nums">{formatPrice(Math.abs(difference))}</bdi>,
          })}
        </span>
        <span className="text-muted-foreground">
          {t.rich(way === "same" ? "sinceSame" : "since", {
            price: () => <bdi className="tabular-nums">{formatPrice(first.price)}</bdi>,
            date: () => <bdi className="tabular-nums">{formatDate(first.from)}</bdi>,
          })}
        </span>
      </p>
      <Drawing history={history} now={now} />
      <details className="mt-3" open={history.changes.length <= FEW}>
        <summary className="finger w-fit py-1.5 text-muted-foreground text-sm hover:text-foreground">
          {t("asTable")}
        </summary>
        <table className="mt-2 w-full max-w-xl max-[25rem]:text-sm [&_:is(th,td):not(:last-child)]:pe-2.5">
          <caption className="sr-only">{t("caption")}</caption>
          <thead className="text-muted-foreground text-xs">
            <tr>
              {(["from", "price", "change"] as const).map((column) => (
                <th className="pb-1 text-start font-normal" key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {history.changes.toReversed().map(({ price, from, percent }) => (
              <tr className="border-border border-b" key={from}>
                <th
                  className="whitespace-nowrap py-2.5 text-start font-normal tabular-nums"
                  scope="row"
                >
                  <time dateTime={from}>{formatDate(from)}</time>
                </th>
                <td className="whitespace-nowrap py-2.5 font-medium tabular-nums">
                  <bdi>{formatPrice(price)}</bdi>
                </td>
                <td className="py-2.5 text-muted-foreground text-sm">
                  {percent === null
                    ? t("begin")
                    : t(percent < 0 ? "fell" : "rose", {
                        percent: formatNumber(Math.abs(percent)),
                      })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

/** For sighted readers only: the table below has the same data. */
function Drawing({ history, now }: { history: History; now: Date }) {
  const t = useTranslations("listing.prices");
  const { path, end, low, high } = priceDrawing(history.periods, now, BOX);
  const begin = history.periods[0]?.from;
  return (
    <div aria-hidden className="mt-4 text-muted-foreground text-xs">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 tabular-nums">
        <div className="flex flex-col justify-between">
          <bdi>{shortPrice(high)}</bdi>
          <bdi>{shortPrice(low)}</bdi>
        </div>
        <svg
          aria-hidden
          className="h-28 w-full overflow-visible border-border border-b"
          preserveAspectRatio="none"
          viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        >
          <path
            className="fill-none stroke-2 stroke-primary"
            d={path}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
          {end && (
            <path
              className="fill-none stroke-[8px] stroke-primary"
              d={`M${end.x},${end.y}h0`}
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
        {/* Aligned with the start of the chart, not with the prices next to it. */}
        <p className="col-start-2 flex flex-wrap justify-between gap-x-4">
          <span>{begin && formatDate(begin)}</span>
          <span>{t("now")}</span>
        </p>
      </div>
      {hasGaps(history) && <p className="mt-1">{t("gaps")}</p>}
    </div>
  );
}
