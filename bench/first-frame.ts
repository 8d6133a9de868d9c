/** What Lighthouse saw of a load, in milliseconds after it began. */
export type ObservedLoad = {
  firstPaint: number;
  /** When the document and its styles had come. */
  ready: number;
  tasks: readonly { startTime: number; duration: number }[];
};

const LATE_MS = 900;

/**
 * A known fault of Chrome in such runs (GoogleChrome/lighthouse issues 17148, 17225, 17227, 17230): the frame
 * is made, and shown one or two whole seconds later, while nobody does anything. It says nothing of the page.
 */
export function isLateFrame({ firstPaint, ready, tasks }: ObservedLoad) {
  const busy = tasks.reduce((sum, { startTime, duration }) => {
    const from = Math.max(startTime, ready);
    return sum + Math.max(0, Math.min(startTime + duration, firstPaint) - from);
  }, 0);
  return firstPaint - ready - busy >= LATE_MS;
}

type Details = { details?: { items?: Record<string, unknown>[] } };

/** Read from a report of Lighthouse 13. */
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
