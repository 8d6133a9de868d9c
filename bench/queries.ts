// npm run bench:queries [file.jsonl …]: how many queries of the search box are understood correctly.
import { understand } from "@/lib/search/understand";
import { reportGoals } from "./goals";
import { p95 } from "./p95";
import { readCases } from "./parser-score";
import { type QueryCase, scoreQueries } from "./query-score";
import { scoreVisitors, type VisitorCase } from "./visitor-score";

const committed = ["bench/cases/search-query.jsonl", "bench/cases/search-query-own.jsonl"];
const visitors = [
  "bench/cases/visitor-queries.jsonl",
  "bench/cases/visitor-queries-2.jsonl",
  "bench/cases/visitor-queries-own.jsonl",
  "bench/cases/visitor-queries-chat.jsonl",
  "bench/cases/visitor-queries-fresh.jsonl",
  "bench/cases/visitor-queries-fresh-2.jsonl",
  "bench/cases/visitor-queries-fresh-3.jsonl",
  "bench/cases/visitor-queries-fresh-4.jsonl",
  "bench/cases/visitor-queries-fresh-5.jsonl",
  "bench/cases/visitor-queries-fresh-6.jsonl",
  "bench/cases/visitor-queries-talk.jsonl",
  "bench/cases/visitor-queries-talk-2.jsonl",
  "bench/cases/visitor-queries-first-sight.jsonl",
  "bench/cases/visitor-queries-foreign.jsonl",
  "bench/cases/visitor-queries-foreign-2.jsonl",
];
const patterns = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));

const files = patterns.length > 0 ? patterns : [...committed, ...visitors];

for (const file of files) {
  const cases = readCases<QueryCase & VisitorCase>(file);
  const score = /visitor/.test(file) ? scoreVisitors : scoreQueries;
  const { right, mistakes } = score(cases);
  const share = ((100 * right) / cases.length).toFixed(1);
  console.log(`\n${file}: ${right} of ${cases.length} queries come out right (${share} %)`);
  for (const { id, query, expected, got } of mistakes) {
    console.log(
      `  ${id} ${query}\n    expected ${JSON.stringify(expected)}\n    got      ${JSON.stringify(got)}`,
    );
  }
}

/** A search waits this long before its database query. */
const SENTENCE_MS = 3;
const sentences = files.flatMap((file) => readCases<QueryCase>(file));
const slow = p95(sentences, ({ query }) => understand(query));
reportGoals([
  [`p95 of a sentence ${slow.toFixed(2)} ms, at most ${SENTENCE_MS}`, slow <= SENTENCE_MS],
]);
