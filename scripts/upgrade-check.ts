import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newerVersions } from "./launch/newer-versions";

/**
 * `npm run upgrade:check`: tries the newest patch and minor of Next in copies of the last commit and reports what would
 * break. `-- 16.4.6` tries that version. The copies are removed; this folder stays as it is.
 */
function main() {
  const installed = JSON.parse(readFileSync("node_modules/next/package.json", "utf8")).version;
  const named = process.argv.slice(2);
  const versions = named.length > 0 ? named : newerVersions(installed, publishedVersions());
  if (versions.length === 0) return console.log(`✔ next ${installed} is the newest.`);
  const broken = versions.filter((version) => !holds(version));
  if (broken.length === 0) return;
  console.error(`\n✖ These would break something: ${broken.join(", ")}\n`);
  process.exitCode = 1;
}

const publishedVersions = (): string[] =>
  JSON.parse(execFileSync("npm", ["view", "next", "versions", "--json"], { encoding: "utf8" }));

/** The steps in a copy; each runs even if the one before it failed. */
const STEPS: [name: string, command: string, ...args: string[]][] = [
  [
    "the contact points",
    "npx",
    "vitest",
    "run",
    "--project",
    "unit",
    "server/next",
    "server/cache",
  ],
  ["the types", "npm", "run", "typecheck"],
  ["the build", "npm", "run", "build"],
];

function holds(version: string) {
  const folder = mkdtempSync(join(tmpdir(), "delet-upgrade-"));
  try {
    copyCommit(folder);
    console.log(`\nnext ${version}: installing…`);
    const install = ["install", "--save-exact", "--no-audit", "--no-fund", `next@${version}`];
    if (!succeeds(folder, "npm", install)) return report(version, "the installation", false);
    return STEPS.map(([name, command, ...args]) =>
      report(version, name, succeeds(folder, command, args)),
    ).every(Boolean);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function copyCommit(folder: string) {
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync("git", ["archive", "HEAD"], { maxBuffer: 1024 ** 3 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
}

/** Prints a step's output only when it failed. */
function succeeds(folder: string, command: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1024 ** 3,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
  });
  if (status !== 0) console.error(`${stdout}\n${stderr}`.trim().split("\n").slice(-60).join("\n"));
  return status === 0;
}

function report(version: string, name: string, isFine: boolean) {
  console.log(`${isFine ? "✓" : "✗"} next ${version}: ${name}`);
  return isFine;
}

main();
