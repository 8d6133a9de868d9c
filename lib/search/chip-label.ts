import type { useTranslations } from "next-intl";
import { formatArea, formatPrice, formatRooms } from "@/lib/hebrew/format";
import type { ChipId } from "./chips";
import type { SearchFilters } from "./params";

type Translate = ReturnType<typeof useTranslations<never>>;

/** What a chip says: "3–4 חדרים", "עד 2,000,000 ₪". */
export function chipLabel(t: Translate, chip: ChipId, filters: SearchFilters): string {
  const range = (
    from: number | undefined,
    to: number | undefined,
    shown: (value: number) => string,
  ) =>
    from !== undefined && to !== undefined
      ? t("search.chips.range", { from: shown(from), to: shown(to) })
      : from !== undefined
        ? t("search.chips.from", { value: shown(from) })
        : t("search.chips.to", { value: shown(to ?? 0) });
  const [list, item] = chip.split(":");
  if (list === "type") return t(`property.types.${item}` as never);
  if (list === "feature") return t(`property.features.${item}` as never);
  switch (chip) {
    case "transactionType":
      return t(`property.transaction.${filters.transactionType ?? "sale"}`);
    case "rooms":
      return roomsLabel(t, filters);
    case "price":
      return range(filters.priceMin, filters.priceMax, formatPrice);
    case "builtArea":
      return range(filters.builtAreaMin, filters.builtAreaMax, formatArea);
    case "balcony":
      return t("search.chips.balcony", { value: formatArea(filters.balconyMin ?? 0) });
    case "floor":
      return floorLabel(t, filters);
    case "q":
      return t("search.chips.text", { text: filters.q ?? "" });
    default:
      return String(filters[chip as "city"] ?? "");
  }
}

function roomsLabel(t: Translate, { roomsMin: from, roomsMax: to }: SearchFilters) {
  if (from !== undefined && from === to) {
    return t("search.chips.roomsExact", { n: from });
  }
  if (from !== undefined && to !== undefined) {
    return t("search.chips.roomsRange", { from: formatRooms(from), to: formatRooms(to) });
  }
  return from !== undefined
    ? t("search.chips.roomsFrom", { n: from })
    : t("search.chips.roomsTo", { n: to ?? 0 });
}

function floorLabel(t: Translate, { floorMin: from, floorMax: to }: SearchFilters) {
  if (to === 0) return t("card.groundFloor");
  if (from !== undefined && from === to) return t("search.chips.floorExact", { n: from });
  if (from !== undefined && to !== undefined) return t("search.chips.floorRange", { from, to });
  return from !== undefined
    ? t("search.chips.floorFrom", { n: from })
    : t("search.chips.floorTo", { n: to ?? 0 });
}
