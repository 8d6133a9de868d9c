import { rmSync } from "node:fs";
import { build, type Plugin } from "esbuild";
import { buildFacts } from "@/server/build-facts.mjs";

/** Entry points that run in Node without Next's compiler, by bundle name. */
const ENTRIES = {
  server: "server/main.ts",
  "read-sheet-worker": "server/sheet/read-sheet-worker.ts",
};

/** Next's compiler handles this package, which keeps code out of the browser; Node has no use for it. */
const emptyServerOnly: Plugin = {
  name: "server-only",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^server-only$/ }, ({ path }) => ({ path, namespace: "empty" }));
    onLoad({ filter: /.*/, namespace: "empty" }, () => ({ contents: "" }));
  },
};

/** Bundles our own code into `folder`, one file per entry; packages stay in node_modules. */
export async function bundleForNode(folder: string, entries: Record<string, string> = ENTRIES) {
  rmSync(folder, { recursive: true, force: true });
  const facts = Object.entries(buildFacts()).map(([name, value]) => [
    `process.env.${name}`,
    JSON.stringify(value),
  ]);
  await build({
    entryPoints: entries,
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    jsx: "automatic",
    sourcemap: "linked",
    define: Object.fromEntries(facts),
    plugins: [emptyServerOnly],
    logLevel: "error",
  });
}
