import { z } from "zod";
import { FORBIDDEN_IN_TEXT, isSeen } from "@/lib/format/forbidden-characters";
import { LEAD_RULES, LEAD_STATUSES } from "./types";
import { LEAD_MAILS } from "./view";

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((typed) => !FORBIDDEN_IN_TEXT.test(typed));

export const NOTE_MAX = 1000;
export const TEMPLATE_MAX = 500;

/** An agent's changes to a lead; only the given fields change. */
export const leadChange = z.object({
  id: z.guid(),
  status: z.enum(LEAD_STATUSES).optional(),
  read: z.boolean().optional(),
  callBackOn: z.iso.date().nullable().optional(),
});

export const leadNote = z.object({
  lead: z.guid(),
  note: z.guid(),
  body: text(NOTE_MAX).min(1).refine(isSeen),
});

/** Omitted fields stay as they are: another tab, or a link in a mail, may have changed them in the meantime. */
export const leadSettings = z
  .object({
    mails: z.enum(LEAD_MAILS),
    template: text(TEMPLATE_MAX).refine(isSeen),
    companyReads: z.boolean(),
  })
  .partial();

export const leadHandOver = z.object({ id: z.guid(), agentId: z.guid() });

export const leadRule = z.object({ rule: z.enum(LEAD_RULES) });
