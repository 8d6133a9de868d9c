import "server-only";
import type { ErrorCode } from "@/server/errors";
import { getLimits } from "./limits";

/** What the sentence of a full plan counts, the agent's own or the office's; nothing for other refusals. */
export async function quotaFigures(code: ErrorCode): Promise<Record<string, number>> {
  if (code !== "planLimitReached" && code !== "officeLimitReached") return {};
  const { own, office } = await getLimits();
  const quota = code === "officeLimitReached" && office ? office : own;
  return { used: quota.used, limit: quota.limit ?? quota.used };
}
