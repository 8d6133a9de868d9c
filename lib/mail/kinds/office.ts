import { z } from "zod";
import type { Examples } from "./examples";

/** Outbox data of mails between an office and its agents. */
export const OFFICE_DATA = {
  /** To the previous and the new agent of homes that the office transferred. */
  homes_handed: z.object({
    side: z.enum(["gave", "got"]),
    other: z.string(),
    homes: z.int().min(1),
    /** Titles of the first ones. */
    titles: z.array(z.string()).min(1),
    /** The number of their leads that were transferred too. */
    leads: z.int().min(0),
  }),
  /** To an agent whose office edited or added homes of theirs, with their permission. */
  office_changes: z.object({
    office: z.string(),
    edited: z.int().min(0),
    added: z.int().min(0),
    /** Titles of the first ones. */
    titles: z.array(z.string()).min(1),
  }),
  /** To an address typed by a company, valid until a day in Israel; the linked page names the company. */
  office_invitation: z.object({ day: z.iso.date() }),
};

export const OFFICE_EXAMPLES: Examples<typeof OFFICE_DATA> = {
  homes_handed: {
    side: "gave",
    other: "יוסי כהן",
    homes: 2,
    titles: ["דירת גן ליד הים", "פנטהאוז ברחוב הגפן"],
    leads: 3,
  },
  office_changes: {
    office: "תיווך הכרמל",
    edited: 3,
    added: 2,
    titles: ["דירת גן ליד הים", "פנטהאוז ברחוב הגפן"],
  },
  office_invitation: { day: "2026-12-12" },
};
