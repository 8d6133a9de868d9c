import type { Condition, Feature, PropertyType } from "@/lib/catalog/ids";
import type { Facts } from "./facts";
import type { Town } from "./places";
import { priceFor } from "./prices";
import type { Rng } from "./random";
import { streetsOf } from "./streets";

/** Generates a home: its size, floor, features and price. */

const AREA_OF_ROOMS: Record<number, number> = {
  1: 30,
  1.5: 40,
  2: 52,
  2.5: 62,
  3: 74,
  3.5: 86,
  4: 100,
  4.5: 112,
  5: 124,
  5.5: 138,
  6: 156,
  6.5: 168,
  7: 186,
  8: 220,
};

const isHouse = (type: PropertyType) =>
  ["private_house", "semi_detached", "farm_outbuilding", "agricultural_farm"].includes(type);

/** Not residential, so they have no kitchen to describe and no view to show. */
export const isLand = (type: PropertyType) => ["plot", "storage", "parking"].includes(type);

function roomsFor(type: PropertyType, dice: Rng): number {
  switch (type) {
    case "apartment":
      return dice.weighted([
        [2, 7],
        [2.5, 5],
        [3, 24],
        [3.5, 9],
        [4, 30],
        [4.5, 6],
        [5, 15],
        [5.5, 3],
        [6, 2],
      ]);
    case "garden_apartment":
      return dice.pick([3, 3.5, 4, 4, 4.5, 5, 5]);
    case "penthouse":
      return dice.pick([4, 4.5, 5, 5, 5.5, 6]);
    case "duplex":
      return dice.pick([4, 4.5, 5, 5.5, 6]);
    case "triplex":
      return dice.pick([5.5, 6, 6.5]);
    case "housing_unit":
      return dice.pick([1, 1.5, 2, 2, 2.5]);
    case "studio_loft":
      return dice.pick([1, 1, 1.5, 2]);
    case "basement":
      return dice.pick([1.5, 2, 2.5, 3]);
    case "private_house":
      return dice.pick([5, 5.5, 6, 6, 7, 8]);
    case "semi_detached":
      return dice.pick([5, 5, 5.5, 6]);
    case "farm_outbuilding":
      return dice.pick([4, 5, 6]);
    case "agricultural_farm":
      return dice.pick([5, 6, 7]);
    case "sheltered_housing":
      return dice.pick([1.5, 2, 2.5]);
    case "residential_building":
      return dice.pick([12, 14, 16, 18, 24]);
    case "purchase_group":
      return dice.pick([3, 4, 5]);
    case "general":
      return dice.pick([2, 3, 4]);
    default:
      return 1;
  }
}

function areaFor(type: PropertyType, rooms: number, dice: Rng): number | null {
  const vary = (value: number) => Math.max(10, Math.round(value * dice.range(0.92, 1.1)));
  switch (type) {
    case "plot":
      return null;
    case "storage":
      return dice.int(5, 18);
    case "parking":
      return dice.int(12, 15);
    case "residential_building":
      return Math.round((rooms * 27 * dice.range(0.95, 1.1)) / 10) * 10;
    case "general":
      return vary(rooms * 24);
    case "penthouse":
    case "duplex":
    case "triplex":
      return vary(AREA_OF_ROOMS[rooms]! * 1.14);
    case "private_house":
    case "farm_outbuilding":
    case "agricultural_farm":
      return vary(AREA_OF_ROOMS[rooms]! * 1.25);
    case "semi_detached":
      return vary(AREA_OF_ROOMS[rooms]! * 1.15);
    default:
      return vary(AREA_OF_ROOMS[rooms]!);
  }
}

/** Old quarters and villages within towns, which have no tall buildings. */
const LOW = /העתיקה|נחלאות|נווה צדק|המושבה|עג'מי|מכבים|רעות|עין שרה/;

