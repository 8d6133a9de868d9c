import { expect, test } from "vitest";
import { allowance, imagesFrom, type Limits } from "./allowance";

const limits = (own: Partial<Limits["own"]>, office: Partial<Limits["office"]> | null): Limits => ({
  images: 30,
  video: false,
  statistics: false,
  own: { active: true, used: 3, limit: 12, ...own },
  office: office && { used: 150, limit: 200, images: 30, ...office },
});

test.each([
  ["without an office the own plan counts", limits({}, null), ["own", 3, 12]],
  ["the office leaves more room", limits({}, {}), ["office", 150, 200]],
  ["the own plan leaves more room than a full office", limits({}, { used: 200 }), ["own", 3, 12]],
  ["an own trial is without a limit", limits({ limit: null }, {}), ["own", 3, null]],
  [
    "what somebody has alone counts while it runs",
    limits({ active: false, limit: null }, { used: 200 }),
    ["office", 200, 200],
  ],
  [
    "an office without a limit is better than a number",
    limits({}, { limit: null }),
    ["office", 150, null],
  ],
  ["both full: the own one is named", limits({ used: 12 }, { used: 212 }), ["own", 12, 12]],
] as const)("%s", (_, given, [from, used, limit]) => {
  expect(allowance(given)).toEqual({ from, used, limit });
});

test("the picture limit comes from the plan with the larger number", () => {
  expect(imagesFrom(limits({}, { images: 30 }))).toBe("office");
  expect(imagesFrom(limits({}, { images: 20 }))).toBe("own");
  expect(imagesFrom(limits({}, null))).toBe("own");
});
