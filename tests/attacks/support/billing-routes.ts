import { BILLING_PATH } from "./billing";
import type { Route } from "./route-table";

/** The part of ROUTES that is about payments. */
export const BILLING_ROUTES = {
  // A signature opens it, on top of the secret in its address.
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
