import { z } from "zod";

/** Pages that match a query by name, number or phone. */
export const pageHits = z.array(
  z.object({ kind: z.enum(["listing", "agent", "company"]), name: z.string(), key: z.string() }),
);
export type PageHit = { kind: "listing" | "agent" | "company"; name: string; href: string };
