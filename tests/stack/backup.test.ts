import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backupProject, type Project, restoreProject } from "@/scripts/backup/project";
import { everyRow } from "../database/support/every-row";
import { server } from "../database/support/people";
import { type Stack, startStack } from "./backend";
import { clientOf, freshStack } from "./testing/stack";

const scene = freshStack();
const home = mkdtempSync(join(tmpdir(), "delet-stack-backup-"));
const archive = join(home, "delet.backup");
const PICTURES = ["properties/a/b.jpg", "properties/a/b-480.jpg", "companies/c/d e.jpg"];

let target: Stack;
const open: pg.Client[] = [];

/** What the command makes of the environment. */
async function projectOf(stack: Stack): Promise<Project> {
  const [database] = await stack.direct.query<{ name: string }>(
    "select current_database() as name",
  );
  const address = new URL(process.env.TEST_DATABASE_URL ?? "");
  address.pathname = `/${database?.name}`;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  open.push(client);
  return {
    db: clientOf(stack, server),
    url: address.href,
    query: async (sql) => (await client.query(sql)).rows,
  };
}

const rowsOf = ({ direct }: Stack) =>
  everyRow((sql) => direct.query(sql), ["public", "private", "auth"], ["auth.schema_migrations"]);

async function pictureOf(stack: Stack, name: string) {
  const answer = await fetch(`${stack.url}/storage/v1/object/public/property-images/${name}`);
  return {
    status: answer.status,
    type: answer.headers.get("content-type"),
    bytes: Buffer.from(await answer.arrayBuffer()).toString("hex"),
  };
}

beforeAll(async () => {
  target = await startStack({ cluster: process.env.TEST_DATABASE_URL ?? "" });
  const { storage } = clientOf(scene.stack, server);
  for (const [index, name] of PICTURES.entries()) {
    const options = { contentType: "image/jpeg", cacheControl: "31536000" };
    const bytes = Buffer.from([255, 216, index]);
    const { error } = await storage.from("property-images").upload(name, bytes, options);
    expect(error).toBeNull();
  }
  await backupProject(await projectOf(scene.stack), archive);
});

afterAll(async () => {
  for (const client of open) await client.end();
  await target?.stop();
  rmSync(home, { recursive: true, force: true });
});

test("a project with the same migrations gets every row of every table and every picture", async () => {
  const { pictures } = await restoreProject(archive, await projectOf(target), { replace: false });
  expect(pictures).toBe(PICTURES.length);
  const rows = await rowsOf(scene.stack);
  expect(Object.keys(rows).length).toBeGreaterThan(50);
  expect(rows["public.properties"]).toMatchObject({ rows: expect.any(Number) });
  expect(await rowsOf(target)).toEqual(rows);
  for (const name of PICTURES)
    expect(await pictureOf(target, name)).toEqual(await pictureOf(scene.stack, name));
});

test("existing accounts and homes stay, unless replacement is requested", async () => {
  const to = await projectOf(target);
  await target.direct.exec("update public.properties set title = 'דירה אחרת' where true");
  await expect(restoreProject(archive, to, { replace: false })).rejects.toThrow("--replace");
  expect(await rowsOf(target)).not.toEqual(await rowsOf(scene.stack));
  await restoreProject(archive, to, { replace: true });
  expect(await rowsOf(target)).toEqual(await rowsOf(scene.stack));
});

test("writes after a restore work as before: sequences continue, triggers run", async () => {
  const [row] = await target.direct.query<{ n: number }>(
    `with changed as (update public.properties set title = 'אחרי השחזור' returning id)
     select count(*)::int as n from changed`,
  );
  expect(row).toMatchObject({ n: expect.any(Number) });
  const shown = await target.direct.query<{ title: string }>(
    "select distinct title from public.public_listings",
  );
  expect(shown).toEqual([{ title: "אחרי השחזור" }]);
});

test("a project with other migrations, or with none, is refused and left unchanged", async () => {
  const to = await projectOf(target);
  const before = await rowsOf(target);
  const other = (version: string | null): Project => ({
    ...to,
    query: async () => [{ version }] as never,
  });
  await expect(restoreProject(archive, other("20200101000000"), { replace: true })).rejects.toThrow(
    "and the project 20200101000000",
  );
  await expect(restoreProject(archive, other(null), { replace: true })).rejects.toThrow(
    "no migrations yet",
  );
  expect(await rowsOf(target)).toEqual(before);
});

test("a failed dump leaves no archive, and no password is among its arguments", async () => {
  const project = await projectOf(scene.stack);
  const file = join(home, "other.backup");
  const nowhere = { ...project, url: "postgresql://postgres:word@127.0.0.1:1/postgres" };
  const failed = backupProject(nowhere, file);
  await expect(failed).rejects.toThrow(/^pg_dump: /);
  await expect(failed).rejects.not.toThrow("word");
  expect(existsSync(file)).toBe(false);
});
