import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { MEDIA_BUCKET, mediaObjects } from "@/lib/media/paths";
import { DIFFERENCES } from "@/tests/database/support/differences";
import type { Content, Ledger } from "./ledger";
import type { World } from "./world";

export const WHOLE = "whole";

export const keyOf = {
  listing: (request: string) => `listing ${request}`,
  profile: (userId: string) => `profile ${userId}`,
  picture: (path: string) => `picture ${path}`,
  subscription: (userId: string) => `subscription ${userId}`,
};

/** The facts of a row as one line, the same from a form and from the database. */
export const line = (...facts: unknown[]) => JSON.stringify(facts);

type Source = Pick<World, "query" | "folder">;

async function listings({ query }: Source) {
  const rows = await query<{ request: string; facts: unknown[] }>(
    `select coalesce(client_request_id::text, title) as request,
       jsonb_build_array(title, price::float8, rooms::float8, description, to_jsonb(images),
         city, property_types) as facts
     from public.properties`,
  );
  return rows.map(({ request, facts }) => [keyOf.listing(request), line(...facts)] as const);
}

async function profiles({ query }: Source) {
  const rows = await query<{ user: string; facts: unknown[] }>(
    `select user_id as user, jsonb_build_array(name, phone, username) as facts
     from public.profiles where username is not null`,
  );
  return rows.map(({ user, facts }) => [keyOf.profile(user), line(...facts)] as const);
}

async function subscriptions({ query }: Source) {
  const rows = await query<{ user: string; facts: unknown[]; ends: Date }>(
    `select user_id as user, ends_at as ends,
       jsonb_build_array(plan_id, to_jsonb(addon_ids), total_price::float8, payment_url) as facts
     from public.user_subscriptions`,
  );
  return rows.map(
    ({ user, facts, ends }) =>
      [keyOf.subscription(user), line(...facts, new Date(ends).toISOString())] as const,
  );
}

/** The pictures that visitors could see; an unacknowledged one may have any state. */
async function pictures({ folder, query }: Source, known: (key: string) => boolean) {
  const rows = await query<{ path: string; bytes: number }>(
    "select path, bytes from private.media",
  );
  return rows
    .filter(({ path }) => known(keyOf.picture(path)))
    .map(({ path, bytes }) => {
      const [full, card] = mediaObjects(path).map(
        (name) =>
          statSync(join(folder, "storage", MEDIA_BUCKET, name), { throwIfNoEntry: false })?.size ??
          0,
      );
      const content = full === bytes && (card ?? 0) > 0 ? WHOLE : `${full} of ${bytes} bytes`;
      return [keyOf.picture(path), content] as const;
    });
}

/** Everything that the writer writes, as it is stored now. */
export async function readStored(source: Source, known: Ledger) {
  const stored = new Map<string, Content[]>();
  for (const [key, content] of [
    ...(await listings(source)),
    ...(await profiles(source)),
    ...(await subscriptions(source)),
    ...(await pictures(source, known.isKnown)),
  ]) {
    stored.set(key, [...(stored.get(key) ?? []), content]);
  }
  return stored;
}

/** What is wrong with the database and the storage after these writes, as sentences; empty when all is well. */
export async function wrongs(source: Source, log: Ledger) {
  const found = log.wrongs(await readStored(source, log));
  const shown = await source.query<{ what: string }>(DIFFERENCES);
  found.push(...shown.map(({ what }) => `what visitors see: ${what}`));

  const unwritten = await source.query<{ user: string }>(
    // The last logged value of each field: an entry contains the differences.
    `select user_id as user from public.user_subscriptions s where not coalesce(to_jsonb(s) @>
       (select jsonb_object_agg(told.key, told.value order by a.id)
         from private.audit_log a, jsonb_each(a.details -> 'after') told
         where a.action = 'subscription_saved' and a.target = s.user_id::text), false)`,
  );
  found.push(
    ...unwritten.map(({ user }) => `the audit log tells of another ${keyOf.subscription(user)}`),
  );

  const lost = await source.query<{ path: string }>(
    `select distinct path from public.properties, unnest(images) path
     where path not in (select m.path from private.media m)`,
  );
  found.push(...lost.map(({ path }) => `${path} is shown and not registered`));

  // The sweeper deletes the files that the database lists, so an unlisted file stays for ever.
  const known = await source.query<{ path: string }>(
    "select path from private.media union select payload ->> 'path' from private.outbox",
  );
  const files = new Set(known.flatMap(({ path }) => mediaObjects(path)));
  const bucket = join(source.folder, "storage", MEDIA_BUCKET);
  for (const name of filesIn(bucket)) if (!files.has(name)) found.push(`nobody knows of ${name}`);
  const halves = readdirSync(join(source.folder, "storage")).filter((name) => name.startsWith("."));
  found.push(...halves.map((name) => `${name} is half a picture`));
  return found;
}

function filesIn(folder: string) {
  const entries = statSync(folder, { throwIfNoEntry: false })
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
    : [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
