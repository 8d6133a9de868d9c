import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { nameOf } from "./support/check";
import { type Database, openDatabase } from "./support/database";
import { DANAS, DANAS_SECOND, dana, picture } from "./support/people";

// A picture is moved or swept at the moment it is saved. A picture that is shown must never be queued for deletion.

type Connection = Awaited<ReturnType<Database["crowd"]>>[number];

let db: Database;
let crowd: Connection[];

const [FIRST, SECOND] = [1, 3].map((n) => picture(dana.profile, n)) as [string, string];

const show = (id: string, ...paths: string[]) =>
  `update public.properties set main_image_url = null, images = '{${paths.join()}}' where id = '${id}'`;
const SWEEP = "select public.run_maintenance()";

const fared = (work: Promise<unknown>) => work.then(() => "done", nameOf);

/** Pictures that a page shows and a worker will delete. */
const lost = () =>
  db.sql(
    `select path from (select unnest(images) as path from public.properties) shown
     where path in (select payload ->> 'path' from private.outbox)
        or not exists (select from private.media m where m.path = shown.path)`,
  );

/** The first holds its transaction open while the second starts. */
async function overlapping(first: string, second: string) {
  const [a, b] = crowd as [Connection, Connection];
  await a.sql("begin");
  await a.sql(first);
  const later = fared(b.sql(second));
  await new Promise((resolve) => setTimeout(resolve, 150));
  await a.sql("commit");
  return later;
}

describe.runIf(process.env.TEST_DATABASE_URL)("concurrent use of a picture", () => {
  beforeEach(async () => {
    db = await openDatabase();
    crowd = await db.crowd(4);
    await db.sql(`${show(DANAS, FIRST)}; ${show(DANAS_SECOND, SECOND)};
      update private.media set created_at = now() - interval '25 hours';
      delete from private.outbox where true`);
  });
  afterEach(async () => {
    await Promise.all(crowd.map((one) => one.close()));
    await db.close();
  });

  const add = show(DANAS_SECOND, SECOND, FIRST);
  const take = show(DANAS);
  const spare = picture(dana.profile, 9);
  const use = show(DANAS, FIRST, spare);

  test.each([
    ["is shown by another listing, then taken from the first", add, take, "done"],
    ["is taken from a listing, then shown by another", take, add, "22023 image_not_yours"],
    [
      "is shown by another listing, then its listing is deleted",
      add,
      `delete from public.properties where id = '${DANAS}'`,
      "done",
    ],
    ["is saved, then swept", use, SWEEP, "done"],
    ["is swept, then saved", SWEEP, use, "22023 image_not_yours"],
  ])("%s", async (_, first, second, outcome) => {
    expect(await overlapping(first, second)).toBe(outcome);
    expect(await lost()).toEqual([]);
  });

  test.each([
    ["moved", take, add],
    ["swept", SWEEP, use],
  ])("without the row lock a picture that is %s is lost (control)", async (_, first, second) => {
    await db.sql("drop trigger claim_pictures on public.properties");
    expect(await overlapping(first, second)).toBe("done");
    expect(await lost()).toHaveLength(1);
  });

  test("two listings that exchange pictures do not deadlock", async () => {
    for (let round = 0; round < 10; round++) {
      await db.sql(`${show(DANAS)}; ${show(DANAS_SECOND)};
        insert into private.media (path, owner_id, kind, bytes, width, height)
        select p, '${dana.profile}', 'property', 1, 1, 1 from unnest(array['${FIRST}', '${SECOND}']) p on conflict do nothing;
        delete from private.outbox where true;
        ${show(DANAS, FIRST)}; ${show(DANAS_SECOND, SECOND)}`);
      const [a, b] = crowd as [Connection, Connection];
      const both = await Promise.all([
        fared(a.sql(show(DANAS, SECOND))),
        fared(b.sql(show(DANAS_SECOND, FIRST))),
      ]);
      expect(both.filter((how) => how !== "done" && how !== "22023 image_not_yours")).toEqual([]);
      expect(await lost()).toEqual([]);
    }
  });
});
