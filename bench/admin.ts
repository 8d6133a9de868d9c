// The queries of the admin's screens, on a throw-away PostgreSQL with a crowd.
//   npm run bench:admin                      50,000 users and 200,000 listings
//   npm run bench:admin -- 10000 40000       other sizes
import { performance } from "node:perf_hooks";
import { withCluster } from "@/scripts/postgres-cluster";
import { seedCrowd } from "@/tests/database/support/crowd";
import { type Database, openDatabase } from "@/tests/database/support/database";
import { admin } from "@/tests/database/support/people";
import { nativeTemplate } from "@/tests/database/support/template";

const RUNS = 40;
const QUERIES = {
  overview: "select public.get_admin_stats()",
  "users, first page": "select public.admin_users()",
  "users, page 400": "select public.admin_users(null, 'all', 'all', 400)",
  "users, last page": "select public.admin_users(null, 'all', 'all', 1000)",
  "users, type and status": "select public.admin_users(null, 'agent', 'expired', 2)",
  "users, an address": "select public.admin_users('person4999')",
  "users, a common domain": "select public.admin_users('mail.ex', 'all', 'all', 3)",
  "users, a common name": "select public.admin_users('דנה לוי', 'agent', 'active')",
  "users, nobody": "select public.admin_users('zzzzzz')",
  "one user": `select public.admin_user('${admin.id}')`,
  companies: "select public.admin_companies()",
  "companies, searched": "select public.admin_companies('ca')",
  consents: "select public.admin_consents()",
  "reset log": "select public.admin_reset_logs()",
};

const numbers = process.argv.slice(2).map(Number);
const [users = 50_000, listings = 200_000] = numbers.filter((size) => size > 0);

/** Runs as the site does: one admin request with its own transaction. */
async function milliseconds(db: Database, statement: string) {
  const start = performance.now();
  await db.as(admin, statement);
  return performance.now() - start;
}

/** Rows that the tests' crowd lacks: agreements and reset attempts. */
async function addLogs(db: Database) {
  await db.sql(`
    insert into public.user_consents (user_id, policy_version, ip_address, accepted_at)
    select user_id, 1, '10.0.0.1', created_at from public.profiles
    on conflict do nothing`);
  await db.sql(`
    insert into public.password_reset_logs (email, success, created_at)
    select 'person' || n || '@example.com', n % 4 > 0, now() - make_interval(mins => n)
    from generate_series(1, ${users}) n`);
  await db.sql("vacuum analyze");
}

function report(name: string, times: number[]) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  const cells = [0.5, 0.95, 1].map((share) => at(share).toFixed(1).padStart(9));
  console.log(`${name.padEnd(26)}${cells.join("")}`);
}

await withCluster(async (url) => {
  process.env.TEST_DATABASE_URL = url;
  await nativeTemplate(url);
  const db = await openDatabase();
  const start = performance.now();
  await seedCrowd(db, users, listings);
  await addLogs(db);
  console.log(
    `Loaded ${users.toLocaleString("en")} users and ${listings.toLocaleString("en")} listings in ${((performance.now() - start) / 1000).toFixed(0)} s.\n`,
  );
  console.log(
    `${`milliseconds, ${RUNS} runs each`.padEnd(26)}${["p50", "p95", "max"].map((n) => n.padStart(9)).join("")}`,
  );
  for (const [name, statement] of Object.entries(QUERIES)) {
    // Warms the caches, as on a running server.
    await milliseconds(db, statement);
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) times.push(await milliseconds(db, statement));
    report(name, times);
  }
  await db.close();
}, "-c shared_buffers=512MB -c work_mem=16MB");
