import { expect, test } from "vitest";
import { hostOf, streetsOf } from "./streets";

test("streets load from the operator's source only", () => {
  const [style, file] = ["https://tiles.example:8443/day.json?key=1", "https://files.example/a"];
  expect(streetsOf(undefined, undefined)).toBeNull();
  expect(streetsOf(style, undefined)).toEqual({ kind: "style", url: style });
  expect(streetsOf(undefined, file)).toEqual({ kind: "pmtiles", url: file });
});

test("the policy allows only the host of the streets, and cannot be injected into", () => {
  expect(hostOf(null)).toBe("");
  const host = (url: string) => hostOf(streetsOf(url, undefined));
  expect(host("https://tiles.example:8443/day.json?key=1")).toBe("https://tiles.example:8443");
  expect(host("https://tiles.example/a; script-src *")).toBe("https://tiles.example");
});
