import { expect, test } from "vitest";
import { browserWorkers, siteWorkers, testWorkers } from "./parallelism";

test.each([
  [{ cores: 2, gigabytes: 8 }, 2, 3, 3],
  [{ cores: 2, gigabytes: 2 }, 1, 1, 1],
  [{ cores: 8, gigabytes: 4 }, 4, 1, 2],
  [{ cores: 32, gigabytes: 64 }, 32, 31, 6],
  [{ cores: 1, gigabytes: 0.5 }, 1, 1, 1],
])("%o runs %i test files, %i sites and %i browsers", (machine, tests, sites, browsers) => {
  expect([testWorkers(machine), siteWorkers(machine), browserWorkers(machine)]).toEqual([
    tests,
    sites,
    browsers,
  ]);
});
