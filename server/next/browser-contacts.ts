import { type Contact, NEXT, RENDER } from "./contact";

/** What pages run in the browser, and when. */
export const BROWSER_CONTACTS: readonly Contact[] = [
  {
    file: "server/cache/own-scripts.mjs",
    dependsOn:
      "The text of Next's inline scripts: `self.__next_f.push`, its initialization, and Turbopack's `_R_` bootstrap",
    verifiedIn: NEXT,
    benefit: "A policy without 'unsafe-inline' on cached pages (decision 5)",
    impact:
      "The build fails. If deployed anyway, public pages allow any inline script when none is recognised, and block a new one next to recognised ones",
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
    dependsOn: 'The syntax of script tags (`<script src async="">`) and preload tags in the head',
    verifiedIn: NEXT,
    benefit: "A public page runs no framework before its first use (decision 63)",
    impact: "Pages load their scripts immediately, as Next renders them",
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
    dependsOn:
      "Next sends a page with the response's `flushHeaders`, `write` and `end`, and does not compress it for `identity`",
    verifiedIn: NEXT,
    benefit: "A sent list runs no framework before its first use (decision 63)",
    impact: "A sent list loads its scripts immediately, or not at all",
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
    dependsOn: "The name of the error for an action that the running build does not have",
    verifiedIn: NEXT,
    benefit: "A page from before a deployment offers to reload",
    impact: "It reports the server as unavailable, and retrying never helps",
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
    dependsOn: "The `digest` of Next's own errors starts with `NEXT_`",
    verifiedIn: NEXT,
    benefit: "An action's redirect is not reported as a failure",
    impact: "A form reports a failure while the next page opens",
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
    dependsOn:
      "How Turbopack's scripts start: `(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push([…, id, module, …])`; its compiler is a binary, so the build checks it",
    verifiedIn: NEXT,
    benefit:
      "166 instead of 266 ms on a phone's main thread for a page's scripts (decision 60, `npm run bench:frames`)",
    impact: "The build fails",
    test: "scripts/launch/chunks.test.ts",
    reads: [],
  },
  {
    file: "components/layout/shared-scripts.ts",
    dependsOn:
      "How Turbopack splits chunks: modules imported by the root layout are bundled once for all pages",
    verifiedIn: NEXT,
    benefit: "No page loads the not-found page's scripts (decision 37)",
    impact: "Pages weigh more",
    test: "tests/journeys/page-weight.spec.ts",
    reads: [],
  },
  {
    file: "components/island/boot/wake.ts",
    dependsOn: 'Next\'s own error document is `<html id="__next_error__">`',
    verifiedIn: NEXT,
    benefit: "That page, which is empty without scripts, runs them immediately",
    impact: "The error page stays blank until it is used",
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
    dependsOn:
      "React does not replay clicks, changes or submits from before it loaded (only focus and hover)",
    verifiedIn: NEXT,
    benefit: "Input before hydration takes effect exactly once (docs/islands.md)",
    impact: "It takes effect twice if React replays it too",
    test: "tests/journeys/early-input.spec.ts",
    reads: [
      {
        file: "next/dist/compiled/react-dom/cjs/react-dom-client.production.js",
        has: ["function queueIfContinuousEvent("],
      },
    ],
  },
];
