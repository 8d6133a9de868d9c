import {
  type ChipId,
  FILTER_NAMES,
  FILTERS,
  type FilterName,
  isMany,
  isPlaces,
  keysOf,
  type ValueKey,
} from "./filters";
import { changeFilters, type SearchFilters } from "./query";

export type { ChipId } from "./filters";

/** The natural order in speech: deal and place, numbers, other filters, free text. */
const SPOKEN = ["one", "names", "text", "range", "day", "many", "box"];
const WHERE_SPOKEN: FilterName[] = [
  "region",
  "near",
  "bounds",
  "shape",
  "withoutCity",
  "withoutRegion",
  "withoutNeighborhood",
];
const spoken = (name: FilterName) => {
  const { kind, place } = FILTERS[name];
  const how = WHERE_SPOKEN.includes(name) ? "names" : place === "box" ? "box" : kind;
  return SPOKEN.indexOf(how);
};
const CHIP_ORDER = [...FILTER_NAMES].sort((a, b) => spoken(a) - spoken(b));

/** The chips of a search, in the natural order of speech. */
export function chipsOf(filters: SearchFilters): ChipId[] {
  return CHIP_ORDER.flatMap((name): ChipId[] => {
    if (isMany(name)) {
      return (filters[name] ?? []).map((id) => `${FILTERS[name].chip}:${id}` as ChipId);
    }
    if (isPlaces(name)) return (filters[name] ?? []).map((place): ChipId => `${name}:${place}`);
    return keysOf(name).some((key) => filters[key] !== undefined) ? [name as ChipId] : [];
  });
}

/** The filter of a chip and, when the filter has several values, which id or name the chip stands for. */
export function chipParts(chip: ChipId): { name: FilterName; id?: string } {
  const [, list, id] = /^(\w+):(.+)$/.exec(chip) ?? [];
  const several = FILTER_NAMES.find((name) =>
    isMany(name) ? FILTERS[name].chip === list : isPlaces(name) && name === list,
  );
  return several && id ? { name: several, id } : { name: chip as FilterName };
}

/** The same search without the chip's filter, from its first page. */
export function withoutChip(filters: SearchFilters, chip: ChipId): SearchFilters {
  const { name, id } = chipParts(chip);
  const inside = FILTER_NAMES.filter((other) => isWithin(other, name)).flatMap(keysOf);
  const removed = Object.fromEntries(
    [...inside, ...keysOf(name)].map((key: ValueKey) => [key, undefined]),
  );
  if (!isMany(name) && !isPlaces(name)) return changeFilters(filters, removed);
  const left = (filters[name] as string[] | undefined)?.filter((other) => other !== id);
  return changeFilters(filters, { ...removed, [name]: left });
}

/** A neighbourhood without its city would match namesakes elsewhere. */
function isWithin(name: FilterName, other: FilterName) {
  const filter = FILTERS[name];
  return "within" in filter && filter.within === other;
}

/** Clears everything except how the list is shown. */
export const withoutAll = ({ sort, view }: SearchFilters): SearchFilters => ({
  ...(sort && { sort }),
  ...(view && { view }),
});
