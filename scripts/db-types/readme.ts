import type { SeedBackend } from "@/demo/backend";

// The tables of supabase/README.md, from the catalog: signatures with their comments, the columns that may be written
// directly, and the names of the rules.

type Routine = { name: string; args: string; comment: string | null; roles: string[] };
type Write = { table: string; privilege: string; columns: string[] | null };
type Rules = { table: string; names: string[] };

const ROUTINES = `
  select p.proname as name, obj_description(p.oid, 'pg_proc') as comment,
    regexp_replace(pg_get_function_arguments(p.oid), ' DEFAULT [^,]+', '?', 'g') as args,
    array(select r.rolname::text from aclexplode(p.proacl) a join pg_roles r on r.oid = a.grantee
      where r.rolname in ('anon', 'authenticated', 'service_role')) as roles
  from pg_proc p join pg_type t on t.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and t.typname <> 'trigger'
  order by p.proname, p.oid`;

const WRITES = `
  select substr(object, 14) as table, privilege, columns from private.api_grants
  where object like 'table public.%' and privilege <> 'select' and 'authenticated' = any (roles)
  order by object, privilege`;

const RULES = `
  select c.relname as table, array_agg(k.conname::text order by k.conname) as names
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype in ('c', 'u') and c.relnamespace = 'public'::regnamespace group by 1 order by 1`;

/** A function is listed under the first audience that matches. */
const AUDIENCES: [title: string, has: (routine: Routine) => boolean][] = [
  ["Everyone", ({ roles }) => roles.includes("anon")],
  ["Admins", ({ comment }) => /\bnot_admin\b/.test(comment ?? "")],
  ["Signed-in people", ({ roles }) => roles.includes("authenticated")],
  ["The server (service_role)", ({ roles }) => roles.includes("service_role")],
];

const code = (text: string) => `\`${text}\``;
/** A bar would end the cell; a comment's second line begins with the refusals. */
const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", "<br>");

function functionsOf(title: string, routines: Routine[]) {
  const rows = routines.map(
    ({ name, args, comment }) => `| ${code(`${name}(${args})`)} | ${cell(comment ?? "")} |`,
  );
  return [
    `### ${title}\n`,
    "| function | answers, and what it refuses |",
    "|---|---|",
    ...rows,
    "",
  ];
}

/** The text between the README's markers. An API function without a comment is an error. */
export async function readmeTables(db: Pick<SeedBackend, "query">) {
  const routines = (await db.query<Routine>(ROUTINES)).filter(({ roles }) => roles.length > 0);
  const silent = routines.filter(({ comment }) => !comment).map(({ name }) => name);
  if (silent.length > 0) throw new Error(`No "comment on function" for: ${silent.join(", ")}`);

  const left = new Set(routines);
  const functions = AUDIENCES.flatMap(([title, has]) => {
    const own = [...left].filter(has);
    for (const routine of own) left.delete(routine);
    return functionsOf(title, own);
  });
  const writes = (await db.query<Write>(WRITES)).map(
    ({ table, privilege, columns }) =>
      `| ${code(table)} | ${privilege} | ${columns?.join(", ") ?? "whole rows"} |`,
  );
  const rules = (await db.query<Rules>(RULES)).map(
    ({ table, names }) => `- ${code(table)}: ${names.map(code).join(", ")}`,
  );
  return [
    ...functions,
    "### Tables that a signed-in person writes directly, within the policies\n",
    "| table | may | columns |",
    "|---|---|---|",
    ...writes,
    "\n### Rules by name (a CHECK is refused as 23514, something taken as 23505)\n",
    ...rules,
  ].join("\n");
}

const MADE = /(<!-- made by npm run db:types -->\n)[\s\S]*?(\n<!-- until here -->)/;

/** The README with its generated part replaced. */
export function withTables(readme: string, tables: string) {
  if (!MADE.test(readme))
    throw new Error("supabase/README.md has lost the marks of its made part.");
  return readme.replace(MADE, (_, begins, ends) => `${begins}\n${tables}\n${ends}`);
}
