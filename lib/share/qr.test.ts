import { encode } from "uqr";
import { expect, test } from "vitest";
import { qrCode } from "./qr";

test("the drawing matches the code, with a quiet zone around it", () => {
  const text = "https://delet.example/property/30000000-0000-4000-8000-000000000001?s=aB3xYz";
  const { path, size } = qrCode(text);
  const { data } = encode(text, { border: 4, ecc: "M" });
  expect(size).toBe(data.length);
  const drawn = data.map((line) => line.map(() => false));
  let [x, y] = [0, 0];
  for (const [, right, down, width] of path.matchAll(/m(-?\d+) (\d+)h(\d+)/g)) {
    x += Number(right);
    y += Number(down);
    for (const end = x + Number(width); x < end; x++) drawn[y]![x] = true;
  }
  expect(path.replace(/m(-?\d+) (\d+)h(\d+)/g, "")).toBe("M0 .5");
  expect(drawn).toEqual(data);
  expect(data.slice(0, 4).flat().some(Boolean)).toBe(false);
});
