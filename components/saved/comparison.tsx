import { Check } from "lucide";
import { useTranslations } from "next-intl";
import { type CSSProperties, useEffect, useState } from "react";
import { CardPicture } from "@/components/property/card-picture";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { FEATURES } from "@/lib/catalog/ids";
import { formatArea, formatDate, formatPrice, formatRooms, israelDay } from "@/lib/hebrew/format";
import { daysSince, isSame } from "@/lib/saved/compare";
import type { HomeView } from "@/lib/saved/home-view";
import { savedHomes } from "@/lib/saved/homes";
import { changeSince } from "@/lib/saved/sort";
import { HomesFailed } from "./homes-failed";
import { fetchHomes, useStoredList } from "./use-homes";

const HAS = "✓";
type Line = { id: string; label: string; cells: (string | null)[] };

/** Two to four listings side by side: differing values are bold, equal ones muted. */
export function Comparison({ ids }: { ids: readonly string[] }) {
  const t = useTranslations("saved");
  const [homes, setHomes] = useState<readonly HomeView[] | "failed" | null>(null);
  const idList = ids.join();
  const missing = homes === null;
  useEffect(() => {
    if (!missing) return;
    let here = true;
    const order = idList.split(",");
    fetchHomes(order, "&compare").then(
      (found) => {
        const place = (home: HomeView) => order.indexOf(home.card.id);
        if (here) setHomes([...found].sort((a, b) => place(a) - place(b)));
      },
      () => here && setHomes("failed"),
    );
    return () => {
      here = false;
    };
  }, [idList, missing]);

  if (homes === "failed") return <HomesFailed retry={() => setHomes(null)} />;
  if (homes === null) return <div aria-busy className="min-h-[28rem]" />;
  if (homes.length < 2) return <p className="mt-4">{t("notEnough")}</p>;
  return <ComparisonTable homes={homes} />;
}

