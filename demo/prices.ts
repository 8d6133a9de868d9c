import type { PropertyType } from "@/lib/catalog/ids";
import type { Facts } from "./facts";
import type { Town } from "./places";
import type { Rng } from "./random";

/** A home's price: from its place, its size, and its features. */

/** Rounds as people would: 2,490,000 and 5,800, never 2,487,313. */
export function roundPrice(value: number, rent: boolean) {
  if (rent)
    return Math.max(
      350,
      Math.round(value / 100) * 100 - (value > 3000 && Math.round(value / 100) % 5 === 0 ? 50 : 0),
    );
  const step = value < 400_000 ? 5_000 : value < 6_000_000 ? 10_000 : 50_000;
  const rounded = Math.round(value / step) * step;
  return rounded > 900_000 && rounded < 6_000_000 && Math.round(rounded / 10_000) % 10 === 0
    ? rounded - 10_000
    : rounded;
}

/** Monthly rent in shekels per square metre: expensive towns yield less. */
export const rentPerSqm = (sale: number) => 17 + sale * 0.00138;

export function priceFor(
  f: Omit<Facts, "price" | "pool" | "entranceInDays">,
  place: Town,
  factor: number,
  dice: Rng,
) {
  const sqm = place.sqm * factor;
  const rent = f.transaction === "rent";
  const noise = dice.range(0.94, 1.07);
  const land = f.gardenArea ?? 0;
  if (f.type === "plot") return roundPrice(land * sqm * 0.2 * noise, false);
  if (f.type === "parking")
    return rent
      ? roundPrice((250 + sqm * 0.011) * noise, true)
      : roundPrice((45_000 + sqm * 4.2) * noise, false);
  if (f.type === "storage")
    return rent
      ? roundPrice((200 + f.area! * (14 + sqm * 0.0006)) * noise, true)
      : roundPrice((20_000 + f.area! * sqm * 0.32) * noise, false);
  if (f.type === "agricultural_farm")
    return roundPrice((2_600_000 + f.area! * sqm * 0.55 + land * 70) * noise, false);
  if (f.type === "farm_outbuilding")
    return roundPrice((f.area! * sqm * 0.85 + land * 520) * noise, false);
  let value = f.area! * (rent ? rentPerSqm(sqm) : sqm);
  // Small homes cost more per metre, large ones less.
  if (f.type !== "residential_building") value *= 1.16 - Math.min(0.26, f.area! / 900);
  value *= { new: 1.09, renovated: 1.05, good: 1, needsRenovation: 0.88 }[f.condition ?? "good"];
  if (f.features.has("elevator")) value *= 1.03;
  if (f.features.has("parking")) value *= 1.03;
  if (f.features.has("mamad")) value *= 1.03;
  if (f.features.has("furnished") && rent) value *= 1.06;
  if (!f.features.has("elevator") && (f.floor ?? 0) > 2) value *= 0.94;
  value +=
    (f.balconySize ?? 0) * (rent ? 12 : sqm * 0.28) + Math.min(land, 600) * (rent ? 4 : sqm * 0.14);
  value *=
    (
      {
        penthouse: 1.12,
        basement: 0.78,
        housing_unit: 0.92,
        residential_building: 0.84,
        purchase_group: 0.8,
        general: 0.85,
        sheltered_housing: 1.05,
      } as Partial<Record<PropertyType, number>>
    )[f.type] ?? 1;
  return roundPrice(value * noise, rent);
}
