import { useTranslations } from "next-intl";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import { formatNumber } from "@/lib/hebrew/format";
import { change } from "@/lib/numbers/advice";
import { per100 } from "@/lib/numbers/sort";
import type { Totals } from "@/lib/numbers/types";

const SUMS = ["views", "visitors", "contacts", "leads", "saves", "shares"] as const;

/** The totals of the range, and their change when the previous range is known. */
export function TotalCards({ totals, before }: { totals: Totals; before?: Totals | undefined }) {
  const t = useTranslations("numbers");
  const rate = per100(totals);
  // The baseline of the comparison is stated once, not in each card.
  const compared = before && SUMS.some((name) => before[name]) ? before : undefined;
  return (
    <div className="flex flex-col gap-3">
      <StatStrip className="grid-cols-2 md:grid-cols-4">
        {SUMS.map((name) => {
          const value = totals[name];
          if (value === undefined) return null;
          return (
            <Stat
              hint={compared && changed(value, compared[name] ?? 0)}
              key={name}
              label={t(name)}
              value={formatNumber(value)}
            />
          );
        })}
        {rate !== null && (
          // The seventh, alone in its row on a phone.
          <Stat
            className="max-md:odd:col-span-2"
            hint={compared && changed(rate, per100(compared) ?? 0)}
            label={t("rate")}
            value={formatNumber(rate)}
          />
        )}
      </StatStrip>
      {before && (
        <p className="text-muted-foreground text-sm">{t(compared ? "against" : "noBefore")}</p>
      )}
    </div>
  );

  function changed(now: number, was: number) {
    const percent = now === was ? 0 : change(now, was);
    if (percent === null) return t("beforeZero");
    if (percent === 0) return t("asBefore");
    return t(percent > 0 ? "more" : "less", { percent: Math.abs(percent) });
  }
}
