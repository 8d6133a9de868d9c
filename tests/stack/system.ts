import { readFileSync } from "node:fs";
import type { App } from "@supabase/lite";
import pg from "pg";
import { as } from "@/scripts/postgres-cluster";
import type { DataFolder, Keys } from "@/supabase/embedded/folder";
import { inboxMailer } from "@/supabase/embedded/inbox";
import { FileStorage } from "@/supabase/embedded/storage-adapter";

type Options = { url: string; folder: DataFolder; keys: Keys; siteUrl: string };

/**
 * Auth and Storage of the embedded backend over native PostgreSQL, with their tables made and given to the
 * admins that own them on a hosted project. Its Data API is never asked: PostgREST stands there.
 */
export async function startSystem({ url, folder, keys, siteUrl }: Options) {
  const { createPostgresConnection } = await import("@supabase/lite/postgres");
  const { createApp, quietly } = await import("@/supabase/embedded/app");
  const address = new URL(as("supabase_admin", url));
  const socket = `${address.searchParams.get("host")}/.s.PGSQL.5432`;
  address.search = "";
  const connection = createPostgresConnection({
    url: address.href,
    postgresOptions: { path: socket, onnotice: () => undefined },
  });
  const app: App = await createApp(connection, keys, siteUrl);
  const mailer = inboxMailer(folder.inbox, siteUrl);
  app._mailer = mailer;
  app._storageAdapter = new FileStorage(folder.storage);
  await quietly(() => app.init());
  await app.ensureSystemSchema();
  await giveAway(as("supabase_admin", url));
  return { app, mailer, close: () => connection.close() };
}

async function giveAway(url: string) {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  // lite's own; a project has one only once its owner has run migrations.
  await db.query("drop schema if exists supabase_migrations cascade");
  await db.query(readFileSync("tests/stack/hosted-schemas.sql", "utf8"));
  await db.end();
}
