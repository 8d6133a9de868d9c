import { useTranslations } from "next-intl";
import { PageHead } from "@/components/account/page-head";
import { buttonVariants } from "@/components/ui/button";
import { Link } from "@/components/ui/router-link";
import { formatNumber } from "@/lib/hebrew/format";
import { adviceFor, standing } from "@/lib/numbers/advice";
import type { ListingNumbers, Seekers } from "@/lib/numbers/types";
import { paths } from "@/lib/paths";
import { DaysChart } from "./days-chart";
import { PlanNote } from "./plan-note";
import { SumTable } from "./sum-table";
import { TotalCards } from "./total-cards";
import { usePlaceName } from "./use-place-name";

/** The last 30 days of one listing: its numbers, how they compare with similar listings, and what would help. */
export function ListingNumbersPage({
  numbers,
  seekers,
}: {
  numbers: ListingNumbers;
  seekers: Seekers;
}) {
  const t = useTranslations("numbers");
  const placeName = usePlaceName();
  const { totals, days, places, similar, statistics } = numbers;
  return (
    <div className="flex min-w-0 flex-col gap-7">
      <PageHead title={t("ofListing", { title: numbers.title })}>{t("last30")}</PageHead>
      {/* Hidden before the first visit: a listing published today would rank last. */}
      {similar?.views != null && totals.views > 0 && (
        <p className="font-medium text-lg">
          {t(`similar.${standing(similar.views)}`, {
            ratio: formatNumber(Math.round(similar.views * 10) / 10),
            percent: Math.round((1 - similar.views) * 100),
          })}{" "}
          <span className="block font-normal text-muted-foreground text-sm">
            {t("similar.among", { homes: similar.homes })}
          </span>
        </p>
      )}
      {seekers === "unknown" && <p className="text-muted-foreground">{t("seekersUnknown")}</p>}
      {typeof seekers === "number" && (
        <p className="font-medium text-lg">
          {t("seekers", { count: seekers })}{" "}
          <span className="block font-normal text-muted-foreground text-sm">
            {t("seekersHint")}
          </span>
        </p>
      )}
      <TotalCards totals={totals} />
      <DaysChart days={days} title={t("byDay")} />
      <Advices numbers={numbers} />
      <SumTable
        heads={[t("place"), t("opens"), t("taps"), t("leads")]}
        rows={places.map(({ place, opens, taps, leads }) => ({
          key: place,
          name: placeName(place),
          values: [opens, taps, leads],
        }))}
        title={t("places")}
      />
      {!statistics && <PlanNote>{t("planText")}</PlanNote>}
    </div>
  );
}

function Advices({ numbers }: { numbers: ListingNumbers }) {
  const t = useTranslations("numbers");
  const advice = adviceFor(numbers);
  if (advice.length === 0) return null;
  return (
    <section className="flex flex-col items-start gap-3 rounded-lg border bg-card p-5">
      <h2 className="font-semibold text-lg">{t("adviceTitle")}</h2>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {advice.map((name) => (
          <li key={name}>
            {t(`advice.${name}`, {
              percent: Math.round(((numbers.similar?.price ?? 1) - 1) * 100),
            })}
          </li>
        ))}
      </ul>
      {numbers.facts.own && (
        <Link
          className={buttonVariants({ variant: "outline" })}
          href={paths.editProperty(numbers.id)}
        >
          {t("edit")}
        </Link>
      )}
    </section>
  );
}
