import { expect, test } from "vitest";
import { browserWorkers, testWorkers } from "./room";

test.each([
  [{ cores: 2, gigabytes: 8 }, 2, 2],
  [{ cores: 2, gigabytes: 2 }, 1, 1],
  [{ cores: 8, gigabytes: 4 }, 4, 2],
  [{ cores: 32, gigabytes: 64 }, 32, 6],
  [{ cores: 1, gigabytes: 0.5 }, 1, 1],
])("%o has room for %i files of tests and %i browsers", (machine, tests, browsers) => {
  expect([testWorkers(machine), browserWorkers(machine)]).toEqual([tests, browsers]);
});
