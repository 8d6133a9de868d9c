import { z } from "zod";
import { VIEWING_STATES } from "@/lib/viewings/types";
import { homeFacts } from "../home-facts";
import type { Examples } from "./examples";

/** Outbox data of mails about viewings. */
export const VIEWING_DATA = {
  /** To an agent: a viewing was booked, moved, cancelled, or reassigned by the office; it may need a reply. */
  viewing: z.object({
    what: z.enum(["booked", "moved", "cancelled", "handed"]),
    viewing: z.guid(),
    sequence: z.int(),
    waits: z.boolean(),
    starts_at: z.iso.datetime({ offset: true }),
    ends_at: z.iso.datetime({ offset: true }),
    title: z.string().nullable(),
    name: z.string(),
    phone: z.string(),
    place: z.string().nullable(),
  }),
  /** To the address of a booking, which may be a stranger's: without any typed text. */
  viewing_copy: z.object({
    viewing: z.guid(),
    sequence: z.int(),
    state: z.enum(VIEWING_STATES),
    starts_at: z.iso.datetime({ offset: true }),
    ends_at: z.iso.datetime({ offset: true }),
    about: homeFacts.nullable().default(null),
  }),
  /** To the address of a booking, on the day before. */
  viewing_reminder: z.object({
    viewing: z.guid(),
    starts_at: z.iso.datetime({ offset: true }),
    ends_at: z.iso.datetime({ offset: true }),
    about: homeFacts.nullable().default(null),
  }),
  /** To an agent, on the day before: the number of booked times, and the first ones with their number of visitors. */
  viewing_day: z.object({
    times: z.int().min(1),
    viewings: z
      .array(
        z.object({
          starts_at: z.iso.datetime({ offset: true }),
          ends_at: z.iso.datetime({ offset: true }),
          open_house: z.boolean(),
          title: z.string().nullable(),
          place: z.string().nullable(),
          visitors: z.int().min(1),
          waiting: z.int().min(0),
        }),
      )
      .min(1),
  }),
};

export const VIEWING_EXAMPLES: Examples<typeof VIEWING_DATA> = {
  viewing: {
    what: "booked",
    viewing: "0b5c7d1e-1111-4a2b-8c3d-000000000006",
    sequence: 0,
    waits: true,
    starts_at: "2026-12-01T14:00:00Z",
    ends_at: "2026-12-01T14:30:00Z",
    title: "דירת גן ליד הים",
    name: "נועה בן דוד",
    phone: "+972541112233",
    place: "הרצל 5, חיפה",
  },
  viewing_copy: {
    viewing: "0b5c7d1e-1111-4a2b-8c3d-000000000006",
    sequence: 0,
    state: "confirmed",
    starts_at: "2026-12-01T14:00:00Z",
    ends_at: "2026-12-01T14:30:00Z",
    about: { types: ["apartment"], rooms: 4, city: "חיפה" },
  },
  viewing_reminder: {
    viewing: "0b5c7d1e-1111-4a2b-8c3d-000000000006",
    starts_at: "2026-12-01T14:00:00Z",
    ends_at: "2026-12-01T14:30:00Z",
    about: { types: ["apartment"], rooms: 4, city: "חיפה" },
  },
  viewing_day: {
    times: 2,
    viewings: [
      {
        ...{ starts_at: "2026-12-01T08:00:00Z", ends_at: "2026-12-01T10:00:00Z", open_house: true },
        ...{ title: "דירת גן ליד הים", place: "הרצל 5, חיפה", visitors: 4, waiting: 0 },
      },
      {
        ...{
          starts_at: "2026-12-01T14:00:00Z",
          ends_at: "2026-12-01T14:30:00Z",
          open_house: false,
        },
        ...{ title: "פנטהאוז ברחוב הגפן", place: "הגפן 3, חיפה", visitors: 1, waiting: 1 },
      },
    ],
  },
};
