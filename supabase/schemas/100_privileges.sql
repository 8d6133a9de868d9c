-- All privileges, in one idempotent place. The embedded backend calls it again at every start, because its server
-- grants everything to everyone on its first request.

create function private.apply_privileges() returns void
language plpgsql set search_path = ''
as $$
declare
  place text;
  api private.api_grants;
begin
  -- Nothing, first: tables (and with them their columns), sequences, functions, and what is to come.
  foreach place in array array['public', 'private'] loop
    execute format('revoke all on all tables in schema %I from public, anon, authenticated, service_role', place);
    execute format('revoke all on all sequences in schema %I from public, anon, authenticated, service_role', place);
    execute format('revoke all on all functions in schema %I from public, anon, authenticated, service_role', place);
    execute format('alter default privileges in schema %I revoke all on tables from public, anon, authenticated, service_role', place);
    execute format('alter default privileges in schema %I revoke all on sequences from public, anon, authenticated, service_role', place);
    execute format('alter default privileges in schema %I revoke all on functions from public, anon, authenticated, service_role', place);
  end loop;
  alter default privileges revoke execute on functions from public;
  revoke all on schema private from public, anon, authenticated, service_role;
  revoke create on schema public from public, anon, authenticated;
  grant usage on schema public to anon, authenticated, service_role;

  -- The system's own schemas. On a hosted project they belong to others and are closed by RLS.
  begin
    revoke all on all tables in schema auth from anon, authenticated;
    revoke all on all sequences in schema auth from anon, authenticated;
    revoke all on all tables in schema storage from anon, authenticated;
    alter default privileges in schema auth revoke all on tables from anon, authenticated;
    alter default privileges in schema storage revoke all on tables from anon, authenticated;
  exception when insufficient_privilege then null;
  end;
  begin
    grant usage on schema auth to anon, authenticated, service_role;
    grant usage on schema storage to service_role;
    grant all on all tables in schema storage to service_role;
  exception when insufficient_privilege then null;
  end;

  -- The server's key reads and writes all tables of the API.
  grant all on all tables in schema public to service_role;
  grant usage on all sequences in schema public to service_role;

  -- The rest is named beside what it opens. A row of something that is gone stops this.
  for api in select * from private.api_grants order by object, privilege, roles loop
    execute format('grant %s%s on %s to %s', api.privilege,
      (select ' (' || string_agg(quote_ident(c), ', ') || ')' from unnest(api.columns) c),
      api.object, (select string_agg(quote_ident(r), ', ') from unnest(api.roles) r));
  end loop;
end $$;

select private.apply_privileges();

-- With Realtime, people may follow their own profile: the policy filters.
do $$
begin
  alter publication supabase_realtime add table public.profiles;
exception when undefined_object or duplicate_object or insufficient_privilege then null;
end $$;

-- Slow or stuck requests end automatically.
do $$
begin
  alter role anon set statement_timeout = '3s';
  alter role authenticated set statement_timeout = '8s';
  alter role service_role set statement_timeout = '15s';
  alter role anon set lock_timeout = '2s';
  alter role authenticated set lock_timeout = '2s';
  alter role service_role set lock_timeout = '2s';
  alter role anon set idle_in_transaction_session_timeout = '10s';
  alter role authenticated set idle_in_transaction_session_timeout = '10s';
  alter role service_role set idle_in_transaction_session_timeout = '10s';
exception when insufficient_privilege then
  raise notice 'role timeouts are set by the owner of the roles';
end $$;

reset check_function_bodies;
