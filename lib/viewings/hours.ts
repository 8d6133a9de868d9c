import { z } from "zod";

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "required");
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Viewing hours as their form sends them; the database enforces the same limits. */
export const viewingHours = z
  .object({
    id: z.guid(),
    listingId: z.guid().nullable(),
    weekday: z.int().min(0).max(6).nullable(),
    day: z.iso.date().nullable(),
    from: time,
    to: time,
    minutes: z.int().min(10).max(480),
    gap: z.int().min(0).max(120),
    noticeHours: z.int().min(0).max(168),
    seats: z.int().min(1).max(100),
  })
  .refine(({ weekday, day }) => (weekday === null) !== (day === null), { path: ["day"] })
  .refine(({ from, to, minutes }) => minutesOf(to) - minutesOf(from) >= minutes, { path: ["to"] })
  .refine(({ seats, day, listingId }) => seats === 1 || (day !== null && listingId !== null), {
    path: ["seats"],
  });
