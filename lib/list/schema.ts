import { z } from "zod";
import { FORBIDDEN_IN_LINE, isSeen } from "@/lib/format/forbidden-characters";

/** What opens a list; in its address. */
export const LIST_CODE = /^[0-9a-f]{32}$/;
export const LIST_MAX = 50;
export const LIST_NAME_MAX = 40;
export const LIST_WORDS_MAX = 200;

export const ANSWERS = ["yes", "maybe", "no"] as const;
export type Answer = (typeof ANSWERS)[number];

const UNWANTED = new RegExp(FORBIDDEN_IN_LINE.source, "g");

/** Of what was typed, or kept in a browser: one line, as the database takes it. */
const line = (max: number) =>
  z
    .string()
    .max(2000)
    .transform((text) => {
      const clean = text.replace(/\s+/g, " ").replace(UNWANTED, "").trim();
      // By characters, as the database counts: an emoji is not cut in two.
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
  /** Null takes it back. */
  answer: z.enum(ANSWERS).nullable(),
});

export const listCodeSchema = z.object({ code });

/** `key` is what the sender's browser keeps of a list (`sent.ts`). */
export const deleteListSchema = z.object({ code, key: z.guid() });
