import { expect, test } from "vitest";
import { knownJobs, namedJobs } from "./jobs";

test("failed jobs are named in the order of a round", () => {
  expect(namedJobs(["mails", "matches"])).toEqual(["matches", "mails"]);
  expect(namedJobs([])).toEqual([]);
});

test("a job that only another version knows is not repeated", () => {
  const names = ["<b>letters</b>", "mails", "maya@example.com"];
  expect(namedJobs(names)).toEqual(["mails", "unknown job"]);
  expect(knownJobs(names)).toEqual(["mails"]);
});
