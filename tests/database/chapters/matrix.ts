import { expect } from "vitest";
import { as, chapter, check, hosted, nameOf, owner, refusal, undone } from "../support/check";
import { helpers } from "../support/helpers";
import { crowd, functions, policies, type Rights, type Table, tables } from "../support/matrix";
import { admin, avi, dana, type Person, server, visitor } from "../support/people";

chapter("The matrix: one attempt a cell");

type Tried = "yes" | "no row" | "denied";

const holds = (person: Person, table: Table) =>
  table.holder === "everyone" || table.holder === person;

const reads = (rights: Rights) => rights.includes("R");

/** What the grants and policies must answer this person. */
function expected(person: Person, table: Table, may: boolean): Tried {
  if (person === server) return "yes";
  if (!may || table.holder === "nobody") return "denied";
  if (holds(person, table)) return "yes";
  return person === visitor ? "denied" : "no row";
}

async function attempt(person: Person, sql: string): Promise<Tried> {
  try {
    return await undone(async () => ((await as(person, sql)).length > 0 ? "yes" : "no row"));
  } catch (error) {
    const name = nameOf(error);
    // Identity columns are refused before anybody looks at grants.
    if (name === "42501 denied" || name.startsWith("428C9")) return "denied";
    throw error;
  }
}

async function literals(name: string, table: Table) {
  const columns = await owner<{ column: string; type: string }>(
    `select a.attname as column, format_type(a.atttypid, a.atttypmod) as type
     from pg_attribute a where a.attrelid = 'public.${name}'::regclass and attnum > 0 and not attisdropped`,
  );
  const [row] = await owner(
    `select ${columns.map((c) => `coalesce(quote_literal("${c.column}"::text), 'null') as "${c.column}"`).join()}
     from public.${name} where ${table.row}`,
  );
  if (!row) throw new Error(`the row of ${name} is missing`);
  return new Map(columns.map((c) => [c.column, `${row[c.column]}::${c.type}`]));
}

for (const [name, table] of Object.entries(tables)) {
  check(`${name}: every column has its line in the matrix`, async () => {
    const known = [...(await literals(name, table)).keys()].sort();
    expect(Object.keys(table.columns).sort()).toEqual(known);
  });

  for (const [who, person] of Object.entries(crowd)) {
    check(`${name}: ${who} reads`, async () => {
      const found: Record<string, Tried> = {};
      const wanted: Record<string, Tried> = {};
      for (const [column, rights] of Object.entries(table.columns)) {
        found[column] = await attempt(
          person,
          `select "${column}" from public.${name} where ${person === visitor && !holds(person, table) ? "true" : table.row}`,
        );
        wanted[column] = expected(person, table, reads(rights));
      }
      expect(found).toEqual(wanted);
    });

    check(`${name}: ${who} updates`, async () => {
      const found: Record<string, Tried> = {};
      const wanted: Record<string, Tried> = {};
      for (const [column, literal] of await literals(name, table)) {
        // Counted by the database alone; the others are refused by their privileges.
        if (person === server && (column === "seq" || `${name}.${column}` === "listing_events.id"))
          continue;
        found[column] = await attempt(
          person,
          `update public.${name} set "${column}" = ${literal} where ${table.row} returning 1`,
        );
        wanted[column] = expected(person, table, (table.columns[column] ?? "").includes("W"));
      }
      expect(found).toEqual(wanted);
    });
  }

  check(`${name}: what may be given when inserting`, async () => {
    const allowed: string[] = [];
    for (const [column, literal] of await literals(name, table)) {
      const answer = await refusal(
        dana,
        `insert into public.${name} ("${column}") values (${literal})`,
      );
      if (answer !== "42501 denied" && !answer.startsWith("428C9")) allowed.push(column);
    }
    const wanted = Object.entries(table.columns).filter(([, rights]) => rights.includes("I"));
    expect(allowed.sort()).toEqual(wanted.map(([column]) => column).sort());
  });

  check(`${name}: who deletes`, async () => {
    for (const [who, person] of Object.entries(crowd)) {
      if (person === server) continue;
      const found = await attempt(
        person,
        `delete from public.${name} where ${table.row} returning 1`,
      );
      const lapsed = person === avi && table.deletes ? "no row" : undefined;
      expect([who, found]).toEqual([who, lapsed ?? expected(person, table, !!table.deletes)]);
    }
  });

  check(`${name}: nobody truncates`, async () => {
    for (const person of [visitor, dana, admin]) {
      expect(await refusal(person, `truncate public.${name}`)).toBe("42501 denied");
    }
  });
}

