/** What the site, or another client, may call and read: a version keeps what the release before it had. */
export type Api = {
  functions: {
    name: string;
    args: { name: string; type: string; optional: boolean }[];
    returns: string;
    roles: string[];
  }[];
  columns: { name: string; type: string; required: boolean; roles: Record<Privilege, string[]> }[];
};
const PRIVILEGES = ["select", "insert", "update"] as const;
type Privilege = (typeof PRIVILEGES)[number];

const ROLES = "(values ('anon'), ('authenticated'), ('service_role')) r (role)";

const FUNCTIONS = `
  select p.proname::text as name,
    case when p.proretset then 'setof ' else '' end || replace(format_type(p.prorettype, null), 'public.', '') as returns,
    (select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(p.proargnames[n], ''), 'type', replace(format_type(t.type, null), 'public.', ''),
       'optional', n > p.pronargs - p.pronargdefaults) order by n), '[]')
     from unnest(p.proargtypes::oid[]) with ordinality t (type, n)) as args,
    (select coalesce(jsonb_agg(role order by role), '[]') from ${ROLES} where has_function_privilege(role, p.oid, 'execute')) as roles
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
  order by p.proname, pg_get_function_identity_arguments(p.oid)`;

const granted = (privilege: Privilege) =>
  `'${privilege}', (select coalesce(jsonb_agg(role order by role), '[]') from ${ROLES}
     where has_column_privilege(role, c.oid, a.attnum, '${privilege}'))`;

const COLUMNS = `
  select c.relname || '.' || a.attname as name, replace(format_type(a.atttypid, a.atttypmod), 'public.', '') as type,
    a.attnotnull and not a.atthasdef and a.attidentity = '' as required,
    jsonb_build_object(${PRIVILEGES.map(granted).join(", ")}) as roles
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm') order by 1`;

type Ask = (sql: string) => Promise<Record<string, unknown>[]>;

/** The API of a database, without what no role may use. */
export async function apiOf(ask: Ask): Promise<Api> {
  const functions = (await ask(FUNCTIONS)) as Api["functions"];
  const columns = (await ask(COLUMNS)) as Api["columns"];
  // The order of a database depends on its collation.
  const sorted = <Item extends { name: string }>(items: Item[]) =>
    items.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return {
    functions: sorted(functions.filter(({ roles }) => roles.length > 0)),
    columns: sorted(
      columns.filter(({ roles }) => Object.values(roles).some(({ length }) => length > 0)),
    ),
  };
}

/** What the site of a release uses, and a newer database no longer has, or has otherwise. */
export function brokenBy(released: Api, now: Api): string[] {
  const tableOf = (name: string) => name.slice(0, name.indexOf("."));
  const known = new Set(released.columns.map(({ name }) => name));
  // The server's key may insert everywhere; projections are written by triggers alone.
  const written = new Set(
    released.columns
      .filter(({ roles }) => roles.insert.includes("authenticated"))
      .map(({ name }) => tableOf(name)),
  );
  return [
    ...released.functions
      .filter((call) => !now.functions.some((there) => answers(there, call)))
      .map(({ name, args }) => `function ${name}(${args.map((arg) => arg.name).join(", ")})`),
    ...released.columns.flatMap((column) => {
      const there = now.columns.find(({ name }) => name === column.name);
      if (!there) return [`column ${column.name}`];
      if (there.type !== column.type) return [`type of ${column.name}`];
      return PRIVILEGES.flatMap((privilege) =>
        column.roles[privilege]
          .filter((role) => !there.roles[privilege].includes(role))
          .map((role) => `grant ${privilege} ${column.name} to ${role}`),
      );
    }),
    ...now.columns
      .filter(({ name, required }) => required && !known.has(name) && written.has(tableOf(name)))
      .map(({ name }) => `required column ${name}`),
  ];
}

type Call = Api["functions"][number];

/** PostgREST calls by the names of the arguments, so that a function may get more of them if they have defaults. */
const answers = (there: Call, call: Call) =>
  there.name === call.name &&
  // Who expects nothing back ignores what comes.
  (call.returns === "void" || there.returns === call.returns) &&
  call.roles.every((role) => there.roles.includes(role)) &&
  call.args.every((arg) =>
    there.args.some(({ name, type }) => name === arg.name && type === arg.type),
  ) &&
  there.args.every(
    (arg) => arg.optional || call.args.some(({ name, optional }) => name === arg.name && !optional),
  );
