// A database by name: one entry per object, with PostgreSQL's own definition. Two databases with equal snapshots have
// the same tables, rules, functions and privileges.

export type Ask = (sql: string) => Promise<Record<string, unknown>[]>;

export type Thing = {
  kind: "function" | "trigger" | "policy" | "grant" | "by hand";
  /** Its `create or replace` or `create` statement; for handmade objects, their description. */
  definition: string;
  /** The statement that drops it; handmade objects have none. */
  drop?: string;
  /** A function that `private.write_columns()` generates: a migration calls that instead of spelling it out. */
  written?: boolean;
};

export type Snapshot = Map<string, Thing>;

const OURS = "('public'::regnamespace, 'private'::regnamespace)";

const FUNCTIONS = `
  with written as materialized (select private.column_functions() as statement)
  select 'function ' || p.oid::regprocedure as name, 'function' as kind,
    rtrim(pg_get_functiondef(p.oid), E'\\n')
      || case when obj_description(p.oid, 'pg_proc') <> ''
           then format(E';\\ncomment on function %s is %L', p.oid::regprocedure, obj_description(p.oid, 'pg_proc')) else '' end as definition,
    'drop function ' || p.oid::regprocedure as drop,
    exists (select from written where starts_with(statement, format('create or replace function %s(', p.oid::regproc))) as written
  from pg_proc p where p.pronamespace in ${OURS} and p.prokind = 'f'`;

const TRIGGERS = `
  select 'trigger ' || t.tgname || ' on ' || t.tgrelid::regclass as name, 'trigger' as kind,
    pg_get_triggerdef(t.oid) || case t.tgenabled when 'O' then '' else ' enabled ' || t.tgenabled::text end as definition,
    format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as drop
  from pg_trigger t join pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal and p.pronamespace in ${OURS}`;

const POLICIES = `
  select format('policy %s on %I.%I', policyname, schemaname, tablename) as name, 'policy' as kind,
    format('create policy %I on %I.%I as %s for %s to %s%s%s', policyname, schemaname, tablename, permissive, cmd,
      (select string_agg(r, ', ' order by r) from unnest(roles) r),
      ' using (' || qual || ')', ' with check (' || with_check || ')') as definition,
    format('drop policy %I on %I.%I', policyname, schemaname, tablename) as drop
  from pg_policies where schemaname in ('public', 'private')`;

const GRANTS = `
  select format('grant %s on %s to %s', g.privilege, g.object, array_to_string(g.roles, ', ')) as name, 'grant' as kind,
    format('insert into private.api_grants (object, privilege, roles, columns) values (%L, %L, %L, %L)',
      g.object, g.privilege, g.roles, (select array_agg(c order by c) from unnest(g.columns) c)) as definition,
    format('delete from private.api_grants where (object, privilege, roles) = (%L, %L, %L)',
      g.object, g.privilege, g.roles) as drop
  from private.api_grants g`;

// Tables and their dependents are changed by hand, because only a person knows what becomes of the rows. Parentheses of
// conditions are left out: a restored dump has different ones.
const BY_HAND = [
  `select format('column %s.%s', c.oid::regclass, a.attname) as name,
     concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
       'default ' || pg_get_expr(d.adbin, d.adrelid), nullif(a.attidentity::text, ''), nullif(a.attgenerated::text, ''),
       'compression ' || nullif(a.attcompression::text, ''), 'place ' || row_number() over (partition by c.oid order by a.attnum)) as definition
   from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace in ${OURS} and c.relkind in ('r', 'v', 'm', 'c')`,
  `select format('relation %s', c.oid::regclass) as name,
     concat_ws(' ', c.relkind, 'rls ' || c.relrowsecurity, 'forced ' || c.relforcerowsecurity, c.reloptions::text,
       case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end) as definition
   from pg_class c where c.relnamespace in ${OURS} and c.relkind in ('r', 'v', 'm', 'S')`,
  `select format('constraint %s on %s', k.conname, k.conrelid::regclass) as name, translate(pg_get_constraintdef(k.oid), '()', '') as definition
   from pg_constraint k where k.connamespace in ${OURS} and k.conrelid <> 0`,
  `select format('index %s', i.indexrelid::regclass) as name, pg_get_indexdef(i.indexrelid) as definition
   from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace in ${OURS}`,
  `select format('type %s', t.oid::regtype) as name,
     concat_ws(' ', t.typtype, (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)) as definition
   from pg_type t where t.typnamespace in ${OURS} and t.typtype in ('e', 'd', 'r')`,
  `select format('statistics %s', s.stxname) as name, pg_get_statisticsobjdef(s.oid) as definition
   from pg_statistic_ext s where s.stxnamespace in ${OURS}`,
  `select format('settings of %s', r.rolname) as name, array_to_string(s.setconfig, ', ') as definition
   from pg_db_role_setting s join pg_roles r on r.oid = s.setrole where r.rolname in ('anon', 'authenticated', 'service_role')`,
];

