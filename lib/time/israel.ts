const day = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Jerusalem",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** "2025-08-04": the day it is in Israel at that moment. */
export const israelToday = (now: Date) => day.format(now);
