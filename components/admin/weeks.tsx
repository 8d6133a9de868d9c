import { Download } from "lucide";
import { getFormatter, getTranslations } from "next-intl/server";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import {
  NumberCell,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { WEEK_SUMS, type WeekSum, type WeekView } from "@/lib/admin/weeks";
import { noonOf } from "@/lib/format/israel-clock";
import { change } from "@/lib/numbers/advice";
import { paths } from "@/lib/paths";

/** Site activity week by week; the current week, still incomplete, appears only in the table. */
export async function Weeks({ weeks }: { weeks: readonly WeekView[] }) {
  const t = await getTranslations("adminOverview.weeks");
  const format = await getFormatter();
  const over = weeks.slice(0, -1);
  return (
    <section aria-labelledby="weeks-title" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="font-semibold text-xl" id="weeks-title">
            {t("title")}
          </h2>
          <p className="text-muted-foreground text-sm">{t("hint")}</p>
        </div>
        <a className={buttonVariants({ variant: "outline", size: "sm" })} href={paths.adminExport}>
          <Icon icon={Download} />
          {t("csv")}
        </a>
      </div>
      <ul className="grid list-none gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
        {WEEK_SUMS.map((name) => (
          <WeekCard key={name} name={name} weeks={over} />
        ))}
      </ul>
      <details>
        <summary className="min-h-11 cursor-pointer content-center rounded-sm text-primary text-sm underline-offset-4 hover:underline">
          {t("asTable")}
        </summary>
        <Table boxClassName="mt-3 max-h-96" label={t("title")}>
          <TableHeader>
            <TableRow>
              <TableHead>{t("week")}</TableHead>
              {WEEK_SUMS.map((name) => (
                <TableHead key={name}>{t(name)}</TableHead>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {weeks.toReversed().map((week, index) => (
              <TableRow key={week.week}>
                <TableCell className="whitespace-nowrap">
                  <time dateTime={week.week}>
                    {format.dateTime(noonOf(week.week), {
                      day: "2-digit",
                      month: "2-digit",
                      year: "numeric",
                    })}
                  </time>{" "}
                  {index === 0 && <span className="text-muted-foreground">{t("soFar")}</span>}
                </TableCell>
                {WEEK_SUMS.map((name) => (
                  <NumberCell key={name}>
                    {week[name] === null ? (
                      <span className="text-muted-foreground">{t("unknown")}</span>
                    ) : (
                      <span>{format.number(week[name])}</span>
                    )}
                  </NumberCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </details>
    </section>
  );
}

async function WeekCard({ name, weeks }: { name: WeekSum; weeks: readonly WeekView[] }) {
  const t = await getTranslations("adminOverview.weeks");
  const format = await getFormatter();
  const [before, last] = weeks.slice(-2).map((week) => week[name]);
  const month = (week: WeekView | undefined) =>
    week && format.dateTime(noonOf(week.week), { month: "short", year: "2-digit" });
  return (
    <li className="grid min-w-0">
      <Card className="flex flex-col gap-3 p-4 sm:p-5">
        <div>
          <h3 className="text-muted-foreground text-sm">{t(name)}</h3>
          <p className="pt-1 font-semibold text-2xl tabular-nums">
            {last == null ? t("unknown") : format.number(last)}
          </p>
          <p className="mt-1 text-muted-foreground text-sm">{changed(last, before)}</p>
        </div>
        <div aria-hidden className="mt-auto">
          <Bars values={weeks.map((week) => week[name])} />
          <p className="mt-1 flex justify-between text-muted-foreground text-xs tabular-nums">
            <span>{month(weeks[0])}</span>
            <span>{month(weeks.at(-1))}</span>
          </p>
        </div>
      </Card>
    </li>
  );

  function changed(now: number | null | undefined, was: number | null | undefined) {
    if (now == null || was == null) return t("beforeUnknown");
    const percent = change(now, was);
    if (percent === null) return t("beforeNothing");
    if (percent === 0) return t("asBefore");
    return t(percent > 0 ? "more" : "less", { percent: Math.abs(percent) });
  }
}

const WIDTH = 364;
const HEIGHT = 72;

/** Time runs from right to left. A week without data has a dotted background and no bar. */
function Bars({ values }: { values: readonly (number | null)[] }) {
  const top = Math.max(1, ...values.map((value) => value ?? 0));
  const step = WIDTH / values.length;
  return (
    <svg aria-hidden className="h-auto w-full" viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      {values.map((value, index) => {
        const x = WIDTH - (index + 1) * step;
        const height = ((value ?? 0) / top) * (HEIGHT - 4);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its week
          <g key={index}>
            <line
              className="stroke-input"
              strokeDasharray={value === null ? "1 3" : undefined}
              x1={x}
              x2={x + step}
              y1={HEIGHT - 0.5}
              y2={HEIGHT - 0.5}
            />
            <rect
              className="fill-primary"
              height={height}
              rx="1.5"
              width={step * 0.7}
              x={x + step * 0.15}
              y={HEIGHT - 1 - height}
            />
          </g>
        );
      })}
    </svg>
  );
}
