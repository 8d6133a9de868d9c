import { expect, test } from "vitest";
import { openHousesIn } from "./open-houses";

const time = (startsAt: string, endsAt: string, isOpenHouse = true) => ({
  startsAt,
  endsAt,
  isOpenHouse,
});

test("times of one open house stand together, those of another day apart, and viewings alone are none", () => {
  expect(
    openHousesIn([
      time("2026-12-04T08:00:00.000Z", "2026-12-04T08:30:00.000Z"),
      time("2026-12-04T08:30:00.000Z", "2026-12-04T09:00:00.000Z"),
      time("2026-12-06T14:00:00.000Z", "2026-12-06T14:30:00.000Z", false),
      time("2026-12-11T08:00:00.000Z", "2026-12-11T10:00:00.000Z"),
    ]),
  ).toEqual([
    { startsAt: "2026-12-04T08:00:00.000Z", endsAt: "2026-12-04T09:00:00.000Z" },
    { startsAt: "2026-12-11T08:00:00.000Z", endsAt: "2026-12-11T10:00:00.000Z" },
  ]);
});

test("a day is one of Israel: what begins after its midnight is the next", () => {
  expect(
    openHousesIn([
      time("2026-12-04T21:00:00.000Z", "2026-12-04T21:30:00.000Z"),
      time("2026-12-04T22:00:00.000Z", "2026-12-04T22:30:00.000Z"),
    ]),
  ).toHaveLength(2);
});

test("without open houses there are none", () => {
  expect(openHousesIn([])).toEqual([]);
});
