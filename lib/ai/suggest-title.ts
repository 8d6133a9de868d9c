import { head } from "@/lib/ai/describe/words";
import { hasRooms } from "@/lib/catalog/ids";
import { inside } from "@/lib/hebrew/prefix";
import { type PropertyValues, roomsFit, TITLE_MAX, TITLE_MIN } from "@/lib/property/schema";

type Facts = Pick<PropertyValues, "propertyTypes" | "rooms" | "city" | "neighborhood">;

/**
 * A title from the facts alone, "דירת 4 חדרים בהדר, חיפה"; null without a type and a place, or if the form would refuse
 * the title.
 */
export function suggestTitle({ propertyTypes, rooms, city, neighborhood }: Facts): string | null {
  const [propertyType] = propertyTypes;
  const place = [neighborhood.trim(), city.trim()].filter(Boolean).join(", ");
  if (!propertyType || !city.trim()) return null;
  const shownRooms = hasRooms(propertyTypes) && roomsFit(rooms) ? rooms : null;
  const title = `${head({ propertyType, rooms: shownRooms })} ${inside(place)}`;
  const length = [...title].length;
  return length >= TITLE_MIN && length <= TITLE_MAX ? title : null;
}
