import { head } from "@/lib/ai/describe/words";
import { hasRooms } from "@/lib/catalog/ids";
import { inside } from "@/lib/hebrew/prefix";
import type { HomeFacts } from "@/lib/mail/home-facts";
import { canonicalCity } from "@/lib/places/gazetteer";

/**
 * "דירת 4 חדרים בחיפה": describes a home to somebody who may never have asked for it, with no user text in it. A city
 * that is not in the official lists is left out.
 */
export function homeInWords({ types, rooms, city }: HomeFacts): string {
  const place = canonicalCity(city);
  const heading = head({
    propertyType: types[0] ?? "general",
    rooms: hasRooms(types) ? rooms : null,
  });
  return place ? `${heading} ${inside(place)}` : heading;
}
