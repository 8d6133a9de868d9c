import "server-only";
import { writeShape } from "@/lib/map/area";
import { areaAround } from "@/lib/map/hull";
import type { Pin, PlaceResponse } from "@/lib/map/pin";
import { distanceKm } from "@/lib/places/around";
import { canonicalCity, getLocality } from "@/lib/places/gazetteer";
import { searchMap } from "./map";

const FINEST_ZOOM = 22;
/** A home known only by its town is placed at the town's middle, and reveals nothing about the neighbourhood. */
const TOWN_MIDDLE_KM = 0.02;
/** How many homes at one point count. */
const SAME_PLACE_MAX = 3;

/** The location of a town or neighbourhood, and a neighbourhood's area as its homes show it; null where unknown. */
export async function findPlaceOnMap(
  city: string,
  neighborhood: string | undefined,
): Promise<PlaceResponse | null> {
  const town = getLocality(canonicalCity(city) ?? "");
  if (!town) return null;
  const middle = { lat: town.latitude, lng: town.longitude };
  if (!neighborhood) return { ...middle, shape: null };
  const { pins } = await searchMap(
    { city: [town.name], neighborhood: [neighborhood] },
    FINEST_ZOOM,
  );
  const isOfTown = ({ lat, lng }: Pin) =>
    distanceKm({ latitude: lat, longitude: lng }, town) < TOWN_MIDDLE_KM;
  const homes = pins
    .filter((pin) => !isOfTown(pin))
    .flatMap(({ lat, lng, homes: count }) =>
      Array.from({ length: Math.min(count, SAME_PLACE_MAX) }, () => ({ lat, lng })),
    );
  const area = areaAround(homes);
  if (!area) return null;
  const mean = (values: readonly number[]) =>
    Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(5));
  return {
    lat: mean(area.map(({ lat }) => lat)),
    lng: mean(area.map(({ lng }) => lng)),
    shape: writeShape(area),
  };
}
