// npm run bench:parser [file.jsonl …]: scores the listing parser on a file of cases.
import { existsSync } from "node:fs";
import { parseListing } from "@/lib/ai/parse-listing";
import { reportGoals } from "./goals";
import { p95 } from "./p95";
import { type ListingCase, readCases, scoreListings } from "./parser-score";

const committed = [
  "listing-parser",
  "listing-parser-own",
  "listing-parser-2",
  "listing-parser-kinds",
  "listing-parser-chat",
  "listing-parser-fresh",
  "listing-parser-fresh-2",
  "listing-parser-fresh-3",
].map((name) => `bench/cases/${name}.jsonl`);
const patterns = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
const quiet = process.argv.includes("--quiet");
const files = patterns.length > 0 ? patterns : committed.filter((file) => existsSync(file));
const percent = (part: number, whole: number) =>
  whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)} %`;

for (const file of files) {
  const cases = readCases<ListingCase>(file);
  // A warm-up: no case pays for loading the gazetteer and compiling the rules.
  scoreListings(cases);
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
    "told right": [
      `${score.toldRight} of ${score.toldExpected}`,
      percent(score.toldRight, score.toldExpected),
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

/** The form waits this long in addition to its request. */
const TEXT_MS = 30;
const texts = files.flatMap((file) => readCases<ListingCase>(file));
const slow = p95(texts, ({ text }) => parseListing(text));
reportGoals([[`p95 of a text ${slow.toFixed(2)} ms, at most ${TEXT_MS}`, slow <= TEXT_MS]]);
