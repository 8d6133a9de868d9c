type Query = (sql: string) => Promise<unknown[]>;

/** The row count of each table of these schemas, and a digest of all rows. */
export async function everyRow(query: Query, schemas: string[], without: string[] = []) {
  const tables = (await query(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in (${schemas.map((name) => `'${name}'`)})
     order by 1`,
  )) as { name: string }[];
  const found: Record<string, unknown> = {};
  for (const { name } of tables.filter((table) => !without.includes(table.name)))
    [found[name]] = await query(
      `select count(*)::int as rows, md5(string_agg(t::text, e'\\n' order by t::text)) as digest from ${name} t`,
    );
  return found;
}
