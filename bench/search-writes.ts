import type pg from "pg";

const WARM = 20;
const WRITES = 200;

type Timed = (body: () => Promise<unknown>) => Promise<[unknown, number]>;

/**
 * Price changes, one listing after the other: `whole` with everything derived from a price (the public projection, the
 * search, its sets, the alert queue), `bare` the same row of the same table without any of it.
 */
export async function timeWrites(db: pg.Client, size: number, timed: Timed) {
  const { rows } = await db.query<{ id: string }>(
    `select l.id from generate_series(1, $2::bigint) n join public.public_listings l on l.seq = 1 + n * 2351 % $1 limit $3`,
    [size, 4 * (WARM + WRITES), 2 * (WARM + WRITES)],
  );
  if (rows.length < 2 * (WARM + WRITES)) throw new Error("there are too few listings to write");
  const ids = rows.map(({ id }) => id);
  const some = async (price: string, of: string[]) => {
    const times: number[] = [];
    for (const [at, id] of of.entries()) {
      const [, took] = await timed(() =>
        db.query(`update public.properties set price = ${price} where id = $1`, [id]),
      );
      if (at >= WARM) times.push(took);
    }
    return times;
  };
  const whole = await some("price + 10000", ids.slice(0, WARM + WRITES));
  // Without triggers the price stays, or the public projection would differ from what is stored. Not in turns: each
  // time this is set, all plans are invalidated.
  await db.query("set session_replication_role = replica");
  const bare = await some("price", ids.slice(WARM + WRITES));
  await db.query("set session_replication_role = origin");
  // As maintenance does, for the next run in the same cluster.
  await db.query("select private.renew_search_sets(1000000)");
  await db.query("vacuum private.search_rows, public.public_listings");
  return { whole, bare };
}
