// npm run bench:map-bytes: what the map costs the other pages. The site is built a second time without the map's pages,
// and the scripts of every other page are weighed in both builds, lazily loaded ones included. The files themselves
// differ: how the bundler joins modules and renames identifiers depends on all pages.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { buildIfNeeded } from "@/scripts/launch/build";
import { loadEnvironment } from "@/scripts/launch/environment";
import { fail } from "@/supabase/embedded/failure";
import { reportGoals } from "./goals";

const MAPS = ["explore", "agent/[username]", "company/[slug]"].map(
  (place) => `app/(public)/${place}/map`,
);
/** Allows for different chunking of the same modules; the map's loader alone would exceed it. */
const MORE_MAX = 0.005;
/** A script, by the name under which pages and other scripts load it. */
const SCRIPT = /static\/chunks\/[\w./~-]+\.js/g;

/** Gzipped bytes of all scripts of each page of a build. */
function weightsOf(build: string) {
  const { rootMainFiles } = JSON.parse(readFileSync(join(build, "build-manifest.json"), "utf8"));
  const scripts = new Map<string, { bytes: number; later: string[] }>();
  const read = (file: string) => {
    const known = scripts.get(file);
    if (known) return known;
    const body = readFileSync(join(build, file), "utf8");
    const script = { bytes: gzipSync(body, { level: 9 }).length, later: body.match(SCRIPT) ?? [] };
    scripts.set(file, script);
    return script;
  };
  const manifests = readdirSync(join(build, "server/app"), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith("page_client-reference-manifest.js"));
  return new Map(
    manifests.map((manifest) => {
      const named = readFileSync(join(build, "server/app", manifest), "utf8").match(SCRIPT) ?? [];
      const waiting: string[] = [...rootMainFiles, ...named];
      const files = new Set<string>();
      for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
        if (!files.has(file)) {
          files.add(file);
          waiting.push(...read(file).later);
        }
      return [manifest, [...files].reduce((sum, file) => sum + read(file).bytes, 0)] as const;
    }),
  );
}

/** Builds a copy of the sources without the map's pages, in this folder. */
function buildWithoutMaps(folder: string) {
  const names = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], {
    encoding: "utf8",
  });
  for (const file of names.split("\0").filter((name) => name && existsSync(name)))
    if (!MAPS.some((map) => file.startsWith(`${map}/`))) cpSync(file, join(folder, file));
  execFileSync("cp", ["-al", "node_modules", join(folder, "node_modules")]);
  execFileSync("npm", ["run", "-s", "build"], {
    cwd: folder,
    env: { ...process.env, DELET_TYPES_CHECKED: "1" },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function main() {
  loadEnvironment("production");
  await buildIfNeeded();
  const folder = mkdtempSync(join(tmpdir(), "delet-without-maps-"));
  try {
    buildWithoutMaps(folder);
    const [whole, without] = [weightsOf(".next"), weightsOf(join(folder, ".next"))];
    const shares = [...without]
      .map(([page, bytes]) => ({ page, bytes, more: (whole.get(page) ?? bytes) - bytes }))
      .sort((one, other) => other.more / other.bytes - one.more / one.bytes);
    for (const { page, bytes, more } of [...shares.slice(0, 5), ...shares.slice(-3)])
      console.log(`${String(more).padStart(7)} of ${bytes} bytes more: ${page}`);
    const [most = { bytes: 1, more: 0 }] = shares;
    reportGoals([
      ["the pages of maps are in one build alone", whole.size - without.size === MAPS.length],
      [
        `of ${shares.length} other pages none weighs ${100 * MORE_MAX}% more for the map (${((100 * most.more) / most.bytes).toFixed(2)}%)`,
        most.more / most.bytes <= MORE_MAX,
      ],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch(fail);
