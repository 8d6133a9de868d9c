import { z } from "zod";
import type { PropertyValues } from "./schema";
import { emptyProperty } from "./values";

const DAY_MS = 24 * 60 * 60 * 1000;
const DRAFT_DAYS = 30;

export type Draft = {
  savedAt: number;
  /** The version the form was loaded from; null for a new listing. */
  version: number | null;
  /** Kept with the draft, so that a retry after a reload is the same request. */
  clientRequestId: string;
  values: PropertyValues;
};

const shape = z.object({
  savedAt: z.number(),
  version: z.int().nullable(),
  clientRequestId: z.guid(),
  values: z.record(z.string(), z.unknown()),
});

/** Content shared to the site starts a new listing of its own, next to the one being typed. */
export const draftKey = (
  agentId: string,
  propertyId: string | null,
  shared: string | null = null,
) => `delet:listing:${agentId}:${propertyId ?? (shared ? `shared-${shared}` : "new")}`;

/**
 * A draft from browser storage, or null. It may be from an older form: fields of another type fall back to empty, and
 * unknown ones are dropped.
 */
export function readDraft(text: string | null, now: number): Draft | null {
  const found = shape.safeParse(parse(text));
  if (!found.success) return null;
  const { values: kept, ...draft } = found.data;
  const age = now - draft.savedAt;
  if (age < 0 || age > DRAFT_DAYS * DAY_MS) return null;

  const values: Record<string, unknown> = { ...emptyProperty };
  for (const [name, empty] of Object.entries(emptyProperty)) {
    if (sameKind(empty, kept[name])) values[name] = kept[name];
  }
  return { ...draft, values: values as PropertyValues };
}

function sameKind(empty: unknown, kept: unknown) {
  if (empty === null) return kept === null || typeof kept === "number";
  if (Array.isArray(empty)) {
    return Array.isArray(kept) && kept.every((item) => typeof item === "string");
  }
  return typeof kept === typeof empty;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

export const sameValues = (values: PropertyValues, other: PropertyValues) =>
  Object.keys(emptyProperty).every(
    (name) =>
      JSON.stringify(values[name as keyof PropertyValues]) ===
      JSON.stringify(other[name as keyof PropertyValues]),
  );
