import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Api, apiOf, brokenBy } from "./released/api";
import { type Database, openDatabase } from "./support/database";

// While an upgrade runs, the previous version still serves with the new migrations (docs/operations.md): a function, a
// column or a grant that it uses goes no earlier than in the following major version. tests/database/released.test.ts
// makes the file from the released migrations.
const released: Api = JSON.parse(
  readFileSync("tests/database/released/version-2-api.json", "utf8"),
);

describe("the database after the newest migrations", () => {
  let db: Database;
  let now: Api;
  beforeAll(async () => {
    db = await openDatabase();
    now = await apiOf((sql) => db.sql(sql));
  });
  afterAll(() => db?.close());

  test("has every function, column and grant of the release", () => {
    expect(released.functions.length).toBeGreaterThan(100);
    expect(released.columns.length).toBeGreaterThan(100);
    expect(brokenBy(released, now)).toEqual([]);
  });

  test.each([
    ["drop function public.rate_clear(text, text)", "function rate_clear(_bucket, _key)"],
    [
      "revoke execute on function public.rate_clear(text, text) from service_role",
      "function rate_clear(_bucket, _key)",
    ],
    ["alter table public.plans drop column price cascade", "column plans.price"],
    ["alter table public.plans alter column name type varchar(90)", "type of plans.name"],
    ["revoke select on public.plans from anon", "grant select plans.name to anon"],
    [
      "alter table public.properties add column owed integer not null default 1; alter table public.properties alter owed drop default",
      "required column properties.owed",
    ],
  ])("%s would break the release", async (statement, broken) => {
    await db.sql("begin");
    try {
      await db.sql(statement);
      expect(brokenBy(released, await apiOf((sql) => db.sql(sql)))).toContain(broken);
    } finally {
      await db.sql("rollback");
    }
  });
});
