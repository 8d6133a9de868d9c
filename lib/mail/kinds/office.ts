import { z } from "zod";
import type { Examples } from "./examples";

/** What the outbox keeps of mails between an office and its agents. */
export const OFFICE_DATA = {
  /** To who had homes that the office handed to another of its agents, and to who has them now. */
  homes_handed: z.object({
    side: z.enum(["gave", "got"]),
    other: z.string(),
    homes: z.int().min(1),
    /** Of the first of them. */
    titles: z.array(z.string()).min(1),
    /** Leads about them that went along. */
    leads: z.int().min(0),
  }),
  /** To an agent whose office edited homes of theirs, or added some, by their leave. */
  office_changes: z.object({
    office: z.string(),
    edited: z.int().min(0),
    added: z.int().min(0),
    /** Of the first of them. */
    titles: z.array(z.string()).min(1),
  }),
  /** To an address that a company typed, until a day in Israel; whose company it is stands on the page of its link. */
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
