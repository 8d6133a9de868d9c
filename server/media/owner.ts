import "server-only";
import { z } from "zod";
import type { MediaKind } from "@/lib/media/paths";
import { AppError } from "@/server/errors";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

/** The agent of this home, if the agent lets the signed-in person's office edit. */
export async function officeMediaOwner(home: string): Promise<string> {
  if (!z.guid().safeParse(home).success) throw new AppError("notFound");
  const db = await createDb();
  const stored = unwrap(await db.rpc("office_home", { _id: home }));
  if (stored === null) throw new AppError("notFound");
  return z.object({ agent: z.object({ id: z.guid() }) }).parse(stored).agent.id;
}

/** The owner of a new picture: the agent's or person's profile, or the person's own company. */
export async function mediaOwner(kind: MediaKind, profileId: string): Promise<string> {
  if (kind !== "logo") return profileId;
  const db = await createDb();
  const company = unwrap(await db.rpc("ensure_company"));
  return z.object({ id: z.guid() }).parse(company).id;
}
