import { CalendarDays } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { OpenHouse } from "@/lib/viewings/open-houses";
import { viewingTime } from "@/lib/viewings/words";

/** Open houses, for which no booking is needed; people who sign up with the page's form are counted. */
export function OpenHouses({ houses }: { houses: readonly OpenHouse[] }) {
  const t = useTranslations("listing");
  if (houses.length === 0) return null;
  return (
    <div className="flex items-start gap-3 rounded-lg bg-accent px-4 py-3 text-accent-foreground">
      <Icon icon={CalendarDays} className="mt-1 size-5 shrink-0" />
      <div>
        <p className="font-semibold">{t("openHouse")}</p>
        {houses.map((house) => (
          <p className="tabular-nums" key={house.startsAt}>
            <time dateTime={house.startsAt}>{viewingTime(house)}</time>
          </p>
        ))}
      </div>
    </div>
  );
}
