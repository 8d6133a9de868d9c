import { expect, test } from "vitest";
import { readNear, writeNear } from "@/lib/search/near";
import { databaseFilters } from "@/lib/search/places";
import { placesAround } from "./around";
import { getLocality, localities } from "./gazetteer";
import { REGIONS, type Region } from "./region-ids";
import { placesOfRegion, regionNamed, regionOf } from "./regions";

test.each(REGIONS)("%s has distinct places, all of them known", (region) => {
  const places = placesOfRegion(region);
  expect(places.length).toBeGreaterThan(3);
  expect(new Set(places).size).toBe(places.length);
  expect(places.filter((place) => !getLocality(place))).toEqual([]);
});

test("every place lies in a region", () => {
  const held = new Set(REGIONS.flatMap((region) => placesOfRegion(region)));
  expect(localities.map(({ name }) => name).filter((name) => !held.has(name))).toEqual([]);
});

test.each<[string, Region]>([
  ["יקנעם עילית", "jezreel-valley"],
  ["שדרות", "negev"],
  ["יפיע", "lower-galilee"],
  ["כפר סאלד", "upper-galilee"],
  ["שער הגולן", "valleys"],
  ["מבוא חמה", "golan"],
])("%s lies in %s, as the places around it do", (town, region) => {
  expect(placesOfRegion(region)).toContain(town);
  expect(regionOf(town)).toBe(region);
});

test.each([
  ["השרון", "sharon"],
  ["הגליל העליון", "upper-galilee"],
  ["יהודה ושומרון", "judea-samaria"],
  ['יו"ש', "judea-samaria"],
  ['איו"ש', "judea-samaria"],
  ["צפון הארץ", "north"],
  ["רמת הגולן", "golan"],
  ["הצפון הישן", null],
  ["חיפה", null],
])("%s", (name, region) => {
  expect(regionNamed(name)).toBe(region);
});

test("places around a place are sorted by distance, itself first, within the radius", () => {
  const [first, ...others] = placesAround(getLocality("זכרון יעקב")!, 10);
  expect(first).toBe("זכרון יעקב");
  expect(others).toContain("בנימינה-גבעת עדה");
  expect(others).not.toContain("חיפה");
});

test("a home may be in any of the cities or regions, or near the place", () => {
  const { city, ...rest } = databaseFilters({ city: ["חיפה"], region: ["krayot"], q: "ים" });
  expect(city).toEqual(["חיפה", ...placesOfRegion("krayot")]);
  expect(rest).toEqual({ text: "ים" });
  expect(databaseFilters({ near: "נשר,3" }).city).toContain("נשר");
  expect(databaseFilters({ near: "אטלנטיס" }).city).toEqual(["?"]);
  expect(databaseFilters({ roomsMin: 3 })).toEqual({ roomsMin: 3 });
  // What is left out of a region or a circle is taken out of its cities; of the whole country it is sent.
  const out = databaseFilters({
    region: ["north"],
    withoutRegion: ["krayot"],
    withoutCity: ["עכו"],
  });
  expect(out.city).toContain("נהרייה");
  expect(out.city).not.toContain("קריית ים");
  expect(out.withoutCity).toEqual(["עכו"]);
  expect(databaseFilters({ city: ["קריית ים"], withoutRegion: ["krayot"] })).toEqual({
    city: ["?"],
  });
  const left = databaseFilters({ withoutRegion: ["krayot"], withoutCity: ["עכו"] });
  expect(left.city).toBeUndefined();
  expect(left.withoutCity).toEqual(expect.arrayContaining(["עכו", "קריית ים"]));
});

test.each([
  ["זכרון יעקב", { name: "זכרון יעקב", km: 10 }],
  ["זכרון יעקב, 5", { name: "זכרון יעקב", km: 5 }],
  ["32.0912,34.7834", { latitude: 32.0912, longitude: 34.7834, km: 10 }],
  ["32.09,34.78,90", { latitude: 32.09, longitude: 34.78, km: 50 }],
  ["48.85,2.35", null],
  ["12", null],
  [",", null],
])("a radius is parsed: %s", (text, near) => {
  expect(readNear(text)).toEqual(near);
});

test("a user's position is rounded to a kilometre", () => {
  expect(writeNear({ latitude: 32.091234, longitude: 34.783456, km: 10 })).toBe("32.09,34.78");
  expect(writeNear({ name: "נשר", km: 3 })).toBe("נשר,3");
});
