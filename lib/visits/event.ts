import { z } from "zod";
import { isShareCode } from "@/lib/share/codes";

/** Actions on a page that its owner wants statistics about. */
export const VISIT_KINDS = ["view", "call", "chat", "share", "save", "tour", "gallery"] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

/** The pages that are counted. */
export type CountedPage = { listing: string } | { agent: string } | { company: string };

const id = z.guid().transform((text) => text.toLowerCase());
const event = z
  .object({
    kind: z.enum(VISIT_KINDS),
    listing: id.optional(),
    agent: id.optional(),
    company: id.optional(),
    code: z
      .unknown()
      .optional()
      .transform((code) => (isShareCode(code) ? code : undefined)),
  })
  .refine(({ listing, agent, company }) => [listing, agent, company].filter(Boolean).length === 1);
export type VisitEvent = z.infer<typeof event>;

/** Larger than any valid event. */
export const EVENT_BYTES_MAX = 400;

/** Parses the beacon of a page; null if invalid. An invalid share code is dropped, but the visit counts. */
export function readEvent(text: string): VisitEvent | null {
  if (text.length > EVENT_BYTES_MAX) return null;
  try {
    return event.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The id of the page of the event. */
export const pageOf = ({ listing, agent, company }: VisitEvent) =>
  listing ?? agent ?? company ?? "";
