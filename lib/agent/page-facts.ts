/** Facts about the agent on their page; the database has the same limits. */
export const AREAS_MAX = 12;
export const LANGUAGES_MAX = 8;
export const WORKING_SINCE_MIN = 1950;

/** ISO 639-1, as JSON-LD uses. */
export const LANGUAGES = [
  "he",
  "en",
  "ru",
  "ar",
  "fr",
  "es",
  "am",
  "yi",
  "de",
  "uk",
  "ro",
  "pt",
  "it",
  "hu",
  "ka",
] as const;
export type Language = (typeof LANGUAGES)[number];

export type PageFacts = {
  /** A town, or a neighbourhood as town|neighbourhood. */
  areas: readonly string[];
  languages: readonly Language[];
  /** The first year of work. */
  workingSince: number | null;
  openingHours: Week | null;
};

/** Starts on Sunday; each day as 09:00-18:00, or empty for closed. */
export type Week = readonly string[];

const DAY_HOURS = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/;

export const hoursOf = (day: string): { from: string; to: string } | null => {
  const [from, to] = day.split("-");
  return from && to ? { from, to } : null;
};

export const isDay = (day: string) => {
  const hours = hoursOf(day);
  return day === "" || (DAY_HOURS.test(day) && hours !== null && hours.from < hours.to);
};

/** The defaults when opening hours are first entered: closed on Shabbat. */
export const USUAL_WEEK: Week = [...Array<string>(5).fill("09:00-18:00"), "09:00-13:00", ""];

/** Merges consecutive days with the same hours. */
export function linesOf(week: Week) {
  const lines: { first: number; last: number; hours: ReturnType<typeof hoursOf> }[] = [];
  for (const [day, hours] of week.entries()) {
    const line = lines.at(-1);
    if (line && week[line.first] === hours) line.last = day;
    else lines.push({ first: day, last: day, hours: hoursOf(hours) });
  }
  return lines;
}

export const areaParts = (area: string) => {
  const [town = area, neighborhood = null] = area.split("|");
  return { town, neighborhood };
};

/** One line per town, in the agent's order, with the neighbourhoods chosen in it. */
export function townLines(areas: readonly string[]): string[] {
  const towns = new Map<string, string[]>();
  for (const { town, neighborhood } of areas.map(areaParts)) {
    const named = towns.get(town) ?? [];
    towns.set(town, neighborhood === null ? named : [...named, neighborhood]);
  }
  return [...towns].map(([town, named]) =>
    named.length > 0 ? `${town}: ${named.join(", ")}` : town,
  );
}

/** The usual order in speech: the neighbourhood first. */
export function areaLabel(area: string) {
  const { town, neighborhood } = areaParts(area);
  return neighborhood === null ? town : `${neighborhood}, ${town}`;
}
