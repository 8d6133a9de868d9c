// npm run bench:queries [file.jsonl …]: how many queries of the search box come out right.
import { readCases } from "./parser-score";
import { type QueryCase, scoreQueries } from "./query-score";
import { scoreVisitors, type VisitorCase } from "./visitor-score";

const committed = ["bench/cases/search-query.jsonl", "bench/cases/search-query-own.jsonl"];
const visitors = ["bench/cases/visitor-queries.jsonl", "bench/cases/visitor-queries-own.jsonl"];
const given = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));

for (const file of given.length > 0 ? given : [...committed, ...visitors]) {
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
