import { existsSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import { getRequestListener } from "@hono/node-server";
import type { SeedBackend } from "@/demo/backend";
import { createApp, quietly } from "./app";
import { authGaps } from "./auth-gaps";
import { controlEndpoint } from "./control";
import { directAccess } from "./direct";
import { Failure } from "./failure";
import {
  createFolder,
  type DataFolder,
  dataFolder,
  keepCopy,
  readKeys,
  resetCommand,
  shown,
} from "./folder";
import { gateway } from "./gateway";
import { inboxMailer } from "./inbox";
import { lockFolder } from "./lock";
import { MIGRATIONS, migrate, readMigrations } from "./migrations";
import { settlePrivileges } from "./privileges";
import { oneAtATime } from "./queue";
import { giveRandomIds } from "./random-ids";
import { dropRowArrays } from "./row-arrays";
import { FileStorage } from "./storage-adapter";
import { onlyTextOnTheWire } from "./wire";

export type BackendOptions = {
  /** The data folder. */
  folder: string;
  /** The site's public URL, with which links in mails begin. */
  siteUrl: string;
  /** A port in use is an error; 0 picks a free one. */
  port?: number;
  migrations?: string;
  /** The minimum interval between two mails to one address, like a hosted project's `max_frequency`. */
  mailIntervalSeconds?: number;
};

export type Backend = {
  url: string;
  folder: DataFolder;
  publishableKey: string;
  secretKey: string;
  /** Direct access for seeds and tests, queued with the requests. */
  direct: SeedBackend;
  /** Finishes pending requests, then closes the database. */
  stop(): Promise<void>;
};

/** The Data API returns exact decimals as JSON numbers; PGlite would return them as text ("4.0"). */
const NUMBERS = { 1700: Number };

/** Starts Supabase's APIs on PGlite in this process, on loopback, with data in one folder. */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const folder = dataFolder(options.folder);
  createFolder(folder);
  const lock = lockFolder(folder);
  let connection: Awaited<ReturnType<typeof openDatabase>> | undefined;
  try {
    const keys = readKeys(folder);
    connection = await openDatabase(folder);
    const db = connection.driver;
    await dropRowArrays(db);
    onlyTextOnTheWire(db);
    const mailer = inboxMailer(folder.inbox, options.siteUrl);
    const app = await createApp(connection, keys, options.siteUrl);
    app._mailer = mailer;
    app._storageAdapter = new FileStorage(folder.storage);
    await quietly(() => app.init());
    await app.ensureSystemSchema();
    const migrations = readMigrations(options.migrations ?? MIGRATIONS);
    await migrate(db, migrations, resetCommand(folder), async (version) => {
      // Flushes memory to the files, so that they are complete.
      await db.exec("checkpoint");
      keepCopy(folder, version);
    });
    await connection.clearSchemaCache();
    await settlePrivileges(connection, db);

    const inTurn = oneAtATime(() => db.exec("rollback"));
    const direct = directAccess({ app, db, inTurn, keys });
    const server = createServer(
      getRequestListener(
        gateway({
          app,
          inTurn,
          keys: [keys.publishableKey, keys.secretKey],
          authGaps: authGaps({
            db,
            mailer,
            mailIntervalSeconds: options.mailIntervalSeconds ?? 60,
            secretKey: keys.secretKey,
          }),
          control: controlEndpoint(keys.controlSecret, direct),
        }) as Parameters<typeof getRequestListener>[0],
      ),
    );
    const url = await listen(server, options.port ?? 0);
    lock.setUrl(url);

    let stopping: Promise<void> | undefined;
    const { close } = closer(server, inTurn, connection);
    const stop = () => {
      stopping ??= close().finally(() => lock.release());
      return stopping;
    };
    return {
      url,
      folder,
      publishableKey: keys.publishableKey,
      secretKey: keys.secretKey,
      direct,
      stop,
    };
  } catch (error) {
    await connection?.close().catch(() => undefined);
    lock.release();
    throw error;
  }
}

/**
 * The newest migration of a folder that this process has locked. Opening and closing the database recovers what a
 * killed process had left half written, and completes the files.
 */
export async function appliedMigration(folder: DataFolder) {
  const connection = await openDatabase(folder);
  try {
    const { rows } = await connection.driver.query<{ version: string }>(
      "select max(version) as version from supabase_migrations.schema_migrations",
    );
    return rows[0]?.version ?? "";
  } finally {
    await connection.close();
  }
}

async function openDatabase(folder: DataFolder) {
  giveRandomIds(); // must run before any part of lite is loaded
  const { createPgliteConnection } = await import("@supabase/lite/pglite");
  const { PGlite } = await import("@electric-sql/pglite");
  // A process killed while creating the database cannot have left data that anyone relies on.
  if (existsSync(folder.creating)) rmSync(folder.database, { recursive: true, force: true });
  const isNew = !existsSync(folder.database);
  if (isNew) writeFileSync(folder.creating, "");

  // A quarter of the default: PGlite keeps it in this process's memory.
  const startParams = [...defaultStartParams(PGlite), "-c", "shared_buffers=32MB"];
  try {
    const connection = await createPgliteConnection({
      url: folder.database,
      pgliteOptions: { startParams, parsers: NUMBERS },
    });
    await connection.driver.waitReady;
    await connection.driver.query("select count(*) from pg_catalog.pg_class");
    if (isNew) rmSync(folder.creating, { force: true });
    return connection;
  } catch (error) {
    const why = error instanceof Error && error.message ? ` (${error.message.split("\n")[0]})` : "";
    throw new Failure(
      `The database in ${shown(folder)} cannot be opened${why}; it was left as it is. Restore a copy of the folder, or start over with: ${resetCommand(folder)}`,
    );
  }
}

function defaultStartParams(engine: typeof PGlite) {
  return (engine as unknown as { defaultStartParams: string[] }).defaultStartParams;
}

export function listen(server: Server, port: number) {
  return new Promise<string>((done, fail) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      fail(taken ? new Failure(`Port ${port} is taken by another program.`) : error);
    });
    server.listen(port, "127.0.0.1", () => {
      done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}

function closer(
  server: Server,
  inTurn: ReturnType<typeof oneAtATime>,
  connection: Awaited<ReturnType<typeof openDatabase>>,
) {
  return {
    async close() {
      const closed = new Promise((done) => server.close(done));
      // A connection is idle only once its response is sent, so this repeats until none is open.
      const sweep = setInterval(() => server.closeIdleConnections(), 20);
      await Promise.race([closed, new Promise((done) => setTimeout(done, 5_000).unref())]);
      clearInterval(sweep);
      server.closeAllConnections();
      await inTurn(() => connection.close());
    },
  };
}
