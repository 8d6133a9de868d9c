import { expect, test } from "vitest";
import { distanceKm } from "@/lib/places/around";
import { getLocality } from "@/lib/places/gazetteer";
import { demoListings } from "./listings";
import { town } from "./places";
import { streetsOf } from "./streets";
import { whereOf } from "./where";

const homes = demoListings().map((listing) => ({ ...listing.facts, ...whereOf(listing) }));

test("every address is on a street of its town, or of its neighbourhood where that has its own streets", () => {
  const addressed = homes.filter(({ address }) => address !== null);
  expect(addressed.length).toBeGreaterThan(300);
  for (const { city, neighborhood, address } of addressed) {
    const quarter = town(city).neighborhoods.find(({ name }) => name === neighborhood);
    expect(quarter?.streets ?? streetsOf(city)).toContain(address?.replace(/ \d+$/, ""));
  }
});

test("every town has located homes, none of them far away", () => {
  const placed = new Set<string>();
  for (const { city, latitude, longitude } of homes) {
    if (latitude === null || longitude === null) continue;
    placed.add(city);
    expect(distanceKm(getLocality(city)!, { latitude, longitude }), city).toBeLessThan(10);
  }
  expect(placed).toEqual(new Set(homes.map(({ city }) => city)));
});

test("homes in one neighbourhood of a wide town are close together and apart from others", () => {
  const placed = (quarter: string) => {
    const some = homes.filter(
      ({ neighborhood, latitude }) => neighborhood === quarter && latitude !== null,
    );
    expect(some.length).toBeGreaterThan(1);
    return some.map(({ latitude, longitude }) => ({ latitude: latitude!, longitude: longitude! }));
  };
  const [gila, pisgat] = [placed("גילה"), placed("פסגת זאב")];
  for (const home of gila) {
    expect(distanceKm(home, gila[0]!)).toBeLessThan(1);
    expect(distanceKm(home, pisgat[0]!)).toBeGreaterThan(5);
  }
});

test("a third have an approximate location, a few have none", () => {
  const about = homes.filter(({ location_shown }) => location_shown !== "exact");
  expect(about.length / homes.length).toBeGreaterThan(0.3);
  expect(about.length / homes.length).toBeLessThan(0.36);
  const without = homes.filter(({ latitude }) => latitude === null);
  expect(without.length).toBeGreaterThan(10);
  expect(without.length).toBeLessThan(30);
});

test("twelve homes share one building: one address, one point, the same number of floors, and a lift", () => {
  const at = new Map<string, typeof homes>();
  for (const home of homes) {
    if (home.latitude === null) continue;
    const point = `${home.latitude},${home.longitude}`;
    at.set(point, [...(at.get(point) ?? []), home]);
  }
  const shared = [...at.values()].filter(({ length }) => length > 1);
  expect(shared.map(({ length }) => length)).toEqual([12]);
  const [building = []] = shared;
  expect(
    new Set(building.map(({ city, neighborhood, address }) => `${city} ${neighborhood} ${address}`))
      .size,
  ).toBe(1);
  expect(new Set(building.map(({ floors }) => floors)).size).toBe(1);
  for (const { floor, floors, features, location_shown } of building) {
    expect(floor).toBeLessThanOrEqual(floors!);
    expect(features).toContain("elevator");
    expect(location_shown).toBe("exact");
  }
});
