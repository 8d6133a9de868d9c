import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./failure";
import { type DataFolder, shown } from "./folder";

type Holder = { pid: number; startedAt: string; url: string | null };

export type Lock = { setUrl(url: string): void; release(): void };

/**
 * One process per data folder: two PGlite instances on the same files would corrupt them. The lock of a dead process is
 * taken over.
 */
export function lockFolder(folder: DataFolder): Lock {
  const claimed = claim(lockOf(folder));
  if (claimed.lock) return claimed.lock;
  const { holder } = claimed;
  const who = holder ? ` by process ${holder.pid}` : "";
  throw new Failure(
    `The data folder ${shown(folder)} is already in use${who}; two at once would damage it. Stop that one first, or choose another folder with DELET_DATA_DIR.`,
  );
}

const lockOf = (folder: DataFolder) => join(folder.root, "lock");

/**
 * Claims `file` for this process until it exits or releases it, or returns the holder (null when several processes are
 * starting right now). Its folder must exist.
 */
export function claim(file: string): { lock: Lock } | { lock: null; holder: Holder | null } {
  const own: Holder = { pid: process.pid, startedAt: bootTime(process.pid), url: null };
  const draft = `${file}.${process.pid}`;

  for (let attempt = 0; ; attempt++) {
    writeFileSync(draft, JSON.stringify(own));
    try {
      // A hard link is atomic, so nobody reads a partial lock.
      linkSync(draft, file);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    const holder = readHolder(file);
    if (holder || attempt > 20) return { lock: null, holder };
    removeStale(file);
  }

  const lock = {
    setUrl(url: string) {
      writeFileSync(draft, JSON.stringify({ ...own, url }));
      renameSync(draft, file);
    },
    release() {
      if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
    },
  };
  return { lock };
}

/** The living process that holds the folder, or null. */
export const holderOf = (folder: DataFolder) => readHolder(lockOf(folder));

function readHolder(file: string): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(file, "utf8")) as Holder;
    return isAlive(holder) ? holder : null;
  } catch {
    return null;
  }
}

function removeStale(file: string) {
  // Only one of several starting processes may remove it, or the second would remove the first one's new lock.
  const guard = `${file}.guard`;
  try {
    writeFileSync(guard, "", { flag: "wx" });
  } catch {
    if (Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 5_000) {
      rmSync(guard, { force: true });
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    return;
  }
  try {
    if (!readHolder(file)) rmSync(file, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}

function isAlive(holder: Holder) {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  // Process ids are reused, in containers at once: the same id with another start time is another process.
  const born = bootTime(holder.pid);
  return born === "" || holder.startedAt === "" || born === holder.startedAt;
}

/** A process's start time as the kernel counts it; empty where it cannot be read. */
function bootTime(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot}:${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
  } catch {
    return "";
  }
}