function heights(
  type: PropertyType,
  place: Town,
  quarter: string,
  dice: Rng,
): { floor: number | null; floors: number | null } {
  if (isHouse(type)) return { floor: null, floors: dice.pick([1, 2, 2, 2]) };
  if (type === "plot" || type === "parking" || type === "storage")
    return { floor: null, floors: null };
  if (type === "residential_building") return { floor: null, floors: dice.int(3, 5) };
  if (type === "purchase_group") return { floor: null, floors: dice.int(9, 22) };
  const floors =
    place.rural || LOW.test(quarter)
      ? dice.int(2, 4)
      : dice.weighted([
          [3, 8],
          [4, 18],
          [5, 12],
          [6, 12],
          [7, 12],
          [8, 12],
          [9, 8],
          [12, 5],
          [16, 5],
          [22, place.sqm > 20000 ? 6 : 1],
        ]);
  if (["garden_apartment", "housing_unit", "basement"].includes(type))
    return { floor: 0, floors: Math.min(floors, 5) };
  if (type === "penthouse") return { floor: floors, floors };
  if (type === "duplex")
    return { floor: dice.chance(0.5) ? floors - 1 : dice.int(0, floors - 1), floors };
  if (type === "triplex") return { floor: Math.max(0, floors - 2), floors };
  if (type === "general") return { floor: dice.int(0, Math.min(3, floors)), floors };
  return { floor: dice.chance(0.1) ? 0 : dice.int(1, floors), floors };
}

function conditionFor(type: PropertyType, dice: Rng): Condition | null {
  if (type === "plot" || type === "parking") return null;
  if (type === "storage") return dice.pick(["good", "new"]);
  if (type === "purchase_group") return "new";
  return dice.weighted<Condition>([
    ["new", 18],
    ["good", 38],
    ["renovated", 32],
    ["needsRenovation", type === "sheltered_housing" ? 0 : 12],
  ]);
}

function featuresFor(
  f: Omit<
    Facts,
    "features" | "price" | "pool" | "entranceInDays" | "balconySize" | "gardenArea" | "parkingSpots"
  >,
  place: Town,
  dice: Rng,
) {
  const has = new Set<Feature>();
  const give = (feature: Feature, probability: number) => {
    if (dice.chance(probability)) has.add(feature);
  };
  const fresh = f.condition === "new";
  if (f.type === "plot") return has;
  if (f.type === "parking") {
    has.add("parking");
    give("security", 0.4);
    give("elevator", 0.3);
    return has;
  }
  if (f.type === "storage") {
    has.add("storage");
    give("elevator", 0.4);
    give("security", 0.4);
    return has;
  }
  const house = isHouse(f.type);
  const tall = f.floors ?? 1;
  if (!house && f.type !== "residential_building") {
    if (tall >= 5 || (tall >= 4 && dice.chance(0.45)) || (fresh && tall >= 3)) has.add("elevator");
  }
  give("parking", house ? 0.92 : fresh ? 0.95 : place.bauhaus ? 0.35 : 0.66);
  give("storage", fresh ? 0.55 : 0.26);
  give("air_conditioning", f.condition === "needsRenovation" ? 0.2 : 0.82);
  give("mamad", fresh ? 1 : f.condition === "good" ? 0.42 : 0.34);
  give("solar_water_heater", tall > 9 ? 0.1 : 0.55);
  give("gas_water_heating", fresh ? 0.2 : 0.08);
  give("shared_yard", house ? 0 : 0.24);
  give("security", f.type === "sheltered_housing" ? 0.9 : tall > 9 ? 0.5 : 0.08);
  give("double_glazed_windows", fresh ? 0.55 : 0.18);
  give("accessible", has.has("elevator") ? 0.35 : f.floor === 0 ? 0.3 : 0.05);
  if (f.type === "sheltered_housing") has.add("accessible");
  if (f.condition === "renovated") has.add("renovated");
  give("furnished", f.transaction === "rent" ? 0.34 : 0.05);
  switch (f.type) {
    case "penthouse":
      has.add("balcony");
      has.add("elevator");
      break;
    case "garden_apartment":
    case "private_house":
    case "semi_detached":
    case "farm_outbuilding":
    case "agricultural_farm":
      has.add("garden");
      give("balcony", 0.35);
      break;
    case "housing_unit":
    case "basement":
    case "residential_building":
      break;
    case "general":
      has.delete("mamad");
      has.delete("furnished");
      give("balcony", 0.1);
      break;
    default:
      give("balcony", fresh ? 0.95 : 0.62);
  }
  return has;
}

