import "server-only";
import { minutesOf } from "@/lib/auth/limits";
import { AppError } from "@/server/errors";
import { rateHit } from "@/server/rate-hit";
import { signal } from "@/server/signals/channel.mjs";

/** Far above a busy day of an agent, far below filling the storage. */
const AN_HOUR = { limit: 300, seconds: 3600 };

/** Counts a picture of this account and refuses one over the limit with `uploadLimit`, before it is read. */
export async function countUpload(profileId: string) {
  const { allowed, retry_after } = await rateHit("upload", profileId, AN_HOUR);
  if (allowed) return;
  signal({ of: "limit", kind: "uploads" });
  throw new AppError("uploadLimit", { minutes: minutesOf(retry_after) });
}
