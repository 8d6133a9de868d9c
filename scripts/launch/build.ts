import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "@/supabase/embedded/failure";
import { claimedName } from "./claim";
import { NEXT } from "./site";

const SOURCES = ["app", "components", "lib", "server", "messages", "public", "supabase/migrations"];
const FILES = [
  "instrumentation-client.ts",
  "instrumentation.ts",
  "middleware.ts",
  "next.config.mjs",
  "package-lock.json",
  "postcss.config.mjs",
  "tsconfig.json",
];
const MARK = ".next/built-from";

/**
 * Builds the site unless the build that is there was made from exactly these sources. Two starts at
 * once build one after the other, and the second one finds the build of the first.
 */
export async function buildIfNeeded() {
  const place = createHash("sha256").update(process.cwd()).digest("hex").slice(0, 16);
  const turn = await claimedName(`build-${place}`, () =>
    console.log("Another start is building the site; waiting for it…"),
  );
  try {
    await buildWhereNeeded();
  } finally {
    turn.release();
  }
}

async function buildWhereNeeded() {
  const sources = hashOfSources();
  const built = existsSync(MARK) && existsSync(".next/BUILD_ID") ? readFileSync(MARK, "utf8") : "";
  if (built === sources) return console.log("The production build is current.");
  console.log("Building the site (about a minute on two cores)…");
  await build();
  writeFileSync(MARK, sources);
}

function build() {
  return new Promise<void>((done, broken) => {
    const child = spawn(process.execPath, [NEXT, "build"], {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, DELET_TYPES_CHECKED: "1" },
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
  hash.update(`${process.version} ${process.env.NEXT_OUTPUT ?? ""}`);
  return hash.digest("hex");
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
