import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { Failure } from "@/supabase/embedded/failure";

const MANIFEST = "backup.json";

const manifestSchema = z.object({
  format: z.literal(1),
  kind: z.enum(["embedded", "project"]),
  madeAt: z.string(),
  /** The newest migration applied to the data. */
  migration: z.string(),
  /** SHA-256 of each file, by its path in the archive. */
  files: z.record(z.string(), z.string()),
  /** What the project's Storage knows of a picture besides its bytes. */
  pictures: z.record(z.string(), z.object({ type: z.string(), seconds: z.string() })).optional(),
});

export type Manifest = z.infer<typeof manifestSchema>;

/**
 * Packs `names` of `folder` into one file, readable by its owner only: a compressed tar whose first entry describes its
 * kind and content. An existing file is never overwritten, and a partial archive never gets the final name.
 */
export async function writeArchive(
  file: string,
  { folder, names }: { folder: string; names: string[] },
  about: Omit<Manifest, "format" | "madeAt" | "files">,
) {
  if (existsSync(file)) throw new Failure(`${file} is there already, and is not overwritten.`);
  const files = await hashes(folder, names);
  const part = `${file}.part`;
  const head = besides(file);
  try {
    const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), ...about, files };
    writeFileSync(join(head, MANIFEST), JSON.stringify(manifest, null, 1));
    // tar never sees the file name: it would take the part before a colon for a host.
    const tar = spawn("tar", ["-cf", "-", "-C", head, MANIFEST, "-C", folder, ...names], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    const target = createWriteStream(part, { mode: 0o600 });
    await both(pipeline(tar.stdout, createGzip({ level: 1 }), target), ended(tar, "tar"));
    renameSync(part, file);
  } finally {
    rmSync(part, { force: true });
    rmSync(head, { recursive: true, force: true });
  }
  return Object.keys(files).length;
}

/** Unpacks an archive into an empty folder and verifies each file against the manifest. */
export async function readArchive(file: string, folder: string): Promise<Manifest> {
  if (!existsSync(file)) throw new Failure(`There is no file ${file}.`);
  // `-o`: files belong to the user who restores.
  const tar = spawn("tar", ["-xof", "-", "-C", folder], { stdio: ["pipe", "ignore", "pipe"] });
  try {
    const unpacked = pipeline(createReadStream(file), createGunzip(), into(tar.stdin));
    await both(unpacked, ended(tar, "tar"));
  } catch (error) {
    if (error instanceof Failure && error.message.startsWith("tar is not here")) throw error;
    throw new Failure(`${file} is no whole backup (${(error as Error).message}).`);
  }
  const manifest = readManifest(file, join(folder, MANIFEST));
  const found = await hashes(folder, readdirSync(folder));
  delete found[MANIFEST];
  const paths = new Set([...Object.keys(found), ...Object.keys(manifest.files)]);
  const other = [...paths].find((path) => found[path] !== manifest.files[path]);
  if (other) throw new Failure(`${file} is damaged: ${other} is not what was packed.`);
  return manifest;
}

/**
 * Writes everything to a program's input. A program that has read enough closes it (tar ignores the zeros at the end of
 * an archive), which is no error: the exit code decides.
 */
function into(input: Writable) {
  input.on("error", () => {});
  return async (chunks: AsyncIterable<Buffer>) => {
    const closed = new Promise((done) => input.once("close", done));
    try {
      for await (const chunk of chunks) {
        if (input.destroyed || input.write(chunk)) continue;
        await Promise.race([closed, new Promise((done) => input.once("drain", done))]);
      }
    } finally {
      input.end();
    }
  };
}

function readManifest(file: string, path: string) {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    throw new Failure(`${file} is no backup of this site.`);
  }
}

/** An empty folder next to a file, readable by its owner only. */
export const besides = (file: string) => mkdtempSync(`${file}.`);

/** The digest of each file below `names`; refuses anything that is neither a file nor a folder. */
async function hashes(folder: string, names: string[]) {
  const found: Record<string, string> = {};
  for (const name of [...names].sort()) {
    const path = join(folder, name);
    const stat = lstatSync(path);
    if (stat.isDirectory()) {
      const inside = await hashes(
        folder,
        readdirSync(path).map((child) => `${name}/${child}`),
      );
      Object.assign(found, inside);
    } else if (stat.isFile()) {
      const hash = createHash("sha256");
      await pipeline(createReadStream(path), hash);
      found[name] = hash.digest("hex");
    } else {
      throw new Failure(`${path} is neither a file nor a folder.`);
    }
  }
  return found;
}

/** Runs a system program to its end; on failure its last line is the reason. */
export const run = (program: string, args: string[], env: Record<string, string> = {}) =>
  ended(
    spawn(program, args, {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, ...env },
    }),
    program,
  );

function ended(child: ChildProcess, program: string) {
  let errors = "";
  child.stderr?.on("data", (data) => {
    errors += data;
  });
  return new Promise<void>((done, broken) => {
    child.once("error", (error: NodeJS.ErrnoException) =>
      broken(error.code === "ENOENT" ? new Failure(`${program} is not here: install it.`) : error),
    );
    child.once("close", (code) => {
      if (code === 0) return done();
      broken(
        new Failure(`${program}: ${errors.trim().split("\n").at(-1) || `ended with ${code}`}`),
      );
    });
  });
}

/** Waits for a program and its piped input; the program's own reason takes precedence. */
async function both(piped: Promise<void>, program: Promise<void>) {
  const [flow, end] = await Promise.allSettled([piped, program]);
  if (end.status === "rejected") throw end.reason;
  if (flow.status === "rejected") throw flow.reason;
}
