import { useTranslations } from "next-intl";
import { histogramDrawing, monthsDrawing } from "@/lib/area/drawing";
import {
  type AreaView,
  changeSince,
  daysBetween,
  type Histogram,
  homesOf,
  measureOf,
} from "@/lib/area/view";
import { formatNumber, formatPrice, shortPrice } from "@/lib/hebrew/format";
import { AreaRooms } from "./area-rooms";

const BOX = { width: 600, height: 140 };

/** The number first, its sentence next to it, a subdued chart below. Hidden below five homes. */
export function AreaNumbers({ view, today }: { view: AreaView; today: string }) {
  const t = useTranslations("area");
  const { numbers, months, area } = view;
  if (!numbers) return null;
  const { price, sqm, histogram, final } = numbers;
  const changes = [3, 12].flatMap((back) => {
    const change = changeSince(months, measureOf(area.deal), back);
    return change ? [{ back, ...change }] : [];
  });
  return (
    <section aria-label={t("numbers")} className="mt-4">
      {price ? (
        <p>
          <bdi className="block font-bold text-[min(var(--text-4xl),13vw)] tabular-nums">
            {formatPrice(price[1])}
          </bdi>
          <span className="text-muted-foreground">
            {t("price", {
              deal: area.deal,
              homes: numbers.priced,
              low: formatPrice(price[0]),
              high: formatPrice(price[2]),
            })}
          </span>
        </p>
      ) : (
        <p className="text-muted-foreground">{t("few")}</p>
      )}
      <ul className="mt-5 divide-y divide-border border-border border-y *:py-2 lg:grid lg:grid-cols-2 lg:gap-x-8 lg:divide-y-0 lg:py-1">
        {sqm && (
          <li>
            {t("sqm", {
              price: formatPrice(sqm[1]),
              low: formatPrice(sqm[0]),
              high: formatPrice(sqm[2]),
              homes: numbers.sized,
            })}
          </li>
        )}
        {final && (
          <li>
            {t("final", {
              deal: area.deal,
              price: formatPrice(final.price),
              homes: final.homes,
            })}
          </li>
        )}
        {changes.map(({ back, percent, homes: [then, now] }) => (
          <li key={back}>
            {t("change", {
              deal: area.deal,
              back,
              way: percent > 0 ? "up" : percent < 0 ? "down" : "same",
              percent: formatNumber(Math.abs(percent)),
              then,
              now,
            })}
          </li>
        ))}
        {numbers.listed && (
          <li>{t("days", { days: daysBetween(numbers.listed, today), homes: numbers.dated })}</li>
        )}
      </ul>
      <div className="mt-6 grid grid-cols-1 gap-8 lg:grid-cols-2">
        {histogram && <Prices histogram={histogram} homes={numbers.priced} />}
        <Months view={view} />
      </div>
      <AreaRooms view={view} />
    </section>
  );
}

/** Visual only; the table below holds the same data. */
function Prices({ histogram, homes }: { histogram: Histogram; homes: number }) {
  const t = useTranslations("area");
  const { from, step } = histogram;
  const columns = histogramDrawing(histogram, BOX);
  const end = from + step * histogram.homes.length;
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 font-medium text-sm">{t("histogram", { homes })}</figcaption>
      <svg
        aria-hidden
        className="h-32 w-full border-border border-b"
        preserveAspectRatio="none"
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      >
        {columns.map(({ x, y, width, height }) => (
          <rect
            className="fill-primary/60 contrast:fill-primary"
            height={height}
            key={x}
            width={width}
            x={x}
            y={y}
          />
        ))}
      </svg>
      <p
        aria-hidden
        className="mt-1 flex justify-between text-muted-foreground text-xs tabular-nums"
      >
        <bdi>{shortPrice(from)}</bdi>
        <bdi>{shortPrice(from + (end - from) / 2)}</bdi>
        <bdi>{shortPrice(end)}</bdi>
      </p>
      <details className="mt-1 text-sm">
        <summary className="finger cursor-pointer py-1.5 text-muted-foreground">
          {t("asTable")}
        </summary>
        <table className="w-full">
          <thead className="text-muted-foreground text-xs">
            <tr>
              <th className="pb-1 text-start font-normal" scope="col">
                {t("columns.price")}
              </th>
              <th className="pb-1 text-end font-normal" scope="col">
                {t("columns.homes")}
              </th>
            </tr>
          </thead>
          <tbody>
            {histogram.homes.map((count, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a scale never move
              <tr className="border-border border-b" key={place}>
                <th className="py-1 text-start font-normal tabular-nums" scope="row">
                  <bdi>
                    {shortPrice(from + place * step)}–{shortPrice(from + (place + 1) * step)}
                  </bdi>
                </th>
                <td className="py-1 text-end tabular-nums">{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

const monthName = (month: string) => `${month.slice(5, 7)}/${month.slice(0, 4)}`;

function Months({ view: { months, area } }: { view: AreaView }) {
  const t = useTranslations("area");
  const measure = measureOf(area.deal);
  const drawing = monthsDrawing(months, measure, BOX);
  const [first, last] = [months[0], months.at(-1)];
  if (!drawing || !first || !last) return null;
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 font-medium text-sm">
        {t("months", { deal: area.deal })}
      </figcaption>
      <div
        aria-hidden
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-muted-foreground text-xs tabular-nums"
      >
        <div className="flex flex-col justify-between">
          <bdi>{formatPrice(drawing.high)}</bdi>
          <bdi>{formatPrice(drawing.low)}</bdi>
        </div>
        <svg
          aria-hidden
          className="h-32 w-full overflow-visible border-border border-b"
          preserveAspectRatio="none"
          viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        >
          <path
            className="fill-none stroke-2 stroke-primary"
            d={drawing.path}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {/* Aligned with the chart rather than with the prices next to it. */}
        <p className="col-start-2 flex flex-wrap justify-between gap-x-3">
          <bdi>{monthName(first.month)}</bdi>
          <bdi>{monthName(last.month)}</bdi>
        </p>
      </div>
      <details className="mt-1 text-sm">
        <summary className="finger cursor-pointer py-1.5 text-muted-foreground">
          {t("asTable")}
        </summary>
        <table className="w-full">
          <thead className="text-muted-foreground text-xs">
            <tr>
              {(["month", measure, "homes"] as const).map((column) => (
                <th className="pb-1 text-start font-normal" key={column} scope="col">
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ [measure]: value, ...row }) => (
              <tr className="border-border border-b" key={row.month}>
                <th className="py-1 text-start font-normal tabular-nums" scope="row">
                  <bdi>{monthName(row.month)}</bdi>
                </th>
                <td className="py-1 tabular-nums">
                  {value === null ? t("unknown") : <bdi>{formatPrice(value)}</bdi>}
                </td>
                <td className="py-1 tabular-nums">{homesOf(row, measure)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
