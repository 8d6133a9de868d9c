// The gazetteer: localities of the Central Bureau of Statistics, spoken forms of their names and a hand-made list of
// neighbourhoods. About 100 KB, so import it on the server only, never in the browser.
import { searchKey } from "@/lib/hebrew/normalize";
import cityAliases from "./data/city-aliases.json";
import foreignFile from "./data/foreign-names.json";
import foreignNeighborhoodFile from "./data/foreign-neighborhoods.json";
import latinFile from "./data/latin-neighborhoods.json";
import latinTownFile from "./data/latin-towns.json";
import localityFile from "./data/localities.json";
import neighborhoodFile from "./data/neighborhoods.json";

export interface Locality {
  code: number;
  name: string;
  nameEn: string;
  district: string;
  population: number;
  latitude: number;
  longitude: number;
}

export interface Neighborhood {
  name: string;
  city: string;
  /** Spoken forms, the name itself first. */
  forms: string[];
}

type Row = [number, string, string, string, number, number, number];

export const localities: readonly Locality[] = (localityFile.rows as Row[]).map(
  ([code, name, nameEn, district, population, latitude, longitude]) => ({
    code,
    name,
    nameEn,
    district,
    population,
    latitude,
    longitude,
  }),
);

const byName = new Map(localities.map((locality) => [locality.name, locality]));

export const getLocality = (name: string): Locality | null => byName.get(name) ?? null;

/** Spoken forms of the canonical name, without the name itself. */
export const aliasesOf = (city: string): readonly string[] =>
  (cityAliases.aliases as Record<string, string[]>)[city] ?? [];

export const neighborhoods: readonly Neighborhood[] = Object.entries(
  neighborhoodFile as Record<string, string>,
).flatMap(([city, list]) =>
  list.split("|").map((entry) => {
    const forms = entry.split("=");
    return { city, name: forms[0]!, forms };
  }),
);

const neighborhoodsIn = (cities: Record<string, Record<string, string[]>>): Neighborhood[] =>
  Object.entries(cities).flatMap(([city, named]) =>
    Object.entries(named).map(([name, forms]) => ({ city, name, forms })),
  );

/** Larger neighbourhoods in Latin letters. */
export const latinNeighborhoods: readonly Neighborhood[] = neighborhoodsIn(
  latinFile.neighborhoods as Record<string, Record<string, string[]>>,
);

/** Larger neighbourhoods in Russian and in Arabic. */
export const foreignNeighborhoods: readonly Neighborhood[] = neighborhoodsIn(
  foreignNeighborhoodFile.neighborhoods as Record<string, Record<string, string[]>>,
);

/** Spellings of towns in Latin letters, besides their official names. */
export const latinTowns: readonly (readonly [string, readonly string[]])[] = Object.entries(
  latinTownFile.towns,
);

/** Hebrew place names, each with its Russian and Arabic names. */
export const foreignNames: readonly (readonly [string, readonly string[]])[] = Object.entries(
  foreignFile.towns,
);

/** "טייבה (בעמק)" is also known without the bracket. */
export const withoutBracket = (name: string): string => name.replace(/ ?\(.*\)$/, "");

const byKey = new Map<string, string>();
function remember(key: string, city: string) {
  if (!byKey.has(key)) byKey.set(key, city);
}
// The file is sorted by population, so a shared form belongs to the larger place.
for (const { name } of localities) remember(searchKey(name), name);
for (const { name } of localities) {
  for (const alias of aliasesOf(name)) remember(searchKey(alias), name);
  remember(searchKey(withoutBracket(name)), name);
}

/** The official name for any written form: "ת״א", "הרצליה", "קרית אתא"; null when unknown. */
export function canonicalCity(text: string): string | null {
  const key = searchKey(text);
  return byKey.get(key) ?? byKey.get(key.replace(/^(העיר|עיר|מושב|קיבוצ|ישוב) /, "")) ?? null;
}

const neighborhoodsByKey = new Map<string, Neighborhood[]>();
for (const neighborhood of neighborhoods) {
  for (const form of neighborhood.forms) {
    const key = searchKey(form);
    const same = neighborhoodsByKey.get(key) ?? [];
    if (!same.some(({ city }) => city === neighborhood.city)) {
      neighborhoodsByKey.set(key, [...same, neighborhood]);
    }
  }
}

/** All neighbourhoods of that name, in any city. */
export const neighborhoodsNamed = (text: string): readonly Neighborhood[] =>
  neighborhoodsByKey.get(searchKey(text).replace(/^שכונת /, "")) ?? [];

/** The neighbourhood in the spelling of the list; null when the list does not have it in that city. */
export const canonicalNeighborhood = (city: string, text: string): string | null =>
  neighborhoodsNamed(text).find((neighborhood) => neighborhood.city === city)?.name ?? null;

/** Names that are also words: they count only in a suitable context. */
export const riskyCities: ReadonlySet<string> = new Set(cityAliases.risky);
export const commonCities: ReadonlySet<string> = new Set(cityAliases.common);
