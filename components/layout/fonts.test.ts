import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { HEBREW_RANGE, PLAIN_RANGE } from "./font-ranges";

const fonts = readFileSync("components/layout/fonts.ts", "utf8");
const faces = fonts.split("localFont({").slice(1);
const optionOf = (face: string, key: string) =>
  new RegExp(`${key}:\\s*("[^"]*"|\\w+)`).exec(face)?.[1]?.replaceAll('"', "");

describe("the font families", () => {
  test("declare the unicode ranges that their files were built for", () => {
    expect(faces.map((face) => optionOf(face, "value")).slice(0, 2)).toEqual([
      HEBREW_RANGE,
      PLAIN_RANGE,
    ]);
  });

  test("are in the order of globals.css, with no system font between them", () => {
    const order = /--font-sans:([^;]*);/.exec(readFileSync("app/globals.css", "utf8"))?.[1];
    expect([...(order ?? "").matchAll(/var\(([^)]*)\)/g)].map(([, name]) => name)).toEqual(
      faces.map((face) => optionOf(face, "variable")),
    );
    expect(faces.map((face) => optionOf(face, "adjustFontFallback"))).toEqual([
      "false",
      "false",
      "Arial",
    ]);
  });

  test("cover the weights that the pages use", () => {
    const css = readFileSync("app/globals.css", "utf8");
    const weights = [...css.matchAll(/font-weight: (\d+)/g)].map(([, weight]) => Number(weight));
    expect(weights.length).toBeGreaterThan(0);
    for (const weight of weights) expect([400, 500, 600, 700]).toContain(weight);
  });
});