chapter("The matrix: functions");

const call = (fn: string) => `select public.${fn}`;

for (const fn of functions.everyone) {
  check(`everyone may call ${fn}`, async () => {
    for (const person of [visitor, dana, server]) {
      expect(await refusal(person, call(fn))).toBe("allowed");
    }
  });
}
for (const fn of functions.people) {
  check(`only people who signed in may call ${fn}`, async () => {
    expect(await refusal(visitor, call(fn))).toBe("42501 denied");
    expect(await refusal(server, call(fn))).toBe("42501 denied");
    expect(await refusal(dana, call(fn))).not.toBe("42501 denied");
    expect(await refusal({ role: "authenticated" }, call(fn))).toMatch(
      fn.startsWith("my_company") ? "allowed" : /^42501 not_(signed_in|agent|company)$/,
    );
  });
}
for (const fn of functions.admins) {
  check(`only admins may call ${fn}`, async () => {
    expect(await refusal(visitor, call(fn))).toBe("42501 denied");
    expect(await refusal(server, call(fn))).toBe("42501 denied");
    expect(await refusal({ role: "authenticated" }, call(fn))).toBe("42501 not_admin");
    expect(await refusal(dana, call(fn))).toBe("42501 not_admin");
    expect(await refusal(admin, call(fn))).not.toMatch(/denied|not_admin/);
  });
}
for (const fn of functions.server) {
  check(`only the server may call ${fn}`, async () => {
    for (const person of [visitor, dana, admin]) {
      expect(await refusal(person, call(fn))).toBe("42501 denied");
    }
    expect(await refusal(server, call(fn))).not.toBe("42501 denied");
  });
}
for (const fn of functions.peopleAndServer) {
  check(`people and the server may call ${fn}`, async () => {
    expect(await refusal(visitor, call(fn))).toBe("42501 denied");
    expect(await refusal(dana, call(fn))).toBe("allowed");
    expect(await refusal(server, call(fn))).toBe("42501 not_signed_in");
  });
}

chapter("The matrix: after the first request");

check("what the embedded server opens on its first request, apply_privileges closes", async () => {
  await owner(
    `grant usage on schema private to anon, authenticated;
     grant all on all tables in schema public, private, storage, auth to anon, authenticated;
     alter default privileges in schema public grant all on tables to anon, authenticated;
     grant execute on all functions in schema public, private to anon, authenticated;
     select private.apply_privileges()`,
  );
  expect(await refusal(dana, `update public.profiles set is_admin = true`)).toBe("42501 denied");
  expect(await refusal(visitor, "select * from public.profiles")).toBe("42501 denied");
  expect(await refusal(visitor, "select * from auth.users")).toBe("42501 denied");
  if (!hosted()) {
    expect(await refusal(dana, "select * from storage.objects")).toBe("42501 denied");
  }
  expect(await refusal(dana, "select private.refuse('x')")).toBe("42501 denied");
  await owner("create table public.later (id integer)");
  expect(await refusal(dana, "select * from public.later")).toBe("42501 denied");
  expect(await refusal(dana, "update public.profiles set name = 'דנה'")).toBe("allowed");
});

chapter("The matrix: the catalog says the same");

/** On a hosted project the tables of Storage are open by grants; no policy opens them (see "policies"). */
const closedSchemas = () => (hosted() ? "'private', 'auth'" : "'private', 'auth', 'storage'");

check("column privileges", async () => {
  const found = await owner<{ line: string }>(
    `select distinct grantee || ' ' || privilege_type || ' ' || table_name || '.' || column_name as line
     from information_schema.column_privileges
     where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC')`,
  );
  const wanted = Object.entries(tables).flatMap(([name, table]) =>
    Object.entries(table.columns).flatMap(([column, rights]) => [
      ...(reads(rights) ? [`authenticated SELECT ${name}.${column}`] : []),
      ...(reads(rights) && table.holder === "everyone" ? [`anon SELECT ${name}.${column}`] : []),
      ...(rights.includes("W") ? [`authenticated UPDATE ${name}.${column}`] : []),
      ...(rights.includes("I") ? [`authenticated INSERT ${name}.${column}`] : []),
    ]),
  );
  expect(found.map((row) => row.line).sort()).toEqual(wanted.sort());
});

check("table privileges", async () => {
  const found = await owner<{ line: string }>(
    `select distinct grantee || ' ' || privilege_type || ' ' || table_schema || '.' || table_name as line
     from information_schema.table_privileges
     where table_schema in ('public', ${closedSchemas()}) and privilege_type <> 'SELECT'
       and grantee in ('anon', 'authenticated', 'PUBLIC')`,
  );
  expect(found.map((row) => row.line).sort()).toEqual([
    "authenticated DELETE public.properties",
    "authenticated DELETE public.push_subscriptions",
  ]);
});

