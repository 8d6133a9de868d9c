import type { Route } from "./route-table";

/** The part of ROUTES for the installed app, its service worker and printed pages of a home. */
export const AGENT_ROUTES = {
  "/api/print/[id]/[file]": {
    path: ({ agent }) => `/api/print/${agent.listingId}/sign.png`,
    // For the agent's own homes.
    refused: { visitor: 307, otherAgent: 404, company: 403, lapsedAgent: 403, admin: 404 },
    may: "agent",
    gives: 200,
  },
  "/api/properties/sample": { path: () => "/api/properties/sample", may: "visitor", gives: 200 },
  // Anybody may share into their own browser; share-target.spec.ts tests what it must not do.
  "/api/share": {
    method: "POST",
    isLink: true,
    path: () => "/api/share",
    may: "visitor",
    gives: ({ status, text }) => status === 200 && text.includes("דירה ששותפה"),
    body: async () => ({
      type: "multipart/form-data; boundary=x",
      body: '--x\r\nContent-Disposition: form-data; name="text"\r\n\r\nדירה ששותפה\r\n--x--\r\n',
    }),
  },
  // feeds.spec.ts tests the content.
  "/api/feed/[secret]/[file]": {
    path: () => `/api/feed/${"0".repeat(64)}/rss.xml`,
    may: "visitor",
    gives: 404,
  },
  // widgets.spec.ts tests what it shows, and to whom.
  "/widget/[id]": {
    path: () => "/widget/00000000-0000-4000-8000-000000000000",
    may: "visitor",
    gives: 404,
  },
  "/offline": { path: () => "/offline", may: "visitor", gives: 200 },
  "/site.webmanifest": {
    path: () => "/site.webmanifest",
    may: "visitor",
    gives: ({ text }) => text.includes('"share_target"'),
  },
} as const satisfies Record<string, Route>;
