import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Failure, fail } from "@/supabase/embedded/failure";
import { testNatively } from "./postgres-suite";

/**
 * `npm run test:upgrade`: the steps of docs/operations.md with the build before the newest migration and this one beside
 * each other. `-- 9a9a1c20` starts from that commit, `-- ../folder` from a checkout that is built. Builds once or twice,
 * so it takes some minutes and is part of no other command.
 */
function main() {
  const [from = beforeNewestMigration()] = process.argv.splice(2);
  const isFolder = existsSync(join(from, ".next/BUILD_ID"));
  const folder = isFolder ? resolve(from) : buildOf(from);
  process.on("exit", () => isFolder || rmSync(folder, { recursive: true, force: true }));
  process.env.DELET_PREVIOUS_BUILD = folder;
  // Each step continues where the one before it ended.
  process.argv.push("--bail=1");
  testNatively("upgrade");
}

const git = (...args: string[]) => execFileSync("git", args, { maxBuffer: 1024 ** 3 });

function beforeNewestMigration() {
  const range = ["-1", "--format=%H", "--diff-filter=A", "--", "supabase/migrations"];
  const added = git("log", ...range)
    .toString()
    .trim();
  if (!added) throw new Failure("Name a commit: this checkout has no history of its migrations.");
  return `${added}~1`;
}

/** Builds a copy of the commit, with its own packages. */
function buildOf(commit: string) {
  const folder = mkdtempSync(join(tmpdir(), "delet-previous-"));
  console.log(`Building ${git("log", "-1", "--format=%h %s", commit).toString().trim()}…`);
  execFileSync("tar", ["-x", "-C", folder], { input: git("archive", commit) });
  const lock = (place: string) => readFileSync(join(place, "package-lock.json"), "utf8");
  if (lock(folder) === lock(".")) run(".", "cp", "-al", "node_modules", folder);
  else run(folder, "npm", "ci", "--no-audit", "--no-fund");
  run(folder, "npm", "run", "build");
  return folder;
}

function run(cwd: string, command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status === 0) return;
  throw new Failure(`${command} ${args.join(" ")} failed:\n${`${stdout}\n${stderr}`.slice(-4000)}`);
}

try {
  main();
} catch (error) {
  fail(error);
}
