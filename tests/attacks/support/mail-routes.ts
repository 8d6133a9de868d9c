import type { Route } from "./route-table";

const body = async () => ({ type: "application/x-www-form-urlencoded", body: "to=/" });

/** Form targets of the pages that mails link to: without a mail's secret they do nothing. */
export const MAIL_ROUTES = {
  "/api/change-address/[secret]": {
    method: "POST",
    bySecret: true,
    path: () => `/api/change-address/${"0".repeat(64)}`,
    may: "visitor",
    gives: 303,
    body,
  },
  "/api/forget/[secret]": {
    method: "POST",
    bySecret: true,
    path: () => `/api/forget/${"0".repeat(64)}`,
    may: "visitor",
    gives: 303,
    body,
  },
} satisfies Record<string, Route>;
