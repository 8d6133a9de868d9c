import { BILLING_PATH } from "./billing";
import type { Route } from "./route-table";

/** The part of ROUTES for payments. */
export const BILLING_ROUTES = {
  // Requires a signature in addition to the secret in its URL.
  "/api/billing/[provider]/[secret]": {
    method: "POST",
    // Cardcom's notice is a GET.
    isLink: true,
    bySecret: true,
    path: () => `/api/billing/generic/${BILLING_PATH}`,
    may: "visitor",
    gives: 403,
    body: async () => ({ type: "application/x-www-form-urlencoded", body: "kind=paid" }),
  },
  "/api/pay/[plan]": {
    path: () => "/api/pay/agent",
    may: "visitor",
    gives: 307,
  },
} as const satisfies Record<string, Route>;
