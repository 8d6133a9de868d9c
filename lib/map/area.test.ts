import { describe, expect, test } from "vitest";
import { cleanBounds, cleanShape, readShape, writeShape } from "./area";

describe("a box", () => {
  test.each([
    ["34.751,32.03,34.849,32.12", "34.75,32.03,34.85,32.12"],
    ["34.7512345678,32.0312345678,34.7612345678,32.0412345678", "34.751,32.031,34.762,32.042"],
    ["33.9,29,36.4,34", "33.8,29,36.4,34"],
    ["-180,-85,180,85", "33,28,37,35"],
    ["none", "none"],
  ])("%s is rounded outward to %s", (given, rounded) => {
    expect(cleanBounds(given)).toBe(rounded);
  });

  test("contains its input, is stable, and is shared by neighbours", () => {
    const addresses = new Set<string>();
    for (let n = 0; n < 500; n++) {
      const [west, south] = [34.2 + ((n * 37) % 171) / 100, 29.5 + ((n * 53) % 380) / 100];
      const span = 0.003 * 1.7 ** (n % 9);
      const [east, north] = [west + span, south + span * 0.8];
      const clean = cleanBounds([west, south, east, north].join()) ?? "";
      const [w = 0, s = 0, e = 0, no = 0] = clean.split(",").map(Number);
      expect(w <= west + 1e-7 && s <= south + 1e-7 && e >= east - 1e-7 && no >= north - 1e-7).toBe(
        true,
      );
      expect(cleanBounds(clean)).toBe(clean);
      expect(e - w).toBeLessThan(span * 1.9 + 0.0011);
    }
    for (let n = 0; n < 100; n++) {
      addresses.add(cleanBounds([34.75 + n * 1e-5, 32.0 + n * 1e-5, 34.85, 32.1].join()) ?? "");
    }
    expect(addresses.size).toBeLessThan(3);
  });

  test.each([
    "",
    "1,2,3",
    "34.9,32,34.8,32.1",
    "34.8,NaN,34.9,33",
    "0,0,1,1",
    "34,32,35,33,36",
    "1e9,0,1,1",
  ])("%s is none", (text) => expect(cleanBounds(text)).toBeUndefined());
});

describe("a shape", () => {
  const ring = (corners: number) =>
    Array.from({ length: corners }, (_, n) => ({
      lat: 32 + Math.round(1e4 * Math.sin((n / corners) * 2 * Math.PI)) / 1e5,
      lng: 34.8 + Math.round(1e4 * Math.cos((n / corners) * 2 * Math.PI)) / 1e5,
    }));

  test("round-trips through its text", () => {
    for (const corners of [3, 17, 60]) {
      const text = writeShape(ring(corners));
      expect(readShape(text)?.map(({ lat, lng }) => [lat, lng].map((d) => d.toFixed(5)))).toEqual(
        ring(corners).map(({ lat, lng }) => [lat, lng].map((d) => d.toFixed(5))),
      );
      expect(cleanShape(text)).toBe(text);
    }
    expect(
      writeShape([
        { lat: 38.5, lng: -120.2 },
        { lat: 40.7, lng: -120.95 },
      ]),
    ).toBe("_p~iF~ps|U_ulLnnqC");
  });

  test("is rejected with two corners, with 61, over the poles, cut off, or a million letters long", () => {
    const abroad = writeShape([
      { lat: 89, lng: 34 },
      { lat: 88, lng: 35 },
      { lat: 87, lng: 34 },
    ]);
    const texts = [
      writeShape(ring(2)),
      writeShape(ring(61)),
      abroad,
      writeShape(ring(5)).slice(0, -1),
    ];
    for (const text of [...texts, "", "~~~~~~~~", "NaN", "a".repeat(1e6)]) {
      expect(cleanShape(text), text.slice(0, 20)).toBeUndefined();
    }
  });
});
