import { existsSync, readFileSync } from "node:fs";
import { REPORTS } from "./reports";

/** The log file of a browser run's site: one per run and port, or the next run would overwrite it. */
export const siteLogFile = (port: number, report = process.env.E2E_REPORT || "e2e") =>
  `${REPORTS}/${report}-site-${port}.log`;

/** The log is read a moment past the end of the test: a failure is often logged while the test times out. */
const MARGIN_MS = 1_000;
const LINES_SHOWN = 12;
const LINE_LENGTH = 400;
/** Pino's level for a warning. */
const WARNING = 40;

type Line = { level: number; time: number };

function parsed(line: string): Line | null {
  try {
    const { level, time } = JSON.parse(line);
    return typeof level === "number" && typeof time === "number" ? { level, time } : null;
  } catch {
    return null;
  }
}

/**
 * The warnings and errors that a site logged between two moments, each cut to a line. Next's own output has no
 * timestamp; it belongs to the line before it.
 */
export function complaintsBetween(log: string, from: number, to: number): string[] {
  const found: string[] = [];
  let within = false;
  for (const line of log.split("\n")) {
    if (line.trim() === "") continue;
    const entry = parsed(line);
    if (entry) within = entry.time >= from - MARGIN_MS && entry.time <= to + MARGIN_MS;
    if (within && (entry === null || entry.level >= WARNING)) {
      found.push(line.slice(0, LINE_LENGTH));
    }
  }
  return found;
}

/** Repeating a complaint for another request adds nothing. */
function eachOnce(lines: string[]) {
  const seen = new Set<string>();
  return lines.filter((line) => {
    const words = line.replace(/"(?:time|request)":[^,]*,/g, "");
    return !seen.has(words) && seen.add(words);
  });
}

/**
 * What a report shows of the site beside a failed test: the complaints of that period, and the path of the full log.
 */
export function siteDuring(file: string, from: number, to: number): string[] {
  if (!existsSync(file)) return [];
  const found = eachOnce(complaintsBetween(readFileSync(file, "utf8"), from, to));
  const firstLines = found.slice(0, LINES_SHOWN);
  const more = found.length - firstLines.length;
  return [
    found.length === 0 ? "The site logged no warning meanwhile." : "The site logged meanwhile:",
    ...firstLines,
    ...(more > 0 ? [`… and ${more} more`] : []),
    `All of it: ${file}`,
  ];
}
