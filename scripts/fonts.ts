import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subset from "subset-font";
import { HEBREW_RANGE, PLAIN_RANGE } from "@/components/layout/font-ranges";

/**
 * `npm run fonts`: builds the two font files that block a Hebrew page from `@fontsource-variable/heebo`. They weigh
 * half as much, because they have only the weights of globals.css and the Latin file only the characters that appear
 * beside Hebrew. Other Latin letters come from the package's own file.
 */
const HEEBO = "node_modules/@fontsource-variable/heebo";
const OUT = "components/layout/fonts";
const WEIGHTS = { min: 400, max: 700 };

/** "U+0020-007E, U+00A0" as the characters themselves. */
function charactersOf(range: string) {
  return range
    .split(", ")
    .map((part) => part.slice(2).split("-"))
    .flatMap(([from = "", to = from]) => {
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, i) => first + i);
    })
    .map((code) => String.fromCodePoint(code))
    .join("");
}

async function make(script: "hebrew" | "latin", range: string) {
  const source = readFileSync(join(HEEBO, "files", `heebo-${script}-wght-normal.woff2`));
  const font = await subset(source, charactersOf(range), {
    targetFormat: "woff2",
    variationAxes: { wght: WEIGHTS },
  });
  writeFileSync(join(OUT, `heebo-${script}.woff2`), font);
  console.log(`heebo-${script}.woff2: ${source.length} bytes became ${font.length}`);
}

await make("hebrew", HEBREW_RANGE);
await make("latin", PLAIN_RANGE);
copyFileSync(join(HEEBO, "LICENSE"), join(OUT, "LICENSE"));
