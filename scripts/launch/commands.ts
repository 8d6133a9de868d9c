import { rmSync } from "node:fs";
import { build } from "esbuild";
import { buildFacts } from "@/server/build-facts.mjs";

/** Commands that operators run beside the site; each is a script. */
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

/** CommonJS packages bundled into ES modules have no `require`. */
const REQUIRE =
  'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);';

/**
 * Bundles the commands with all their dependencies, because tsx, pg and others are development packages. The embedded
 * backend, a development package itself, is left out. `scripts/command.mjs` runs them.
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
    // Native, and optional for the packages that require them.
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
