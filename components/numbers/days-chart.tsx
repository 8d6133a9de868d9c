import { scaleBand, scaleLinear } from "d3-scale";
import { curveMonotoneX, line } from "d3-shape";
import { useTranslations } from "next-intl";
import {
  NumberCell,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { formatNumber } from "@/lib/hebrew/format";
import type { DayNumbers } from "@/lib/numbers/types";

/** One width per kind of screen, so that the chart's letters are as large as those of the page. */
const WIDTHS = { phone: 340, tablet: 660, desk: 1080 };
const HEIGHT = 220;
const EDGE = { top: 12, bottom: 26, start: 44, end: 8 };

const short = (day: string) => `${Number(day.slice(8))}.${Number(day.slice(5, 7))}`;

/** Views as bars and contacts as a line, the newest day on the left; the same data as a table below. */
export function DaysChart({ days, title }: { days: readonly DayNumbers[]; title: string }) {
  const t = useTranslations("numbers");
  return (
    <figure className="flex flex-col gap-3 rounded-lg border bg-card p-4">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 className="font-semibold text-lg">{title}</h2>
        <span className="flex gap-4 text-muted-foreground text-sm">
          <Key className="bg-primary" name={t("views")} />
          <Key className="bg-clay" name={t("contacts")} />
        </span>
      </figcaption>
      <div className="@container">
        <Drawing
          className="md:hidden"
          days={days}
          labels={5}
          second="@max-[14rem]:hidden"
          width={WIDTHS.phone}
        />
        <Drawing
          className="max-md:hidden lg:hidden"
          days={days}
          labels={8}
          second="@max-[22rem]:hidden"
          width={WIDTHS.tablet}
        />
        <Drawing
          className="max-lg:hidden"
          days={days}
          labels={10}
          second="@max-[27rem]:hidden"
          width={WIDTHS.desk}
        />
      </div>
      <details>
        <summary className="finger cursor-pointer rounded-sm text-primary text-sm underline-offset-4 hover:underline">
          {t("asTable")}
        </summary>
        <Table boxClassName="mt-3 max-h-80" label={title}>
          <TableHeader>
            <TableRow>
              <TableHead>{t("day")}</TableHead>
              <TableHead>{t("views")}</TableHead>
              <TableHead>{t("contacts")}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {days.map(({ day, views, contacts }) => (
              <TableRow key={day}>
                <TableCell>
                  <time dateTime={day}>{short(day)}</time>
                </TableCell>
                <NumberCell>{formatNumber(views)}</NumberCell>
                <NumberCell>{formatNumber(contacts)}</NumberCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </details>
    </figure>
  );
}

function Key({ name, className }: { name: string; className: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={`size-3 rounded-sm forced-color-adjust-none ${className}`} />
      {name}
    </span>
  );
}

/** Time runs from right to left, as Hebrew does. */
function Drawing({
  days,
  width,
  labels,
  second,
  className,
}: {
  days: readonly DayNumbers[];
  width: number;
  /** How many days are labelled on the axis. */
  labels: number;
  /** The class that hides every second label when large text leaves no room. */
  second: string;
  className: string;
}) {
  const x = scaleBand()
    .domain(days.map(({ day }) => day))
    .range([width - EDGE.start, EDGE.end])
    .padding(0.25);
  // Both on one scale: a contact is a view that went further, and should look as rare as it is.
  const most = Math.max(4, ...days.map(({ views, contacts }) => Math.max(views, contacts)));
  const y = scaleLinear()
    .domain([0, most])
    .nice(4)
    .range([HEIGHT - EDGE.bottom, EDGE.top]);
  const middle = (day: string) => (x(day) ?? 0) + x.bandwidth() / 2;
  const contacts = line<DayNumbers>(
    (of) => middle(of.day),
    (of) => y(of.contacts),
  ).curve(curveMonotoneX)([...days]);
  const step = Math.ceil(days.length / labels);
  return (
    <svg
      aria-hidden
      className={`h-auto w-full overflow-visible ${className}`}
      viewBox={`0 0 ${width} ${HEIGHT}`}
    >
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <line
            className="stroke-border"
            x1={EDGE.end}
            x2={width - EDGE.start}
            y1={y(tick)}
            y2={y(tick)}
          />
          <text
            className="fill-muted-foreground text-[0.8125rem] tabular-nums"
            direction="ltr"
            x={width - EDGE.start + 8}
            y={y(tick) + 4}
          >
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      {days.map(({ day, views }) => (
        <rect
          className="fill-primary"
          height={y(0) - y(views)}
          key={day}
          rx={Math.min(3, x.bandwidth() / 4)}
          width={x.bandwidth()}
          x={x(day)}
          y={y(views)}
        />
      ))}
      <path
        className="fill-none stroke-clay"
        d={contacts ?? ""}
        strokeLinecap="round"
        strokeWidth={3}
      />
      {days.map(
        ({ day }, index) =>
          index % step === 0 && (
            <text
              className={`fill-muted-foreground text-[0.8125rem] tabular-nums ${index % (2 * step) ? second : ""}`}
              direction="ltr"
              // In em, so that text of any size stays below the chart.
              dy="1.4em"
              key={day}
              textAnchor="middle"
              x={middle(day)}
              y={HEIGHT - EDGE.bottom}
            >
              {short(day)}
            </text>
          ),
      )}
    </svg>
  );
}
