import { BOX } from "@/lib/places/box";
import type { Corner } from "./area";
import { METRES_PER_DEGREE } from "./circle";

/** Implausibly far from its town: a form asks for confirmation. */
export const FAR_KM = 15;

export function isFarFrom(town: Corner | null, place: Corner): boolean {
  if (!town) return false;
  const north = (place.lat - town.lat) * METRES_PER_DEGREE;
  const east = (place.lng - town.lng) * METRES_PER_DEGREE * Math.cos((town.lat * Math.PI) / 180);
  return Math.hypot(north, east) > FAR_KM * 1000;
}

/** Where homes may be: the schema of a listing refuses any other place. */
export const isInBox = ({ lat, lng }: Corner): boolean =>
  lat >= BOX.south && lat <= BOX.north && lng >= BOX.west && lng <= BOX.east;

/** Six decimals are a tenth of a metre. */
export const roundedPlace = ({ lat, lng }: Corner): Corner => ({
  lat: Number(lat.toFixed(6)),
  lng: Number(lng.toFixed(6)),
});
