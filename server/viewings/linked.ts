import "server-only";
import { z } from "zod";
import { isMailSecret } from "@/lib/mail/secret";
import { LINKED_CHANGES, type LinkedViewing, VIEWING_STATES } from "@/lib/viewings/types";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";
import { isoMoment, openTimes } from "./rows";

const viewingSchema = z
  .object({
    state: z.enum(VIEWING_STATES),
    starts_at: z.string(),
    ends_at: z.string(),
    title: z.string().nullable(),
    listing_id: z.guid().nullable(),
    agent: z.string(),
    over: z.boolean(),
    times: openTimes,
  })
  .nullable();

/** The viewing whose link has this secret; null for any other. */
export async function getLinkedViewing(secret: string): Promise<LinkedViewing | null> {
  if (!isMailSecret(secret)) return null;
  const call = serviceDb().rpc("linked_viewing", { _secret: secret });
  const found = viewingSchema.parse(unwrap(await call));
  if (!found) return null;
  const { starts_at, ends_at, listing_id, over, ...rest } = found;
  return {
    ...rest,
    startsAt: isoMoment(starts_at),
    endsAt: isoMoment(ends_at),
    listingId: listing_id,
    isOver: over,
  };
}

const change = z.enum([...LINKED_CHANGES, "unknown"]);

/** Reschedules it, or cancels it where no time is given. */
export async function changeLinkedViewing(secret: string, startsAt: string | null) {
  if (!isMailSecret(secret)) return "unknown";
  const call = serviceDb().rpc("change_linked_viewing", { _secret: secret, _starts_at: startsAt });
  return change.parse(unwrap(await call));
}
