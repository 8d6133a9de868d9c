import { createPgliteConnection } from "@supabase/lite/pglite";
import { expect, test } from "vitest";
import { oneAtATime } from "./queue";

test("a transaction survives another one that fails meanwhile", async () => {
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
