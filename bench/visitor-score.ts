// Compares a search with what its sentence should become: the filters, the words that only rank, the notices.
import { norm, searchWords, withoutProclitics } from "@/lib/hebrew/normalize";
import { findPlaces } from "@/lib/places/find";
import { understand } from "@/lib/search/understand";
import { wordsOf } from "@/lib/search/wishes";
import messages from "@/messages/he.json" with { type: "json" };
import type { QueryMistake } from "./query-score";

export interface VisitorCase {
  id: string;
  query: string;
  /** Filters by their names in the cases; those not listed must not be set. */
  expected: Record<string, unknown>;
  /** Words that rank and never empty the list; their order, proclitics and division do not matter. */
  wish?: string[];
  told?: string[];
  hit?: Record<string, string>;
}

type Filters = Record<string, unknown>;

/** The filters of an understanding, by their names in the cases. */
function named(filters: Filters): Filters {
  const {
    q: _,
    city,
    neighborhood,
    parkingMin,
    entrance,
    listed,
    only,
    kinds,
    without,
    near,
    ...rest
  } = filters;
  const lists = { cities: city, neighborhoods: neighborhood, parkingMin, entranceUntil: entrance };
  const chosen = (only ?? []) as string[];
  return Object.fromEntries(
    Object.entries({
      ...rest,
      ...lists,
      kinds: (kinds as string[] | undefined)?.[0],
      featuresNot: without,
      near: near && String(near).split(",")[0],
      publishedDays: listed && Number(listed),
      priceFell: chosen.includes("lowered") || undefined,
      withPictures: chosen.includes("pictures") || undefined,
    }).filter(([, value]) => value !== undefined),
  );
}

/** A town in the official spelling: הרצליה is הרצלייה. */
const cityName = (name: string) =>
  findPlaces(norm(name)).find(({ kind }) => kind === "city")?.name ?? name;

/** Normalized to one spelling, without order or proclitics. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain).map(String).sort();
  if (typeof value !== "string") return value;
  return searchWords(value).join(" ");
}
const written = (filters: Filters) =>
  JSON.stringify(
    Object.entries(filters)
      .map(([key, value]) => [key, plain(value)])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );

const bare = (word: string) => withoutProclitics(word).at(-1) ?? word;
const sameWish = (a: string, b: string) =>
  a === b || bare(a) === b || a === bare(b) || bare(a) === bare(b);
/** Words that join preferences and are none themselves. */
const JOINTS = new Set(searchWords("עם ו או של גם את"));
const wishes = (text: string) => searchWords(text).filter((word) => !JOINTS.has(word));

const regionNames: Record<string, string> = messages.regions;

/** A month in a sentence is the next one of that name after this day. */
const TODAY = "2026-11-26";
/** The last day of a month that a case names in English. */
const endOf = (written: string) => {
  const month = new Date(`${written} 1, 2000 UTC`).getUTCMonth();
  if (Number.isNaN(month)) return written;
  const year = month < 10 ? 2027 : 2026;
  return new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10);
};

export function scoreVisitors(cases: readonly VisitorCase[]) {
  const mistakes: QueryMistake[] = [];
  for (const { id, query, expected, wish = [], told = [], hit } of cases) {
    const { filters, warnings, hebrewLayout } = understand(query, TODAY);
    const { near, region, condition, entranceUntil, ...want } = expected;
    const got = named({
      ...filters,
      region: filters.region?.map((id) => regionNames[id]),
      city: filters.city?.map(cityName),
    });
    const wanted = {
      ...want,
      ...(near ? { near: (near as { place: string }).place } : {}),
      ...(want.cities ? { cities: (want.cities as string[]).map(cityName) } : {}),
      ...(entranceUntil ? { entranceUntil: endOf(String(entranceUntil)) } : {}),
      ...(region ? { region: [region].flat() } : {}),
      ...(condition ? { condition: [condition].flat() } : {}),
    };
    const words = wishes(wordsOf(filters.q ?? ""));
    const hoped = wishes(wish.join(" "));
    // The words of a page that is hit stay as they are: they are what it is found by.
    const sameWords =
      hit !== undefined ||
      told.includes("hebrewLayout") ||
      (hoped.every((word) => words.some((one) => sameWish(one, word))) &&
        words.every((word) => hoped.some((one) => sameWish(one, word))));
    const tells = told.every((what) =>
      what === "hebrewLayout" ? hebrewLayout !== null : (warnings as string[]).includes(what),
    );
    if (written(wanted) !== written(got) || !sameWords || !tells) {
      mistakes.push({
        id,
        query,
        expected: { ...wanted, wish, told },
        got: { ...got, words, warnings },
      });
    }
  }
  return { right: cases.length - mistakes.length, mistakes };
}
