import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { AppRouteHandlerRoutes } from "@/.next/types/routes";
import { mailsTo, rows } from "@/tests/journeys/support/backend";
import { AGENT_ROUTES } from "./agent-routes";
import { BILLING_ROUTES } from "./billing-routes";
import { type Cast, newActor, newListing, type Who } from "./cast";
import { MAIL_ROUTES } from "./mail-routes";
import type { Answer } from "./send";
import { VIEWING_ROUTES } from "./viewing-routes";

export type Route = {
  path: (cast: Cast) => string | Promise<string>;
  /** Who is refused, and the status they get. Everybody else is allowed. */
  refused?: Partial<Record<Who, number>>;
  may: Who;
  /** The response to an authorized caller. */
  gives: number | ((answer: Answer, cast: Cast) => boolean);
  /** Writes take a body; unauthorized ones are refused before it is read. */
  body?: (cast: Cast) => Promise<{ type: string; body: string | Buffer }>;
  method?: "POST";
  /** Navigation to the same URL is redirected to its page. */
  isLink?: true;
  /** Cross-origin pages may read it: it is the same for everyone, whoever is signed in. */
  isOpen?: true;
  /** Authorized by a secret and not by a session, so it may be sent from anywhere. */
  bySecret?: true;
};

const inside = (text: string | ((cast: Cast) => string)) => (answer: Answer, cast: Cast) =>
  answer.status === 200 && answer.text.includes(typeof text === "string" ? text : text(cast));

const form = async () => ({ type: "application/x-www-form-urlencoded", body: "to=/" });
const picture = async () => ({
  type: "image/jpeg",
  body: await sharp({ create: { width: 640, height: 480, channels: 3, background: "#a4482c" } })
    .jpeg()
    .toBuffer(),
});
const facts = {
  transactionType: "sale",
  propertyType: "apartment",
  city: "חיפה",
  neighborhood: null,
  rooms: 3,
  floor: null,
  totalFloors: null,
  builtAreaSqm: null,
  balconySqm: null,
  gardenSqm: null,
  parkingSpots: null,
  condition: null,
  features: [],
  price: 1,
};
const question = async () => ({
  type: "application/json",
  body: JSON.stringify({ mode: "new", style: "marketing", seed: 1, facts, currentText: "" }),
});

const operatorsFile = (path: string, gives: Route["gives"] = 200): Route => ({
  path: () => path,
  refused: { visitor: 307, agent: 307, company: 307, lapsedAgent: 307 },
  may: "admin",
  gives,
});

