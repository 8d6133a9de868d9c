import { useTranslations } from "next-intl";
import { formatArea, formatRooms } from "@/lib/hebrew/format";
import type { ListingView } from "@/lib/property/listing-view";

/** The facts that people compare first, next to the price. Facts that the agent did not state are left out. */
export function KeyFacts({ listing }: { listing: ListingView }) {
  const t = useTranslations("listing");
  const { rooms, builtArea, floor, floorsInBuilding: floors } = listing;
  const floorText = () => {
    if (floor === null) return null;
    if (floor === 0) return floors ? t("groundOf", { floors }) : t("ground");
    return floors ? t("floorOf", { floor, floors }) : String(floor);
  };
  const facts = [
    { label: t("rooms"), value: rooms === null ? null : formatRooms(rooms) },
    { label: t("builtArea"), value: builtArea === null ? null : formatArea(builtArea) },
    { label: t("floor"), value: floorText() },
  ].filter(({ value }) => value !== null);
  if (facts.length === 0) return null;
  return (
    <dl className="flex divide-x divide-border border-border border-y py-2.5">
      {facts.map(({ label, value }) => (
        <div className="min-w-min grow px-[min(1rem,4vw)] first:ps-0 last:pe-0" key={label}>
          <dt className="text-muted-foreground text-xs">{label}</dt>
          <dd className="font-semibold tabular-nums">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
