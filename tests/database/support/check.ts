import type { Database, Row } from "./database";
import type { Person } from "./people";

/** A statement about the schema that holds on an untouched copy of the world; it leaves no trace. */
export type Check = { chapter: string; sentence: string; body: () => Promise<void> };

// Separate from the test runner, so that the same checks also run against a schema weakened on purpose (see
// mutants.test.ts).
export const checks: Check[] = [];

let current = "";

export function chapter(name: string) {
  current = name;
}

export function check(sentence: string, body: Check["body"]) {
  checks.push({ chapter: current, sentence, body });
}

let db: Database;

/** Sets the database that `as`, `owner` and `refusal` use. */
export function use(database: Database) {
  db = database;
}

/**
 * Whether Auth and Storage belong to other roles, as on a hosted project: there everyone has grants on the tables of
 * Storage, and row level security closes them.
 */
export const hosted = () => db.kind === "postgres";

export const attempts = () => db.attempts;
export const undone = <T>(body: () => Promise<T>) => db.undone(body);

export const as = <T extends Row = Row>(person: Person, sql: string, params?: unknown[]) =>
  db.as<T>(person, sql, params);

/** Runs as the owner of the schema, to prepare data and to read private tables. */
export const owner = <T extends Row = Row>(sql: string, params?: unknown[]) =>
  db.sql<T>(sql, params);

/** Who did what, oldest first. */
export const audit = () =>
  owner<{ action: string; actor: string; target: string }>(
    "select action, actor, target from private.audit_log where actor is not null order by id",
  );

/** The first column of the first row. */
export async function answer<T = unknown>(person: Person, sql: string, params?: unknown[]) {
  const [row] = await as(person, sql, params);
  return (row ? Object.values(row)[0] : undefined) as T;
}

/** How a statement was refused, as "code what", or "allowed". Leaves no trace. */
export async function refusal(person: Person | null, sql: string, params?: unknown[]) {
  try {
    await db.undone(() => (person ? db.as(person, sql, params) : db.sql(sql, params)));
    return "allowed";
  } catch (error) {
    return nameOf(error);
  }
}

export function nameOf(error: unknown) {
  const { code, message, constraint } = error as {
    code?: string;
    message: string;
    constraint?: string;
  };
  if (message.startsWith("permission denied")) return `${code} denied`;
  if (message.includes("row-level security")) return `${code} policy`;
  return `${code} ${constraint ?? message}`;
}
