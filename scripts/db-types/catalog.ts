import type { SeedBackend } from "@/demo/backend";

export type Column = {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  hasDefault: boolean;
  generated: boolean;
  /** The definition of a CHECK on this column alone, if any. */
  check: string | null;
};

export type Relation = {
  table: string;
  name: string;
  columns: string[];
  referencedTable: string;
  referencedColumns: string[];
  oneToOne: boolean;
};

export type Routine = {
  name: string;
  args: { name: string; type: string; optional: boolean }[];
  strict: boolean;
  returns: string;
  returnsSet: boolean;
  /** The table whose row is returned, if any. */
  returnsTable: string | null;
  out: { name: string; type: string }[];
};

/** The public schema as the Data API exposes it. */
export async function readCatalog(db: Pick<SeedBackend, "query">) {
  const tables = await db.query<{ name: string; kind: string }>(`
    select c.relname as name, c.relkind::text as kind from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm') order by 1`);

  const columns = await db.query<Column>(`
    select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
      (a.atthasdef or a.attidentity <> '') as "hasDefault",
      (a.attgenerated <> '' or a.attidentity = 'a') as generated,
      (select pg_get_constraintdef(oid) from pg_constraint
        where conrelid = c.oid and contype = 'c' and conkey = array[a.attnum]
          and pg_get_constraintdef(oid) ~ '(= ANY \\(|<@ )ARRAY\\[' limit 1) as check
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm')
      and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attname`);

  // Projections are copies without checks of their own; the original's checks limit them too.
  const originals = columns.filter(({ table }) =>
    ["properties", "profiles", "companies"].includes(table),
  );
  for (const copy of columns.filter(({ table }) => table.startsWith("public_"))) {
    copy.check ??= originals.find(({ name, check }) => name === copy.name && check)?.check ?? null;
  }

  const relations = await db.query<Relation>(`
    select c.relname as table, k.conname as name, f.relname as "referencedTable",
      (select array_agg(attname::text order by x.ord) from unnest(k.conkey) with ordinality x(num, ord)
        join pg_attribute on attrelid = k.conrelid and attnum = x.num) as columns,
      (select array_agg(attname::text order by x.ord) from unnest(k.confkey) with ordinality x(num, ord)
        join pg_attribute on attrelid = k.confrelid and attnum = x.num) as "referencedColumns",
      exists (select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
        and u.conkey @> k.conkey and u.conkey <@ k.conkey) as "oneToOne"
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
      and f.relnamespace = 'public'::regnamespace
    order by c.relname, k.conname`);

  const routines = await db.query<Routine>(`
    select p.proname as name, p.proisstrict as strict, p.proretset as "returnsSet", r.typname as returns,
      (select relname from pg_class where oid = r.typrelid and relkind in ('r', 'v')) as "returnsTable",
      coalesce((select json_agg(json_build_object('name', x.name, 'type', t.typname,
          'optional', x.rank > p.pronargs - p.pronargdefaults) order by x.ord)
        from (select p.proargnames[ord] as name, type, ord,
                row_number() over (order by ord) as rank
              from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality a(type, ord)
              where coalesce(p.proargmodes[ord], 'i') in ('i', 'b', 'v')) x
        join pg_type t on t.oid = x.type), '[]') as args,
      coalesce((select json_agg(json_build_object('name', p.proargnames[ord], 'type', t.typname) order by ord)
        from unnest(p.proallargtypes) with ordinality a(type, ord) join pg_type t on t.oid = type
        where p.proargmodes[ord] in ('o', 'b', 't')), '[]') as out
    from pg_proc p join pg_type r on r.oid = p.prorettype
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and r.typname <> 'trigger'
    order by p.proname, p.oid`);

  return { tables, columns, relations, routines };
}
