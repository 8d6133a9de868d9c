import { readFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { dropRowArrays } from "@/supabase/embedded/row-arrays";
import type { Person } from "./people";
import { NATIVE_TEMPLATE, pgliteTemplate } from "./template";

export type Row = Record<string, unknown>;

type Driver = {
  kind: "pglite" | "postgres";
  run(sql: string, params?: unknown[]): Promise<Row[]>;
  /** A second connection to the same database; null on PGlite, which has one. */
  another(): Promise<Driver | null>;
  close(): Promise<void>;
};

/** A fresh copy of the template, on PGlite, or on PostgreSQL when TEST_DATABASE_URL is set. */
export async function openDatabase() {
  const url = process.env.TEST_DATABASE_URL;
  return new Database(url ? await copyOnPostgres(url) : await copyOnPglite());
}

async function copyOnPglite(): Promise<Driver> {
  const file = await pgliteTemplate();
  const db = await PGlite.create({ loadDataDir: new Blob([readFileSync(file)]) });
  await dropRowArrays(db);
  return {
    kind: "pglite",
    run: async (sql, params) =>
      params
        ? (await db.query<Row>(sql, params)).rows
        : (((await db.exec(sql)).at(-1)?.rows ?? []) as Row[]),
    another: async () => null,
    close: () => db.close(),
  };
}

let copies = 0;

async function copyOnPostgres(url: string): Promise<Driver> {
  const name = `delet_${process.pid}_${++copies}`;
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  await server.query(`create database ${name} template ${NATIVE_TEMPLATE}`);
  const inside = new URL(url);
  inside.pathname = `/${name}`;
  return connect(inside.href, async () => {
    await server.query(`drop database ${name} with (force)`);
    await server.end();
  });
}

async function connect(url: string, afterwards?: () => Promise<void>): Promise<Driver> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  return {
    kind: "postgres",
    run: async (sql, params) => {
      const answer = (await db.query(sql, params)) as pg.QueryResult | pg.QueryResult[];
      return (Array.isArray(answer) ? answer.at(-1) : answer)?.rows ?? [];
    },
    another: () => connect(url),
    close: async () => {
      await db.end();
      await afterwards?.();
    },
  };
}

/** Runs one task at a time, in the order of the calls. */
function queue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>) => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
}

export class Database {
  attempts = 0;
  private depth = 0;

  constructor(private readonly driver: Driver) {}

  get kind() {
    return this.driver.kind;
  }

  /** Runs as the owner of the schema. */
  sql<T extends Row = Row>(text: string, params?: unknown[]) {
    return this.driver.run(text, params) as Promise<T[]>;
  }

  /** Runs as a person using the Data API; a refusal rolls back only this statement. */
  async as<T extends Row = Row>(person: Person, text: string, params?: unknown[]) {
    this.attempts++;
    const claims = { sub: person.id, role: person.role, aal: person.aal ?? "aal1" };
    return this.inside(async () => {
      await this.driver.run(
        `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claim.role', $2, true),
                set_config('request.jwt.claims', $3, true), set_config('role', $2, true)`,
        [person.id ?? "", person.role, JSON.stringify(claims)],
      );
      const rows = (await this.driver.run(text, params)) as T[];
      await this.driver.run(
        `select set_config('role', 'none', true), set_config('request.jwt.claim.sub', '', true),
                set_config('request.jwt.claim.role', '', true), set_config('request.jwt.claims', '', true)`,
      );
      return rows;
    }, "keep");
  }

  /** Rolls back everything inside. */
  async undone<T>(body: () => Promise<T>) {
    return this.inside(body, "undo");
  }

  private async inside<T>(body: () => Promise<T>, end: "keep" | "undo") {
    const level = this.depth;
    const mark = `level_${level}`;
    await this.driver.run(level === 0 ? "begin" : `savepoint ${mark}`);
    this.depth++;
    const undo = () =>
      this.driver.run(
        level === 0 ? "rollback" : `rollback to savepoint ${mark}; release savepoint ${mark}`,
      );
    try {
      const result = await body();
      if (end === "undo") await undo();
      else await this.driver.run(level === 0 ? "commit" : `release savepoint ${mark}`);
      return result;
    } catch (error) {
      await undo();
      throw error;
    } finally {
      this.depth--;
    }
  }

  /**
   * Connections that work concurrently. PGlite has one, so there the same work runs sequentially: the outcome must be
   * the same.
   */
  async crowd(size: number) {
    const others = await Promise.all(
      Array.from({ length: size }, async () => {
        const driver = await this.driver.another();
        return driver ? new Database(driver) : null;
      }),
    );
    const line = queue();
    const inTurn = (db: Database, line: ReturnType<typeof queue>) => ({
      as: <T extends Row>(...args: Parameters<Database["as"]>) => line(() => db.as<T>(...args)),
      sql: <T extends Row>(...args: Parameters<Database["sql"]>) => line(() => db.sql<T>(...args)),
      close: async () => (db === this ? undefined : db.close()),
    });
    return others.map((other) => (other ? inTurn(other, queue()) : inTurn(this, line)));
  }

  close() {
    return this.driver.close();
  }
}
