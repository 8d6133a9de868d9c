import { z } from "zod";
import type { Examples } from "./examples";

/** Outbox data of mails to agents about their own listings. */
export const LISTING_DATA = {
  /** Public listings that expire soon, soonest first; the day is in Israel. */
  expiry: z.object({
    listings: z.array(z.object({ id: z.guid(), title: z.string(), day: z.iso.date() })).min(1),
  }),
  /** Homes whose exclusivity ends within fourteen days, soonest first; the day is the last one. */
  exclusivity: z.object({
    listings: z.array(z.object({ id: z.guid(), title: z.string(), day: z.iso.date() })).min(1),
  }),
  /** An agent's last week, Sunday to Saturday, and the views of the previous one. */
  week: z.object({
    views: z.int().min(0),
    before: z.int().min(0),
    contacts: z.int().min(0),
    leads: z.int().min(0),
    /** The most viewed listing; null without the statistics feature. */
    best: z.object({ title: z.string(), views: z.int().min(1) }).nullable(),
    /** Leads with unread content. */
    waiting: z.int().min(0).default(0),
    /** Public listings, and how many of them expire within a week; null in mails from before this field. */
    homes: z
      .object({ live: z.int().min(0), ending: z.int().min(0) })
      .nullable()
      .default(null),
  }),
};

export const LISTING_EXAMPLES: Examples<typeof LISTING_DATA> = {
  expiry: {
    listings: [
      { id: "0b5c7d1e-1111-4a2b-8c3d-000000000001", title: "דירת גן ליד הים", day: "2026-11-24" },
      {
        id: "0b5c7d1e-1111-4a2b-8c3d-000000000002",
        title: "פנטהאוז עם נוף לכרמל",
        day: "2026-11-30",
      },
      {
        id: "0b5c7d1e-1111-4a2b-8c3d-000000000003",
        title: "דירת 4 חדרים ברחוב הרצל",
        day: "2026-11-30",
      },
    ],
  },
  exclusivity: {
    listings: [
      { id: "0b5c7d1e-1111-4a2b-8c3d-000000000001", title: "דירת גן ליד הים", day: "2026-12-12" },
      {
        id: "0b5c7d1e-1111-4a2b-8c3d-000000000002",
        title: "פנטהאוז עם נוף לכרמל",
        day: "2026-12-14",
      },
    ],
  },
  week: {
    views: 214,
    before: 180,
    contacts: 9,
    leads: 2,
    best: { title: "דירת גן ליד הים", views: 96 },
    waiting: 1,
    homes: { live: 14, ending: 2 },
  },
};
