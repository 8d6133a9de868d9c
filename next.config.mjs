import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import createNextIntlPlugin from "next-intl/plugin";
import { SECURITY_HEADERS } from "./lib/http/security-headers.mjs";
import { siteRoutes } from "./server/signals/routes.mjs";

// Next reports usage unless told otherwise; nothing leaves this machine.
process.env.NEXT_TELEMETRY_DISABLED = "1";

// The version of the schema that this build was written for; /api/health/ready compares.
const newestMigration = readdirSync(new URL("./supabase/migrations", import.meta.url))
  .sort()
  .at(-1);

// Error pages bring their sentences along (components/layout/error-words.ts).
const { errorPage } = JSON.parse(
  readFileSync(new URL("./messages/he.json", import.meta.url), "utf8"),
);

const named = (headers) => Object.entries(headers).map(([key, value]) => ({ key, value }));

const withNextIntl = createNextIntlPlugin("./lib/i18n/request.ts");

/** @type {import("next").NextConfig} */
const config = {
  typedRoutes: true,
  poweredByHeader: false,
  // The development log would print the arguments of actions, passwords among them.
  logging: { serverFunctions: false },
  reactStrictMode: true,
  // The accessibility menu lives at the bottom left.
  devIndicators: { position: "bottom-right" },
  // Tags go into <head> for every agent; by default most agents get them after </head>.
  htmlLimitedBots: /.*/,
  // Pictures come in stored sizes from /media; the optimizer route is closed.
  images: { unoptimized: true },
  output: process.env.NEXT_OUTPUT === "standalone" ? "standalone" : undefined,
  outputFileTracingIncludes: {
    "/share-card/**": ["./node_modules/@expo-google-fonts/heebo/**/*.ttf"],
    // Started from its file; no import leads to it, or from the route to what it needs.
    "/api/uploads": [
      "./server/media/decoder.mjs",
      "./node_modules/sharp/**/*",
      "./node_modules/@img/**/*",
    ],
  },
  env: {
    DELET_BUILT: new Date().toISOString(),
    DELET_MIGRATION: newestMigration?.slice(0, 14) ?? "",
    DELET_ROUTES: JSON.stringify(siteRoutes()),
    ERROR_PAGE_WORDS: JSON.stringify(errorPage),
  },
  // Icons are drawn where they stand: lucide's own are components of the browser's on every page.
  turbopack: {
    resolveAlias: {
      "../createLucideIcon.mjs": "./components/ui/lucide-icon.ts",
      // Sentences are read once a process, not once a page.
      "use-intl/format-message": "./lib/i18n/format-message.ts",
      "./collect-segment-data": "./server/cache/segment-data.ts",
      "./lib/etag": "./server/cache/etag.ts",
    },
  },
  // Pages are kept by our own handler alone: it knows statuses, and when a page was outdated while made.
  cacheHandler: fileURLToPath(new URL("./server/cache/handler.mjs", import.meta.url)),
  cacheMaxMemorySize: 0,
  // `npm run demo` and `npm test` leave the types to `npm run check`: checking them here as well
  // takes as much memory as the rest of the build.
  typescript: { ignoreBuildErrors: process.env.DELET_TYPES_CHECKED === "1" },
  experimental: {
    authInterrupts: true,
    globalNotFound: true,
    // Writing the cache costs a first build more than it saves the next one.
    turbopackFileSystemCacheForBuild: false,
  },
  // On everything; what depends on the page (Content-Security-Policy, Cache-Control) is the middleware's.
  headers: async () => [
    {
      source: "/:path*",
      headers: named({ ...SECURITY_HEADERS, "Cross-Origin-Resource-Policy": "same-origin" }),
    },
    // Pictures are shown by search engines and chats too.
    ...["/media/:path*", "/share-card/:path*"].map((source) => ({
      source,
      headers: named({ "Cross-Origin-Resource-Policy": "cross-origin" }),
    })),
  ],
  // Pages with filters are kept by path. The middleware writes the filters into a header, in one
  // spelling; here they become the last part of a path that cannot be asked for directly.
  rewrites: async () => ({
    beforeFiles: [
      { source: "/explore/:any+", destination: "/not-a-page" },
      { source: "/agent/:name/:any+", destination: "/not-a-page" },
      { source: "/company/:slug/:any+", destination: "/not-a-page" },
      ...["/explore", "/search", "/agent/:name", "/company/:slug"].map((source) => ({
        source,
        has: [{ type: "header", key: "x-delet-search", value: "(?<search>[A-Za-z0-9_-]+)" }],
        destination: `${source === "/search" ? "/explore" : source}/:search`,
      })),
    ],
  }),
};

export default withNextIntl(config);
