// Fifty thousand expired listings on a throw-away PostgreSQL, while others save.
//   npm run bench:expiry                 50,000 of 60,000 listings
//   npm run bench:expiry -- 5000         that many
// All must be off the site within a minute, and no concurrent save waits for more than a second.
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { performance } from "node:perf_hooks";
import pg from "pg";
import { withCluster } from "@/scripts/postgres-cluster";
import { reportGoals } from "./goals";
import { openSearchDatabase } from "./search-data";

const DUE = Number(process.argv[2] ?? 50_000);
const OTHERS = 10_000;
const WITHIN_S = 60;
const SAVE_MS = 1000;

await withCluster(async (url) => {
  const db = await openSearchDatabase(url, DUE + OTHERS);
  await db.query("set session_replication_role = replica");
  await db.query(
    `update public.properties set published_at = created_at,
       expires_at = case when seq % ${DUE + OTHERS} < ${DUE} then now() - seq * interval '1 second' else now() + interval '9 days' end`,
  );
  await db.query("set session_replication_role = origin");
  await db.query("vacuum analyze public.properties");
  const count = async (where: string) =>
    Number((await db.query(`select count(*) from public.properties where ${where}`)).rows[0].count);
  const due = await count("expires_at <= now()");

  const inside = new URL(url);
  inside.pathname = `/${db.database}`;
  const writer = new pg.Client({ connectionString: inside.href });
  await writer.connect();
  const { rows: kept } = await writer.query(
    "select id from public.properties where expires_at > now() order by random() limit 1000",
  );
  const saves: number[] = [];
  let over = false;
  const saving = (async () => {
    for (let n = 0; !over; n++) {
      const began = performance.now();
      await writer.query("update public.properties set price = price + 1000 where id = $1", [
        kept[n % kept.length].id,
      ]);
      saves.push(performance.now() - began);
    }
  })();

  const { rows: own } = await db.query("select pg_backend_pid() as pid");
  // CPU time, independent of other work on the machine.
  const processor = () =>
    Number(readFileSync(`/proc/${own[0].pid}/schedstat`, "utf8").split(" ")[0]) / 1e9;
  const before = processor();
  const began = performance.now();
  let expired = 0;
  for (let last = 1; last > 0; ) {
    const { rows } = await db.query("select public.run_maintenance() as ended");
    last = rows[0].ended.listings_expired;
    expired += last;
  }
  const seconds = (performance.now() - began) / 1000;
  const used = processor() - before;
  over = true;
  await saving;
  saves.sort((a, b) => a - b);
  const at = (share: number) => saves[Math.floor((saves.length - 1) * share)] ?? 0;
  console.log(
    `${expired.toLocaleString("en")} of ${due.toLocaleString("en")} due listings expired in ${seconds.toFixed(1)} s, ${used.toFixed(1)} s of them at work; ${saves.length} saves meanwhile, p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms, longest ${at(1).toFixed(0)} ms. Load average ${loadavg()[0]?.toFixed(1)}.`,
  );
  const left = await count("status in ('active', 'under_offer') and expires_at <= now()");
  const shown = Number(
    (
      await db.query(
        "select count(*) from public.public_listings l join public.properties p using (id) where p.status = 'expired'",
      )
    ).rows[0].count,
  );
  const events = Number(
    (await db.query("select count(*) from public.listing_events where to_status = 'expired'"))
      .rows[0].count,
  );
  const goals: [string, boolean][] = [
    [`all ${due} are off the site, each remembered once`, left + shown === 0 && events === due],
    [`within ${WITHIN_S} s`, seconds < WITHIN_S],
    [`no save waits for ${SAVE_MS} ms`, at(1) < SAVE_MS],
  ];
  reportGoals(goals);
  await writer.end();
  await db.end();
}, "-c shared_buffers=1GB -c work_mem=64MB -c maintenance_work_mem=512MB -c max_wal_size=8GB -c jit=off");
