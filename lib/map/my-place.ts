import { type Corner, cleanBounds } from "./area";
import { METRES_PER_DEGREE } from "./circle";

/** Degrees to each side of a place: about two kilometres. */
const REACH = { lat: 0.02, lng: 0.024 };

/** Two decimals are about a kilometre: the box is in the address, and its centre must not reveal somebody's home. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

/** The box around the visitor's position; undefined outside the map. */
export function boundsAround(place: { lat: number; lng: number }): string | undefined {
  const [lat, lng] = [rounded(place.lat), rounded(place.lng)];
  return cleanBounds(
    [lng - REACH.lng, lat - REACH.lat, lng + REACH.lng, lat + REACH.lat]
      .map((degrees) => degrees.toFixed(6))
      .join(),
  );
}

/**
 * The place as the centre of a circle with this radius, snapped to a grid of a quarter of it, so that the address does
 * not reveal an exact position.
 */
export function roundedFor({ lat, lng }: Corner, metres: number): Corner {
  const step = metres / 4 / METRES_PER_DEGREE;
  const onGrid = (degrees: number) => Math.round(degrees / step) * step;
  return { lat: onGrid(lat), lng: onGrid(lng) };
}
