import "server-only";
import type { Scope } from "./queries";

const UUID = /^[0-9a-f-]{36}$/;

/** Whose homes are searched: everybody's, unless the page belongs to an agent or a company. */
export function scopeOf(params: URLSearchParams): Scope {
  const agentId = params.get("agentId") ?? "";
  const companyId = params.get("companyId") ?? "";
  return {
    ...(UUID.test(agentId) && { agentId }),
    ...(UUID.test(companyId) && { companyId }),
  };
}
