-- The roles of a hosted project, as https://github.com/supabase/postgres makes them: run once a cluster, by its
-- superuser `supabase_admin`. `postgres`, who runs the migrations, is none.
create role postgres login createdb createrole replication bypassrls;
create role anon nologin;
create role authenticated nologin;
create role service_role nologin bypassrls;
create role authenticator login noinherit;
create role supabase_auth_admin login noinherit createrole;
create role supabase_storage_admin login noinherit createrole;
create role dashboard_user createdb createrole replication;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to postgres with admin option;
grant authenticator to supabase_storage_admin;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;
-- What `supautils` lets the owner of a project set.
grant set on parameter session_replication_role to postgres;
-- Not a hosted project's: the storm of writers wants to hear of a deadlock sooner.
grant set on parameter deadlock_timeout to postgres;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role postgres set search_path = "$user", public, extensions;
