import { expect, test } from "vitest";
import { hostOf, streetsOf } from "./streets";

test("streets come from where the operator says, and from nowhere else", () => {
  const [style, file] = ["https://tiles.example:8443/day.json?key=1", "https://files.example/a"];
  expect(streetsOf(undefined, undefined)).toBeNull();
  expect(streetsOf(style, undefined)).toEqual({ kind: "style", url: style });
  expect(streetsOf(undefined, file)).toEqual({ kind: "pmtiles", url: file });
});

test("a policy names their host alone, and cannot be written into", () => {
  expect(hostOf(null)).toBe("");
  const host = (url: string) => hostOf(streetsOf(url, undefined));
  expect(host("https://tiles.example:8443/day.json?key=1")).toBe("https://tiles.example:8443");
  expect(host("https://tiles.example/a; script-src *")).toBe("https://tiles.example");
});