check("no table outside public is open to people", async () => {
  const found = await owner(
    `select table_schema, table_name, grantee from information_schema.table_privileges
     where table_schema in (${closedSchemas()}) and grantee in ('anon', 'authenticated', 'PUBLIC')
     union all
     select n.nspname, 'schema', r.rolname from pg_namespace n, pg_roles r
     where n.nspname = 'private' and r.rolname in ('anon', 'authenticated', 'service_role')
       and (has_schema_privilege(r.rolname, n.oid, 'usage') or has_schema_privilege(r.rolname, n.oid, 'create'))
     union all
     select 'public', 'schema', r.rolname from pg_roles r
     where r.rolname in ('anon', 'authenticated') and has_schema_privilege(r.rolname, 'public', 'create')`,
  );
  expect(found).toEqual([]);
});

check("policies", async () => {
  const found = await owner<{ line: string }>(
    `select tablename || ' | ' || policyname || ' | ' || cmd || ' | ' || array_to_string(roles, ',') as line
     from pg_policies where schemaname in ('public', 'private', 'storage')`,
  );
  expect(found.map((row) => row.line).sort()).toEqual(policies.trim().split("\n").sort());
});

check("every table has row-level security", async () => {
  const open = await owner(
    `select oid::regclass::text from pg_class where relkind = 'r' and not relrowsecurity
       and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  );
  expect(open).toEqual([]);
});

check("functions of the API", async () => {
  const nameOfCall = (fn: string) => fn.slice(0, fn.indexOf("("));
  const lines = (fns: readonly string[], roles: string[]) =>
    fns.flatMap((fn) => roles.map((role) => `${role} ${nameOfCall(fn)}`));
  const wanted = [
    ...lines(functions.everyone, ["anon", "authenticated", "service_role"]),
    ...lines([...functions.people, ...functions.admins], ["authenticated"]),
    ...lines(functions.server, ["service_role"]),
    ...lines(functions.peopleAndServer, ["authenticated", "service_role"]),
  ];
  expect(await executable("public")).toEqual(wanted.sort());
});

check("helpers", async () => {
  const wanted = Object.entries(helpers).flatMap(([role, fns]) => fns.map((fn) => `${role} ${fn}`));
  expect(await executable("private")).toEqual(wanted.sort());
});

async function executable(schema: string) {
  const rows = await owner<{ line: string }>(
    `select r.rolname || ' ' || p.proname as line from pg_proc p, pg_roles r
     where p.pronamespace = '${schema}'::regnamespace and r.rolname in ('anon', 'authenticated', 'service_role')
       and has_function_privilege(r.rolname, p.oid, 'execute')`,
  );
  return rows.map((row) => row.line).sort();
}

check("every function pins its search path", async () => {
  const loose = await owner(
    `select oid::regprocedure::text from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and not ('search_path=""' = any (coalesce(proconfig, '{}')))`,
  );
  expect(loose).toEqual([]);
});

check("new functions and tables are closed until a grant names them", async () => {
  await owner(
    `create function public.newcomer() returns integer language sql as 'select 1';
     create table public.newcomers (id integer)`,
  );
  for (const person of [visitor, dana]) {
    expect(await refusal(person, "select public.newcomer()")).toBe("42501 denied");
    expect(await refusal(person, "select * from public.newcomers")).toBe("42501 denied");
  }
});

check("requests of each role end by themselves", async () => {
  const rows = await owner<{ role: string; settings: string[] }>(
    `select r.rolname as role, s.setconfig as settings from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
     where r.rolname in ('anon', 'authenticated', 'service_role') and s.setdatabase = 0`,
  );
  const common = ["idle_in_transaction_session_timeout=10s", "lock_timeout=2s"];
  expect(Object.fromEntries(rows.map((row) => [row.role, [...row.settings].sort()]))).toEqual({
    anon: [...common, "statement_timeout=3s"],
    authenticated: [...common, "statement_timeout=8s"],
    service_role: [...common, "statement_timeout=15s"],
  });
});

check("every foreign key has a covering index", async () => {
  const bare = await owner(
    `select conrelid::regclass::text || '.' || conname as key from pg_constraint c
     where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace)
       and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indpred is null
                       and i.indkey[0] = c.conkey[1])`,
  );
  expect(bare).toEqual([]);
});
