import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { complaintsBetween, siteDuring, siteLogFile } from "./site-log";

const line = (time: number, level: number, msg: string) => JSON.stringify({ level, time, msg });
const LOG = [
  line(1_000, 50, "long before"),
  line(10_000, 30, "a page was asked for"),
  line(10_500, 40, "a call was slow"),
  " ⨯ Error: printed by Next",
  line(20_000, 50, "the action failed"),
  line(60_000, 50, "long after"),
].join("\n");

test("only log entries at warning level or above within the interval are reported", () => {
  expect(complaintsBetween(LOG, 10_000, 19_500)).toEqual([
    line(10_500, 40, "a call was slow"),
    " ⨯ Error: printed by Next",
    line(20_000, 50, "the action failed"),
  ]);
  expect(complaintsBetween(LOG, 30_000, 40_000)).toEqual([]);
});

test("a failure names the log file, even when the site logged nothing", () => {
  const folder = mkdtempSync(join(tmpdir(), "site-log-"));
  try {
    const file = join(folder, "site.log");
    writeFileSync(file, LOG);
    expect(siteDuring(file, 20_000, 21_000)).toEqual([
      "The site logged meanwhile:",
      line(20_000, 50, "the action failed"),
      `All of it: ${file}`,
    ]);
    expect(siteDuring(file, 30_000, 40_000)).toEqual([
      "The site logged no warning meanwhile.",
      `All of it: ${file}`,
    ]);
    const many = Array.from({ length: 30 }, (_, nth) => line(20_000, 50, `line ${nth}`));
    writeFileSync(file, many.join("\n"));
    expect(siteDuring(file, 20_000, 20_000)).toHaveLength(15);
    expect(siteDuring(file, 20_000, 20_000)).toContain("… and 18 more");
    expect(siteDuring(join(folder, "none.log"), 0, 1)).toEqual([]);
    writeFileSync(file, [1, 2, 3].map((n) => line(20_000 + n, 40, "again and again")).join("\n"));
    expect(siteDuring(file, 20_000, 20_000)).toHaveLength(3);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("each run and each port has its own file", () => {
  const files = [siteLogFile(1, "a"), siteLogFile(1, "b"), siteLogFile(2, "a")];
  expect(new Set(files).size).toBe(3);
});
