import type { Route } from "./route-table";

/** The part of ROUTES for viewings. */
export const VIEWING_ROUTES = {
  // Without the secret of a viewing nothing changes, and the page says so.
  "/api/viewing/[secret]": {
    method: "POST",
    bySecret: true,
    path: () => `/api/viewing/${"0".repeat(64)}`,
    may: "visitor",
    gives: 303,
    body: async () => ({ type: "application/x-www-form-urlencoded", body: "cancel=1" }),
  },
  // viewings.spec.ts tests the content.
  "/api/calendar/[secret]": {
    path: () => `/api/calendar/${"0".repeat(64)}`,
    may: "visitor",
    gives: 404,
  },
} as const satisfies Record<string, Route>;
