import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Button, buttonVariants } from "@/components/ui/button";
import { NativeSelect } from "@/components/ui/native-select";
import { Link } from "@/components/ui/router-link";
import { type Range, recentMonths, SPANS } from "@/lib/numbers/range";
import { paths } from "@/lib/paths";

/** The range picker: three links, or a month in a form. Works without a script. */
export function RangeLinks({
  range,
  today,
  monthName,
}: {
  range: Range;
  today: string;
  monthName: (month: string) => string;
}) {
  const t = useTranslations("numbers");
  return (
    <nav aria-label={t("range")} className="flex flex-wrap items-center gap-2">
      {SPANS.map((span) => (
        <Link
          aria-current={range.choice === span ? "true" : undefined}
          className={buttonVariants({
            variant: range.choice === span ? "primary" : "outline",
            size: "sm",
          })}
          data-plain
          href={`${paths.numbers}?days=${span}` as Route}
          key={span}
        >
          {t("lastDays", { days: Number(span) })}
        </Link>
      ))}
      <form action={paths.numbers} className="flex items-center gap-2" method="get">
        <NativeSelect
          aria-label={t("month")}
          className="h-10 sm:text-sm"
          defaultValue={range.choice.includes("-") ? range.choice : ""}
          key={range.choice}
          name="days"
        >
          <option value="">{t("month")}</option>
          {recentMonths(today).map((month) => (
            <option key={month} value={month}>
              {monthName(month)}
            </option>
          ))}
        </NativeSelect>
        <Button size="sm" type="submit" variant="outline">
          {t("show")}
        </Button>
      </form>
    </nav>
  );
}
