// npm run bench:parser [file.jsonl …]: how the listing parser does on a file of cases.
import { existsSync } from "node:fs";
import { type ListingCase, readCases, scoreListings } from "./parser-score";

const committed = ["bench/cases/listing-parser.jsonl", "bench/cases/listing-parser-own.jsonl"];
const given = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
const quiet = process.argv.includes("--quiet");
const files = given.length > 0 ? given : committed.filter((file) => existsSync(file));
const percent = (part: number, whole: number) =>
  whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)} %`;

for (const file of files) {
  const cases = readCases<ListingCase>(file);
  // Once before measuring, so that the first case does not pay for loading the gazetteer.
  scoreListings(cases.slice(0, 1));
  const score = scoreListings(cases);
  console.log(`\n${file}: ${score.cases} cases`);
  console.table({
    "expected fields right": [
      `${score.right} of ${score.expected}`,
      percent(score.right, score.expected),
    ],
    missed: [score.missed, percent(score.missed, score.expected)],
    "wrong value": [score.wrong, percent(score.wrong, score.expected)],
    "invented (of fields the text leaves open)": [
      score.invented,
      percent(score.invented, score.open),
    ],
    "wrong price": [score.wrongPrice, ""],
    "wrong city": [score.wrongCity, ""],
    "phone taken for a price": [score.phoneAsPrice, ""],
    "sale or rent right": [
      `${score.transactionRight} of ${score.transactionExpected}`,
      percent(score.transactionRight, score.transactionExpected),
    ],
    "slowest case": [`${score.slowestMs.toFixed(2)} ms`, ""],
  });

  const tags = new Map<string, { cases: number; mistakes: number }>();
  for (const { tags: names } of cases) {
    for (const tag of names) {
      const entry = tags.get(tag) ?? { cases: 0, mistakes: 0 };
      tags.set(tag, { ...entry, cases: entry.cases + 1 });
    }
  }
  for (const mistake of score.mistakes) {
    for (const tag of mistake.tags) tags.get(tag)!.mistakes++;
  }
  const weak = [...tags].filter(([, { mistakes }]) => mistakes > 0);
  console.log(
    weak.length === 0
      ? `no mistakes in any of ${tags.size} tags`
      : `mistakes by tag: ${weak.map(([tag, { cases: n, mistakes }]) => `${tag} ${mistakes} (${n} cases)`).join(", ")}`,
  );
  if (quiet) continue;
  for (const { id, field, kind, expected, got } of score.mistakes) {
    console.log(
      `  ${id} ${field} ${kind}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`,
    );
  }
}
