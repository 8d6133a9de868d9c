import { getFormatter, getTranslations } from "next-intl/server";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import {
  NumberCell,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import type { OverviewView } from "@/lib/admin/types";
import { noonOf } from "@/lib/format/israel-clock";

const STATS = [
  "totalUsers",
  "totalAgents",
  "totalCompanies",
  "totalProperties",
  "activeTrials",
  "expiredTrials",
  "activeSubscriptions",
] as const satisfies readonly (keyof OverviewView)[];
/** The first four fill a row on a wide screen; the account totals fill the next one. */
const TOTALS = 4;

export async function Overview({ overview }: { overview: OverviewView }) {
  const t = await getTranslations("adminOverview");
  const format = await getFormatter();
  return (
    <>
      <StatStrip className="grid-cols-2 lg:grid-cols-12">
        {STATS.map((name, index) => (
          <Stat
            className={cn(
              "max-lg:last:odd:col-span-2",
              index < TOTALS ? "lg:col-span-3" : "lg:col-span-4",
            )}
            key={name}
            label={t(name)}
            value={format.number(overview[name])}
          />
        ))}
      </StatStrip>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <Card>
          <CardHeader>
            <CardTitle>{t("signUps")}</CardTitle>
          </CardHeader>
          <CardContent>
            <SignUpChart days={overview.signUps} />
          </CardContent>
        </Card>
        <Card>
          <CardHeader>
            <CardTitle>{t("lastWeek")}</CardTitle>
          </CardHeader>
          <CardContent>
            <Table label={t("lastWeek")}>
              <TableHeader>
                <TableRow>
                  <TableHead>{t("date")}</TableHead>
                  <TableHead>{t("count")}</TableHead>
                </TableRow>
              </TableHeader>
              <TableBody>
                {overview.signUps
                  .slice(-7)
                  .reverse()
                  .map(({ date, count }) => (
                    <TableRow key={date}>
                      <TableCell>
                        {format.dateTime(noonOf(date), {
                          weekday: "long",
                          day: "2-digit",
                          month: "2-digit",
                        })}
                      </TableCell>
                      <NumberCell>{format.number(count)}</NumberCell>
                    </TableRow>
                  ))}
              </TableBody>
            </Table>
          </CardContent>
        </Card>
      </div>
    </>
  );
}

const WIDTH = 600;
const HEIGHT = 280;

/** One bar per day, starting with the oldest (right); rendered on the server, so it costs no JavaScript. */
async function SignUpChart({ days }: { days: OverviewView["signUps"] }) {
  const t = await getTranslations("adminOverview");
  const format = await getFormatter();
  const top = Math.max(1, ...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const step = WIDTH / days.length;
  const short = (date: string) =>
    format.dateTime(noonOf(date), { day: "2-digit", month: "2-digit" });
  return (
    <figure>
      <svg
        aria-label={t("signUpsChart", { total })}
        className="h-auto w-full"
        role="img"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      >
        <title>{t("signUpsChart", { total })}</title>
        <line className="stroke-border" x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {days.map(({ date, count }, index) => {
          const height = (count / top) * (HEIGHT - 24);
          const x = WIDTH - (index + 1) * step;
          return (
            <g key={date}>
              <title>{`${short(date)}: ${count}`}</title>
              <rect className="fill-transparent" height={HEIGHT} width={step} x={x} y="0" />
              <rect
                className="fill-primary"
                height={height}
                rx="3"
                width={step * 0.62}
                x={x + step * 0.19}
                y={HEIGHT - height}
              />
            </g>
          );
        })}
      </svg>
      <figcaption className="mt-2 flex justify-between text-muted-foreground text-xs tabular-nums">
        {days[0] && <span>{short(days[0].date)}</span>}
        <span aria-hidden>{t("signUpsTotal", { total })}</span>
        {days.at(-1) && <span>{short(days.at(-1)?.date ?? "")}</span>}
      </figcaption>
    </figure>
  );
}
