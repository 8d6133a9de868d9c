import { z } from "zod";

/** A page that somebody asked for by its name, number or phone. */
export const pageHits = z.array(
  z.object({ kind: z.enum(["listing", "agent", "company"]), name: z.string(), key: z.string() }),
);
export type PageHit = { kind: "listing" | "agent" | "company"; name: string; href: string };
