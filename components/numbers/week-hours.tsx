import { scaleLinear } from "d3-scale";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { formatNumber } from "@/lib/hebrew/format";
import type { FullNumbers } from "@/lib/numbers/types";

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;
/** Two-hour slots are precise enough and fit a phone. */
const PARTS = Array.from({ length: 12 }, (_, part) => part * 2);

/** When people look: a heat map as a table, with the number in each cell. */
export function WeekHours({ hours }: Pick<FullNumbers, "hours">) {
  const t = useTranslations("numbers");
  const sum = (weekday: number, from: number) =>
    hours
      .filter((at) => at.weekday === weekday && Math.floor(at.hour / 2) * 2 === from)
      .reduce((views, at) => views + at.views, 0);
  const busiest = Math.max(1, ...WEEKDAYS.flatMap((day) => PARTS.map((from) => sum(day, from))));
  const strength = scaleLinear().domain([0, busiest]).range([0, 100]);
  return (
    <section className="flex min-w-0 flex-col gap-3 rounded-lg border bg-card p-4">
      <h2 className="font-semibold text-lg">{t("hoursTitle")}</h2>
      <ScrollRegion aria-label={t("hoursTitle")}>
        <table
          className={cn(
            "w-full table-fixed border-separate border-spacing-1 text-center text-xs tabular-nums max-sm:border-spacing-0.5",
            // Four-digit numbers do not fit on a phone.
            busiest >= 1000 && "min-w-md",
          )}
        >
          <thead>
            <tr>
              <th className="w-24 font-normal max-sm:w-12" scope="col">
                <span className="sr-only">{t("hour")}</span>
              </th>
              {WEEKDAYS.map((day) => (
                <th className="font-medium text-muted-foreground" key={day} scope="col">
                  {t(`weekdays.${day}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PARTS.map((from) => (
              <tr key={from}>
                <th
                  className="whitespace-nowrap pe-2 text-start max-sm:pe-0 font-normal text-muted-foreground"
                  scope="row"
                >
                  <bdi dir="ltr">
                    {from}
                    <span className="max-sm:hidden">:00</span>–{from + 2}
                    <span className="max-sm:hidden">:00</span>
                  </bdi>
                </th>
                {WEEKDAYS.map((day) => {
                  const views = sum(day, from);
                  const share = strength(views);
                  return (
                    <td
                      className={`h-7 rounded-sm ${share > 50 ? "text-primary-foreground" : "text-foreground"}`}
                      key={day}
                      style={{
                        background: `color-mix(in oklab, var(--primary) ${Math.round(share > 50 ? share / 4 + 75 : share * 0.6)}%, var(--muted))`,
                      }}
                    >
                      {views > 0 && formatNumber(views)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