const RURAL_LAND: Partial<Record<PropertyType, [number, number]>> = {
  garden_apartment: [35, 140],
  private_house: [120, 480],
  semi_detached: [70, 220],
  farm_outbuilding: [900, 2600],
  agricultural_farm: [12000, 28000],
  plot: [350, 900],
};

export function drawHome(type: PropertyType, place: Town, dice: Rng): Omit<Facts, "pool"> {
  const rentable = ![
    "plot",
    "agricultural_farm",
    "farm_outbuilding",
    "residential_building",
    "purchase_group",
    "triplex",
  ].includes(type);
  const mostlyRent = ["housing_unit", "studio_loft", "sheltered_housing"].includes(type);
  const transaction = rentable && dice.chance(mostlyRent ? 0.8 : 0.3) ? "rent" : "sale";
  const alike =
    type === "apartment" && transaction === "sale" && place.alike && dice.chance(0.7)
      ? place.alike
      : null;
  const neighborhood = alike
    ? place.neighborhoods.find(({ name }) => name === alike.quarter)!
    : place.neighborhoods.length > 0 && dice.chance(0.94)
      ? dice.pick(place.neighborhoods)
      : null;
  const streets = neighborhood?.streets ?? streetsOf(place.city);
  const hasNumber = !isHouse(type) || dice.chance(0.5);
  const address =
    type === "plot" || type === "agricultural_farm" || dice.chance(0.12)
      ? null
      : `${dice.pick(streets)}${hasNumber ? ` ${dice.int(1, 98)}` : ""}`;
  const rooms = alike?.rooms ?? roomsFor(type, dice);
  const area = areaFor(type, rooms, dice);
  const { floor, floors } = heights(type, place, neighborhood?.name ?? "", dice);
  const condition = conditionFor(type, dice);
  const types: PropertyType[] = [type];
  if (type === "studio_loft" && dice.chance(0.4)) types.push("apartment");
  if (type === "penthouse" && dice.chance(0.3)) types.push("duplex");
  if (type === "garden_apartment" && dice.chance(0.25)) types.push("apartment");
  if (type === "farm_outbuilding" && dice.chance(0.5)) types.push("private_house");
  const base = {
    type,
    types,
    transaction,
    city: place.city,
    neighborhood: neighborhood?.name ?? null,
    address,
    rooms,
    area,
    floor,
    floors,
    condition,
  } as const;
  const features = featuresFor(base, place, dice);
  const gardenBand = RURAL_LAND[type];
  const gardenArea = gardenBand
    ? Math.round(
        dice.range(...gardenBand) / (gardenBand[1] > 5000 ? 500 : gardenBand[1] > 300 ? 10 : 5),
      ) * (gardenBand[1] > 5000 ? 500 : gardenBand[1] > 300 ? 10 : 5)
    : null;
  const balconySize = features.has("balcony")
    ? type === "penthouse"
      ? dice.int(35, 95)
      : type === "duplex" || type === "triplex"
        ? dice.int(18, 60)
        : dice.int(6, 16)
    : null;
  const parkingSpots = features.has("parking")
    ? type === "parking"
      ? 1
      : dice.chance(rooms >= 5 ? 0.55 : 0.18)
        ? 2
        : 1
    : null;
  const whole = { ...base, features, gardenArea, balconySize, parkingSpots };
  const entranceInDays =
    type === "purchase_group"
      ? dice.int(700, 1100)
      : type === "plot" || dice.chance(0.18)
        ? null
        : dice.chance(0.34)
          ? 0
          : dice.int(14, 260);
  return {
    ...whole,
    entranceInDays,
    price: priceFor(whole, place, neighborhood?.factor ?? 1, dice),
  };
}
