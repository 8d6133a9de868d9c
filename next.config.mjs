import { fileURLToPath } from "node:url";
import createNextIntlPlugin from "next-intl/plugin";
import { SECURITY_HEADERS } from "./lib/http/security-headers.mjs";
import { buildFacts } from "./server/build-facts.mjs";

// Next reports usage by default; nothing leaves this machine.
process.env.NEXT_TELEMETRY_DISABLED = "1";

const named = (headers) => Object.entries(headers).map(([key, value]) => ({ key, value }));

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/i18n/request.ts",
  // Messages are compiled at build time: no page and no browser parses them, and `t.raw` does not exist.
  experimental: {
    messages: { path: "./messages", format: "json", locales: "infer", precompile: true },
  },
});

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
  env: buildFacts(),
  turbopack: {
    resolveAlias: {
      "./collect-segment-data": "./server/next/segment-data.ts",
    },
  },
  // Pages are cached by our own handler alone: it knows statuses, and whether a page became stale while it was made.
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
  // On everything; headers that depend on the page (Content-Security-Policy, Cache-Control) are the middleware's.
  headers: async () => [
    {
      source: "/:path*",
      headers: named({ ...SECURITY_HEADERS, "Cross-Origin-Resource-Policy": "same-origin" }),
    },
    // Search engines and chats show the pictures too; the widget is embedded in agents' own sites.
    ...["/media/:path*", "/share-card/:path*", "/widget/:path*", "/widget.js"].map((source) => ({
      source,
      headers: named({ "Cross-Origin-Resource-Policy": "cross-origin" }),
    })),
  ],
  // Pages with filters are cached by path. The middleware writes the filters into a header, in one spelling; here they
  // become the last segment of a path that cannot be requested directly.
  rewrites: async () => ({
    beforeFiles: [
      { source: "/explore/:any+", destination: "/not-a-page" },
      { source: "/agent/:name/:any+", destination: "/not-a-page" },
      { source: "/company/:slug/:any+", destination: "/not-a-page" },
      // The view beside a map is a page of its own, so that no other page loads its scripts.
      ...["/explore", "/search", "/agent/:name", "/company/:slug"].map((source) => ({
        source,
        has: [
          { type: "header", key: "x-delet-search", value: "(?<search>[A-Za-z0-9_-]+)" },
          { type: "query", key: "view", value: "map" },
        ],
        destination: `${source === "/search" ? "/explore" : source}/map/:search`,
      })),
      ...["/explore", "/search", "/agent/:name", "/company/:slug"].map((source) => ({
        source,
        has: [{ type: "header", key: "x-delet-search", value: "(?<search>[A-Za-z0-9_-]+)" }],
        destination: `${source === "/search" ? "/explore" : source}/:search`,
      })),
    ],
  }),
};

export default withNextIntl(config);
