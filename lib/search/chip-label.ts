import type { useTranslations } from "next-intl";
import { formatArea, formatPrice } from "@/lib/hebrew/format";
import { type ChipId, chipParts } from "./chips";
import { endsOf, FILTERS, isRange, type RangeFilter, type RangeName } from "./filters";
import type { SearchFilters } from "./params";

type Translate = ReturnType<typeof useTranslations<never>>;

const SHOWN = { shekel: formatPrice, squareMetres: formatArea };

/** What a chip says: "3–4 חדרים", "עד 2,000,000 ₪". */
export function chipLabel(t: Translate, chip: ChipId, filters: SearchFilters): string {
  const { name, id } = chipParts(chip);
  if (isRange(name)) return rangeLabel(t, name, filters);
  const filter = FILTERS[name];
  const value = id ?? String(filters[name] ?? "");
  if ("words" in filter) return t(`${filter.words}.${value}` as never);
  return filter.place === "box" ? t("search.chips.text", { text: value }) : value;
}

/** `search.chips` has a sentence a range: by its `ends`, in figures (`from`, `to`) or counted (`low`, `high`). */
function rangeLabel(t: Translate, name: RangeName, filters: SearchFilters) {
  const { unit }: RangeFilter = FILTERS[name];
  const shown = unit ? SHOWN[unit] : String;
  const [lowKey, highKey] = endsOf(name);
  const [low, high] = [filters[lowKey], highKey && filters[highKey]];
  const ends =
    low === undefined ? "to" : high === undefined ? "from" : low === high ? "same" : "both";
  return t(`search.chips.${name}`, {
    ends,
    from: shown(low ?? 0),
    to: shown(high ?? 0),
    low: low ?? 0,
    high: high ?? 0,
  });
}
