import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import {
  call,
  copyOf,
  emptyFolder,
  signedIn,
  signIn,
  start,
  tempFolder,
} from "@/tests/embedded/scene";
import { Failure } from "./failure";
import { dataFolder } from "./folder";
import { holderOf } from "./lock";
import { MIGRATIONS } from "./migrations";

let template: string;

beforeAll(async () => {
  template = emptyFolder();
  const backend = await start(template);
  await signedIn(backend, "first@example.com");
  await backend.stop();
});

async function failureOf(attempt: Promise<unknown>) {
  const error = await attempt.then(
    () => null,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(Failure);
  expect(error.message.split("\n")).toHaveLength(1);
  return error.message as string;
}

describe("a data folder", () => {
  test("is reused by a second start, with its accounts and keys", async () => {
    const folder = copyOf(template);
    const backend = await start(folder);
    expect((await signIn(backend, "first@example.com", "correct horse 9")).status).toBe(200);
    await backend.stop();
    expect(holderOf(backend.folder)).toBeNull();
  });

  test("is refused to a second process while in use", async () => {
    const folder = copyOf(template);
    const backend = await start(folder);
    expect(await failureOf(start(folder))).toContain(`already in use by process ${process.pid}`);
    expect((await call(backend, "/rest/v1/public_agents")).status).toBe(200);
    await backend.stop();
    await (await start(folder)).stop();
  });

  test("is taken over from a dead process", async () => {
    const folder = copyOf(template);
    writeFileSync(
      join(folder, "lock"),
      JSON.stringify({ pid: 2 ** 22, startedAt: "x", url: null }),
    );
    await (await start(folder)).stop();
    // The same process id, but not the process that wrote the lock.
    const reused = { pid: process.ppid, startedAt: "another boot", url: null };
    writeFileSync(join(folder, "lock"), JSON.stringify(reused));
    await (await start(folder)).stop();
  });

  test("with a damaged database is left unchanged, and the error names the reset command", async () => {
    const folder = copyOf(template);
    const control = join(folder, "db/global/pg_control");
    writeFileSync(control, "not a database");
    const message = await failureOf(start(folder));
    expect(message).toContain("cannot be opened");
    expect(message).toContain("npm run db:reset");
    expect(readFileSync(control, "utf8")).toBe("not a database");
    expect(holderOf(dataFolder(folder))).toBeNull();
  });

  test("with a missing database part is refused too", async () => {
    const folder = copyOf(template);
    rmSync(join(folder, "db/base"), { recursive: true });
    const message = await failureOf(start(folder));
    expect(message).toContain("cannot be opened");
    expect(message).toContain("npm run db:reset -- ");
    expect(existsSync(join(folder, "db/base"))).toBe(false);
  });

  test("with damaged keys fails instead of creating new ones", async () => {
    const folder = copyOf(template);
    writeFileSync(join(folder, "keys.json"), "{");
    expect(await failureOf(start(folder))).toContain("keys.json is damaged");
  });

  test("is recreated after an interrupted creation", async () => {
    const folder = tempFolder();
    mkdirSync(join(folder, "db"));
    writeFileSync(join(folder, "db", "PG_VERSION"), "17\n");
    writeFileSync(join(folder, "db.creating"), "");
    const backend = await start(folder);
    expect((await call(backend, "/rest/v1/public_agents")).status).toBe(200);
    await backend.stop();
  });
});

describe("a migration", () => {
  const withOne = (name: string, sql: string) => {
    const folder = tempFolder();
    cpSync(MIGRATIONS, folder, { recursive: true });
    writeFileSync(join(folder, name), sql);
    return folder;
  };

  test("that fails is rolled back, and the data still works without it", async () => {
    const folder = copyOf(template);
    const sql = "create table public.half (i int); select 1 / 0;";
    const migrations = withOne("29990101000000_broken.sql", sql);
    const message = await failureOf(start(folder, { migrations }));
    expect(message).toContain("29990101000000_broken failed and nothing of it was applied");
    expect(message).toContain("division by zero");

    const backend = await start(folder);
    const [row] = await backend.direct.query<{ half: unknown }>(
      "select to_regclass('public.half') as half",
    );
    expect(row).toEqual({ half: null });
    expect((await signIn(backend, "first@example.com", "correct horse 9")).status).toBe(200);
    await backend.stop();
  });

  test("that is new is applied once, and required from then on", async () => {
    const folder = copyOf(template);
    const migrations = withOne("29990101000000_more.sql", "create table private.more (i int);");
    await (await start(folder, { migrations })).stop();
    await (await start(folder, { migrations })).stop();
    const message = await failureOf(start(folder));
    expect(message).toContain("used by another version");
    expect(message).toContain("npm run db:reset -- ");
  });

  test("that an earlier failed start did not reach is applied by the next", async () => {
    const folder = tempFolder();
    const migrations = tempFolder();
    cpSync(MIGRATIONS, migrations, { recursive: true });
    const next = join(migrations, "29990101000000_next.sql");
    writeFileSync(next, "select 1 / 0;");
    expect(await failureOf(start(folder, { migrations }))).toContain("29990101000000_next failed");
    writeFileSync(next, "create table private.next (i int);");
    const backend = await start(folder, { migrations });
    const tables = "select to_regclass('private.next') as found";
    expect(await backend.direct.query(tables)).toEqual([{ found: "private.next" }]);
    await backend.stop();
  });

  test.each([
    ["the last", "29990102000000", "failed and nothing of it was applied"],
    ["one in between", "29990101000000", "is older than"],
  ])(
    "already in the database but missing from the history, %s, is reported with the reset command",
    async (_, version, says) => {
      const folder = copyOf(template);
      // The last migration must be one that cannot be applied twice.
      const migrations = withOne("29990101000000_more.sql", "create table private.more (i int);");
      writeFileSync(
        join(migrations, "29990102000000_last.sql"),
        "create table private.last (i int);",
      );
      const backend = await start(folder, { migrations });
      await backend.direct.exec(
        `delete from supabase_migrations.schema_migrations where version = '${version}'`,
      );
      await backend.stop();
      const message = await failureOf(start(folder, { migrations }));
      expect(message).toContain(says);
      expect(message).toContain("npm run db:reset -- ");
    },
  );

  test("that was edited after it was applied is detected", async () => {
    const folder = copyOf(template);
    const name = "20261126200000_baseline.sql";
    const edited = `${readFileSync(join(MIGRATIONS, name), "utf8")}\n-- edited`;
    const migrations = withOne(name, edited);
    const message = await failureOf(start(folder, { migrations }));
    expect(message).toContain("was edited after");
    expect(message).toContain("npm run db:reset -- ");
  });
});

test("a port in use is named", async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
  const { port } = other.address() as { port: number };
  expect(await failureOf(start(copyOf(template), { port }))).toBe(
    `Port ${port} is taken by another program.`,
  );
  other.close();
});

