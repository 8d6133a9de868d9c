// The places of each region, and the ways to write its name.
import regionFile from "./data/regions.json";
import { localities } from "./gazetteer";
import { REGIONS, type Region } from "./region-ids";

const nameOf = new Map(localities.map(({ code, name }) => [code, name]));

const places = new Map<string, string[]>(
  Object.entries(regionFile.regions).map(([region, codes]) => [
    region,
    codes.map((code) => nameOf.get(code) as string),
  ]),
);

/** The smallest region that contains the town. */
export function regionOf(town: string): Region | null {
  const holding = [...places].filter(([, names]) => names.includes(town));
  const [smallest] = holding.sort(([, a], [, b]) => a.length - b.length);
  return REGIONS.find((region) => region === smallest?.[0]) ?? null;
}

/** Official names of its localities, the largest first within each part. */
export const placesOfRegion = (region: Region): readonly string[] => places.get(region) ?? [];

/**
 * The name without its article, whose ה is absorbed by ב and ל. `plain` names are also ordinary words ("צפון העיר",
 * "מרכז מסחרי"): they count only after an article, ב or "אזור", and never in front of a place. A name that `opens` also
 * counts at the start of the text, in front of what is searched for: "שרון 5 חדרים".
 */
const FORMS: Record<Region, { names: string; article: boolean; plain?: true; opens?: true }> = {
  "gush-dan": { names: "גוש דן", article: false },
  center: { names: "מרכז הארץ|מרכז", article: true, plain: true },
  sharon: { names: "שרון", article: true, plain: true, opens: true },
  shfela: { names: "שפלה", article: true },
  "jerusalem-area": { names: "ירושלים ו?ה?סביבה|ירושלים וסביבתה", article: false },
  north: { names: "צפון הארץ|צפון", article: true, plain: true, opens: true },
  "upper-galilee": { names: "גליל ה?עליון", article: true },
  "lower-galilee": { names: "גליל ה?תחתון", article: true },
  "western-galilee": { names: "גליל ה?מערבי", article: true },
  galilee: { names: "גליל", article: true },
  krayot: { names: "קריות", article: true },
  "jezreel-valley": { names: "עמק יזרעאל", article: false },
  valleys: { names: "עמקים", article: true },
  golan: { names: "רמת הגולן|גולן", article: true, plain: true, opens: true },
  "haifa-area": { names: "חיפה ו?ה?סביבה|חיפה וסביבתה", article: false },
  south: { names: "דרום הארץ|דרום", article: true, plain: true, opens: true },
  negev: { names: "נגב", article: true },
  "ashdod-ashkelon": { names: "אשדוד[ ,-]+אשקלון", article: false },
  "eilat-arava": { names: "אילת ו?ה?ערבה|ערבה", article: true, plain: true },
  "judea-samaria": { names: 'יהודה ו?שומרון|שומרון|א?יו"ש', article: true },
};

// Words after which such a name is a part of a town: "צפון העיר", "המרכז החדש", "מרכז מסחרי".
const OTHERWISE =
  "(?! (?:ה?ישן|ה?חדש|ה?עיר|ה?כרמל|ה?מושבה|מסחרי|קניות|תל|ירושלים|חיפה|תחבורה|רפואי|קהילתי|יפו))";

const LOOKED_FOR = "(?:\\d|דיר|בית|וילה|קוטג|פנטהאוז|מגרש|משק|עד |למכירה|להשכרה)";

const REGION_PATTERNS = (Object.entries(FORMS) as [Region, (typeof FORMS)[Region]][]).map(
  ([region, { names, article, plain, opens }]) => {
    const area = "ב?(?:אזור|איזור) ";
    const lead = article
      ? plain
        ? `(?:ו?(?:${area})?ו?[בלמ]ה?|ו?(?:${area})ה?|ו?ה)`
        : `(?:${area})?ו?[בלמ]?ה?`
      : `(?:${area})?ו?[בלמ]?`;
    // "צפון הארץ" is unambiguous, whatever precedes it.
    const long = names.split("|").filter((name) => plain && name.includes(" "));
    const atStart = opens ? [`(?<=^)(?:${names})(?= ${LOOKED_FOR})`] : [];
    const alone = [...long, ...atStart].map((name) => `|${name}`).join("");
    return {
      region,
      pattern: new RegExp(
        `(?<![א-ת"'])(?:${lead}(?:${names})${alone})(?![א-ת"'])${plain ? OTHERWISE : ""}`,
        "g",
      ),
    };
  },
);

export type RegionMatch = { region: Region; start: number; end: number };

/** The regions named in a normalized text; of two that begin together, the longer name. */
export function findRegions(text: string): RegionMatch[] {
  const found = REGION_PATTERNS.flatMap(({ region, pattern }) =>
    [...text.matchAll(pattern)].map((match) => ({
      region,
      start: match.index,
      end: match.index + match[0].length,
    })),
  ).sort((a, b) => b.end - b.start - (a.end - a.start));
  const kept: RegionMatch[] = [];
  for (const match of found) {
    if (kept.every((other) => match.end <= other.start || match.start >= other.end)) {
      kept.push(match);
    }
  }
  return kept.sort((a, b) => a.start - b.start);
}

/** "3 חדרים, דרום, עד 3500": a side of the country between commas, where the sentence names no town. */
const BARE: Partial<Record<Region, RegExp>> = {
  north: /(?<=^|, ?)(?:באזור )?צפון(?= ?(?:,|$))/g,
  south: /(?<=^|, ?)(?:באזור )?דרום(?= ?(?:,|$))/g,
  center: /(?<=^|, ?)(?:באזור )?מרכז(?= ?(?:,|$))/g,
  sharon: /(?<=^|, ?)(?:באזור )?שרון(?= ?(?:,|$))/g,
};

export const findBareRegions = (text: string): RegionMatch[] =>
  Object.entries(BARE).flatMap(([region, pattern]) =>
    [...text.matchAll(pattern)].map(({ index, 0: all }) => ({
      region: region as Region,
      start: index,
      end: index + all.length,
    })),
  );

/** Looks a region up by its id or by its written name. */
export function regionNamed(text: string): Region | null {
  const id = REGIONS.find((region) => region === text);
  if (id) return id;
  const [match] = findRegions(text);
  return match && match.start === 0 && match.end === text.length ? match.region : null;
}
