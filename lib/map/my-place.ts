import { cleanBounds } from "./area";

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
