import { readFileSync } from "node:fs";
import { functions, tables } from "@/tests/database/support/matrix";

/** The columns of a table that its owner may write, and those that nobody may through the API. */
export function columnsOf(table: "profiles" | "companies" | "properties") {
  const columns = Object.entries(tables[table].columns);
  return {
    open: columns.filter(([, rights]) => rights.includes("W")).map(([name]) => name),
    closed: columns.filter(([, rights]) => !rights.includes("W")).map(([name]) => name),
  };
}

/** What visitors may read of a table. */
export const readableOf = (table: string) =>
  Object.entries(tables)
    .flatMap(([name, { columns }]) => (name === table ? Object.entries(columns) : []))
    .filter(([, rights]) => rights.includes("R"))
    .map(([name]) => name)
    .join();

const named = (holder: "everyone" | "nobody") =>
  Object.entries(tables).filter(([, table]) => table.holder === holder);

/** Read by everybody and written by nobody. */
export const SHOWN_TABLES = named("everyone").map(([name]) => name);
/** Rows of people: a visitor reads nothing, a person the own row at most. */
export const PEOPLES_TABLES = Object.keys(tables).filter((name) => !SHOWN_TABLES.includes(name));

const types = readFileSync("lib/database/types.ts", "utf8");

/** A call with nothing in its arguments: enough to meet the guard. */
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
