import { type Finding, right, unknown, wrong } from "./finding";

const POSTGRES_MIN = 15;

/** API tables with more grants than the catalog lists; columns are checked by the migrations. */
const BEYOND = `
  select g.table_name || ': ' || lower(g.privilege_type) || ' for ' || g.grantee as beyond
  from information_schema.role_table_grants g
  where g.table_schema = 'public' and g.grantee in ('anon', 'authenticated')
    and g.privilege_type in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
    and exists (select from private.api_grants a where a.object = 'table public.' || g.table_name)
    and not exists (
      select from private.api_grants a
      where a.object = 'table public.' || g.table_name and a.privilege = lower(g.privilege_type)
        and g.grantee = any (a.roles::text[]))
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
  const beyond = await query<{ beyond: string }>(BEYOND);
  const number = version?.number ?? 0;
  return [
    number >= POSTGRES_MIN
      ? right("database", `PostgreSQL ${number}`)
      : wrong("database", `PostgreSQL ${number}: ${POSTGRES_MIN} or newer is needed`),
    version?.bypass
      ? wrong("roles", `${version.bypass.join(" and ")} pass row level security: take that away`)
      : right("roles", "visitors and members are held by row level security"),
    beyond.length > 0
      ? wrong(
          "granted-tables",
          `more than the migrations grant (${beyond.map((row) => row.beyond).join("; ")}): run select private.apply_privileges()`,
        )
      : right("granted-tables", "what the migrations grant, and no more"),
  ];
}
