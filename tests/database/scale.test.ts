import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedCrowd } from "./support/crowd";
import { type Database, openDatabase } from "./support/database";
import { admin } from "./support/people";

// Where the admin's screens must still answer from indexes. PGlite is the backend of demonstrations,
// so this is asked of native PostgreSQL only (npm run test:db:postgres).
const USERS = 50_000;
const LISTINGS = 200_000;

const BIG = ["users", "profiles", "properties", "user_directory"];

describe.runIf(process.env.TEST_DATABASE_URL)("50,000 people and 200,000 listings", () => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase();
    await seedCrowd(db, USERS, LISTINGS);
  }, 300_000);
  afterAll(() => db?.close());

  /** How often each table was read from end to end; the counts run on until the session reports them. */
  async function wholeReadings() {
    const rows = await db.sql<{ name: string; n: number }>(
      "select relname as name, seq_scan::int as n from pg_stat_xact_all_tables where schemaname in ('auth', 'public', 'private')",
    );
    return new Map(rows.map(({ name, n }) => [name, n]));
  }

  /** The big tables that a statement read whole, by PostgreSQL's own count. */
  const readWhole = (ask: () => Promise<unknown>) =>
    db.undone(async () => {
      const before = await wholeReadings();
      await ask();
      const after = await wholeReadings();
      return BIG.filter((name) => (after.get(name) ?? 0) > (before.get(name) ?? 0));
    });

  test("a whole reading is noticed", async () => {
    expect(
      await readWhole(() => db.sql("select count(*) from auth.users where email like '%x'")),
    ).toEqual(["users"]);
  });

  test.each([
    "select public.admin_users()",
    "select public.admin_users(null, 'company', 'active', 2)",
    "select public.admin_users(null, 'agent', 'expired', 40)",
    "select public.admin_users('person4999')",
    "select public.admin_users('דנה לוי', 'agent', 'active')",
    "select public.admin_users('mail.ex', 'all', 'all', 3)",
    `select public.admin_user('${admin.id}')`,
    "select public.get_admin_stats()",
    "select public.admin_weeks()",
    "select public.admin_companies()",
    "select public.admin_consents()",
    "select public.admin_reset_logs()",
  ])("%s answers from an index", async (statement) => {
    expect(await readWhole(() => db.as(admin, statement))).toEqual([]);
  });

  test("the list counts and pages exactly", async () => {
    const [row] = await db.as<{ found: { total: number; rows: { email: string }[] } }>(
      admin,
      "select public.admin_users('person4999') as found",
    );
    // person4999 and person49990 to person49999
    expect(row?.found.total).toBe(11);
    expect(row?.found.rows.map(({ email }) => email)).toHaveLength(11);
  });
});
