import { withoutMarks } from "@/lib/hebrew/format";

const timeZone = "Asia/Jerusalem";
const day = new Intl.DateTimeFormat("he-IL", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone,
});
const clock = new Intl.DateTimeFormat("he-IL", {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone,
});

/** "יום ראשון, 29 בנובמבר". */
export const viewingDay = (at: string) => withoutMarks(day.format(new Date(at)));

/** "16:00". */
export const viewingClock = (at: string) => withoutMarks(clock.format(new Date(at)));

/** "יום ראשון, 29 בנובמבר, 16:00–16:30". */
export const viewingTime = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  `${viewingDay(startsAt)}, ${viewingClock(startsAt)}–${viewingClock(endsAt)}`;

const shortDay = new Intl.DateTimeFormat("he-IL", {
  weekday: "short",
  day: "numeric",
  month: "numeric",
  timeZone,
});

/** "יום ג׳, 1.12": for a timestamp, or for a plain date, whose UTC midnight is the same day in Israel. */
export const shortViewingDay = (at: string) => withoutMarks(shortDay.format(new Date(at)));

/** "יום ג׳, 1.12, 16:00–16:30": for a line of a list. */
export const shortViewingTime = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  `${shortViewingDay(startsAt)}, ${viewingClock(startsAt)}–${viewingClock(endsAt)}`;
