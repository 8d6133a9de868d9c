import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { mailsTo, rows } from "@/tests/journeys/support/backend";
import { type Cast, newActor, newListing, type Who } from "./cast";
import type { Answer } from "./send";

type Route = {
  path: (cast: Cast) => string | Promise<string>;
  /** Refused people with the status they get. Everybody else is welcome. */
  refused?: Partial<Record<Who, number>>;
  may: Who;
  /** What is in the answer to whoever may. */
  gives: number | ((answer: Answer, cast: Cast) => boolean);
  /** Writes take a body; those of the others are refused before anything is read. */
  body?: () => Promise<{ type: string; body: string | Buffer }>;
  method?: "POST";
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

/** Every route handler, by its file. */
export const ROUTES: Record<string, Route> = {
  "app/(auth)/auth/sign-out/route.ts": {
    method: "POST",
    path: () => "/auth/sign-out",
    may: "visitor",
    gives: 303,
    body: form,
  },
  "app/api/properties/[id]/delete/route.ts": {
    method: "POST",
    path: async ({ agent }) => `/api/properties/${await newListing(agent.profileId)}/delete`,
    refused: { visitor: 403, otherAgent: 404, company: 403, lapsedAgent: 403, admin: 404 },
    may: "agent",
    gives: 204,
  },
  "app/api/uploads/route.ts": {
    method: "POST",
    path: () => "/api/uploads?kind=listing",
    refused: { visitor: 401, company: 403, lapsedAgent: 403, lapsedCompany: 403 },
    may: "agent",
    gives: inside("properties/"),
    body: picture,
  },
  "app/api/ai/describe/route.ts": {
    method: "POST",
    path: () => "/api/ai/describe",
    refused: { visitor: 401, company: 403, lapsedAgent: 403, otherAgent: 403 },
    may: "agent",
    gives: inside('"done":true'),
    body: question,
  },
  "app/api/account/export/route.ts": {
    path: () => "/api/account/export",
    refused: { visitor: 401 },
    may: "agent",
    gives: inside(({ agent }) => agent.profileId),
  },
  "app/api/account/events/route.ts": {
    path: () => "/api/account/events",
    refused: { visitor: 401 },
    may: "agent",
    gives: inside("data: "),
  },
  "app/(admin)/admin/consent/export/route.ts": {
    path: () => "/admin/consent/export",
    refused: { visitor: 307, agent: 307, company: 307, lapsedAgent: 307 },
    may: "admin",
    gives: 200,
  },
  "app/api/viewer/route.ts": {
    path: () => "/api/viewer",
    may: "agent",
    gives: inside(({ agent }) => agent.name),
  },
  "app/api/consent/route.ts": { path: () => "/api/consent", may: "visitor", gives: 200 },
  "app/dev/inbox/[id]/route.ts": {
    path: async () => {
      const { email } = await newActor();
      return `/dev/inbox/${(mailsTo(email)[0] as unknown as { id: string }).id}`;
    },
    may: "visitor",
    gives: 200,
  },
  "app/share-card/[kind]/[id]/[file]/route.ts": {
    path: () => "/share-card/agent/noa-barak/any.jpg",
    may: "visitor",
    gives: 200,
  },
  "app/sitemap/[file]/route.ts": {
    path: () => "/sitemap/pages.xml",
    may: "visitor",
    gives: inside("<urlset"),
  },
  "app/sitemap.xml/route.ts": {
    path: () => "/sitemap.xml",
    may: "visitor",
    gives: inside("<sitemapindex"),
  },
  "app/robots.txt/route.ts": {
    path: () => "/robots.txt",
    may: "visitor",
    gives: inside("User-agent"),
  },
  "app/media/[...path]/route.ts": {
    path: async () => {
      const query = "public_listings?select=main_image_url&main_image_url=not.is.null&limit=1";
      const [row] = await rows<{ main_image_url: string }>(query);
      return `/media/${row?.main_image_url}`;
    },
    may: "visitor",
    gives: 200,
  },
  "app/vcard/[kind]/[file]/route.ts": {
    path: () => "/vcard/agent/noa-barak.vcf",
    may: "visitor",
    gives: inside("BEGIN:VCARD"),
  },
  "app/api/search-count/route.ts": {
    path: () => "/api/search-count?city=%D7%97%D7%99%D7%A4%D7%94",
    may: "visitor",
    gives: inside('"total":'),
  },
  "app/api/suggest/route.ts": {
    path: () => "/api/suggest?q=%D7%97%D7%99%D7%A4",
    may: "visitor",
    gives: inside("חיפה"),
  },
  "app/api/health/live/route.ts": { path: () => "/api/health/live", may: "visitor", gives: 200 },
  "app/api/health/ready/route.ts": { path: () => "/api/health/ready", may: "visitor", gives: 200 },
};

/** The route handlers there are, with the methods they export. */
export function routeFiles() {
  const entries = readdirSync("app", { recursive: true, withFileTypes: true });
  const files = entries.filter(({ name }) => name === "route.ts");
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      const exported = readFileSync(file, "utf8").matchAll(
        /^export (?:async )?(?:function|const) (GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b/gm,
      );
      return [file, [...exported].map(([, method = ""]) => method)];
    }),
  );
}
