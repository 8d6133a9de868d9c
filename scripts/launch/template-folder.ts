import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, join } from "node:path";
import { claimedName } from "./claim";

/**
 * A data folder that tests copy, made once per state of the files it is made from (paths of files or folders) and of
 * `key`: `.data/<name>-<hash>`. Those of earlier states are removed. `make` fills the folder it is given.
 */
export async function templateFolder(
  name: string,
  madeFrom: string[],
  make: (folder: string) => Promise<void>,
  key = "",
) {
  const hash = createHash("sha256").update(key);
  for (const file of madeFrom.flatMap(filesIn)) hash.update(readFileSync(file));
  const template = join(".data", `${name}-${hash.digest("hex").slice(0, 16)}`);
  // The other workers wait for the one that makes it.
  const claim = await claimedName(basename(template), () => undefined);
  try {
    if (!existsSync(template)) {
      mkdirSync(".data", { recursive: true });
      for (const entry of readdirSync(".data")) {
        if (entry.startsWith(`${name}-`)) rmSync(join(".data", entry), { recursive: true });
      }
      // Renamed once complete, so that nobody copies half of it.
      const unfinished = `${template}.part`;
      await make(unfinished);
      renameSync(unfinished, template);
    }
  } finally {
    claim.release();
  }
  return template;
}

const filesIn = (path: string): string[] =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
