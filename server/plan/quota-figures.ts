import "server-only";
import type { ErrorCode } from "@/server/errors";
import { getLimits } from "./limits";

/** The numbers in the message for a full plan, the agent's own or the office's; empty for other refusals. */
export async function quotaFigures(code: ErrorCode): Promise<Record<string, number>> {
  if (code !== "planLimitReached" && code !== "officeLimitReached") return {};
  const { own, office } = await getLimits();
  const quota = code === "officeLimitReached" && office ? office : own;
  return { used: quota.used, limit: quota.limit ?? quota.used };
}
