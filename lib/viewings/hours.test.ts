import { expect, test } from "vitest";
import { viewingHours } from "./hours";
import { shortViewingTime, viewingTime } from "./words";

const ID = "0b5c7d1e-1111-4a2b-8c3d-000000000001";
const hours = {
  id: ID,
  listingId: null,
  weekday: 0,
  day: null,
  from: "16:00",
  to: "19:00",
  minutes: 30,
  gap: 15,
  noticeHours: 2,
  seats: 1,
};
const wrongIn = (change: object) =>
  viewingHours.safeParse({ ...hours, ...change }).error?.issues[0]?.path[0] ?? null;

test.each([
  ["weekly hours of all homes", {}, null],
  ["a day of one home", { weekday: null, day: "2026-12-01", listingId: ID }, null],
  ["an open house", { weekday: null, day: "2026-12-01", listingId: ID, seats: 20 }, null],
  ["neither a weekday nor a day", { weekday: null }, "day"],
  ["both", { day: "2026-12-01" }, "day"],
  ["no room for one viewing", { to: "16:20" }, "to"],
  ["an end before the beginning", { to: "10:00" }, "to"],
  ["an open house every week", { listingId: ID, seats: 2 }, "seats"],
  ["an open house nowhere", { weekday: null, day: "2026-12-01", seats: 2 }, "seats"],
  ["a time that is none", { from: "24:00" }, "from"],
])("%s", (_, change, wrong) => {
  expect(wrongIn(change)).toBe(wrong);
});

test("times are shown in Israeli clock time", () => {
  const time = (startsAt: string, endsAt: string) => ({ startsAt, endsAt, isOpenHouse: false });
  const late = time("2026-12-01T21:45:00.000Z", "2026-12-01T22:15:00.000Z");
  expect(viewingTime(late)).toBe("יום שלישי, 1 בדצמבר, 23:45–00:15");
  expect(shortViewingTime(late)).toBe("יום ג׳, 1.12, 23:45–00:15");
});
