import { describe, expect, test } from "vitest";
import { contrast, luminance, parseHex } from "@/lib/format/contrast";
import {
  automaticRibbon,
  RIBBON_COLOR_DEFAULT,
  ribbonOf,
  ribbonTextColor,
  saysLowered,
} from "./ribbon";

test("luminance runs from black to white", () => {
  expect(luminance(parseHex("#000000")!)).toBe(0);
  expect(luminance(parseHex("#FFFFFF")!)).toBeCloseTo(1, 10);
  expect(luminance(parseHex("#808080")!)).toBeCloseTo(0.2159, 4);
});

describe("ribbon text is black above a luminance of 0.179 and white at or below it", () => {
  test.each([
    ["#000000", "#FFFFFF"],
    ["#FFFFFF", "#000000"],
    ["#757575", "#FFFFFF"], // 0.1779
    ["#767676", "#000000"], // 0.1812
    ["#FDD835", "#000000"],
    ["#1565C0", "#FFFFFF"],
    ["#3f5b3a", "#FFFFFF"],
    [RIBBON_COLOR_DEFAULT, "#000000"], // 0.19: the default red carries black text
  ])("%s carries %s", (background, text) => {
    expect(ribbonTextColor(background)).toBe(text);
  });

  test("and its contrast is always at least 4.5 to 1", () => {
    for (let step = 0; step < 4096; step += 7) {
      const hex = `#${[8, 4, 0].map((shift) => (((step >> shift) & 15) * 17).toString(16).padStart(2, "0")).join("")}`;
      expect(contrast(parseHex(hex)!, parseHex(ribbonTextColor(hex))!)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe("a ribbon shows", () => {
  const listing = { enabled: true, text: "חדש באתר", color: "#3F5B3A" };

  test("with the switch, a text and a colour", () => {
    expect(ribbonOf(listing)).toEqual({ text: "חדש באתר", color: "#3F5B3A" });
  });
  test.each([
    ["without the switch", { ...listing, enabled: false }],
    ["without a text", { ...listing, text: null }],
    ["with blank text", { ...listing, text: "  " }],
    ["without a colour", { ...listing, color: null }],
    ["with three digits of colour", { ...listing, color: "#F00" }],
  ])("not %s", (_, missing) => {
    expect(ribbonOf(missing)).toBeNull();
  });
});

test.each([
  ["המחיר ירד", true],
  ["מחיר ירד!", true],
  ["ירידת מחיר", true],
  ["ירידה במחיר", true],
  ["בלעדי", false],
  ["מחיר מציאה", false],
  [undefined, false],
])("%s announces a price drop: %s", (text, says) => {
  expect(saysLowered(text)).toBe(says);
});

describe("the automatic ribbon says", () => {
  const plain = { status: "active", lowered: null, isNew: false } as const;
  const all = { status: "under_offer", lowered: 4, isNew: true } as const;

  test.each([
    ["nothing, when nothing is so", plain, null],
    ["that it is new", { ...plain, isNew: true }, "new"],
    [
      "that the price fell, before that it is new",
      { ...plain, isNew: true, lowered: 4 },
      "lowered",
    ],
    ["that it is under offer, before all of that", all, "under_offer"],
    ["that it is sold or rented, before everything", { ...all, status: "closed" }, "closed"],
  ] as const)("%s", (_, listing, ribbon) => {
    expect(automaticRibbon(listing, null, true)).toBe(ribbon);
  });

  test("the agent's own ribbon wins, and an agent who disables ribbons gets none", () => {
    expect(automaticRibbon(all, { text: "בלעדי", color: "#000000" }, true)).toBeNull();
    expect(automaticRibbon(all, null, false)).toBeNull();
  });
});
