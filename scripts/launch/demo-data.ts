import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { seedDemo } from "@/demo";
import type { DemoAccount } from "@/demo/backend";
import { type Backend, startBackend } from "@/supabase/embedded/backend";
import { Failure } from "@/supabase/embedded/failure";
import {
  createFolder,
  dataFolder,
  emptyFolder,
  resetCommand,
  shown,
} from "@/supabase/embedded/folder";
import { lockFolder } from "@/supabase/embedded/lock";

/** Written when the demo data is complete, with the accounts to print. */
const markOf = (root: string) => join(root, "seeded.json");

/** Lies in the folder from before the database is made until the data is complete. */
const seedingMarkOf = (root: string) => join(root, "seeding");

/**
 * Makes a folder ready for the demo. One in which seeding was cut short is emptied, because nobody
 * could have used it yet; one that holds somebody's own data is refused.
 */
export function prepareFolder(path: string) {
  const folder = dataFolder(path);
  const [seeded, seeding] = [markOf(folder.root), seedingMarkOf(folder.root)];
  if (existsSync(seeded)) return;
  if (existsSync(folder.database) && !existsSync(seeding)) {
    throw new Failure(
      `The data in ${shown(folder)} is not the demo's, so it was left as it is. Choose another folder with DELET_DATA_DIR, or delete that data with: ${resetCommand(folder)}`,
    );
  }
  createFolder(folder);
  const lock = lockFolder(folder);
  if (existsSync(seeding)) emptyFolder(folder);
  writeFileSync(seeding, "");
  lock.release();
}

/** Fills a fresh backend with the demo data; a second time it only reads the accounts back. */
export async function seedOnce(backend: Backend): Promise<DemoAccount[]> {
  const mark = markOf(backend.folder.root);
  if (existsSync(mark)) return JSON.parse(readFileSync(mark, "utf8"));
  const { accounts } = await seedDemo(backend.direct);
  for (const mail of readdirSync(backend.folder.inbox)) rmSync(join(backend.folder.inbox, mail));
  writeFileSync(mark, JSON.stringify(accounts, null, 2), { mode: 0o600 });
  rmSync(seedingMarkOf(backend.folder.root), { force: true });
  return accounts;
}

/**
 * A folder with the demo data, which every run of the browser tests starts from: it is seeded once for each day
 * and state of migrations and seed.
 */
export async function demoTemplate(siteUrl: string) {
  // The day counts too: trials that end tomorrow were written yesterday as ending in two days.
  const hash = createHash("sha256").update(new Date().toDateString());
  for (const folder of ["supabase/migrations", "demo", "supabase/embedded"]) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) hash.update(readFileSync(join(entry.parentPath, entry.name)));
    }
  }
  const template = join(".data", `template-${hash.digest("hex").slice(0, 16)}`);
  if (!existsSync(markOf(template))) {
    for (const name of existsSync(".data") ? readdirSync(".data") : []) {
      if (name.startsWith("template-")) rmSync(join(".data", name), { recursive: true });
    }
    const backend = await startBackend({ folder: template, siteUrl });
    await seedOnce(backend);
    await backend.stop();
  }
  return template;
}

/** Copies the demo data into `target`. */
export async function freshDemoFolder(target: string, siteUrl: string) {
  const template = await demoTemplate(siteUrl);
  const lock = existsSync(target) ? lockFolder(dataFolder(target)) : null;
  rmSync(target, { recursive: true, force: true });
  lock?.release();
  cpSync(template, target, { recursive: true });
}