/** Every route handler, by URL: one without an entry does not compile. */
export const ROUTES: Record<AppRouteHandlerRoutes, Route> = {
  "/auth/sign-out": {
    method: "POST",
    path: () => "/auth/sign-out",
    may: "visitor",
    gives: 303,
    body: form,
  },
  "/api/properties/changes": {
    method: "POST",
    path: () => "/api/properties/changes",
    // A lapsed agent may delete too, but only their own listings.
    refused: { visitor: 403, otherAgent: 409, company: 403, lapsedAgent: 409, admin: 409 },
    may: "agent",
    gives: 204,
    body: async ({ agent }) => ({
      type: "application/json",
      body: JSON.stringify({
        ids: [await newListing(agent.profileId)],
        change: "delete",
        finalPrice: null,
      }),
    }),
  },
  "/api/properties/import": {
    method: "POST",
    path: () => "/api/properties/import",
    refused: { visitor: 403, lapsedAgent: 403, lapsedCompany: 403 },
    may: "agent",
    gives: 200,
    body: async () => ({ type: "text/csv", body: "כותרת,מחיר\nדירה בחיפה,1000000\n" }),
  },
  "/api/uploads": {
    method: "POST",
    path: () => "/api/uploads?kind=listing",
    refused: { visitor: 401, company: 403, lapsedAgent: 403, lapsedCompany: 403 },
    may: "agent",
    gives: inside("properties/"),
    body: picture,
  },
  "/api/ai/describe": {
    method: "POST",
    path: () => "/api/ai/describe",
    refused: { visitor: 401, company: 403, lapsedAgent: 403, otherAgent: 403 },
    may: "agent",
    gives: inside('"done":true'),
    body: question,
  },
  "/api/account/export": {
    path: () => "/api/account/export",
    // Redirected to sign-in.
    refused: { visitor: 307 },
    may: "agent",
    gives: inside(({ agent }) => agent.profileId),
  },
  "/api/account/events": {
    path: () => "/api/account/events",
    refused: { visitor: 401 },
    may: "agent",
    gives: inside("data: "),
  },
  "/numbers/export": {
    path: () => "/numbers/export",
    refused: { visitor: 307, lapsedAgent: 307 },
    may: "agent",
    gives: 200,
  },
  "/admin/export": operatorsFile("/admin/export"),
  "/admin/users/export": operatorsFile(
    "/admin/users/export",
    inside(({ agent }) => agent.email),
  ),
  "/admin/audit/export": operatorsFile("/admin/audit/export"),
  "/admin/consent/export": operatorsFile("/admin/consent/export"),
  "/api/viewer": {
    path: () => "/api/viewer",
    may: "agent",
    gives: inside(({ agent }) => agent.name),
  },
  "/api/visits": {
    method: "POST",
    path: () => "/api/visits",
    may: "visitor",
    gives: 204,
    body: async ({ agent }) => ({
      type: "text/plain;charset=UTF-8",
      body: JSON.stringify({ kind: "view", listing: agent.listingId }),
    }),
  },
  "/api/consent": { path: () => "/api/consent", may: "visitor", gives: 200 },
  "/dev/inbox/[id]": {
    path: async () => {
      const { email } = await newActor();
      return `/dev/inbox/${(mailsTo(email)[0] as unknown as { id: string }).id}`;
    },
    may: "visitor",
    gives: 200,
  },
  "/dev/mails/[kind]": { path: () => "/dev/mails/test", may: "visitor", gives: 200 },
  "/share-card/[kind]/[id]/[file]": {
    path: () => "/share-card/agent/noa-barak/any.jpg",
    may: "visitor",
    gives: 200,
  },
  "/sitemap/[file]": {
    path: () => "/sitemap/pages.xml",
    may: "visitor",
    gives: inside("<urlset"),
  },
  "/sitemap.xml": {
    path: () => "/sitemap.xml",
    may: "visitor",
    gives: inside("<sitemapindex"),
  },
  "/robots.txt": {
    path: () => "/robots.txt",
    may: "visitor",
    gives: inside("User-agent"),
  },
  "/media/[...path]": {
    path: async () => {
      const query = "public_listings?select=main_image_url&main_image_url=not.is.null&limit=1";
      const [row] = await rows<{ main_image_url: string }>(query);
      return `/media/${row?.main_image_url}`;
    },
    may: "visitor",
    gives: 200,
  },
  "/vcard/[kind]/[file]": {
    path: () => "/vcard/agent/noa-barak.vcf",
    may: "visitor",
    gives: inside("BEGIN:VCARD"),
  },
  "/api/alerts/forecast": {
    path: () => "/api/alerts/forecast?city=%D7%97%D7%99%D7%A4%D7%94",
    may: "visitor",
    gives: 200,
  },
  "/api/search-count": {
    path: () => "/api/search-count?city=%D7%97%D7%99%D7%A4%D7%94",
    may: "visitor",
    gives: inside('"total":'),
  },
  "/api/map": {
    path: () => "/api/map?bounds=34,31,36,33&zoom=9",
    may: "visitor",
    gives: inside('"placed":'),
  },
  "/api/map/homes": {
    path: () => "/api/map/homes?box=34.0000000,31.0000000,36.0000000,33.0000000",
    may: "visitor",
    gives: inside('"cards":['),
  },
  "/api/map/place": {
    path: () => "/api/map/place?city=%D7%97%D7%99%D7%A4%D7%94",
    may: "visitor",
    gives: inside('"shape":'),
  },
  "/api/map/streets": {
    path: () => "/api/map/streets",
    may: "visitor",
    gives: inside("roads_minor"),
  },
  "/api/homes": {
    path: ({ agent }) => `/api/homes?ids=${agent.listingId}`,
    may: "visitor",
    gives: inside(({ agent }) => agent.listingId),
  },
  "/api/suggest": {
    path: () => "/api/suggest?q=%D7%97%D7%99%D7%A4",
    may: "visitor",
    gives: inside("חיפה"),
  },
  // An empty form is redirected to the page with the error.
  "/api/lead": { method: "POST", path: () => "/api/lead", may: "visitor", gives: 303, body: form },
  // Without a mail's secret there is no alert to change, and the page says so.
  "/api/alerts/[secret]": {
    method: "POST",
    bySecret: true,
    path: () => `/api/alerts/${"0".repeat(64)}`,
    may: "visitor",
    gives: 303,
    body: form,
  },
  "/api/lead/time": { path: () => "/api/lead/time", may: "visitor", gives: 200 },
  "/api/alerts": {
    method: "POST",
    path: () => "/api/alerts",
    may: "visitor",
    gives: 303,
    body: form,
  },
  "/api/properties/export": {
    path: () => "/api/properties/export",
    refused: { visitor: 307, lapsedCompany: 403 },
    may: "agent",
    gives: 200,
  },
  // A form without a listing is redirected to the listings.
  "/api/report": {
    method: "POST",
    path: () => "/api/report",
    may: "visitor",
    gives: 303,
    body: form,
  },
  // An empty form is redirected to the form.
  "/api/complaint": {
    method: "POST",
    path: () => "/api/complaint",
    may: "visitor",
    gives: 303,
    body: form,
  },
  "/api/leads/export": {
    path: () => "/api/leads/export",
    refused: { visitor: 307, company: 403, lapsedCompany: 403 },
    may: "agent",
    gives: 200,
  },
  ...MAIL_ROUTES,
  // Without a mail's secret nothing is renewed, and the page says so.
  "/api/renew/[secret]": {
    method: "POST",
    bySecret: true,
    path: () => `/api/renew/${"0".repeat(64)}`,
    may: "visitor",
    gives: 303,
    body: form,
  },
  "/api/mail/stop/[secret]": {
    method: "POST",
    isLink: true,
    bySecret: true,
    path: () => `/api/mail/stop/${"0".repeat(64)}`,
    may: "visitor",
    gives: 404,
    body: form,
  },
  // Requires a signature; alerts.spec.ts tests signed requests.
  "/api/mail/bounces": {
    method: "POST",
    bySecret: true,
    path: () => "/api/mail/bounces",
    may: "visitor",
    gives: 401,
    body: form,
  },
  ...BILLING_ROUTES,
  ...AGENT_ROUTES,
  ...VIEWING_ROUTES,
  // Requires the secret, and this site has none.
  "/api/worker": {
    method: "POST",
    bySecret: true,
    path: () => "/api/worker",
    may: "visitor",
    gives: 404,
  },
  // The same data that every visitor sees.
  "/api/v1/homes": {
    isOpen: true,
    path: () => "/api/v1/homes",
    may: "visitor",
    gives: inside('"total"'),
  },
  "/api/v1/homes/[id]": {
    isOpen: true,
    path: () => `/api/v1/homes/${"0".repeat(8)}-0000-4000-8000-${"0".repeat(12)}`,
    may: "visitor",
    gives: 404,
  },
  "/api/v1/areas/[deal]/[city]": {
    isOpen: true,
    path: () => `/api/v1/areas/sale/${encodeURIComponent("חיפה")}`,
    may: "visitor",
    gives: inside("medianPrice"),
  },
  "/api/v1/places": {
    isOpen: true,
    path: () => `/api/v1/places?q=${encodeURIComponent("חיפה")}`,
    may: "visitor",
    gives: inside("חיפה"),
  },
  "/api/v1/openapi.json": {
    isOpen: true,
    path: () => "/api/v1/openapi.json",
    may: "visitor",
    gives: inside('"3.1.0"'),
  },
  "/llms.txt": { path: () => "/llms.txt", may: "visitor", gives: inside("/api/mcp") },
  // Refuses a form; programs.spec.ts tests the requests of assistants.
  "/api/mcp": {
    method: "POST",
    bySecret: true,
    path: () => "/api/mcp",
    may: "visitor",
    gives: 400,
    body: form,
  },
  // Metrics require their token.
  "/api/metrics": { path: () => "/api/metrics", may: "visitor", gives: 404 },
  "/api/health/live": { path: () => "/api/health/live", may: "visitor", gives: 200 },
  "/api/health/ready": { path: () => "/api/health/ready", may: "visitor", gives: 200 },
};

/** The URLs of the route handlers in app/, with the methods they export. */
export function routeMethods() {
  const entries = readdirSync("app", { recursive: true, withFileTypes: true });
  const files = entries.filter(({ name }) => name === "route.ts");
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      const exported = readFileSync(file, "utf8").matchAll(
        /^export (?:async )?(?:function|const) (GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b/gm,
      );
      const address = file.slice("app".length, -"/route.ts".length).replace(/\/\([^)]+\)/g, "");
      return [address, [...exported].map(([, method = ""]) => method)];
    }),
  );
}
