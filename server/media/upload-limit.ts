import "server-only";
import { z } from "zod";
import { AppError } from "@/server/errors";
import { signal } from "@/server/signals/channel.mjs";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

/** Far above a busy day of an agent, far below filling the storage. */
const UPLOADS_AN_HOUR = 300;
const HOUR_SECONDS = 3600;

const answer = z.object({ allowed: z.boolean(), retry_after: z.number() });

export async function countUpload(profileId: string) {
  const hit = unwrap(
    await serviceDb().rpc("rate_hit", {
      _bucket: "upload",
      _key: profileId,
      _limit: UPLOADS_AN_HOUR,
      _window_seconds: HOUR_SECONDS,
    }),
  );
  const { allowed, retry_after } = answer.parse(hit);
  if (allowed) return;
  signal({ of: "limit", kind: "uploads" });
  throw new AppError("uploadLimit", { minutes: Math.ceil(retry_after / 60) });
}
