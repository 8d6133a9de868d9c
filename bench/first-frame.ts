/** What Lighthouse observed of a load, in milliseconds after it began. */
export type ObservedLoad = {
  firstPaint: number;
  /** When the document and its styles had arrived. */
  ready: number;
  tasks: readonly { startTime: number; duration: number }[];
};

const LATE_MS = 900;

/**
 * A known fault of Chrome in such runs (GoogleChrome/lighthouse issues 17148, 17225, 17227, 17230): the frame is ready
 * but shown one or two whole seconds later, while the page is idle. It says nothing about the page.
 */
export function isLateFrame({ firstPaint, ready, tasks }: ObservedLoad) {
  const busy = tasks.reduce((sum, { startTime, duration }) => {
    const from = Math.max(startTime, ready);
    return sum + Math.max(0, Math.min(startTime + duration, firstPaint) - from);
  }, 0);
  return firstPaint - ready - busy >= LATE_MS;
}

type Details = { details?: { items?: Record<string, unknown>[] } };

/** Read from a Lighthouse 13 report. */
export function observedLoad(audits: Record<string, Details>): ObservedLoad {
  const items = (audit: string) => audits[audit]?.details?.items ?? [];
  const [metrics] = items("metrics");
  const ends = items("network-requests")
    .filter(({ resourceType }) => resourceType === "Document" || resourceType === "Stylesheet")
    .map(({ networkEndTime }) => Number(networkEndTime) || 0);
  return {
    firstPaint: Number(metrics?.observedFirstPaint ?? 0),
    ready: Math.max(0, ...ends),
    tasks: items("main-thread-tasks").map(({ startTime, duration }) => ({
      startTime: Number(startTime),
      duration: Number(duration),
    })),
  };
}

/** From Chromium's trace, in microseconds. */
export type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  args?: { data?: { documentLoaderURL?: string } };
};

const PARTS = {
  sheet: ["ParseAuthorStyleSheet"],
  style: ["UpdateLayoutTree"],
  layout: ["Layout"],
  paint: ["PrePaint", "Paint", "Layerize"],
};
/** The part of a task beyond this blocks input. */
const LONG_MS = 50;

export const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/**
 * The work of a page's main thread until its first paint, and how long it then blocked everything else; in
 * milliseconds.
 */
export function workOf(events: readonly TraceEvent[], url: string) {
  const start = events.find(
    ({ name, args }) =>
      name === "navigationStart" && args?.data?.documentLoaderURL?.startsWith(url),
  );
  if (!start) throw new Error(`the trace has no load of ${url}`);
  const own = events.filter(({ pid, tid, ts }) => {
    return pid === start.pid && tid === start.tid && ts >= start.ts;
  });
  const seen = own.find(({ name }) => name === "firstContentfulPaint");
  if (!seen) throw new Error(`nothing was painted of ${url}`);
  const sum = (names: readonly string[]) =>
    own
      .filter(({ name, ts }) => names.includes(name) && ts <= seen.ts)
      .reduce((total, { dur = 0 }) => total + dur / 1000, 0);
  const blocking = own
    .filter(({ name, ts }) => name === "RunTask" && ts > seen.ts)
    .reduce((total, { dur = 0 }) => total + Math.max(0, dur / 1000 - LONG_MS), 0);
  return {
    sheet: sum(PARTS.sheet),
    style: sum(PARTS.style),
    layout: sum(PARTS.layout),
    paint: sum(PARTS.paint),
    firstPaint: (seen.ts - start.ts) / 1000,
    blocking,
  };
}
