import { expect, test } from "vitest";
import { isLateFrame, observedLoad, workOf } from "./first-frame";

test("a frame is late when the thread was idle before it", () => {
  expect(isLateFrame({ firstPaint: 1260, ready: 120, tasks: [] })).toBe(true);
  expect(isLateFrame({ firstPaint: 265, ready: 120, tasks: [] })).toBe(false);
});

test("a page that works until its first frame is slow, not late", () => {
  const tasks = [
    { startTime: 0, duration: 200 },
    { startTime: 200, duration: 1000 },
  ];
  expect(isLateFrame({ firstPaint: 1260, ready: 120, tasks })).toBe(false);
  // Work after the frame is no excuse for it.
  const after = [{ startTime: 1300, duration: 1000 }];
  expect(isLateFrame({ firstPaint: 1260, ready: 120, tasks: after })).toBe(true);
});

test("the report's ready time covers the document and stylesheet, not images", () => {
  const load = observedLoad({
    metrics: { details: { items: [{ observedFirstPaint: 300 }] } },
    "network-requests": {
      details: {
        items: [
          { resourceType: "Document", networkEndTime: 80 },
          { resourceType: "Stylesheet", networkEndTime: 95 },
          { resourceType: "Image", networkEndTime: 700 },
        ],
      },
    },
    "main-thread-tasks": { details: { items: [{ startTime: 10, duration: 20 }] } },
  });
  expect(load).toEqual({ firstPaint: 300, ready: 95, tasks: [{ startTime: 10, duration: 20 }] });
});

const URL_OF_PAGE = "http://localhost/";
const event = (name: string, ts: number, dur = 0, tid = 1) => ({ name, pid: 1, tid, ts, dur });
const began = {
  ...event("navigationStart", 1000),
  args: { data: { documentLoaderURL: URL_OF_PAGE } },
};

test("a trace measures the work before the first frame, on that page's thread only", () => {
  const trace = [
    event("Layout", 500, 9000),
    began,
    event("ParseAuthorStyleSheet", 2000, 3000),
    event("UpdateLayoutTree", 6000, 4000),
    event("Layout", 11_000, 2000, 7),
    event("Layout", 12_000, 5000),
    event("Paint", 18_000, 1000),
    event("firstContentfulPaint", 21_000),
    event("Layout", 30_000, 7000),
    event("RunTask", 40_000, 90_000),
    event("RunTask", 140_000, 20_000),
  ];
  expect(workOf(trace, URL_OF_PAGE)).toEqual({
    sheet: 3,
    style: 4,
    layout: 5,
    paint: 1,
    firstPaint: 20,
    blocking: 40,
  });
});

test("a trace without a paint or a load is an error", () => {
  expect(() => workOf([began], URL_OF_PAGE)).toThrow("nothing was painted");
  expect(() => workOf([], URL_OF_PAGE)).toThrow("no load");
});
