import { z } from "zod";
import { FORBIDDEN_IN_LINE, isSeen } from "@/lib/format/forbidden-characters";

/** The code of a list, which is in its address and grants access. */
export const LIST_CODE = /^[0-9a-f]{32}$/;
export const LIST_MAX = 50;
export const LIST_NAME_MAX = 40;
export const LIST_WORDS_MAX = 200;

export const ANSWERS = ["yes", "maybe", "no"] as const;
export type Answer = (typeof ANSWERS)[number];

const UNWANTED = new RegExp(FORBIDDEN_IN_LINE.source, "g");

/** Normalizes typed or stored text to one line that the database accepts. */
const line = (max: number) =>
  z
    .string()
    .max(2000)
    .transform((text) => {
      const clean = text.replace(/\s+/g, " ").replace(UNWANTED, "").trim();
      // Cut by code point, as the database counts: an emoji is not split.
      return [...clean].slice(0, max).join("").trim();
    });

const code = z.string().regex(LIST_CODE);

export const newListSchema = z.object({
  sender: line(LIST_NAME_MAX),
  words: line(LIST_WORDS_MAX),
  homes: z
    .array(z.object({ id: z.guid(), note: line(LIST_WORDS_MAX) }))
    .min(1)
    .max(LIST_MAX),
});

export const markSchema = z.object({
  code,
  home: z.guid(),
  name: line(LIST_NAME_MAX).pipe(z.string().min(1, "required").refine(isSeen, "required")),
  /** Null withdraws it. */
  answer: z.enum(ANSWERS).nullable(),
});

export const listCodeSchema = z.object({ code });

/** `key` is the sender's key in browser storage (`sent-lists.ts`). */
export const deleteListSchema = z.object({ code, key: z.guid() });