describe("a backend process", () => {
  const run = (folder: string) =>
    new Promise<{ child: ChildProcess; url: string; publishableKey: string }>((done, broken) => {
      const script = resolve("tests/embedded/serve.ts");
      const child = fork(script, [folder], { execArgv: ["--import", "tsx"] });
      child.once("message", (message) =>
        done({ child, ...(message as { url: string; publishableKey: string }) }),
      );
      child.once("exit", (code) => broken(new Error(`ended with ${code}`)));
    });
  const end = (child: ChildProcess, signal: NodeJS.Signals) =>
    new Promise<number | null>((done) => {
      child.removeAllListeners("exit");
      child.once("exit", done);
      child.kill(signal);
    });

  test("takes over a stale lock in only one of several concurrent starts", async () => {
    const folder = copyOf(template);
    writeFileSync(
      join(folder, "lock"),
      JSON.stringify({ pid: 2 ** 22, startedAt: "x", url: null }),
    );
    const starts = await Promise.allSettled([run(folder), run(folder), run(folder)]);
    const running = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
    expect(running).toHaveLength(1);
    expect((await call(running[0]!, "/rest/v1/public_agents")).status).toBe(200);
    expect(await end(running[0]!.child, "SIGTERM")).toBe(0);
  });

  test("exits with one message that names the reset command when its folder is damaged", () => {
    const folder = copyOf(template);
    writeFileSync(join(folder, "db/global/pg_control"), "not a database");
    const script = resolve("tests/embedded/serve.ts");
    const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", script, folder], {
      encoding: "utf8",
      env: { ...process.env, NODE_OPTIONS: "" },
    });
    expect(status).toBe(1);
    expect(stderr).toContain("npm run db:reset -- ");
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test.each(["SIGKILL", "SIGTERM"] as const)(
    "keeps what it acknowledged after %s",
    async (signal) => {
      const folder = copyOf(template);
      const { child, ...running } = await run(folder);
      const acknowledged: string[] = [];
      const writing = Array.from({ length: 12 }, async (_, i) => {
        const email = `${signal.toLowerCase()}${i}@example.com`;
        const body = { email, password: "correct horse 9", data: { name: "x" } };
        const answer = await call(running, "/auth/v1/signup", { body }).catch(() => null);
        if (answer?.status === 200) acknowledged.push(email);
      });
      // During the writes: some are acknowledged, some are in flight.
      await Promise.race([
        Promise.all(writing.slice(0, 4)),
        new Promise((done) => setTimeout(done, 8_000)),
      ]);
      const code = await end(child, signal);
      if (signal === "SIGTERM") expect(code).toBe(0);
      await Promise.all(writing);
      expect(acknowledged.length).toBeGreaterThan(0);

      const backend = await start(folder);
      const rows = await backend.direct.query<{ email: string }>("select email from auth.users");
      const stored = rows.map(({ email }) => email);
      expect(stored).toEqual(expect.arrayContaining(acknowledged));
      await backend.stop();
    },
  );
});
