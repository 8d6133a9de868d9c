import { type Contact, NEXT, RENDER } from "./contact";

/** How requests are answered and pages rendered. */
export const SERVER_CONTACTS: readonly Contact[] = [
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
    file: "server/action.ts",
    leansOn:
      "`unstable_rethrow`, documented but named unstable, as in three other files that catch errors around Next's own",
    seenIn: NEXT,
    gives: "A redirect or a missing page inside of a `try` is no failure",
    fails: "The build ends",
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
    leansOn: "An error that has a `digest` of its own keeps it, and the page of the error shows it",
    seenIn: NEXT,
    gives: "The number of the request on the page of an error, as the log has it",
    fails: "A hash stands there that no line of the log has",
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
    file: "server/main.ts",
    leansOn:
      "Next's documented custom server; that its request handler looks for no `upgrade` listener of ours, and that `close()` ends it without ending the process",
    seenIn: NEXT,
    gives: "The pipeline before Next (decision 65)",
    fails: "The site does not start, or does not end",
    test: "server/http/server.test.ts",
    reads: [{ file: "next/dist/server/next.js", has: ["getRequestHandler()", "async close()"] }],
  },
];
