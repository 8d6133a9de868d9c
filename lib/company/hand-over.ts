import { z } from "zod";
import { CHANGED_MAX } from "@/lib/property/change-schema";

/** Homes that an office transfers to another of its agents. */
export const handOver = z.object({
  ids: z.array(z.guid()).min(1).max(CHANGED_MAX),
  agentId: z.guid(),
});

/** Why `hand_homes` does not transfer a home. */
export const HAND_REFUSALS = [
  "not_found",
  "listing_withheld",
  "picture_shared",
  "viewing_taken",
  "publishing_stopped",
  "withheld_copy",
  "account_inactive",
  "plan_limit_reached",
  "office_limit_reached",
] as const;
export type HandRefusal = { id: string; reason: (typeof HAND_REFUSALS)[number]; title?: string };
