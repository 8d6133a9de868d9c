import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { actionKey } from "@/server/worker/env-schema";
import { Failure } from "@/supabase/embedded/failure";
import { bundleForNode } from "./bundle";
import { compileChunksBesidePage } from "./chunks";
import { claimedName } from "./claim";
import { bundleCommands } from "./commands";
import { refuseUnknownInlineScripts } from "./inline-scripts";
import { packStatic } from "./pack";
import { BUNDLES, NEXT } from "./site";

const SOURCES = ["app", "components", "lib", "server", "messages", "public", "supabase/migrations"];
const FILES = [
  ".browserslistrc",
  "instrumentation-client.ts",
  "instrumentation.ts",
  "middleware.ts",
  "next.config.mjs",
  "package-lock.json",
  "postcss.config.mjs",
  "tsconfig.json",
];
const MARK = ".next/built-from";

/** Environment variables that become part of a build. */
const VARIABLES = ["NEXT_SERVER_ACTIONS_ENCRYPTION_KEY"];

/**
 * Builds the site unless the existing build was made from exactly these sources. Two simultaneous starts build one
 * after the other, and the second finds the build of the first.
 */
export const buildIfNeeded = () =>
  inTurn(async () => {
    if (isCurrent()) return console.log("The production build is current.");
    console.log("Building the site (about a minute on two cores)…");
    // Types are checked by `npm run check`.
    await build([], { DELET_TYPES_CHECKED: "1" });
  });

/** `npm run build`: always builds, and passes on the given options. */
export const rebuild = (options: readonly string[]) => inTurn(() => build(options));

async function inTurn(work: () => Promise<void>) {
  const place = createHash("sha256").update(process.cwd()).digest("hex").slice(0, 16);
  const turn = await claimedName(`build-${place}`, () =>
    console.log("Another start is building the site; waiting for it…"),
  );
  try {
    await work();
  } finally {
    turn.release();
  }
}

const isCurrent = () =>
  existsSync(MARK) &&
  existsSync(".next/BUILD_ID") &&
  existsSync(BUNDLES) &&
  readFileSync(MARK, "utf8") === hashOfSources();

async function build(options: readonly string[], extra: Record<string, string> = {}) {
  const key = process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY;
  if (key && !actionKey.safeParse(key).success)
    throw new Failure("NEXT_SERVER_ACTIONS_ENCRYPTION_KEY is wrong (32 random bytes in base64).");
  const sources = hashOfSources();
  rmSync(MARK, { force: true });
  await next(["build", ...options], extra);
  refuseUnknownInlineScripts(".next/server/app");
  await compileChunksBesidePage(".next/static");
  await packStatic(".next/static");
  await bundleForNode(BUNDLES);
  await bundleCommands();
  // A source edited during the build may or may not be in it, and a build with options is not the default one.
  if (options.length === 0 && hashOfSources() === sources) writeFileSync(MARK, sources);
}

function next(words: readonly string[], extra: Record<string, string>) {
  return new Promise<void>((done, broken) => {
    const child = spawn(process.execPath, [NEXT, ...words], {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...extra },
    });
    child.once("exit", (code) => {
      if (code === 0) done();
      else broken(new Failure(`The build failed (next build ended with ${code}); see above.`));
    });
  });
}

function hashOfSources() {
  const hash = createHash("sha256");
  const add = (file: string) => hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  for (const folder of SOURCES) filesIn(folder).forEach(add);
  FILES.filter((file) => existsSync(file)).forEach(add);
  hash.update([process.version, ...VARIABLES.map((name) => process.env[name] ?? "")].join(" "));
  return hash.digest("hex");
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
