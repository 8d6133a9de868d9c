import "server-only";
import type { ApiPlaces } from "@/lib/api/schema";
import { suggestPlaces } from "@/lib/places/suggest";

const PLACES = 10;

/** Towns and neighbourhoods by prefix, in any spelling. */
export const findPlaces = (text: string): ApiPlaces => ({
  places: suggestPlaces(text.trim(), PLACES).map(({ kind, name, city, latitude, longitude }) => ({
    kind,
    name,
    city,
    latitude,
    longitude,
  })),
});
