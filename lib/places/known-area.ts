import { areaParts } from "@/lib/agent/page-facts";
import { getLocality, neighborhoods } from "./gazetteer";

const areas = new Set(neighborhoods.map(({ city, name }) => `${city}|${name}`));

/** A town, or a neighbourhood as town|neighbourhood, by the names of the lists; private.area_names has the same. */
export const isKnownArea = (area: string) =>
  areaParts(area).neighborhood === null ? getLocality(area) !== null : areas.has(area);
