-- The newest migration of this database, for the readiness check: the server compares it with the
-- one it was built with. The history is the Supabase CLI's and not exposed, hence definer.
create function public.latest_migration() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then return null; end if;
  return (select max(version) from supabase_migrations.schema_migrations);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.latest_migration()', 'execute', '{service_role}');
comment on function public.latest_migration() is
  'the newest applied version, null without a history';
