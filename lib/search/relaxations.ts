import { regionOf } from "@/lib/places/regions";
import { type ChipId, chipsOf, withoutChip } from "./chips";
import { changeFilters, cleanFilters, type SearchFilters, toQuery } from "./params";
import type { Relaxation } from "./types";
import { readWishes, wordsOf } from "./wishes";

/** At or below this many homes, wider searches are suggested. */
export const FEW_HOMES = 5;

type Way = Omit<Relaxation, "total">;

/** Every search with one filter removed, to find the one that excludes most. Wishes exclude nothing. */
export const withoutEach = (filters: SearchFilters): Way[] =>
  chipsOf(filters)
    .filter((chip) => chip !== "q" || readWishes(filters.q ?? "").demanded.length > 0)
    .map((chip) => ({
      chip,
      how: "without",
      // Demanded words that are given up may still rank.
      filters:
        chip === "q"
          ? changeFilters(filters, { q: wordsOf(filters.q ?? "") })
          : withoutChip(filters, chip),
    }));

/** Exactly one neighbourhood of one city: its other neighbourhoods can be suggested. */
export const asksNeighborhood = ({ city = [], neighborhood = [] }: SearchFilters) =>
  city.length === 1 && neighborhood.length === 1;

const NEIGHBORHOODS_TRIED = 4;
const othersOf = (filters: SearchFilters, neighborhoods: readonly string[]) =>
  asksNeighborhood(filters)
    ? neighborhoods
        .filter((name) => !filters.neighborhood?.includes(name))
        .filter((name) => !filters.withoutNeighborhood?.includes(name))
        .slice(0, NEIGHBORHOODS_TRIED)
    : [];

/** People look beyond their budget by about this factor. */
const PRICE_STEP = 1.15;
const ROUND = { sale: 50_000, rent: 100 };

/**
 * The same search slightly wider: another neighbourhood, a higher price, half a room less or more, the surroundings,
 * the region. `neighborhoods` are those of the city with similar prices, the most similar first.
 */
export function widened(
  filters: SearchFilters,
  everywhere: boolean,
  neighborhoods: readonly string[] = [],
): Way[] {
  const { priceMax, roomsMin, roomsMax, city = [] } = filters;
  const ways: Way[] = [];
  const offer = (chip: ChipId, change: SearchFilters) =>
    ways.push({ chip, how: "with", filters: changeFilters(filters, change) });
  for (const name of othersOf(filters, neighborhoods)) {
    offer(`neighborhood:${name}`, {
      neighborhood: [name],
      address: undefined,
    } as SearchFilters);
  }
  if (priceMax !== undefined) {
    const step = ROUND[filters.transactionType ?? (priceMax < 100_000 ? "rent" : "sale")];
    offer("price", { priceMax: Math.ceil((priceMax * PRICE_STEP) / step) * step });
  }
  if (roomsMin !== undefined && roomsMin === roomsMax) {
    offer("rooms", { roomsMin: roomsMin - 0.5, roomsMax: roomsMax + 0.5 });
  }
  const [town] = city;
  if (!everywhere || !town || city.length > 1) return ways;
  const elsewhere = { city: undefined, neighborhood: undefined, address: undefined };
  offer("near", { ...elsewhere, near: town } as SearchFilters);
  const region = regionOf(town);
  if (region && !filters.withoutRegion?.includes(region))
    offer(`region:${region}`, { ...elsewhere, region: [region] } as SearchFilters);
  // When two filters exclude homes together, removing either alone finds nothing.
  ways.push({
    chip: `city:${town}`,
    how: "with",
    filters: cleanFilters({ city, transactionType: filters.transactionType, sort: filters.sort }),
  });
  return ways;
}

const WIDER = 2;
const OFFERED = 4;

/** Of the searches that find more: the best ways to widen, then the most useful filters to remove. */
export function bestWays(ways: readonly Relaxation[], total: number): Relaxation[] {
  const more = ways.filter((way) => way.total > total);
  const fewer = more.filter(({ how }) => how === "without").sort((a, b) => b.total - a.total);
  const offered = new Set(fewer.map(({ filters }) => toQuery(filters)));
  // A result that removing one filter also finds is offered as that removal.
  const wider = more.filter(({ how, filters }) => how === "with" && !offered.has(toQuery(filters)));
  const is = (kind: string) => (way: Relaxation) => way.chip.startsWith(kind);
  const neighborhood = wider.find(is("neighborhood:"));
  // The surroundings are nearer than the region.
  const isNear = wider.some(is("near"));
  const others = wider.filter(
    (way) => !is("neighborhood:")(way) && !(isNear && is("region:")(way)),
  );
  return [...[neighborhood ?? []].flat(), ...others.slice(0, WIDER), ...fewer].slice(0, OFFERED);
}
