import { getLocality } from "@/lib/places/gazetteer";
import type { Facts } from "./facts";
import type { DemoListing } from "./listings";
import { rng } from "./random";
import { middleOfQuarter } from "./streets";

/** Positions of the demo's homes, and how precisely their agents show them. */

type Where = {
  latitude: number | null;
  longitude: number | null;
  location_shown: "exact" | "address" | "area";
};

/** The radius in metres in which homes scatter: around the centre of a town, inland of every shore, or of a quarter. */
const SPREAD = { town: 750, quarter: 250 };

/** One building that many homes of Tel Aviv share, and how many. */
const TOWER = {
  city: "תל אביב-יפו",
  neighborhood: "רמת החייל",
  address: "ראול ולנברג 12",
  floors: 12,
  homes: 12,
  latitude: 32.11092,
  longitude: 34.83955,
};

/** Which homes are in that building: the first dozen flats of its town. */
export function towerFilled(): (facts: Facts) => boolean {
  let homes = 0;
  return ({ city, type }) => city === TOWER.city && type === "apartment" && ++homes <= TOWER.homes;
}

/** A flat as one of that building. */
export const inTower = (facts: Facts): Facts => ({
  ...facts,
  neighborhood: TOWER.neighborhood,
  address: TOWER.address,
  floors: TOWER.floors,
  features: new Set([...facts.features, "elevator"]),
});

/** Two of three exactly, the third approximately; one in fifteen has no coordinates at all. */
export function whereOf({ id, facts }: Pick<DemoListing, "id" | "facts">): Where {
  const dice = rng(`place ${id}`);
  if (facts.address === TOWER.address) {
    const { latitude, longitude } = TOWER;
    return { latitude, longitude, location_shown: "exact" };
  }
  const quarter = middleOfQuarter(facts.city, facts.neighborhood);
  const town = getLocality(facts.city);
  const away = (quarter ? SPREAD.quarter : SPREAD.town) * Math.sqrt(dice.next());
  const angle = dice.range(0, 2 * Math.PI);
  // An agent who gives no street shows no exact point either, so those count towards the third.
  const about = dice.chance(0.25) || facts.address === null;
  const location_shown = about ? (facts.address === null ? "area" : "address") : "exact";
  const middle = quarter ?? (town && [town.latitude, town.longitude]);
  if (!middle || dice.chance(1 / 15)) return { latitude: null, longitude: null, location_shown };
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return {
    latitude: rounded(middle[0] + (away * Math.cos(angle)) / 110_900),
    longitude: rounded(middle[1] + (away * Math.sin(angle)) / 95_000),
    location_shown,
  };
}
