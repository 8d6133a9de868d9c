import { type Finding, right, unknown, wrong } from "./finding";

const POSTGRES_MIN = 15;

/**
 * Privileges on tables and functions of the API that differ from the catalog, in either direction. The columns of a
 * table are checked for those that are missing; the migrations check the rest.
 */
const DIFFERENCES = `
  select 'more: ' || g.table_name || ', ' || lower(g.privilege_type) || ' for ' || g.grantee as difference
  from information_schema.role_table_grants g
  where g.table_schema = 'public' and g.grantee in ('anon', 'authenticated')
    and g.privilege_type in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
    and exists (select from private.api_grants a where a.object = 'table public.' || g.table_name)
    and not exists (
      select from private.api_grants a
      where a.object = 'table public.' || g.table_name and a.privilege = lower(g.privilege_type)
        and g.grantee = any (a.roles::text[]))
  union all
  select 'more: ' || p.proname || '(), execute for ' || r
  from pg_proc p, unnest(array['anon', 'authenticated', 'service_role']) r
  where p.pronamespace = 'public'::regnamespace and has_function_privilege(r::name, p.oid, 'execute')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    and not exists (
      select from private.api_grants a
      where a.privilege = 'execute' and to_regprocedure(substr(a.object, 10)) = p.oid and r = any (a.roles))
  union all
  select 'missing: ' || a.object || ', ' || a.privilege || ' for ' || r
  from private.api_grants a, unnest(a.roles) r
  where not coalesce(case
    when a.privilege = 'execute' then has_function_privilege(r::name, to_regprocedure(substr(a.object, 10)), 'execute')
    when a.columns is null then has_table_privilege(r::name, to_regclass(substr(a.object, 7)), a.privilege)
    else (select bool_and(has_column_privilege(r::name, to_regclass(substr(a.object, 7)), c, a.privilege))
          from unnest(a.columns) c) end, false)
  order by 1 limit 5`;

type Query = <Row>(sql: string) => Promise<Row[]>;

/** The database itself, where its owner's connection is available; null: it is not. */
export async function lookAtDatabase(query: Query | null): Promise<Finding[]> {
  if (!query)
    return [
      unknown("database", "SUPABASE_DB_URL is not set: version and grants are not looked at"),
    ];
  const [version] = await query<{ number: number; bypass: string[] | null }>(`
    select current_setting('server_version_num')::int / 10000 as number,
      (select array_agg(rolname::text) from pg_roles
       where rolname in ('anon', 'authenticated') and (rolbypassrls or rolsuper)) as bypass`);
  const differences = await query<{ difference: string }>(DIFFERENCES);
  const number = version?.number ?? 0;
  return [
    number >= POSTGRES_MIN
      ? right("database", `PostgreSQL ${number}`)
      : wrong("database", `PostgreSQL ${number}: ${POSTGRES_MIN} or newer is needed`),
    version?.bypass
      ? wrong("roles", `${version.bypass.join(" and ")} pass row level security: take that away`)
      : right("roles", "visitors and members are held by row level security"),
    differences.length > 0
      ? wrong(
          "privileges",
          `not those of the migrations (${differences.map((row) => row.difference).join("; ")}): run select private.apply_privileges()`,
        )
      : right("privileges", "what the migrations grant, no more and no less"),
  ];
}
