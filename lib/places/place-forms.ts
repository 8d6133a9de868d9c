// The names of all places in every written form, by the key of their first word.
import { searchKey } from "@/lib/hebrew/normalize";
import ordinaryFile from "./data/ordinary-words.json";
import {
  aliasesOf,
  getLocality,
  latinNeighborhoods,
  latinTowns,
  localities,
  neighborhoods,
  withoutBracket,
} from "./gazetteer";
import { cityStrength, neighborhoodStrength, type Strength } from "./name-strength";
import { latinKey, latinSkeleton } from "./word-keys";

export interface PlaceForm {
  kind: "city" | "neighborhood";
  name: string;
  form: string;
  cities: string[];
  strength: Strength;
  keys: string[];
  /** Whether the keys are skeletons of Latin words. */
  bySkeleton?: boolean;
  /** For a single Latin word, the Hebrew name that its vowels must be able to spell. */
  spelled?: string;
  /** An abbreviation counts only with its quote mark or hyphen: תא is a cell, ת״א is Tel Aviv. */
  mark: '"' | "-" | null;
  /** Without its article, this form counts only after ב, ל, מ, which absorb the ה; "צפון הישן" keeps its article. */
  swallowed: boolean;
}

export const placeForms = new Map<string, PlaceForm[]>();

function add(form: Omit<PlaceForm, "keys" | "mark" | "swallowed" | "bySkeleton">, written: string) {
  if (/^[a-z]/i.test(written)) return addLatin(form, written);
  const keys = searchKey(written).split(" ");
  const mark = /^[א-ת]{1,4}"[א-ת]$/.test(written) ? '"' : written === "י-ם" ? "-" : null;
  const put = (keysOf: string[], swallowed: boolean) => {
    const same = placeForms.get(keysOf[0]!) ?? [];
    const twin = same.find(
      (other) => other.kind === form.kind && other.keys.join(" ") === keysOf.join(" "),
    );
    if (twin) {
      if (!mark) twin.mark = null;
      // "המרינה" in one town is "מרינה" in another.
      if (!swallowed) twin.swallowed = false;
      for (const city of form.cities) if (!twin.cities.includes(city)) twin.cities.push(city);
      return;
    }
    placeForms.set(keysOf[0]!, [
      ...same,
      { ...form, cities: [...form.cities], keys: keysOf, mark, swallowed },
    ]);
  };
  put(keys, false);
  const bare = keys[0]!.slice(1);
  if (form.kind === "neighborhood" && keys[0]!.startsWith("ה") && bare.length >= 3) {
    put([bare, ...keys.slice(1)], !keys[1]?.startsWith("ה"));
  }
}

/** From this population a town is also known by its official Latin name, unless that is a word. */
const LATIN_FROM = 2_000;

/** A single word is compared by sound, several words by their consonants: "bnei brak" is "Bene Beraq". */
function addLatin(
  form: Omit<PlaceForm, "keys" | "mark" | "swallowed" | "bySkeleton">,
  written: string,
) {
  const words = written.toLowerCase().split(/[ -]+/);
  const put = (keys: string[], bySkeleton: boolean, spelled?: string) => {
    const first = bySkeleton ? `~${keys[0]}` : keys[0]!;
    const same = placeForms.get(first) ?? [];
    const twin = same.find(
      (other) => other.name === form.name && other.keys.join() === keys.join(),
    );
    if (twin) {
      for (const city of form.cities) if (!twin.cities.includes(city)) twin.cities.push(city);
      return;
    }
    const how = { ...(bySkeleton && { bySkeleton }), ...(spelled && { spelled }) };
    const added = { ...form, cities: [...form.cities], keys, mark: null, swallowed: false };
    placeForms.set(first, [...same, { ...added, ...how }]);
  };
  if (words.length > 1) return put(words.map(latinSkeleton), true);
  put(words.map(latinKey), false);
  // "Herzelia", "Yerucham": matched by consonants, with any vowels that the Hebrew letters allow.
  const skeleton = latinSkeleton(written);
  const isTown = (getLocality(form.name)?.population ?? 0) >= LATIN_FROM;
  if (
    form.kind === "city" &&
    isTown &&
    skeleton.length >= SPELLED_FROM &&
    /^[א-ת]+$/.test(form.name)
  )
    put([skeleton], true, form.name);
}

/** With fewer consonants too many words match. */
const SPELLED_FROM = 3;

/** English words that are spelled like a place. */
export const ordinaryWords: ReadonlySet<string> = new Set(ordinaryFile.words);
const latinWords = new Set(
  "Tire Rame Hura Jatt Reine Metar Omer Eli Immanu'el Sa'Wa Karmel".split(" "),
);
/** Smaller places count only by a distinctive name: a long word, or several words with enough consonants. */
const isTelling = (nameEn: string) =>
  /[ -]/.test(nameEn)
    ? nameEn.split(/[ -]+/).map(latinSkeleton).join("").length >= 6
    : latinKey(nameEn).length >= 6 && !ordinaryWords.has(nameEn.toLowerCase());

for (const { name, nameEn, population } of localities) {
  if ((population >= LATIN_FROM || isTelling(nameEn)) && !latinWords.has(nameEn)) {
    add({ kind: "city", name, form: name, cities: [name], strength: "sure" }, nameEn);
  }
  for (const form of [name, withoutBracket(name), ...aliasesOf(name)]) {
    const strength = cityStrength(name, form, population);
    add({ kind: "city", name, form, cities: [name], strength }, form);
  }
}
for (const { name, city, forms: spoken } of neighborhoods) {
  for (const form of spoken) {
    const strength = neighborhoodStrength(form);
    add({ kind: "neighborhood", name, form, cities: [city], strength }, form);
  }
}

for (const [name, spoken] of latinTowns) {
  for (const latin of spoken) {
    add({ kind: "city", name, form: name, cities: [name], strength: "sure" }, latin);
  }
}
for (const { name, city, forms: spoken } of latinNeighborhoods) {
  for (const latin of spoken) {
    add({ kind: "neighborhood", name, form: name, cities: [city], strength: "sure" }, latin);
  }
}
