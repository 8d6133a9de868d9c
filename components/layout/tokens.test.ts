import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contrast, oklchToRgb } from "@/lib/format/contrast";

const css = readFileSync("app/tokens.css", "utf8");

function tokensOf(selector: string) {
  // The dark token sets are inside `@media not print`.
  const start = Math.max(...["\n", "\n  "].map((line) => css.indexOf(`${line}${selector} {`)));
  if (start < 0) throw new Error(`no block ${selector} in tokens.css`);
  const block = css.slice(start, css.indexOf("}", start));
  const entries = [...block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)];
  return Object.fromEntries(
    entries.map(([, name, l, c, h]) => [name, oklchToRgb(Number(l), Number(c), Number(h))]),
  );
}

const light = tokensOf(":root");
const night = { ...light, ...tokensOf('[data-theme="night"]') };
const high = tokensOf('[data-contrast="high"]');
const SETS = {
  light,
  night,
  "high contrast": { ...light, ...high },
  "night, high contrast": {
    ...night,
    ...high,
    ...tokensOf('[data-theme="night"][data-contrast="high"]'),
  },
};

const SURFACES = ["background", "card", "popover", "muted"];
const TEXT_PAIRS: [string, string][] = [
  ...SURFACES.flatMap((surface): [string, string][] => [
    ["foreground", surface],
    ["muted-foreground", surface],
    ["primary", surface],
    ["clay", surface],
    ["destructive", surface],
    ["success", surface],
    ["warning", surface],
  ]),
  ["card-foreground", "card"],
  ["popover-foreground", "popover"],
  ["inverse-foreground", "inverse"],
  ["primary-foreground", "primary-hover"],
  ["muted-foreground", "secondary"],
  ["muted-foreground", "accent"],
  ["map-label", "map-land"],
  ["map-label", "map-water"],
  ...[
    "primary",
    "primary-soft",
    "secondary",
    "accent",
    "clay",
    "clay-soft",
    "destructive",
    "destructive-soft",
    "success",
    "success-soft",
    "warning",
    "warning-soft",
  ].map((ground): [string, string] => [`${ground}-foreground`, ground]),
];
const CONTROL_PAIRS: [string, string][] = SURFACES.flatMap((surface): [string, string][] => [
  ["input", surface],
  ["ring", surface],
  ["primary", surface],
]);

describe.each(Object.entries(SETS))("%s colours", (_, set) => {
  test.each(TEXT_PAIRS)("%s can be read on %s", (text, ground) => {
    expect(contrast(set[text]!, set[ground]!)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(CONTROL_PAIRS)("%s stands out from %s", (control, ground) => {
    expect(contrast(set[control]!, set[ground]!)).toBeGreaterThanOrEqual(3);
  });
});

test("the high-contrast sets reach 7 to 1 for text", () => {
  for (const name of ["high contrast", "night, high contrast"] as const) {
    for (const surface of SURFACES) {
      expect(contrast(SETS[name].foreground!, SETS[name][surface]!)).toBeGreaterThanOrEqual(7);
      expect(contrast(SETS[name]["muted-foreground"]!, SETS[name][surface]!)).toBeGreaterThan(7);
    }
  }
});
