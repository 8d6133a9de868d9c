import { rmSync } from "node:fs";
import { build } from "esbuild";
import { buildFacts } from "@/server/build-facts.mjs";

/** What operators run beside the site; each is a script of its own. */
export const COMMANDS = [
  "worker",
  "admin-grant",
  "admin-revoke",
  "media-sweep",
  "db-reset",
  "db-migrate",
  "doctor",
  "backup",
  "restore",
];

/** Inside ES modules, what CommonJS packages ask of Node has no `require`. */
const REQUIRE =
  'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);';

/**
 * Bundles the commands with everything they need, because tsx, pg and others are development packages. The embedded
 * backend stays out: it is one. `scripts/command.mjs` looks for them.
 */
export async function bundleCommands(folder = "dist/commands") {
  rmSync(folder, { recursive: true, force: true });
  await build({
    entryPoints: COMMANDS.map((name) => `scripts/${name}.ts`),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    alias: {
      "@/supabase/embedded/backend": "./scripts/launch/no-backend.ts",
      "@": ".",
    },
    // Native, and asked for by packages that do without.
    external: ["pg-native", "bufferutil", "utf-8-validate"],
    banner: { js: REQUIRE },
    define: {
      "process.env.NODE_ENV": '"production"',
      "process.env.DELET_MIGRATION": JSON.stringify(buildFacts().DELET_MIGRATION),
    },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    jsx: "automatic",
    logLevel: "warning",
  });
}
