import { expect, test } from "vitest";
import { openHousesIn } from "./open-houses";

const time = (startsAt: string, endsAt: string, isOpenHouse = true) => ({
  startsAt,
  endsAt,
  isOpenHouse,
});

test("adjacent times of one open house are merged, other days stay apart, viewings are ignored", () => {
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

test("a day is an Israeli day: times after its midnight belong to the next", () => {
  expect(
    openHousesIn([
      time("2026-12-04T21:00:00.000Z", "2026-12-04T21:30:00.000Z"),
      time("2026-12-04T22:00:00.000Z", "2026-12-04T22:30:00.000Z"),
    ]),
  ).toHaveLength(2);
});

test("without open houses the list is empty", () => {
  expect(openHousesIn([])).toEqual([]);
});
