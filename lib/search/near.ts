// A radius around a place: "זכרון יעקב", "זכרון יעקב,5" or "32.57,34.95,5", where the last number is kilometres.

export const NEAR_KM = 10;
const KM_MAX = 50;

export type Near =
  | { name: string; km: number }
  | { latitude: number; longitude: number; km: number };

const number = (text: string | undefined) =>
  text !== undefined && /^\d{1,2}(?:\.\d{1,6})?$/.test(text) ? Number(text) : null;

/** Null for anything that names no place. A point must be in the country or near it. */
export function readNear(text: string): Near | null {
  const parts = text.split(",").map((part) => part.trim());
  const numbers = parts.map(number);
  const kilometres = (km: number | null | undefined) =>
    Math.min(KM_MAX, Math.max(1, Math.round(km ?? NEAR_KM)));
  const [latitude, longitude, km] = numbers;
  if (typeof latitude === "number") {
    const isPoint =
      typeof longitude === "number" &&
      latitude > 29 &&
      latitude < 34 &&
      longitude > 34 &&
      longitude < 36;
    return isPoint ? { latitude, longitude: longitude as number, km: kilometres(km) } : null;
  }
  const [name] = parts;
  return name ? { name, km: kilometres(numbers[1]) } : null;
}

/** Two decimals are about a kilometre: precise enough for a radius, but no one's exact home in an address. */
const rounded = (degrees: number) => String(Math.round(degrees * 100) / 100);

export function writeNear(near: Near): string {
  const place = "name" in near ? [near.name] : [rounded(near.latitude), rounded(near.longitude)];
  return [...place, ...(near.km === NEAR_KM ? [] : [String(near.km)])].join(",");
}

/** The canonical spelling; undefined for anything that names no place. */
export const cleanNear = (text: string | undefined): string | undefined => {
  const near = text === undefined ? null : readNear(text);
  return near ? writeNear(near) : undefined;
};
