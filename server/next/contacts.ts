/** What the installed packages must hold for a contact point to work: texts of one file. */
type Reading = { file: string; has: readonly string[] };

/** A place of ours that leans on something of Next, React or another package that is not documented. */
export type Contact = {
  /** The file of ours. */
  file: string;
  leansOn: string;
  /** The version of the package in which this was last looked at by a person. */
  seenIn: string;
  /** What it gives, with its number and where that number comes from; or that it was not measured alone. */
  gives: string;
  /** What a visitor or an operator sees when the package changes. */
  fails: string;
  /** The test that fails then, besides next-internals.test.ts. */
  test: string;
  upstream?: string;
  reads: readonly Reading[];
};

const NEXT = "next 16.4.5";
const RENDER = "next/dist/server/app-render";

/** Every one that is known, in the order of docs/next-internals.md, which is made from this list. */
export const CONTACTS: readonly Contact[] = [
  {
    file: "server/cache/own-scripts.mjs",
    leansOn:
      "The spelling of Next's inline scripts: `self.__next_f.push`, its first line, and the start line `_R_` of Turbopack",
    seenIn: NEXT,
    gives: "A policy without 'unsafe-inline' on cached pages (decision 5)",
    fails:
      "The build ends; were it deployed all the same, public pages would allow any inline script when no line is known, and block one that is new beside known ones",
    test: "tests/journeys/every-page.spec.ts",
    reads: [
      {
        file: `${RENDER}/use-flight-response.js`,
        has: ["(self.__next_f=self.__next_f||[]).push(${", "self.__next_f.push(${"],
      },
      {
        file: `${RENDER}/stream-ops.node.js`,
        has: ["(self.__next_f=self.__next_f||[]).push(${", "self.__next_f.push(${"],
      },
    ],
  },
  {
    file: "server/cache/late-scripts.mjs",
    leansOn: 'The spelling of script tags (`<script src async="">`) and preload tags in the head',
    seenIn: NEXT,
    gives: "A public page runs no framework before its first use (decision 63)",
    fails: "Pages load as Next makes them",
    test: "tests/journeys/sleeping-pages.spec.ts",
    reads: [
      {
        file: "next/dist/compiled/react-dom/cjs/react-dom-server.node.production.js",
        has: [`'<script src="'`, `' async="">\\x3c/script>'`],
      },
    ],
  },
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
    file: "lib/i18n/request.ts",
    leansOn:
      "next-intl's documented but experimental `messages.precompile`, whose plugin compiles messages/he.json for Turbopack",
    seenIn: "next-intl 4.14.8",
    gives:
      "12 KB (gzip) of parser that no page loads, and no message is parsed while a page renders",
    fails: "The build ends",
    test: "lib/i18n/messages.test.ts",
    reads: [{ file: "next-intl/dist/types/plugin/types.d.ts", has: ["precompile?: boolean"] }],
  },
  {
    file: "server/next/abort-controller.ts",
    leansOn:
      "React and Next end a render by `new AbortController().abort()` with an error that nobody reads; the global `AbortController` is a subclass of itself",
    seenIn: NEXT,
    gives: "61 instead of 279 answers in memory after 200 s of load (decision 61)",
    fails: "Nothing: it may go when React reads the stack itself",
    test: "server/next/abort-controller.test.ts",
    upstream: "react/react#37288",
    reads: [
      {
        file: "next/dist/compiled/react-server-dom-turbopack/cjs/react-server-dom-turbopack-server.node.production.js",
        has: ["This render completed successfully"],
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
    file: "server/http/status.ts",
    leansOn:
      "A status that is set while a page renders is kept; the headers `rsc` and `next-action` mark parts",
    seenIn: NEXT,
    gives: "404 and 503 of pages that are rendered per request, with words",
    fails: "Such pages answer 200",
    test: "server/http/status.test.ts",
    reads: [
      {
        file: "next/dist/client/components/app-router-headers.js",
        has: ["RSC_HEADER = 'rsc'", "ACTION_HEADER = 'next-action'"],
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
    file: "components/form/use-action-form.ts",
    leansOn: "The `digest` of Next's own errors begins with `NEXT_`",
    seenIn: NEXT,
    gives: "A redirect of an action is not told as a failure",
    fails: "A form says that it failed while the next page opens",
    test: "tests/journeys/profile-and-settings.spec.ts",
    reads: [
      { file: "next/dist/client/components/redirect-error.js", has: ["'NEXT_REDIRECT'"] },
      {
        file: "next/dist/client/components/http-access-fallback/http-access-fallback.js",
        has: ["'NEXT_HTTP_ERROR_FALLBACK'"],
      },
    ],
  },
  {
    file: "next.config.mjs",
    leansOn:
      "`turbopack.resolveAlias` takes relative names of other packages; the experimental switches",
    seenIn: NEXT,
    gives: "The replacements of this list",
    fails: "The build ends, or the replacements are not used",
    test: "the build",
    reads: [
      {
        file: "next/dist/server/config-schema.js",
        has: [
          "resolveAlias:",
          "authInterrupts:",
          "globalNotFound:",
          "turbopackFileSystemCacheForBuild:",
        ],
      },
    ],
  },
  {
    file: "lib/http/span-facts.ts",
    leansOn: "The names of Next's spans and of their facts",
    seenIn: NEXT,
    gives: "Traces say what Next did, and nothing of what was sent",
    fails: "Traces hold fewer facts",
    test: "lib/http/span-facts.test.ts",
    reads: [
      { file: "next/dist/server/lib/trace/constants.js", has: ['"BaseServer.handleRequest"'] },
    ],
  },
  {
    file: "scripts/launch/chunks.ts",
    leansOn:
      "How Turbopack begins a script: `(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push([…, id, module, …])`; its compiler is a binary, so the build is what reads it",
    seenIn: NEXT,
    gives:
      "166 instead of 266 ms of a phone's main thread for the scripts of a page (decision 60, `npm run bench:frames`)",
    fails: "The build ends",
    test: "scripts/launch/chunks.test.ts",
    reads: [],
  },
  {
    file: "components/layout/shared-scripts.ts",
    leansOn: "How Turbopack packs chunks: what the root layout names is packed once for all pages",
    seenIn: NEXT,
    gives: "No page loads the scripts of the page for unknown addresses (decision 37)",
    fails: "Pages weigh more",
    test: "tests/journeys/page-weight.spec.ts",
    reads: [],
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
    file: "middleware.ts",
    leansOn:
      "The file name of before `proxy.ts` (decision 7); a header that the middleware sets on the request is seen by `has` of the rewrites in next.config.mjs",
    seenIn: NEXT,
    gives: "Searches are cached by path (decision 13)",
    fails: "Every search is 404; without its name, no page is guarded before it renders",
    test: "tests/journeys/search-page.spec.ts",
    reads: [
      { file: "next/dist/lib/constants.js", has: ["MIDDLEWARE_FILENAME = 'middleware'"] },
      {
        file: "next/dist/server/lib/router-utils/resolve-routes.js",
        has: ["x-middleware-override-headers", "'x-middleware-request-' + key", "matchHas)("],
      },
    ],
  },
  {
    file: "server/http/response-headers.ts",
    leansOn:
      "Next answers 500 for a form that is too large and for a page that broke, and writes `location` of a cached redirect twice; all its headers pass through `writeHead`",
    seenIn: NEXT,
    gives: "413, 503 and one `location`",
    fails: "A wrong status, or a redirect that some clients do not follow",
    test: "server/http/http.test.ts",
    reads: [
      {
        file: "next/dist/server/app-render/action-handler.js",
        has: ["ApiError(413, `Body exceeded"],
      },
    ],
  },
  {
    file: "components/island/boot/wake.ts",
    leansOn: 'The document of an error that Next renders itself is `<html id="__next_error__">`',
    seenIn: NEXT,
    gives: "Such a page, which is empty without scripts, runs them at once",
    fails: "The page of an error stays white until it is used",
    test: "components/island/boot/boot.test.ts",
    reads: [
      {
        file: "next/dist/client/app-index.js",
        has: ["document.documentElement.id === '__next_error__'"],
      },
      { file: "next/dist/client/components/builtin/app-error.js", has: ['"__next_error__"'] },
    ],
  },
  {
    file: "components/island/replay.ts",
    leansOn:
      "React replays no click, change or submit from before it was loaded (only focus and pointers over an element)",
    seenIn: NEXT,
    gives: "What is pressed before hydration happens, once (docs/islands.md)",
    fails: "It happens twice, should React replay it too",
    test: "tests/journeys/early-input.spec.ts",
    reads: [
      {
        file: "next/dist/compiled/react-dom/cjs/react-dom-client.production.js",
        has: ["function queueIfContinuousEvent("],
      },
    ],
  },
  {
    file: "server/main.ts",
    leansOn:
      "Next's documented custom server; that its request handler looks for no `upgrade` listener of ours, and that `close()` ends it without ending the process",
    seenIn: NEXT,
    gives: "The pipeline before Next (decision 65)",
    fails: "The site does not start, or does not end",
    test: "server/http/server.test.ts",
    reads: [{ file: "next/dist/server/next.js", has: ["getRequestHandler()", "async close()"] }],
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
