import { z } from "zod";
import { LIST_CODE } from "@/lib/list/schema";
import { REPORT_REASONS } from "@/lib/report/form";
import { homeFacts } from "../home-facts";
import type { Examples } from "./examples";

/** Outbox data of mails about reports, complaints and decisions. */
export const MODERATION_DATA = {
  /** To an agent: an operator asks about a listing, kept it, hid it, or decided an appeal. */
  listing_review: z.object({
    state: z.enum(["asked", "left", "hidden", "kept", "released"]),
    /** Null in mails from before it had a page. */
    listing: z.guid().nullable().default(null),
    title: z.string(),
    reason: z.enum(REPORT_REASONS).nullable(),
    words: z.string(),
  }),
  /** To an agent: an operator stopped or restored their publishing, or decided on their first home. */
  publishing_review: z.object({
    state: z.enum(["stopped", "allowed", "approved", "refused"]),
    reason: z.enum(REPORT_REASONS).nullable(),
    words: z.string(),
  }),
  /** To the reporter of a listing, if they left an address, which may be a stranger's: without any typed text. */
  report: z.object({
    state: z.enum(["received", "left", "hidden"]),
    about: homeFacts.nullable().default(null),
  }),
  /**
   * To the author of an accessibility complaint, if they left an address, which may be a stranger's: without any text
   * they typed, only an operator's reply.
   */
  complaint: z.discriminatedUnion("state", [
    z.object({
      state: z.literal("received"),
      /** The deadline, as a day in Israel. */
      due: z.iso.date(),
    }),
    z.object({ state: z.literal("answered"), words: z.string() }),
  ]),
  /**
   * To the operators: a visitor reports a list of homes as abusive. Its code is included because no one else can open
   * it.
   */
  list_report: z.object({ code: z.string().regex(LIST_CODE) }),
};

export const MODERATION_EXAMPLES: Examples<typeof MODERATION_DATA> = {
  listing_review: {
    state: "hidden",
    listing: "0b5c7d1e-1111-4a2b-8c3d-000000000003",
    title: "דירת גן ליד הים",
    reason: "wrong_price",
    words: "המחיר במודעה נמוך ב־200 אלף מזה שנמסר בטלפון.",
  },
  publishing_review: {
    state: "stopped",
    reason: "misleading",
    words: "כמה מודעות על דירות שאינן קיימות, גם אחרי שהוסתרו.",
  },
  report: { state: "received", about: { types: ["apartment"], rooms: 4, city: "חיפה" } },
  complaint: {
    state: "answered",
    words: "הכפתור של הגלריה מוקרא עכשיו בשמו. תודה שסיפרתם.",
  },
  list_report: { code: "0b5c7d1e11114a2b8c3d000000000001" },
};
