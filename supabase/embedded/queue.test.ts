import { createPgliteConnection } from "@supabase/lite/pglite";
import { expect, test } from "vitest";
import { oneAtATime } from "./queue";

test("a transaction survives a concurrent failed one", async () => {
  const connection = await createPgliteConnection({});
  await connection.driver.exec("create table kept (i int)");
  const inTurn = oneAtATime();
  const insert = (table: string, pause: number) =>
    inTurn(() =>
      connection.kysely.transaction().execute(async (tx) => {
        await tx.insertInto(table).values({ i: 1 }).execute();
        await new Promise((done) => setTimeout(done, pause));
        await tx.insertInto(table).values({ i: 2 }).execute();
      }),
    );

  await Promise.allSettled([insert("kept", 50), insert("missing", 0)]);
  expect((await connection.driver.query("select i from kept")).rows).toEqual([{ i: 1 }, { i: 2 }]);
  await connection.close();
});

test("a transaction left open by a failed request does not affect the next one", async () => {
  const connection = await createPgliteConnection({});
  const db = connection.driver;
  const left = async () => {
    await db.exec("begin; select 1 / 0").catch(() => undefined);
    return new Response(null, { status: 500 });
  };
  const next = async () => (await db.query("select 1 as one")).rows;

  const mended = oneAtATime(() => db.exec("rollback"));
  await mended(left);
  expect(await mended(next)).toEqual([{ one: 1 }]);

  const unmended = oneAtATime();
  await unmended(left);
  await expect(unmended(next)).rejects.toMatchObject({ code: "25P02" });
  await connection.close();
});
