import {
  type ChipId,
  FILTER_NAMES,
  FILTERS,
  type FilterName,
  isMany,
  keysOf,
  type ValueKey,
} from "./filters";
import { changeFilters, type SearchFilters } from "./params";

export type { ChipId } from "./filters";

/** As people say them: the deal and the place, the numbers, what else matters, the rest in their own words. */
const SPOKEN = ["one", "text", "range", "many", "box"];
const spoken = (name: FilterName) => {
  const { kind, place } = FILTERS[name];
  return SPOKEN.indexOf(place === "box" ? "box" : kind);
};
const CHIP_ORDER = [...FILTER_NAMES].sort((a, b) => spoken(a) - spoken(b));

/** The chips of a search, in the order people say them. */
export function chipsOf(filters: SearchFilters): ChipId[] {
  return CHIP_ORDER.flatMap((name): ChipId[] => {
    if (isMany(name)) {
      return (filters[name] ?? []).map((id) => `${FILTERS[name].chip}:${id}` as ChipId);
    }
    return keysOf(name).some((key) => filters[key] !== undefined) ? [name as ChipId] : [];
  });
}

/** The filter of a chip, and which of its ids the chip is when it has several. */
export function chipParts(chip: ChipId): { name: FilterName; id?: string } {
  const [list, id] = chip.split(":");
  const many = FILTER_NAMES.find((name) => isMany(name) && FILTERS[name].chip === list);
  return many && id ? { name: many, id } : { name: chip as FilterName };
}

/** The same search without what the chip stands for, from its first page. */
export function withoutChip(filters: SearchFilters, chip: ChipId): SearchFilters {
  const { name, id } = chipParts(chip);
  if (isMany(name)) {
    const left = (filters[name] as string[] | undefined)?.filter((other) => other !== id);
    return changeFilters(filters, { [name]: left });
  }
  const gone = FILTER_NAMES.filter((other) => other === name || isWithin(other, name));
  return changeFilters(
    filters,
    Object.fromEntries(gone.flatMap(keysOf).map((key: ValueKey) => [key, undefined])),
  );
}

/** A neighbourhood without its city would find its namesakes elsewhere. */
function isWithin(name: FilterName, other: FilterName) {
  const filter = FILTERS[name];
  return "within" in filter && filter.within === other;
}

/** Everything off but the order of the list. */
export const withoutAll = (filters: SearchFilters): SearchFilters =>
  filters.sort ? { sort: filters.sort } : {};
