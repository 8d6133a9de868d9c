import "server-only";
import { type Area, areaFilters } from "@/lib/area/address";
import type { AreaMap } from "@/lib/area/view";
import { middleOf } from "@/lib/map/still";
import { degraded } from "@/server/public/degraded";
import { zoomOf } from "./around";
import { searchMap } from "./map";

/** From where the homes of an area are looked at before it is known how far it reaches. */
const FIRST_ZOOM = 12;

/** A drawing of where the homes of an area lie, by their shown points; null without one, and where they cannot be read. */
export async function getAreaMap(area: Area): Promise<AreaMap | null> {
  const filters = areaFilters(area);
  try {
    const first = await searchMap(filters, FIRST_ZOOM);
    const found = middleOf(first.pins);
    if (!found) return null;
    const zoom = zoomOf(found.metresPerPixel);
    const { pins } = zoom === FIRST_ZOOM ? first : await searchMap(filters, zoom);
    return { ...found, pins };
  } catch (error) {
    degraded(error, "the map of an area could not be read");
    return null;
  }
}
