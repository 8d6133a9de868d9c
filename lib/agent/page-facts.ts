/** What an agent's page says of the agent beside the homes; the database holds the same limits. */
export const AREAS_MAX = 12;
export const LANGUAGES_MAX = 8;
export const WORKING_SINCE_MIN = 1950;

/** ISO 639-1, as JSON-LD has them too. */
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
  /** The first year in the trade. */
  workingSince: number | null;
  openingHours: Week | null;
};

/** From Sunday; each day as 09:00-18:00, or empty for closed. */
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

/** What a week begins with when somebody first tells their hours: closed on Shabbat. */
export const USUAL_WEEK: Week = [...Array<string>(5).fill("09:00-18:00"), "09:00-13:00", ""];

/** Days that follow each other with the same hours, as one line. */
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

/** A line for each town, in the agent's order, with the neighbourhoods that are named in it. */
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

/** As people say it: the neighbourhood first. */
export function areaLabel(area: string) {
  const { town, neighborhood } = areaParts(area);
  return neighborhood === null ? town : `${neighborhood}, ${town}`;
}
