import { PGlite } from "@electric-sql/pglite";
import { afterAll, expect, test } from "vitest";
import { dropRowArrays } from "./row-arrays";

const db = await PGlite.create();
afterAll(() => db.close());

test("arrays of rows have no parser any more, arrays of values still have one", async () => {
  await db.exec("create table flats (id int); insert into flats values (1), (2)");
  await db.refreshArrayTypes();
  const { rows } = await db.query<{ oid: number }>("select 'flats[]'::regtype::oid as oid");
  const oid = rows[0]?.oid ?? 0;
  expect(db.parsers[oid]).toBeDefined();

  await dropRowArrays(db);

  expect([db.parsers[oid], db.serializers[oid]]).toEqual([undefined, undefined]);
  const [answer] = (
    await db.query(
      "select array_agg(id order by id) as ids, $1::text[] as words, array_agg(f)::text as flats from flats f",
      [["א", "ב"]],
    )
  ).rows;
  expect(answer).toEqual({ ids: [1, 2], words: ["א", "ב"], flats: "{(1),(2)}" });
});
