import { z } from "zod";
import { LEAD_HANDED, LEAD_HOURS } from "@/lib/leads/types";
import { homeFacts } from "../home-facts";
import type { Examples } from "./examples";

/** What the outbox keeps of mails about leads. */
export const LEAD_DATA = {
  /** What somebody wrote, and where to call them. Not looked up, because it is read without signing in. */
  lead: z.object({
    lead: z.guid(),
    /** Of the listing; null: written on the agent's page. */
    title: z.string().nullable(),
    name: z.string(),
    phone: z.string(),
    /** Null: none was left, so that nobody can be answered by mail. */
    email: z.string().nullable().default(null),
    message: z.string(),
    hour: z.enum(LEAD_HOURS).nullable(),
  }),
  /** How many wrote since the last one, and about what, the newest first. */
  lead_digest: z.object({
    leads: z.int().min(1),
    listings: z.array(z.object({ title: z.string().nullable(), leads: z.int().min(1) })).min(1),
  }),
  /** To an agent whose company handed their lead to another, with the notes that did not go along. */
  lead_handed: z.object({
    title: z.string().nullable(),
    to: z.string(),
    notes: z.array(z.string()),
    /** By hand, or by the rule of the office; mails of before the rule do not say it. */
    how: z.enum(LEAD_HANDED).default("hand"),
  }),
  /** To whom wrote, who left an address: nothing that anybody typed, because the address may be somebody else's. */
  lead_copy: z.object({ about: homeFacts.nullable().default(null) }),
};

export const LEAD_EXAMPLES: Examples<typeof LEAD_DATA> = {
  lead: {
    lead: "0b5c7d1e-1111-4a2b-8c3d-000000000004",
    title: "דירת גן ליד הים",
    name: "נועה בן דוד",
    phone: "+972541112233",
    email: "noa@example.com",
    message: "אשמח לפרטים על הדירה. אפשר לראות אותה השבוע?",
    hour: "evening",
  },
  lead_digest: {
    leads: 4,
    listings: [
      { title: "דירת גן ליד הים", leads: 3 },
      { title: null, leads: 1 },
    ],
  },
  lead_handed: {
    title: "דירת גן ליד הים",
    to: "יוסי כהן",
    notes: ["ביקרו ביום שלישי, רוצים לחזור עם ההורים.", "מוכרים קודם את הדירה בנשר."],
    how: "hand",
  },
  lead_copy: { about: { types: ["apartment"], rooms: 4, city: "חיפה" } },
};
