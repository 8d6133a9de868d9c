import ICAL from "ical.js";
import { expect, test } from "vitest";
import { agentCalendar, type CalendarEvent, viewingCalendar } from "./calendar";

const event: CalendarEvent = {
  id: "0b5c7d1e-1111-4a2b-8c3d-000000000006",
  sequence: 0,
  state: "confirmed",
  startsAt: "2026-12-01T14:00:00.000Z",
  endsAt: "2026-12-01T14:30:00.000Z",
  summary: "ביקור בנכס: דירה, 4 חדרים; חיפה",
  description: "שורה\nועוד, שורה",
};
const write = (change: Partial<CalendarEvent> = {}) =>
  viewingCalendar(
    { ...event, ...change },
    { organizer: { name: "דלת", email: "help@delet.test" }, attendee: "noa@example.com" },
    { host: "delet.test", writtenAt: "2026-11-28T09:00:00.000Z" },
  );
/** Parsed by another library. */
function read(change: Partial<CalendarEvent> = {}) {
  const calendar = new ICAL.Component(ICAL.parse(write(change).content));
  const only = calendar.getFirstSubcomponent("vevent");
  if (!only) throw new Error("no event");
  return { calendar, only, event: new ICAL.Event(only) };
}

test("the calendar file parses back to the same viewing", () => {
  const { calendar, only, event: read1 } = read();
  expect(calendar.getFirstPropertyValue("method")).toBe("REQUEST");
  expect(read1.uid).toBe("viewing-0b5c7d1e-1111-4a2b-8c3d-000000000006@delet.test");
  expect([read1.summary, read1.description]).toEqual([event.summary, event.description]);
  expect(only.getFirstPropertyValue("status")).toBe("CONFIRMED");
  expect(String(only.getFirstPropertyValue("organizer"))).toMatch(/help@delet\.test/);
  expect(String(only.getFirstPropertyValue("attendee"))).toMatch(/noa@example\.com/);
});

test.each([
  ["the day before summer time", "2027-03-25T08:00:00.000Z"],
  ["the first hour of summer time", "2027-03-26T00:00:00.000Z"],
  ["the first 01:30 of the night on which it ends", "2027-10-30T22:30:00.000Z"],
  ["the second", "2027-10-30T23:30:00.000Z"],
])("%s is the same instant in every time zone", (_, startsAt) => {
  const endsAt = new Date(Date.parse(startsAt) + 1_800_000).toISOString();
  const { content } = write({ startsAt, endsAt });
  expect(content).toContain(`DTSTART:${startsAt.replace(/[-:]|\.000/g, "")}`);
  expect(content).not.toMatch(/TZID|VTIMEZONE/);
  const { event: found } = read({ startsAt, endsAt });
  expect(found.startDate.toJSDate().toISOString()).toBe(startsAt);
  expect(found.endDate.toJSDate().toISOString()).toBe(endsAt);
  const feed = agentCalendar([{ ...event, startsAt, endsAt }], {
    host: "delet.test",
    name: "ביקורים",
  });
  expect(feed).not.toMatch(/TZID|VTIMEZONE/);
  const only = new ICAL.Component(ICAL.parse(feed)).getFirstSubcomponent("vevent");
  const { startDate, endDate } = new ICAL.Event(only ?? undefined);
  expect([startDate, endDate].map((time) => time.toJSDate().toISOString())).toEqual([
    startsAt,
    endsAt,
  ]);
});

test.each([
  ["waiting", "REQUEST", "TENTATIVE"],
  ["refused", "CANCEL", "CANCELLED"],
  ["cancelled", "CANCEL", "CANCELLED"],
] as const)("a viewing that is %s is sent as %s", (state, method, status) => {
  const { calendar, only } = read({ state, sequence: 3 });
  expect(calendar.getFirstPropertyValue("method")).toBe(method);
  expect(only.getFirstPropertyValue("status")).toBe(status);
  expect(only.getFirstPropertyValue("sequence")).toBe(3);
});

test("typed text adds no calendar lines", () => {
  const summary = "נועה\r\nSTATUS:CANCELLED\nBEGIN:VALARM";
  const { only } = read({ summary });
  expect(only.getFirstPropertyValue("status")).toBe("CONFIRMED");
  expect(only.getAllSubcomponents("valarm")).toEqual([]);
});

test("an agent's calendar refreshes hourly, has no attendees and is stable while nothing changes", () => {
  const other = { ...event, id: "0b5c7d1e-1111-4a2b-8c3d-000000000007", state: "waiting" } as const;
  const make = () => agentCalendar([event, other], { host: "delet.test", name: "ביקורים" });
  const calendar = new ICAL.Component(ICAL.parse(make()));
  expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
  expect(String(calendar.getFirstPropertyValue("refresh-interval"))).toBe("PT1H");
  const found = calendar.getAllSubcomponents("vevent");
  expect(found.map((one) => one.getFirstPropertyValue("status"))).toEqual([
    "CONFIRMED",
    "TENTATIVE",
  ]);
  expect(found.flatMap((one) => one.getAllProperties("attendee"))).toEqual([]);
  expect(make()).toBe(make());
});
