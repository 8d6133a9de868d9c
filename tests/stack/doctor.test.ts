import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { lookAtDatabase } from "@/server/doctor/database";
import { lookAtProject } from "@/server/doctor/project";
import { freshStack } from "./testing/stack";

const scene = freshStack();
const newest = () => readdirSync("supabase/migrations").sort().at(-1)?.slice(0, 14) ?? "";

const settings = () => ({
  SUPABASE_URL: scene.stack.url,
  SUPABASE_PUBLISHABLE_KEY: scene.stack.publishableKey,
  SUPABASE_SECRET_KEY: scene.stack.secretKey,
});
const wrongOf = async (of: ReturnType<typeof lookAtProject>) =>
  (await of).filter(({ state }) => state === "wrong").map(({ name }) => name);
const query = async <Row>(sql: string) => (await scene.stack.direct.query(sql)) as Row[];

test("a hosted project passes after its migrations, except that no worker runs yet", async () => {
  // First, since the Storage of this stack grants what it likes at its first use.
  expect((await lookAtDatabase(query)).map(({ state }) => state)).toEqual([
    "right",
    "right",
    "right",
  ]);
  const found = await lookAtProject(settings(), newest());
  const others = found.filter(({ name }) => name !== "worker");
  expect(others.filter(({ state }) => state !== "right")).toEqual([]);
  expect(found.length).toBeGreaterThanOrEqual(8);
});

test("swapped keys and the migrations of another build are reported", async () => {
  const { SUPABASE_PUBLISHABLE_KEY: open, SUPABASE_SECRET_KEY: own, ...rest } = settings();
  const swapped = { ...rest, SUPABASE_PUBLISHABLE_KEY: own, SUPABASE_SECRET_KEY: open };
  expect(await wrongOf(lookAtProject(swapped, newest()))).toEqual(
    expect.arrayContaining(["grants", "keys", "secret-key"]),
  );
  expect(await wrongOf(lookAtProject(settings(), "20990101000000"))).toContain("migrations");
});

test.each([
  ["grant select on public.profiles to anon", "more: profiles, select for anon"],
  [
    "grant execute on function public.billing_notice(jsonb) to authenticated",
    "more: billing_notice(), execute for authenticated",
  ],
  ["revoke select on public.public_listings from anon", "missing: table public.public_listings"],
  [
    "revoke execute on function public.admin_money() from authenticated",
    "missing: function public.admin_money(), execute for authenticated",
  ],
])("a grant that is not the migrations' is reported until the repair: %s", async (sql, says) => {
  await query("select private.apply_privileges()");
  expect((await lookAtDatabase(query)).at(-1)).toMatchObject({ state: "right" });
  await query(sql);
  const told = await lookAtDatabase(query);
  expect(told.at(-1)).toMatchObject({ state: "wrong", says: expect.stringContaining(says) });
  await query("select private.apply_privileges()");
  expect((await lookAtDatabase(query)).at(-1)).toMatchObject({ state: "right" });
});
