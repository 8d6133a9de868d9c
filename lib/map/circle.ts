import type { Corner } from "./area";

/** The available radii, in metres. */
export const RADII = [500, 1000, 2000, 5000] as const;

export const METRES_PER_DEGREE = 111_195;
/** Below the maximum of a shape; a circle with this many corners looks round. */
const CORNERS = 48;

/** A circle on the ground as a shape, so that list, map and alerts handle it like a drawn one. */
export function circleAround({ lat, lng }: Corner, metres: number): Corner[] {
  const tall = metres / METRES_PER_DEGREE;
  const wide = tall / Math.cos((lat * Math.PI) / 180);
  return Array.from({ length: CORNERS }, (_, n) => {
    const angle = (n / CORNERS) * 2 * Math.PI;
    return { lat: lat + tall * Math.sin(angle), lng: lng + wide * Math.cos(angle) };
  });
}
