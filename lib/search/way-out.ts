import { type ChipId, chipsOf, withoutChip } from "./chips";
import type { SearchFilters } from "./params";

/** Every search that has one filter less, to see which one stood in the way. */
export const withoutEach = (filters: SearchFilters): { chip: ChipId; filters: SearchFilters }[] =>
  chipsOf(filters).map((chip) => ({ chip, filters: withoutChip(filters, chip) }));
