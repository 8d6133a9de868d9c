import { type Corner, cleanBounds } from "./area";
import { METRES_PER_DEGREE } from "./circle";

/** Degrees to each side of a place: some two kilometres. */
const REACH = { lat: 0.02, lng: 0.024 };

/** Two decimals are a kilometre: the box stands in the address, and its middle is not somebody's door. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

/** The box of the map around where somebody stands; undefined where the map does not reach. */
export function boundsAround(place: { lat: number; lng: number }): string | undefined {
  const [lat, lng] = [rounded(place.lat), rounded(place.lng)];
  return cleanBounds(
    [lng - REACH.lng, lat - REACH.lat, lng + REACH.lng, lat + REACH.lat]
      .map((degrees) => degrees.toFixed(6))
      .join(),
  );
}

/** The place as the middle of a circle of so many metres, moved to a grid of its quarter: the address says no door. */
export function roundedFor({ lat, lng }: Corner, metres: number): Corner {
  const step = metres / 4 / METRES_PER_DEGREE;
  const onGrid = (degrees: number) => Math.round(degrees / step) * step;
  return { lat: onGrid(lat), lng: onGrid(lng) };
}
