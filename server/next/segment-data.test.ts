import { expect, test } from "vitest";
import { collectPrefetchHints, collectSegmentData } from "./segment-data";

test("a payload is not taken to parts, and not spelt out where its size is asked for", async () => {
  const payload = Buffer.from("1:[]");
  const spelt = JSON.stringify({ payload });
  expect(await collectSegmentData(false, payload)).toEqual(new Map());
  expect(spelt).toContain("[49,58,91,93]");
  expect(JSON.stringify({ payload })).toBe('{"payload":null}');
  expect(payload.toString()).toBe("1:[]");
  expect(await collectPrefetchHints()).toBeNull();
});
