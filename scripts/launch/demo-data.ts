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
import { templateFolder } from "./template-folder";

/** Written when the demo data is complete, with the accounts to print. */
const markOf = (root: string) => join(root, "seeded.json");

/** Exists from before the database is created until the data is complete. */
const seedingMarkOf = (root: string) => join(root, "seeding");

/**
 * Prepares a folder for the demo. A folder whose seeding was interrupted is emptied, because nobody can have used it
 * yet; one with other data is refused.
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

/** Seeds a fresh backend with the demo data; later calls only read the accounts back. */
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
 * A folder with the demo data, the starting point of every browser test run: seeded once per day and per state of
 * migrations and seed.
 */
export const demoTemplate = (siteUrl: string) =>
  templateFolder(
    "template",
    ["supabase/migrations", "demo", "supabase/embedded"],
    async (folder) => {
      const backend = await startBackend({ folder, siteUrl });
      await seedOnce(backend);
      await backend.stop();
    },
    // Trials seeded yesterday to end in two days end tomorrow.
    new Date().toDateString(),
  );

/** Copies the demo data into `target`. */
export async function freshDemoFolder(target: string, siteUrl: string) {
  const template = await demoTemplate(siteUrl);
  const lock = existsSync(target) ? lockFolder(dataFolder(target)) : null;
  rmSync(target, { recursive: true, force: true });
  lock?.release();
  cpSync(template, target, { recursive: true });
}
