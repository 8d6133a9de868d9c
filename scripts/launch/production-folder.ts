import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { bundleCommands, COMMANDS } from "./commands";

/** What `npm ci --omit=dev` leaves of the checkout that built the site, except the site itself. */
export async function productionFolder() {
  const folder = mkdtempSync(join(tmpdir(), "delet-production-"));
  copyFileSync("package.json", join(folder, "package.json"));
  mkdirSync(join(folder, "scripts"));
  for (const name of ["command.mjs", ...COMMANDS.map((command) => `${command}.ts`)])
    copyFileSync(join("scripts", name), join(folder, "scripts", name));
  await bundleCommands(join(folder, "dist/commands"));
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: { [path: string]: { dev?: boolean; devOptional?: boolean; link?: boolean } };
  };
  for (const [path, { dev, devOptional, link }] of Object.entries(packages)) {
    // Nested packages are copied with their parent.
    if (dev || devOptional || link || path.lastIndexOf("node_modules/") !== 0) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(resolve(path), join(folder, path));
  }
  return folder;
}

/** A symlinked package would resolve its neighbours in this checkout, development packages among them. */
export const PRODUCTION_ENV = {
  PATH: process.env.PATH,
  NODE_ENV: "production",
  NODE_OPTIONS: "--preserve-symlinks",
} as const;
