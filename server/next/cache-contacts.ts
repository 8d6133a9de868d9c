import { type Contact, NEXT } from "./contact";

/** How pages are cached and revalidated. */
export const CACHE_CONTACTS: readonly Contact[] = [
  {
    file: "server/cache/handler.mjs",
    dependsOn:
      "The `cacheHandler` API that predates Cache Components; Next sends the same object that it passed to `set()`",
    verifiedIn: NEXT,
    benefit:
      "Statuses 404, 410 and 503 of cached pages, epochs, one Redis for several instances (decision 13)",
    impact: "Deleted listings respond with 200",
    test: "server/cache/handler.test.ts",
    reads: [
      {
        file: "next/dist/server/lib/incremental-cache/index.js",
        has: ["cacheData.cacheControl", "ctx.softTags"],
      },
      { file: "next/dist/lib/constants.js", has: ["'x-next-cache-tags'"] },
      { file: "next/dist/server/config-schema.js", has: ["cacheHandler:", "cacheMaxMemorySize:"] },
    ],
  },
  {
    file: "server/next/cache-controls.mjs",
    dependsOn: "`SharedCacheControls.cacheControls`, imported by its internal path",
    verifiedIn: NEXT,
    benefit: "The process's memory does not grow with every distinct search",
    impact: "Startup fails if the file moves; otherwise memory grows",
    test: "server/next/cache-controls.test.ts",
    reads: [
      {
        file: "next/dist/server/lib/incremental-cache/shared-cache-controls.external.js",
        has: ["this.cacheControls = new Map()", "SharedCacheControls.cacheControls.set("],
      },
    ],
  },
  {
    file: "server/cache/changes.mjs",
    dependsOn: "`fetch._nextOriginalFetch`, the fetch that Next wraps",
    verifiedIn: NEXT,
    benefit: "Polling for changes makes no page dynamic; not measured separately",
    impact: "Public pages are silently rendered for each visitor",
    test: "server/cache/changes.test.ts",
    reads: [
      {
        file: "next/dist/server/lib/patch-fetch.js",
        has: ["patched._nextOriginalFetch = originFetch"],
      },
    ],
  },
  {
    file: "server/next/segment-data.ts",
    dependsOn:
      "The module `./collect-segment-data` of `entry-base`, aliased by its relative name; Next serializes a payload as JSON to measure it",
    verifiedIn: NEXT,
    benefit:
      "No second rendering of each payload for prefetching, which no public page uses (decision 56, `npm run bench:cost`)",
    impact: "Silently: pages cost more CPU and memory",
    test: "server/next/segment-data.test.ts",
    reads: [
      {
        file: "next/dist/esm/server/app-render/entry-base.js",
        has: ["from './collect-segment-data'", "collectSegmentData", "collectPrefetchHints"],
      },
      {
        file: "next/dist/server/lib/incremental-cache/index.js",
        has: ["JSON.stringify(data).length"],
      },
    ],
  },
  {
    file: "server/http/response-cache.ts",
    dependsOn:
      "The request headers that change Next's response: `x-matched-path`, `x-prerender-revalidate`",
    verifiedIn: NEXT,
    benefit: "A cached page costs 0.3 instead of 6.2 ms (decision 56, `npm run bench:cost`)",
    impact: "An internal response is cached and served to visitors",
    test: "tests/attacks/kept-answers.spec.ts",
    reads: [
      {
        file: "next/dist/lib/constants.js",
        has: ["'x-matched-path'", "'x-prerender-revalidate'"],
      },
    ],
  },
  {
    file: "lib/http/shared-cache.ts",
    dependsOn:
      "The names of the router's headers (`rsc`, `next-*`, `x-nextjs-*`, `x-middleware-*`) and of its parameter `_rsc`",
    verifiedIn: NEXT,
    benefit: "No private variant of a page in a shared cache",
    impact: "A payload is served to other visitors as a page",
    test: "tests/attacks/shared-caches.spec.ts",
    reads: [
      {
        file: "next/dist/client/components/app-router-headers.js",
        has: [
          "RSC_HEADER = 'rsc'",
          "ACTION_HEADER = 'next-action'",
          "NEXT_ROUTER_PREFETCH_HEADER = 'next-router-prefetch'",
          "NEXT_RSC_UNION_QUERY = '_rsc'",
        ],
      },
    ],
  },
  {
    file: "server/public/tags.ts",
    dependsOn: "`revalidateTag(tag, { expire: 0 })` revalidates immediately",
    verifiedIn: NEXT,
    benefit: "The next page served shows a changed price",
    impact: "A stale price",
    test: "tests/journeys/two-instances.spec.ts",
    reads: [
      {
        file: "next/dist/server/web/spec-extension/revalidate.js",
        has: ["cacheLife.expire) === 0"],
      },
    ],
  },
  {
    file: "server/public/cached.ts",
    dependsOn:
      "`unstable_cache`, to be replaced by `use cache` (decision 66); it joins the parts of its key with commas",
    verifiedIn: NEXT,
    benefit: "Data that several pages share is read once",
    impact: "The build fails; or one town's data is served for another",
    test: "tests/journeys/two-instances.spec.ts",
    reads: [
      { file: "next/cache.js", has: ["exports.unstable_cache = "] },
      {
        file: "next/dist/server/web/spec-extension/unstable-cache.js",
        has: ["keyParts.join(',')"],
      },
    ],
  },
  {
    file: "docs/decisions/0066-cache-components-wait.md",
    dependsOn:
      "Next without `cacheComponents`: the whole cache uses the older `cacheHandler`, not `cacheHandlers` and `use cache`",
    verifiedIn: NEXT,
    benefit: "Statuses, and one cached page for all visitors (decision 66)",
    impact: "`server/cache` has to be rewritten when Next removes the older API",
    test: "server/cache/handler.test.ts",
    reads: [
      {
        file: "next/dist/server/config-schema.js",
        has: ["cacheHandler:", "cacheHandlers:", "cacheComponents:"],
      },
    ],
  },
];