function ComparisonTable({ homes }: { homes: readonly HomeView[] }) {
  const t = useTranslations("saved");
  const lines = useLines(homes);
  return (
    // On phones two listings fit next to the row names at any text size, with prices in the millions on one line; where
    // there is more room, the edge of a third shows that there is more.
    <ScrollRegion
      aria-label={t("comparison")}
      className="@container relative mt-4 snap-x scroll-ps-(--names) overflow-auto overscroll-x-contain rounded-lg border border-border bg-card max-h-[calc(100dvh-var(--under-header)-2rem)] print:max-h-none [--names:min(6.25rem,23vw)] sm:[--names:9rem]"
    >
      <table
        className="w-[max(100%,calc(var(--names)+var(--homes)*var(--home)))] table-fixed border-separate border-spacing-0 text-[min(0.875rem,5.3cqw)] [--home:calc((100cqw-var(--names)-var(--peek))/2)] [--peek:clamp(0px,(100cqw-20rem)/2,1.25rem)] md:[--home:13rem] [&_tbody>tr:last-child>*]:border-b-0"
        style={{ "--homes": homes.length } as CSSProperties}
      >
        <thead>
          <tr>
            <td className="sticky start-0 z-10 w-(--names) border-e bg-card" />
            {homes.map(({ card }) => (
              <td className="snap-start p-[min(0.5rem,1.5vw)] pb-0! sm:p-3" key={card.id}>
                <div
                  className={cn(
                    "aspect-4/3 overflow-hidden rounded-md bg-wall-1",
                    card.status === "closed" && "[&_img]:opacity-75 [&_img]:saturate-50",
                  )}
                >
                  <CardPicture alt="" image={card.image} seed={card.id} />
                </div>
              </td>
            ))}
          </tr>
          {/* The row names stay visible while the values below them scroll. */}
          <tr className="sticky top-0 z-20">
            <td className="sticky start-0 z-10 border-e border-b bg-card" />
            {homes.map(({ card }) => (
              <th
                className="border-b bg-card p-[min(0.5rem,1.5vw)] text-start align-top font-medium sm:p-3"
                key={card.id}
                scope="col"
              >
                <a className="link line-clamp-2 sm:line-clamp-3" href={card.href}>
                  <bdi dir="auto">{card.title}</bdi>
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, label, cells }) => {
            const same = isSame(cells);
            return (
              <tr key={id}>
                <th
                  className="sticky start-0 z-10 border-e border-b bg-card p-[min(0.5rem,1.5vw)] text-start align-top font-normal text-muted-foreground sm:p-3"
                  scope="row"
                >
                  {label}
                </th>
                {cells.map((cell, at) => (
                  <td
                    className={cn(
                      "border-b p-[min(0.5rem,1.5vw)] align-top tabular-nums sm:p-3",
                      same ? "text-muted-foreground" : "font-semibold",
                    )}
                    key={homes[at]?.card.id}
                  >
                    <Cell cell={cell} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Cell({ cell }: { cell: string | null }) {
  const t = useTranslations("saved");
  if (cell === null) {
    return (
      <>
        <span aria-hidden>–</span>
        <span className="sr-only">{t("unsaid")}</span>
      </>
    );
  }
  if (cell !== HAS) return <bdi>{cell}</bdi>;
  return (
    <>
      <Icon icon={Check} className="size-5 text-primary" />
      <span className="sr-only">{t("has")}</span>
    </>
  );
}

/** The compared facts. A feature that none of the listings has gets no row. */
function useLines(homes: readonly HomeView[]): Line[] {
  const t = useTranslations("saved");
  const l = useTranslations("listing");
  const p = useTranslations("property");
  const saved = useStoredList(savedHomes) ?? [];
  const now = new Date();
  const money = (value: number | null | undefined) => (value ? formatPrice(value) : null);
  const line = (id: string, label: string, cell: (home: HomeView) => string | null): Line => ({
    id,
    label,
    cells: homes.map(cell),
  });
  const floorOf = ({ floor, floorsInBuilding: floors }: HomeView) =>
    floor === null
      ? null
      : floor === 0
        ? l("ground")
        : floors
          ? l("floorOf", { floor, floors })
          : String(floor);
  const change = (home: HomeView) => {
    const entry = saved.find(({ id }) => id === home.card.id);
    const amount = entry ? changeSince({ saved: entry, home }) : null;
    return amount === null
      ? null
      : t("changed", { way: amount < 0 ? "down" : "up", amount: formatPrice(Math.abs(amount)) });
  };
  const lines = [
    line("deal", l("deal"), ({ card }) =>
      card.status === "closed"
        ? p("states.closed", { deal: card.transactionType ?? "sale" })
        : card.transactionType && p(`transaction.${card.transactionType}`),
    ),
    line("price", t("price"), ({ card }) => money(card.price) ?? l("priceHidden")),
    line("change", t("sinceSaved"), change),
    line("note", t("note"), (home) => saved.find(({ id }) => id === home.card.id)?.note || null),
    line("metre", l("pricePerSqmLabel"), ({ pricePerSqm }) => money(pricePerSqm)),
    line(
      "median",
      t("median"),
      ({ median, rooms, card }) =>
        median &&
        t("medianOf", {
          deal: card.transactionType ?? "sale",
          place: median.place,
          rooms: rooms ?? 0,
          price: formatPrice(median.price),
        }),
    ),
    line("rooms", l("rooms"), ({ rooms }) => (rooms === null ? null : formatRooms(rooms))),
    line("area", l("builtArea"), ({ builtArea }) => (builtArea ? formatArea(builtArea) : null)),
    line("floor", l("floor"), floorOf),
    line("parking", l("parkingSpots"), ({ parkingSpots }) =>
      parkingSpots === null ? null : String(parkingSpots),
    ),
    line("entrance", l("entrance"), ({ entranceDate }) =>
      entranceDate === null
        ? null
        : entranceDate <= israelDay(now)
          ? l("entranceNow")
          : formatDate(entranceDate),
    ),
    line("type", l("type"), ({ card }) =>
      card.propertyTypes.map((type) => p(`types.${type}`)).join(", "),
    ),
    line("age", t("age"), ({ card }) =>
      card.listedOn ? t("days", { days: daysSince(card.listedOn, now) }) : null,
    ),
    ...FEATURES.map((feature) =>
      line(feature, p(`features.${feature}`), ({ features }) =>
        features.includes(feature) ? HAS : null,
      ),
    ),
  ];
  return lines.filter(({ cells }) => cells.some((cell) => cell !== null));
}
