import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import pg from "pg";
import type { SeedBackend } from "@/demo/backend";
import { migrateProject } from "@/scripts/launch/migrate-project";
import { as } from "@/scripts/postgres-cluster";
import { authGaps } from "@/supabase/embedded/auth-gaps";
import { listen } from "@/supabase/embedded/backend";
import { directAccess, type SqlConnection } from "@/supabase/embedded/direct";
import { createFolder, type DataFolder, dataFolder, readKeys } from "@/supabase/embedded/folder";
import { gateway } from "@/supabase/embedded/gateway";
import { readMigrations } from "@/supabase/embedded/migrations";
import { oneAtATime } from "@/supabase/embedded/queue";
import { type Postgrest, startPostgrest } from "./postgrest";
import { startSystem } from "./system";
import { token } from "./tokens";

export type Stack = {
  url: string;
  folder: DataFolder;
  publishableKey: string;
  secretKey: string;
  /** A token of a person, signed as Auth signs it. */
  tokenOf(person: { role: string; id?: string; aal?: string }): string;
  /** As `postgres`, the owner of the project. */
  direct: SeedBackend;
  stop(): Promise<void>;
};

export type StackOptions = {
  /** The address of a cluster with the roles of a hosted project (scripts/postgres-cluster.ts). */
  cluster: string;
  siteUrl?: string;
  maxRows?: number;
  pool?: number;
  /** Those of another version, for an upgrade; by default this version's. */
  migrations?: ReturnType<typeof readMigrations>;
  /** Runs after the migrations. */
  fill?: string;
  /** Every request is undone after its answer. */
  undone?: boolean;
};

let made = 0;

/**
 * A project as it is hosted, on this machine: native PostgreSQL with the roles, owners and default privileges of
 * Supabase, the migrations run by `postgres`, the real PostgREST before it, and Auth and Storage by the embedded
 * backend's server on the same database.
 */
export async function startStack({
  cluster,
  siteUrl = "http://site.test",
  maxRows = 1000,
  pool = 10,
  migrations = readMigrations(),
  fill = "",
  undone = false,
}: StackOptions): Promise<Stack> {
  const name = `delet_stack_${process.pid}_${++made}`;
  const server = new pg.Client({ connectionString: cluster });
  await server.connect();
  await server.query(`create database ${name} template template0 encoding 'UTF8'`);
  const inside = new URL(cluster);
  inside.pathname = `/${name}`;
  const url = inside.href;

  const folder = dataFolder(mkdtempSync(join(tmpdir(), "delet-stack-")));
  createFolder(folder);
  const keys = readKeys(folder);
  const { app, mailer, close } = await startSystem({ url, folder, keys, siteUrl });
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await migrateProject(async (sql, params) => (await owner.query(sql, params)).rows, migrations);
  await owner.query(fill);
  const postgrest = await startPostgrest({
    url: as("authenticator", url),
    jwtSecret: keys.jwtSecret,
    maxRows,
    pool,
    undone,
  });

  const db: SqlConnection = {
    query: (sql, params) => owner.query(sql, params) as never,
    exec: (sql) => owner.query(sql),
  };
  const inTurn = oneAtATime();
  const direct = directAccess({ app, db, inTurn, keys });
  const others = getRequestListener(
    gateway({
      app,
      inTurn,
      keys: [keys.publishableKey, keys.secretKey],
      authGaps: authGaps({ db, mailer, mailIntervalSeconds: 1, secretKey: keys.secretKey }),
      control: async () => Response.json({ message: "Not found" }, { status: 404 }),
    }) as Parameters<typeof getRequestListener>[0],
  );
  const roles = new Map([
    [keys.publishableKey, "anon"],
    [keys.secretKey, "service_role"],
  ]);
  const front = createServer((incoming, answer) => {
    if (!incoming.url?.startsWith("/rest/v1/")) return void others(incoming, answer);
    const role = roles.get(String(incoming.headers.apikey));
    if (!role) return void answer.writeHead(401).end();
    pass(incoming, answer, postgrest, token(keys.jwtSecret, { role }), roles);
  });
  const address = await listen(front, 0);

  return {
    url: address,
    folder,
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    tokenOf: ({ role, id, aal }) =>
      token(keys.jwtSecret, { role, ...(id ? { sub: id } : {}), ...(aal ? { aal } : {}) }),
    direct,
    async stop() {
      front.closeAllConnections();
      await new Promise((done) => front.close(done));
      await postgrest.stop();
      await owner.end();
      await close();
      await server.query(`drop database ${name} with (force)`);
      await server.end();
      rmSync(folder.root, { recursive: true, force: true });
    },
  };
}

/** As the gateway of a hosted project: a key that stands where a token belongs becomes that role's token. */
function pass(
  incoming: IncomingMessage,
  answer: ServerResponse,
  postgrest: Postgrest,
  keyToken: string,
  keys: ReadonlyMap<string, string>,
) {
  const given = incoming.headers.authorization?.replace(/^Bearer /, "");
  const bearer = given && !keys.has(given) ? given : keyToken;
  const { host: _, ...headers } = incoming.headers;
  const onward = request(
    postgrest.url + (incoming.url ?? "").slice("/rest/v1".length),
    { method: incoming.method, headers: { ...headers, authorization: `Bearer ${bearer}` } },
    (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    },
  );
  onward.on("error", () => answer.headersSent || answer.writeHead(502).end());
  incoming.on("close", () => incoming.complete || onward.destroy());
  incoming.pipe(onward);
}
