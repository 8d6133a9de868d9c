import "server-only";
import type { Suggestion } from "@/lib/address/types";
import { canonicalCity } from "@/lib/places/gazetteer";
import { offlineAddresses } from "./gazetteer";
import { mapboxAddresses } from "./mapbox";

/** The map service's answer where there is one with something in it, else the gazetteer's. */
export async function findAddresses(
  text: string,
  city: string,
  userId: string,
): Promise<Suggestion[]> {
  const found = await mapboxAddresses(text, city, userId);
  const own = canonicalCity(city) ?? city;
  // Marked here, because the browser has no list of cities and cannot tell two names of one city.
  return (found?.length ? found : offlineAddresses(text, city)).map((address) =>
    own && own !== address.city ? { ...address, elsewhere: true } : address,
  );
}
