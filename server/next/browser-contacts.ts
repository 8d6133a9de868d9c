import { type Contact, NEXT, RENDER } from "./contact";

/** What pages run in the browser, and when. */
export const BROWSER_CONTACTS: readonly Contact[] = [
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
    file: "server/http/delay-scripts.ts",
    leansOn:
      "Next sends a page by `flushHeaders`, `write` and `end` of the response, and does not compress it for `identity`",
    seenIn: NEXT,
    gives: "A sent list runs no framework before its first use (decision 63)",
    fails: "A sent list loads as Next makes it, or not at all",
    test: "tests/journeys/list.spec.ts",
    reads: [
      {
        file: "next/dist/server/pipe-readable.js",
        has: ["res.flushHeaders()", "res.write(chunk)", "res.end()"],
      },
      { file: "next/dist/compiled/compression/index.js", has: ["identity"] },
    ],
  },
  {
    file: "components/form/connection-error.ts",
    leansOn: "The name of the error of an action that the running build does not have",
    seenIn: NEXT,
    gives: "A page from before a deploy offers to load itself anew",
    fails: "It says that the server is not available, and trying again never helps",
    test: "components/form/form.test.tsx",
    reads: [
      {
        file: "next/dist/client/components/unrecognized-action-error.js",
        has: ["this.name = 'UnrecognizedActionError'"],
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
];
