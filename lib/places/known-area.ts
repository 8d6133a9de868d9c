import { areaParts } from "@/lib/agent/page-facts";
import { getLocality, neighborhoods } from "./gazetteer";

const areas = new Set(neighborhoods.map(({ city, name }) => `${city}|${name}`));

/**
 * Whether the area is in the lists: a town, or a neighbourhood as town|neighbourhood. private.area_names has the same
 * names.
 */
export const isKnownArea = (area: string) =>
  areaParts(area).neighborhood === null ? getLocality(area) !== null : areas.has(area);
