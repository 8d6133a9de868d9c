import { randomBytes } from "node:crypto";
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, relative, resolve } from "node:path";
import { Failure } from "./failure";

/** The paths of all embedded backend data: one folder, outside of git. */
export type DataFolder = {
  root: string;
  database: string;
  storage: string;
  inbox: string;
  /** Present while the database is being created; nothing of value can be in it yet. */
  creating: string;
};

export type Keys = {
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
  /** Authorizes commands started on this machine by this user at the control endpoint. */
  controlSecret: string;
};

export function dataFolder(root: string): DataFolder {
  const at = resolve(root);
  return {
    root: at,
    database: join(at, "db"),
    storage: join(at, "storage"),
    inbox: join(at, "inbox"),
    creating: join(at, "db.creating"),
  };
}

/** Creates the folder if it is missing; throws a Failure if it is not writable or on a read-only disk. */
export function createFolder(folder: DataFolder) {
  try {
    for (const path of [folder.root, folder.storage, folder.inbox]) {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      accessSync(path, constants.W_OK);
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Failure(
      `The data folder ${shown(folder)} cannot be written: ${why}. Make it writable, or choose another one with DELET_DATA_DIR.`,
    );
  }
}

/** Keys are generated once per folder and stay with its data; they are never printed. */
export function readKeys(folder: DataFolder): Keys {
  const file = join(folder.root, "keys.json");
  if (!existsSync(file)) {
    const keys: Keys = {
      publishableKey: `sb_publishable_${random(24)}`,
      secretKey: `sb_secret_${random(32)}`,
      jwtSecret: random(48),
      controlSecret: random(32),
    };
    writeFileSync(file, JSON.stringify(keys, null, 2), { mode: 0o600 });
    return keys;
  }
  try {
    const keys = JSON.parse(readFileSync(file, "utf8")) as Keys;
    const all = [keys.publishableKey, keys.secretKey, keys.jwtSecret, keys.controlSecret];
    if (all.every((key) => typeof key === "string" && key.length >= 20)) return keys;
  } catch {
    // Falls through to the Failure below.
  }
  throw new Failure(
    `${relative(process.cwd(), file)} is damaged, so nobody could sign in to this data. Restore it, or start over with: ${resetCommand(folder)}`,
  );
}

const COPY = /^db\.before-\d{14}$/;

/**
 * Copies the database to a sibling folder before an upgrade, named for its version. Copies from earlier upgrades are
 * deleted: the data has been used since.
 */
export function keepCopy(folder: DataFolder, version: string) {
  const copy = join(folder.root, `db.before-${version}`);
  for (const name of readdirSync(folder.root).filter((name) => COPY.test(name))) {
    rmSync(join(folder.root, name), { recursive: true, force: true });
  }
  cpSync(folder.database, copy, { recursive: true });
  console.log(
    `${shown(folder)} comes from an earlier version and is upgraded; a copy is in ${copy}`,
  );
}

/** Deletes the embedded backend's files in a folder, and nothing else in it. */
export function emptyFolder(folder: DataFolder) {
  const own = [
    ...["db", "db.creating", "storage", "inbox", "files"],
    ...["keys.json", "seeding", "seeded.json"],
  ];
  const copies = existsSync(folder.root)
    ? readdirSync(folder.root).filter((name) => COPY.test(name))
    : [];
  for (const name of [...own, ...copies])
    rmSync(join(folder.root, name), { recursive: true, force: true });
}

export function shown(folder: DataFolder) {
  const path = relative(process.cwd(), folder.root);
  return path.startsWith("..") ? folder.root : path || ".";
}

export function resetCommand(folder: DataFolder) {
  if (folder.root === resolve(".data")) return "npm run db:reset";
  const path = shown(folder);
  return `npm run db:reset -- ${/\s/.test(path) ? `"${path}"` : path}`;
}

const random = (bytes: number) => randomBytes(bytes).toString("base64url");
