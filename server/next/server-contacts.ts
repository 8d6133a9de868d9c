import { type Contact, NEXT, RENDER } from "./contact";

/** How requests are answered and pages rendered. */
export const SERVER_CONTACTS: readonly Contact[] = [
  {
    file: "lib/i18n/request.ts",
    dependsOn:
      "next-intl's documented, experimental `messages.precompile`, whose plugin compiles messages/he.json for Turbopack",
    verifiedIn: "next-intl 4.14.8",
    benefit: "No page loads the parser (12 KB gzipped), and no message is parsed during rendering",
    impact: "The build fails",
    test: "lib/i18n/messages.test.ts",
    reads: [{ file: "next-intl/dist/types/plugin/types.d.ts", has: ["precompile?: boolean"] }],
  },
  {
    file: "server/next/abort-controller.ts",
    dependsOn:
      "React and Next end a render with `new AbortController().abort()` and an error that nothing reads; the global `AbortController` is replaced by a subclass",
    verifiedIn: NEXT,
    benefit: "61 instead of 279 responses in memory after 200 s of load (decision 61)",
    impact: "Nothing; remove it once React reads the stack itself",
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
    file: "server/http/status.ts",
    dependsOn:
      "A status set during rendering is preserved; the headers `rsc` and `next-action` mark partial requests",
    verifiedIn: NEXT,
    benefit: "404 and 503, with a readable page, for pages rendered per request",
    impact: "Such pages respond with 200",
    test: "server/http/status.test.ts",
    reads: [
      {
        file: "next/dist/client/components/app-router-headers.js",
        has: ["RSC_HEADER = 'rsc'", "ACTION_HEADER = 'next-action'"],
      },
    ],
  },
  {
    file: "server/action.ts",
    dependsOn:
      "`unstable_rethrow`, documented but named unstable; also used by three other files that catch errors around Next's",
    verifiedIn: NEXT,
    benefit: "A redirect or a missing page inside a `try` is not treated as a failure",
    impact: "The build fails",
    test: "server/action.test.ts",
    reads: [
      {
        file: "next/dist/client/components/navigation.react-server.js",
        has: ["unstable_rethrow"],
      },
    ],
  },
  {
    file: "server/supabase/unwrap.ts",
    dependsOn: "An error with its own `digest` keeps it, and the error page shows it",
    verifiedIn: NEXT,
    benefit: "The error page shows the request's number, as in the log",
    impact: "It shows a hash that is in no log line",
    test: "server/supabase/unwrap.test.ts",
    reads: [
      {
        file: `${RENDER}/create-error-handler.js`,
        has: ["If the error already has a digest, respect the original digest"],
      },
    ],
  },
  {
    file: "next.config.mjs",
    dependsOn:
      "`turbopack.resolveAlias` accepts relative names inside other packages; the experimental switches",
    verifiedIn: NEXT,
    benefit: "The replacements in this list",
    impact: "The build impact, or the replacements are not used",
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
    dependsOn: "The names of Next's spans and their attributes",
    verifiedIn: NEXT,
    benefit: "Traces show what Next did, without request contents",
    impact: "Traces have fewer attributes",
    test: "lib/http/span-facts.test.ts",
    reads: [
      { file: "next/dist/server/lib/trace/constants.js", has: ['"BaseServer.handleRequest"'] },
    ],
  },
  {
    file: "middleware.ts",
    dependsOn:
      "The file name that predates `proxy.ts` (decision 7); a request header set by the middleware is matched by `has` in the rewrites of next.config.mjs",
    verifiedIn: NEXT,
    benefit: "Searches are cached by path (decision 13)",
    impact:
      "Every search responds with 404; if the file name stops working, no page is guarded before it renders",
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
    dependsOn:
      "Next responds with 500 to an oversized form and for a broken page, and writes `location` of a cached redirect twice; all its headers pass through `writeHead`",
    verifiedIn: NEXT,
    benefit: "413, 503 and one `location`",
    impact: "Wrong statuses, or a redirect that some clients do not follow",
    test: "server/http/http.test.ts",
    reads: [
      {
        file: "next/dist/server/app-render/action-handler.js",
        has: ["ApiError(413, `Body exceeded"],
      },
    ],
  },
  {
    file: "server/main.ts",
    dependsOn:
      "Next's documented custom server; its request handler expects no `upgrade` listener from us, and `close()` does not exit the process",
    verifiedIn: NEXT,
    benefit: "The pipeline before Next (decision 65)",
    impact: "The site does not start, or does not shut down",
    test: "server/http/server.test.ts",
    reads: [{ file: "next/dist/server/next.js", has: ["getRequestHandler()", "async close()"] }],
  },
];