// The effective privileges, whatever granted them.
const PRIVILEGES = [
  `select format('%s on %s to %s', a.privilege_type, c.oid::regclass, coalesce(r.rolname, 'public')) as name
   from pg_class c cross join lateral aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
   where c.relnamespace in ${OURS} and a.grantee <> c.relowner`,
  `select format('%s on %s.%s to %s', a.privilege_type, c.oid::regclass, t.attname, coalesce(r.rolname, 'public')) as name
   from pg_class c join pg_attribute t on t.attrelid = c.oid and not t.attisdropped
   cross join lateral aclexplode(t.attacl) a left join pg_roles r on r.oid = a.grantee
   where c.relnamespace in ${OURS}`,
  `select format('%s on %s to %s', a.privilege_type, p.oid::regprocedure, coalesce(r.rolname, 'public')) as name
   from pg_proc p cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
   left join pg_roles r on r.oid = a.grantee
   where p.pronamespace in ${OURS} and a.grantee <> p.proowner`,
  `select format('%s on schema %s to %s', a.privilege_type, n.nspname, coalesce(r.rolname, 'public')) as name
   from pg_namespace n cross join lateral aclexplode(n.nspacl) a left join pg_roles r on r.oid = a.grantee
   where n.nspname in ('public', 'private') and a.grantee <> n.nspowner`,
];

// Rows that the migrations insert, without what differs from one database to the next.
const SEEDED = [
  "public.plans",
  "public.plan_addons",
  "public.app_settings",
  "public.site_settings",
  "public.property_card_templates",
  "private.ai_limits",
  "private.area_names",
  "private.listing_moves",
  "private.localities",
  "private.maintenance_steps",
  "private.masks",
  "private.retention",
  "storage.buckets",
];

const rowsOf = (table: string) => `
  select 'row of ${table}: ' || (to_jsonb(t) - '{id,created_at,updated_at,owner,version}'::text[])::text as name
  from ${table} t`;

/** Reads everything; `ask` runs queries as the owner of the schema. */
export async function snapshot(ask: Ask): Promise<Snapshot> {
  const things: Snapshot = new Map();
  // Qualifies every name with its schema.
  await ask("set search_path = ''");
  const read = async (sql: string, toThing: (row: Record<string, string>) => Thing) => {
    for (const row of (await ask(sql)) as Record<string, string>[]) {
      things.set(String(row.name), toThing(row));
    }
  };
  for (const sql of [FUNCTIONS, TRIGGERS, POLICIES, GRANTS]) {
    await read(sql, ({ name: _, ...thing }) => thing as unknown as Thing);
  }
  for (const sql of BY_HAND) {
    await read(sql, ({ definition = "" }) => ({ kind: "by hand", definition }));
  }
  // A pending migration may be about to create one of them.
  const there = (await ask(
    `select t as name from unnest('{${SEEDED.join()}}'::text[]) t where pg_catalog.to_regclass(t) is not null`,
  )) as { name: string }[];
  for (const sql of [...PRIVILEGES, ...there.map(({ name }) => rowsOf(name))]) {
    await read(sql, () => ({ kind: "by hand", definition: "is there" }));
  }
  await ask("reset search_path");
  return things;
}
