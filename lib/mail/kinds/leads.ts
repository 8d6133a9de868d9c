import { z } from "zod";
import { LEAD_HANDED, LEAD_HOURS } from "@/lib/leads/types";
import { homeFacts } from "../home-facts";
import type { Examples } from "./examples";

/** Outbox data of mails about leads. */
export const LEAD_DATA = {
  /** The sender's message and phone. Included rather than linked, because it is read without signing in. */
  lead: z.object({
    lead: z.guid(),
    /** The listing's title; null for a message sent from the agent's page. */
    title: z.string().nullable(),
    name: z.string(),
    phone: z.string(),
    /** Null without an address, in which case the mail cannot be replied to. */
    email: z.string().nullable().default(null),
    message: z.string(),
    hour: z.enum(LEAD_HOURS).nullable(),
  }),
  /** The number of leads since the last digest, and their subjects, newest first. */
  lead_digest: z.object({
    leads: z.int().min(1),
    listings: z.array(z.object({ title: z.string().nullable(), leads: z.int().min(1) })).min(1),
  }),
  /** To an agent whose lead was reassigned to another agent of the company, with the notes that were not passed on. */
  lead_handed: z.object({
    title: z.string().nullable(),
    to: z.string(),
    notes: z.array(z.string()),
    /** By hand, or by the office's rule; missing in mails from before the rule. */
    how: z.enum(LEAD_HANDED).default("hand"),
  }),
  /**
   * To the sender of a lead, if they left an address: without any typed text, because the address may be a stranger's.
   */
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
