import type { Feature } from "@/lib/catalog/ids";
import { formatArea, formatDate, formatPrice } from "@/lib/hebrew/format";
import { inside } from "@/lib/hebrew/prefix";
import { messageAt } from "@/lib/i18n/message-at";
import type { Translate } from "@/lib/i18n/translate";
import { UNPLACED } from "@/lib/map/area";
import { type ChipId, chipParts } from "./chips";
import type { RangeFilter } from "./filter-kinds";
import { endsOf, FILTERS, isDay, isRange, type RangeName } from "./filters";
import { NEAR_KM, readNear } from "./near";
import type { SearchFilters } from "./params";
import { readWishes } from "./wishes";

const SHOWN = { shekel: formatPrice, squareMetres: formatArea, shekelPerMetre: formatPrice };

/** What a chip names, without what it says of it: "פלורנטין" of "לא בפלורנטין". */
export function valueLabel(t: Translate, chip: ChipId): string {
  const { name, id = "" } = chipParts(chip);
  const filter = FILTERS[name];
  return "words" in filter && id ? messageAt(t, `${filter.words}.${id}`) : id;
}

/** The label of a chip: "3–4 חדרים", "עד 2,000,000 ₪". */
export function chipLabel(t: Translate, chip: ChipId, filters: SearchFilters): string {
  const { name, id } = chipParts(chip);
  if (isRange(name)) return rangeLabel(t, name, filters);
  const value = id ?? String(filters[name] ?? "");
  if (isDay(name)) {
    const day = value === "now" ? "" : formatDate(value);
    return t(`search.chips.${name}`, { until: day ? "day" : "now", day });
  }
  const filter = FILTERS[name];
  if ("area" in filter) return t(`search.chips.${value === UNPLACED ? "unplaced" : filter.area}`);
  if ("radius" in filter) return nearLabel(t, value);
  if (name === "without") {
    return t("search.chips.without", { feature: t(`property.features.${value as Feature}`) });
  }
  const named = "words" in filter ? messageAt(t, `${filter.words}.${value}`) : value;
  if (name === "withoutTypes") return t("search.chips.withoutType", { type: named });
  // "לא בחיפה", "לא בקריות", "לא בפלורנטין".
  if ("match" in filter && filter.match === "none")
    return t("search.chips.withoutPlace", { place: inside(named) });
  if ("words" in filter) return named;
  return filter.place === "box" ? wordsLabel(t, value) : value;
}

/** "״שקטה״", "רק עם ״נוף לים״", or both. */
function wordsLabel(t: Translate, text: string) {
  const { demanded, wished } = readWishes(text);
  return t("search.chips.text", {
    kind: demanded.length === 0 ? "wished" : wished === "" ? "demanded" : "both",
    demanded: demanded.join("״, ״"),
    wished,
  });
}

/** "עד 5 ק״מ מזכרון יעקב"; for a point, a phrase that means the visitor's own position. */
function nearLabel(t: Translate, value: string) {
  const near = readNear(value);
  const place = near && "name" in near ? near.name : "here";
  return t("search.chips.near", { km: near?.km ?? NEAR_KM, place });
}

/** `search.chips` has one message per range: by its `ends`, formatted (`from`, `to`) or counted (`low`, `high`). */
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
