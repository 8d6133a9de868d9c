import { encode } from "uqr";
import { expect, test } from "vitest";
import { qrCode } from "./qr";

test("what is drawn is what the code says, with room around it", () => {
  const text = "https://delet.example/property/30000000-0000-4000-8000-000000000001?s=aB3xYz";
  const { path, size } = qrCode(text);
  const { data } = encode(text, { border: 4, ecc: "M" });
  expect(size).toBe(data.length);
  const drawn = data.map((line) => line.map(() => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let step = 0; step < Number(width); step++) drawn[Number(y)]![Number(x) + step] = true;
  expect(drawn).toEqual(data);
  expect(data.slice(0, 4).flat().some(Boolean)).toBe(false);
});
