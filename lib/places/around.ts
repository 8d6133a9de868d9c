import { localities } from "./gazetteer";

type Point = { latitude: number; longitude: number };

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in kilometres (haversine). */
export function distanceKm(a: Point, b: Point): number {
  const [north, east] = [
    radians(b.latitude - a.latitude) / 2,
    radians(b.longitude - a.longitude) / 2,
  ];
  const h =
    Math.sin(north) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(h));
}

/** Names of the localities whose centre is within the radius, the nearest first. */
export const placesAround = (point: Point, km: number): string[] =>
  localities
    .map((place) => ({ name: place.name, away: distanceKm(point, place) }))
    .filter(({ away }) => away <= km)
    .sort((a, b) => a.away - b.away)
    .map(({ name }) => name);
