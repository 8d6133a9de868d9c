-- Marks the baseline as applied in a database that commit 2576c9fb has brought up to date: the baseline makes exactly
-- what is there already, so nothing is run. An older state is refused, a newer or an empty one is left alone.
do $$
declare
  versions text[];
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then return; end if;
  versions := array(select version from supabase_migrations.schema_migrations order by version);
  if cardinality(versions) = 0 or '20261126200000' = any (versions) then return; end if;
  -- The 171 migrations up to 20261126134948.
  if md5(array_to_string(versions, ',')) <> 'ea0ac5293c47cc2dd8d23b7298a4907b' then
    raise exception 'this database is in a state before version 2, which takes up only what commit 2576c9fb left. Bring it there first with that commit (its start, or its "supabase db push"), then come back to this version';
  end if;
  delete from supabase_migrations.schema_migrations where true;
  insert into supabase_migrations.schema_migrations (version, name) values ('20261126200000', 'baseline');
end $$;
