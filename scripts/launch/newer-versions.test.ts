import { expect, test } from "vitest";
import { newerVersions } from "./newer-versions";

test.each([
  [
    ["16.4.4", "16.4.5", "16.4.10", "16.4.9", "16.12.0", "16.5.3", "17.0.0"],
    ["16.4.10", "16.12.0"],
  ],
  [["16.4.6", "16.5.0-canary.38"], ["16.4.6"]],
  [["16.5.0"], ["16.5.0"]],
  [["16.3.9", "16.4.5"], []],
])("of the published versions %j, those tested besides 16.4.5 are %j", (published, tried) => {
  expect(newerVersions("16.4.5", published)).toEqual(tried);
});
