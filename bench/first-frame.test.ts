import { expect, test } from "vitest";
import { isLateFrame, observedLoad } from "./first-frame";

test("a frame is late when nothing is done between the page and it", () => {
  expect(isLateFrame({ firstPaint: 1260, ready: 120, tasks: [] })).toBe(true);
  expect(isLateFrame({ firstPaint: 265, ready: 120, tasks: [] })).toBe(false);
});

test("a page that works until its frame is slow, not unlucky", () => {
  const tasks = [
    { startTime: 0, duration: 200 },
    { startTime: 200, duration: 1000 },
  ];
  expect(isLateFrame({ firstPaint: 1260, ready: 120, tasks })).toBe(false);
  // Work after the frame does not excuse it.
  const after = [{ startTime: 1300, duration: 1000 }];
  expect(isLateFrame({ firstPaint: 1260, ready: 120, tasks: after })).toBe(true);
});

test("a report says when the document and its style had come, not its pictures", () => {
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
