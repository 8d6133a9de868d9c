import "server-only";
import { z } from "zod";
import type { MediaKind } from "@/lib/media/paths";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

/** Whose picture it becomes: the agent's or person's profile, or the person's own company. */
export async function mediaOwner(kind: MediaKind, profileId: string): Promise<string> {
  if (kind !== "logo") return profileId;
  const db = await createDb();
  const company = unwrap(await db.rpc("ensure_company"));
  return z.object({ id: z.guid() }).parse(company).id;
}
