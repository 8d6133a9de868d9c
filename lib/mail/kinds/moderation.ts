import { z } from "zod";
import { LIST_CODE } from "@/lib/list/schema";
import { REPORT_REASONS } from "@/lib/report/form";
import { homeFacts } from "../home-facts";
import type { Examples } from "./examples";

/** What the outbox keeps of mails about what was reported, complained of and decided. */
export const MODERATION_DATA = {
  /** To an agent: an operator asks about a listing of theirs, left it, hid it, or decided the appeal. */
  listing_review: z.object({
    state: z.enum(["asked", "left", "hidden", "kept", "released"]),
    /** Null in mails of before there was a page of it. */
    listing: z.guid().nullable().default(null),
    title: z.string(),
    reason: z.enum(REPORT_REASONS).nullable(),
    words: z.string(),
  }),
  /** To an agent: an operator stopped what they publish or allowed it again, or decided about their first home. */
  publishing_review: z.object({
    state: z.enum(["stopped", "allowed", "approved", "refused"]),
    reason: z.enum(REPORT_REASONS).nullable(),
    words: z.string(),
  }),
  /** To whom reported a listing and left an address, which may be a stranger's: nothing that anybody typed. */
  report: z.object({
    state: z.enum(["received", "left", "hidden"]),
    about: homeFacts.nullable().default(null),
  }),
  /**
   * To whom complained of accessibility and left an address, which may be a stranger's: nothing that they typed, but
   * what an operator answered.
   */
  complaint: z.discriminatedUnion("state", [
    z.object({
      state: z.literal("received"),
      /** The last day to mend it, in Israel. */
      due: z.iso.date(),
    }),
    z.object({ state: z.literal("answered"), words: z.string() }),
  ]),
  /** A list of homes that a visitor finds abusive, to the operators: by its code, because nobody else can open it. */
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
