import "server-only";
import type { Account } from "@/lib/account/types";
import { minutesOf } from "@/lib/auth/limits";
import { clientOf, count, forget } from "@/server/attempt-limits";
import { knownDevice } from "@/server/auth/device";
import { AppError } from "@/server/errors";

/**
 * Counts a code before it is tried, per client and per account. A device that its owner signed in with before has only
 * its own count: an attacker with the password cannot use up the owner's tries. The password counters are not touched.
 */
export async function limitCode({ userId, email }: Account) {
  const device = await knownDevice(email);
  const own = ["code", device ?? (await clientOf()), userId] as const;
  const counts = [await count(...own)];
  if (!device) counts.push(await count("code-account", userId));
  const refused = counts.filter(({ allowed }) => !allowed).map(({ retry_after }) => retry_after);
  if (refused.length > 0)
    throw new AppError("codeAttempts", { minutes: minutesOf(Math.max(...refused)) });
  return () => forget(...own);
}
