import "server-only";
import { FAR_KM } from "@/lib/map/pin-place";
import { distanceKm } from "@/lib/places/around";
import { canonicalCity, getLocality } from "@/lib/places/gazetteer";
import type { Suggestion } from "@/lib/places/suggestion";
import { offlineAddresses } from "./gazetteer";
import { mapboxAddresses } from "./mapbox";

/** The map service's suggestions where it has any, otherwise the gazetteer's. */
export async function findAddresses(
  text: string,
  city: string,
  userId: string,
): Promise<Suggestion[]> {
  const found = await mapboxAddresses(text, city, userId);
  const own = canonicalCity(city) ?? city;
  // Marked here, because the browser has no list of cities and cannot match two names of one city.
  return (found?.length ? found : offlineAddresses(text, city)).map((address) => ({
    ...address,
    ...(own && own !== address.city && { elsewhere: true as const }),
    ...(isFar(address) && { far: true as const }),
  }));
}

/** Mostly a street of another town of the same name: the form asks before it accepts the point. */
function isFar({ city, center }: Suggestion) {
  const town = center && getLocality(city);
  return town ? distanceKm(center, town) > FAR_KM : false;
}
