import { execFileSync, spawnSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

// A throw-away PostgreSQL cluster with the roles of a hosted project, reached through a socket in its own folder and
// removed afterwards. PostgreSQL refuses to run as root, so root runs it as another user.

const OLDEST = 15;

/** PostgreSQL is unavailable: the message says what to do. */
export class Hopeless extends Error {}

export function findPostgres() {
  const folders = [
    ...(existsSync("/usr/lib/postgresql")
      ? readdirSync("/usr/lib/postgresql")
          .sort((a, b) => Number(b) - Number(a))
          .map((version) => `/usr/lib/postgresql/${version}/bin`)
      : []),
    ...(process.env.PATH ?? "").split(":"),
  ];
  for (const folder of folders) {
    const initdb = join(folder, "initdb");
    if (!existsSync(initdb) || !existsSync(join(folder, "pg_ctl"))) continue;
    const version = Number(
      /(\d+)/.exec(execFileSync(initdb, ["--version"], { encoding: "utf8" }))?.[1],
    );
    if (version >= OLDEST) return { folder, version };
  }
  return null;
}

function installPostgres() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    throw new Hopeless(
      `PostgreSQL ${OLDEST} or newer was not found: put its bin folder on PATH, or install it (Debian: apt-get install postgresql).`,
    );
  }
  console.log("PostgreSQL is not here: installing Debian's with apt-get.");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", "postgresql"]]) {
    if (spawnSync("apt-get", args, { env, stdio: "inherit" }).status !== 0) {
      throw new Hopeless(`"apt-get ${args.join(" ")}" failed, so there is no PostgreSQL.`);
    }
  }
}

/** An unprivileged user for the server when we are root. */
function borrowedUser() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ["postgres", "nobody"]) {
    const found = spawnSync("id", ["-u", name], { encoding: "utf8" });
    if (found.status !== 0) continue;
    const gid = execFileSync("id", ["-g", name], { encoding: "utf8" });
    return { uid: Number(found.stdout), gid: Number(gid) };
  }
  throw new Hopeless(
    "PostgreSQL does not run as root, and there is no user postgres or nobody to lend it.",
  );
}

/** The same database, as another role. */
export function as(role: string, url: string) {
  const address = new URL(url);
  address.username = role;
  return address.href;
}

async function makeRoles(url: string) {
  const db = new pg.Client({ connectionString: as("supabase_admin", url) });
  await db.connect();
  await db.query(readFileSync("tests/stack/hosted-roles.sql", "utf8"));
  await db.end();
}

/**
 * Runs `body` with the URL of a fresh cluster as `postgres`, the owner of a hosted project, who is no superuser; that
 * is `supabase_admin`. Always stops and removes the cluster, except in a folder of its own (`kept`): there it stays and
 * is reused the next time.
 */
export async function withCluster<T>(
  body: (url: string) => Promise<T>,
  settings = "",
  kept?: string,
): Promise<T> {
  if (!findPostgres()) installPostgres();
  const postgres = findPostgres();
  if (!postgres) throw new Hopeless("PostgreSQL was installed but its initdb is not to be found.");
  const user = borrowedUser();
  const home = kept ?? mkdtempSync(join(tmpdir(), "delet-pg-"));
  mkdirSync(home, { recursive: true });
  if (user.uid !== undefined) chownSync(home, user.uid, user.gid);
  const data = join(home, "data");
  const fresh = !existsSync(data);
  const run = (tool: string, args: string[]) =>
    execFileSync(join(postgres.folder, tool), args, {
      ...user,
      cwd: home,
      stdio: ["ignore", "pipe", "pipe"],
    });
  const stop = () => {
    try {
      run("pg_ctl", ["-D", data, "-m", kept ? "fast" : "immediate", "-w", "stop"]);
    } catch {
      // It never started; only the folder has to be removed.
    }
    if (!kept) rmSync(home, { recursive: true, force: true });
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      stop();
      process.exit(130);
    });
  }
  try {
    if (fresh) {
      run("initdb", [
        ..."-U supabase_admin -E UTF8 --no-locale --auth=trust --no-sync -D".split(" "),
        data,
      ]);
    }
    const options = `-k ${home} -c listen_addresses= -c fsync=off -c synchronous_commit=off -c full_page_writes=off ${settings}`;
    run("pg_ctl", ["-D", data, "-w", "-l", join(home, "log"), "-o", options, "start"]);
    console.log(`PostgreSQL ${postgres.version} (${postgres.folder}) on a cluster of its own.`);
    const url = `postgresql://postgres@cluster/postgres?host=${home}`;
    if (fresh) await makeRoles(url);
    return await body(url);
  } finally {
    stop();
  }
}
