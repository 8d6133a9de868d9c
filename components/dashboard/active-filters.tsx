"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { RemovableChip } from "@/components/ui/chip";
import { useFocusKept } from "@/components/ui/use-focus-kept";
import {
  chipsOf,
  type FilterChip,
  type OwnFilters,
  withoutChip,
} from "@/lib/dashboard/own-filters";
import { formatPrice } from "@/lib/hebrew/format";

/** What narrows the list, each to be taken away by itself. */
export function ActiveFilters({
  filters,
  onChange,
}: {
  filters: OwnFilters;
  onChange: (next: OwnFilters) => void;
}) {
  const t = useTranslations("dashboard.filters");
  const property = useTranslations("property");
  const chips = chipsOf(filters);
  useFocusKept(chips);
  if (chips.length === 0) return null;

  function wordsOf({ name, type }: FilterChip) {
    if (type) return property(`types.${type}`);
    const { transactionType, rooms, priceMin, priceMax, city, neighborhood } = filters;
    if (name === "transactionType" && transactionType) {
      return property(`transaction.${transactionType}`);
    }
    if (name === "rooms" && rooms !== undefined) return t("chip.rooms", { rooms });
    if (name === "priceMin" && priceMin !== undefined) {
      return t("chip.priceMin", { price: formatPrice(priceMin) });
    }
    if (name === "priceMax" && priceMax !== undefined) {
      return t("chip.priceMax", { price: formatPrice(priceMax) });
    }
    return (name === "city" ? city : neighborhood) ?? "";
  }

  return (
    <ul aria-label={t("active")} className="flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <li className="max-w-full" key={`${chip.name}-${chip.type ?? ""}`}>
          <RemovableChip
            onClick={() => onChange(withoutChip(filters, chip))}
            removeLabel={t("remove", { filter: wordsOf(chip) })}
          >
            <bdi>{wordsOf(chip)}</bdi>
          </RemovableChip>
        </li>
      ))}
      <li>
        <Button onClick={() => onChange({})} size="sm" variant="ghost">
          {t("clearAll")}
        </Button>
      </li>
    </ul>
  );
}
