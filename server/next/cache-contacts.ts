import { type Contact, NEXT } from "./contact";

/** How pages are cached and renewed. */
export const CACHE_CONTACTS: readonly Contact[] = [
  {
    file: "server/cache/handler.mjs",
    leansOn:
      "The `cacheHandler` of before Cache Components; Next sends the very object that `set()` was given",
    seenIn: NEXT,
    gives:
      "Statuses 404, 410 and 503 of cached pages, epochs, one Redis for several instances (decision 13)",
    fails: "Deleted listings answer 200",
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
    leansOn: "`SharedCacheControls.cacheControls` by its inner path",
    seenIn: NEXT,
    gives: "The memory of a process does not grow with every search that was ever made",
    fails: "The start ends if the file moves; else memory grows",
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
    leansOn: "`fetch._nextOriginalFetch`, the fetch that Next has wrapped",
    seenIn: NEXT,
    gives: "Asking for changes makes no page dynamic; not measured alone",
    fails: "Public pages are silently made for each visitor",
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
    leansOn:
      "The module `./collect-segment-data` of `entry-base`, replaced by a bare relative name; Next spells a payload as JSON to know its size",
    seenIn: NEXT,
    gives:
      "No second rendering of a payload for routers that prefetch, which no public page has (decision 56, `npm run bench:cost`)",
    fails: "Silent: pages take more processor and memory",
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
    leansOn:
      "The request headers by which Next answers otherwise: `x-matched-path`, `x-prerender-revalidate`",
    seenIn: NEXT,
    gives: "A cached page costs 0.3 instead of 6.2 ms (decision 56, `npm run bench:cost`)",
    fails: "An answer for Next alone is kept for visitors",
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
    leansOn:
      "The names of the router's headers (`rsc`, `next-*`, `x-nextjs-*`, `x-middleware-*`) and of its address `_rsc`",
    seenIn: NEXT,
    gives: "No private form of a page in a shared cache",
    fails: "A payload is given to others as a page",
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
    leansOn: "`revalidateTag(tag, { expire: 0 })` renews at once",
    seenIn: NEXT,
    gives: "A changed price is on the next page that is shown",
    fails: "A stale price",
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
    leansOn:
      "`unstable_cache`, which `use cache` is to replace (decision 66); its key joins the parts by commas",
    seenIn: NEXT,
    gives: "What several pages read is read once",
    fails: "The build ends; or the answer for one town is given for another",
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
    leansOn:
      "Next without `cacheComponents`: the cache as a whole uses the `cacheHandler` of before it, not `cacheHandlers` and `use cache`",
    seenIn: NEXT,
    gives: "Statuses, and one cached page for every visitor (decision 66)",
    fails: "server/cache is written anew when Next removes the older way",
    test: "server/cache/handler.test.ts",
    reads: [
      {
        file: "next/dist/server/config-schema.js",
        has: ["cacheHandler:", "cacheHandlers:", "cacheComponents:"],
      },
    ],
  },
];
