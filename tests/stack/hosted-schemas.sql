-- Whose the schemas of a hosted project are, and what is open in them before our migrations: run once a database,
-- by `supabase_admin`, after the tables of Auth and Storage are there.
create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
grant usage on schema extensions to postgres, anon, authenticated, service_role;

do $$
declare
  thing record;
begin
  for thing in
    select format('alter %s %s owner to supabase_%s_admin', case c.relkind when 'S' then 'sequence' else 'table' end,
                  c.oid::regclass, n.nspname) as change
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('auth', 'storage') and c.relkind in ('r', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and c.relkind = 'S')
    union all
    select format('alter function %s owner to supabase_%s_admin', p.oid::regprocedure, n.nspname)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('auth', 'storage')
  loop
    execute thing.change;
  end loop;
end $$;

-- PostgREST says all claims in one setting.
create or replace function auth.uid() returns uuid language sql stable
as $$ select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''),
                      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;
create or replace function auth.role() returns text language sql stable
as $$ select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''),
                      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role') $$;
create or replace function auth.email() returns text language sql stable
as $$ select coalesce(nullif(current_setting('request.jwt.claim.email', true), ''),
                      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email') $$;

create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null default 'totp',
  status text not null,
  created_at timestamptz not null default now()
);
alter table auth.mfa_factors owner to supabase_auth_admin;
alter table auth.mfa_factors enable row level security;
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

grant all on schema auth to supabase_auth_admin, dashboard_user;
grant usage on schema auth to postgres, anon, authenticated, service_role;
grant all on all tables in schema auth to postgres, dashboard_user;
grant all on all sequences in schema auth to postgres, dashboard_user;
grant all on all routines in schema auth to postgres, dashboard_user;
grant all on schema storage to supabase_storage_admin, dashboard_user;
grant usage on schema storage to postgres, anon, authenticated, service_role;
grant all on all tables in schema storage to postgres with grant option;
grant all on all tables in schema storage to anon, authenticated, service_role;

-- What is made in `public` is open to everyone until somebody closes it.
grant usage on schema public to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on functions to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on sequences to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public
  grant all on functions to postgres, anon, authenticated, service_role;

create publication supabase_realtime;
