import { readFileSync } from "node:fs";
import { functions, tables } from "@/tests/database/support/matrix";

/** The columns of a table that its owner may write, and those that nobody may write through the API. */
export function columnsOf(table: "profiles" | "companies" | "properties") {
  const columns = Object.entries(tables[table].columns);
  return {
    open: columns.filter(([, rights]) => rights.includes("W")).map(([name]) => name),
    closed: columns.filter(([, rights]) => !rights.includes("W")).map(([name]) => name),
  };
}

/** The columns of a table that visitors may read. */
export const readableOf = (table: string) =>
  Object.entries(tables)
    .flatMap(([name, { columns }]) => (name === table ? Object.entries(columns) : []))
    .filter(([, rights]) => rights.includes("R"))
    .map(([name]) => name)
    .join();

const named = (holder: "everyone" | "nobody") =>
  Object.entries(tables).filter(([, table]) => table.holder === holder);

/** Readable by everybody and writable by nobody. */
export const SHOWN_TABLES = named("everyone").map(([name]) => name);
/** Personal rows: a visitor reads nothing, a person at most their own row. */
export const PEOPLES_TABLES = Object.keys(tables).filter((name) => !SHOWN_TABLES.includes(name));

const types = readFileSync("lib/database/types.ts", "utf8");

/** A call with empty arguments: enough to reach the guard. */
function emptyCall(name: string) {
  const args = new RegExp(`^ {6}${name}: \\{ Args: (.*?); Returns`, "m").exec(types)?.[1] ?? "";
  const required = [...args.matchAll(/(\w+): /g)].map(([, arg = ""]) => [arg, null]);
  return { name, body: Object.fromEntries(required) as Record<string, null> };
}

const callsOf = (calls: readonly string[]) =>
  calls.map((call) => emptyCall(call.slice(0, call.indexOf("("))));

export const FUNCTIONS = {
  everyone: callsOf(functions.everyone),
  people: callsOf(functions.people),
  admins: callsOf(functions.admins),
  server: callsOf(functions.server),
};
