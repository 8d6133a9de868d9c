import { expect, test } from "vitest";
import { distanceKm } from "@/lib/places/around";
import { readShape, writeShape } from "./area";
import { circleAround, RADII } from "./circle";

test.each(RADII)(
  "a circle of %d metres has the same radius on every side, in the north and in the south",
  (radius) => {
    for (const middle of [
      { lat: 33.2, lng: 35.57 },
      { lat: 29.55, lng: 34.95 },
    ]) {
      // As stored in an address.
      const corners = readShape(writeShape(circleAround(middle, radius))) ?? [];
      expect(corners.length).toBeGreaterThan(30);
      for (const { lat, lng } of corners) {
        const metres =
          1000 *
          distanceKm(
            { latitude: middle.lat, longitude: middle.lng },
            { latitude: lat, longitude: lng },
          );
        expect(Math.abs(metres - radius)).toBeLessThan(radius / 100);
      }
    }
  },
);
