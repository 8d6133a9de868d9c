-- Everything up to version 2.0.0, made from the chapters of supabase/schemas as they were then. A database that the
-- migrations before it have made takes supabase/baseline.sql instead (docs/operations.md).

-- 010_private.sql

-- Chapters are read from the first to the last; functions may call what a later one makes.
set check_function_bodies = off;

-- The ground: roles, the private schema, and the small rules that other chapters ask.

-- Hosted Supabase has these roles; the embedded backend and a bare PostgreSQL get them here.
do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_catalog.pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_catalog.pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
end $$;

-- New functions are closed until a grant names them. The revoke must be global: one limited to a
-- schema closes nothing.
alter default privileges revoke execute on functions from public;

create schema private;
revoke all on schema private from public;

-- What the API roles may do, a row an object: closed until it is named here. A row stands beside its
-- table or function; private.apply_privileges() makes it so.
create table private.api_grants (
  object text not null, -- 'table public.plans', 'function public.find_company(text)'
  privilege text not null check (privilege in ('select', 'insert', 'update', 'delete', 'execute')),
  roles text[] not null check (cardinality(roles) > 0 and roles <@ '{anon, authenticated, service_role}'),
  columns text[], -- of a table, when not all
  primary key (object, privilege, roles)
);
alter table private.api_grants enable row level security;

-- One sentence of a person: no control, bidi-override or zero-width characters, no angle brackets.
create function private.clean_line(line text) returns boolean
language sql immutable set search_path = ''
as $$
  select line !~ '[[:cntrl:]<>\u115F\u1160\u180E\u200B-\u200D\u2028-\u202E\u2060-\u2064\u2066-\u2069\u2800\u3164\uFEFF\uFFA0]'
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.clean_line(text)', 'execute', '{authenticated, service_role}');

-- Whether there is anything to see in it: more than spaces, and marks and fillers without a shape, of any alphabet.
create function private.is_seen(body text) returns boolean
language sql immutable set search_path = ''
as $$
  select body ~ '[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\U000E0000-\U000E0FFF]'
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.is_seen(text)', 'execute', '{authenticated, service_role}');

-- Longer text: line breaks and tabs are fine.
create function private.clean_text(body text) returns boolean
language sql immutable set search_path = ''
as $$
  select body !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069\u200B\uFEFF]'
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.clean_text(text)', 'execute', '{authenticated, service_role}');

create function private.valid_phone(phone text) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(phone) <= 20 and phone ~ '^[+*]?[0-9 ()-]+$' and case
    when phone like '*%' then digits ~ '^[0-9]{3,5}$'
    when not abroad and digits ~ '^1[5-9][0-9]{8}$' then true
    when bare like '972%' then regexp_replace(substr(bare, 4), '^0', '') ~ '^([57][0-9]{8}|[23489][0-9]{7})$'
    when abroad then bare ~ '^[1-9][0-9]{7,14}$'
    else regexp_replace(digits, '^0', '') ~ '^([57][0-9]{8}|[23489][0-9]{7})$' end
  from (select regexp_replace(phone, '[^0-9]', '', 'g') as digits) one,
    lateral (select phone like '+%' or digits like '00%' as abroad, regexp_replace(digits, '^00', '') as bare) two
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.valid_phone(text)', 'execute', '{authenticated, service_role}');

-- Regex bounds stop at 255 in Postgres, so the length is a check of its own.
create function private.valid_url(url text, schemes text default 'https?') returns boolean
language sql immutable set search_path = ''
as $$ select url ~ ('^' || schemes || '://[^\s<>"]+$') and char_length(url) <= 2000 $$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.valid_url(text, text)', 'execute', '{authenticated, service_role}');

-- One address, as it may stand in the head of a mail.
create function private.valid_address(address text) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(address) <= 254
    and address ~ '^[A-Za-z0-9.!#$%&''*+/=?^_{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?[.])+[A-Za-z]{2,63}$'
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.valid_address(text)', 'execute', '{service_role}');

-- Addresses of pages and words that would read as the site speaking.
create function private.is_reserved(word text) returns boolean
language sql immutable set search_path = ''
as $$
  select lower(word) = any (array[
    'admin', 'administrator', 'agent', 'agents', 'api', 'auth', 'about', 'accessibility', 'account',
    'blog', 'company', 'companies', 'contact', 'dashboard', 'delet', 'dev', 'edit', 'explore',
    'health', 'help', 'home', 'login', 'logout', 'mail', 'media', 'moderator', 'new', 'null',
    'official', 'pricing', 'privacy', 'profile', 'property', 'properties', 'public', 'robots', 'root',
    'search', 'security', 'settings', 'signin', 'signup', 'sitemap', 'static', 'staff', 'subscribe',
    'support', 'system', 'terms', 'undefined', 'update', 'user', 'users', 'webmaster', 'www'
  ])
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.is_reserved(text)', 'execute', '{authenticated, service_role}');

-- Days as people in Israel count them: 0 is today, 1 is tomorrow.
create function private.days_left(ends_at timestamptz, now_at timestamptz default now()) returns integer
language sql stable set search_path = ''
as $$
  select case when ends_at is not null then
    greatest(0, (ends_at at time zone 'Asia/Jerusalem')::date - (now_at at time zone 'Asia/Jerusalem')::date) end
$$;

-- What ends before it has seven of these days left or fewer. Asked once a statement: days counted of each of
-- thousands cost more than all else that is asked of them.
create function private.week_end(now_at timestamptz default now()) returns timestamptz
language sql stable set search_path = ''
as $$
  select ((now_at at time zone 'Asia/Jerusalem')::date + 8)::timestamp at time zone 'Asia/Jerusalem'
$$;

-- Refusals have a stable key as their message; the app owns the Hebrew.
create function private.refuse(key text, code text default '42501', hint text default '') returns void
language plpgsql immutable set search_path = ''
as $$
begin
  raise exception using message = key, errcode = code, hint = hint;
end $$;

create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor uuid,
  action text not null,
  target text,
  details jsonb not null default '{}'
);
create index audit_log_at_idx on private.audit_log (at desc);
alter table private.audit_log enable row level security;

create function private.audit(action text, target text, details jsonb default '{}') returns void
language sql security definer set search_path = ''
as $$
  insert into private.audit_log (actor, action, target, details)
  values ((select auth.uid()), action, target, coalesce(details, '{}'));
$$;

-- What an operator changed: `before` and `after` have what differs, and all of what came or went. A save that changed
-- nothing is no line.
create function private.audit_change(action text, target text, was jsonb, is_now jsonb) returns void
language sql security definer set search_path = ''
as $$
  with kept as (
    select key from jsonb_object_keys(coalesce(was, '{}') || coalesce(is_now, '{}')) key
    where was -> key is distinct from is_now -> key and key not in ('id', 'created_at', 'updated_at'))
  select private.audit(action, target, jsonb_build_object(
    'before', (select coalesce(jsonb_object_agg(key, was -> key), '{}') from kept where was ? key),
    'after', (select coalesce(jsonb_object_agg(key, is_now -> key), '{}') from kept where is_now ? key)))
  where exists (select from kept);
$$;

-- Counters of attempts. They return the refusal: an exception would roll the counter back.
create table private.rate_limits (
  bucket text not null,
  key text not null,
  window_start timestamptz not null,
  window_seconds integer not null,
  hits integer not null,
  primary key (bucket, key)
);
create index rate_limits_window_idx on private.rate_limits (window_start);
alter table private.rate_limits enable row level security;

create function private.rate_hit(_bucket text, _key text, _limit integer, _window_seconds integer)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  counter private.rate_limits;
begin
  insert into private.rate_limits as r (bucket, key, window_start, window_seconds, hits)
  values (left(_bucket, 100), left(_key, 400), clock_timestamp(), _window_seconds, 1)
  on conflict (bucket, key) do update set
    hits = case when r.window_start + make_interval(secs => _window_seconds) <= clock_timestamp()
                then 1 else least(r.hits + 1, 1000000) end,
    window_start = case when r.window_start + make_interval(secs => _window_seconds) <= clock_timestamp()
                        then clock_timestamp() else r.window_start end,
    window_seconds = _window_seconds
  returning * into counter;
  return jsonb_build_object(
    'allowed', counter.hits <= _limit,
    'remaining', greatest(0, _limit - counter.hits),
    'retry_after', case when counter.hits <= _limit then 0 else greatest(1, ceil(extract(epoch from
      counter.window_start + make_interval(secs => _window_seconds) - clock_timestamp())))::integer end);
end $$;

-- For the server only: it names the client, so a client must not.
create function public.rate_hit(_bucket text, _key text, _limit integer, _window_seconds integer)
returns jsonb
language sql security definer set search_path = ''
as $$ select private.rate_hit(_bucket, _key, _limit, _window_seconds) $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.rate_hit(text, text, integer, integer)', 'execute', '{service_role}');
comment on function public.rate_hit(text, text, integer, integer) is
  '`{allowed, remaining, retry_after}`; never raises';

-- A good sign-in forgets the bad ones.
create function public.rate_clear(_bucket text, _key text) returns void
language sql security definer set search_path = ''
as $$ delete from private.rate_limits where bucket = left(_bucket, 100) and key = left(_key, 400) $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.rate_clear(text, text)', 'execute', '{service_role}');
comment on function public.rate_clear(text, text) is
  'nothing';

-- Work to be done outside the database after this transaction.
create table private.outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('delete_object')),
  payload jsonb not null,
  created_at timestamptz not null default now(),
  available_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text
);
create index outbox_available_idx on private.outbox (available_at);
alter table private.outbox enable row level security;

-- Takes a lease of five minutes, so that a worker that died loses nothing.
create function public.outbox_take(_limit integer default 50)
returns table (id bigint, kind text, payload jsonb, attempts integer)
language sql security definer set search_path = ''
as $$
  update private.outbox o
  set available_at = now() + interval '5 minutes', attempts = o.attempts + 1
  where o.id in (
    select i.id from private.outbox i where i.available_at <= now() and i.attempts < 20
    order by i.id limit least(greatest(_limit, 1), 500) for update skip locked)
  returning o.id, o.kind, o.payload, o.attempts
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.outbox_take(integer)', 'execute', '{service_role}');
comment on function public.outbox_take(integer) is
  'rows `id, kind = delete_object, payload {bucket, path}, attempts`; a lease of 5 minutes';

create function public.outbox_done(_ids bigint[]) returns void
language sql security definer set search_path = ''
as $$ delete from private.outbox where id = any (_ids) $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.outbox_done(bigint[])', 'execute', '{service_role}');
comment on function public.outbox_done(bigint[]) is
  'rows `id, kind = delete_object, payload {bucket, path}, attempts`; a lease of 5 minutes';

create function public.outbox_failed(_id bigint, _error text) returns void
language sql security definer set search_path = ''
as $$
  update private.outbox
  set last_error = left(_error, 500),
      available_at = now() + make_interval(secs => least(3600, 30 * (2 ^ least(attempts, 10)))::integer)
  where id = _id
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.outbox_failed(bigint, text)', 'execute', '{service_role}');
comment on function public.outbox_failed(bigint, text) is
  'rows `id, kind = delete_object, payload {bucket, path}, attempts`; a lease of 5 minutes';


-- 020_accounts.sql

-- Profiles and companies: who people are. Visitors never read these tables (see the projections).

create table public.companies (
  id uuid primary key default gen_random_uuid(),
  owner_user_id uuid not null unique references auth.users (id) on delete cascade,
  name text not null
    constraint company_name_valid
      check (char_length(name) <= 50 and private.is_seen(name) and private.clean_line(name)),
  description text
    constraint company_description_valid check (char_length(description) <= 500 and private.clean_text(description)),
  phone text, -- guard_phone
  slug text unique
    constraint company_slug_valid
      check (slug ~ '^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$' and not private.is_reserved(slug)),
  logo_url text,
  is_public boolean not null default false
    constraint company_public_needs_slug check (not is_public or slug is not null),
  organization_code text not null unique
    constraint organization_code_valid check (organization_code ~ '^[A-Z0-9]{8}$'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  user_type text not null constraint user_type_known check (user_type in ('agent', 'company')),
  name text not null
    constraint profile_name_valid
      check (char_length(name) <= 50 and private.is_seen(name) and private.clean_line(name)),
  username text
    constraint username_valid
      check (username ~ '^[A-Za-z0-9_-]{3,20}$' and not private.is_reserved(username))
    constraint username_of_agents check (username is null or user_type = 'agent'),
  phone text, -- guard_phone
  is_public boolean not null default true,
  profile_image_url text,
  organization_code text references public.companies (organization_code)
    on update cascade on delete set null
    constraint linked_agents_only check (organization_code is null or user_type = 'agent'),
  show_property_prices boolean not null default true,
  show_listing_dates boolean not null default true,
  show_property_ids boolean not null default true,
  feature_property_ribbon_enabled boolean not null default false,
  enable_ai_parser boolean not null default false,
  enable_ai_description boolean not null default false,
  is_admin boolean not null default false,
  subscription_active boolean not null default false,
  subscription_type text,
  subscription_end_date timestamptz,
  trial_active boolean not null default true,
  trial_end_date timestamptz default (now() + interval '14 days'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When an agent joined the company: places are given in that order. Null: before this was noted.
  company_since timestamptz,
  -- "New" and the like, where the agent has set no ribbon.
  show_automatic_ribbons boolean not null default true
);
create unique index profiles_username_key on public.profiles (lower(username));
create index profiles_organization_code_idx on public.profiles (organization_code);
create index profiles_created_at_idx on public.profiles (created_at desc);

alter table public.companies enable row level security;
alter table public.profiles enable row level security;

-- The questions that policies and functions ask. Each answers exactly true or false.

create function private.my_profile_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$ begin return (select id from public.profiles where user_id = (select auth.uid())); end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.my_profile_id()', 'execute', '{authenticated}');

create function private.is_active(p public.profiles, at timestamptz default now()) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_own_access(p, at)
    or exists (select from private.office_of(p, at) o where o.state = 'open')
$$;

create function private.is_active_account() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select private.is_active(p) from public.profiles p where p.user_id = (select auth.uid())), false)
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.is_active_account()', 'execute', '{authenticated}');

create function private.is_agent() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select p.user_type = 'agent' from public.profiles p where p.user_id = (select auth.uid())), false)
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.is_agent()', 'execute', '{authenticated}');

-- Someone who set up a second factor must have used it. Dynamic, because the embedded backend has
-- no table of factors.
create function private.has_second_factor(_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  found_one boolean := false;
begin
  if to_regclass('auth.mfa_factors') is not null then
    execute 'select exists (select from auth.mfa_factors where user_id = $1 and status::text = ''verified'')'
      into found_one using _user_id;
  end if;
  return coalesce(found_one, false);
end $$;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select p.is_admin
       and (coalesce((select auth.jwt()) ->> 'aal', 'aal1') = 'aal2'
            or not private.has_second_factor(p.user_id))
     from public.profiles p where p.user_id = (select auth.uid())), false)
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.is_admin()', 'execute', '{authenticated}');

create function private.require_admin() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.refuse('not_admin'); end if;
end $$;

create function private.require_user() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.refuse('not_signed_in'); end if;
  return auth.uid();
end $$;

-- People read and edit themselves; which columns they may write is said by the grants.
create policy "people read their own profile" on public.profiles
  for select to authenticated using (user_id = (select auth.uid()));
create policy "people edit their own profile" on public.profiles
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
insert into private.api_grants (object, privilege, roles) values
  ('table public.profiles', 'select', '{authenticated}');
insert into private.api_grants (object, privilege, roles, columns) values
  ('table public.profiles', 'update', '{authenticated}', '{name, username, phone, is_public, profile_image_url, show_property_prices, show_listing_dates,
    show_property_ids, show_automatic_ribbons}');
create policy "owners read their own company" on public.companies
  for select to authenticated using (owner_user_id = (select auth.uid()));
create policy "owners edit their own company" on public.companies
  for update to authenticated
  using (owner_user_id = (select auth.uid())) with check (owner_user_id = (select auth.uid()));
insert into private.api_grants (object, privilege, roles) values
  ('table public.companies', 'select', '{authenticated}');
insert into private.api_grants (object, privilege, roles, columns) values
  ('table public.companies', 'update', '{authenticated}', '{name, description, phone, slug, logo_url, is_public}');

-- Optimistic locking. The version moves when a column that the row's form edits has changed; the trigger
-- names them, or none where the form edits them all. So an open form hears nothing of what operators
-- decide. updated_at moves with every real change, and where a write touches it.
create function private.bump_version() returns trigger
language plpgsql set search_path = ''
as $$
declare
  was jsonb := to_jsonb(old) - 'version';
  becomes jsonb := to_jsonb(new) - 'version';
begin
  new.version := old.version + (
    tg_nargs = 0 or exists (select from unnest(tg_argv) as c where was -> c is distinct from becomes -> c))::integer;
  new.updated_at := case when was is distinct from becomes then now() else old.updated_at end;
  return new;
end $$;
create trigger bump_version before update on public.profiles
  for each row execute function
  private.bump_version('name', 'username', 'phone', 'profile_image_url', 'is_public');
create trigger bump_version before update on public.companies
  for each row execute function
  private.bump_version('name', 'description', 'phone', 'slug', 'logo_url', 'is_public');

-- Revoking a subscription ends it now, or its end date would keep the account active.
create function private.clamp_on_revoke() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.subscription_end_date := least(coalesce(new.subscription_end_date, now()), now());
  return new;
end $$;
create trigger clamp_on_revoke before update on public.profiles
  for each row when (old.subscription_active and not new.subscription_active)
  execute function private.clamp_on_revoke();

-- Somebody must be left who can let others in.
create function private.guard_admins() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('admins', 0));
  if tg_op = 'DELETE' or (old.is_admin and not new.is_admin) then
    if not exists (select from public.profiles where is_admin and id <> old.id) then
      perform private.refuse('last_admin', 'P0001');
    end if;
  end if;
  perform private.audit(
    case when tg_op = 'DELETE' then 'admin_deleted' when new.is_admin then 'admin_granted' else 'admin_revoked' end,
    old.user_id::text);
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger guard_admins before update of is_admin on public.profiles
  for each row when (old.is_admin is distinct from new.is_admin)
  execute function private.guard_admins();
create trigger guard_admins_delete before delete on public.profiles
  for each row when (old.is_admin) execute function private.guard_admins();

-- A subscription may be older than the profile.
create function private.adopt_subscription() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select s.status = 'active', l.slug, s.ends_at
    into new.subscription_active, new.subscription_type, new.subscription_end_date
  from public.user_subscriptions s left join public.plans l on l.id = s.plan_id
  where s.user_id = new.user_id;
  new.subscription_active := coalesce(new.subscription_active, false);
  return new;
end $$;
create trigger adopt_subscription before insert on public.profiles
  for each row execute function private.adopt_subscription();

-- A name out of whatever the sign-up form was given.
create function private.clean_name(raw text) returns text
language sql immutable set search_path = ''
as $$
  select case when private.is_seen(name) then name end
  from (select btrim(left(btrim(regexp_replace(raw,
    '[[:cntrl:]<>\u115F\u1160\u180E\u200B-\u200D\u2028-\u202E\u2060-\u2064\u2066-\u2069\u2800\u3164\uFEFF\uFFA0]', '', 'g')), 50)) as name) line
$$;

create function private.create_profile(_user_id uuid, _email text, _metadata jsonb) returns void
language sql security definer set search_path = ''
as $$
  insert into public.profiles (user_id, user_type, name)
  values (
    _user_id,
    case when _metadata ->> 'user_type' = 'company' then 'company' else 'agent' end,
    coalesce(private.clean_name(_metadata ->> 'name'), private.clean_name(split_part(_email, '@', 1)), 'משתמש'))
  on conflict (user_id) do nothing
$$;

-- A new sign-in gets its profile in the same transaction.
create function private.on_auth_user_created() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.create_profile(new.id, new.email, new.raw_user_meta_data);
  return new;
end $$;
create trigger delet_user_created after insert on auth.users
  for each row execute function private.on_auth_user_created();

-- Idempotent: for people who signed up before the trigger, or whose profile is gone.
create function public.ensure_profile() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  uid uuid := private.require_user();
begin
  perform private.create_profile(u.id, u.email, u.raw_user_meta_data) from auth.users u where u.id = uid;
  update public.profiles set trial_active = false
  where user_id = uid and trial_active and trial_end_date <= now();
  return (select to_jsonb(p) from public.profiles p where p.user_id = uid);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.ensure_profile()', 'execute', '{authenticated}');
comment on function public.ensure_profile() is
  'the profile row; creates it; ends a lapsed trial';

create function private.account_status(p public.profiles) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case
    when p.id is null then
      jsonb_build_object('is_active', false, 'source', 'none', 'ends_at', null, 'days_left', null)
    when p.subscription_end_date > now() or (p.subscription_active and p.subscription_end_date is null) then
      jsonb_build_object('is_active', true, 'source', 'subscription', 'ends_at', p.subscription_end_date,
                         'days_left', private.days_left(p.subscription_end_date))
    when o.state = 'open' then
      jsonb_build_object('is_active', true, 'source', 'office', 'ends_at', o.ends_at,
                         'days_left', private.days_left(o.ends_at))
    when p.trial_active and p.trial_end_date > now() then
      jsonb_build_object('is_active', true, 'source', 'trial', 'ends_at', p.trial_end_date,
                         'days_left', private.days_left(p.trial_end_date))
    else
      jsonb_build_object('is_active', false, 'source', 'none',
        'ends_at', greatest(p.subscription_end_date, p.trial_end_date), 'days_left', null)
  end
  from (values (1)) one left join private.office_of(p) o on true
$$;

create function public.check_trial_status(_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if _user_id is distinct from private.require_user() and not private.is_admin() then
    perform private.refuse('not_yours');
  end if;
  return private.account_status((select p from public.profiles p where p.user_id = _user_id));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.check_trial_status(uuid)', 'execute', '{authenticated}');
comment on function public.check_trial_status(uuid) is
  '`{is_active, source: subscription/office/trial/none, ends_at, days_left}`; days by the Israeli calendar, 0 = today, null = no end
refuses 42501 `not_yours`';

create function public.username_available(_username text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  uid uuid := private.require_user();
begin
  if coalesce(_username, '') !~ '^[A-Za-z0-9_-]{3,20}$' then return 'invalid'; end if;
  if private.is_reserved(_username) then return 'reserved'; end if;
  if exists (select from public.profiles where lower(username) = lower(_username) and user_id <> uid)
     or private.is_kept_address('agent', _username, uid) then
    return 'taken';
  end if;
  return 'available';
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.username_available(text)', 'execute', '{authenticated}');
comment on function public.username_available(text) is
  '`available`, `taken`, `reserved`, `invalid`';

create function public.slug_available(_slug text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  uid uuid := private.require_user();
begin
  if coalesce(_slug, '') !~ '^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$' then return 'invalid'; end if;
  if private.is_reserved(_slug) then return 'reserved'; end if;
  if exists (select from public.companies where slug = _slug and owner_user_id <> uid)
     or private.is_kept_address('company', _slug, uid) then
    return 'taken';
  end if;
  return 'available';
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.slug_available(text)', 'execute', '{authenticated}');
comment on function public.slug_available(text) is
  '`available`, `taken`, `reserved`, `invalid`';

create function private.equip_new_agent() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  given jsonb := (select coalesce(jsonb_object_agg(key, value = 'true'), '{}') from public.app_settings
                  where key in ('newAgentAiParser', 'newAgentAiDescription', 'newAgentRibbon'));
begin
  new.enable_ai_parser := new.enable_ai_parser or coalesce((given ->> 'newAgentAiParser')::boolean, true);
  new.enable_ai_description := new.enable_ai_description or coalesce((given ->> 'newAgentAiDescription')::boolean, false);
  new.feature_property_ribbon_enabled :=
    new.feature_property_ribbon_enabled or coalesce((given ->> 'newAgentRibbon')::boolean, false);
  return new;
end $$;
create trigger equip_new_agent before insert on public.profiles
  for each row when (new.user_type = 'agent') execute function private.equip_new_agent();

-- A phone of an older rule stays as it was typed; a new one is held to the rule of today.
create function private.guard_phone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.phone is null or (tg_op = 'UPDATE' and new.phone is not distinct from old.phone)
     or private.valid_phone(new.phone) then
    return new;
  end if;
  raise exception using errcode = '23514', constraint = tg_argv[0], table = tg_table_name,
    message = format('new row for relation "%s" violates check constraint "%s"', tg_table_name, tg_argv[0]);
end $$;
create trigger guard_phone before insert or update of phone on public.profiles
  for each row execute function private.guard_phone('profile_phone_valid');
create trigger guard_phone before insert or update of phone on public.companies
  for each row execute function private.guard_phone('company_phone_valid');

-- 030_companies.sql

-- Companies and their agents. Rights belong to the owner; the code only lets agents join.

-- Eight characters from the random bits of UUIDs (the server's CSPRNG; pgcrypto may be absent).
-- No 0/O and 1/I: people read codes aloud. 32 letters divide 256, so no letter is likelier.
create function private.new_organization_code() returns text
language sql volatile set search_path = ''
as $$
  -- Byte 12 of a version 4 UUID is wholly random.
  select string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789',
                           1 + (get_byte(uuid_send(gen_random_uuid()), 12) & 31), 1), '')
  from generate_series(1, 8)
$$;

create function private.my_company() returns public.companies
language sql stable security definer set search_path = ''
as $$ select c from public.companies c where c.owner_user_id = (select auth.uid()) $$;

create function private.require_company() returns public.companies
language plpgsql stable security definer set search_path = ''
as $$
declare
  own public.companies := private.my_company();
begin
  if own.id is null then perform private.refuse('not_company'); end if;
  return own;
end $$;

create function public.ensure_company() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  uid uuid := private.require_user();
  own public.profiles;
begin
  select * into own from public.profiles where user_id = uid;
  if own.user_type is distinct from 'company' then perform private.refuse('not_company'); end if;
  for attempt in 1..5 loop
    exit when exists (select from public.companies where owner_user_id = uid);
    begin
      insert into public.companies (owner_user_id, name, organization_code)
      values (uid, own.name, private.new_organization_code())
      on conflict (owner_user_id) do nothing;
    exception when unique_violation then null; -- the code was taken: draw another
    end;
  end loop;
  if not exists (select from public.companies where owner_user_id = uid) then
    perform private.refuse('code_collision', 'P0001');
  end if;
  return (select to_jsonb(c) from public.companies c where c.owner_user_id = uid);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.ensure_company()', 'execute', '{authenticated}');
comment on function public.ensure_company() is
  'the company row; creates it for company users
refuses 42501 `not_company`';

-- Draws and stores in one transaction; the foreign key carries the agents along. Agents are locked
-- before their company here too, as when one of them writes: in the other order, two who met in the
-- middle waited for each other.
create function private.renew_code(_company uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  code text;
begin
  perform pg_advisory_xact_lock(private.company_gate(_company));
  -- The code may have changed while this one waited, so the agents are looked for by the row of now.
  perform from public.profiles
  where organization_code = (select organization_code from public.companies where id = _company)
  order by id for no key update;
  for attempt in 1..5 loop
    begin
      code := private.new_organization_code();
      update public.companies set organization_code = code where id = _company;
      return code;
    exception when unique_violation then null;
    end;
  end loop;
  perform private.refuse('code_collision', 'P0001');
end $$;

create function public.generate_organization_code() returns text
language plpgsql security definer set search_path = ''
as $$
declare
  own public.companies := private.require_company();
begin
  if not (private.rate_hit('organization_code', own.id::text, 5, 86400) ->> 'allowed')::boolean then
    perform private.refuse('code_limit', 'P0001');
  end if;
  return private.renew_code(own.id);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.generate_organization_code()', 'execute', '{authenticated}');
comment on function public.generate_organization_code() is
  'the new code, stored
refuses 42501 `not_company`, P0001 `code_limit` (5 a day), `code_collision`';

-- Guessing codes is limited before anything is looked up.
create function private.company_of_code(_code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  uid uuid := private.require_user();
  hit jsonb;
  me public.profiles;
  found_one public.companies;
  places integer;
begin
  if not private.is_agent() then perform private.refuse('not_agent'); end if;
  hit := private.rate_hit('company_code', uid::text, 10, 900);
  if not (hit ->> 'allowed')::boolean then
    return jsonb_build_object('status', 'rate_limited', 'retry_after', hit -> 'retry_after');
  end if;
  perform pg_advisory_xact_lock_shared(private.company_gate(id)) from public.companies
  where organization_code = upper(btrim(coalesce(_code, '')));
  select * into found_one from public.companies where organization_code = upper(btrim(coalesce(_code, '')));
  if found_one.id is null then return jsonb_build_object('status', 'not_found'); end if;
  select * into me from public.profiles where user_id = uid;
  if me.organization_code is distinct from found_one.organization_code then
    places := (private.plan_of(found_one.owner_user_id)).agent_limit;
    if (select count(*) from public.profiles where organization_code = found_one.organization_code) >= places then
      return jsonb_build_object('status', 'full', 'name', found_one.name, 'agent_limit', places);
    end if;
  end if;
  return jsonb_build_object('status', 'found', 'name', found_one.name, 'logo_url', found_one.logo_url,
                            'organization_code', found_one.organization_code);
end $$;

create function public.find_company(_code text) returns jsonb
language sql security definer set search_path = ''
as $$ select private.company_of_code(_code) $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.find_company(text)', 'execute', '{authenticated}');
comment on function public.find_company(text) is
  '`{status: found, name, logo_url, organization_code}`, `{status: not_found}`, `{status: full, name, agent_limit}` (the office has no place left) or `{status: rate_limited, retry_after}` (10 in 15 minutes with `link_company`)
refuses 42501 `not_agent`';

create function public.link_company(_code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  answer jsonb := private.company_of_code(_code);
  places text;
begin
  if answer ->> 'status' <> 'found' then return answer; end if;
  update public.profiles set organization_code = answer ->> 'organization_code'
  where user_id = (select auth.uid());
  return answer || '{"status": "linked"}';
exception
  when foreign_key_violation then
    return '{"status": "not_found"}'; -- the company has just changed its code
  when raise_exception then
    if sqlerrm <> 'office_full' then raise; end if;
    get stacked diagnostics places = pg_exception_hint; -- somebody has just taken the last place
    return jsonb_build_object('status', 'full', 'name', answer -> 'name', 'agent_limit', places::integer);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.link_company(text)', 'execute', '{authenticated}');
comment on function public.link_company(text) is
  'the same with `status: linked`
refuses 42501 `not_agent`';

create function public.unlink_company() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_agent() then perform private.refuse('not_agent'); end if;
  update public.profiles set organization_code = null
  where user_id = (select auth.uid()) and organization_code is not null;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.unlink_company()', 'execute', '{authenticated}');
comment on function public.unlink_company() is
  'refuses 42501 `not_agent`';

-- The company an agent belongs to, also while it has no public page.
create function public.my_company() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', c.id, 'name', c.name, 'logo_url', c.logo_url,
                            'slug', case when c.is_public then c.slug end)
  from public.profiles p join public.companies c using (organization_code)
  where p.user_id = (select auth.uid())
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.my_company()', 'execute', '{authenticated}');
comment on function public.my_company() is
  'the agent''s company `{id, name, logo_url, slug or null}` or null';

-- 035_save_profile.sql

-- The save of a profile with the company that it joins, in one transaction.

-- The profile form is one transaction: who joins a company with it joins and is saved, or neither.
-- Runs as the caller, so grants and policies apply. Keys of _data are column names; missing keys keep their
-- value. With _code the company is joined first, and where it is not, the answer says why, as that of
-- link_company does, and nothing is saved. Answers {status: saved, id, version}.
create function public.save_profile(_expected_version integer, _data jsonb, _code text default null) returns jsonb
language plpgsql security invoker set search_path = ''
as $$
declare
  uid uuid := (select auth.uid());
  p public.profiles;
  joined jsonb;
begin
  if uid is null then raise exception using message = 'not_signed_in', errcode = '42501'; end if;
  if _code is not null then
    joined := public.link_company(_code);
    -- Said and not raised: an exception would undo the count of the guess.
    if joined ->> 'status' <> 'linked' then return joined; end if;
  end if;
  select * into p from public.profiles where user_id = uid;
  if p.id is null then raise exception using message = 'not_found', errcode = 'PT404'; end if;
  p := jsonb_populate_record(p, _data);
  update public.profiles set (name, username, phone, is_public, profile_image_url)
    = (p.name, p.username, p.phone, p.is_public, p.profile_image_url)
  where user_id = uid and version = _expected_version
  returning * into p;
  -- Raised: the company is not joined either.
  if not found then raise exception using message = 'stale_version', errcode = 'PT409'; end if;
  return jsonb_build_object('status', 'saved', 'id', p.id, 'version', p.version);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.save_profile(integer, jsonb, text)', 'execute', '{authenticated}');
comment on function public.save_profile(integer, jsonb, text) is
  '`{status: saved, id, version}`; with `_code` the company is joined in the same transaction, or the answer of `link_company` says why not and nothing is saved. Keys of `_data` are column names; missing keys keep their value
refuses 42501 `not_agent`; PT404 `not_found`; PT409 `stale_version`; P0001 `too_many_requests` (appears 20 times a day)';

-- With an agent all of the agent's homes appear at once, and the totals of their cities are held until they have: who
-- goes and comes in a loop would keep others there from publishing. To go is free.
create function private.guard_appearance() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and private.is_shown(new) and not private.is_shown(old)
     and not (private.rate_hit('appearances', new.user_id::text, 20, 86400) ->> 'allowed')::boolean then
    perform private.refuse('too_many_requests', 'P0001');
  end if;
  return new;
end $$;
create trigger guard_appearance before update of is_public, username on public.profiles
  for each row when ((old.is_public, old.username) is distinct from (new.is_public, new.username))
  execute function private.guard_appearance();

-- 036_former_addresses.sql

-- Addresses that mini-sites and company pages had before: links and QR codes that were shared go on leading to whoever
-- left them, and for a year nobody else calls a page so.

create table private.former_addresses (
  kind text not null constraint former_address_kind check (kind in ('agent', 'company')),
  -- Without capitals.
  name text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  left_at timestamptz not null default now(),
  primary key (kind, name)
);
create index former_addresses_user_id_idx on private.former_addresses (user_id, left_at desc);
alter table private.former_addresses enable row level security;

create function private.is_kept_address(_kind text, _name text, _user uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from private.former_addresses
                 where kind = _kind and name = lower(_name) and user_id <> _user
                   and left_at > now() - interval '1 year');
end $$;

-- After the write, when the unique index has waited for whoever was just leaving the same name. Arguments: the kind,
-- the column of the name, the column of the owner. Of each owner the five newest are kept: names cannot be hoarded.
create function private.keep_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  called constant text := lower(to_jsonb(new) ->> tg_argv[1]);
  before constant text := case when tg_op = 'UPDATE' then lower(to_jsonb(old) ->> tg_argv[1]) end;
  owner constant uuid := to_jsonb(new) ->> tg_argv[2];
begin
  if private.is_kept_address(tg_argv[0], called, owner) then
    perform private.refuse('address_kept', '23505');
  end if;
  delete from private.former_addresses where kind = tg_argv[0] and name = called;
  if before is not null then
    insert into private.former_addresses (kind, name, user_id) values (tg_argv[0], before, owner);
    delete from private.former_addresses
    where kind = tg_argv[0] and name in (
      select name from private.former_addresses where kind = tg_argv[0] and user_id = owner
      order by left_at desc, name = before desc offset 5);
  end if;
  return null;
end $$;
create trigger keep_address after insert on public.profiles
  for each row when (new.username is not null)
  execute function private.keep_address('agent', 'username', 'user_id');
create trigger keep_address_update after update of username on public.profiles
  for each row when (lower(new.username) is distinct from lower(old.username))
  execute function private.keep_address('agent', 'username', 'user_id');
create trigger keep_address after insert on public.companies
  for each row when (new.slug is not null)
  execute function private.keep_address('company', 'slug', 'owner_user_id');
create trigger keep_address_update after update of slug on public.companies
  for each row when (new.slug is distinct from old.slug)
  execute function private.keep_address('company', 'slug', 'owner_user_id');

-- For the copy of an account.
create function private.former_addresses_of(_user uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(f) - 'user_id' order by f.left_at, f.name), '[]')
  from private.former_addresses f where f.user_id = _user
$$;

create function public.former_page(_kind text, _name text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  owner constant uuid := (select user_id from private.former_addresses where kind = _kind and name = lower(_name));
begin
  if _kind = 'agent' then
    return (select a.username from public.public_agents a join public.profiles p using (id) where p.user_id = owner);
  end if;
  return (select c.slug from public.public_companies c join public.companies o using (id) where o.owner_user_id = owner);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.former_page(text, text)', 'execute', '{anon, authenticated, service_role}');
comment on function public.former_page(text, text) is
  'the username (`_kind` agent) or slug (company) that a page has now which visitors knew by this name; null where there is none or it is not shown';

-- 040_plans.sql

-- Plans, add-ons and subscriptions. `user_subscriptions` is the record; profiles mirror it.

create table public.plans (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint plan_name_valid
    check (char_length(name) <= 50 and private.is_seen(name) and private.clean_line(name)),
  slug text not null unique constraint plan_slug_valid check (slug ~ '^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$'),
  price numeric(10, 2) not null constraint plan_price_valid check (price >= 0),
  property_limit integer constraint plan_property_limit_valid check (property_limit >= 0),
  images_per_property integer constraint plan_images_valid check (images_per_property >= 0),
  logo_url text constraint plan_logo_valid check (private.valid_url(logo_url, 'https')),
  priority integer not null default 0,
  payment_url text constraint plan_payment_valid check (private.valid_url(payment_url, 'https')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How many agents of a company hold a place in its plan; null: the plan carries none.
  agent_limit integer constraint plan_agent_limit_valid check (agent_limit >= 0),
  -- Listings may have a video.
  video boolean not null default false,
  -- Numbers of more than 30 days, and all that is made of them.
  statistics boolean not null default false
);

create table public.plan_addons (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint addon_name_valid
    check (char_length(name) <= 50 and private.is_seen(name) and private.clean_line(name)),
  slug text not null unique constraint addon_slug_valid check (slug ~ '^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$'),
  value text constraint addon_value_valid check (char_length(value) <= 500 and private.clean_text(value)),
  price numeric(10, 2) not null constraint addon_price_valid check (price >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  statistics boolean not null default false
);

create table public.user_subscriptions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  plan_id uuid references public.plans (id) on delete restrict,
  addon_ids uuid[] not null default '{}',
  total_price numeric(10, 2) constraint subscription_total_valid check (total_price >= 0),
  payment_url text constraint subscription_payment_valid check (private.valid_url(payment_url, 'https')),
  starts_at timestamptz not null default now(),
  -- A day that clients can read, and whose days can be counted.
  ends_at timestamptz constraint subscription_end_valid
    check (ends_at between '1900-01-01 00:00+00' and '9999-12-31 23:59+00'),
  status text not null default 'active' constraint subscription_status_known check (status in ('active', 'inactive')),
  updated_at timestamptz not null default now(),
  constraint subscription_ends_after_start check (ends_at > starts_at)
);
create index user_subscriptions_plan_id_idx on public.user_subscriptions (plan_id);

alter table public.plans enable row level security;
alter table public.plan_addons enable row level security;
alter table public.user_subscriptions enable row level security;

create policy "everyone reads active plans" on public.plans
  for select to anon, authenticated using (is_active);
create policy "admins read all plans" on public.plans
  for select to authenticated using ((select private.is_admin()));
insert into private.api_grants (object, privilege, roles) values
  ('table public.plans', 'select', '{anon, authenticated}');
create policy "everyone reads active add-ons" on public.plan_addons
  for select to anon, authenticated using (is_active);
create policy "admins read all add-ons" on public.plan_addons
  for select to authenticated using ((select private.is_admin()));
insert into private.api_grants (object, privilege, roles) values
  ('table public.plan_addons', 'select', '{anon, authenticated}');
create policy "people read their own subscription" on public.user_subscriptions
  for select to authenticated using (user_id = (select auth.uid()));
insert into private.api_grants (object, privilege, roles) values
  ('table public.user_subscriptions', 'select', '{authenticated}');

-- Arrays have no foreign keys, so the add-ons are checked here; an ended one is clamped like a
-- revoked subscription of a profile.
create function private.guard_subscription() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.updated_at := now();
  -- Held until this transaction ends, as a foreign key would: one deleted meanwhile would stay in the array,
  -- and every later change of the subscription, its end among them, would be refused.
  perform from public.plan_addons where id = any (new.addon_ids) order by id for key share;
  if exists (select from unnest(new.addon_ids) as a
             where a is null or not exists (select from public.plan_addons p where p.id = a)) then
    perform private.refuse('addon_not_found', '23503');
  end if;
  if new.status = 'inactive' then
    new.ends_at := least(coalesce(new.ends_at, now()), now());
    new.starts_at := least(new.starts_at, new.ends_at - interval '1 second');
  end if;
  return new;
end $$;
create trigger guard_subscription before insert or update on public.user_subscriptions
  for each row execute function private.guard_subscription();

create function private.guard_addon_in_use() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.user_subscriptions where addon_ids @> array[old.id]) then
    perform private.refuse('addon_in_use', '23503');
  end if;
  return old;
end $$;
create trigger guard_addon_in_use before delete on public.plan_addons
  for each row execute function private.guard_addon_in_use();
create index user_subscriptions_addon_ids_idx on public.user_subscriptions using gin (addon_ids);

create function private.sync_subscription() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    update public.profiles set subscription_active = false, subscription_type = null
    where user_id = old.user_id;
    return null;
  end if;
  update public.profiles
  set subscription_active = (new.status = 'active'),
      subscription_type = (select slug from public.plans where id = new.plan_id),
      subscription_end_date = new.ends_at,
      updated_at = now() -- also for what is not mirrored: the open screens look at this
  where user_id = new.user_id;
  return null;
end $$;
create trigger sync_subscription after insert or update or delete on public.user_subscriptions
  for each row execute function private.sync_subscription();

create function private.sync_plan_slug() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles p set subscription_type = new.slug
  from public.user_subscriptions s where s.plan_id = new.id and s.user_id = p.user_id;
  return null;
end $$;
create trigger sync_plan_slug after update of slug on public.plans
  for each row when (old.slug is distinct from new.slug) execute function private.sync_plan_slug();

-- What a person's plan allows. No plan, or a trial: listings unlimited, ten images.
create function private.plan_of(_user_id uuid) returns public.plans
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select p from public.user_subscriptions s join public.plans p on p.id = s.plan_id
          where s.user_id = _user_id and s.status = 'active' and (s.ends_at is null or s.ends_at > now()));
end $$;

create function private.image_limit(_user_id uuid) returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  plan public.plans := private.plan_of(_user_id);
  own integer := case when plan.id is null then 10 else coalesce(plan.images_per_property, 30) end;
  office integer;
begin
  select coalesce(o.images_per_property, 30) into office
  from public.profiles p, private.office_of(p) o where p.user_id = _user_id and o.state = 'open';
  return least(greatest(own, office), 30);
end $$;

-- Of the own plan or of the office's, as with pictures. No plan, or a trial: none.
create function private.has_video(_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((private.plan_of(_user_id)).video, false) or exists (
    select from public.profiles p, private.office_of(p) o join public.companies c on c.id = o.company_id
    where p.user_id = _user_id and o.state = 'open' and (private.plan_of(c.owner_user_id)).video)
$$;

-- Of the own plan or an add-on to it.
create function private.buys_statistics(_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.user_subscriptions s
    where s.user_id = _user_id and s.status = 'active' and (s.ends_at is null or s.ends_at > now())
      and (exists (select from public.plans p where p.id = s.plan_id and p.statistics)
           or exists (select from public.plan_addons a where a.id = any (s.addon_ids) and a.statistics)))
$$;

-- Or of the office's. The last 30 days' views and contacts are everybody's; all else asks this.
create function private.has_statistics(_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.buys_statistics(_user_id) or exists (
    select from public.profiles p, private.office_of(p) o join public.companies c on c.id = o.company_id
    where p.user_id = _user_id and o.state = 'open' and private.buys_statistics(c.owner_user_id))
$$;

create function public.my_limits() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  uid uuid := private.require_user();
  plan public.plans := private.plan_of(uid);
  me public.profiles;
  office jsonb;
begin
  select * into me from public.profiles where user_id = uid;
  select jsonb_build_object(
      'property_limit', o.property_limit, 'images_per_property', least(coalesce(o.images_per_property, 30), 30),
      'properties', private.office_listings(o.code, o.agent_limit)) into office
  from private.office_of(me) o where o.state = 'open';
  return jsonb_build_object(
    'plan', plan.slug, 'property_limit', plan.property_limit,
    'images_per_property', private.image_limit(uid), 'video', private.has_video(uid),
    'statistics', private.has_statistics(uid),
    'properties', (select count(*) from public.properties where agent_id = me.id and status in ('active', 'under_offer')),
    'own_access', private.has_own_access(me), 'office', office);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.my_limits()', 'execute', '{authenticated}');
comment on function public.my_limits() is
  '`{plan, property_limit, images_per_property, video, statistics, properties, own_access, office: {property_limit, images_per_property, properties} or null}`: `images_per_property`, `video` and `statistics` are the better of both, the others are the own plan''s; the office''s `properties` are those of all its agents; listings that are shown only';

insert into public.plans (name, slug, price, property_limit, images_per_property, agent_limit, video, statistics, priority) values
  ('Agent', 'agent', 99, 12, 10, null, false, false, 1),
  ('Agent+', 'agent-plus', 149, 50, 20, null, true, true, 2),
  ('Agency', 'agency', 299, 200, 30, 10, true, true, 3);

-- 045_offices.sql

-- Offices: what the plan of a company gives the agents that carry its code.

-- The old predicate, of what a person has alone.
create function private.has_own_access(p public.profiles, at timestamptz default now()) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(
    (p.trial_active and p.trial_end_date > at)
    or p.subscription_end_date > at
    or (p.subscription_active and p.subscription_end_date is null), false)
$$;

-- The agents who hold one of an office's places: the first to join.
create function private.seated_agents(_code text, _places integer) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select id from public.profiles where organization_code = _code
  order by coalesce(company_since, created_at), id limit _places
$$;

-- The company of an agent as an office; no row without a company. `state`: open (its plan is the agent's
-- too), full (the agent holds no place), ended (the plan is over), none (no plan that carries agents).
create function private.office_of(p public.profiles, at timestamptz default now())
returns table (company_id uuid, code text, company text, state text, plan text, ends_at timestamptz,
               agent_limit integer, property_limit integer, images_per_property integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select c.id, c.organization_code, c.name,
    case when l.agent_limit is null then 'none'
         when s.status <> 'active' or s.ends_at <= at then 'ended'
         when p.id in (select private.seated_agents(c.organization_code, l.agent_limit)) then 'open'
         else 'full' end,
    l.name, s.ends_at, l.agent_limit, l.property_limit, l.images_per_property
  from public.companies c
  left join public.user_subscriptions s on s.user_id = c.owner_user_id
  left join public.plans l on l.id = s.plan_id
  where c.organization_code = p.organization_code;
end $$;

-- One agent after another takes a place: parallel ones would all see the last one free. Whoever is not
-- joining passes: a company that draws a new code carries its agents along.
create function private.guard_place() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  places integer;
begin
  if tg_op = 'UPDATE' and new.organization_code is not null and old.organization_code is not null
     and not exists (select from public.companies where organization_code = old.organization_code) then
    return new;
  end if;
  -- Who let one office read the names and words of those who wrote has let no other.
  update public.lead_settings set company_reads = false, updated_at = now() where agent_id = new.id and company_reads;
  if new.organization_code is null then
    new.company_since := null;
    return new;
  end if;
  perform private.lock_office(new.organization_code);
  select o.agent_limit into places from private.office_of(new) o where o.state in ('open', 'full');
  if (select count(*) from public.profiles where organization_code = new.organization_code and id <> new.id) >= places then
    perform private.refuse('office_full', 'P0001', places::text);
  end if;
  new.company_since := clock_timestamp();
  return new;
end $$;
create trigger guard_place before insert on public.profiles
  for each row when (new.organization_code is not null) execute function private.guard_place();
create trigger guard_place_update before update of organization_code on public.profiles
  for each row when (old.organization_code is distinct from new.organization_code)
  execute function private.guard_place();

-- Held until the end of the transaction by whoever takes one of an office's places: for an agent or a listing.
create function private.lock_office(_code text) returns void
language sql volatile security definer set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('office:' || id, 0)) from public.companies
  where organization_code = _code
$$;

-- The listings of the agents who hold a place: they share the office's number.
create function private.office_listings(_code text, _places integer) returns bigint
language sql stable security definer set search_path = ''
as $$
  select count(*) from public.properties
  where agent_id in (select private.seated_agents(_code, _places)) and status in ('active', 'under_offer')
$$;

-- Why there is no place for one more listing that is shown, or null: the own plan has room for it, or the
-- office has. In an office the own plan counts while it runs by itself; without one the policies ask about
-- that, and this about the number only.
create function private.room_refusal(owner public.profiles) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  plan public.plans := private.plan_of(owner.user_id);
  office record;
  own_room boolean;
  room boolean;
begin
  -- One at a time for each agent: parallel ones would all see room for one more.
  perform pg_advisory_xact_lock(hashtextextended('listings:' || owner.id, 0));
  own_room := plan.property_limit is null
    or (select count(*) from public.properties
        where agent_id = owner.id and status in ('active', 'under_offer')) < plan.property_limit;
  select * into office from private.office_of(owner) o where o.state = 'open';
  if office.company_id is null then
    room := own_room;
  elsif own_room and private.has_own_access(owner) then
    room := true;
  else
    perform private.lock_office(office.code);
    room := office.property_limit is null
      or private.office_listings(office.code, office.agent_limit) < office.property_limit;
  end if;
  return case when not room then
    case when office.company_id is null then 'plan_limit_reached' else 'office_limit_reached' end end;
end $$;

-- The same request again takes no room. What it made is held until the end: where it is just being deleted, the row
-- that is refused by its key now would be one too many when it is gone.
create function private.is_sent_again(_agent uuid, _request uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.properties where agent_id = _agent and client_request_id = _request for key share;
  return found;
end $$;

create function private.require_room(owner public.profiles, request uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  reason text := private.room_refusal(owner);
begin
  if reason is not null and not private.is_sent_again(owner.id, request) then
    perform private.refuse(reason, 'P0001');
  end if;
end $$;

-- The company of the agent as an office: whose plan is the agent's too, or why it is not. Null without a company.
create function public.my_office() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('company', o.company, 'state', o.state, 'plan', o.plan, 'ends_at', o.ends_at,
                            'agent_limit', o.agent_limit)
  from public.profiles p, private.office_of(p) o where p.user_id = (select private.require_user())
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.my_office()', 'execute', '{authenticated}');
comment on function public.my_office() is
  'the agent''s company as an office, or null: `{company, state, plan, ends_at, agent_limit}`; state `open` (its plan is the agent''s too), `full` (no place), `ended`, `none` (no plan that carries agents)';

-- What the plan of the own company allows its agents, and how much of it is taken. Limits are null while
-- there is no such plan (`carries_agents`), and where it has none.
create function public.company_limits() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own public.companies := private.require_company();
  plan public.plans := private.plan_of(own.owner_user_id);
begin
  return jsonb_build_object(
    'plan', plan.name, 'carries_agents', plan.agent_limit is not null,
    'agent_limit', plan.agent_limit, 'images_per_property', least(coalesce(plan.images_per_property, 30), 30),
    'video', coalesce(plan.video, false), 'statistics', private.buys_statistics(own.owner_user_id),
    'agents', (select count(*) from public.profiles where organization_code = own.organization_code),
    'property_limit', case when plan.agent_limit is not null then plan.property_limit end,
    'properties', private.office_listings(own.organization_code, plan.agent_limit));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.company_limits()', 'execute', '{authenticated}');
comment on function public.company_limits() is
  '`{plan, carries_agents, agent_limit, agents, property_limit, properties, images_per_property, video, statistics}` of the own company
refuses 42501 `not_company`';

-- 050_properties.sql

-- Listings. Agents write their own rows; what a form checks is checked here again.

-- The one spelling of a video's address at YouTube or Vimeo, from those that people copy; null for all else.
-- lib/property/video.ts says the same: both are tried with lib/property/video.cases.ts.
create function private.video_address(url text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  found text[] := regexp_match(btrim(url), '^(?:https?://)?(?:(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com/(?:watch\?(?:[^\s#]*&)?v=|(?:shorts|embed|live|v)/)|youtu\.be/)([A-Za-z0-9_-]{11})(?![A-Za-z0-9_-])[^\s<>"]*$');
begin
  if found is not null then return 'https://www.youtube.com/watch?v=' || found[1]; end if;
  found := regexp_match(btrim(url), '^(?:https?://)?(?:(?:www|player)\.)?vimeo\.com/(?:video/|manage/videos/|channels/[A-Za-z0-9_-]+/|groups/[A-Za-z0-9_-]+/videos/|(?:showcase|album)/[0-9]+/video/)?([0-9]{6,12})(?:/([0-9a-f]{6,20}))?(?:\?(?:[^\s#]*&)?h=([0-9a-f]{6,20}))?(?![A-Za-z0-9_-])[^\s<>"]*$');
  -- The second part is of a video that only those find who have its link.
  return 'https://vimeo.com/' || found[1] || coalesce('/' || coalesce(found[2], found[3]), '');
end $$;

-- The name of a place as it is seen: without marks that have no shape, its spaces ordinary and single. Otherwise a city
-- would be there twice, and nobody could tell which is which. What turns a line around is left for the CHECK to refuse.
-- lib/property/place-name.ts says the same: both are tried with lib/property/place-name.cases.ts.
create function private.place_name(_name text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return btrim(regexp_replace(regexp_replace(_name,
    '[\u00AD\u034F\u061C\u17B4\u17B5\u180B-\u180D\u180F\u200E\u200F\u2065\u206A-\u206F\uFE00-\uFE0F\U000E0000-\U000E0FFF]', '', 'g'),
    '[ \u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+', ' ', 'g'));
end $$;

create table public.properties (
  id uuid primary key default gen_random_uuid(),
  -- Newest first needs an order that says nothing about the hidden date.
  seq bigint generated always as identity unique,
  agent_id uuid not null references public.profiles (id) on delete cascade,
  title text not null constraint title_valid
    check (char_length(btrim(title)) >= 5 and char_length(title) <= 100 and private.is_seen(title) and private.clean_line(title)),
  transaction_type text constraint transaction_type_known check (transaction_type in ('sale', 'rent')),
  price numeric(12, 2) constraint price_valid check (price > 0 and price < 1e10),
  price_per_sqm numeric(12, 2) constraint price_per_sqm_valid check (price_per_sqm > 0 and price_per_sqm < 1e10),
  city text constraint city_valid
    check (char_length(btrim(city)) >= 2 and char_length(city) <= 30 and private.is_seen(city) and private.clean_line(city)),
  neighborhood text constraint neighborhood_valid
    check (char_length(neighborhood) <= 80 and private.clean_line(neighborhood)),
  address text constraint address_valid check (char_length(address) <= 200 and private.clean_line(address)),
  latitude double precision constraint latitude_valid check (latitude between -90 and 90),
  longitude double precision constraint longitude_valid check (longitude between -180 and 180),
  rooms numeric(3, 1) constraint rooms_valid
    check (rooms >= 0.5 and rooms <= 50 and rooms * 2 = floor(rooms * 2)),
  -- The upper bound is for NaN, which is more than every number.
  built_area numeric(10, 2) constraint built_area_valid check (built_area > 0 and built_area < 1e8),
  garden_area numeric(10, 2) constraint garden_area_valid check (garden_area >= 0 and garden_area < 1e8),
  balcony_size numeric(10, 2) constraint balcony_size_valid check (balcony_size >= 0 and balcony_size < 1e8),
  floor integer constraint floor_valid check (floor >= 0),
  floors_in_building integer constraint floors_in_building_valid check (floors_in_building between 0 and 200),
  parking_spots integer constraint parking_spots_valid check (parking_spots between 0 and 100),
  entrance_date date constraint entrance_date_valid check (entrance_date between '1900-01-01' and '9999-12-31'),
  condition text constraint condition_known check (condition in ('new', 'good', 'renovated', 'needsRenovation')),
  description text constraint description_valid
    check (char_length(description) <= 5000 and private.clean_text(description)),
  virtual_tour_url text constraint virtual_tour_valid check (private.valid_url(virtual_tour_url)),
  main_image_url text,
  images text[] not null default '{}',
  property_types text[],
  ribbon_enabled boolean not null default false,
  ribbon_text text constraint ribbon_text_valid
    check (char_length(ribbon_text) <= 24 and private.clean_line(ribbon_text)),
  ribbon_bg_color text constraint ribbon_color_valid check (ribbon_bg_color ~ '^#[0-9A-Fa-f]{6}$'),
  elevator boolean not null default false,
  parking boolean not null default false,
  storage boolean not null default false,
  air_conditioning boolean not null default false,
  mamad boolean not null default false,
  solar_water_heater boolean not null default false,
  gas_water_heating boolean not null default false,
  shared_yard boolean not null default false,
  security boolean not null default false,
  double_glazed_windows boolean not null default false,
  balcony boolean not null default false,
  garden boolean not null default false,
  renovated boolean not null default false,
  furnished boolean not null default false,
  accessible boolean not null default false,
  client_request_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint floor_fits_building check (floor <= floors_in_building),
  constraint images_hard_cap check (cardinality(images) <= 30 and coalesce(array_ndims(images), 1) = 1),
  constraint main_image_is_one_of_images check (main_image_url is null or main_image_url = any (images)),
  constraint property_types_valid check (property_types is null or
    cardinality(property_types) between 1 and 3
    and case when array_ndims(property_types) = 1 then array_position(property_types, null) is null else false end
    and property_types <@ array[
      'apartment', 'garden_apartment', 'penthouse', 'duplex', 'triplex', 'housing_unit', 'studio_loft',
      'basement', 'private_house', 'semi_detached', 'farm_outbuilding', 'agricultural_farm', 'plot',
      'sheltered_housing', 'residential_building', 'storage', 'parking', 'purchase_group', 'general']),
  constraint property_types_distinct check (
    cardinality(property_types) < 2
    or (property_types[1] <> property_types[2]
        and coalesce(property_types[3] not in (property_types[1], property_types[2]), true))),
  unique (agent_id, client_request_id),
  -- An array that begins elsewhere has room for what nobody counts.
  constraint property_types_from_one check (array_lower(property_types, 1) = 1),
  constraint images_from_one check (coalesce(array_lower(images, 1), 1) = 1),
  -- The words of has_rooms once more: a check runs as the person who writes, and nobody may call that.
  constraint rooms_stated check (rooms is not null or property_types <@ array['plot', 'storage', 'parking'] or status = 'draft'),
  -- Where the listing is in its life (052_states.sql).
  status text not null default 'active' constraint status_known
    check (status in ('draft', 'active', 'under_offer', 'closed', 'expired', 'hidden')),
  -- First shown, shown until, and agreed on; the price that was paid is for the area's numbers only.
  published_at timestamptz,
  expires_at timestamptz,
  closed_at timestamptz,
  final_price numeric(12, 2) constraint final_price_valid check (final_price > 0 and final_price < 1e10),
  -- A draft needs a title; what is ever shown needs these too.
  constraint transaction_type_stated check (transaction_type is not null or status = 'draft'),
  constraint price_stated check (price is not null or status = 'draft'),
  constraint city_stated check (city is not null or status = 'draft'),
  constraint property_types_stated check (property_types is not null or status = 'draft'),
  -- Stored in one spelling: the guard rewrites the others.
  video_url text constraint video_valid
    check (video_url ~ '^https://(www\.youtube\.com/watch\?v=[A-Za-z0-9_-]{11}|vimeo\.com/[0-9]{6,12}(/[0-9a-f]{6,20})?)$')
);
create index properties_agent_id_idx on public.properties (agent_id, seq desc);
create index properties_live_idx on public.properties (agent_id) where status in ('active', 'under_offer');
create index properties_expires_at_idx on public.properties (expires_at) where status in ('active', 'under_offer');
create index properties_closed_at_idx on public.properties (closed_at) where status = 'closed';
create index properties_finals_idx on public.properties (city, transaction_type, closed_at)
  where status = 'closed' and final_price is not null;
alter table public.properties enable row level security;

create policy "agents read their own properties" on public.properties
  for select to authenticated using (agent_id = (select private.my_profile_id()));
create policy "active agents add properties of their own" on public.properties
  for insert to authenticated
  with check (agent_id = (select private.my_profile_id())
              and status in ('draft', 'active')
              and (select private.is_agent()) and (select private.is_active_account()));
create policy "active agents edit their own properties" on public.properties
  for update to authenticated
  using (agent_id = (select private.my_profile_id()) and (select private.is_active_account()))
  with check (agent_id = (select private.my_profile_id()) and (select private.is_active_account()));
-- Nobody is kept from taking their own home off.
create policy "agents delete their own properties" on public.properties
  for delete to authenticated using (agent_id = (select private.my_profile_id()));
insert into private.api_grants (object, privilege, roles) values
  ('table public.properties', 'select', '{authenticated}'),
  ('table public.properties', 'delete', '{authenticated}');
insert into private.api_grants (object, privilege, roles, columns) values
  ('table public.properties', 'update', '{authenticated}', '{title, transaction_type, price, price_per_sqm, city, neighborhood, address, latitude, longitude,
    rooms, built_area, garden_area, balcony_size, floor, floors_in_building, parking_spots,
    entrance_date, condition, description, virtual_tour_url, main_image_url, images, property_types,
    ribbon_enabled, ribbon_text, ribbon_bg_color, elevator, parking, storage, air_conditioning,
    mamad, solar_water_heater, gas_water_heating, shared_yard, security, double_glazed_windows,
    balcony, garden, renovated, furnished, accessible, video_url}'),
  ('table public.properties', 'insert', '{authenticated}', '{agent_id, client_request_id, status, title, transaction_type, price, price_per_sqm, city, neighborhood,
    address, latitude, longitude, rooms, built_area, garden_area, balcony_size, floor,
    floors_in_building, parking_spots, entrance_date, condition, description, virtual_tour_url,
    main_image_url, images, property_types, ribbon_enabled, ribbon_text, ribbon_bg_color, elevator,
    parking, storage, air_conditioning, mamad, solar_water_heater, gas_water_heating, shared_yard,
    security, double_glazed_windows, balcony, garden, renovated, furnished, accessible, video_url}');

-- A move is no edit: who types meanwhile may save.
create trigger bump_version before update on public.properties
  for each row when ((old.status, old.expires_at, old.seq) is not distinct from (new.status, new.expires_at, new.seq))
  execute function private.bump_version();

-- A new listing takes its place in the plan, or among the drafts, before it claims its pictures: the order of
-- decision 24, and that of the triggers' names.
create function private.take_place() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  owner public.profiles;
begin
  -- Shared until the end: the agent neither leaves nor joins an office while a listing takes its place.
  select * into owner from public.profiles where id = new.agent_id for share;
  if owner.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
  if new.status = 'active' then
    perform private.require_room(owner, new.client_request_id);
    new.published_at := coalesce(new.published_at, now());
    new.expires_at := coalesce(new.expires_at, now() + private.listing_time());
  elsif new.status = 'draft' then
    perform private.require_draft_room(owner, new.client_request_id);
  end if;
  -- What is deleted leaves an address that is gone, and a number that no other listing gets.
  if auth.uid() is not null and not (private.rate_hit('new_listings', owner.user_id::text, 500, 86400) ->> 'allowed')::boolean then
    perform private.refuse('too_many_requests', 'P0001');
  end if;
  -- Nor does anybody hide or close without end what they add day after day. Under the counter, one after the other; by
  -- hand there is no end to them.
  if auth.uid() is not null and exists (select from public.properties where agent_id = owner.id offset 9999) then
    perform private.refuse('listings_limit', 'P0001');
  end if;
  return new;
end $$;
create trigger a_take_place before insert on public.properties
  for each row execute function private.take_place();

-- Refuses what one row cannot know by itself.
create function private.guard_property() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  owner public.profiles;
  added text[] := new.images;
  video text := private.video_address(new.video_url);
begin
  -- What is no video stays for the CHECK to refuse.
  new.video_url := coalesce(video, new.video_url);
  new.city := private.place_name(new.city);
  new.neighborhood := nullif(private.place_name(new.neighborhood), '');
  new.address := nullif(private.place_name(new.address), '');
  select * into owner from public.profiles where id = new.agent_id;
  if tg_op = 'INSERT' then
    if cardinality(new.images) > private.image_limit(owner.user_id) then
      perform private.refuse('images_limit', 'P0001');
    end if;
    if (new.ribbon_enabled or new.ribbon_text is not null) and not owner.feature_property_ribbon_enabled then
      perform private.refuse('ribbon_not_enabled');
    end if;
    if video is not null and not private.has_video(owner.user_id) then
      perform private.refuse('video_not_in_plan', 'P0001');
    end if;
  else
    if new.agent_id is distinct from old.agent_id then perform private.refuse('agent_is_fixed'); end if;
    -- What a home was sold for is no rent: what was told of one deal is not told of the other.
    if new.transaction_type is distinct from old.transaction_type then new.final_price := null; end if;
    -- What a square metre costs was told of another price or area: it is worked out (private.masks) until it is told anew.
    if (new.price, new.built_area) is distinct from (old.price, old.built_area)
       and new.price_per_sqm = old.price_per_sqm then new.price_per_sqm := null; end if;
    -- Lowering a plan deletes nothing: what is there may stay, more may not come.
    if cardinality(new.images) > cardinality(old.images)
       and cardinality(new.images) > private.image_limit(owner.user_id) then
      perform private.refuse('images_limit', 'P0001');
    end if;
    if (new.ribbon_enabled, new.ribbon_text, new.ribbon_bg_color)
         is distinct from (old.ribbon_enabled, old.ribbon_text, old.ribbon_bg_color)
       and (new.ribbon_enabled or new.ribbon_text is not null)
       and not owner.feature_property_ribbon_enabled then
      perform private.refuse('ribbon_not_enabled');
    end if;
    if video is not null and video is distinct from old.video_url and not private.has_video(owner.user_id) then
      perform private.refuse('video_not_in_plan', 'P0001');
    end if;
    -- Most saves change no picture.
    if new.images = old.images then return new; end if;
    added := array(select unnest(new.images) except select unnest(old.images));
  end if;
  if exists (select from unnest(added) as path
             where path is null or not private.owns_media(new.agent_id, 'property', path)) then
    perform private.refuse('image_not_yours', '22023');
  end if;
  if cardinality(new.images) <> (select count(distinct path) from unnest(new.images) as path) then
    perform private.refuse('image_twice', '22023');
  end if;
  return new;
end $$;
create trigger guard_property before insert on public.properties
  for each row execute function private.guard_property();
-- A move writes nothing that it asks about.
create trigger guard_property_update before update on public.properties
  for each row when (old.status = new.status) execute function private.guard_property();

create function private.has_rooms(_types text[]) returns boolean
language sql immutable set search_path = ''
as $$ select not _types <@ array['plot', 'storage', 'parking'] $$;

-- 051_pictures.sql

-- Pictures: whose they are, that a listing or a page shows its own only, and that what nothing shows is deleted.

-- Every picture that was uploaded, and whose it is. Only the server registers, after it has looked
-- inside the file; a listing may show its own agent's pictures only.
create table private.media (
  path text primary key,
  owner_id uuid not null, -- a profile or a company
  kind text not null constraint media_kind_known check (kind in ('property', 'profile', 'company')),
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now(),
  constraint media_path_valid check (
    path ~ '^(properties|profiles|companies)/[0-9a-f-]{36}/[0-9a-f-]{36}\.jpg$'
    and split_part(path, '/', 2) = owner_id::text
    and split_part(path, '/', 1) = case kind when 'property' then 'properties'
                                             when 'profile' then 'profiles' else 'companies' end)
);
create index media_owner_idx on private.media (owner_id, kind, created_at desc);
create index media_created_idx on private.media (created_at);
alter table private.media enable row level security;

create function private.owns_media(_owner uuid, _kind text, _path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.media where path = _path and owner_id = _owner and kind = _kind)
$$;

create function public.register_media(
  _path text, _owner_id uuid, _kind text, _bytes integer, _width integer, _height integer)
returns void
language sql security definer set search_path = ''
as $$
  insert into private.media (path, owner_id, kind, bytes, width, height)
  values (_path, _owner_id, _kind, _bytes, _width, _height)
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.register_media(text, uuid, text, integer, integer, integer)', 'execute', '{service_role}');
comment on function public.register_media(text, uuid, text, integer, integer, integer) is
  'kind `property`, `profile`, `company`; owner is the profile or company id';

-- Somebody removed a picture before saving: only one that nothing shows.
create function private.enqueue_media(_paths text[]) returns void
language sql security definer set search_path = ''
as $$
  with gone as (delete from private.media where path = any (_paths) returning path)
  insert into private.outbox (kind, payload)
  select 'delete_object', jsonb_build_object('bucket', 'property-images', 'path', path) from gone
$$;

-- All that somebody has who is deleted. What was registered a moment ago may be on its way into the storage: deleted
-- before it is there, it would stay for ever, and nobody would know of it.
create function private.enqueue_media_of(_owners uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  paths text[];
  fresh text[];
begin
  with held as (select path, created_at from private.media where owner_id = any (_owners) order by path for update)
  select array_agg(path), array_agg(path) filter (where created_at > now() - interval '5 minutes') into paths, fresh
  from held;
  perform private.enqueue_media(paths);
  update private.outbox set available_at = now() + interval '5 minutes'
  where created_at = now() and payload ->> 'path' = any (fresh);
end $$;

create function private.guard_portrait() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.profile_image_url is not null
     and not private.owns_media(new.id, 'profile', new.profile_image_url) then
    perform private.refuse('image_not_yours', '22023');
  end if;
  return new;
end $$;
create trigger guard_portrait before insert or update of profile_image_url on public.profiles
  for each row execute function private.guard_portrait();

create function private.guard_logo() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.logo_url is not null and not private.owns_media(new.id, 'company', new.logo_url) then
    perform private.refuse('image_not_yours', '22023');
  end if;
  return new;
end $$;
create trigger guard_logo before insert or update of logo_url on public.companies
  for each row execute function private.guard_logo();

create function private.paths_of(shown jsonb) returns setof text
language sql immutable set search_path = ''
as $$
  select path from (
    select jsonb_array_elements_text(coalesce(shown -> 'images', '[]')) as path
    union all values (shown ->> 'profile_image_url'), (shown ->> 'logo_url')) paths
  where path is not null
$$;

-- A picture that nothing shows any more is deleted by a worker; the order is given in the same
-- transaction, so it is neither lost nor given too early.
create function private.media_orphan() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb := to_jsonb(old);
  stays jsonb := case when tg_op = 'UPDATE' then to_jsonb(new) else '{}' end;
begin
  perform private.enqueue_media(array(
    select path from private.paths_of(was) as path
    where path not in (select private.paths_of(stays))
      -- Two listings of one agent may show the same picture.
      and not exists (select from public.properties p
                      where p.agent_id = (was ->> 'agent_id')::uuid and p.id <> old.id and path = any (p.images))));
  return null;
end $$;

create trigger media_orphan after delete or update of images on public.properties
  for each row execute function private.media_orphan();
create trigger media_orphan after delete or update of profile_image_url on public.profiles
  for each row execute function private.media_orphan();
create trigger media_orphan after delete or update of logo_url on public.companies
  for each row execute function private.media_orphan();

-- Before the guards, whose names come later. Those that come and those that go, in one order: two
-- listings may exchange pictures.
create function private.claim_pictures() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then jsonb_strip_nulls(to_jsonb(old)) else '{}' end;
  becomes jsonb := case when tg_op <> 'DELETE' then jsonb_strip_nulls(to_jsonb(new)) else '{}' end;
begin
  -- More than any listing may have is refused by the guard, which counts.
  if (was -> 'images', was -> 'profile_image_url', was -> 'logo_url')
       is distinct from (becomes -> 'images', becomes -> 'profile_image_url', becomes -> 'logo_url')
     and coalesce(jsonb_array_length(becomes -> 'images'), 0) <= 30 then
    perform from private.media
    where path in (select private.paths_of(was) union select private.paths_of(becomes))
    order by path for update;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger claim_pictures before insert or delete or update of images on public.properties
  for each row execute function private.claim_pictures();
create trigger claim_pictures before insert or delete or update of profile_image_url on public.profiles
  for each row execute function private.claim_pictures();
create trigger claim_pictures before insert or delete or update of logo_url on public.companies
  for each row execute function private.claim_pictures();

-- Pictures of yesterday and before that nothing shows; all, or those among the named.
create function private.idle_pictures(_among text[] default null) returns setof text
language sql stable security definer set search_path = ''
as $$
  select m.path from private.media m
  where m.created_at < now() - interval '24 hours'
    and (_among is null or m.path = any (_among))
    and not exists (select from public.properties p where p.agent_id = m.owner_id and m.path = any (p.images))
    and not exists (select from public.profiles a where a.id = m.owner_id and a.profile_image_url = m.path)
    and not exists (select from public.companies c where c.id = m.owner_id and c.logo_url = m.path)
$$;

-- Orders idle pictures away, so many at once; answers how many. One that somebody is just saving is left
-- alone; what was locked is asked about again, because it may have been saved meanwhile.
create function private.sweep_pictures(_limit integer default 1000) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  idle text[] := array(select path from private.idle_pictures() path limit _limit);
begin
  idle := array(select path from private.media where path = any (idle) order by path for update skip locked);
  idle := array(select private.idle_pictures(idle));
  perform private.enqueue_media(idle);
  return cardinality(idle);
end $$;

-- 052_states.sql

-- A listing's life: draft, active, under offer, closed, expired, hidden. Nothing moves but by a row of
-- private.listing_moves, and every move is remembered.

-- Which state a move leads from and to. Whose account has lapsed may only do what takes a home off; what
-- takes a place is refused when the plan has none left. Without `by_agent` only time makes it.
create table private.listing_moves (
  move text not null,
  from_status text not null,
  to_status text not null,
  active_account boolean not null,
  takes_place boolean not null,
  by_agent boolean not null default true,
  primary key (move, from_status)
);
alter table private.listing_moves enable row level security;
insert into private.listing_moves (move, from_status, to_status, active_account, takes_place) values
  ('publish', 'draft', 'active', true, true),
  ('offer', 'active', 'under_offer', true, false),
  ('unoffer', 'under_offer', 'active', true, false),
  ('close', 'active', 'closed', false, false),
  ('close', 'under_offer', 'closed', false, false),
  ('hide', 'active', 'hidden', false, false),
  ('hide', 'under_offer', 'hidden', false, false),
  ('show', 'hidden', 'active', true, true),
  ('reopen', 'closed', 'active', true, true),
  ('renew', 'expired', 'active', true, true),
  -- Renewed before the end: the state stays, the days begin anew.
  ('renew', 'active', 'active', true, false),
  ('renew', 'under_offer', 'under_offer', true, false);
insert into private.listing_moves (move, from_status, to_status, active_account, takes_place, by_agent) values
  ('expire', 'active', 'expired', false, false, false),
  ('expire', 'under_offer', 'expired', false, false, false);

-- What visitors find, and what takes one of the plan's places.
create function private.is_live(_status text) returns boolean
language plpgsql immutable set search_path = ''
as $$ begin return _status in ('active', 'under_offer'); end $$;

-- A sold home is shown to those who have its link for so long.
create function private.lately(_closed_at timestamptz) returns boolean
language sql stable set search_path = ''
as $$ select _closed_at > now() - interval '30 days' $$;

-- How long a listing is shown after it was published or renewed.
create function private.listing_time() returns interval
language sql stable security definer set search_path = ''
as $$
  select make_interval(days => coalesce((select value::integer from public.app_settings where key = 'listingDays'), 60))
$$;

create table public.listing_events (
  id bigint generated always as identity primary key,
  listing_id uuid not null references public.properties (id) on delete cascade,
  at timestamptz not null default now(),
  from_status text, -- null: the listing was written
  to_status text not null,
  moved_by uuid -- the person; null: time
);
create index listing_events_listing_id_idx on public.listing_events (listing_id, id desc);
alter table public.listing_events enable row level security;
create policy "agents read what became of their own listings" on public.listing_events
  for select to authenticated using (exists (
    select from public.properties p where p.id = listing_id and p.agent_id = (select private.my_profile_id())));
insert into private.api_grants (object, privilege, roles) values
  ('table public.listing_events', 'select', '{authenticated}');

-- The last 200 of a listing: whoever renews in a loop leaves no more.
create function private.note_move() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.listing_events (listing_id, from_status, to_status, moved_by)
  values (new.id, case when tg_op = 'UPDATE' then old.status end, new.status, auth.uid());
  delete from public.listing_events where listing_id = new.id and id <= (
    select e.id from public.listing_events e where e.listing_id = new.id order by e.id desc offset 200 limit 1);
  return null;
end $$;
create trigger note_birth after insert on public.properties
  for each row execute function private.note_move();
create trigger note_move after update on public.properties
  for each row when ((old.status, old.expires_at) is distinct from (new.status, new.expires_at))
  execute function private.note_move();

-- Drafts take no place of the plan, but nobody fills the database with them.
create function private.require_draft_room(owner public.profiles, request uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('listings:' || owner.id, 0));
  if (select count(*) from public.properties where agent_id = owner.id and status = 'draft') >= 200
     and not private.is_sent_again(owner.id, request) then
    perform private.refuse('drafts_limit', 'P0001');
  end if;
end $$;

-- What several listings of one agent lock when they change at once, in the one order (decision 24): the agent
-- and the office's places, the listings, their pictures, the counts. Those that are deleted give their pictures
-- back and take no place.
create function private.hold_listings(owner public.profiles, _ids uuid[], _leaving boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hold_agent(owner.id);
  if not _leaving then perform private.room_refusal(owner); end if;
  perform from public.properties where id = any (_ids) and agent_id = owner.id order by id for update;
  if _leaving then
    perform from private.media
    where path in (select unnest(images) from public.properties where id = any (_ids) and agent_id = owner.id)
    order by path for update;
  end if;
  perform private.hold_public_agent(owner.id);
  perform private.hold_counts(owner.id);
end $$;

-- Moves listings of one's own: each that can be is moved, and the others are named with the reason. Definer,
-- because nobody may write a state; the listing's owner is asked for first.
create function public.move_listings(_ids uuid[], _move text, _final_price numeric default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  me public.profiles;
  active boolean;
  listing public.properties;
  step private.listing_moves;
  reason text;
  moved uuid[] := '{}';
  refused jsonb := '[]';
begin
  if cardinality(_ids) > 500 then perform private.refuse('too_many', '22023'); end if;
  if not exists (select from private.listing_moves where move = _move and by_agent) then
    perform private.refuse('move_unknown', '22023');
  end if;
  if _final_price is not null and _move <> 'close' then perform private.refuse('final_price_unasked', '22023'); end if;
  select * into me from public.profiles where user_id = private.require_user() for share;
  if me.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
  active := private.is_active(me);
  perform private.hold_listings(me, _ids, _leaving => false);
  for listing in
    select p.* from (select id, min(place) as place from unnest(_ids) with ordinality u (id, place) group by id) u
    join public.properties p on p.id = u.id and p.agent_id = me.id order by u.place
  loop
    select * into step from private.listing_moves where move = _move and from_status = listing.status;
    reason := case
      when step.move is null then 'move_not_allowed'
      when step.active_account and not active then 'account_inactive'
      when step.to_status = 'active' and not private.is_complete(listing) then 'listing_incomplete'
      when step.takes_place then private.room_refusal(me) end;
    if reason is not null then
      refused := refused || jsonb_build_object('id', listing.id, 'reason', reason);
      continue;
    end if;
    perform private.move_listing(listing, step, _final_price);
    moved := moved || listing.id;
  end loop;
  return jsonb_build_object('moved', to_jsonb(moved), 'refused', refused || coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'reason', 'not_found')) from (
      select distinct id from unnest(_ids) id
      except select p.id from public.properties p where p.agent_id = me.id) missing), '[]'));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.move_listings(uuid[], text, numeric)', 'execute', '{authenticated}');
comment on function public.move_listings(uuid[], text, numeric) is
  '`{moved: [id], refused: [{id, reason}]}`: each that can be is moved, in the order given, the others are named. Moves: publish, offer, unoffer, close (with the final price in shekels, or null), hide, show, reopen, renew. Reasons: `move_not_allowed`, `account_inactive`, `listing_incomplete`, `plan_limit_reached`, `office_limit_reached`, `not_found`
refuses 42501 `not_agent`; 22023 `move_unknown`, `final_price_unasked` (a price with a move that is no closing), `too_many` (500)';

-- What was paid, told after the closing. Nobody else ever reads it.
create function public.save_final_price(_id uuid, _price numeric) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me public.profiles;
begin
  select * into me from public.profiles where user_id = private.require_user() for share;
  if me.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
  perform private.hold_listings(me, array[_id], _leaving => false);
  update public.properties set final_price = _price where id = _id and agent_id = me.id and status = 'closed';
  if not found then perform private.refuse('not_found', 'PT404'); end if;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.save_final_price(uuid, numeric)', 'execute', '{authenticated}');
comment on function public.save_final_price(uuid, numeric) is
  'nothing; of a listing of one''s own that was sold or rented, in shekels, or null
refuses 42501 `not_agent`; PT404 `not_found`; 23514 `final_price_valid`';

-- All that a draft may lack.
create function private.is_complete(p public.properties) returns boolean
language sql immutable set search_path = ''
as $$
  select p.transaction_type is not null and p.price is not null and p.city is not null
    and p.property_types is not null and (p.rooms is not null or not private.has_rooms(p.property_types))
$$;

-- One step of one listing. Published, reopened or renewed it has its days anew; shown again it keeps the end
-- that it had, so that hiding renews nothing, or has its days anew where that passed meanwhile. A draft's place
-- in "newest" is today's. A page that comes back is another than when it was last edited: the sitemap says so.
create function private.move_listing(listing public.properties, step private.listing_moves, _final_price numeric default null)
returns void
language sql volatile security definer set search_path = ''
as $$
  -- Before it is shown; apart, because what is always generated takes no other value than its next.
  update public.properties set seq = default where id = listing.id and step.move = 'publish';
  update public.properties set
    status = step.to_status,
    published_at = case when private.is_live(step.to_status) then coalesce(published_at, now()) else published_at end,
    expires_at = case
      when step.move = 'show' and expires_at > now() then expires_at
      when step.move in ('publish', 'show', 'reopen', 'renew') then now() + private.listing_time()
      else expires_at end,
    closed_at = case when step.to_status = 'closed' then now() end,
    updated_at = case when step.to_status <> step.from_status then now() else updated_at end,
    final_price = case when step.to_status = 'closed' then _final_price end
  where id = listing.id;
$$;

-- Time ends thousands at once: what has expired leaves by the statement, and the index before it, so that the
-- totals are counted once.
create function private.project_expired() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ids uuid[] := array(
    select fresh.id from fresh join stale using (id) where fresh.status = 'expired' and stale.status <> 'expired');
begin
  if cardinality(ids) > 0 then
    delete from private.search_rows where id = any (ids);
    delete from public.public_listings where id = any (ids);
    delete from public.public_closed_listings where id = any (ids);
  end if;
  return null;
end $$;
create trigger project_expired after update on public.properties
  referencing old table as stale new table as fresh for each statement execute function private.project_expired();

-- What time ends, so many at once: the caller asks again until it is 0, each call a transaction of its own, so
-- that nobody who saves waits for thousands of others. Answers how many expired.
create function private.expire_listings(_limit integer default 1000) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due uuid[];
  agents uuid[];
  shown uuid[];
  companies uuid[];
begin
  agents := array(
    select p.agent_id from public.properties p
    where p.status in ('active', 'under_offer') and p.expires_at <= now() order by p.expires_at limit _limit);
  agents := array(select id from public.profiles where id = any (agents) order by id for share skip locked);
  due := array(
    select id from public.properties
    where agent_id = any (agents) and status in ('active', 'under_offer') and expires_at <= now()
    order by id limit _limit for update skip locked);
  -- Whose public row or company somebody is writing comes next time: maintenance waits for nobody while it holds
  -- what others need.
  shown := array(select id from public.public_agents where id = any (agents) order by id for no key update skip locked);
  companies := array(
    select id from public.public_companies
    where id in (select company_id from public.public_agents where id = any (shown)) order by id for no key update skip locked);
  due := array(
    select p.id from public.properties p left join public.public_agents a on a.id = p.agent_id
    where p.id = any (due)
      and (a.id is null or a.id = any (shown) and (a.company_id is null or a.company_id = any (companies))));
  perform from private.search_counts s
  where (s.city, s.deal) in (
    select c.id, case p.transaction_type when 'sale' then 1 else 2 end
    from public.properties p join private.search_cities c on c.name = p.city where p.id = any (due))
  order by s.city, s.deal for no key update;
  update public.properties set status = 'expired' where id = any (due);
  return cardinality(due);
end $$;

-- The rows of what was closed long enough ago; nobody counts them, so nothing waits.
create function private.forget_closed(_limit integer default 1000) returns integer
language sql volatile security definer set search_path = ''
as $$
  with gone as (
    delete from public.public_closed_listings where id in (
      select l.id from public.public_closed_listings l join public.properties p using (id)
      where not private.lately(p.closed_at) order by l.id limit _limit for update of l skip locked)
    returning id)
  select count(*)::integer from gone
$$;

-- 060_projections.sql

-- What visitors may see, kept equal to the truth by triggers. Everything public reads only these
-- tables, so what an agent hides cannot come back through a filter, a sort or a count.

create table public.public_companies (
  id uuid primary key references public.companies (id) on delete cascade,
  name text not null,
  description text,
  phone text,
  slug text not null unique,
  logo_url text,
  agent_count integer not null default 0,
  properties_count integer not null default 0,
  updated_at timestamptz not null
);

create table public.public_agents (
  id uuid primary key references public.profiles (id) on delete cascade,
  username text not null,
  name text not null,
  phone text,
  profile_image_url text,
  show_property_ids boolean not null,
  company_id uuid references public.public_companies (id) on delete set null,
  listings_count integer not null default 0,
  updated_at timestamptz not null
);
create unique index public_agents_username_key on public.public_agents (lower(username));
create index public_agents_username_idx on public.public_agents (username);
create index public_agents_company_id_idx on public.public_agents (company_id);

create table public.public_listings (
  id uuid primary key references public.properties (id) on delete cascade,
  seq bigint not null unique,
  agent_id uuid not null references public.public_agents (id) on delete cascade,
  title text not null,
  transaction_type text not null,
  price numeric(12, 2),
  price_per_sqm numeric(12, 2),
  city text not null,
  neighborhood text,
  address text,
  rooms numeric(3, 1),
  built_area numeric(10, 2),
  garden_area numeric(10, 2),
  balcony_size numeric(10, 2),
  floor integer,
  floors_in_building integer,
  parking_spots integer,
  entrance_date date,
  condition text,
  description text,
  virtual_tour_url text,
  main_image_url text,
  images text[] not null,
  property_types text[] not null,
  ribbon_enabled boolean not null,
  ribbon_text text,
  ribbon_bg_color text,
  elevator boolean not null,
  parking boolean not null,
  storage boolean not null,
  air_conditioning boolean not null,
  mamad boolean not null,
  solar_water_heater boolean not null,
  gas_water_heating boolean not null,
  shared_yard boolean not null,
  security boolean not null,
  double_glazed_windows boolean not null,
  balcony boolean not null,
  garden boolean not null,
  renovated boolean not null,
  furnished boolean not null,
  accessible boolean not null,
  listed_on date,
  -- Null with the date: of a listing that was never edited it is the same moment.
  updated_at timestamptz,
  -- By how many percent the price fell (062_prices.sql); null without a badge. The moment is null with the dates.
  lowered_percent numeric(4, 1),
  lowered_at timestamptz,
  status text not null, -- active, under_offer
  -- Published within seven days; false when the agent hides dates.
  is_new boolean not null,
  -- Whether what is so by itself stands on the picture, where the agent has set no ribbon.
  automatic_ribbons boolean not null
);
create index public_listings_new_idx on public.public_listings (listed_on) where is_new;
create index public_listings_lowered_idx on public.public_listings (id) where lowered_percent is not null;
-- Sold or rented a short while ago: the page and the agent's "lately" show them, no search and no count. In a
-- table of their own, so that nothing that reads listings has to leave them out.
create table public.public_closed_listings (
  closed_on date not null,
  like public.public_listings,
  primary key (id),
  foreign key (id) references public.properties (id) on delete cascade,
  foreign key (agent_id) references public.public_agents (id) on delete cascade
);
create index public_closed_listings_agent_id_idx on public.public_closed_listings (agent_id, closed_on desc);
create index public_listings_agent_id_idx on public.public_listings (agent_id, seq desc);
create index public_listings_city_idx on public.public_listings (city, transaction_type, seq desc);

alter table public.public_companies enable row level security;
alter table public.public_agents enable row level security;
alter table public.public_listings enable row level security;
alter table public.public_closed_listings enable row level security;
create policy "everyone reads public companies" on public.public_companies
  for select to anon, authenticated using (true);
insert into private.api_grants (object, privilege, roles) values
  ('table public.public_companies', 'select', '{anon, authenticated}');
create policy "everyone reads public agents" on public.public_agents
  for select to anon, authenticated using (true);
insert into private.api_grants (object, privilege, roles) values
  ('table public.public_agents', 'select', '{anon, authenticated}');
create policy "everyone reads public listings" on public.public_listings
  for select to anon, authenticated using (true);
insert into private.api_grants (object, privilege, roles) values
  ('table public.public_listings', 'select', '{anon, authenticated}');
create policy "everyone reads lately closed listings" on public.public_closed_listings
  for select to anon, authenticated using (true);
insert into private.api_grants (object, privilege, roles) values
  ('table public.public_closed_listings', 'select', '{anon, authenticated}');

-- Listings that visitors have seen and that are gone: their address answers 410, not 404.
create table private.gone_listings (
  id uuid primary key,
  gone_at timestamptz not null default now(),
  -- Where to look instead; null of those that went before this was noted.
  city text,
  transaction_type text
);
create index gone_listings_gone_at_idx on private.gone_listings (gone_at);
alter table private.gone_listings enable row level security;

create function public.listing_gone(_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('city', city, 'transaction_type', transaction_type, 'may_return', may_return) from (
    select city, transaction_type, false as may_return from private.gone_listings where id = _id
    union all
    select p.city, p.transaction_type, true from public.properties p join public.profiles a on a.id = p.agent_id
    where p.id = _id and private.is_shown(a)
      and (p.status = 'expired' or p.status = 'closed' and not private.lately(p.closed_at))) gone
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.listing_gone(uuid)', 'execute', '{anon, authenticated, service_role}');
comment on function public.listing_gone(uuid) is
  '`{city, transaction_type, may_return}` of a listing that visitors once saw and that was deleted, has expired or was closed more than 30 days ago (410); null of every other, the first two are null where it was deleted before they were noted; may_return: it was not deleted';

-- A video is shown while the agent's plan has videos, and comes back with it. A plan also ends by itself,
-- when no trigger runs, so it is no column of the projection but asked for when the page is made.
create function public.listing_video(_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select p.video_url from public.properties p join public.profiles a on a.id = p.agent_id
  where p.id = _id and p.video_url is not null and private.has_video(a.user_id)
    and exists (select from public.public_listings where id = _id)
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.listing_video(uuid)', 'execute', '{anon, authenticated, service_role}');
comment on function public.listing_video(uuid) is
  'the address of the video of a listing that visitors see, while the plan of its agent has videos; null otherwise';

-- A person's search text as a pattern: their % and _ are letters.
create function private.like_word(word text) returns text
language sql immutable set search_path = ''
as $$
  select '%' || nullif(replace(replace(replace(left(btrim(word), 100), '\', '\\'), '%', '\%'), '_', '\_'), '') || '%'
$$;

-- The two predicates that decide who is public. Whether a lapsed account is shown is decided here.
create function private.is_shown(a public.profiles) returns boolean
language sql stable set search_path = ''
as $$ select coalesce(a.user_type = 'agent' and a.is_public and a.username is not null, false) $$;

create function private.is_shown(c public.companies) returns boolean
language sql stable set search_path = ''
as $$ select coalesce(c.is_public and c.slug is not null, false) $$;

-- What each public row must be. The triggers write from these functions.

create function private.project_property() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Held until this transaction ends: an edit racing with "hide prices" leaked the price otherwise.
  perform private.hold_agent(coalesce(new.agent_id, old.agent_id));
  -- A deleted listing leaves the index before it leaves the counts, so the counts are locked here.
  if tg_op <> 'UPDATE' then perform private.hold_public_agent(coalesce(new.agent_id, old.agent_id));
  elsif new.status <> old.status then perform private.hold_public_agent(new.agent_id); end if;
  if tg_op = 'DELETE' then
    -- Before the row is gone its projection still tells whether visitors ever saw it.
    insert into private.gone_listings (id, city, transaction_type)
    select old.id, old.city, old.transaction_type
    where exists (select from public.public_listings where id = old.id)
       or old.published_at is not null
          and exists (select from public.profiles a where a.id = old.agent_id and private.is_shown(a))
    on conflict do nothing;
    return old;
  end if;
  perform private.project_listings(new.agent_id, new.id);
  return null;
end $$;
create trigger project_property after insert on public.properties
  for each row execute function private.project_property();
create trigger project_property_update after update on public.properties
  for each row when (old.status = 'expired' or new.status <> 'expired')
  execute function private.project_property();

create trigger remember_gone before delete on public.properties
  for each row execute function private.project_property();

create function private.project_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  moves boolean := tg_op = 'INSERT' or new.organization_code is distinct from old.organization_code;
  appears boolean := tg_op = 'INSERT' or private.is_shown(new) <> private.is_shown(old);
begin
  -- The company must not appear or disappear between looking and writing. It locks the public rows
  -- of its agents when it does, so a company is locked here only for an agent who joins those rows.
  if moves or appears then
    perform from public.companies where organization_code = new.organization_code for share;
  end if;
  perform from public.public_agents where id = new.id for update;
  if moves or appears then
    perform from public.public_companies
    where id in (select company_id from public.public_agents where id = new.id)
       or id in (select id from public.companies where organization_code = new.organization_code)
    order by id for no key update;
  end if;
  if appears then perform private.hold_counts(new.id); end if;
  perform private.project_agent(new.id);
  if tg_op = 'UPDATE' and (appears
     or (new.show_property_prices, new.show_listing_dates, new.feature_property_ribbon_enabled,
         new.show_automatic_ribbons)
        is distinct from
        (old.show_property_prices, old.show_listing_dates, old.feature_property_ribbon_enabled,
         old.show_automatic_ribbons))
  then
    perform private.project_listings(new.id);
  end if;
  return null;
end $$;
create trigger project_profile
  after insert or update of user_type, username, name, phone, profile_image_url, is_public, organization_code,
    show_property_prices, show_listing_dates, show_property_ids, feature_property_ribbon_enabled,
    show_automatic_ribbons
  on public.profiles
  for each row execute function private.project_profile();

-- Counts lock an agent first and the company second; so does everything that rewrites a company.
create function private.lock_agents(_company uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.public_agents where company_id = _company order by id for update;
end $$;

create function private.project_company_row() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.lock_agents(old.id);
    return old;
  end if;
  if tg_op = 'UPDATE' and private.is_shown(new) <> private.is_shown(old) then
    perform from public.public_agents
    where id in (select id from public.profiles where organization_code = new.organization_code)
    order by id for update;
    perform private.project_company(new.id);
    update public.public_agents a
    set company_id = new.id, updated_at = now()
    from public.profiles p
    where private.is_shown(new) and p.id = a.id and p.organization_code = new.organization_code
      and a.company_id is distinct from new.id;
  else
    perform private.project_company(new.id);
  end if;
  return null;
end $$;
create trigger project_company_row after insert or update on public.companies
  for each row execute function private.project_company_row();
create trigger lock_agents before delete on public.companies
  for each row execute function private.project_company_row();

-- Counts travel up: a listing counts for its agent, an agent's count for the company.
create function private.count_listing() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.public_agents a
  set listings_count = a.listings_count + case when tg_op = 'INSERT' then n.count else -n.count end
  from (select agent_id, count(*) from changed group by agent_id) n where a.id = n.agent_id;
  return null;
end $$;
create trigger count_inserted after insert on public.public_listings
  referencing new table as changed for each statement execute function private.count_listing();
create trigger count_deleted after delete on public.public_listings
  referencing old table as changed for each statement execute function private.count_listing();

create function private.count_agent() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and old.company_id is not null then
    update public.public_companies
    set agent_count = agent_count - 1, properties_count = properties_count - old.listings_count
    where id = old.company_id;
  end if;
  if tg_op <> 'DELETE' and new.company_id is not null then
    update public.public_companies
    set agent_count = agent_count + 1, properties_count = properties_count + new.listings_count
    where id = new.company_id;
  end if;
  return null;
end $$;
create trigger count_agent after insert or delete on public.public_agents
  for each row execute function private.count_agent();
create trigger count_agent_update after update on public.public_agents
  for each row when (old.company_id is distinct from new.company_id
                     or old.listings_count <> new.listings_count)
  execute function private.count_agent();

-- The gate stands before a company's agents: who draws its code or deletes it knows that nobody joins
-- meanwhile, so the agents that were locked are all of them.
create function private.company_gate(_company uuid) returns bigint
language sql immutable set search_path = ''
as $$ select hashtextextended('company:' || _company, 0) $$;

-- An agent and the agent's company, before anything of theirs. Share and key share: listings of one
-- agent are still saved at the same time.
create function private.hold_agent(_agent uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.profiles where id = _agent for share;
  perform from public.companies c join public.profiles a using (organization_code)
  where a.id = _agent for key share of c;
end $$;

-- The public rows that count an agent's listings, in the order in which counts travel up.
create function private.hold_public_agent(_agent uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.public_agents where id = _agent for no key update;
  perform from public.public_companies
  where id in (select company_id from public.public_agents where id = _agent) for no key update;
end $$;

-- A subscription is written after its profile is locked, as by those who lock the profile to read it.
create function private.hold_subscriber() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.profiles where user_id = new.user_id for no key update;
  return new;
end $$;
create trigger a_hold_subscriber before insert on public.user_subscriptions
  for each row execute function private.hold_subscriber();

-- The totals that all listings of an agent come into or go out of at once. Missing ones are made first.
create function private.hold_counts(_agent uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  brought integer;
begin
  insert into private.search_cities (name, key)
  select p.city, private.search_key(p.city) from public.properties p
  where p.agent_id = _agent and p.city is not null and not exists (select from private.search_cities c where c.name = p.city)
  group by p.city order by p.city on conflict do nothing;
  get diagnostics brought = row_count;
  perform private.admit_places(_agent, brought);
  insert into private.search_counts (city, deal, listings)
  select distinct c.id, case p.transaction_type when 'sale' then 1 else 2 end, 0
  from public.properties p join private.search_cities c on c.name = p.city
  where p.agent_id = _agent order by 1, 2 on conflict do nothing;
  perform from private.search_counts s
  where (s.city, s.deal) in (
    select c.id, case p.transaction_type when 'sale' then 1 else 2 end
    from public.properties p join private.search_cities c on c.name = p.city where p.agent_id = _agent)
  order by s.city, s.deal for no key update;
end $$;

-- Before the first listing of a statement is locked. Only what a person asks for: a cascade stands under
-- the locks of what began it. By hand (SQL of the owner) nobody is known here; the row's trigger is later.
create function private.hold_own_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hold_agent(private.my_profile_id());
  -- Who publishes a draft with what is saved takes one of the plan's places, and locks them first.
  if current_setting('delet.takes_place', true) = 'yes' then
    perform private.room_refusal(a) from public.profiles a where a.id = private.my_profile_id();
  end if;
  return null;
end $$;
create trigger hold_own_profile before insert or update or delete on public.properties
  for each statement when (pg_trigger_depth() = 0) execute function private.hold_own_profile();

-- 062_prices.sql

-- What a listing's price was. Kept by a trigger of the projection, so only a price that visitors could read is
-- ever kept, and read only while they may read the present one.

create table public.listing_prices (
  listing uuid not null references public.properties (id) on delete cascade,
  transaction_type text not null,
  price numeric(12, 2) not null,
  "from" timestamptz not null,
  -- Null while it stands.
  "to" timestamptz,
  -- The price that this one fell from by one percent or more (private.price_before); null when it did not.
  fell_from numeric(12, 2),
  primary key (listing, "from"),
  constraint listing_prices_in_order check ("to" >= "from")
);
create unique index listing_prices_standing on public.listing_prices (listing) where "to" is null;
create index listing_prices_falls on public.listing_prices ("from", listing) where fell_from is not null;
alter table public.listing_prices enable row level security;

-- Without dates there is no history: its first row would tell when the listing was shown first.
create policy "everyone reads the prices of listings that show price and dates" on public.listing_prices
  for select to anon, authenticated
  using (exists (
    select from public.public_listings l
    where l.id = listing and l.transaction_type = listing_prices.transaction_type
      and l.price is not null and l.listed_on is not null));
insert into private.api_grants (object, privilege, roles, columns) values
  ('table public.listing_prices', 'select', '{anon, authenticated}', '{listing, transaction_type, price, from, to}');

-- What the price fell from when it changed at that moment: the one that stood 48 hours before. One that stood for
-- less than a day is no more than what came after it, so that nobody raises for an hour to have fallen two days
-- later. Null when visitors could not read a price then.
create function private.price_before(_listing uuid, _deal text, _at timestamptz) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return (
  select case when coalesce(p."to", _at) - p."from" >= interval '24 hours' then p.price else (
    select least(p.price, max(later.price)) from public.listing_prices later
    where later.listing = _listing and later.transaction_type = _deal
      and later."from" > p."from" and later."from" < _at having count(*) > 0) end
  from public.listing_prices p
  where p.listing = _listing and p.transaction_type = _deal and p."from" <= _at - interval '48 hours'
    and (p."to" is null or p."to" > _at - interval '48 hours'));
end $$;

-- The latest fall of 30 days that the present price has not made up for: by how many percent, and since when.
create function private.price_fall(_listing uuid, _deal text, _price numeric)
returns table (percent numeric, since timestamptz)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select round(100 * (h.fell_from - _price) / h.fell_from, 1), h."from" from public.listing_prices h
    where h.listing = _listing and h.transaction_type = _deal and _price <= h.fell_from * 0.99
      and h."from" > now() - interval '30 days'
    order by h."from" desc limit 1;
end $$;

-- A price that stood for less than an hour is replaced by the next, or by the one before when it comes back:
-- a slip of the keyboard is no history, and many saves an hour make one row.
create function private.keep_price() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  id constant uuid := coalesce(new.id, old.id);
  last public.listing_prices;
  moment timestamptz;
begin
  select * into last from public.listing_prices where listing = id order by "from" desc limit 1;
  -- Who waited for another save began before it.
  moment := greatest(now(), last."from", last."to");
  if tg_op = 'DELETE' or new.price is null then
    update public.listing_prices set "to" = moment where listing = id and "to" is null;
    return null;
  end if;
  if last."from" > moment - interval '1 hour' then
    delete from public.listing_prices where listing = id and "from" = last."from";
    if last."to" is null then moment := last."from"; end if;
    select * into last from public.listing_prices where listing = id order by "from" desc limit 1;
  end if;
  if (last.price, last.transaction_type) = (new.price, new.transaction_type) and coalesce(last."to", moment) = moment then
    update public.listing_prices set "to" = null where listing = id and "from" = last."from";
  else
    update public.listing_prices set "to" = moment where listing = id and "to" is null;
    insert into public.listing_prices (listing, transaction_type, price, "from", fell_from)
    select id, new.transaction_type, new.price, moment, case when new.price <= before * 0.99 then before end
    from private.price_before(id, new.transaction_type, moment) before;
  end if;
  -- The row was projected before its price was kept.
  if new.lowered_percent is not null
     or exists (select from private.price_fall(id, new.transaction_type, new.price)) then
    perform private.project_listings(new.agent_id, id);
  end if;
  return null;
end $$;
create trigger keep_price after insert or delete on public.public_listings
  for each row execute function private.keep_price();
create trigger keep_price_update after update of price, transaction_type on public.public_listings
  for each row when ((old.price, old.transaction_type) is distinct from (new.price, new.transaction_type))
  execute function private.keep_price();

-- The last seven days, as people in Israel count them.
create function private.is_new(_published timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select (_published at time zone 'Asia/Jerusalem')::date > (now() at time zone 'Asia/Jerusalem')::date - 7
$$;

-- Takes away what is over, so many at once: badges after their 30 days, "new" after its seven. Answers how many
-- were taken. One that somebody is just saving is left alone.
create function private.end_badges(_limit integer default 1000) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  ended integer;
  old integer;
begin
  update public.public_listings set lowered_percent = null, lowered_at = null where id in (
    select l.id from public.public_listings l
    where l.lowered_percent is not null and not exists (
      select from public.listing_prices p
      where p.listing = l.id and p.transaction_type = l.transaction_type and l.price <= p.fell_from * 0.99
        and p."from" > now() - interval '30 days')
    limit _limit for update skip locked);
  get diagnostics ended = row_count;
  update public.public_listings set is_new = false where id in (
    select l.id from public.public_listings l
    where l.is_new and l.listed_on <= (now() at time zone 'Asia/Jerusalem')::date - 7
    limit _limit - ended for update skip locked);
  get diagnostics old = row_count;
  return ended + old;
end $$;

-- 065_overviews.sql

-- What the landing page counts, and what a company sees of its agents.

-- Out of the totals that are kept: whoever asks again and again reads no listing.
create function public.public_counts() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'listings', (select coalesce(sum(listings), 0) from private.search_counts),
    'agents', (select count(*) from public.public_agents),
    'companies', (select count(*) from public.public_companies),
    'cities', (select count(distinct city) from private.search_counts where listings > 0))
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.public_counts()', 'execute', '{anon, authenticated, service_role}');
comment on function public.public_counts() is
  '`{listings, agents, companies, cities}`';

create function public.busiest_cities(_limit integer default 12)
returns table (city text, listings bigint)
language sql stable security definer set search_path = ''
as $$
  select c.name, sum(s.listings)
  from private.search_counts s join private.search_cities c on c.id = s.city
  where s.listings > 0
  group by c.name order by 2 desc, 1 limit least(greatest(_limit, 1), 100)
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.busiest_cities(integer)', 'execute', '{anon, authenticated, service_role}');
comment on function public.busiest_cities(integer) is
  'rows `city, listings`';

-- The owner's view of the own agents. Real prices and unpublished agents: the owner is no visitor.
create function public.company_agents() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own public.companies := private.require_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', a.id, 'name', a.name, 'username', a.username, 'phone', a.phone, 'is_public', a.is_public,
      'properties_count', (select count(*) from public.properties p where p.agent_id = a.id and p.status in ('active', 'under_offer'))) order by a.name, a.id), '[]')
    from public.profiles a
    where a.organization_code = own.organization_code and a.user_type = 'agent');
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.company_agents()', 'execute', '{authenticated}');
comment on function public.company_agents() is
  '`[{id, name, username, phone, is_public, properties_count}]`, all of them in one value: rows would be cut at the Data API''s `max_rows`
refuses 42501 `not_company`';

create function public.company_properties(
  _page integer default 1, _search text default null, _sort text default 'newest')
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own public.companies := private.require_company();
  page integer := least(greatest(coalesce(_page, 1), 1), 1000);
  word text := private.like_word(_search);
begin
  return (
    with found as (
      select p.id, p.seq, p.title, p.price, p.city, p.rooms, p.transaction_type,
             a.id as agent_id, a.name as agent_name, a.username as agent_username
      from public.properties p join public.profiles a on a.id = p.agent_id
      where a.organization_code = own.organization_code and p.status in ('active', 'under_offer')
        and (word is null or p.title ilike word or p.city ilike word or a.name ilike word)
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'rows', coalesce((select jsonb_agg(to_jsonb(f) - 'seq' - 'ordinal' order by f.ordinal) from (
        select found.*, row_number() over (order by
          case when _sort = 'price_asc' then price end, case when _sort = 'price_desc' then price end desc,
          case when _sort = 'rooms_asc' then rooms end, case when _sort = 'rooms_desc' then rooms end desc nulls last,
          case when _sort = 'title' then title end, case when _sort = 'city' then city end,
          case when _sort = 'agent' then agent_name end, seq desc) as ordinal
        from found order by ordinal limit 24 offset (page - 1) * 24) f), '[]')));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.company_properties(integer, text, text)', 'execute', '{authenticated}');
comment on function public.company_properties(integer, text, text) is
  '`{total, rows: [{id, title, price, city, rooms, transaction_type, agent_id, agent_name, agent_username}]}`; sort newest, price_asc, price_desc, rooms_asc, rooms_desc, title, city, agent
refuses 42501 `not_company`';

-- The code of the company is new afterwards, or whoever was removed would be back with the old one.
create function public.remove_agent(_profile_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  own public.companies := private.require_company();
  code text;
begin
  -- A refusal takes it back.
  code := private.renew_code(own.id);
  update public.profiles set organization_code = null
  where id = _profile_id and organization_code = code;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  perform private.audit('agent_removed', _profile_id::text, jsonb_build_object('company', own.id));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.remove_agent(uuid)', 'execute', '{authenticated}');
comment on function public.remove_agent(uuid) is
  'nothing; the company has a new code afterwards
refuses 42501 `not_company`, PT404 `not_found`, P0001 `code_collision`';

-- 066_own_listings.sql

-- An agent's own listings, as the dashboard shows them, and what is done there to several.

-- Those that fit: keys are columns, a range has two (price_min, price_max), `q` is words of which each
-- stands in the title, the place or the number, `due` those that end within a week, counted in days as on the card.
create function private.own_found(_agent uuid, _filters jsonb)
returns table (id uuid, status text, seq bigint, price numeric, expires_at timestamptz, changed_at timestamptz)
language sql stable set search_path = ''
as $$
  select p.id, p.status, p.seq, p.price, p.expires_at,
    greatest(p.updated_at, (select e.at from public.listing_events e where e.listing_id = p.id order by e.id desc limit 1))
  from public.properties p
  where p.agent_id = _agent
    and (_filters ->> 'status' is null or p.status = _filters ->> 'status')
    and (_filters ->> 'due' is null or (private.is_live(p.status) and p.expires_at < (select private.week_end())))
    and (_filters ->> 'transaction_type' is null or p.transaction_type = _filters ->> 'transaction_type')
    and (_filters ->> 'rooms' is null or p.rooms = (_filters ->> 'rooms')::numeric)
    and (_filters ->> 'city' is null or p.city ilike private.like_word(_filters ->> 'city'))
    and (_filters ->> 'neighborhood' is null or p.neighborhood ilike private.like_word(_filters ->> 'neighborhood'))
    and (_filters ->> 'price_min' is null or p.price >= (_filters ->> 'price_min')::numeric)
    and (_filters ->> 'price_max' is null or p.price <= (_filters ->> 'price_max')::numeric)
    and (_filters ->> 'property_types' is null or p.property_types && array(select jsonb_array_elements_text(_filters -> 'property_types')))
    and not exists (
      select from regexp_split_to_table(btrim(left(_filters ->> 'q', 100)), '\s+') word
      where word <> '' and concat_ws(' ', p.title, p.city, p.neighborhood, p.address) not ilike private.like_word(word)
        -- Fewer figures of a number are a number of something else.
        and not (char_length(word) >= 4 and starts_with(p.id::text, lower(word))))
$$;

-- What visitors see on the picture of a listing; null where they do not find it.
create function private.marks_seen(_listing uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(l) from (
    select ribbon_enabled, ribbon_text, ribbon_bg_color, lowered_percent, is_new, automatic_ribbons
    from public.public_listings where id = _listing
    union all
    select ribbon_enabled, ribbon_text, ribbon_bg_color, lowered_percent, is_new, automatic_ribbons
    from public.public_closed_listings where id = _listing) l
$$;

create function public.own_listings(_filters jsonb default '{}', _sort text default 'newest', _page integer default 1)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid;
begin
  select id into me from public.profiles where user_id = private.require_user();
  if pg_column_size(_filters) > 10000 then perform private.refuse('filters_too_long', '22023'); end if;
  return (
    with found as materialized (select * from private.own_found(me, _filters - 'status')),
    shown as (select * from found where _filters ->> 'status' is null or status = _filters ->> 'status'),
    counted as (select count(*) as n from shown),
    -- Past the end is the last page, as when the last listing of a page was just deleted.
    place as (select n, least(greatest(coalesce(_page, 1), 1), greatest(ceil(n / 24.0), 1))::integer as page from counted),
    ordered as (
      select id, row_number() over (order by
        case when _sort = 'price_asc' then price end, case when _sort = 'price_desc' then price end desc nulls last,
        case when _sort = 'ending' and private.is_live(status) then expires_at end nulls last,
        case when _sort = 'changed' then changed_at end desc, seq desc) as ordinal
      from shown)
    select jsonb_build_object(
      'found', place.n, 'page', place.page,
      'states', (select coalesce(jsonb_object_agg(status, n), '{}') from (select status, count(*) as n from found group by status) s),
      'totals', (select jsonb_build_object(
          'all', count(*),
          'live', count(*) filter (where private.is_live(status)),
          'expired', count(*) filter (where status = 'expired'),
          'due', count(*) filter (where private.is_live(status) and expires_at < (select private.week_end())))
        from public.properties where agent_id = me),
      'choices', (select jsonb_build_object(
          'rooms', coalesce(jsonb_agg(distinct rooms) filter (where rooms is not null), '[]'),
          'cities', coalesce(jsonb_agg(distinct city) filter (where city is not null), '[]'))
        from public.properties where agent_id = me),
      'rows', coalesce((
        select jsonb_agg((to_jsonb(p) - 'description') || coalesce(private.marks_seen(p.id),
            '{"lowered_percent": null, "is_new": false, "automatic_ribbons": false}') || jsonb_build_object('complete', private.is_complete(p), 'event', (
            select jsonb_build_object('at', e.at, 'from', e.from_status, 'to', e.to_status)
            from public.listing_events e where e.listing_id = p.id order by e.id desc limit 1)) order by o.ordinal)
        from ordered o join public.properties p using (id)
        where o.ordinal > (place.page - 1) * 24 and o.ordinal <= place.page * 24), '[]'))
    from place);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.own_listings(jsonb, text, integer)', 'execute', '{authenticated}');
comment on function public.own_listings(jsonb, text, integer) is
  '`{found, page, states: {status: count}, totals: {all, live, expired, due}, choices: {rooms, cities}, rows}`: 24 of one''s own listings, with `complete`, the last `event {at, from, to}` and, of those that visitors find, the ribbon, `lowered_percent`, `is_new` and `automatic_ribbons` as they see them. `states` counts what fits the other filters; `totals` and `choices` everything. Filters: status, q, due, transaction_type, rooms, city, neighborhood, price_min, price_max, property_types. Sort: newest, price_asc, price_desc, ending, changed
refuses 22023 `filters_too_long`';

create function public.own_listing_ids(_filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid;
begin
  select id into me from public.profiles where user_id = private.require_user();
  if pg_column_size(_filters) > 10000 then perform private.refuse('filters_too_long', '22023'); end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'status', status) order by seq desc), '[]')
    from (select id, status, seq from private.own_found(me, _filters) order by seq desc limit 500) f);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.own_listing_ids(jsonb)', 'execute', '{authenticated}');
comment on function public.own_listing_ids(jsonb) is
  '`[{id, status}]` of one''s own listings that fit the filters of `own_listings`, newest first, up to 500
refuses 22023 `filters_too_long`';

-- Deletes listings of one's own. Definer, because it takes the locks of many listings in their one order; whose
-- account has lapsed may too.
create function public.delete_listings(_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  me public.profiles;
  gone uuid[];
begin
  if cardinality(_ids) > 500 then perform private.refuse('too_many', '22023'); end if;
  select * into me from public.profiles where user_id = private.require_user() for share;
  if me.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
  perform private.hold_listings(me, _ids, _leaving => true);
  with deleted as (delete from public.properties where id = any (_ids) and agent_id = me.id returning id)
  select array_agg(id) into gone from deleted;
  return jsonb_build_object('deleted', coalesce(to_jsonb(gone), '[]'), 'refused', coalesce((
    select jsonb_agg(distinct jsonb_build_object('id', id, 'reason', 'not_found'))
    from unnest(_ids) id where id <> all (coalesce(gone, '{}'))), '[]'));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.delete_listings(uuid[])', 'execute', '{authenticated}');
comment on function public.delete_listings(uuid[]) is
  '`{deleted: [id], refused: [{id, reason}]}`: of one''s own listings; the reason is `not_found`
refuses 42501 `not_agent`; 22023 `too_many` (500)';

-- A draft with everything of a listing but where it stands, its pictures, its history and its numbers.
create function public.copy_listing(_id uuid, _client_request_id uuid) returns jsonb
language plpgsql security invoker set search_path = ''
as $$
declare
  copied jsonb := (select to_jsonb(p) from public.properties p where id = _id);
begin
  if (select auth.uid()) is null then raise exception using message = 'not_signed_in', errcode = '42501'; end if;
  if copied is null then raise exception using message = 'not_found', errcode = 'PT404'; end if;
  copied := copied - array['id', 'agent_id', 'seq', 'version', 'created_at', 'updated_at', 'status', 'published_at',
    'expires_at', 'closed_at', 'final_price', 'address', 'latitude', 'longitude', 'images', 'main_image_url'];
  -- Whose ribbons or videos were taken away copies the home without them.
  if not (select feature_property_ribbon_enabled from public.profiles where user_id = (select auth.uid())) then
    copied := copied - array['ribbon_enabled', 'ribbon_text', 'ribbon_bg_color'];
  end if;
  if not (public.my_limits() ->> 'video')::boolean then copied := copied - 'video_url'; end if;
  return public.save_property(null, null, copied || jsonb_build_object('client_request_id', _client_request_id), false);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.copy_listing(uuid, uuid)', 'execute', '{authenticated}');
comment on function public.copy_listing(uuid, uuid) is
  '`{id, version, created}` of a new draft; the same `_client_request_id` answers the same draft
refuses 42501 `not_signed_in`; PT404 `not_found`, and what `save_property` refuses';

-- 069_search_text.sql

-- Words as search compares them: one spelling, one case, with and without the letters glued in front.

-- Text in one spelling. The twin of norm() and searchKey() in lib/hebrew/normalize.ts; both are
-- tested with lib/hebrew/normalizer-cases.json.
create function private.norm(_text text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  t text := coalesce(_text, '');
  spaces constant text := U&'\0009\000B\000C\000D\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\202F\205F\3000';
  hyphens constant text := U&'\05BE\2010\2011\2012\2013\2014\2015\2212\FE58\FE63\FF0D';
begin
  t := translate(t, spaces, repeat(' ', char_length(spaces)));
  -- Before NFKC, which would turn 2½ into 21⁄2.
  t := regexp_replace(t, U&'([0-9]) ?\00BD', '\1.5', 'g');
  t := regexp_replace(t, U&'([0-9]) ?\00BC', '\1.25', 'g');
  t := regexp_replace(t, U&'([0-9]) ?\00BE', '\1.75', 'g');
  t := replace(replace(replace(t, U&'\00BD', '0.5'), U&'\00BC', '0.25'), U&'\00BE', '0.75');
  t := translate(t, U&'\05F4\201C\201D\201E\201F\2033\FF02', '"""""""');
  t := translate(t, U&'\05F3\2018\2019\201A\201B\2032\00B4\0060\FF07', '''''''''''''''''''');
  t := translate(t, hyphens, repeat('-', char_length(hyphens)));
  t := normalize(t, nfkc);
  t := regexp_replace(t,
    '[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u00AD\uFE00-\uFE0F\u20E3]',
    '', 'g');
  t := translate(t, hyphens, repeat('-', char_length(hyphens)));
  t := translate(t, spaces, repeat(' ', char_length(spaces)));
  t := replace(t, '''''', '"');
  return btrim(regexp_replace(regexp_replace(t, ' {2,}', ' ', 'g'), '\n ', E'\n', 'g'), ' ');
end $$;

-- Words as they are compared: letters, digits and single spaces.
create function private.search_key(_text text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  t text := translate(private.norm(_text), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz');
begin
  t := regexp_replace(t, '([0-9]),(?=[0-9]{3}(?:[^0-9]|$))', '\1', 'g');
  t := regexp_replace(t, '([a-z\u05D0-\u05EA])["''](?![0-9])', '\1', 'g');
  t := regexp_replace(t, '([^0-9]|^)\.', '\1 ', 'g');
  t := regexp_replace(t, '\.(?![0-9])', ' ', 'g');
  t := regexp_replace(t,
    '[^.0-9a-z\u00DF-\u024F\u0400-\u04FF\u05D0-\u05EA\u0620-\u064A\u0660-\u0669]+', ' ', 'g');
  t := regexp_replace(t, '([0-9])(?=[^0-9. ])', '\1 ', 'g');
  t := regexp_replace(t, '([^0-9. ])(?=[0-9])', '\1 ', 'g');
  t := translate(t, 'ךםןףץ', 'כמנפצ');
  t := regexp_replace(regexp_replace(t, 'וו+', 'ו', 'g'), 'יי+', 'י', 'g');
  return btrim(regexp_replace(t, ' +', ' ', 'g'), ' ');
end $$;

-- Words of listings and searches that are words of their own: "מים" is no "ים". The same as in
-- lib/hebrew/search-lexicon.ts.
create table private.search_lexicon (word text primary key);
alter table private.search_lexicon enable row level security;
insert into private.search_lexicon
select distinct word from regexp_split_to_table(private.search_key(
'ים נוף פארק גן גנים ילדים חוף הר נחל יער שדה כיכר מרכז עיר שוק קניון חנויות תחנה רכבת אוטובוס תחבורה אוניברסיטה
טכניון מכללה בית כנסת ספר חולים קופה מרפאה משחקים מגרש שעשועים בריכה ספורט כושר סאונה ג''קוזי לובי מעלית מעליות חניה
חניות חניון מחסן מרפסת מרפסות סוכה שמש גינה חצר גג מרתף ממד מקלט מטבח סלון חדר חדרים שינה הורים אמבטיה מקלחת שירותים
יחידה יחידת סוויטה ארון ארונות ריהוט רהיטים מזגן מזגנים מיזוג דוד חימום מים גז חשמל סורגים דלת פלדה רצפה פרקט קרמיקה
חלון חלונות תריסים אור אוויר כיוון כיוונים כיווני שקט שקטה שקטים שקטות נעים נעימה מואר מוארת מוארים מרווח מרווחת
מרווחים גדול גדולה גדולים גדולות ענק ענקית קטן קטנה קטנים יפה יפהפה מדהים מדהימה מקסים מקסימה מיוחד מיוחדת מושקע
מושקעת מטופח מטופחת משופץ משופצת משופצים שיפוץ חדש חדשה חדשים ישן ישנה מודרני מודרנית קלאסי קלאסית יוקרה יוקרתי
יוקרתית פרטי פרטית נדיר נדירה מציאה הזדמנות השקעה משקיעים תשואה פוטנציאל תמא פינוי בינוי פרויקט קבלן קומה קומות קרקע
אחרונה ראשונה גבוה גבוהה נמוך נמוכה עורפי עורפית פונה חזית פינתי פינתית פתוח פתוחה פתוחים סגור סגורה דירה דירות דירת
בניין בניינים וילה קוטג'' פנטהאוז דופלקס סטודיו לופט מגדל שכונה שכונת רחוב שדרה שדרות כביש רעש שכנים טוב טובה טובים
משפחה משפחות זוג צעיר צעירים סטודנט סטודנטים שותפים דתי דתיים חרדי חרדים מסורתי ותיק חיות כלב כלבים חתול נכים נגיש
נגישה כיסא מדרגות כניסה מיידית מידית פינוי גמיש מפתח תיווך בלעדיות מחיר משכנתא טאבו רישום אזור איזור סביבה ליד קרוב
קרובה צמוד צמודה מול הליכה דקות דרום צפון מזרח מערב עתיק עתיקה היסטורי שימור תקרה תקרות גבהה עץ אבן שיש אח פרגולה דק
מחסנים אופניים עגלה עגלות שער אינטרקום מצלמות שומר שמירה אבטחה ביטחון מגן מלון מלב שלב כלב מאור מאוד מיד מיוחדים'), ' ') word;

-- A word without one, two or three of the letters that Hebrew glues in front (ו ה ב ל מ ש כ): none of a word of its
-- own, nor beyond one. Two letters that are left, or three that are cut, prove nothing: then what is left is a word
-- of the lexicon. "לבן" is no "בן".
create function private.bare_forms(_word text) returns setof text
language plpgsql stable set search_path = ''
as $$
begin
  return query select form from (values (1, substr(_word, 2)), (2, substr(_word, 3)), (3, substr(_word, 4))) forms (cut, form)
  where _word ~ ('^[והבלמשכ]{' || cut || '}[א-ת]{2}')
    and not exists (select from private.search_lexicon l
      where l.word = _word or cut > 1 and l.word = substr(_word, 2) or cut > 2 and l.word = substr(_word, 3))
    and (cut < 3 and char_length(form) > 2 or exists (select from private.search_lexicon l where l.word = form));
end $$;

-- What a text is found by: its words, and their bare forms as far as those are words of the text or of the
-- lexicon; once each. The twin of indexTokens() in lib/hebrew/tokens.ts.
create function private.index_tokens(_text text) returns text[]
language sql stable set search_path = ''
as $$
  with own as materialized (
    select distinct word from regexp_split_to_table(private.search_key(_text), ' ') word where word <> ''),
  tokens as (
    select word from own
    union
    select form from own, lateral private.bare_forms(own.word) form
    where form in (select word from own) or exists (select from private.search_lexicon l where l.word = form))
  select coalesce(array_agg(distinct left(word, 60) collate "C" order by left(word, 60) collate "C"), '{}') from tokens
$$;

-- 070_search.sql

-- The search of visitors. A narrow row a public listing answers every filter, sort and count from
-- covering indexes; words have an index of their own. Both hold only what the projection holds, so
-- what is hidden cannot be searched for. Measured: see bench/search.ts.

create table private.search_cities (
  id integer generated always as identity primary key,
  name text not null unique,
  key text not null
);

create index search_cities_key_idx on private.search_cities (key);

-- What a column holds of its listing is the listing's column of that name, or what private.masks says.
create table private.search_rows (
  id uuid primary key references public.public_listings (id) on delete cascade,
  seq bigint not null unique,
  agent_id uuid not null,
  city integer not null references private.search_cities (id),
  -- 1 sale, 2 rent
  deal smallint not null,
  -- in half rooms
  rooms smallint,
  -- in agorot; null when the agent hides prices
  price bigint,
  -- in hundredths of a square metre
  area integer,
  balcony integer,
  floor integer,
  -- a bit a feature, each of what else is yes or no, and each condition (private.feature_bit); a bit a type
  features integer not null,
  types integer not null,
  -- Words, and the words of the neighbourhood and the address once more under "n:" and "a:". They are kept out of
  -- the row, so that rows which words pick lie close together.
  words tsvector not null,
  parking_spots smallint,
  entrance_date date,
  -- null when the agent hides dates
  listed_on date,
  -- in agorot; null when the agent hides prices
  price_per_sqm integer,
  -- in tenths of a percent; null when the price did not fall
  lowered smallint
) with (toast_tuple_target = 128);
alter table private.search_rows alter column words set storage external;
create index search_rows_agent on private.search_rows (agent_id, seq desc);
create index search_rows_words on private.search_rows using gin (words) with (fastupdate = off);

-- One a sort, and again with the city in front; and rooms with price, the pair that most narrows: no row is
-- read that one of the two refuses. Each holds every column that filters read, so rows and counts come from
-- the index alone. Few prices fell. Called again when the table has a new column.
create function private.index_search_rows() returns void
language plpgsql set search_path = ''
as $$
declare
  covering record;
begin
  for covering in
    with orders (name, keys) as (values
      ('newest', array['seq']), ('price', array['price', 'seq']), ('area', array['area', 'seq']),
      ('rooms', array['rooms', 'seq']), ('price_per_sqm', array['price_per_sqm', 'seq']),
      ('rooms_price', array['rooms', 'price']), ('lowered', array['lowered', 'seq'])),
    indexes as (
      select 'search_rows_' || name as name, keys from orders
      union all
      select 'search_rows_city' || case when name <> 'newest' then '_' || name else '' end, array['city'] || keys from orders)
    select name, regexp_replace(array_to_string(keys, ', '), '(seq|lowered)', '\1 desc', 'g') as keys,
      case when 'lowered' = any (keys) then 'where lowered is not null' end as rows,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_catalog.pg_attribute
       where attrelid = 'private.search_rows'::regclass and attnum > 0 and not attisdropped
         and attname not in ('id', 'agent_id', 'words') and attname <> all (keys)) as others
    from indexes
  loop
    execute format('drop index if exists private.%I', covering.name);
    execute format('create index %I on private.search_rows (%s) include (%s) %s',
      covering.name, covering.keys, covering.others, covering.rows);
  end loop;
end $$;
select private.index_search_rows();

create table private.search_counts (
  city integer not null references private.search_cities (id),
  deal smallint not null,
  listings integer not null,
  primary key (city, deal)
);

alter table private.search_cities enable row level security;
alter table private.search_rows enable row level security;
alter table private.search_counts enable row level security;

-- What each search calls is in PL/pgSQL: a function in SQL that sets its path is read and planned anew in every
-- transaction, one in PL/pgSQL once a connection.

-- The features in their order from the first bit on; what else is yes or no, and conditions, from the last.
create function private.feature_bit(_name text) returns integer
language sql immutable set search_path = ''
as $$
  select coalesce(
    1 << array_position(array['elevator', 'parking', 'storage', 'air_conditioning', 'mamad',
      'solar_water_heater', 'gas_water_heating', 'shared_yard', 'security', 'double_glazed_windows',
      'balcony', 'garden', 'renovated', 'furnished', 'accessible'], _name),
    1 << (31 - array_position(array['only:pictures', 'only:available', 'condition:new', 'condition:good',
      'condition:renovated', 'condition:needsRenovation'], _name)))
$$;

create function private.type_bit(_name text) returns integer
language sql immutable set search_path = ''
as $$
  select 1 << array_position(array['apartment', 'garden_apartment', 'penthouse', 'duplex', 'triplex',
    'housing_unit', 'studio_loft', 'basement', 'private_house', 'semi_detached', 'farm_outbuilding',
    'agricultural_farm', 'plot', 'sheltered_housing', 'residential_building', 'storage', 'parking',
    'purchase_group', 'general'], _name)
$$;

-- A hundredth as a whole number that always fits.
create function private.hundredths(_value numeric) returns integer
language plpgsql immutable set search_path = ''
as $$ begin return case when _value is not null then least(round(_value * 100), 2147483647)::integer end; end $$;

create function private.search_words_of(l public.public_listings) returns tsvector
language sql stable set search_path = ''
as $$
  select array_to_tsvector(
    private.index_tokens(concat_ws(' ', l.title, l.city, l.neighborhood, l.address, l.description))
    || array(select 'n:' || t from unnest(private.index_tokens(l.neighborhood)) t)
    || array(select 'h:' || private.area_key(l.neighborhood) where l.neighborhood is not null)
    || array(select 'a:' || t from unnest(private.index_tokens(concat_ws(' ', l.address, l.neighborhood))) t))
$$;

-- Compiling its statements takes a hundred times longer than they do: half a second a listing.
create function private.index_listing() returns trigger
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  same tsvector;
begin
  if not exists (select from private.search_cities where name = new.city) then
    insert into private.search_cities (name, key) values (new.city, private.search_key(new.city))
    on conflict do nothing;
    if found then perform private.admit_places(new.agent_id, 1); end if;
  end if;
  if tg_op = 'UPDATE' and (new.title, new.city, new.neighborhood, new.address, new.description)
    is not distinct from (old.title, old.city, old.neighborhood, old.address, old.description) then
    select words into same from private.search_rows where id = new.id;
  end if;
  perform private.store_search_row(private.search_row(new, same));
  return null;
end $$;
create trigger index_listing after insert or update on public.public_listings
  for each row execute function private.index_listing();

-- Totals of cities and deals; always in one order, so that two bulk writes cannot lock each other. And what the
-- sets of listings do not know yet, see 071_search_sets.sql.
create function private.count_search_rows() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.search_counts as c (city, deal, listings)
    select city, deal, count(*) from fresh group by city, deal order by city, deal
    on conflict (city, deal) do update set listings = c.listings + excluded.listings;
    perform private.note_changes(array(select seq from fresh));
  elsif tg_op = 'DELETE' then
    -- The index goes with the listing (its key cascades), a row each, and is mostly gone by then.
    if not exists (select from stale) then return null; end if;
    insert into private.search_counts as c (city, deal, listings)
    select city, deal, -count(*) from stale group by city, deal order by city, deal
    on conflict (city, deal) do update set listings = c.listings + excluded.listings;
    perform private.note_changes(array(select seq from stale));
  else
    insert into private.search_counts as c (city, deal, listings)
    select city, deal, sum(n) from (
      select city, deal, 1 as n from fresh union all select city, deal, -1 from stale) both_sides
    group by city, deal having sum(n) <> 0 order by city, deal
    on conflict (city, deal) do update set listings = c.listings + excluded.listings;
    perform private.note_changes(array(
      select unnest(array[s.seq, f.seq]) from stale s join fresh f using (id) where s is distinct from f));
  end if;
  return null;
end $$;
create trigger count_inserted after insert on private.search_rows
  referencing new table as fresh for each statement execute function private.count_search_rows();
create trigger count_deleted after delete on private.search_rows
  referencing old table as stale for each statement execute function private.count_search_rows();
create trigger count_updated after update on private.search_rows
  referencing old table as stale new table as fresh for each statement execute function private.count_search_rows();

-- What a visitor's words match: each word as a beginning, or its bare form exactly; all of them, or one of them.
-- Nothing begins with the letter of a field.
-- "field" is "n:" or "a:" for the words of one column. Null when there is no word.
create function private.words_query(_text text, field text default '', joint text default ' & ') returns text
language sql stable strict set search_path = ''
as $$
  select string_agg('(' || (
      select string_agg(term, ' | ') from (
        select '''' || field || left(w, 60) || case when w in ('n', 'h', 'a') then '''' else ''':*' end as term
        union all select '''' || field || left(f, 60) || '''' from private.bare_forms(w) f) terms) || ')', joint)
  from (select w from regexp_split_to_table(private.search_key(left(_text, 200)), ' ') w
        where w <> '' limit 10) words
$$;

-- One name or several, as a filter has them; without letters or digits it is no name.
create function private.names_in(_value jsonb) returns text[]
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(left(name, 100)), '{}')
    from jsonb_array_elements_text(
      case jsonb_typeof(_value) when 'array' then _value when 'string' then jsonb_build_array(_value) else '[]' end) name
    where private.search_key(left(name, 100)) <> '');
end $$;

-- The numbers of these cities with commas between them, or null. A name that is no city's stands for those
-- that it is a part of; not in a long list, as a region is, which has whole names only.
create function private.city_ids(_names text[]) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    with named as (select distinct private.search_key(name) as key from unnest(_names) name),
      known as (select c.id from named join private.search_cities c using (key)),
      parts as (
        select c.id from named n join private.search_cities c on position(n.key in c.key) > 0
        where cardinality(_names) <= 20 and not exists (select from private.search_cities o where o.key = n.key))
    select string_agg(id::text, ', ' order by id) from (select id from known union select id from parts) cities);
end $$;

-- What stands in quotes is demanded; other words are wishes, which rank and never narrow. The twin of
-- readWishes() in lib/search/wishes.ts.
create function private.read_wishes(_text text, out demanded text, out wished text)
language plpgsql immutable set search_path = ''
as $$
declare
  t text := private.norm(left(_text, 200));
  quoted constant text := '(^|[ \n])"([^ \n].*?)"(?=[ \n]|$)';
begin
  select string_agg(part[2], ' ') into demanded from regexp_matches(t, quoted, 'g') part;
  wished := regexp_replace(t, quoted, ' ', 'g');
end $$;

-- Whether a listing ever named this neighbourhood in one of these cities (as private.city_ids gives them; null for
-- all). What is none today may be one tomorrow, never the other way.
create function private.is_neighborhood(_name text, _city_ids text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from private.neighborhoods n
    where n.key = private.area_key(_name) and n.key <> ''
      and (_city_ids is null or n.city in (
        select c.name from private.search_cities c where c.id = any (string_to_array(_city_ids, ', ')::integer[]))));
end $$;

-- A neighbourhood that listings of these cities name is that one, in any spelling; other words are looked for in the
-- names of all.
create function private.neighborhood_query(_name text, _city_ids text) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case when private.is_neighborhood(_name, _city_ids) then format('''h:%s''', private.area_key(_name))
    else private.words_query(_name, 'n:') end;
end $$;

-- "homes": what is lived in, the apartments and houses of PROPERTY_TYPE_GROUPS.
create function private.kinds_condition(_kinds jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case when _kinds ? 'homes' then format(' and (r.types & %s) <> 0', (
      select bit_or(private.type_bit(t)) from unnest(array['apartment', 'garden_apartment', 'penthouse', 'duplex',
        'triplex', 'housing_unit', 'studio_loft', 'basement', 'private_house', 'semi_detached', 'farm_outbuilding',
        'agricultural_farm']) t))
    else '' end;
end $$;

-- Features that a home must not have.
create function private.without_condition(_features jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce((
    select format(' and (r.features & %s) = 0', bit_or(private.feature_bit(v)))
    from jsonb_array_elements_text(case when jsonb_typeof(_features) = 'array' then _features else '[]' end) v
    having bit_or(private.feature_bit(v)) <> 0), '');
end $$;

-- The conditions of a search as SQL over private.search_rows r, made of typed numbers only; the words that it
-- demands apart, because they go through their own index, and its wishes: all of them, and one of them. What is
-- not understood is left out.
create function private.search_conditions(f jsonb, out conditions text, out words text,
  out wished text, out all_wishes text, out any_wish text)
language plpgsql stable set search_path = ''
as $$
declare
  filter record;
  n numeric;
  ids text;
  mask integer;
  today date := (now() at time zone 'Asia/Jerusalem')::date;
  spoken record := private.read_wishes(case when jsonb_typeof(f -> 'text') = 'string' then f ->> 'text' end);
begin
  if pg_column_size(f) > 40000 then perform private.refuse('filters_too_long', '22023'); end if;
  conditions := '';
  -- The numbers and choices of lib/search/filters.ts, each a row: its name, how it narrows, the column of
  -- private.search_rows, and how many of the column's units one is, or what its numbers from 1 on stand for.
  for filter in
    select * from (values
      ('transactionType', '=', 'deal', null, array['sale', 'rent']),
      ('roomsMin', '>=', 'rooms', 2, null),
      ('roomsMax', '<=', 'rooms', 2, null),
      ('priceMin', '>=', 'price', 100, null),
      ('priceMax', '<=', 'price', 100, null),
      ('builtAreaMin', '>=', 'area', 100, null),
      ('builtAreaMax', '<=', 'area', 100, null),
      ('balconyMin', '>=', 'balcony', 100, null),
      ('floorMin', '>=', 'floor', 1, null),
      ('floorMax', '<=', 'floor', 1, null),
      ('pricePerSqmMin', '>=', 'price_per_sqm', 100, null),
      ('pricePerSqmMax', '<=', 'price_per_sqm', 100, null),
      ('parkingMin', '>=', 'parking_spots', 1, null)) filters (name, operator, col, units, ids)
    where f ? name
  loop
    if filter.operator = '=' then
      n := array_position(filter.ids, f ->> filter.name);
    else
      n := case when jsonb_typeof(f -> filter.name) = 'number'
        then least(greatest((f ->> filter.name)::numeric, 0), 1e10) * filter.units end;
      n := case filter.operator when '>=' then ceil(n) else floor(n) end;
    end if;
    continue when n is null;
    conditions := conditions || format(' and r.%I %s %s', filter.col, filter.operator, n);
  end loop;
  -- Each number of rooms by itself too: behind a range an index cannot go on to the price.
  if jsonb_typeof(f -> 'roomsMin') = 'number' and jsonb_typeof(f -> 'roomsMax') = 'number' then
    conditions := conditions || format(' and r.rooms = any (%L::smallint[])', array(
      select generate_series(ceil(greatest((f ->> 'roomsMin')::numeric, 0) * 2), least(floor((f ->> 'roomsMax')::numeric * 2), 100))));
  end if;
  if jsonb_typeof(f -> 'city') in ('string', 'array') and btrim(f ->> 'city') not in ('', '[]') then
    ids := private.city_ids(private.names_in(f -> 'city'));
    conditions := conditions || case when ids is null then ' and false'
      when position(',' in ids) = 0 then ' and r.city = ' || ids else format(' and r.city in (%s)', ids) end;
  end if;
  if f ->> 'agentId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    conditions := conditions || format(' and r.agent_id = %L::uuid', f ->> 'agentId');
  end if;
  if f ->> 'companyId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    conditions := conditions || format(
      ' and r.agent_id in (select a.id from public.public_agents a where a.company_id = %L::uuid)', f ->> 'companyId');
  end if;
  -- Several ids: every one or one of them, in a column of bits, under the names that these have there.
  for filter in
    select * from (values
      ('features', 'all', 'features', ''),
      ('only', 'all', 'features', 'only:'),
      ('condition', 'any', 'features', 'condition:'),
      ('propertyTypes', 'any', 'types', '')) filters (name, match, col, prefix)
    where jsonb_typeof(f -> name) = 'array' and f -> name <> '[]'
  loop
    select coalesce(bit_or(case filter.col when 'types' then private.type_bit(v)
      else private.feature_bit(filter.prefix || v) end), 0)
    into mask from jsonb_array_elements_text(f -> filter.name) v;
    if filter.match = 'any' then
      conditions := conditions || format(' and (r.%I & %s) <> 0', filter.col, mask);
    elsif mask <> 0 then
      conditions := conditions || format(' and (r.%I & %s) = %s', filter.col, mask, mask);
    end if;
  end loop;
  if f -> 'only' ? 'lowered' then conditions := conditions || ' and r.lowered is not null'; end if;
  -- Days: at once is until today; a day that the month does not have is one of the next.
  if f ->> 'entrance' = 'now' then
    conditions := conditions || format(' and r.entrance_date <= %L::date', today);
  elsif f ->> 'entrance' ~ '^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$' then
    conditions := conditions || format(' and r.entrance_date <= %L::date',
      (left(f ->> 'entrance', 8) || '01')::date + right(f ->> 'entrance', 2)::integer - 1);
  end if;
  if f ->> 'listed' ~ '^\d{1,3}$' then
    conditions := conditions || format(' and r.listed_on >= %L::date', today - (f ->> 'listed')::integer);
  end if;
  conditions := conditions || private.kinds_condition(f -> 'kinds') || private.without_condition(f -> 'without');
  select string_agg(q, ' & ') into words from (values
    (private.words_query(spoken.demanded)),
    -- Each is looked up by itself: of thousands, which fit into the filters, a search would take seconds.
    ((select '(' || string_agg(private.neighborhood_query(name, ids), ' | ') || ')' from unnest((private.names_in(f -> 'neighborhood'))[1:50]) name)),
    (private.words_query(case when jsonb_typeof(f -> 'address') = 'string' then f ->> 'address' end, 'a:'))) v (q)
  where q is not null;
  wished := spoken.wished;
  all_wishes := private.words_query(spoken.wished);
  any_wish := private.words_query(spoken.wished, '', ' | ');
end $$;

-- Those that the totals of cities and deals answer.
create function private.counted_conditions() returns text
language sql immutable set search_path = ''
as $$ select '^( and r\.(city|deal) (= [0-9]+|in \([0-9, ]+\)))*$' $$;

-- 071_search_agents.sql

-- Agents by name, as people type names: נעה for נועה, דויד for דוד, with or without geresh.

-- The vowel letters after the first letter are written or not, as in places (lib/places/suggest.ts).
create function private.without_vowel_letters(_word text) returns text
language sql immutable set search_path = ''
as $$ select regexp_replace(_word, '(?<=[\u05D0-\u05EA])[\u05D5\u05D9]', '', 'g') $$;

-- With its owner's rights: whoever writes a name keeps the index, and may not call what this calls.
create function private.name_words(_name text) returns tsvector
language sql immutable security definer set search_path = ''
as $$
  select array_to_tsvector(array(
    select distinct form from regexp_split_to_table(private.search_key(_name), ' ') word,
      lateral (values (word), (private.without_vowel_letters(word))) forms (form)
    where form <> ''))
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.name_words(text)', 'execute', '{service_role}');
create index public_agents_name_words on public.public_agents
  using gin (private.name_words(name)) with (fastupdate = off);

-- Each word that is typed begins a word of the name, or is one but for vowel letters. Little is left of
-- a short word without them (ל of לוי), so it must be the whole one.
create function private.name_query(_typed text) returns text
language sql immutable set search_path = ''
as $$
  select string_agg(format('(''%s'':* | ''%s''%s)', word, bare, case when char_length(bare) > 2 then ':*' end), ' & ')
  from (select word, private.without_vowel_letters(word) as bare
        from regexp_split_to_table(private.search_key(left(_typed, 80)), ' ') word where word <> '') words
$$;

-- Visitors may not call the functions it needs; what it reads is public. As typed comes first.
create function public.suggest_agents(_text text, _limit integer default 3)
returns table (username text, name text)
language sql stable security definer set search_path = ''
as $$
  select a.username, a.name from public.public_agents a
  where a.listings_count > 0 and private.name_words(a.name) @@ private.name_query(_text)::tsquery
  order by strpos(a.name, btrim(left(_text, 80))) > 0 desc, a.listings_count desc, a.username
  limit least(greatest(_limit, 1), 10)
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.suggest_agents(text, integer)', 'execute', '{anon, authenticated, service_role}');
comment on function public.suggest_agents(text, integer) is
  'rows `username, name` of agents with listings whose name begins so, in any common spelling; at most 10';

-- 071_search_listings.sql

-- A search answered: how many, which page of them, and in which order their wishes put them. See 070_search.sql.

-- What a sort is by: a column of private.search_rows and a direction, or neither for the newest first.
create function private.search_order(sort text, out col text, out direction text)
language plpgsql immutable set search_path = ''
as $$
declare
  parts text[] := regexp_match(sort, '^(price|size|rooms|sqm|lowered)_(asc|desc)$');
begin
  col := case parts[1] when 'price' then 'price' when 'size' then 'area' when 'rooms' then 'rooms'
    when 'sqm' then 'price_per_sqm' when 'lowered' then 'lowered' end;
  direction := parts[2];
end $$;

-- Where rows are read from: through the index of words when there are any, before anything else is looked at.
-- Words lie beside their rows, and comparing them row by row is what costs.
create function private.search_source(words text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case when words is null then 'private.search_rows r'
    else format('(select * from private.search_rows w where w.words @@ %L::tsquery offset 0) r', words) end;
end $$;

-- How many listings there are. Totals of a city come from the counters.
create function private.count_found(conditions text, words text) returns bigint
language plpgsql stable set search_path = '' set jit = off set enable_seqscan = off
as $$
declare
  total bigint;
begin
  if words is null and conditions ~ private.counted_conditions() then
    execute format('select coalesce(sum(r.listings), 0) from private.search_counts r where true%s', conditions)
    into total;
  elsif words is null and private.sets_count(conditions) then
    total := bit_count(private.set_of(conditions));
  else
    execute format('select count(*) from %s where true%s', private.search_source(words), conditions) into total;
  end if;
  return total;
end $$;

-- A page of what words have picked, and how many they have picked. That is in no order that an index
-- could go on with and costs more than all that follows, so it is read once. A common word may pick
-- a third of all rows: with the usual memory PostgreSQL would keep their pages instead, and compare
-- every text on them again.
create function private.search_found(conditions text, words text, sort text, first_row integer,
  members bytea default null, out total bigint, out seqs bigint[])
language plpgsql stable set search_path = '' set jit = off set work_mem = '32MB' set enable_seqscan = off
as $$
declare
  o record := private.search_order(sort);
begin
  execute format(
    'with found as materialized (select r.seq, %s as k from %s where true%s)
     select (select count(*) from found),
       (select array_agg(seq) from (select seq from found order by k %s nulls last, seq desc limit 24 offset %s) page)',
    coalesce('r.' || quote_ident(o.col), '0'), private.search_source(words), conditions,
    coalesce(o.direction, 'asc'), first_row)
  into total, seqs using members;
  seqs := coalesce(seqs, '{}');
end $$;

-- The same of few listings, among which wishes have an order: those that have all of them, some, none.
create function private.rank_few(conditions text, words text, all_wishes text, any_wish text, sort text, first_row integer,
  out with_all bigint, out with_some bigint, out seqs bigint[])
language plpgsql stable set search_path = '' set jit = off
as $$
declare
  o record := private.search_order(sort);
begin
  execute format(
    'with found as materialized (select r.seq, %s as k,
       case when r.words @@ %L::tsquery then 0 when r.words @@ %L::tsquery then 1 else 2 end as tier
       from %s where true%s)
     select count(*) filter (where tier = 0), count(*) filter (where tier = 1),
       (select array_agg(seq) from (select seq from found order by tier, k %s nulls last, seq desc limit 24 offset %s) page)
     from found',
    coalesce('r.' || quote_ident(o.col), '0'), all_wishes, any_wish,
    private.search_source(words), conditions, coalesce(o.direction, 'asc'), first_row)
  into with_all, with_some, seqs;
  seqs := coalesce(seqs, '{}');
end $$;

-- The seqs of one page in the order of the sort. Hidden prices and unknown sizes come last either way.
-- "members": $1 of the conditions.
create function private.search_page(conditions text, sort text, first_row integer, members bytea default null)
returns bigint[]
language plpgsql stable set search_path = '' set jit = off
as $$
declare
  page_size constant integer := 24;
  upto integer := first_row + page_size;
  o record := private.search_order(sort);
  picked bigint[] := '{}';
  of_value bigint[];
  room integer := 32767;
begin
  if o.col is null then
    execute format('select array_agg(seq) from (select r.seq from private.search_rows r where true%s order by r.seq desc limit %s offset %s) page',
      conditions, page_size, first_row)
    into picked using members;
  elsif sort = 'rooms_desc' then
    -- Few values with many rows each: one read of the index a value, from the largest down.
    loop
      execute format('select max(r.rooms) from private.search_rows r where true%s and r.rooms < %s', conditions, room) into room using members;
      exit when room is null;
      execute format('select array_agg(seq) from (select r.seq from private.search_rows r where true%s and r.rooms = %s order by r.seq desc limit %s) page',
        conditions, room, upto) into of_value using members;
      picked := picked || of_value;
      exit when cardinality(picked) >= upto;
    end loop;
    if cardinality(picked) < upto then
      execute format('select array_agg(seq) from (select r.seq from private.search_rows r where true%s and r.rooms is null order by r.seq desc limit %s) page',
        conditions, upto - cardinality(picked)) into of_value using members;
      picked := picked || of_value;
    end if;
    picked := picked[first_row + 1 : upto];
  else
    -- Two branches, known and unknown, because "nulls last" matches no index read backwards.
    execute format(
      'select array_agg(seq) from (select seq from (
         (select r.seq, r.%1$I as k, 0 as later from private.search_rows r where true%2$s and r.%1$I is not null order by r.%1$I %3$s, r.seq desc limit %4$s)
         union all
         (select r.seq, r.%1$I, 1 from private.search_rows r where true%2$s and r.%1$I is null order by r.seq desc limit %4$s)) both_branches
       order by later, k %3$s, seq desc limit %5$s offset %6$s) page',
      o.col, conditions, o.direction, upto, page_size, first_row)
    into picked using members;
  end if;
  return coalesce(picked, '{}');
end $$;

-- Of so many a set is read one by one; of more about one row in 250 is in it, which an index soon meets.
create function private.few_members() returns integer
language sql immutable set search_path = ''
as $$ select 4000 $$;

-- A page of those that are in a set too. Few are read one by one; of many an index is read in the order of the
-- sort, and enough of what it meets is in the set.
create function private.search_members(conditions text, words text, sort text, first_row integer, members bytea)
returns bigint[]
language plpgsql stable set search_path = '' set jit = off
as $$
declare
  o record := private.search_order(sort);
  seqs bigint[];
begin
  if bit_count(members) <= private.few_members() then
    execute format(
      'select array_agg(seq) from (
         select seq from (select * from private.search_rows where seq = any ($1) offset 0) r where true%s%s
         order by %s %s nulls last, seq desc limit 24 offset %s) page',
      conditions, ' and r.words @@ ' || quote_literal(words) || '::tsquery',
      coalesce(quote_ident(o.col), 'seq'), coalesce(o.direction, 'desc'), first_row)
    into seqs using private.members_of(members);
    return coalesce(seqs, '{}');
  end if;
  conditions := format('%s and get_bit($1, %s) = 1', conditions, private.bit_place());
  if words is null then return private.search_page(conditions, sort, first_row, members); end if;
  select found.seqs into seqs from private.search_found(conditions, words, sort, first_row, members) found;
  return seqs;
end $$;

-- And of many, by the sets of words (071_search_sets.sql).
create function private.rank_many(conditions text, words text, wished text, all_wishes text, any_wish text,
  sort text, first_row integer, out total bigint, out with_all bigint, out with_some bigint, out seqs bigint[])
language plpgsql stable set search_path = '' set jit = off
as $$
declare
  sets record := private.wish_sets(conditions, wished, all_wishes, any_wish);
  with_none bigint;
begin
  if words is null and conditions ~ private.set_conditions() then
    with_all := bit_count(sets.having_all);
    with_some := bit_count(sets.having_some);
    with_none := bit_count(sets.having_none);
  else
    execute format(
      'select count(*) filter (where get_bit($1, place) = 1), count(*) filter (where get_bit($2, place) = 1),
         count(*) filter (where get_bit($3, place) = 1) from %s cross join lateral (select %s as place) bits where true%s',
      private.search_source(words), private.bit_place(), conditions)
    into with_all, with_some, with_none using sets.having_all, sets.having_some, sets.having_none;
  end if;
  total := with_all + with_some + with_none;
  seqs := '{}';
  if first_row < with_all then
    seqs := private.search_members(conditions, words, sort, first_row, sets.having_all);
  end if;
  first_row := greatest(first_row - with_all, 0);
  if cardinality(seqs) < 24 and first_row < with_some then
    seqs := seqs || private.search_members(conditions, words, sort, first_row, sets.having_some);
  end if;
  first_row := greatest(first_row - with_some, 0);
  if cardinality(seqs) < 24 and first_row < with_none then
    seqs := seqs || private.search_members(conditions, words, sort, first_row, sets.having_none);
  end if;
  seqs := seqs[1 : 24];
end $$;

-- The rows of these listings, in this order, with what cards show of them (`searchAnswer` in
-- server/property/card.ts): whole rows would be half of what a search takes of the database.
create function private.listing_rows(_seqs bigint[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(shown) order by s.place), '[]')
    from unnest(_seqs) with ordinality s (seq, place)
    join public.public_listings l on l.seq = s.seq
    join public.public_agents a on a.id = l.agent_id
    left join public.public_companies c on c.id = a.company_id
    cross join lateral (select l.id, l.title, l.transaction_type, l.price, l.price_per_sqm, l.city, l.neighborhood,
      l.address, l.rooms, l.floor, l.built_area, l.property_types, l.main_image_url, l.images, l.ribbon_enabled,
      l.ribbon_text, l.ribbon_bg_color, l.listed_on, l.lowered_percent, l.status, l.is_new, l.automatic_ribbons,
      jsonb_build_object('name', a.name,
        'company', case when c.id is not null then jsonb_build_object('name', c.name) end) as agent) shown);
end $$;

-- One call a page: the exact total and the 24 rows. Definer, because the index is not a table of the
-- API; it holds nothing that the projection does not show everyone. Each statement is planned with
-- its values: a general plan was 55 times slower.
create function public.search_listings(filters jsonb default '{}', sort text default 'newest', page integer default 1)
returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  f jsonb := case when jsonb_typeof(filters) = 'object' then filters else '{}' end;
  first_row integer := (least(greatest(coalesce(page, 1), 1), 100) - 1) * 24;
  -- Comparing so many texts one by one costs about what the sets of words do.
  few constant integer := 1000;
  wanted record := private.search_conditions(f);
  pending bigint;
  picked bytea;
  total bigint;
  with_all bigint;
  with_some bigint;
  seqs bigint[];
begin
  if wanted.all_wishes is null and wanted.words is not null then
    select found.total, found.seqs into total, seqs
    from private.search_found(wanted.conditions, wanted.words, sort, first_row) found;
  elsif wanted.all_wishes is null and private.sets_count(wanted.conditions) and not wanted.conditions ~ private.counted_conditions() then
    picked := private.set_of(wanted.conditions);
    total := bit_count(picked);
    if total <= private.few_members() then
      seqs := private.search_members(wanted.conditions, null, sort, first_row, picked);
    else
      seqs := private.search_page(wanted.conditions, sort, first_row);
    end if;
  elsif wanted.all_wishes is null then
    total := private.count_found(wanted.conditions, wanted.words);
    if total > 0 then seqs := private.search_page(wanted.conditions, sort, first_row); end if;
  else
    pending := private.pending_changes();
    if wanted.words is not null or wanted.conditions !~ private.set_conditions() or pending > few then
      total := private.count_found(wanted.conditions, wanted.words);
    end if;
    -- What is noted as changed is compared one by one either way.
    if total <= greatest(few, pending) then
      select ranked.with_all, ranked.with_some, ranked.seqs into with_all, with_some, seqs
      from private.rank_few(wanted.conditions, wanted.words, wanted.all_wishes, wanted.any_wish, sort, first_row) ranked;
    else
      select ranked.total, ranked.with_all, ranked.with_some, ranked.seqs into total, with_all, with_some, seqs
      from private.rank_many(wanted.conditions, wanted.words, wanted.wished, wanted.all_wishes, wanted.any_wish,
        sort, first_row) ranked;
    end if;
  end if;
  return jsonb_build_object('total', total, 'wishes', case when with_all is not null then
      jsonb_build_object('all', with_all, 'some', with_some) end, 'rows', private.listing_rows(seqs));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.search_listings(jsonb, text, integer)', 'execute', '{anon, authenticated, service_role}');
comment on function public.search_listings(jsonb, text, integer) is
  '`{total, wishes, rows}`; filters longer than 40 kB are refused with 22023 `filters_too_long`; 24 a page, page 1-100. Filters: transactionType, city and neighborhood (a name, or several of which one is enough; of neighborhoods the first 50), address, roomsMin/Max, priceMin/Max, builtAreaMin/Max, balconyMin, floorMin/Max, pricePerSqmMin/Max, parkingMin (numbers), features, propertyTypes, condition, only (ids), kinds (`homes`), without (features that are not there), entrance (a day or `now`), listed (days ago, at most), text, agentId, companyId. Words of `text` in quotes must be there; the others rank and never narrow: homes with all of them come first (`wishes.all` many), then those with some (`wishes.some`), then the others, each in the order of the sort; `wishes` is null without such words. Sort: newest, or price, size, rooms, sqm, lowered with _asc or _desc. A row has what cards show of a `public_listings` row, with `agent {name, company {name} or null}`';

-- 071_search_sets.sql

-- Sets of listings as bits: those that have a word, those of a city or a deal, those with a feature, and of each
-- number those that know it and those in which each of its bits is one. Wishes put all homes of a search into three
-- parts, and a filter may keep a tenth of all: counting so many one by one takes many times as long.
-- No write waits for the sets: what a write changes is noted, and read from its row until maintenance (chapter
-- 085) has written it into the sets. So the totals are exact at every moment.

-- The listings whose seq begins at chunk * 16384. No word has a name like "=city 5", "=deal 1",
-- "=price" (those that have one) and "=price 7" (those whose price has this bit).
create table private.search_sets (
  name text collate "C" not null,
  chunk integer not null,
  members bit(16384) not null,
  primary key (name, chunk)
) with (toast_tuple_target = 128);
alter table private.search_sets alter column members set storage main;
create index search_sets_chunk on private.search_sets (chunk);

-- Listings that the sets do not know as they are, each about once: see private.note_changes.
create table private.search_changes (seq bigint not null);
create index search_changes_seq on private.search_changes (seq);

alter table private.search_sets enable row level security;
alter table private.search_changes enable row level security;

-- A listing that is changed again is noted again, and what was noted of it before goes: or one that is changed in a
-- loop would leave each search thousands of notes to read. The new note is not left out because there is an old one:
-- that may just be taken by maintenance, which does not see this change. And nobody waits: a note that maintenance is
-- taking is left to it, as it leaves those that a write is taking. Who writes here holds the row of the listing.
create function private.note_changes(_seqs bigint[]) returns void
language plpgsql set search_path = '' set enable_seqscan = off
as $$
begin
  delete from private.search_changes where ctid = any (array(
    select ctid from private.search_changes where seq = any (_seqs) for update skip locked));
  insert into private.search_changes select distinct unnest(_seqs);
end $$;

-- One listing of its chunk. In a byte the least bit comes first, as get_bit() reads bytes.
create function private.bit_of(_seq bigint) returns bit
language sql immutable set search_path = ''
as $$ select set_bit(0::bit(16384), ((_seq & 16383) # 7)::integer, 1) $$;

-- The numbers of a listing, of which each bit is a set: what filters compare, in the units of its row, days from the
-- first that is possible, and what is yes or no.
create function private.numbers_of(r private.search_rows, out name text, out n bigint) returns setof record
language sql immutable set search_path = ''
as $$
  values ('rooms', r.rooms::bigint), ('price', r.price), ('area', r.area), ('balcony', r.balcony), ('floor', r.floor),
    ('price_per_sqm', r.price_per_sqm), ('parking_spots', r.parking_spots), ('lowered', r.lowered),
    ('entrance_date', r.entrance_date - '1900-01-01'), ('listed_on', r.listed_on - '1900-01-01'),
    ('features', r.features), ('types', r.types)
$$;

-- The other sets.
create function private.sets_of(r private.search_rows) returns setof text
language sql stable set search_path = ''
as $$
  select word from unnest(tsvector_to_array(r.words)) word where substr(word, 2, 1) <> ':'
  union all select '=city ' || r.city
  union all select '=deal ' || r.deal
$$;

-- Writes what has changed into the sets, in so many steps; answers in how many. A step is of one chunk, and of as many
-- listings as have so many words together: whoever writes many that nobody else does keeps no call from ending, and
-- all others from their place. Only one does it at a time. What changes meanwhile is noted anew, and stays noted.
create function private.renew_search_sets(_steps integer default 4, _words integer default 50000) returns integer
language plpgsql set search_path = '' set jit = off
as $$
declare
  renewed integer := 0;
  part integer;
  changed bigint[];
  gone bit(16384);
begin
  if not pg_try_advisory_xact_lock(hashtextextended('search_sets', 0)) then return 0; end if;
  while renewed < _steps loop
    part := (select min(seq) >> 14 from private.search_changes);
    exit when part is null;
    changed := array(
      select seq from (
        select c.seq, sum(length(r.words)) over (order by c.seq rows between unbounded preceding and 1 preceding) as before
        from (select distinct seq from private.search_changes where seq >> 14 = part) c
        left join private.search_rows r using (seq)) due
      where coalesce(before, 0) < _words);
    delete from private.search_changes where ctid = any (array(
      select ctid from private.search_changes where seq = any (changed) for update skip locked));
    gone := (select ~ bit_or(private.bit_of(seq)) from unnest(changed) seq);
    with numbers as materialized (
      select r.seq, '=' || name as name, n from private.search_rows r, lateral private.numbers_of(r)
      where r.seq = any (changed) and n is not null),
    bits as (select format(' %s', b) as name, 1::bigint << b as bit from generate_series(0, 40) b),
    named as (
      select r.seq, name from private.search_rows r, lateral private.sets_of(r) name where r.seq = any (changed)
      union all select seq, name from numbers
      union all select seq, numbers.name || bits.name from numbers join bits on n & bit <> 0),
    listed as materialized (select name, array_agg(seq) as seqs from named group by 1),
    -- Each word of each listing sets a bit. Of a word that many have: of 256, which are joined once, because all 16384
    -- are copied each time.
    blocks as (
      select name, (seq >> 8) & 63 as block, bit_or(set_bit(0::bit(256), ((seq & 255) # 7)::integer, 1)) as members
      from listed, unnest(seqs) seq where cardinality(seqs) > 8 group by 1, 2),
    fresh as (
      select name, (select bit_or(private.bit_of(seq)) from unnest(seqs) seq) as members
      from listed where cardinality(seqs) <= 8
      union all
      select name, string_agg(coalesce(members, 0::bit(256))::text, '' order by block)::bit(16384) as members
      from (select distinct name from blocks) names cross join generate_series(0, 63) block
      left join blocks using (name, block) group by name),
    known as (select name, members from private.search_sets where chunk = part)
    insert into private.search_sets as s (name, chunk, members)
    select name, part, coalesce(known.members & gone, 0::bit(16384)) | coalesce(fresh.members, 0::bit(16384))
    from known full join fresh using (name)
    where fresh.members is not null or known.members & gone <> known.members
    on conflict (name, chunk) do update set members = excluded.members where s.members <> excluded.members;
    delete from private.search_sets where chunk = part and members = 0::bit(16384);
    renewed := renewed + 1;
  end loop;
  return renewed;
end $$;

-- Conditions that sets answer.
create function private.set_conditions() returns text
language sql immutable set search_path = ''
as $$
  select '^( and (r\.(city|deal|rooms|price|area|balcony|floor|price_per_sqm|parking_spots|entrance_date|listed_on) '
    || '(= [0-9]+|in \([0-9, ]+\)|[<>]= [0-9]+|[<>]= ''[0-9-]+''::date|= any \(''\{[0-9,]*\}''::smallint\[\]\))'
    || '|\(r\.(features|types) & [0-9]+\) (=|<>) [0-9]+|r\.lowered is not null))*$'
$$;

-- Such conditions as an expression over s1, s2 and so on, and which sets each of these joins: names[i] is one of
-- those of numbers[i]. A number is compared bit by bit from the last one: it is at least n when its bit is greater,
-- or equal and the bits behind it are at least those of n.
create function private.set_expression(conditions text, out expression text, out numbers integer[], out names text[])
language plpgsql immutable set search_path = ''
as $$
declare
  condition text[];
  col text;
  mask integer;
  operator text;
  operand text;
  ids integer[];
  width integer;
  first integer;
  n bigint;
  known text;
  compared text;
  slice text;
  upto integer := 0;
begin
  expression := '~ none';
  numbers := '{}';
  names := '{}';
  if position('r.deal ' in conditions) = 0 then conditions := conditions || ' and r.deal in (1, 2)'; end if;
  for condition in select regexp_matches(conditions,
    'and \(?r\.(\w+)(?: & (\d+)\))? (=|<>|in|[<>]=|is not null)(?! any)(?: [(''])?([0-9, -]*)', 'g')
  loop
    col := condition[1];
    mask := condition[2];
    operator := condition[3];
    operand := btrim(condition[4]);
    if operator = 'is not null' then
      upto := upto + 1;
      numbers := numbers || upto;
      names := names || format('=%s', col);
      expression := expression || format(' & coalesce(s%s, none)', upto);
    elsif mask is not null or col in ('city', 'deal') then
      ids := case when mask is null then string_to_array(operand, ', ')::integer[]
        else array(select b from generate_series(0, 30) b where mask >> b & 1 = 1) end;
      -- Every one of a mask, or one of them, or none.
      for i in 1 .. cardinality(ids) loop
        if i = 1 or mask is not null and operator = '=' and operand <> '0' then
          upto := upto + 1;
          expression := expression || case when mask is not null and operand = '0' and operator = '=' then ' & ~ ' else ' & ' end
            || format('coalesce(s%s, none)', upto);
        end if;
        numbers := numbers || upto;
        names := names || format('=%s %s', col, ids[i]);
      end loop;
      if ids = '{}' then expression := expression || ' & none'; end if;
    else
      n := case when col in ('entrance_date', 'listed_on') then operand::date - '1900-01-01' else operand::bigint end;
      width := case when col in ('rooms', 'parking_spots') then 7 when col = 'price' then 40
        when col in ('entrance_date', 'listed_on') then 22 else 31 end;
      first := numbers[array_position(names, '=' || col)];
      if first is null then
        first := upto + 1;
        upto := first + width;
        numbers := numbers || array(select generate_series(first, upto));
        names := names || ('=' || col) || array(select format('=%s %s', col, b) from generate_series(0, width - 1) b);
      end if;
      known := format('coalesce(s%s, none)', first);
      compared := known;
      for b in 0 .. 62 loop
        exit when b >= width and n >> b = 0;
        slice := case when b < width then format('coalesce(s%s, none)', first + 1 + b) else 'none' end;
        if operator = '>=' then
          compared := case when n >> b & 1 = 1 then format('(%s & %s)', compared, slice)
            when compared <> known then format('(%s | %s)', compared, slice) else known end;
        else
          compared := case when n >> b & 1 = 0 then format('(%s & ~ %s)', compared, slice)
            when compared <> known then format('(%s | ~ %s)', compared, slice) else known end;
        end if;
      end loop;
      expression := expression || format(' & %s & %s', known, compared);
    end if;
  end loop;
end $$;

-- The listings that conditions pick, as the sets know them.
create function private.picked_sets(conditions text, out chunk integer, out members bit) returns setof record
language plpgsql stable set search_path = '' set jit = off set enable_seqscan = off
as $$
declare
  asked record := private.set_expression(conditions);
begin
  return query execute format(
    'select chunk, %s from (
       select s.chunk, %s from unnest($1, $2) asked (number, name) join private.search_sets s using (name) group by 1) sets
     cross join (select 0::bit(16384) as none offset 0) nothing',
    asked.expression,
    (select string_agg(format('bit_or(s.members) filter (where number = %1$s) as s%1$s', number), ', ')
     from (select distinct unnest(asked.numbers) as number) numbers))
  using asked.numbers, asked.names;
end $$;

-- A visitor's words as names of sets: each word as a beginning, or its bare form exactly, as private.words_query.
create function private.word_names(_text text, out part text, out low text, out high text) returns setof record
language sql stable set search_path = ''
as $$
  with words as (select w, left(w, 60) as word from regexp_split_to_table(private.search_key(left(_text, 200)), ' ') w
    where w <> '' limit 10)
  select word, word, word || case when word in ('n', 'h', 'a') then '' else U&'\+10FFFF' end from words
  union all
  select word, left(form, 60), left(form, 60) from words, lateral private.bare_forms(w) form
$$;

-- The chunks that have listings, in their order. A set has a place for each of these and for no other: who draws numbers
-- and gives them to no listing, as an insert that is refused does, makes no set wider.
create function private.set_chunks() returns integer[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    with recursive chunks (chunk) as (
      select min(seq) >> 14 from private.search_rows
      union all
      select (select min(seq) >> 14 from private.search_rows where seq >= (chunk + 1) << 14) from chunks
      where chunk is not null)
    select chunk from chunks where chunk is not null order by chunk);
end $$;

-- Which bit of a set r.seq is, as an expression over a row of private.search_rows.
create function private.bit_place() returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select format('(%L::integer[])[(r.seq >> 14) + 1] * 16384 + (r.seq & 16383)', array_agg(coalesce(place - 1, 0) order by chunk))
    from unnest(private.set_chunks()) with ordinality places (chunk, place)
    right join generate_series(0, (select max(seq) >> 14 from private.search_rows)) chunk using (chunk));
end $$;

-- A bit for each listing of those chunks: of those that conditions pick, which have all of the wishes, which
-- some, and which none. Conditions that sets do not answer are left aside, and so are the others then.
create function private.wish_sets(conditions text, wished text, all_wishes text, any_wish text,
  out having_all bytea, out having_some bytea, out having_none bytea)
language plpgsql stable set search_path = '' set jit = off set enable_seqscan = off
as $$
begin
  if conditions !~ private.set_conditions() then conditions := ''; end if;
  execute format(
    'with words as materialized (select * from private.word_names($2)),
     picked as materialized (select * from private.picked_sets($1)),
     in_words as (
       select chunk, bit_or(members) as one,
         case when count(*) = (select count(distinct part) from words) then bit_and(members) else 0::bit(16384) end as each
       from (
         select w.part, s.chunk, bit_or(s.members) as members
         from words w join private.search_sets s on s.name between w.low and w.high group by 1, 2) parts
       group by chunk),
     changed as materialized (select distinct seq from private.search_changes),
     gone as (select seq >> 14 as chunk, bit_or(private.bit_of(seq)) as members from changed group by 1),
     fresh as (
       select r.seq >> 14 as chunk, bit_or(private.bit_of(r.seq)) as members,
         bit_or(private.bit_of(r.seq)) filter (where r.words @@ %1$L::tsquery) as each,
         bit_or(private.bit_of(r.seq)) filter (where r.words @@ %2$L::tsquery) as one
       from changed join private.search_rows r using (seq) where true%3$s group by 1),
     chunks as (
       select chunk, coalesce(p.members & ~ coalesce(g.members, none), none) | coalesce(f.members, none) as members,
         coalesce(w.each & ~ coalesce(g.members, none), none) | coalesce(f.each, none) as each,
         coalesce(w.one & ~ coalesce(g.members, none), none) | coalesce(f.one, none) as one
       from unnest(private.set_chunks()) chunk
       cross join (select 0::bit(16384) as none offset 0) nothing
       left join picked p using (chunk) left join in_words w using (chunk)
       left join gone g using (chunk) left join fresh f using (chunk))
     select string_agg(substr(bit_send(members & each), 5), '''' order by chunk),
       string_agg(substr(bit_send(members & one & ~ each), 5), '''' order by chunk),
       string_agg(substr(bit_send(members & ~ one), 5), '''' order by chunk)
     from chunks', all_wishes, any_wish, conditions)
  into having_all, having_some, having_none using conditions, wished;
end $$;

-- How many listings the sets do not know as they are: one that is changed in a loop is one, or its agent would take the
-- sets from the searches of everybody.
create function private.pending_changes() returns bigint
language plpgsql stable set search_path = ''
as $$ begin return (select count(*) from (select distinct seq from private.search_changes) noted); end $$;

-- Of more listings than these sets are read sooner than an index is.
create function private.many_listings() returns integer
language sql immutable set search_path = ''
as $$ select 100000 $$;

-- Whether sets count sooner what an index would have to read row by row. Rooms with price are an index, and so is
-- either of them in one city; some rooms of one city are few.
create function private.sets_count(conditions text) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  listings bigint;
begin
  if conditions !~ private.set_conditions() or conditions ~ 'r\.rooms .* r\.price .* r\.rooms = any'
    or conditions ~ 'r\.rooms = any.* r\.city = '
    or conditions ~ 'r\.city = ' and conditions ~ '^( and r\.(city|deal|rooms|price) ([<>]?= [0-9]+|= any \([^)]*\)))*$' then
    return false;
  end if;
  execute format('select sum(r.listings) from private.search_counts r where true%s', (
    select string_agg(part[1], '')
    from regexp_matches(conditions, '( and r\.(?:city|deal) (?:= [0-9]+|in \([0-9, ]+\)))', 'g') part))
  into listings;
  return listings > private.many_listings() and private.pending_changes() <= 1000;
end $$;

-- A bit for each listing that conditions pick, where sets answer them: private.wish_sets of no wishes, which takes twice
-- as long.
create function private.set_of(conditions text) returns bytea
language plpgsql stable set search_path = '' set jit = off set enable_seqscan = off
as $$
declare
  members bytea;
begin
  execute format(
    'with changed as materialized (select distinct seq from private.search_changes),
     gone as (select seq >> 14 as chunk, bit_or(private.bit_of(seq)) as members from changed group by 1),
     fresh as (
       select r.seq >> 14 as chunk, bit_or(private.bit_of(r.seq)) as members
       from changed join private.search_rows r using (seq) where true%s group by 1)
     select string_agg(substr(bit_send(
       coalesce(p.members & ~ coalesce(g.members, none), none) | coalesce(f.members, none)), 5), '''' order by chunk)
     from unnest(private.set_chunks()) chunk
     cross join (select 0::bit(16384) as none offset 0) nothing
     left join private.picked_sets($1) p using (chunk) left join gone g using (chunk) left join fresh f using (chunk)',
    conditions)
  into members using conditions;
  return members;
end $$;

-- The seqs of a set that is small: parts of it without any are passed over, bytes and their bits last.
create function private.members_of(_set bytea) returns bigint[]
language plpgsql stable set search_path = ''
as $$
declare
  chunks integer[] := private.set_chunks();
begin
  return (
    select coalesce(array_agg((chunks[(byte >> 11) + 1]::bigint << 14) + (byte & 2047) * 8 + bit), '{}')
    from generate_series(0, (length(_set) - 1) / 128) part,
      lateral generate_series(part * 16, part * 16 + 15) word,
      lateral generate_series(word * 8, least(word * 8 + 7, length(_set) - 1)) byte,
      generate_series(0, 7) bit
    where substr(_set, part * 128 + 1, 128) <> decode(repeat('00', 128), 'hex')
      and substr(_set, word * 8 + 1, 8) not in ('', '\x0000000000000000')
      and get_byte(_set, byte) <> 0 and get_bit(_set, byte::bigint * 8 + bit) = 1);
end $$;

-- 072_count_searches.sql

-- The totals of `searches`, an array of filters as `search_listings` takes them, in their order: as many as there
-- are filters to take away, 50 at most. Definer for the same reason as `search_listings`.
create function public.count_searches(searches jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  f jsonb;
  wanted record;
  total bigint;
  totals jsonb := '[]';
begin
  if pg_column_size(searches) > 1000000 then perform private.refuse('filters_too_long', '22023'); end if;
  for f in
    select case when jsonb_typeof(value) = 'object' then value else '{}' end
    from jsonb_array_elements(case when jsonb_typeof(searches) = 'array' then searches else '[]' end)
      with ordinality searched (value, place)
    where place <= 50 order by place
  loop
    wanted := private.search_conditions(f);
    total := private.count_found(wanted.conditions, wanted.words);
    totals := totals || to_jsonb(total);
  end loop;
  return totals;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.count_searches(jsonb)', 'execute', '{anon, authenticated, service_role}');
comment on function public.count_searches(jsonb) is
  'the totals of an array of filters, in its order; the first 50';

-- 073_areas.sql

-- What homes cost and how many there are, by city, neighbourhood and rooms: the numbers of the pages of
-- areas. Made from the projection, so what is hidden counts as a home and as nothing else. They are
-- renewed now and then (chapter 085), and only where something changed.

-- The spellings of a neighbourhood that are one: "שכונת הכרמל הצרפתי", "כרמל-צרפתי". An article before
-- two letters belongs to the name (הדר). The twin of areaKey() in lib/area/address.ts.
create function private.area_key(_text text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(regexp_replace(private.search_key(_text), '^שכונת ', ''), '(^| )ה(?=[א-ת]{3})', '\1', 'g')
$$;

-- Every spelling that was public once, so that a known place is told from one that nobody ever named.
create table private.neighborhoods (
  city text not null,
  name text not null,
  key text not null,
  primary key (city, name)
);
create index neighborhoods_key_idx on private.neighborhoods (key, city);
alter table private.neighborhoods enable row level security;

-- Which agent brought a name of a city or a neighbourhood that was not there before, for a day. Only added to, so that
-- no write waits for another.
create table private.new_places (
  agent_id uuid not null references public.profiles (id) on delete cascade,
  at timestamptz not null default now()
);
create index new_places_agent_id_idx on private.new_places (agent_id, at);
alter table private.new_places enable row level security;

-- Names stay for ever: alerts hold the numbers of cities, and a neighbourhood that was one stays one (decision 47).
-- So who types new ones into one home again and again is stopped. What one transaction brings is not held against it:
-- with an agent who appears, or is let in again, all their homes come at once. Only a person is stopped.
create function private.admit_places(_agent uuid, _count integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if _count = 0 or auth.uid() is null then return; end if;
  if (select count(*) from private.new_places where agent_id = _agent and at > now() - interval '1 day' and at < now()) >= 200 then
    perform private.refuse('places_limit', 'P0001');
  end if;
  insert into private.new_places (agent_id) select _agent from generate_series(1, _count);
end $$;

create function private.forget_new_places() returns void
language sql security definer set search_path = ''
as $$
  delete from private.new_places where ctid in (
    select ctid from private.new_places where at < now() - interval '1 day' limit 10000 for update skip locked)
$$;

-- Where something changed since the numbers were made. Only added to, so that no write waits for another.
create table private.area_changes (
  id bigint generated always as identity primary key,
  city text not null,
  deal text not null
);
alter table private.area_changes enable row level security;

-- A row an area: of a city with all its homes, of a neighbourhood ('' for the city as a whole), and each of
-- them again by the number of rooms, in half rooms (0 for all).
create table private.areas (
  city text not null,
  deal text not null,
  neighborhood text not null,
  rooms smallint not null,
  -- As most of its listings spell it; null for a city.
  name text,
  listings integer not null,
  -- How many homes to live in show a price, and the quarters of those prices in shekels.
  priced integer not null,
  price_low numeric(12),
  price_median numeric(12),
  price_high numeric(12),
  -- The same by the built square metre.
  sized integer not null,
  sqm_low numeric(12),
  sqm_median numeric(12),
  sqm_high numeric(12),
  -- How many show since when they are listed, and the day in the middle.
  dated integer not null,
  listed_median date,
  -- `{from, step, homes: []}` of the prices.
  histogram jsonb,
  changed_at timestamptz not null default now(),
  -- How many were closed in twelve months with the price that was paid, and the middle of those prices to two
  -- digits; null where it could be the price of one, so that nothing keeps that.
  finals integer not null default 0,
  final_median numeric(12),
  primary key (city, deal, neighborhood, rooms)
);
create index areas_listings_idx on private.areas (listings desc, city) where listings >= 3;
alter table private.areas enable row level security;

-- The same at the end of each month, or so far in the one that is running.
create table private.area_months (
  city text not null,
  deal text not null,
  neighborhood text not null,
  rooms smallint not null,
  month date not null,
  listings integer not null,
  priced integer not null,
  price_median numeric(12),
  sized integer not null,
  sqm_median numeric(12),
  primary key (city, deal, neighborhood, rooms, month),
  constraint area_months_first_day check (extract(day from month) = 1)
);
alter table private.area_months enable row level security;

create table private.area_renewal (
  single boolean primary key default true check (single),
  at timestamptz
);
alter table private.area_renewal enable row level security;
insert into private.area_renewal default values;

create function private.note_area_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  brought integer;
begin
  if tg_op = 'UPDATE' then
    insert into private.area_changes (city, deal)
    select distinct city, deal from (
      select c.city as new_city, c.transaction_type as new_deal, b.city as old_city, b.transaction_type as old_deal
      from changed c join before b using (id)
      where (c.city, c.transaction_type, c.neighborhood, c.rooms, c.price, c.price_per_sqm, c.property_types, c.listed_on)
        is distinct from
        (b.city, b.transaction_type, b.neighborhood, b.rooms, b.price, b.price_per_sqm, b.property_types, b.listed_on)
    ) moved, lateral (values (new_city, new_deal), (old_city, old_deal)) places (city, deal);
  else
    insert into private.area_changes (city, deal) select distinct city, transaction_type from changed;
  end if;
  if tg_op <> 'DELETE' then
    insert into private.neighborhoods (city, name, key)
    select distinct c.city, c.neighborhood, private.area_key(c.neighborhood) from changed c
    where c.neighborhood is not null
      and not exists (select from private.neighborhoods n where (n.city, n.name) = (c.city, c.neighborhood))
    order by 1, 2
    on conflict do nothing;
    get diagnostics brought = row_count;
    -- What a person writes is of one agent.
    if brought > 0 then perform private.admit_places((select agent_id from changed limit 1), brought); end if;
  end if;
  return null;
end $$;
create trigger note_areas_inserted after insert on public.public_listings
  referencing new table as changed for each statement execute function private.note_area_changes();
create trigger note_areas_updated after update on public.public_listings
  referencing old table as before new table as changed
  for each statement execute function private.note_area_changes();
create trigger note_areas_deleted after delete on public.public_listings
  referencing old table as changed for each statement execute function private.note_area_changes();

-- What was paid is in no projection, so what becomes of it is noted from the homes themselves.
create function private.note_final_price() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and
     (old.status, old.closed_at, old.final_price, old.city, old.transaction_type, old.neighborhood, old.rooms, old.property_types)
       is not distinct from
     (new.status, new.closed_at, new.final_price, new.city, new.transaction_type, new.neighborhood, new.rooms, new.property_types)
  then return null; end if;
  insert into private.area_changes (city, deal)
  select distinct city, deal
  from (values (old.city, old.transaction_type), (new.city, new.transaction_type)) places (city, deal)
  where city is not null and deal is not null;
  return null;
end $$;
create trigger note_final_inserted after insert on public.properties
  for each row when (new.final_price is not null) execute function private.note_final_price();
create trigger note_final_updated after update on public.properties
  for each row when (old.final_price is not null or new.final_price is not null)
  execute function private.note_final_price();
create trigger note_final_deleted after delete on public.properties
  for each row when (old.final_price is not null) execute function private.note_final_price();

-- Homes that people live in, as the search has them: their prices can be compared. A plot or a store in the middle of them cannot.
create function private.is_dwelling(_types text[]) returns boolean
language sql immutable set search_path = ''
as $$
  select _types && array['apartment', 'garden_apartment', 'penthouse', 'duplex', 'triplex', 'housing_unit',
    'studio_loft', 'basement', 'private_house', 'semi_detached', 'farm_outbuilding', 'agricultural_farm']
$$;

-- About ten columns of a round width from the second to the ninety-eighth hundredth, without what lies beside the middle
-- half by more than three times its width: of few prices one that was mistyped would leave all others a single column.
-- What is outside is in the first and the last. Null for fewer than five prices, or for one price alone.
create function private.price_histogram(_prices numeric[]) returns jsonb
language sql immutable set search_path = ''
as $$
  with spread as (
    select percentile_disc(array[0.02, 0.25, 0.75, 0.98]) within group (order by p) as at from unnest(_prices) p),
  ends as (
    select min(p) as low, max(p) as high
    from spread, lateral (select 3 * (at[3] - at[2]) as far) half, unnest(_prices) p
    where p between at[1] and at[4] and (far = 0 or p between at[2] - far and at[3] + far)),
  raw as (select low, high, (high - low) / 9 as width, power(10, floor(log((high - low) / 9))) as ten
          from ends where cardinality(_prices) >= 5 and high > low),
  steps as (select low, high, (ten * case when width <= ten then 1 when width <= 2 * ten then 2
                                    when width <= 5 * ten then 5 else 10 end)::numeric as step from raw),
  -- Worked out once: taken into the count, its logarithms would be asked for at each price.
  bins as materialized (
    select floor(low / step) * step as start, step, (floor(high / step) - floor(low / step) + 1)::integer as n from steps),
  counts as (
    select least(greatest(floor((p - start) / step), 0), n - 1)::integer as bin, count(*) as homes
    from bins, unnest(_prices) p group by 1)
  select jsonb_build_object('from', trim_scale(start), 'step', trim_scale(step), 'homes', (
    select jsonb_agg(coalesce(homes, 0) order by bin)
    from generate_series(0, n - 1) bin left join counts using (bin)))
  from bins
$$;

-- How many of these are not of whoever has the most of them.
create function private.beside_the_most(_owners uuid[]) returns bigint
language sql immutable set search_path = ''
as $$ select coalesce(sum(n) - max(n), 0)::bigint from (select count(*) as n from unnest(_owners) o group by o) owners $$;

-- What the areas of these cities are now, read from the projection; what was paid, from the homes that were closed,
-- whether or not their prices were shown: of those nothing leaves but how many and the middle.
create function private.expected_areas(_city text, _deal text) returns setof private.areas
language sql stable set search_path = ''
as $$
  with homes as (
    select n.key as neighborhood, l.neighborhood as name, (l.rooms * 2)::smallint as rooms, l.listed_on,
      case when private.is_dwelling(l.property_types) then l.price end as price,
      case when private.is_dwelling(l.property_types) then l.price_per_sqm end as sqm
    from public.public_listings l
    -- A name without a letter has no key, and is no neighbourhood: '' is the whole city.
    left join private.neighborhoods n on n.city = l.city and n.name = l.neighborhood and n.key <> ''
    where l.city = _city and l.transaction_type = _deal),
  closed as (
    select n.key as neighborhood, (p.rooms * 2)::smallint as rooms, p.final_price, p.agent_id
    from public.properties p
    left join private.neighborhoods n on n.city = p.city and n.name = p.neighborhood and n.key <> ''
    where p.city = _city and p.transaction_type = _deal and p.status = 'closed' and p.final_price is not null
      and p.closed_at > now() - interval '12 months' and private.is_dwelling(p.property_types)),
  -- From five homes on, and not where most are one agent's beside others: whoever says what they were sold for leads
  -- the middle from one price of the others to the next.
  finals as (
    select coalesce(neighborhood, '') as neighborhood, coalesce(rooms, 0::smallint) as rooms, count(*)::integer as n,
      case when count(*) >= 5 and private.beside_the_most(array_agg(agent_id)) not between 1 and (count(*) - 1) / 2 then percentile_cont(0.5) within group (order by final_price)::numeric end as median
    from closed
    group by grouping sets ((), (neighborhood), (rooms), (neighborhood, rooms))
    having (grouping(neighborhood) = 1 or neighborhood is not null) and (grouping(rooms) = 1 or rooms is not null)),
  areas as (
    select coalesce(neighborhood, '') as neighborhood, coalesce(rooms, 0::smallint) as rooms,
      case when grouping(neighborhood) = 0 then mode() within group (order by name) end as name,
      count(*)::integer as listings, count(price)::integer as priced,
      round(percentile_cont(0.25) within group (order by price)::numeric) as price_low,
      round(percentile_cont(0.5) within group (order by price)::numeric) as price_median,
      round(percentile_cont(0.75) within group (order by price)::numeric) as price_high,
      count(sqm)::integer as sized,
      round(percentile_cont(0.25) within group (order by sqm)::numeric) as sqm_low,
      round(percentile_cont(0.5) within group (order by sqm)::numeric) as sqm_median,
      round(percentile_cont(0.75) within group (order by sqm)::numeric) as sqm_high,
      count(listed_on)::integer as dated, percentile_disc(0.5) within group (order by listed_on) as listed_median,
      case when grouping(rooms) = 1 then private.price_histogram(array_agg(price) filter (where price is not null)) end as histogram
    from homes
    group by grouping sets ((), (neighborhood), (rooms), (neighborhood, rooms))
    having (grouping(neighborhood) = 1 or neighborhood is not null) and (grouping(rooms) = 1 or rooms is not null)
      and count(*) > 0)
  select _city, _deal, a.neighborhood, a.rooms, a.name, a.listings, a.priced, a.price_low, a.price_median, a.price_high,
    a.sized, a.sqm_low, a.sqm_median, a.sqm_high, a.dated, a.listed_median, a.histogram, now(),
    coalesce(f.n, 0), round(f.median, 1 - floor(log(f.median))::integer)
  from areas a left join finals f on (f.neighborhood, f.rooms) = (a.neighborhood, a.rooms)
$$;

-- Makes the numbers anew where something changed, at most every ten minutes unless `_now`, and the row of the
-- month with them; answers for how many cities and deals. What changes meanwhile waits for the next time, and what is
-- more than so many for the next call.
create function private.renew_areas(_now boolean default false, _places integer default 200) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  this_month constant date := date_trunc('month', now() at time zone 'Asia/Jerusalem');
  place record;
  expected private.areas[];
  renewed integer := 0;
  -- What was closed twelve months ago leaves without anybody writing anything.
  last_time constant timestamptz := coalesce((select at from private.area_renewal), '-infinity');
begin
  -- Of several servers one; the others find it done.
  perform from private.area_renewal
  where _now or at is null or at < now() - interval '10 minutes' for update skip locked;
  if not found then return 0; end if;
  insert into private.area_changes (city, deal)
  select distinct city, transaction_type from public.properties
  where status = 'closed' and final_price is not null
    and closed_at > last_time - interval '12 months' and closed_at <= now() - interval '12 months';
  for place in
    with places as materialized (
      select city, deal from private.area_changes group by 1, 2 order by min(id) limit _places),
    noted as (
      delete from private.area_changes c using places p where (c.city, c.deal) = (p.city, p.deal) returning c.city, c.deal)
    select distinct city, deal from noted order by city, deal
  loop
    expected := array(select e from private.expected_areas(place.city, place.deal) e);
    delete from private.areas a where (a.city, a.deal) = (place.city, place.deal) and not exists (
      select from unnest(expected) e where (e.neighborhood, e.rooms) = (a.neighborhood, a.rooms));
    insert into private.areas as a select * from unnest(expected)
    on conflict (city, deal, neighborhood, rooms) do update
    set (name, listings, priced, price_low, price_median, price_high, sized, sqm_low, sqm_median, sqm_high, dated,
         listed_median, histogram, changed_at, finals, final_median)
      = (excluded.name, excluded.listings, excluded.priced, excluded.price_low, excluded.price_median,
         excluded.price_high, excluded.sized, excluded.sqm_low, excluded.sqm_median, excluded.sqm_high,
         excluded.dated, excluded.listed_median, excluded.histogram, excluded.changed_at,
         excluded.finals, excluded.final_median)
    where to_jsonb(a) - 'changed_at' is distinct from to_jsonb(excluded) - 'changed_at';
    renewed := renewed + 1;
  end loop;
  if renewed < _places then update private.area_renewal set at = now() where single; end if;
  delete from private.area_months m where m.month = this_month and not exists (
    select from private.areas a
    where (a.city, a.deal, a.neighborhood, a.rooms) = (m.city, m.deal, m.neighborhood, m.rooms));
  insert into private.area_months as m
    (city, deal, neighborhood, rooms, month, listings, priced, price_median, sized, sqm_median)
  select city, deal, neighborhood, rooms, this_month, listings, priced, price_median, sized, sqm_median from private.areas
  on conflict (city, deal, neighborhood, rooms, month) do update
  set (listings, priced, price_median, sized, sqm_median)
    = (excluded.listings, excluded.priced, excluded.price_median, excluded.sized, excluded.sqm_median)
  where (m.listings, m.priced, m.price_median, m.sized, m.sqm_median) is distinct from
        (excluded.listings, excluded.priced, excluded.price_median, excluded.sized, excluded.sqm_median);
  if renewed > 0 then perform private.note_change('areas'); end if;
  return renewed;
end $$;

-- 073_areas_read.sql

-- What the pages of areas show of their numbers.

-- The numbers of an area as visitors see them: none that comes from fewer than five homes.
create function private.area_numbers(a private.areas) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('listings', a.listings,
    'priced', a.priced,
    'price', case when a.priced >= 5 then jsonb_build_array(a.price_low, a.price_median, a.price_high) end,
    'sized', a.sized,
    'sqm', case when a.sized >= 5 then jsonb_build_array(a.sqm_low, a.sqm_median, a.sqm_high) end,
    'dated', a.dated,
    'listed', case when a.dated >= 5 then a.listed_median end,
    'histogram', a.histogram)
$$;

-- What a neighbourhood is called: as the most listings of one deal spell it. Null where it has none today.
create function private.area_name(_city text, _neighborhood text) returns text
language sql stable set search_path = ''
as $$
  select name from private.areas
  where (city, neighborhood, rooms) = (_city, _neighborhood, 0) and deal in ('sale', 'rent')
  order by listings desc, deal desc limit 1
$$;

-- All that stands on the page of an area but its list. Definer, as it reads tables that are not of the API; they
-- hold what visitors see of all listings together.
create function public.area_page(_deal text, _city text, _neighborhood text default null, _rooms numeric default null,
  _near text[] default '{}')
returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  place text := coalesce((select name from private.search_cities
    where key = private.search_key(left(_city, 100)) order by name = _city desc limit 1), _city);
  hood text := coalesce(private.area_key(left(_neighborhood, 100)), '');
  half smallint := coalesce(least(greatest(_rooms, 0), 100) * 2, 0);
  names text[] := array(select n.name from private.neighborhoods n where hood <> '' and (n.city, n.key) = (place, hood));
  area private.areas;
begin
  select * into area from private.areas a
  where (a.city, a.deal, a.neighborhood, a.rooms) = (place, _deal, hood, half);
  return jsonb_build_object(
    'city', (select name from private.search_cities where name = place),
    'neighborhood', coalesce(private.area_name(place, hood), (select min(n) from unnest(names) n)),
    'numbers', case when area.city is not null then private.area_numbers(area) || jsonb_build_object(
      'final', case when area.final_median is not null then jsonb_build_object('homes', area.finals, 'price', area.final_median) end) end,
    'months', coalesce((
      select jsonb_agg(jsonb_build_object('month', m.month, 'listings', m.listings,
        'priced', m.priced, 'price', case when m.priced >= 5 then m.price_median end,
        'sized', m.sized, 'sqm', case when m.sized >= 5 then m.sqm_median end) order by m.month)
      from private.area_months m
      where (m.city, m.deal, m.neighborhood, m.rooms) = (place, _deal, hood, half)
        and m.month > now() - interval '18 months'), '[]'),
    'rooms', coalesce((
      select jsonb_agg(private.area_numbers(a) - 'histogram' || jsonb_build_object('rooms', a.rooms / 2.0) order by a.rooms)
      from private.areas a where (a.city, a.deal, a.neighborhood) = (place, _deal, hood) and a.rooms > 0), '[]'),
    'neighborhoods', coalesce((
      select jsonb_agg(private.area_numbers(a) - 'histogram'
        || jsonb_build_object('name', private.area_name(place, a.neighborhood)) order by a.listings desc, a.name)
      from (select * from private.areas a
            where (a.city, a.deal, a.rooms) = (place, _deal, 0) and a.neighborhood not in ('', hood)
            order by a.listings desc, a.name limit 60) a), '[]'),
    'near', coalesce((
      select jsonb_agg(private.area_numbers(a) - 'histogram' || jsonb_build_object('city', a.city)
                       order by array_position(_near[1:20], a.city))
      from private.areas a
      where a.city = any (_near[1:20]) and (a.deal, a.neighborhood, a.rooms) = (_deal, '', 0)), '[]'),
    'agents', coalesce((
      select jsonb_agg(jsonb_build_object('username', a.username, 'name', a.name, 'company', c.name, 'listings', t.n)
                       order by t.n desc, a.username)
      from (select l.agent_id, count(*) as n from public.public_listings l
            where l.city = place and l.transaction_type = _deal and (hood = '' or l.neighborhood = any (names))
              and (half = 0 or l.rooms * 2 = half)
            group by l.agent_id order by n desc, l.agent_id limit 5) t
      join public.public_agents a on a.id = t.agent_id
      left join public.public_companies c on c.id = a.company_id), '[]'),
    'companies', coalesce((
      select jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name, 'listings', t.n) order by t.n desc, c.slug)
      from (select a.company_id, count(*) as n from public.public_listings l join public.public_agents a on a.id = l.agent_id
            where l.city = place and l.transaction_type = _deal and (hood = '' or l.neighborhood = any (names))
              and (half = 0 or l.rooms * 2 = half) and a.company_id is not null
            group by a.company_id order by n desc, a.company_id limit 5) t
      join public.public_companies c on c.id = t.company_id), '[]'),
    'lowered', private.listing_rows(array(
      select l.seq from public.public_listings l
      where l.lowered_percent is not null and l.city = place and l.transaction_type = _deal
        and (hood = '' or l.neighborhood = any (names)) and (half = 0 or l.rooms * 2 = half)
      order by l.lowered_percent desc, l.seq desc limit 4)));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.area_page(text, text, text, numeric, text[])', 'execute', '{anon, authenticated, service_role}');
comment on function public.area_page(text, text, text, numeric, text[]) is
  '`{city, neighborhood, numbers, months, rooms, neighborhoods, near, agents, companies, lowered}` of an area of `sale` or `rent`: `city` and `neighborhood` as listings spell them, null when none ever did; `numbers` `{listings, priced, price, sized, sqm, dated, listed, histogram, final}` with quarters `[low, median, high]`, null from fewer than five homes, as is `final` `{homes, price}`, the median to two digits of what was paid in twelve months, and where one agent has more than half of them beside others; `near` of the first 20 cities that are named; `lowered` rows as of `search_listings`';

-- The areas with at least three homes, in the order of their names: of cities, of neighbourhoods, and of cities by
-- whole rooms.
create function public.area_addresses(_first integer default 0, _limit integer default 1000) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('deal', deal, 'city', city, 'neighborhood', private.area_name(city, neighborhood),
    'rooms', case when rooms > 0 then rooms / 2 end, 'listings', listings, 'changed', changed_at)
    order by city, deal desc, neighborhood, rooms), '[]')
  from (select * from private.areas
        where listings >= 3 and (rooms = 0 or (neighborhood = '' and rooms % 2 = 0 and rooms <= 20))
        order by city, deal desc, neighborhood, rooms
        limit least(greatest(_limit, 0), 10000) offset greatest(_first, 0)) page
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.area_addresses(integer, integer)', 'execute', '{anon, authenticated, service_role}');
comment on function public.area_addresses(integer, integer) is
  'an array of `{deal, city, neighborhood, rooms, listings, changed}`: areas with three homes or more, 10,000 at most, from `_first` on';

-- Every city with homes, the largest first.
create function public.area_cities(_limit integer default 2000) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('city', city, 'sale', sale, 'rent', rent) order by sale + rent desc, city), '[]')
  from (select c.name as city, coalesce(sum(s.listings) filter (where s.deal = 1), 0)::integer as sale,
          coalesce(sum(s.listings) filter (where s.deal = 2), 0)::integer as rent
        from private.search_counts s join private.search_cities c on c.id = s.city
        where s.listings > 0 group by c.name
        order by sum(s.listings) desc, c.name limit least(greatest(_limit, 0), 2000)) page
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.area_cities(integer)', 'execute', '{anon, authenticated, service_role}');
comment on function public.area_cities(integer) is
  'an array of `{city, sale, rent}`: how many homes each city has, the largest first, 2,000 at most';

-- How the price of a square metre of a listing compares: with homes of as many rooms in its neighbourhood, or in its
-- city. Null where fewer than five others are known, and for a hidden price.
create function public.area_comparison(_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('percent', round(100 * (l.price_per_sqm - a.sqm_median) / a.sqm_median), 'homes', a.sized,
    'neighborhood', private.area_name(a.city, a.neighborhood), 'city', a.city)
  from public.public_listings l
  left join private.neighborhoods n on n.city = l.city and n.name = l.neighborhood
  join private.areas a on (a.city, a.deal, a.rooms) = (l.city, l.transaction_type, (l.rooms * 2)::smallint)
    and a.neighborhood in (n.key, '')
  where l.id = _id and l.price_per_sqm is not null and private.is_dwelling(l.property_types)
    and a.rooms > 0 and a.sized > 5 and a.sqm_median > 0
  order by a.neighborhood <> '' desc
  limit 1
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.area_comparison(uuid)', 'execute', '{anon, authenticated, service_role}');
comment on function public.area_comparison(uuid) is
  '`{percent, homes, neighborhood, city}`: how far the price of a square metre lies from the median of homes with as many rooms; null from fewer than five others or for a hidden price';

-- 073_find_pages.sql

-- Pages that somebody asks for by their own name: a listing by its number, an agent by phone or name, a company.

-- A home as visitors see it, live or lately closed; no row of one that they do not see at the moment.
create function private.shown_home(_id uuid)
returns table (title text, property_types text[], rooms numeric, city text)
language sql stable security definer set search_path = ''
as $$
  select title, property_types, rooms, city from public.public_listings where id = _id
  union all
  select l.title, l.property_types, l.rooms, l.city from public.public_closed_listings l join public.properties p using (id)
  where l.id = _id and private.lately(p.closed_at)
  limit 1
$$;

create function private.phone_digits(_phone text) returns text
language sql immutable set search_path = ''
as $$ select regexp_replace(regexp_replace(_phone, '[^0-9]', '', 'g'), '^972', '0') $$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.phone_digits(text)', 'execute', '{service_role}');
create index public_agents_phone on public.public_agents (private.phone_digits(phone));
create index public_companies_phone on public.public_companies (private.phone_digits(phone));
create index public_companies_name_words on public.public_companies
  using gin (private.name_words(name)) with (fastupdate = off);

-- Visitors may not call the functions it needs; what it reads is public. A number that its agent hides finds
-- nothing, and neither does a phone that no page shows.
create function public.find_pages(_text text, _begins boolean default false) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  t constant text := lower(private.norm(left(_text, 80)));
  number constant text := substring(t from '(?<![0-9a-z])([0-9a-f]{8})(?![0-9a-z])');
  digits constant text := substring(private.phone_digits(t) from '^0[0-9]{8,9}$');
  -- As a page that is meant each word is a whole one; while somebody types it may be a beginning.
  called constant text := case when _begins then private.name_query(t) else (
    select string_agg(format('(''%s'' | ''%s'')', word, private.without_vowel_letters(word)), ' & ')
    from regexp_split_to_table(private.search_key(t), ' ') word where word <> '') end;
  -- One letter or two are the beginning of everything.
  named constant boolean := called is not null and char_length(private.search_key(t)) > 2;
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('kind', kind, 'name', name, 'key', key) order by place, size desc, key)
    from (
      select 1 as place, 'listing' as kind, l.title as name, l.id::text as key, 0 as size
      from public.public_listings l join public.public_agents a on a.id = l.agent_id
      where number is not null and a.show_property_ids
        and l.id between (number || '-0000-0000-0000-000000000000')::uuid
          and (number || '-ffff-ffff-ffff-ffffffffffff')::uuid
      union all
      (select 2, 'agent', a.name, a.username, a.listings_count from public.public_agents a
        where private.phone_digits(a.phone) = digits order by a.listings_count desc limit 3)
      union all
      (select 3, 'company', c.name, c.slug, c.properties_count from public.public_companies c
        where private.phone_digits(c.phone) = digits order by c.properties_count desc limit 3)
      union all
      (select 4, 'agent', a.name, a.username, a.listings_count from public.public_agents a
        where named and a.listings_count > 0 and private.name_words(a.name) @@ called::tsquery
        order by a.listings_count desc, a.username limit 3)
      union all
      (select 5, 'company', c.name, c.slug, c.properties_count from public.public_companies c
        where named and private.name_words(c.name) @@ called::tsquery
        order by c.properties_count desc, c.slug limit 3)) pages), '[]');
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.find_pages(text, boolean)', 'execute', '{anon, authenticated, service_role}');
comment on function public.find_pages(text, boolean) is
  'pages that are called so, `{kind, name, key}`: a `listing` by the number on its page (key: id), an `agent` (username) or a `company` (slug) by phone or by all words of the name, with `_begins` by their beginnings; at most three of each';

-- 074_visits.sql

-- What visitors did, as numbers of a day in Israel: no row tells of a person. Nobody but functions reads these
-- tables; each tells only the owner. A home's numbers go with it.

create table private.listing_days (
  listing_id uuid not null references public.properties (id) on delete cascade,
  day date not null,
  views integer not null default 0,
  -- Different ones of that day.
  visitors integer not null default 0,
  calls integer not null default 0,
  chats integer not null default 0,
  shares integer not null default 0,
  saves integer not null default 0,
  tours integer not null default 0,
  galleries integer not null default 0,
  leads integer not null default 0,
  -- Read a year at a time for hundreds of homes, whose rows lie far apart: the key has all that is asked.
  primary key (listing_id, day) include (views, visitors, calls, chats, shares, saves, tours, galleries, leads)
);
alter table private.listing_days enable row level security;

-- An agent's own page, without the pages of the homes.
create table private.agent_days (
  agent_id uuid not null references public.profiles (id) on delete cascade,
  day date not null,
  views integer not null default 0,
  visitors integer not null default 0,
  calls integer not null default 0,
  chats integer not null default 0,
  shares integer not null default 0,
  leads integer not null default 0,
  primary key (agent_id, day)
);
alter table private.agent_days enable row level security;

create table private.company_days (
  company_id uuid not null references public.companies (id) on delete cascade,
  day date not null,
  views integer not null default 0,
  visitors integer not null default 0,
  calls integer not null default 0,
  chats integer not null default 0,
  shares integer not null default 0,
  primary key (company_id, day)
);
alter table private.company_days enable row level security;

-- The hours of Israel in which an agent's page and homes are looked at and the agent is turned to.
create table private.agent_hours (
  agent_id uuid not null references public.profiles (id) on delete cascade,
  day date not null,
  hour smallint not null constraint agent_hours_of_a_day check (hour between 0 and 23),
  views integer not null default 0,
  -- Calls, chats and leads.
  contacts integer not null default 0,
  primary key (agent_id, day, hour)
);
alter table private.agent_hours enable row level security;

-- The link of a place it is shared to is written when somebody first comes by it; `own` is what an agent
-- named. Without a listing it leads to the agent's page.
create table private.share_links (
  code char(6) primary key constraint share_links_code_valid check (code ~ '^[A-Za-z0-9]{6}$'),
  agent_id uuid not null references public.profiles (id) on delete cascade,
  listing_id uuid references public.properties (id) on delete cascade,
  place text not null constraint share_links_place_known
    check (place in ('whatsapp', 'facebook', 'mail', 'copied', 'qr', 'print', 'own')),
  name text constraint share_links_name_valid
    check (char_length(name) <= 60 and private.is_seen(name) and private.clean_line(name)),
  created_at timestamptz not null default now(),
  constraint share_links_own_named check ((place = 'own') = (name is not null))
);
create index share_links_agent_id_idx on private.share_links (agent_id, created_at desc);
create index share_links_listing_id_idx on private.share_links (listing_id);
alter table private.share_links enable row level security;

create table private.link_days (
  code char(6) not null references private.share_links (code) on delete cascade,
  day date not null,
  opens integer not null default 0,
  calls integer not null default 0,
  chats integer not null default 0,
  leads integer not null default 0,
  -- As of listings: an agent has hundreds of links.
  primary key (code, day) include (opens, calls, chats, leads)
);
alter table private.link_days enable row level security;

-- What a visitor of one day is told by: a mark is a hash of the day's salt, the address, the browser and the
-- page. Without the salt nobody can make it again; salts and marks go when their day is over.
create table private.visit_salts (
  day date primary key,
  salt bytea not null
);
alter table private.visit_salts enable row level security;

create table private.visit_marks (
  mark bytea not null,
  kind text not null,
  day date not null,
  -- When it counted last, and how often.
  at timestamptz not null,
  times integer not null default 1,
  primary key (mark, kind)
);
create index visit_marks_day_idx on private.visit_marks (day);
alter table private.visit_marks enable row level security;

-- What was written, so that a batch whose answer was lost is not counted twice.
create table private.event_batches (
  id uuid primary key,
  at timestamptz not null default now()
);
create index event_batches_at_idx on private.event_batches (at);
alter table private.event_batches enable row level security;

-- The code of the link of a place: known to whoever makes the page, without asking. codeOf() in
-- lib/share/codes.ts says the same.
create function private.share_code(_page uuid, _place text) returns char(6)
language sql immutable set search_path = ''
as $$
  select left(translate(encode(sha256(convert_to(_page || ':' || _place, 'UTF8')), 'base64'), '+/=', ''), 6)
$$;

-- The salts of today and, for what came just before midnight, of yesterday.
create function public.visit_salts() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := (clock_timestamp() at time zone 'Asia/Jerusalem')::date;
begin
  if not exists (select from private.visit_salts where day = today) then
    insert into private.visit_salts
    select today, decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
    on conflict do nothing;
  end if;
  return (select jsonb_object_agg(day, encode(salt, 'hex')) from private.visit_salts where day >= today - 1);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.visit_salts()', 'execute', '{service_role}');
comment on function public.visit_salts() is
  '`{day: salt in hex}` of today and, while it is there, of yesterday';

-- An hour after midnight nothing of the day before is left that could tell two visitors apart. Answers how many
-- marks went.
create function private.forget_visitors(_limit integer default 50000) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  kept_from constant date := ((now() - interval '1 hour') at time zone 'Asia/Jerusalem')::date;
  gone integer;
begin
  delete from private.visit_salts where day < kept_from;
  delete from private.event_batches where id in (
    select id from private.event_batches where at < now() - interval '1 day' limit _limit for update skip locked);
  delete from private.visit_marks where (mark, kind) in (
    select mark, kind from private.visit_marks where day < kept_from limit _limit for update skip locked);
  get diagnostics gone = row_count;
  return gone;
end $$;

-- The link of this code when it leads to that page; the links of places are written here.
create function private.link_of(_code text, _agent uuid, _listing uuid) returns char(6)
language plpgsql security definer set search_path = ''
as $$
begin
  if _code !~ '^[A-Za-z0-9]{6}$' then return null; end if;
  insert into private.share_links (code, agent_id, listing_id, place)
  select _code, _agent, _listing, place
  from unnest('{whatsapp,facebook,mail,copied,qr,print}'::text[]) place
  where private.share_code(coalesce(_listing, _agent), place) = _code
    and not exists (select from private.share_links where code = _code::char(6))
  on conflict do nothing;
  return (select code from private.share_links
          where code = _code::char(6) and agent_id = _agent and listing_id is not distinct from _listing);
end $$;

-- Written by one statement a table, by their keys, as decision 24 has it. Nobody waits for a visit to be counted,
-- so it gives way before two who wait for each other are found out; the server brings the batch again.
create function public.count_events(_events jsonb, _batch uuid default null) returns integer
language plpgsql security definer set search_path = '' set jit = off set lock_timeout = '500ms'
as $$
declare
  asked jsonb;
  seen jsonb;
  counted jsonb := '[]';
  -- Whether it is the first of its day, by the marks that counted.
  first_of jsonb;
  turns integer;
begin
  if jsonb_typeof(_events) is distinct from 'array' or jsonb_array_length(_events) > 1000 then
    perform private.refuse('too_many_events', '22023');
  end if;
  if _batch is not null then
    insert into private.event_batches (id) values (_batch) on conflict do nothing;
    if not found then return 0; end if;
  end if;

  -- What is of a page that visitors see, held against deletion; then what its own people did is left out.
  select coalesce(jsonb_agg(to_jsonb(e) || jsonb_build_object('owner', coalesce(l.agent_id, c.agent_id, a.id))), '[]')
  into asked
  from jsonb_to_recordset(_events)
    as e (at timestamptz, kind text, listing uuid, agent uuid, company uuid, code text, mark text, viewer uuid)
  left join public.public_listings l on l.id = e.listing
  left join public.public_closed_listings c on c.id = e.listing
  left join public.public_agents a on a.id = e.agent
  where e.at between now() - interval '1 day' and now() + interval '1 minute'
    and e.kind in ('view', 'call', 'chat', 'share', 'save', 'tour', 'gallery');
  perform from public.profiles where id in (select (e ->> 'owner')::uuid from jsonb_array_elements(asked) e)
  order by id for key share;
  perform from public.companies where id in (select (e ->> 'company')::uuid from jsonb_array_elements(asked) e)
  order by id for key share;
  perform from public.properties where id in (select (e ->> 'listing')::uuid from jsonb_array_elements(asked) e)
  order by id for key share;
  select coalesce(jsonb_agg(s), '[]') into seen from (
    select row_number() over () as n, e.*, e.at at time zone 'Asia/Jerusalem' as local,
           row_number() over (partition by e.mark, e.kind order by e.at) as turn
    from jsonb_to_recordset(asked)
      as e (at timestamptz, kind text, listing uuid, company uuid, owner uuid, code text, mark text, viewer uuid)
    left join public.companies c on c.id = e.company and exists (select from public.public_companies where id = c.id)
    where case when e.listing is not null
                 then exists (select from public.properties p where p.id = e.listing and p.agent_id = e.owner)
               when e.company is not null then c.owner_user_id is distinct from e.viewer and c.id is not null
               else exists (select from public.profiles p where p.id = e.owner) end
      and not exists (select from public.profiles p where p.user_id = e.viewer and (p.is_admin or p.id = e.owner))) s;

  -- A kind counts once in 30 minutes. Several of one visitor in a batch take turns.
  turns := (select max((s ->> 'turn')::integer) from jsonb_array_elements(seen) s where s ->> 'mark' is not null);
  for round in 1 .. coalesce(turns, 0) loop
    with marked as (
      insert into private.visit_marks as m (mark, kind, day, at)
      select decode(s.mark, 'hex'), s.kind, s.local::date, s.at
      from jsonb_to_recordset(seen) as s (mark text, kind text, local timestamp, at timestamptz, turn integer)
      where s.turn = round and s.mark is not null
      order by 1, 2
      on conflict (mark, kind) do update set at = greatest(m.at, excluded.at), times = m.times + 1
      where abs(extract(epoch from excluded.at - m.at)) >= 1800
      returning encode(m.mark, 'hex') || m.kind as key, m.times)
    select jsonb_object_agg(key, times = 1) into first_of from marked;
    -- Looked up and not joined: of a set in jsonb the planner expects one row, and would go through all for each.
    counted := counted || coalesce((
      select jsonb_agg(s || jsonb_build_object('first', first_of -> ((s ->> 'mark') || (s ->> 'kind'))))
      from jsonb_array_elements(seen) s
      where (s ->> 'turn')::integer = round and first_of ? ((s ->> 'mark') || (s ->> 'kind'))), '[]');
  end loop;
  -- Whoever asks not to be followed counts as a view and as nobody.
  counted := counted || coalesce((
    select jsonb_agg(s) from jsonb_array_elements(seen) s where s ->> 'mark' is null), '[]');

  select coalesce(jsonb_agg(s || jsonb_build_object('link', links.link)), '[]') into counted
  from jsonb_array_elements(counted) s
  left join (
    select asked.*, private.link_of(code, owner, listing) as link from (
      select distinct s.code, s.owner, s.listing
      from jsonb_to_recordset(counted) as s (code text, owner uuid, listing uuid, company uuid)
      where s.code is not null and s.company is null order by 1) asked) links
    on links.code = s ->> 'code' and links.owner = (s ->> 'owner')::uuid
      and links.listing is not distinct from (s ->> 'listing')::uuid;

  insert into private.listing_days as d
    (listing_id, day, views, visitors, calls, chats, shares, saves, tours, galleries)
  select s.listing, s.local::date, count(*) filter (where s.kind = 'view'),
         count(*) filter (where s.kind = 'view' and s.first), count(*) filter (where s.kind = 'call'),
         count(*) filter (where s.kind = 'chat'), count(*) filter (where s.kind = 'share'),
         count(*) filter (where s.kind = 'save'), count(*) filter (where s.kind = 'tour'),
         count(*) filter (where s.kind = 'gallery')
  from jsonb_to_recordset(counted) as s (kind text, listing uuid, local timestamp, first boolean)
  where s.listing is not null group by 1, 2 order by 1, 2
  on conflict (listing_id, day) do update set
    views = d.views + excluded.views, visitors = d.visitors + excluded.visitors, calls = d.calls + excluded.calls,
    chats = d.chats + excluded.chats, shares = d.shares + excluded.shares, saves = d.saves + excluded.saves,
    tours = d.tours + excluded.tours, galleries = d.galleries + excluded.galleries;

  insert into private.agent_days as d (agent_id, day, views, visitors, calls, chats, shares)
  select s.owner, s.local::date, count(*) filter (where s.kind = 'view'),
         count(*) filter (where s.kind = 'view' and s.first), count(*) filter (where s.kind = 'call'),
         count(*) filter (where s.kind = 'chat'), count(*) filter (where s.kind = 'share')
  from jsonb_to_recordset(counted) as s (kind text, listing uuid, company uuid, owner uuid, local timestamp, first boolean)
  where s.listing is null and s.company is null and s.kind in ('view', 'call', 'chat', 'share')
  group by 1, 2 order by 1, 2
  on conflict (agent_id, day) do update set
    views = d.views + excluded.views, visitors = d.visitors + excluded.visitors, calls = d.calls + excluded.calls,
    chats = d.chats + excluded.chats, shares = d.shares + excluded.shares;

  insert into private.company_days as d (company_id, day, views, visitors, calls, chats, shares)
  select s.company, s.local::date, count(*) filter (where s.kind = 'view'),
         count(*) filter (where s.kind = 'view' and s.first), count(*) filter (where s.kind = 'call'),
         count(*) filter (where s.kind = 'chat'), count(*) filter (where s.kind = 'share')
  from jsonb_to_recordset(counted) as s (kind text, company uuid, local timestamp, first boolean)
  where s.company is not null and s.kind in ('view', 'call', 'chat', 'share')
  group by 1, 2 order by 1, 2
  on conflict (company_id, day) do update set
    views = d.views + excluded.views, visitors = d.visitors + excluded.visitors, calls = d.calls + excluded.calls,
    chats = d.chats + excluded.chats, shares = d.shares + excluded.shares;

  insert into private.agent_hours as h (agent_id, day, hour, views, contacts)
  select s.owner, s.local::date, extract(hour from s.local), count(*) filter (where s.kind = 'view'),
         count(*) filter (where s.kind in ('call', 'chat'))
  from jsonb_to_recordset(counted) as s (kind text, company uuid, owner uuid, local timestamp)
  where s.company is null and s.kind in ('view', 'call', 'chat') group by 1, 2, 3 order by 1, 2, 3
  on conflict (agent_id, day, hour) do update set
    views = h.views + excluded.views, contacts = h.contacts + excluded.contacts;

  insert into private.link_days as d (code, day, opens, calls, chats)
  select s.link, s.local::date, count(*) filter (where s.kind = 'view'), count(*) filter (where s.kind = 'call'),
         count(*) filter (where s.kind = 'chat')
  from jsonb_to_recordset(counted) as s (kind text, link char(6), local timestamp)
  where s.link is not null and s.kind in ('view', 'call', 'chat') group by 1, 2 order by 1, 2
  on conflict (code, day) do update set
    opens = d.opens + excluded.opens, calls = d.calls + excluded.calls, chats = d.chats + excluded.chats;

  return jsonb_array_length(counted);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.count_events(jsonb, uuid)', 'execute', '{service_role}');
comment on function public.count_events(jsonb, uuid) is
  'how many of the events counted; at most 1000 of `{at, kind, listing or agent or company, code?, mark?, viewer?}`, kinds view, call, chat, share, save, tour, gallery; a `_batch` counts once
refuses 22023 `too_many_events`';

-- A lead is counted in its own transaction: of a listing, or of the agent's page alone.
create function private.count_lead(_listing uuid, _code text, _agent uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := coalesce((select agent_id from public.properties where id = _listing), _agent);
  local constant timestamp := now() at time zone 'Asia/Jerusalem';
  link char(6);
begin
  perform from public.profiles where id = owner for key share;
  perform from public.properties where id = _listing for key share;
  link := private.link_of(_code, owner, _listing);
  if _listing is not null then
    insert into private.listing_days as d (listing_id, day, leads) values (_listing, local::date, 1)
    on conflict (listing_id, day) do update set leads = d.leads + 1;
  else
    insert into private.agent_days as d (agent_id, day, leads) values (owner, local::date, 1)
    on conflict (agent_id, day) do update set leads = d.leads + 1;
  end if;
  insert into private.agent_hours as h (agent_id, day, hour, contacts)
  values (owner, local::date, extract(hour from local), 1)
  on conflict (agent_id, day, hour) do update set contacts = h.contacts + 1;
  if link is not null then
    insert into private.link_days as d (code, day, leads) values (link, local::date, 1)
    on conflict (code, day) do update set leads = d.leads + 1;
  end if;
end $$;

-- 075_share_links.sql

-- The links that agents share: each place's own is there by itself, others are named. Only their agent reads them.

-- Six letters and figures that nobody guesses and no link has.
create function private.new_share_code() returns char(6)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  drawn char(6);
begin
  loop
    drawn := private.share_code(gen_random_uuid(), gen_random_uuid()::text);
    exit when not exists (select from private.share_links where code = drawn);
  end loop;
  return drawn;
end $$;

-- The links are everybody's, and of the last 30 days who came and who made contact, as in private.numbers; other
-- days, and what kind of contact it was, ask private.has_statistics.
create function public.my_share_links(_from date default null, _to date default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Asia/Jerusalem')::date;
  me public.profiles;
  full_numbers boolean;
begin
  select * into me from public.profiles where user_id = private.require_user();
  full_numbers := private.has_statistics(me.user_id);
  if not full_numbers then
    _from := today - 29;
    _to := today;
  end if;
  return jsonb_build_object('statistics', full_numbers, 'from', _from, 'to', _to, 'links', coalesce((
    select jsonb_agg(case when full_numbers then to_jsonb(l) else to_jsonb(l) - '{calls,chats,leads}'::text[] end
                     order by l.place = 'own' desc, l.created_at desc, l.code) from (
      select s.code, s.place, s.name, s.created_at, s.listing_id, p.title,
             exists (select from private.shown_home(s.listing_id)) as shown, coalesce(d.opens, 0) as opens,
             coalesce(d.calls + d.chats + d.leads, 0) as contacts, coalesce(d.calls, 0) as calls,
             coalesce(d.chats, 0) as chats, coalesce(d.leads, 0) as leads
      from private.share_links s
      left join public.properties p on p.id = s.listing_id
      left join lateral (
        select sum(opens)::integer as opens, sum(calls)::integer as calls, sum(chats)::integer as chats,
               sum(leads)::integer as leads
        from private.link_days where code = s.code and day >= coalesce(_from, day) and day <= coalesce(_to, day)) d on true
      where s.agent_id = me.id
      order by s.place = 'own' desc, coalesce(d.opens, 0) desc, s.created_at desc limit 500) l), '[]'),
    -- Of all of them, however many: a home has a link for each place where it is shared.
    'places', coalesce((
    select jsonb_agg(case when full_numbers then to_jsonb(l) else to_jsonb(l) - 'leads' end order by l.opens desc, l.place) from (
      select s.place, coalesce(sum(d.opens), 0) as opens, coalesce(sum(d.calls + d.chats + d.leads), 0) as contacts,
             coalesce(sum(d.leads), 0) as leads
      from private.share_links s left join private.link_days d
        on d.code = s.code and d.day >= coalesce(_from, d.day) and d.day <= coalesce(_to, d.day)
      where s.agent_id = me.id and s.place <> 'own' group by s.place) l), '[]'));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.my_share_links(date, date)', 'execute', '{authenticated}');
comment on function public.my_share_links(date, date) is
  '`{statistics, from, to, links: [{code, place, name, created_at, listing_id, title, shown, opens, contacts, calls, chats, leads}], places: [{place, opens, contacts, leads}]}` of one''s own links, what was counted from a day to a day, and of all links of a place together; `shown`: whether visitors see its home; the named ones first, 500 at most. Without statistics: opens and contacts of the last 30 days, whatever is asked';

-- A link of one's own to one's page or one of one's homes; with `_code` it is called otherwise.
create function public.save_share_link(_name text, _listing uuid default null, _code text default null) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  me public.profiles;
  saved text;
begin
  select * into me from public.profiles where user_id = private.require_user() for no key update;
  if me.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
  if not private.is_active(me) then perform private.refuse('account_inactive'); end if;
  if _code is not null then
    update private.share_links set name = btrim(_name)
    where agent_id = me.id and place = 'own' and code::text = _code returning code into saved;
    if saved is null then perform private.refuse('not_found', 'PT404'); end if;
    return saved;
  end if;
  if _listing is not null and not exists (select from public.properties where id = _listing and agent_id = me.id) then
    perform private.refuse('not_found', 'PT404');
  end if;
  if (select count(*) from private.share_links where agent_id = me.id and place = 'own') >= 100 then
    perform private.refuse('too_many_links', 'PT409');
  end if;
  insert into private.share_links (code, agent_id, listing_id, place, name)
  values (private.new_share_code(), me.id, _listing, 'own', btrim(_name)) returning code into saved;
  return saved;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.save_share_link(text, uuid, text)', 'execute', '{authenticated}');
comment on function public.save_share_link(text, uuid, text) is
  'the code of a link that is called so; with a code that link is called otherwise
refuses 42501 `not_agent`, `account_inactive`; PT404 `not_found`; PT409 `too_many_links` (100); 23514 with the name of the constraint';

-- With its numbers. The address still leads to the page.
create function public.delete_share_link(_code text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.share_links s using public.profiles p
  where p.user_id = private.require_user() and s.agent_id = p.id and s.place = 'own' and s.code::text = _code;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.delete_share_link(text)', 'execute', '{authenticated}');
comment on function public.delete_share_link(text) is
  'refuses PT404 `not_found`';

-- All that was counted for somebody, for the copy of their account.
create function private.numbers_of(_agent uuid, _company uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'listing_days', coalesce((select jsonb_agg(to_jsonb(d) order by p.seq, d.day) from private.listing_days d
                              join public.properties p on p.id = d.listing_id where p.agent_id = _agent), '[]'),
    'agent_days', coalesce((select jsonb_agg(to_jsonb(d) - 'agent_id' order by d.day) from private.agent_days d
                            where d.agent_id = _agent), '[]'),
    'company_days', coalesce((select jsonb_agg(to_jsonb(d) - 'company_id' order by d.day) from private.company_days d
                              where d.company_id = _company), '[]'),
    'agent_hours', coalesce((select jsonb_agg(to_jsonb(h) - 'agent_id' order by h.day, h.hour) from private.agent_hours h
                             where h.agent_id = _agent), '[]'),
    'share_links', coalesce((select jsonb_agg(to_jsonb(s) - 'agent_id' order by s.created_at, s.code)
                             from private.share_links s where s.agent_id = _agent), '[]'),
    'link_days', coalesce((select jsonb_agg(to_jsonb(d) order by d.code, d.day) from private.link_days d
                           join private.share_links s using (code) where s.agent_id = _agent), '[]'))
$$;

-- 076_leads.sql

-- What visitors write to an agent: who they are, where to call them, what they ask. Only that agent reads it.

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  agent_id uuid not null references public.profiles (id) on delete cascade,
  -- Null of what was written on the agent's page, and when the listing is gone; its title stays.
  listing_id uuid references public.properties (id) on delete set null,
  listing_title text,
  -- The link that they came by.
  source text constraint lead_source_valid check (source ~ '^[A-Za-z0-9]{6}$'),
  name text not null
    constraint lead_name_valid check (char_length(name) <= 50 and private.is_seen(name) and private.clean_line(name)),
  phone text not null constraint lead_phone_valid check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  email text constraint lead_email_valid check (private.valid_address(email)),
  -- Of the policy that was in force when they agreed to it.
  consent_version integer not null constraint lead_consent_valid check (consent_version >= 1),
  status text not null default 'new'
    constraint lead_status_known check (status in ('new', 'talked', 'meeting', 'offer', 'closed', 'not_relevant')),
  -- Null: something in it was not read yet.
  read_at timestamptz,
  -- A day that a calendar has; Postgres knows infinity too.
  call_back_on date constraint lead_day_valid check (call_back_on between '0001-01-01' and '9999-12-31'),
  created_at timestamptz not null default now(),
  -- The newest message.
  last_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index leads_agent_id_idx on public.leads (agent_id, last_at desc, seq desc);
create index leads_updated_idx on public.leads (agent_id, updated_at desc);
create index leads_unread_idx on public.leads (agent_id) where read_at is null;
create index leads_listing_id_idx on public.leads (listing_id);
create index leads_phone_idx on public.leads (phone, created_at desc);
create index leads_created_at_idx on public.leads (created_at);
alter table public.leads enable row level security;
create policy "agents read their own leads" on public.leads
  for select to authenticated using (agent_id = (select private.my_profile_id()));
insert into private.api_grants (object, privilege, roles) values
  ('table public.leads', 'select', '{authenticated}');

-- What they wrote: who writes again within a day adds to the lead that is there.
create table public.lead_messages (
  -- Drawn where it was written: what is sent twice is here once.
  request_id uuid primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  message text not null
    constraint lead_message_valid check (char_length(message) <= 1000 and private.clean_text(message)),
  hour text constraint lead_hour_known check (hour in ('morning', 'noon', 'afternoon', 'evening')),
  at timestamptz not null default clock_timestamp()
);
create index lead_messages_lead_id_idx on public.lead_messages (lead_id, at);
alter table public.lead_messages enable row level security;
create policy "agents read the messages of their own leads" on public.lead_messages
  for select to authenticated using (exists (
    select from public.leads l where l.id = lead_id and l.agent_id = (select private.my_profile_id())));
insert into private.api_grants (object, privilege, roles) values
  ('table public.lead_messages', 'select', '{authenticated}');

create table public.lead_notes (
  id uuid primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  body text not null
    constraint lead_note_valid check (char_length(body) <= 1000 and private.is_seen(body) and private.clean_text(body)),
  at timestamptz not null default now()
);
create index lead_notes_lead_id_idx on public.lead_notes (lead_id, at);
alter table public.lead_notes enable row level security;
create policy "agents read the notes of their own leads" on public.lead_notes
  for select to authenticated using (exists (
    select from public.leads l where l.id = lead_id and l.agent_id = (select private.my_profile_id())));
insert into private.api_grants (object, privilege, roles) values
  ('table public.lead_notes', 'select', '{authenticated}');

-- What an agent chose. Whether mails come at all is said by private.mail_stops, like of every other kind.
create table public.lead_settings (
  agent_id uuid primary key references public.profiles (id) on delete cascade,
  mails text not null default 'at_once' constraint lead_mails_known check (mails in ('at_once', 'daily')),
  -- How an answer in WhatsApp begins; null: as the site has it.
  template text
    constraint lead_template_valid check (char_length(template) <= 500 and private.is_seen(template) and private.clean_text(template)),
  -- Whether their company reads names and messages. Without it, it sees numbers and titles.
  company_reads boolean not null default false,
  -- Until when the daily mail has told.
  told_until timestamptz,
  updated_at timestamptz not null default now()
);
alter table public.lead_settings enable row level security;
create policy "agents read their own settings of leads" on public.lead_settings
  for select to authenticated using (agent_id = (select private.my_profile_id()));
insert into private.api_grants (object, privilege, roles, columns) values
  ('table public.lead_settings', 'select', '{authenticated}', '{agent_id, mails, template, company_reads, updated_at}');

-- A place in a room that one network cannot fill: the first three a day of each have a part of their own.
create function private.lead_room(_room text, _key text, _network text, _newcomers integer, _others integer, _seconds integer)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  hit jsonb := private.rate_hit(_room || '_network', _network || ' ' || _key, 3, 86400);
begin
  if (hit ->> 'allowed')::boolean then
    hit := private.rate_hit(_room || '_newcomers', _key, _newcomers, _seconds);
    if (hit ->> 'allowed')::boolean then return hit; end if;
    -- Nothing came of it: who tries again when there is room is as new as before.
    update private.rate_limits set hits = hits - 1
    where (bucket, key) = (_room || '_network', left(_network || ' ' || _key, 400));
  end if;
  return private.rate_hit(_room, _key, _others, _seconds);
end $$;

-- Null, or how long somebody who sends too much has to wait. Asked in this order, so that whoever is
-- refused by the first uses up nobody else's room.
create function private.lead_limit(_client text, _network text, _scripted boolean, _phone text, _target uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  hit jsonb;
begin
  -- Without a script there is no signed time: less room.
  hit := case when _scripted then private.rate_hit('lead_client', _client, 12, 3600)
              else private.rate_hit('lead_client_plain', _client, 4, 3600) end;
  if (hit ->> 'allowed')::boolean then
    hit := private.lead_room('lead_phone', encode(sha256(convert_to(_phone, 'UTF8')), 'hex'), _network, 12, 9, 86400);
  end if;
  if (hit ->> 'allowed')::boolean then hit := private.lead_room('lead_target', _target::text, _network, 45, 15, 3600); end if;
  return nullif((hit ->> 'retry_after')::integer, 0);
end $$;

-- For the server only, which knows where it came from and that it was no robot. Acknowledged is what is
-- committed: the same request once more adds nothing and is answered in the same way.
create function public.add_lead(_lead jsonb, _client text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  request uuid := _lead ->> 'request_id';
  listing uuid := _lead ->> 'listing_id';
  agent uuid := _lead ->> 'agent_id';
  person_phone text := _lead ->> 'phone';
  address text := _lead ->> 'email';
  title text;
  lead public.leads;
  wait integer;
  told boolean;
begin
  if request is null or (listing is null) = (agent is null) then perform private.refuse('lead_invalid', '22023'); end if;
  if exists (select from public.lead_messages where request_id = request) then return '{"status": "added"}'; end if;
  wait := private.lead_limit(_client, coalesce(_lead ->> 'network', _client), coalesce((_lead ->> 'scripted')::boolean, false),
    person_phone, coalesce(listing, agent));
  if wait is not null then return jsonb_build_object('status', 'limited', 'retry_after', wait); end if;
  -- Nobody's mailbox is filled by others who write its address, nor many mailboxes in the name of one home.
  told := address is not null
    and (private.rate_hit('lead_copy', encode(private.mailbox_hash(address), 'hex'), 3, 86400) ->> 'allowed')::boolean
    and (private.rate_hit('lead_copy_target', coalesce(listing, agent)::text, 100, 86400) ->> 'allowed')::boolean;
  -- One after the other, of one person to one listing: the second finds what the first has written.
  perform pg_advisory_xact_lock(hashtextextended('lead:' || person_phone || coalesce(listing, agent), 0));
  if exists (select from public.lead_messages where request_id = request) then return '{"status": "added"}'; end if;
  if listing is not null then
    agent := (select agent_id from public.public_listings where id = listing and private.is_live(status));
  end if;
  perform from public.profiles p where p.id = agent and exists (select from public.public_agents a where a.id = p.id) for key share;
  if not found then return '{"status": "closed"}'; end if;
  if listing is not null then
    select p.title into title from public.properties p
    where p.id = listing and private.is_live(p.status) and p.expires_at > now() for key share;
    if not found then return '{"status": "closed"}'; end if;
  end if;

  select * into lead from public.leads l
  where l.phone = person_phone and l.created_at > now() - interval '1 day'
    and l.listing_id is not distinct from listing and (listing is not null or (l.agent_id = agent and l.listing_title is null))
    -- Who was handed it and is of another office by now, or of none, has nothing to do with the home any more.
    and (l.agent_id = agent or exists (
      select from public.profiles has, public.profiles had
      where has.id = agent and had.id = l.agent_id and has.organization_code = had.organization_code))
  order by l.seq desc limit 1 for update;
  if lead.id is null then
    insert into public.leads (agent_id, listing_id, listing_title, source, name, phone, email, consent_version)
    values (agent, listing, title, _lead ->> 'source', _lead ->> 'name', person_phone, address,
            (_lead ->> 'consent_version')::integer)
    returning * into lead;
    perform private.count_lead(listing, _lead ->> 'source', agent);
    if told then perform private.mail_lead_copy(lead.id, address); end if;
  else
    -- No copy: its link deletes the lead, and a phone number of somebody else is soon typed.
    update public.leads set last_at = now(), updated_at = now(), read_at = null, email = coalesce(email, address)
    where id = lead.id;
  end if;
  insert into public.lead_messages (request_id, lead_id, message, hour)
  values (request, lead.id, coalesce(_lead ->> 'message', ''), _lead ->> 'hour');
  perform private.mail_lead(lead.id, request);
  perform private.push_lead(lead.id);
  return '{"status": "added"}';
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.add_lead(jsonb, text)', 'execute', '{service_role}');
comment on function public.add_lead(jsonb, text) is
  '`{status: added/limited/closed, retry_after?}` of `{request_id, listing_id or agent_id, name, phone, message, hour, email, source, consent_version, scripted, network}`; the same request again adds nothing. Closed: what nobody is shown takes no leads
refuses 22023 `lead_invalid`; 23514 with the name of what is not valid';

-- The person's own deletion, by the link of the mail that they got.
create function public.mailed_lead(_secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('agent', a.name, 'title', l.listing_title, 'created_at', l.created_at)
  from private.mail_by(_secret) m
  join public.leads l on l.id = m.lead_id and m.kind = 'lead_copy'
  join public.profiles a on a.id = l.agent_id
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.mailed_lead(text)', 'execute', '{service_role}');
comment on function public.mailed_lead(text) is
  '`{agent, title, created_at}` of the lead whose copy has the secret; null when there is none, or it was deleted';

create function public.forget_mailed_lead(_secret text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.leads where id = (select m.lead_id from private.mail_by(_secret) m where m.kind = 'lead_copy');
  return found;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.forget_mailed_lead(text)', 'execute', '{service_role}');
comment on function public.forget_mailed_lead(text) is
  'whether there was something to delete: the lead, its messages, notes and mails';

-- 076_own_leads.sql

-- An agent's work with their leads.

create function private.require_lead(_id uuid) returns public.leads
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.leads;
begin
  perform private.require_user();
  select * into lead from public.leads where id = _id and agent_id = private.my_profile_id() for update;
  if lead.id is null then perform private.refuse('not_found', 'PT404'); end if;
  return lead;
end $$;

-- The link that somebody came by: what its agent called it, or where it was shared to. Of a code that is
-- nobody's link, or another agent's, the code alone.
create function private.lead_source(_code text, _agent uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('code', _code, 'place', s.place, 'name', s.name)
  from (values (1)) one left join private.share_links s on s.code = _code and s.agent_id = _agent
  where _code is not null
$$;

create function private.lead_json(l public.leads) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', l.id, 'listing_id', l.listing_id, 'listing_shown', exists (select from private.shown_home(l.listing_id)),
    'listing_title', l.listing_title, 'source', private.lead_source(l.source, l.agent_id), 'name', l.name,
    'phone', l.phone, 'email', l.email, 'status', l.status, 'unread', l.read_at is null, 'call_back_on', l.call_back_on,
    'created_at', l.created_at, 'last_at', l.last_at,
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('message', m.message, 'hour', m.hour, 'at', m.at)
                                           order by m.at, m.request_id), '[]')
                 from public.lead_messages m where m.lead_id = l.id),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'body', n.body, 'at', n.at) order by n.at, n.id), '[]')
              from public.lead_notes n where n.lead_id = l.id))
$$;

-- For the account's copy: all of them, and which policy each agreed to.
create function private.leads_of(_user_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(private.lead_json(l)
    || jsonb_build_object('consent_version', l.consent_version, 'read_at', l.read_at) order by l.seq), '[]')
  from public.leads l join public.profiles a on a.id = l.agent_id where a.user_id = _user_id
$$;

-- Whom to call today, or should have been called: nobody whose matter is closed. In Israel's days.
create function private.is_due(_status text, _call_back_on date) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(_call_back_on <= (now() at time zone 'Asia/Jerusalem')::date and _status not in ('closed', 'not_relevant'), false)
$$;

-- Of one's own, what a search finds.
create function private.own_leads_found(_listing uuid, _source text, _text text) returns setof public.leads
language sql stable security definer set search_path = ''
as $$
  select l.* from public.leads l
  where l.agent_id = (select private.my_profile_id())
    and (_listing is null or l.listing_id = _listing)
    -- Each home has a link of its own for each place: a place is all of them.
    and (_source is null or l.source = _source
         or l.source in (select s.code from private.share_links s where s.agent_id = l.agent_id and s.place = _source))
    and (coalesce(btrim(_text), '') = ''
         or strpos(lower(l.name), lower(btrim(_text))) > 0
         or strpos(lower(l.listing_title), lower(btrim(_text))) > 0
         or strpos(lower(l.email), lower(btrim(_text))) > 0
         -- 052-123 finds +97252123…
         or (regexp_replace(_text, '[^0-9]', '', 'g') ~ '^[0-9]{3,}$' and _text !~ '[^0-9 ()+-]'
             and strpos(l.phone, regexp_replace(regexp_replace(_text, '[^0-9]', '', 'g'), '^(972|0)', '')) > 0)
         or exists (select from public.lead_messages m where m.lead_id = l.id and strpos(lower(m.message), lower(btrim(_text))) > 0)
         or exists (select from public.lead_notes n where n.lead_id = l.id and strpos(lower(n.body), lower(btrim(_text))) > 0))
$$;

create function public.own_leads(
  _status text default null, _listing uuid default null, _source text default null, _text text default null,
  _today boolean default false, _page integer default 1, _page_size integer default 50)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := (select p.id from public.profiles p where p.user_id = private.require_user());
  page integer := least(greatest(coalesce(_page, 1), 1), 100000);
  size integer := least(greatest(coalesce(_page_size, 50), 1), 500);
  answer jsonb;
begin
  -- Today is a tab beside the states, not a filter of their counts.
  with others as materialized (
    select * from private.own_leads_found(_listing, left(_source, 20), left(_text, 100))),
  found_ones as (
    select * from others where not coalesce(_today, false) or private.is_due(status, call_back_on))
  select jsonb_build_object(
    'page', page, 'page_size', size,
    'total', (select count(*) from found_ones where _status is null or status = _status),
    'counts', (select coalesce(jsonb_object_agg(status, n), '{}') from (select status, count(*) n from others group by 1) s),
    'today', (select count(*) from others where private.is_due(status, call_back_on)),
    'rows', coalesce((
      select jsonb_agg(private.lead_json(r) order by r.last_at desc, r.seq desc) from (
        select f.* from found_ones f where _status is null or f.status = _status
        order by f.last_at desc, f.seq desc limit size offset (page - 1) * size) r), '[]'))
  into answer;
  return answer || jsonb_build_object(
    'all', (select count(*) from public.leads where agent_id = me),
    'unread', (select count(*) from public.leads where agent_id = me and read_at is null),
    'listings', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'title', title) order by title, id) from (
      select distinct on (listing_id) listing_id as id, listing_title as title from public.leads
      where agent_id = me and listing_id is not null order by listing_id, seq desc) s), '[]'),
    'sources', coalesce((select jsonb_agg(private.lead_source(source, me) order by source) from (
      select distinct source from public.leads where agent_id = me and source is not null) s), '[]'));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.own_leads(text, uuid, text, text, boolean, integer, integer)', 'execute', '{authenticated}');
comment on function public.own_leads(text, uuid, text, text, boolean, integer, integer) is
  '`{page, page_size, total, counts: {status: n}, rows, all, unread, today, listings: [{id, title}], sources: [{code, place, name}]}`, the newest message first; `counts` and `today` of what the other filters find. At most 500 a page; `_today`: whom to call back';

create function public.own_lead(_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.lead_json(l) from public.leads l
  where l.id = _id and l.agent_id = (select id from public.profiles where user_id = private.require_user())
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.own_lead(uuid)', 'execute', '{authenticated}');
comment on function public.own_lead(uuid) is
  'one of one''s own leads as in `own_leads`, or null';

-- Another text whenever something about one's own leads changed, and how many are unread.
create function public.lead_news() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'unread', (select count(*) from public.leads l where l.agent_id = me and l.read_at is null),
    'changed_at', (select max(l.updated_at) from public.leads l where l.agent_id = me),
    -- One that was read and is gone changes nothing else.
    'all', (select count(*) from public.leads l where l.agent_id = me))
  from (select (select id from public.profiles where user_id = private.require_user()) as me) one
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.lead_news()', 'execute', '{authenticated}');
comment on function public.lead_news() is
  '`{unread, changed_at, all}` of one''s own leads';

-- Each key that is there is changed: `{status, read, call_back_on}`.
create function public.change_lead(_id uuid, _change jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.leads := private.require_lead(_id);
begin
  update public.leads set
    status = case when _change ? 'status' then _change ->> 'status' else status end,
    read_at = case when not _change ? 'read' then read_at
                   when (_change ->> 'read')::boolean then coalesce(read_at, now()) end,
    call_back_on = case when _change ? 'call_back_on' then (_change ->> 'call_back_on')::date else call_back_on end,
    updated_at = now()
  where id = lead.id;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.change_lead(uuid, jsonb)', 'execute', '{authenticated}');
comment on function public.change_lead(uuid, jsonb) is
  'changes what is named: `{status: new/talked/meeting/offer/closed/not_relevant, read: boolean, call_back_on: day or null}`
refuses PT404 `not_found`; 23514 `lead_status_known`';

create function public.add_lead_note(_lead uuid, _note uuid, _body text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.leads := private.require_lead(_lead);
begin
  if exists (select from public.lead_notes where id = _note and lead_id = lead.id) then return; end if;
  if (select count(*) from public.lead_notes where lead_id = lead.id) >= 200 then
    perform private.refuse('too_many', '22023');
  end if;
  insert into public.lead_notes (id, lead_id, body) values (_note, lead.id, _body);
  update public.leads set updated_at = now() where id = lead.id;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.add_lead_note(uuid, uuid, text)', 'execute', '{authenticated}');
comment on function public.add_lead_note(uuid, uuid, text) is
  'nothing; the same note again adds nothing
refuses PT404 `not_found`; 22023 `too_many` (200); 23514 `lead_note_valid`';

create function public.delete_lead_note(_note uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.leads := private.require_lead((select lead_id from public.lead_notes where id = _note));
begin
  delete from public.lead_notes where id = _note and lead_id = lead.id;
  update public.leads set updated_at = now() where id = lead.id;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.delete_lead_note(uuid)', 'execute', '{authenticated}');
comment on function public.delete_lead_note(uuid) is
  'refuses PT404 `not_found`';

-- Also when its person asks for it on the phone.
create function public.delete_lead(_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.leads := private.require_lead(_id);
begin
  delete from public.leads where id = lead.id;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.delete_lead(uuid)', 'execute', '{authenticated}');
comment on function public.delete_lead(uuid) is
  'with its messages, notes and mails
refuses PT404 `not_found`';

create function public.my_lead_settings() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'mails', case when exists (select from private.mail_stops where user_id = uid and kind = 'lead') then 'none'
                  else coalesce(s.mails, 'at_once') end,
    'template', s.template, 'company_reads', coalesce(s.company_reads, false))
  from (select private.require_user() as uid) one
  left join public.profiles p on p.user_id = uid left join public.lead_settings s on s.agent_id = p.id
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.my_lead_settings()', 'execute', '{authenticated}');
comment on function public.my_lead_settings() is
  '`{mails: at_once/daily/none, template or null, company_reads}`';

create function public.save_lead_settings(_mails text, _template text, _company_reads boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  uid uuid := private.require_user();
  me uuid := private.my_profile_id();
  before text := public.my_lead_settings() ->> 'mails';
  told timestamptz;
begin
  if not private.is_agent() then perform private.refuse('not_agent'); end if;
  -- Nobody joins an office meanwhile, which takes the leave to read away (private.guard_place) and would not see this one;
  -- and what somebody is just writing to them (add_lead holds them, too) is told in the one way or in the other.
  perform from public.profiles where user_id = uid for update;
  perform public.set_my_mail('lead', _mails <> 'none');
  -- Whom no daily mail has told yet it would tell from yesterday on (private.queue_lead_digests).
  select coalesce(told_until, date_trunc('day', now(), 'Asia/Jerusalem') - interval '1 day')
  into told from public.lead_settings where agent_id = me for update;
  insert into public.lead_settings as s (agent_id, mails, template, company_reads, told_until)
  values (me, coalesce(nullif(_mails, 'none'), 'at_once'), nullif(btrim(_template), ''),
          coalesce(_company_reads, false), now())
  on conflict (agent_id) do update set
    mails = case when _mails = 'none' then s.mails else excluded.mails end,
    told_until = case when s.mails = 'daily' then s.told_until else now() end,
    template = excluded.template, company_reads = excluded.company_reads, updated_at = now();
  -- The mail of tomorrow that would have told of them does not come any more.
  if before = 'daily' and _mails = 'at_once' then
    perform private.mail_lead(lead_id, request_id) from (
      select m.lead_id, m.request_id from public.leads l join public.lead_messages m on m.lead_id = l.id
      where l.agent_id = me and l.read_at is null and m.at > told order by m.at, m.request_id) untold;
  end if;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.save_lead_settings(text, text, boolean)', 'execute', '{authenticated}');
comment on function public.save_lead_settings(text, text, boolean) is
  'mails `at_once`, `daily`, `none`; without a template the site''s own. From one mail a day to each at once: what is unread and was not told is told at once
refuses 42501 `not_agent`; 23514 `lead_mails_known`, `lead_template_valid`';

-- 077_office_leads.sql

-- What a company sees of its agents' leads: numbers and titles; names and messages where the agent lets it.
-- Asked of today's agents, so it ends with the hour in which somebody leaves.

create function private.company_reads(_agent uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select coalesce((select company_reads from public.lead_settings where agent_id = _agent), false) $$;

create function public.company_leads(_agent uuid default null, _page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own public.companies := private.require_company();
  page integer := least(greatest(coalesce(_page, 1), 1), 100000);
  agents uuid[] := array(select id from public.profiles
                         where organization_code = own.organization_code and user_type = 'agent');
begin
  return jsonb_build_object(
    'page', page, 'page_size', 50,
    'total', (select count(*) from public.leads l where l.agent_id = any (agents) and (_agent is null or l.agent_id = _agent)),
    'agents', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'reads', private.company_reads(p.id),
        'unread', (select count(*) from public.leads l where l.agent_id = p.id and l.read_at is null),
        -- Seven days as the screen of the numbers has them, today among them.
        'week', (select count(*) from public.leads l
                 where l.agent_id = p.id and (l.created_at at time zone 'Asia/Jerusalem')::date > (now() at time zone 'Asia/Jerusalem')::date - 7),
        'counts', (select coalesce(jsonb_object_agg(status, n), '{}') from (
          select l.status, count(*) n from public.leads l where l.agent_id = p.id group by 1) s)) order by p.name, p.id)
      from public.profiles p where p.id = any (agents)), '[]'),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'agent_id', r.agent_id, 'status', r.status,
        'listing_title', r.listing_title, 'last_at', r.last_at,
        'name', case when r.reads then r.name end, 'phone', case when r.reads then r.phone end,
        'message', case when r.reads then (select m.message from public.lead_messages m where m.lead_id = r.id
                                           order by m.at desc, m.request_id limit 1) end)
        order by r.last_at desc, r.seq desc)
      from (select l.*, private.company_reads(l.agent_id) as reads from public.leads l
            where l.agent_id = any (agents) and (_agent is null or l.agent_id = _agent)
            order by l.last_at desc, l.seq desc limit 50 offset (page - 1) * 50) r), '[]'));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.company_leads(uuid, integer)', 'execute', '{authenticated}');
comment on function public.company_leads(uuid, integer) is
  '`{page, page_size: 50, total, agents: [{id, name, reads, unread, week, counts}], rows: [{id, agent_id, status, listing_title, last_at, name, phone, message}]}` of the company''s own agents; name, phone and message are null unless the agent lets the company read
refuses 42501 `not_company`';

-- From one of the company's agents to another of them, with its messages. Whoever gives it is told: a company
-- cannot read in an account of its own what the agent does not let it read without the agent knowing. The agent's
-- notes go along only where the company may read; otherwise they go to the agent, in that mail.
create function public.hand_lead(_id uuid, _agent uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  own public.companies := private.require_company();
  giver uuid := (select agent_id from public.leads where id = _id);
  lead public.leads;
  left_behind text[] := '{}';
begin
  -- Each tells two people by mail, and who gives cannot stop it.
  if not (private.rate_hit('lead_handed', own.id::text, 200, 86400) ->> 'allowed')::boolean then
    perform private.refuse('too_many_requests', 'P0001');
  end if;
  -- Shared until the end: nobody leaves the company while they give or get.
  perform from public.profiles where id in (giver, _agent) order by id for share;
  if exists (
    select from unnest(array[giver, _agent]) one
    where not exists (select from public.profiles p where p.id = one and p.user_type = 'agent'
                      and p.organization_code = own.organization_code)) then
    perform private.refuse('not_found', 'PT404');
  end if;
  select * into lead from public.leads where id = _id and agent_id = giver for update;
  if lead.id is null then perform private.refuse('not_found', 'PT404'); end if;
  if giver = _agent then return; end if;
  update public.leads set agent_id = _agent, read_at = null, updated_at = now() where id = lead.id;
  delete from private.mails m using public.profiles p
  where m.lead_id = lead.id and p.id = giver and m.user_id = p.user_id;
  delete from private.pushes where lead_id = lead.id;
  if not private.company_reads(giver) then
    with notes as (delete from public.lead_notes where lead_id = lead.id returning id, at, body)
    select coalesce(array_agg(body order by at, id), '{}') into left_behind from notes;
  end if;
  perform private.mail_handed_lead(lead.id, giver, left_behind);
  perform private.mail_lead(lead.id);
  perform private.push_lead(lead.id);
  perform private.audit('lead_handed', lead.id::text, jsonb_build_object('from', giver, 'to', _agent, 'company', own.id));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.hand_lead(uuid, uuid)', 'execute', '{authenticated}');
comment on function public.hand_lead(uuid, uuid) is
  'the lead, from the agent who has it to `_agent`; both belong to the company. Notes go along when the agent who has it lets the company read, and back to that agent by mail otherwise
refuses 42501 `not_company`; PT404 `not_found`; P0001 `too_many_requests` (200 a day)';

-- 078_lists.sql

-- Lists that somebody without an account sends to another: homes and words behind a code that only they
-- have. Nobody reaches the tables, and the functions are the server's alone, so that what one address may
-- do is counted where the address is known.

create table private.lists (
  id uuid primary key default gen_random_uuid(),
  -- Of the code; whoever reads this table cannot open a list.
  hash bytea not null unique,
  sender text not null constraint list_sender_valid
    check (char_length(sender) <= 40 and private.clean_line(sender)),
  words text not null constraint list_words_valid
    check (char_length(words) <= 200 and private.clean_line(words)),
  created_at timestamptz not null default now(),
  visited_on date not null default current_date,
  -- Of the key with which its sender deletes it; lists made before there were keys have none.
  key_hash bytea
);
create index lists_visited_on_idx on private.lists (visited_on);
alter table private.lists enable row level security;

-- A home that is deleted stays in the list, as one that is not published any more.
create table private.list_homes (
  list_id uuid not null references private.lists (id) on delete cascade,
  home_id uuid not null,
  place smallint not null constraint list_place_valid check (place between 1 and 50),
  note text not null constraint list_note_valid check (char_length(note) <= 200 and private.clean_line(note)),
  primary key (list_id, home_id)
);
alter table private.list_homes enable row level security;

create table private.list_marks (
  list_id uuid not null,
  home_id uuid not null,
  name text not null constraint list_name_valid
    check (char_length(name) <= 40 and private.is_seen(name) and private.clean_line(name)),
  answer text not null constraint list_answer_valid check (answer in ('yes', 'maybe', 'no')),
  marked_at timestamptz not null default now(),
  primary key (list_id, home_id, name),
  foreign key (list_id, home_id) references private.list_homes (list_id, home_id) on delete cascade
);
alter table private.list_marks enable row level security;

create function private.list_by(_code text) returns uuid
language sql stable security definer set search_path = ''
as $$ select id from private.lists where hash = sha256(convert_to(_code, 'UTF8')) $$;

-- What is typed as a name or a note: one line, its ends trimmed. Anything else is refused by the CHECKs.
create function private.one_line(_text text) returns text
language sql immutable set search_path = ''
as $$ select btrim(regexp_replace(coalesce(_text, ''), '\s+', ' ', 'g')) $$;

create function public.create_list(_sender text, _words text, _homes jsonb, _key text default null) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  code text := replace(gen_random_uuid()::text, '-', '');
  list uuid;
begin
  if jsonb_typeof(_homes) is distinct from 'array' or jsonb_array_length(_homes) not between 1 and 50 then
    perform private.refuse('list_invalid', '22023');
  end if;
  -- However many addresses ask.
  if not (private.rate_hit('lists', 'all', 5000, 86400) ->> 'allowed')::boolean then return null; end if;
  insert into private.lists (hash, key_hash, sender, words)
  values (sha256(convert_to(code, 'UTF8')), sha256(convert_to(_key, 'UTF8')),
          private.one_line(_sender), private.one_line(_words))
  returning id into list;
  insert into private.list_homes (list_id, home_id, place, note)
  select list, (h.value ->> 'id')::uuid, h.ordinality, private.one_line(h.value ->> 'note')
  from jsonb_array_elements(_homes) with ordinality h
  on conflict do nothing;
  return code;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.create_list(text, text, jsonb, text)', 'execute', '{service_role}');
comment on function public.create_list(text, text, jsonb, text) is
  'the code of a new list of 1-50 homes `[{id, note}]`, 122 random bits that are stored as a hash only; `_key` deletes it (`delete_list`); null when 5,000 were made today
refuses 22023 `list_invalid`, 23514';

-- Opening it is a visit.
create function public.list_of(_code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  list uuid := private.list_by(_code);
begin
  update private.lists set visited_on = current_date where id = list and visited_on < current_date;
  return (
    select jsonb_build_object('sender', l.sender, 'words', l.words, 'homes', (
      select jsonb_agg(jsonb_build_object('id', h.home_id, 'note', h.note, 'marks', coalesce((
        select jsonb_agg(jsonb_build_object('name', m.name, 'answer', m.answer) order by m.name)
        from private.list_marks m where m.list_id = h.list_id and m.home_id = h.home_id), '[]')) order by h.place)
      from private.list_homes h where h.list_id = l.id))
    from private.lists l where l.id = list);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.list_of(text)', 'execute', '{service_role}');
comment on function public.list_of(text) is
  '`{sender, words, homes: [{id, note, marks: [{name, answer}]}]}` of a list, by its code; null for any other';

-- Whoever has the link may mark, under the name that they type. The list's row is the gate for how many names
-- there are.
create function public.mark_home(_code text, _home uuid, _name text, _answer text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  list uuid := private.list_by(_code);
  who text := private.one_line(_name);
begin
  if list is null then perform private.refuse('not_found', 'PT404'); end if;
  if not (private.rate_hit('list-marks', list::text, 500, 86400) ->> 'allowed')::boolean then return false; end if;
  perform from private.lists where id = list for update;
  if not exists (select from private.list_homes where list_id = list and home_id = _home) then
    perform private.refuse('not_found', 'PT404');
  end if;
  if _answer is null then
    delete from private.list_marks where list_id = list and home_id = _home and name = who;
    return true;
  end if;
  if (select count(distinct name) from private.list_marks where list_id = list and name <> who) >= 8 then
    return false;
  end if;
  insert into private.list_marks (list_id, home_id, name, answer) values (list, _home, who, _answer)
  on conflict (list_id, home_id, name) do update set answer = excluded.answer, marked_at = now();
  return true;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.mark_home(text, uuid, text, text)', 'execute', '{service_role}');
comment on function public.mark_home(text, uuid, text, text) is
  'whether it was marked (`yes`, `maybe`, `no`, or null to take it back): a list has at most 8 names and 500 marks a day
refuses PT404 `not_found`, 23514';

-- Whoever sent it, by the key that their browser keeps: the link alone is the other readers', too.
create function public.delete_list(_code text, _key text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.lists where id = private.list_by(_code) and key_hash = sha256(convert_to(_key, 'UTF8'));
  if not found then perform private.refuse('not_found', 'PT404'); end if;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.delete_list(text, text)', 'execute', '{service_role}');
comment on function public.delete_list(text, text) is
  'nothing: the list of this code, its notes and marks are gone, for whoever has the key that it was made with
refuses PT404 `not_found`';

-- Tells each operator, once a list and day. The mail holds the code: without it nobody could look.
create function public.report_list(_code text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  list uuid := private.list_by(_code);
begin
  if list is null then return null; end if;
  -- Once a list, however often it is reported: nobody uses up the reports of others with one.
  if exists (select from private.mails where kind = 'list_report' and starts_with(key, 'list-report:' || list || ':')
             and created_at > now() - interval '1 day') then
    return true;
  end if;
  if not (private.rate_hit('list-reports', 'all', 50, 86400) ->> 'allowed')::boolean then return false; end if;
  perform private.audit('list_reported', list::text);
  perform private.queue_mail(a.user_id, 'list_report',
    'list-report:' || list || ':' || a.user_id || ':' || current_date, jsonb_build_object('code', _code))
  from public.profiles a where a.is_admin order by a.id;
  return true;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.report_list(text)', 'execute', '{service_role}');
comment on function public.report_list(text) is
  'whether the operators are told of the list with this code, null of one that is not there; once a list and day, at most 50 a day';

create function public.admin_remove_list(_code text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  list uuid;
begin
  perform private.require_admin();
  delete from private.lists where id = private.list_by(_code) returning id into list;
  if list is null then perform private.refuse('not_found', 'PT404'); end if;
  perform private.audit('list_removed', list::text);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_remove_list(text)', 'execute', '{authenticated}');
comment on function public.admin_remove_list(text) is
  'nothing
refuses 42501 `not_admin`; PT404 `not_found`';

-- 90 days after its last visit; a thousand a call.
create function private.forget_lists() returns void
language sql security definer set search_path = ''
as $$
  delete from private.lists where id in (
    select id from private.lists where visited_on < current_date - 90 limit 1000 for update skip locked)
$$;

-- 079_numbers.sql

-- What agents and companies see of their visitors: sums of the days of 074_visits, never of visits. The last 30
-- days' views and contacts are everybody's; all else asks private.has_statistics.

-- A contact is a call, a chat or a lead. At most a quarter of a year at once, so the work is bounded by listings.
create function private.numbers(_agents uuid[], _company uuid, _from date, _to date, _all boolean) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  today constant date := (now() at time zone 'Asia/Jerusalem')::date;
  first date := case when _all then _from else today - 29 end;
  last date := case when _all then least(_to, today) else today end;
  before date;
begin
  if _from is null or _to is null or _from > _to or _to - _from > 92 or _from > today then
    perform private.refuse('range_invalid', '22023');
  end if;
  before := case when _all then first - (last - first + 1) else first end;
  return (
    with listings as materialized (
      select id, title, status, city, agent_id from public.properties where agent_id = any (_agents)),
    -- What is asked, and as long before it.
    spans (now, since, until) as (values (true, first, last), (false, before, first - 1)),
    -- One listing after another: however many rows the site has, only theirs are read. Each span is summed where it
    -- is read: a group of its own for each would cost more than twice as much.
    sums as materialized (
      select l.id as listing_id, l.agent_id, s.now, d.*, d.calls + d.chats + d.leads as contacts
      from listings l cross join spans s cross join lateral (
        select sum(n.views) as views, sum(n.visitors) as visitors, sum(n.calls) as calls, sum(n.chats) as chats,
               sum(n.shares) as shares, sum(n.saves) as saves, sum(n.leads) as leads
        from private.listing_days n where n.listing_id = l.id and n.day between s.since and s.until having count(*) > 0) d
      union all
      select null, agent_id, day >= first, sum(views), sum(visitors), sum(calls), sum(chats), sum(shares), 0, sum(leads),
             sum(calls + chats + leads)
      from private.agent_days where agent_id = any (_agents) and day between before and last group by 2, 3
      union all
      select null, null, day >= first, sum(views), sum(visitors), sum(calls), sum(chats), sum(shares), 0, 0, sum(calls + chats)
      from private.company_days where company_id = _company and day between before and last group by 3),
    totals as (
      select now, jsonb_build_object('views', sum(views), 'contacts', sum(contacts)) || case when _all then jsonb_build_object(
          'visitors', sum(visitors), 'calls', sum(calls), 'chats', sum(chats), 'shares', sum(shares),
          'saves', sum(saves), 'leads', sum(leads)) else '{}' end as numbers
      from sums group by 1),
    days as (
      select day, sum(views) as views, sum(visitors) as visitors, sum(contacts) as contacts from (
        select n.day, sum(n.views) as views, sum(n.visitors) as visitors, sum(n.calls) + sum(n.chats) + sum(n.leads) as contacts
        from private.listing_days n
        where n.listing_id = any (array(select id from listings)) and n.day between first and last group by 1
        union all
        select day, views, visitors, calls + chats + leads from private.agent_days
        where agent_id = any (_agents) and day between first and last
        union all
        select day, views, visitors, calls + chats from private.company_days
        where company_id = _company and day between first and last) seen
      group by 1),
    links as materialized (
      select s.code, s.name, s.place, s.listing_id, s.created_at, d.opens, d.taps, d.leads
      from private.share_links s
      cross join lateral (
        select coalesce(sum(n.opens), 0) as opens, coalesce(sum(n.calls + n.chats), 0) as taps, coalesce(sum(n.leads), 0) as leads
        from private.link_days n where n.code = s.code and n.day between first and last) d
      where _all and s.agent_id = any (_agents))
    select jsonb_build_object(
      'statistics', _all, 'from', first, 'to', last,
      'totals', (select numbers from totals where now),
      'days', (select jsonb_agg(jsonb_build_object('day', c::date, 'views', coalesce(d.views, 0), 'contacts', coalesce(d.contacts, 0))
                 || case when _all then jsonb_build_object('visitors', coalesce(d.visitors, 0)) else '{}' end order by c)
               from generate_series(first, last, interval '1 day') c left join days d on d.day = c::date))
      || case when not _all then '{}' else jsonb_build_object(
      'before', (select numbers from totals where not now),
      'listings', coalesce((
        select jsonb_agg(to_jsonb(r) order by r.views desc, r.contacts desc, r.id) from (
          select l.id, l.title, l.status, l.city, coalesce(s.views, 0) as views, coalesce(s.visitors, 0) as visitors,
                 coalesce(s.contacts, 0) as contacts, coalesce(s.calls, 0) as calls, coalesce(s.chats, 0) as chats,
                 coalesce(s.leads, 0) as leads, coalesce(s.shares, 0) as shares, coalesce(s.saves, 0) as saves,
                 coalesce(b.views, 0) as views_before
          from listings l left join sums s on s.listing_id = l.id and s.now
          left join sums b on b.listing_id = l.id and not b.now
          where s.listing_id is not null or private.is_live(l.status)
          order by 5 desc, 7 desc, 1 limit 500) r), '[]'),
      'agents', coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'views', coalesce(s.views, 0), 'visitors', coalesce(s.visitors, 0),
          'contacts', coalesce(s.contacts, 0), 'leads', coalesce(s.leads, 0)) order by s.views desc nulls last, p.name, p.id)
        from public.profiles p
        left join (select agent_id, sum(views) as views, sum(visitors) as visitors, sum(contacts) as contacts, sum(leads) as leads
                   from sums where now group by 1) s on s.agent_id = p.id
        where _company is not null and p.id = any (_agents)), '[]'),
      'places', coalesce((
        select jsonb_agg(to_jsonb(r) order by r.opens desc, r.place) from (
          select place, sum(opens) as opens, sum(taps) as taps, sum(leads) as leads from links group by 1
          having sum(opens) + sum(taps) + sum(leads) > 0) r), '[]'),
      -- What an agent calls a link the agent alone reads.
      'links', coalesce((
        select jsonb_agg(jsonb_build_object('code', r.code, 'name', r.name, 'listing_id', r.listing_id,
          'listing_title', (select title from listings where id = r.listing_id), 'opens', r.opens, 'taps', r.taps, 'leads', r.leads)
          order by r.opens desc, r.created_at desc, r.code)
        from (select * from links where place = 'own' and _company is null order by opens desc, created_at desc, code limit 100) r), '[]'),
      'hours', coalesce((
        select jsonb_agg(to_jsonb(r) order by r.weekday, r.hour) from (
          select extract(dow from day)::integer as weekday, hour, sum(views) as views, sum(contacts) as contacts
          from private.agent_hours where agent_id = any (_agents) and day between first and last group by 1, 2) r), '[]')) end);
end $$;

create function public.my_numbers(_from date, _to date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me public.profiles;
begin
  select * into me from public.profiles where user_id = private.require_user();
  if me.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
  return private.numbers(array[me.id], null, _from, _to, private.has_statistics(me.user_id));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.my_numbers(date, date)', 'execute', '{authenticated}');
comment on function public.my_numbers(date, date) is
  '`{statistics, from, to, totals, days: [{day, views, contacts, visitors}], before, listings, agents: [], places, links, hours: [{weekday, hour, views, contacts}]}` of one''s own homes and page, at most 93 days. Without statistics: views and contacts of the last 30 days, whatever is asked
refuses 42501 `not_agent`; 22023 `range_invalid`';

-- Of the agents of today, as with their leads; whose listing is called what, visitors see as well.
create function public.company_numbers(_from date, _to date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own public.companies := private.require_company();
begin
  return private.numbers(
    array(select id from public.profiles where organization_code = own.organization_code and user_type = 'agent'),
    own.id, _from, _to, private.has_statistics(own.owner_user_id));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.company_numbers(date, date)', 'execute', '{authenticated}');
comment on function public.company_numbers(date, date) is
  'the same as `my_numbers` of all agents of the company together and its page, with `agents: [{id, name, views, visitors, contacts, leads}]` and no `links`: those are the agents'' own
refuses 42501 `not_company`; 22023 `range_invalid`';

-- Views a day while it was shown in these days, so that a home of last week is held against old ones fairly.
create function private.daily_views(_listing uuid, _published timestamptz, _from date, _to date) returns numeric
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(views), 0)::numeric
         / (_to - greatest(_from, coalesce((_published at time zone 'Asia/Jerusalem')::date, _from)) + 1)
  from private.listing_days where listing_id = _listing and day between _from and _to
$$;

-- Only what visitors see is compared: no hidden price is told by a median. The newest 200 say as much as all. Not
-- where one or two are of others: an agent's own homes beside them would tell how often those are looked at.
create function private.among_similar(_listing uuid, _from date, _to date) returns jsonb
language sql stable security definer set search_path = '' set jit = off
as $$
  with own as (select * from public.public_listings where id = _listing and private.is_live(status)),
  alike as (
    select l.is_others, l.price / nullif(l.built_area, 0) as sqm, private.daily_views(l.id, l.published_at, _from, _to) as daily
    from own o join lateral (
      select n.id, n.price, n.built_area, p.published_at, n.agent_id <> o.agent_id as is_others
      from public.public_listings n join public.properties p on p.id = n.id
      where n.city = o.city and n.transaction_type = o.transaction_type and n.id <> o.id and private.is_live(n.status)
        and n.rooms between o.rooms - 1 and o.rooms + 1
      order by p.seq desc limit 200) l on true),
  medians as (
    select count(*) as homes, count(*) filter (where is_others) as others, count(sqm) as priced, percentile_cont(0.5) within group (order by daily) as daily,
           percentile_cont(0.5) within group (order by sqm) as sqm
    from alike)
  select case when m.homes >= 5 and m.others not in (1, 2) then jsonb_build_object(
    'homes', m.homes,
    'views', case when m.daily > 0 then round((private.daily_views(o.id, p.published_at, _from, _to) / m.daily::numeric), 2) end,
    'price', case when m.priced >= 5 and m.sqm > 0 then round((o.price / nullif(o.built_area, 0) / m.sqm)::numeric, 2) end) end
  from own o join public.properties p on p.id = o.id, medians m
$$;

-- Of one's own listing, or of one of the company's agents.
create function public.listing_numbers(_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  uid constant uuid := private.require_user();
  last constant date := (now() at time zone 'Asia/Jerusalem')::date;
  first constant date := last - 29;
  own public.companies := private.my_company();
  home public.properties;
  full_numbers boolean := private.has_statistics(uid);
begin
  select p.* into home from public.properties p join public.profiles a on a.id = p.agent_id
  where p.id = _id and (a.user_id = uid or (a.user_type = 'agent' and a.organization_code = own.organization_code));
  if home.id is null then perform private.refuse('not_found', 'PT404'); end if;
  return (
    with seen as materialized (
      select * from private.listing_days where listing_id = home.id and day between first and last)
    select jsonb_build_object(
      'id', home.id, 'title', home.title, 'status', home.status, 'statistics', full_numbers, 'from', first, 'to', last,
      'facts', jsonb_build_object('images', cardinality(home.images), 'words', (
        select count(*) from regexp_split_to_table(btrim(coalesce(home.description, '')), '\s+') word where word <> ''),
        -- Houses and plots lie on none.
        'floor', home.floor is not null or not coalesce(home.property_types && array['apartment', 'garden_apartment', 'penthouse',
          'duplex', 'triplex', 'housing_unit', 'studio_loft', 'basement'], true),
        'own', home.agent_id in (select id from public.profiles where user_id = uid)),
      'totals', (select jsonb_build_object('views', coalesce(sum(views), 0), 'contacts', coalesce(sum(calls + chats + leads), 0))
                   || case when full_numbers then jsonb_build_object('visitors', coalesce(sum(visitors), 0), 'calls', coalesce(sum(calls), 0),
                        'chats', coalesce(sum(chats), 0), 'shares', coalesce(sum(shares), 0), 'saves', coalesce(sum(saves), 0),
                        'leads', coalesce(sum(leads), 0)) else '{}' end from seen),
      'days', (select jsonb_agg(jsonb_build_object('day', c::date, 'views', coalesce(s.views, 0),
                 'contacts', coalesce(s.calls + s.chats + s.leads, 0)) order by c)
               from generate_series(first, last, interval '1 day') c left join seen s on s.day = c::date))
      || case when not full_numbers then '{}' else jsonb_build_object(
        'places', coalesce((
          select jsonb_agg(to_jsonb(r) order by r.opens desc, r.place) from (
            select s.place, sum(d.opens) as opens, sum(d.calls + d.chats) as taps, sum(d.leads) as leads
            from private.share_links s join private.link_days d on d.code = s.code and d.day between first and last
            where s.listing_id = home.id group by 1) r), '[]'),
        'similar', private.among_similar(home.id, first, last)) end);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.listing_numbers(uuid)', 'execute', '{authenticated}');
comment on function public.listing_numbers(uuid) is
  '`{id, title, status, statistics, from, to, facts: {images, words, floor, own}, totals, days: [{day, views, contacts}], places, similar: {homes, views, price} or null}` of the last 30 days; `similar` holds a live home against the medians of those in its city, of its deal and its rooms ±1, from five on: `views` a day while it was shown, `price` a square metre. Without statistics: views and contacts
refuses PT404 `not_found`';

-- 079_site_weeks.sql

-- What the site did, week by week, for those who operate it. A week that is over is summed once, so that looking at
-- a year neither grows with visits nor with homes, and what is deleted later stays counted.

-- Sunday to Saturday in Israel. Null where nothing was counted in the week.
create table private.site_weeks (
  week date primary key,
  views bigint,
  -- Calls, chats and leads.
  contacts bigint,
  leads bigint,
  published bigint,
  closed bigint,
  -- Whose page or homes were looked at.
  agents bigint
);
alter table private.site_weeks enable row level security;

-- Days are written in their order, so that a week is found by where its rows lie; a counted visit writes no index more.
create index listing_days_day_idx on private.listing_days using brin (day) with (pages_per_range = 32, autosummarize = on);
create index agent_days_day_idx on private.agent_days using brin (day) with (pages_per_range = 32, autosummarize = on);
create index company_days_day_idx on private.company_days using brin (day) with (pages_per_range = 32, autosummarize = on);
create index agent_hours_day_idx on private.agent_hours using brin (day) with (pages_per_range = 32, autosummarize = on);
create index listing_events_at_idx on public.listing_events using brin (at) with (pages_per_range = 32, autosummarize = on);

create function private.this_week(_now timestamptz default now()) returns date
language sql stable set search_path = ''
as $$
  select today - extract(dow from today)::integer from (select (_now at time zone 'Asia/Jerusalem')::date as today) t
$$;

create function private.week_sums(_week date) returns private.site_weeks
language sql stable security definer set search_path = '' set jit = off
as $$
  with seen as (
    select sum(views) as views, sum(calls + chats + leads) as contacts, sum(leads) as leads
    from private.listing_days where day between _week and _week + 6
    union all
    select sum(views), sum(calls + chats + leads), sum(leads)
    from private.agent_days where day between _week and _week + 6
    union all
    select sum(views), sum(calls + chats), null
    from private.company_days where day between _week and _week + 6),
  moves as (
    select count(distinct listing_id) filter (where coalesce(from_status, 'draft') = 'draft' and private.is_live(to_status)) as published,
           count(distinct listing_id) filter (where to_status = 'closed') as closed, count(*) as n
    from public.listing_events
    where at >= _week::timestamp at time zone 'Asia/Jerusalem' and at < (_week + 7)::timestamp at time zone 'Asia/Jerusalem')
  select _week, sum(s.views)::bigint, sum(s.contacts)::bigint, sum(s.leads)::bigint,
         case when m.n > 0 or sum(s.views) is not null then m.published end,
         case when m.n > 0 or sum(s.views) is not null then m.closed end,
         case when sum(s.views) is not null then (
           select count(distinct agent_id) from private.agent_hours where day between _week and _week + 6 and views > 0) end
  from moves m, seen s group by m.n, m.published, m.closed
$$;

-- Called again by who answers 8. A batch of visits may come a day late: a week is over when that day is.
create function private.sum_weeks(_now timestamptz default now(), _weeks integer default 8) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  summed integer;
begin
  insert into private.site_weeks
  select s.* from (
    select w::date as week from generate_series(
      private.this_week(_now) - 52 * 7, private.this_week(_now - interval '1 day') - 7, interval '7 days') w
    where not exists (select from private.site_weeks k where k.week = w::date)
    order by w limit _weeks) missing
  cross join lateral private.week_sums(missing.week) s
  on conflict do nothing;
  get diagnostics summed = row_count;
  return summed;
end $$;

create function public.admin_weeks() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_agg(to_jsonb(s) order by s.week)
    from generate_series(private.this_week() - 52 * 7, private.this_week(), interval '7 days') w
    left join private.site_weeks k on k.week = w::date
    cross join lateral (
      select (k).*  where k.week is not null
      union all
      select l.* from private.week_sums(w::date) l where k.week is null) s);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_weeks()', 'execute', '{authenticated}');
comment on function public.admin_weeks() is
  '`[{week, views, contacts, leads, published, closed, agents}]` of the whole site, 52 weeks and the present one, oldest first; `week` is its Sunday; null where nothing was counted
refuses 42501 `not_admin`';

-- 080_platform.sql

-- The platform's own texts and records: card template, settings, consent, reset log, AI quotas.

-- Definer, like `valid_setting`: a CHECK runs as the writer, who may not enter this schema.
-- A line is a label, tokens (each once, a trailing ? marks it optional) and a separator.
create function private.valid_template(lines jsonb, max_lines integer) returns boolean
language plpgsql immutable security definer set search_path = ''
as $$
declare
  line jsonb;
begin
  if jsonb_typeof(lines) is distinct from 'array'
     or jsonb_array_length(lines) not between 1 and coalesce(max_lines, 0) then return false; end if;
  for line in select jsonb_array_elements(lines) loop
    if jsonb_typeof(line) <> 'object' or jsonb_typeof(line -> 'tokens') is distinct from 'array'
       or jsonb_typeof(line -> 'label') is distinct from 'string'
       or char_length(line ->> 'label') > 50 or not private.clean_line(line ->> 'label')
       or (line ? 'separator' and (jsonb_typeof(line -> 'separator') <> 'string'
           or char_length(line ->> 'separator') > 5 or not private.clean_line(line ->> 'separator')))
       or exists (select from jsonb_object_keys(line) k where k not in ('label', 'tokens', 'separator'))
       or exists (select from jsonb_array_elements(line -> 'tokens') t
                  where jsonb_typeof(t) <> 'string' or (t #>> '{}') !~
                    '^(property_name|property_type|address|neighborhood|city|rooms|floor|built_area_sqm|price|price_per_sqm|status)\??$')
       or (select count(*) <> count(distinct rtrim(t, '?')) from jsonb_array_elements_text(line -> 'tokens') t)
    then return false; end if;
  end loop;
  return true;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.valid_template(jsonb, integer)', 'execute', '{service_role}');

create function private.default_template_lines() returns jsonb
language sql immutable set search_path = ''
as $$
  select '[
    {"label": "Line 1", "tokens": ["property_name"], "separator": " • "},
    {"label": "Line 2", "tokens": ["property_type", "address", "neighborhood?", "city"], "separator": " • "},
    {"label": "Line 3", "tokens": ["rooms", "floor", "built_area_sqm"], "separator": " | "},
    {"label": "Line 4", "tokens": ["price"], "separator": " • "}
  ]'::jsonb
$$;

create table public.property_card_templates (
  id uuid primary key default gen_random_uuid(),
  is_active boolean not null default true,
  max_lines integer not null constraint template_max_lines_valid check (max_lines between 1 and 6),
  lines jsonb not null,
  created_at timestamptz not null default now(),
  constraint template_lines_valid check (private.valid_template(lines, max_lines))
);
create unique index one_active_template on public.property_card_templates (is_active) where is_active;

create function private.valid_setting(key text, value text) returns boolean
language sql immutable security definer set search_path = ''
as $$
  select coalesce(char_length(value) <= 1000 and private.clean_text(value) and case key
    when 'whatsappMessageTemplate' then position('{{propertyUrl}}' in value) > 0
      and not exists (
        select from regexp_matches(value, '\{\{([^{}]*)\}\}', 'g') m
        where m[1] not in ('propertyUrl', 'propertyTitle', 'city', 'rooms', 'agentName', 'companyName'))
    when 'whatsappDisclaimer' then true
    when 'newAgentAiParser' then value in ('true', 'false')
    when 'newAgentAiDescription' then value in ('true', 'false')
    when 'newAgentRibbon' then value in ('true', 'false')
    when 'enableAiDescribeProperty' then value in ('true', 'false')
    when 'listingDays' then value ~ '^[0-9]{1,3}$' and value::integer between 7 and 365
    when 'propertyCardDisplayOption' then value in ('agent_name', 'company_name')
    else false end, false)
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.valid_setting(text, text)', 'execute', '{service_role}');

create table public.app_settings (
  key text primary key,
  value text not null,
  updated_at timestamptz not null default now(),
  constraint app_setting_valid check (private.valid_setting(key, value))
);

create table public.site_settings (
  id integer primary key default 1 constraint site_settings_single check (id = 1),
  show_consent_banner boolean not null default true,
  policy_version integer not null default 1 constraint policy_version_valid check (policy_version >= 1),
  consent_title_he text not null
    constraint consent_title_valid check (char_length(consent_title_he) <= 100 and private.is_seen(consent_title_he)),
  consent_message_he text not null
    constraint consent_message_valid check (char_length(consent_message_he) <= 1000 and private.is_seen(consent_message_he)),
  accept_button_label_he text not null
    constraint accept_label_valid check (char_length(accept_button_label_he) <= 50 and private.is_seen(accept_button_label_he)),
  learn_more_label_he text not null
    constraint learn_more_label_valid check (char_length(learn_more_label_he) <= 50 and private.is_seen(learn_more_label_he)),
  require_checkbox boolean not null default false,
  updated_at timestamptz not null default now()
);

create function private.guard_policy_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.policy_version < old.policy_version then perform private.refuse('policy_version_lowered', '22023'); end if;
  new.updated_at := now();
  return new;
end $$;
create trigger guard_policy_version before update on public.site_settings
  for each row execute function private.guard_policy_version();

create table public.user_consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  policy_version integer not null constraint consent_version_valid check (policy_version >= 1),
  ip_address text constraint consent_ip_valid check (char_length(ip_address) <= 45),
  accepted_at timestamptz not null default now()
);
create unique index user_consents_once on public.user_consents (user_id, policy_version) where user_id is not null;
create index user_consents_user_id_idx on public.user_consents (user_id);
create index user_consents_accepted_at_idx on public.user_consents (accepted_at desc);

create function private.guard_consent() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' and new.policy_version > (select policy_version from public.site_settings) then
    perform private.refuse('policy_version_unknown', '22023');
  end if;
  -- A deleted person's consent stays as a count, without the address.
  if new.user_id is null then new.ip_address := null; end if;
  return new;
end $$;
create trigger guard_consent before insert or update on public.user_consents
  for each row execute function private.guard_consent();

create table public.password_reset_logs (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint reset_email_valid check (char_length(email) <= 254),
  success boolean not null,
  error_message text constraint reset_error_valid check (char_length(error_message) <= 500),
  created_at timestamptz not null default now()
);
create index password_reset_logs_created_at_idx on public.password_reset_logs (created_at desc);

alter table public.property_card_templates enable row level security;
alter table public.app_settings enable row level security;
alter table public.site_settings enable row level security;
alter table public.user_consents enable row level security;
alter table public.password_reset_logs enable row level security;

create policy "everyone reads the active template" on public.property_card_templates
  for select to anon, authenticated using (is_active);
insert into private.api_grants (object, privilege, roles) values
  ('table public.property_card_templates', 'select', '{anon, authenticated}'),
  ('table public.app_settings', 'select', '{anon, authenticated}'),
  ('table public.site_settings', 'select', '{anon, authenticated}');
create policy "everyone reads the settings" on public.app_settings
  for select to anon, authenticated using (true);
create policy "everyone reads the site settings" on public.site_settings
  for select to anon, authenticated using (true);
create policy "people read their own consents" on public.user_consents
  for select to authenticated using (user_id = (select auth.uid()));
insert into private.api_grants (object, privilege, roles) values
  ('table public.user_consents', 'select', '{authenticated}');

-- The address of the client is believed only when the server says it for somebody.
create function public.record_consent(_ip text default null, _user_id uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  from_server boolean := coalesce(auth.role() = 'service_role', false);
  uid uuid := case when from_server then _user_id else private.require_user() end;
begin
  if uid is null then perform private.refuse('not_signed_in'); end if;
  insert into public.user_consents (user_id, policy_version, ip_address)
  select uid, policy_version, case when from_server then left(_ip, 45) end from public.site_settings
  on conflict (user_id, policy_version) where user_id is not null do nothing;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.record_consent(text, uuid)', 'execute', '{authenticated, service_role}');
comment on function public.record_consent(text, uuid) is
  'stores the current version once; `_ip` and `_user_id` count only from service_role';

create function public.log_password_reset_attempt(
  email_param text, success_param boolean, error_message_param text default null)
returns void
language sql security definer set search_path = ''
as $$
  insert into public.password_reset_logs (email, success, error_message)
  values (left(regexp_replace(coalesce(email_param, ''), '[[:cntrl:]]', '', 'g'), 254), coalesce(success_param, false),
          left(regexp_replace(error_message_param, '[[:cntrl:]]', ' ', 'g'), 500))
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.log_password_reset_attempt(text, boolean, text)', 'execute', '{service_role}');
comment on function public.log_password_reset_attempt(text, boolean, text) is
  'nothing';

-- AI: how much a person and the whole site may spend a day, counted before the call.
create table private.ai_limits (
  kind text primary key,
  user_calls integer not null,
  user_tokens integer not null,
  site_calls integer not null,
  site_tokens bigint not null
);
insert into private.ai_limits values
  ('parse', 50, 200000, 5000, 10000000),
  ('describe', 50, 200000, 5000, 10000000);

-- A day of one person, or of the site (the zero id).
create table private.ai_usage (
  day date not null,
  user_id uuid not null,
  kind text not null references private.ai_limits (kind),
  calls integer not null default 0,
  tokens bigint not null default 0,
  primary key (day, user_id, kind)
);
create index ai_usage_kind_idx on private.ai_usage (kind);
alter table private.ai_limits enable row level security;
alter table private.ai_usage enable row level security;

create function private.ai_add(_user_id uuid, _kind text, _tokens integer, _max_calls integer, _max_tokens bigint)
returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if _tokens > _max_tokens or _max_calls < 1 then return false; end if;
  insert into private.ai_usage as u (day, user_id, kind, calls, tokens)
  values ((now() at time zone 'Asia/Jerusalem')::date, _user_id, _kind, 1, _tokens)
  on conflict (day, user_id, kind) do update
  set calls = u.calls + 1, tokens = u.tokens + _tokens
  where u.calls < _max_calls and u.tokens + _tokens <= _max_tokens;
  return found;
end $$;

create function public.ai_consume(_kind text, _est_tokens integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  uid uuid := private.require_user();
  me public.profiles;
  bounds private.ai_limits;
  charge integer := least(greatest(coalesce(_est_tokens, 0), 0), 10000);
begin
  select * into bounds from private.ai_limits where kind = _kind;
  if bounds.kind is null then perform private.refuse('unknown_kind', '22023'); end if;
  select * into me from public.profiles where user_id = uid;
  if not coalesce(private.is_active(me), false) then perform private.refuse('account_inactive'); end if;
  if not (case _kind when 'parse' then me.enable_ai_parser else me.enable_ai_description end) then
    perform private.refuse('ai_not_enabled');
  end if;
  if _kind = 'describe'
     and (select value from public.app_settings where key = 'enableAiDescribeProperty') = 'false' then
    perform private.refuse('ai_switched_off');
  end if;
  if not private.ai_add(uid, _kind, charge, bounds.user_calls, bounds.user_tokens) then
    return '{"allowed": false, "reason": "user_limit"}';
  end if;
  if not private.ai_add('00000000-0000-0000-0000-000000000000', _kind, charge, bounds.site_calls, bounds.site_tokens) then
    update private.ai_usage set calls = calls - 1, tokens = tokens - charge
    where day = (now() at time zone 'Asia/Jerusalem')::date and user_id = uid and kind = _kind;
    return '{"allowed": false, "reason": "site_limit"}';
  end if;
  return jsonb_build_object('allowed', true, 'tokens', charge);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.ai_consume(text, integer)', 'execute', '{authenticated}');
comment on function public.ai_consume(text, integer) is
  'kind `parse` or `describe` `{allowed, tokens}` or `{allowed: false, reason: user_limit/site_limit}`
refuses 42501 `account_inactive`, `ai_not_enabled`, `ai_switched_off`; 22023 `unknown_kind`';

-- After the call: the estimate gives way to the real figure. Only the server has seen it.
create function public.ai_settle(_user_id uuid, _kind text, _est_tokens integer, _real_tokens integer) returns void
language sql security definer set search_path = ''
as $$
  update private.ai_usage
  set tokens = greatest(0, tokens + least(greatest(_real_tokens, 0), 1000000) - least(greatest(_est_tokens, 0), 10000))
  where day = (now() at time zone 'Asia/Jerusalem')::date and kind = _kind
    and user_id in (_user_id, '00000000-0000-0000-0000-000000000000')
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.ai_settle(uuid, text, integer, integer)', 'execute', '{service_role}');
comment on function public.ai_settle(uuid, text, integer, integer) is
  'nothing';

-- What the law lets people ask for.
create function public.export_my_account() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  uid uuid := private.require_user();
begin
  return jsonb_build_object(
    'exported_at', now(),
    'user', (select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at,
               'email_confirmed_at', u.email_confirmed_at, 'last_sign_in_at', u.last_sign_in_at)
             from auth.users u where u.id = uid),
    'profile', (select to_jsonb(p) from public.profiles p where p.user_id = uid),
    'company', (select to_jsonb(c) from public.companies c where c.owner_user_id = uid),
    'properties', coalesce((select jsonb_agg(to_jsonb(p) order by p.seq) from public.properties p
                            join public.profiles a on a.id = p.agent_id where a.user_id = uid), '[]'),
    'listing_events', coalesce((select jsonb_agg(to_jsonb(e) order by e.id) from public.listing_events e
                            join public.properties p on p.id = e.listing_id join public.profiles a on a.id = p.agent_id
                            where a.user_id = uid), '[]'),
    'listing_prices', coalesce((select jsonb_agg(to_jsonb(h) order by p.seq, h."from") from public.listing_prices h
                            join public.properties p on p.id = h.listing join public.profiles a on a.id = p.agent_id
                            where a.user_id = uid), '[]'),
    -- Those too that were uploaded for a form that was never saved.
    'pictures', coalesce((select jsonb_agg(to_jsonb(m) - 'owner_id' order by m.created_at, m.path) from private.media m
                          where m.owner_id in (select id from public.profiles where user_id = uid
                                               union all select id from public.companies where owner_user_id = uid)), '[]'),
    'leads', private.leads_of(uid),
    'lead_settings', (select to_jsonb(s) - 'agent_id' from public.lead_settings s
                      join public.profiles a on a.id = s.agent_id where a.user_id = uid),
    'push_subscriptions', private.browsers_of(uid), 'former_addresses', private.former_addresses_of(uid),
    'numbers', private.numbers_of((select id from public.profiles where user_id = uid),
                                  (select id from public.companies where owner_user_id = uid)),
    'subscription', (select to_jsonb(s) from public.user_subscriptions s where s.user_id = uid),
    'consents', coalesce((select jsonb_agg(to_jsonb(c) order by c.accepted_at) from public.user_consents c where c.user_id = uid), '[]'),
    'password_resets', coalesce((select jsonb_agg(to_jsonb(l) - 'id' order by l.created_at)
                                 from public.password_reset_logs l
                                 where lower(l.email) = (select lower(u.email) from auth.users u where u.id = uid)), '[]'),
    'ai_usage', coalesce((select jsonb_agg(to_jsonb(u) - 'user_id' order by u.day) from private.ai_usage u
                          where u.user_id = uid), '[]'),
    'mails', coalesce((select jsonb_agg(jsonb_build_object('kind', m.kind, 'data', m.data, 'created_at', m.created_at,
                         'sent_at', m.sent_at) order by m.id) from private.mails m where m.user_id = uid), '[]'),
    'stopped_mails', coalesce((select jsonb_agg(jsonb_build_object('kind', s.kind, 'stopped_at', s.stopped_at))
                               from private.mail_stops s where s.user_id = uid), '[]'));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.export_my_account()', 'execute', '{authenticated}');
comment on function public.export_my_account() is
  'everything about the person as jsonb';

create function private.delete_user(_user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  mail text := (select nullif(lower(email), '') from auth.users where id = _user_id);
  me uuid := (select id from public.profiles where user_id = _user_id);
  firm uuid := (select id from public.companies where owner_user_id = _user_id);
begin
  if firm is not null then perform pg_advisory_xact_lock(private.company_gate(firm)); end if;
  perform from public.profiles
  where user_id = _user_id or organization_code = (select organization_code from public.companies where id = firm)
  order by id for update;
  perform from public.companies where id = firm for update;
  perform private.hold_agent(me);
  update public.user_consents set user_id = null, ip_address = null where user_id = _user_id;
  delete from public.password_reset_logs where lower(email) = mail;
  delete from private.ai_usage where user_id = _user_id;
  -- Counters of the server have keys that only it can read; they end by themselves.
  delete from private.rate_limits where key in (_user_id::text, firm::text);
  -- Pictures uploaded for a form that was never saved, too.
  perform private.enqueue_media_of(array[me, firm]);
  perform private.hold_public_agent(me);
  perform private.hold_counts(me);
  delete from public.companies where id = firm;
  -- While their agent is there: which of them visitors ever saw is asked of both (private.project_property).
  delete from public.properties where agent_id = me;
  delete from public.profiles where id = me;
  -- GoTrue's own tables cascade on a hosted project; the embedded backend may not.
  delete from auth.refresh_tokens where user_id::text = _user_id::text;
  delete from auth.sessions where user_id = _user_id;
  delete from auth.identities where user_id = _user_id;
  delete from auth.users where id = _user_id;
end $$;

create function public.delete_my_account() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  uid uuid := private.require_user();
begin
  perform private.audit('account_deleted', uid::text);
  perform private.delete_user(uid);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.delete_my_account()', 'execute', '{authenticated}');
comment on function public.delete_my_account() is
  'refuses P0001 `last_admin`';

insert into public.property_card_templates (max_lines, lines) values (4, private.default_template_lines());
insert into public.app_settings (key, value) values
  ('whatsappMessageTemplate',
   'שלום {{agentName}}, ראיתי את הנכס "{{propertyTitle}}" ב{{city}} ואשמח לקבל פרטים נוספים:' || E'\n{{propertyUrl}}\n(נא לא לערוך את ההודעה)'),
  ('whatsappDisclaimer', 'הפנייה נשלחת ישירות לסוכן דרך WhatsApp.'),
  ('enableAiDescribeProperty', 'true'),
  ('propertyCardDisplayOption', 'agent_name'), ('listingDays', '60'),
  ('newAgentAiParser', 'true'), ('newAgentAiDescription', 'false'), ('newAgentRibbon', 'false');

insert into public.site_settings
  (consent_title_he, consent_message_he, accept_button_label_he, learn_more_label_he, require_checkbox) values
  ('הפרטיות שלכם חשובה לנו',
   'אנחנו שומרים בדפדפן רק את מה שנחוץ להפעלת האתר. המשך השימוש כפוף למדיניות הפרטיות ותנאי השימוש.',
   'קראתי, ומקובל עליי', 'למדיניות הפרטיות', false);

-- Public by exact address; only the server lists, writes and deletes.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('property-images', 'property-images', true, 4194304, array['image/jpeg'])
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- 082_mails.sql

-- Mails that the site sends itself: written in the transaction of their cause, sent by a worker, tried again
-- for fifteen hours, and then dead until an operator says "again".

-- A mail that is not asked for by an act of that moment can be stopped by whoever gets it; not that something of theirs
-- was taken from them.
create table private.mail_kinds (
  kind text primary key,
  stoppable boolean not null,
  -- Whom it goes to: somebody with an account, or an address that somebody left.
  reader text not null default 'account' constraint mail_reader_known check (reader in ('account', 'address')),
  -- The kind whose switch it hangs on, when not its own: a daily mail is stopped with what it sums up.
  stopped_with text references private.mail_kinds (kind),
  -- What nobody waits for, and what offers something, is not sent on Shabbat and holidays (lib/mail/rest.ts).
  rests boolean not null default false
);
create index mail_kinds_stopped_with_idx on private.mail_kinds (stopped_with);
alter table private.mail_kinds enable row level security;
insert into private.mail_kinds (kind, stoppable, reader, stopped_with) values
  ('test', false, 'account', null),
  ('expiry', true, 'account', null),
  ('week', true, 'account', null),
  ('lead', true, 'account', null),
  ('lead_digest', true, 'account', 'lead'),
  ('lead_handed', false, 'account', null),
  ('lead_copy', true, 'address', null),
  ('list_report', false, 'account', null),
  ('alert_confirm', true, 'address', null);
insert into private.mail_kinds (kind, stoppable, reader, rests) values
  ('alert', true, 'address', true),
  ('alert_home', true, 'address', true);

create function private.mail_switch(_kind text) returns text
language sql stable security definer set search_path = ''
as $$ select coalesce(stopped_with, kind) from private.mail_kinds where kind = _kind $$;

create table private.mails (
  id bigint generated always as identity primary key,
  -- What it is sent once for; its Message-ID is made of it.
  key text not null constraint mails_once unique,
  kind text not null references private.mail_kinds (kind),
  user_id uuid references auth.users (id) on delete cascade,
  data jsonb not null,
  created_at timestamptz not null default now(),
  available_at timestamptz not null default now(),
  -- After this it says nothing any more that is true.
  useful_until timestamptz,
  attempts integer not null default 0,
  sent_at timestamptz,
  dead_at timestamptz,
  last_error text,
  constraint mails_end_once check (sent_at is null or dead_at is null),
  -- Of somebody without an account.
  address text constraint mails_address_valid check (private.valid_address(address)),
  -- What it tells of: it goes when that does.
  lead_id uuid references public.leads (id) on delete cascade,
  constraint mails_to_one check ((user_id is null) <> (address is null))
);
create index mails_lead_id_idx on private.mails (lead_id);
create index mails_waiting_idx on private.mails (available_at) where sent_at is null and dead_at is null;
create index mails_dead_idx on private.mails (dead_at desc) where dead_at is not null;
create index mails_user_id_idx on private.mails (user_id);
create index mails_kind_idx on private.mails (kind);
create index mails_created_at_idx on private.mails (created_at);
alter table private.mails enable row level security;

create table private.mail_stops (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null references private.mail_kinds (kind),
  stopped_at timestamptz not null default now(),
  primary key (user_id, kind)
);
create index mail_stops_kind_idx on private.mail_stops (kind);
alter table private.mail_stops enable row level security;

-- The same for addresses, which are not kept for it: a hash says as much.
create table private.address_stops (
  address bytea not null,
  kind text not null references private.mail_kinds (kind),
  stopped_at timestamptz not null default now(),
  primary key (address, kind)
);
create index address_stops_kind_idx on private.address_stops (kind);
alter table private.address_stops enable row level security;

create function private.address_hash(_address text) returns bytea
language sql immutable set search_path = ''
as $$ select sha256(convert_to(lower(_address), 'UTF8')) $$;

-- The mailbox that an address names: what stands behind a plus is its owner's own, and anybody can make up another.
create function private.mailbox_of(_address text) returns text
language sql immutable set search_path = ''
as $$ select regexp_replace(lower(_address), '^([^@+]+)[+][^@]*@', '\1@') $$;

create function private.mailbox_hash(_address text) returns bytea
language sql immutable set search_path = ''
as $$ select private.address_hash(private.mailbox_of(_address)) $$;

-- What mail services report, as hashes: an address that does not exist, or whose owner called a mail spam.
create table private.bounced_addresses (
  address bytea primary key,
  kind text not null constraint bounce_known check (kind in ('bounce', 'complaint')),
  at timestamptz not null default now()
);
alter table private.bounced_addresses enable row level security;

-- Whether whom a mail goes to has stopped its kind, or cannot be written to.
create function private.is_stopped(_user_id uuid, _address text, _kind text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.mail_stops where user_id = _user_id and kind = private.mail_switch(_kind))
    or exists (select from private.address_stops where address in (private.address_hash(_address), private.mailbox_hash(_address)) and kind = private.mail_switch(_kind))
    or exists (select from private.bounced_addresses where address = private.address_hash(_address))
$$;

-- The same of one mail: an alert has a stop of its own, which its question does not have.
create function private.is_stopped(m private.mails) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_stopped(m.user_id, m.address, m.kind)
    or exists (select from private.alerts where id = m.alert_id and paused_at is not null) and m.kind <> 'alert_confirm'
$$;

-- What the links of a mail carry, as hashes; each attempt has its own, because any of them may have arrived.
create table private.mail_secrets (
  hash bytea primary key,
  mail_id bigint not null references private.mails (id) on delete cascade
);
create index mail_secrets_mail_id_idx on private.mail_secrets (mail_id);
alter table private.mail_secrets enable row level security;

-- Called by what causes a mail, in its transaction. False when it was queued before or is not wanted.
create function private.queue_mail(_user_id uuid, _kind text, _key text, _data jsonb, _useful_until timestamptz default null)
returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.mails (user_id, kind, key, data, useful_until)
  select _user_id, _kind, _key, _data, _useful_until
  where not private.is_stopped(_user_id, null, _kind)
  on conflict (key) do nothing;
  return found;
end $$;

-- The same to somebody without an account.
create function private.queue_mail_to(_address text, _kind text, _key text, _data jsonb, _useful_until timestamptz default null)
returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.mails (address, kind, key, data, useful_until)
  select _address, _kind, _key, _data, _useful_until
  where not private.is_stopped(null, _address, _kind)
  on conflict (key) do nothing;
  return found;
end $$;

-- How long a mail rests after its first, second, … attempt; none after the sixth, which is the last.
create function private.mail_rest(_attempts integer) returns interval
language sql immutable set search_path = ''
as $$ select ('{1 minute,5 minutes,30 minutes,2 hours,12 hours}'::interval[])[_attempts] $$;

-- A lease of ten minutes, so that a worker that died loses nothing. A mail whose last attempt was never
-- told of is dead, not forgotten. On days of rest mails that rest are left where they lie.
create function public.mails_take(_limit integer default 10, _resting boolean default false) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  due bigint[] := array(
    select id from private.mails
    where sent_at is null and dead_at is null and available_at <= now()
      and not (coalesce(_resting, false) and kind in (select k.kind from private.mail_kinds k where k.rests))
    -- What somebody waits for goes before what many are told of in the morning.
    order by kind in (select k.kind from private.mail_kinds k where k.rests), available_at, id
    limit least(greatest(coalesce(_limit, 10), 1), 50) for update skip locked);
  letters jsonb;
begin
  delete from private.mails m where m.id = any (due) and private.is_stopped(m);
  update private.mails m set dead_at = now(), last_error = case
      when m.useful_until <= now() then 'too_late'
      when private.mail_rest(m.attempts) is null and m.attempts > 0 then coalesce(m.last_error, 'worker_lost')
      else 'no_address' end
  where m.id = any (due)
    and (m.useful_until <= now() or (m.attempts > 0 and private.mail_rest(m.attempts) is null)
         or m.address is null and not exists (select from auth.users u where u.id = m.user_id and u.email <> ''));
  update private.mails set attempts = attempts + 1, available_at = now() + interval '10 minutes'
  where id = any (due) and dead_at is null;
  with taken as materialized (
    select m.*, coalesce(m.address, u.email) as email, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') as secret
    from private.mails m left join auth.users u on u.id = m.user_id
    where m.id = any (due) and m.dead_at is null),
  kept as (
    insert into private.mail_secrets (hash, mail_id)
    select sha256(convert_to(secret, 'UTF8')), id from taken)
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', t.id, 'key', t.key, 'kind', t.kind, 'address', t.email, 'data', t.data, 'attempt', t.attempts,
    'created_at', t.created_at, 'secret', t.secret, 'stoppable', k.stoppable) order by t.id), '[]')
  into letters from taken t join private.mail_kinds k using (kind);
  return letters;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.mails_take(integer, boolean)', 'execute', '{service_role}');
comment on function public.mails_take(integer, boolean) is
  '`[{id, key, kind, address, data, attempt, created_at, secret, stoppable}]`, at most 50, without those that rest while it rests; a lease of 10 minutes';

-- Also of a mail whose lease was over, or that was given up meanwhile: it did arrive.
create function public.mail_sent(_id bigint) returns void
language sql security definer set search_path = ''
as $$
  update private.mails set sent_at = now(), dead_at = null, last_error = null where id = _id and sent_at is null
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.mail_sent(bigint)', 'execute', '{service_role}');
comment on function public.mail_sent(bigint) is
  'nothing';

-- Whose lease was over says nothing about the attempt of another.
create function public.mail_failed(_id bigint, _attempt integer, _error text) returns void
language sql security definer set search_path = ''
as $$
  update private.mails
  set last_error = left(regexp_replace(coalesce(_error, ''), '[[:cntrl:]]+', ' ', 'g'), 500),
      available_at = now() + coalesce(private.mail_rest(attempts), '0'),
      dead_at = case when private.mail_rest(attempts) is null then now() end
  where id = _id and attempts = _attempt and sent_at is null and dead_at is null
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.mail_failed(bigint, integer, text)', 'execute', '{service_role}');
comment on function public.mail_failed(bigint, integer, text) is
  'nothing; the mail rests for 1, 5, 30 minutes, 2, 12 hours, then it is dead';

create function private.mail_by(_secret text) returns private.mails
language sql stable security definer set search_path = ''
as $$
  select m from private.mails m join private.mail_secrets s on s.mail_id = m.id
  where s.hash = sha256(convert_to(_secret, 'UTF8'))
$$;

create function public.mail_of(_secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('kind', private.mail_switch(m.kind), 'stopped', private.is_stopped(m) or private.is_alert_stopped(m))
  from private.mail_by(_secret) m join private.mail_kinds k on k.kind = m.kind and k.stoppable
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.mail_of(text)', 'execute', '{service_role}');
comment on function public.mail_of(text) is
  '`{kind, stopped}` of a mail that can be stopped, by the secret of its link; null for any other';

-- Whoever has the mail may stop its kind, or the alert that it tells of, and nothing else.
create function public.stop_mail(_secret text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  m private.mails := private.mail_by(_secret);
begin
  if not exists (select from private.mail_kinds where kind = m.kind and stoppable) then return false; end if;
  if private.stop_alert(m) then return true; end if;
  if m.address is null then
    insert into private.mail_stops (user_id, kind) values (m.user_id, private.mail_switch(m.kind)) on conflict do nothing;
  else
    -- Of the mailbox, or the next stranger writes another word behind its plus.
    insert into private.address_stops (address, kind) values (private.mailbox_hash(m.address), private.mail_switch(m.kind))
    on conflict do nothing;
  end if;
  return true;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.stop_mail(text)', 'execute', '{service_role}');
comment on function public.stop_mail(text) is
  'whether there was something to stop';

create function public.my_mails() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_object_agg(k.kind, s.kind is null)
  from private.mail_kinds k
  left join private.mail_stops s on s.kind = k.kind and s.user_id = private.require_user()
  where k.stoppable and k.reader = 'account' and k.stopped_with is null
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.my_mails()', 'execute', '{authenticated}');
comment on function public.my_mails() is
  '`{kind: whether it comes}` of the kinds that can be stopped';

create function public.set_my_mail(_kind text, _comes boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  uid uuid := private.require_user();
begin
  if not exists (select from private.mail_kinds where kind = _kind and stoppable and reader = 'account' and stopped_with is null) then
    perform private.refuse('unknown_kind', '22023');
  end if;
  if _comes then
    delete from private.mail_stops where user_id = uid and kind = _kind;
  else
    insert into private.mail_stops (user_id, kind) values (uid, _kind) on conflict do nothing;
  end if;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.set_my_mail(text, boolean)', 'execute', '{authenticated}');
comment on function public.set_my_mail(text, boolean) is
  'refuses 22023 `unknown_kind`';

create function public.admin_mails(_page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  page integer := least(greatest(coalesce(_page, 1), 1), 100000);
begin
  perform private.require_admin();
  return jsonb_build_object(
    'waiting', (select count(*) from private.mails where sent_at is null and dead_at is null),
    'sent_today', (select count(*) from private.mails where sent_at > now() - interval '1 day'),
    'total', (select count(*) from private.mails where dead_at is not null),
    'page', page, 'page_size', 50,
    'rows', coalesce((
      select jsonb_agg(to_jsonb(d) order by d.dead_at desc, d.id desc) from (
        select m.id, m.kind, coalesce(m.address, u.email) as email, m.attempts, m.last_error, m.created_at, m.dead_at
        from private.mails m left join auth.users u on u.id = m.user_id
        where m.dead_at is not null
        order by m.dead_at desc, m.id desc limit 50 offset (page - 1) * 50) d), '[]'));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_mails(integer)', 'execute', '{authenticated}');
comment on function public.admin_mails(integer) is
  '`{waiting, sent_today, total, page, page_size: 50, rows}`; the rows are the dead ones
refuses 42501 `not_admin`';

-- One dead mail, or all of them. What was too late is sent all the same: somebody has looked at it.
create function public.admin_send_again(_id bigint default null) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  again integer;
begin
  perform private.require_admin();
  update private.mails
  set dead_at = null, attempts = 0, available_at = now(), useful_until = null
  where dead_at is not null and (_id is null or id = _id);
  get diagnostics again = row_count;
  if again = 0 and _id is not null then perform private.refuse('not_found', 'PT404'); end if;
  perform private.audit('mails_again', _id::text, jsonb_build_object('mails', again));
  return again;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_send_again(bigint)', 'execute', '{authenticated}');
comment on function public.admin_send_again(bigint) is
  'how many dead mails wait again; without `_id` all
refuses 42501 `not_admin`; PT404 `not_found`';

-- To the operator who asks, so that a new mail server is tried before people depend on it.
create function public.admin_try_mail() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.queue_mail(auth.uid(), 'test', 'test:' || gen_random_uuid(), '{}', now() + interval '1 day');
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_try_mail()', 'execute', '{authenticated}');
comment on function public.admin_try_mail() is
  'queues a mail to the caller
refuses 42501 `not_admin`';

-- 083_expiry_mails.sql

-- The mail before listings end: seven days and one day before, one an agent and day for all of theirs. Its
-- link renews them, because the dashboard is further away than a thumb.

-- What was told, so that it is told once for each end that a listing has.
create table private.expiry_notices (
  listing_id uuid not null references public.properties (id) on delete cascade,
  expires_at timestamptz not null,
  days integer not null constraint expiry_notice_days_valid check (days in (1, 7)),
  primary key (listing_id, expires_at, days)
);
alter table private.expiry_notices enable row level security;

-- Whatever was not told in its time is told late: a listing of three days is told of as one of seven. From
-- eight in the morning to nine in the evening, so that one mail a day has all that its day has to say.
-- Called again by who answers 100, like the other steps of maintenance; answers how many agents get a mail.
create function private.queue_expiry_mails(_now timestamptz default now(), _agents integer default 100) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  today text := to_char(_now at time zone 'Asia/Jerusalem', 'YYYY-MM-DD');
  agents uuid[];
  free uuid[];
  queued integer;
begin
  if extract(hour from _now at time zone 'Asia/Jerusalem') not between 8 and 20 then return 0; end if;
  delete from private.expiry_notices where expires_at < _now - interval '1 day';
  agents := array(
    select a.id from public.profiles a
    where a.id in (
      select p.agent_id from public.properties p
      where p.status in ('active', 'under_offer') and p.expires_at > _now and p.expires_at < _now + interval '8 days'
        and private.expiry_step(p.expires_at, _now) is not null
        and not exists (select from private.expiry_notices n where n.listing_id = p.id and n.expires_at = p.expires_at
                        and n.days = private.expiry_step(p.expires_at, _now)))
      and not exists (select from private.mail_stops s where s.user_id = a.user_id and s.kind = 'expiry')
      and not exists (select from private.mails m where m.key = 'expiry:' || a.id || ':' || today)
    order by a.id limit _agents for share of a skip locked);
  -- A notice holds its listing: one that somebody is just moving is told of by the next run.
  free := array(
    select p.id from public.properties p
    where p.agent_id = any (agents) and p.status in ('active', 'under_offer')
      and p.expires_at > _now and p.expires_at < _now + interval '8 days'
    order by p.id for key share skip locked);
  with due as (
    select p.id, p.agent_id, p.title, p.expires_at, row_number() over (partition by p.agent_id order by p.expires_at, p.id) as place
    from public.properties p
    where p.id = any (free) and p.status in ('active', 'under_offer')
      and p.expires_at > _now and p.expires_at < _now + interval '8 days'
      and private.expiry_step(p.expires_at, _now) is not null
      and not exists (select from private.expiry_notices n where n.listing_id = p.id and n.expires_at = p.expires_at
                      and n.days = private.expiry_step(p.expires_at, _now))),
  -- As many as one move takes; the others tomorrow.
  told as (select * from due where place <= 500),
  noted as (
    insert into private.expiry_notices (listing_id, expires_at, days)
    select id, expires_at, private.expiry_step(expires_at, _now) from told),
  letters as (
    select a.id, a.user_id, max(t.expires_at) as useful_until,
           jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'day', (t.expires_at at time zone 'Asia/Jerusalem')::date)
                     order by t.place) as listings
    from told t join public.profiles a on a.id = t.agent_id group by a.id)
  select count(*) filter (where private.queue_mail(
    user_id, 'expiry', 'expiry:' || id || ':' || today, jsonb_build_object('listings', listings), useful_until))
  into queued from (select * from letters order by id) l;
  return queued;
end $$;

-- Which of the two a listing is at, by days as people count them: null is too early.
create function private.expiry_step(_expires_at timestamptz, _now timestamptz) returns integer
language sql stable set search_path = ''
as $$
  select case when days <= 1 then 1 when days <= 7 then 7 end
  from private.days_left(_expires_at, _now) as days
$$;

-- A mail of long ago renews nothing: its reader has other ways, and others may have found it.
create function private.expiry_mail(_secret text) returns private.mails
language sql stable security definer set search_path = ''
as $$
  select m from private.mail_by(_secret) m where m.kind = 'expiry' and m.created_at > now() - interval '30 days'
$$;

create function public.mail_listings(_secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'city', p.city, 'status', p.status,
                                        'expires_at', p.expires_at) order by p.expires_at, p.id)
    from public.properties p join public.profiles a on a.id = p.agent_id and a.user_id = m.user_id
    where p.id in (select (l ->> 'id')::uuid from jsonb_array_elements(m.data -> 'listings') l)), '[]')
  from private.expiry_mail(_secret) m where m.id is not null
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.mail_listings(text)', 'execute', '{service_role}');
comment on function public.mail_listings(text) is
  '`[{id, title, city, status, expires_at}]` as they are now, of the mail whose link has the secret; null when it has none, or came 30 days ago';

-- Renews listings of a mail in the name of whom it was sent to; others that are named are not found.
create function public.renew_by_mail(_secret text, _ids uuid[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  m private.mails := private.expiry_mail(_secret);
  before text := coalesce(current_setting('request.jwt.claims', true), '');
  sub_before text := coalesce(current_setting('request.jwt.claim.sub', true), '');
  answer jsonb;
begin
  if m.id is null then perform private.refuse('not_found', 'PT404'); end if;
  -- The move is the person's own: it is checked and remembered like one from the dashboard.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', m.user_id, 'role', 'authenticated')::text, true),
          set_config('request.jwt.claim.sub', m.user_id::text, true);
  answer := public.move_listings(array(
    select id from unnest(_ids) id
    where id in (select (l ->> 'id')::uuid from jsonb_array_elements(m.data -> 'listings') l)), 'renew');
  perform set_config('request.jwt.claims', before, true), set_config('request.jwt.claim.sub', sub_before, true);
  return answer;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.renew_by_mail(text, uuid[])', 'execute', '{service_role}');
comment on function public.renew_by_mail(text, uuid[]) is
  'as `move_listings` with `renew`, for listings of the mail whose link has the secret
refuses PT404 `not_found`; 42501 `not_agent`; 22023 `too_many` (500)';

-- 084_lead_mails.sql

-- The mails of leads: to the agent at once or once a day, and to the person who asked.

-- A message of a lead, to its agent, once. Without a request: the newest of one that was handed over, also to who has
-- chosen one mail a day, which tells of what was written since the last one.
create function private.mail_lead(_lead uuid, _request uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  mail_key text := 'lead:' || _lead || ':' || coalesce(_request, gen_random_uuid());
begin
  perform private.queue_mail(p.user_id, 'lead', mail_key,
    jsonb_build_object('lead', l.id, 'title', l.listing_title, 'name', l.name, 'phone', l.phone, 'message', m.message, 'hour', m.hour),
    now() + interval '3 days')
  from public.leads l
  join public.profiles p on p.id = l.agent_id
  left join public.lead_settings s on s.agent_id = l.agent_id
  cross join lateral (select * from public.lead_messages m where m.lead_id = l.id order by coalesce(m.request_id = _request, false) desc, m.at desc limit 1) m
  where l.id = _lead and (_request is null or coalesce(s.mails, 'at_once') = 'at_once');
  -- It goes when the lead does.
  update private.mails set lead_id = _lead where key = mail_key;
end $$;

-- To who had a lead that the company handed to somebody else: about what, to whom, and the notes that did not go along.
-- It stays when the lead is deleted, or a company could have it deleted before anybody is told; the notes go.
create function private.mail_handed_lead(_lead uuid, _giver uuid, _notes text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  mail_key text := 'lead_handed:' || _lead || ':' || gen_random_uuid();
begin
  perform private.queue_mail(g.user_id, 'lead_handed', mail_key,
    jsonb_build_object('title', l.listing_title, 'to', p.name, 'notes', _notes))
  from public.leads l join public.profiles p on p.id = l.agent_id cross join public.profiles g
  where l.id = _lead and g.id = _giver;
end $$;

create function private.forget_handed_notes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.mails set data = data || '{"notes": []}'
  where kind = 'lead_handed' and starts_with(key, 'lead_handed:' || old.id || ':');
  return null;
end $$;
create trigger forget_handed_notes after delete on public.leads
  for each row execute function private.forget_handed_notes();

-- What a mail to an address that may be somebody else's says of a home: no title, which somebody has written.
create function private.home_facts(_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('types', property_types, 'rooms', rooms, 'city', city) from private.shown_home(_id)
$$;

-- No word of what was typed: an address may be somebody else's.
create function private.mail_lead_copy(_lead uuid, _address text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.queue_mail_to(_address, 'lead_copy', 'lead_copy:' || _lead,
    jsonb_build_object('about', private.home_facts(listing_id)), now() + interval '2 days')
  from public.leads where id = _lead;
  update private.mails set lead_id = _lead where key = 'lead_copy:' || _lead;
end $$;

-- From eight in the morning: how many wrote until then since the last one, and about what. Called again by who answers 100.
create function private.queue_lead_digests(_now timestamptz default now(), _agents integer default 100) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  today timestamptz := date_trunc('day', _now at time zone 'Asia/Jerusalem') at time zone 'Asia/Jerusalem';
  eight timestamptz := private.latest_eight(_now);
  agents uuid[];
  queued integer;
begin
  if extract(hour from _now at time zone 'Asia/Jerusalem') not between 8 and 20 then return 0; end if;
  agents := array(
    select s.agent_id from public.lead_settings s
    where s.mails = 'daily' and coalesce(s.told_until, '-infinity') < eight
      and exists (select from public.leads l where l.agent_id = s.agent_id
                  and l.last_at > coalesce(s.told_until, today - interval '1 day') and l.last_at <= eight)
    order by s.agent_id limit _agents for update skip locked);
  with told as (
    select l.agent_id, l.listing_title as title, count(*) as leads, max(l.last_at) as last_at
    from public.leads l join public.lead_settings s using (agent_id)
    where l.agent_id = any (agents) and l.last_at > coalesce(s.told_until, today - interval '1 day') and l.last_at <= eight
    group by 1, 2),
  letters as (
    select p.user_id, p.id, sum(t.leads) as leads,
           (array_agg(jsonb_build_object('title', t.title, 'leads', t.leads) order by t.last_at desc))[1:20] as listings
    from told t join public.profiles p on p.id = t.agent_id group by p.id)
  select count(*) filter (where private.queue_mail(
    user_id, 'lead_digest', 'lead_digest:' || id || ':' || to_char(today at time zone 'Asia/Jerusalem', 'YYYY-MM-DD'),
    jsonb_build_object('leads', leads, 'listings', listings), today + interval '1 day'))
  into queued from (select * from letters order by id) l;
  update public.lead_settings set told_until = eight where agent_id = any (agents);
  return queued;
end $$;

-- 084_pushes.sql

-- Notices in an agent's browser that somebody wrote (Web Push): where they go, and those that wait.

-- An address that the server will call, so it lies with the browsers' own push services and nowhere else
-- (lib/push/subscription.ts): no port, no name before the host, nothing that leads into a network.
create function private.is_push_endpoint(_endpoint text) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(_endpoint) <= 1000 and _endpoint ~ ('^https://(fcm[.]googleapis[.]com|updates[.]push[.]services[.]mozilla[.]com'
    || '|([a-z0-9-]+[.])+push[.]apple[.]com|([a-z0-9-]+[.])+notify[.]windows[.]com)/[A-Za-z0-9._~:/?=&%+-]+$')
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.is_push_endpoint(text)', 'execute', '{service_role}');

-- A browser of an agent's that asked for them. Where it is reached, and the keys that a notice is sealed with,
-- are the server's alone.
create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  agent_id uuid not null references public.profiles (id) on delete cascade,
  endpoint text not null constraint push_endpoint_once unique
    constraint push_endpoint_known check (private.is_push_endpoint(endpoint)),
  p256dh text not null constraint push_key_valid check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null constraint push_auth_valid check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default now()
);
create index push_subscriptions_agent_id_idx on public.push_subscriptions (agent_id, created_at desc);
alter table public.push_subscriptions enable row level security;
create policy "agents read their own browsers" on public.push_subscriptions
  for select to authenticated using (agent_id = (select private.my_profile_id()));
create policy "agents forget their own browsers" on public.push_subscriptions
  for delete to authenticated using (agent_id = (select private.my_profile_id()));
insert into private.api_grants (object, privilege, roles, columns) values
  ('table public.push_subscriptions', 'select', '{authenticated}', '{id, agent_id, created_at}'),
  ('table public.push_subscriptions', 'delete', '{authenticated}', null);

-- Ten browsers an agent: the one that came first gives way. A browser that somebody else had signed in with
-- goes over, with nothing that still waits for it.
create function public.save_push(_endpoint text, _p256dh text, _auth text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid;
  saved uuid;
begin
  perform private.require_user();
  if not private.is_agent() then perform private.refuse('not_agent'); end if;
  me := private.my_profile_id();
  -- One after the other, so that they are counted.
  perform pg_advisory_xact_lock(hashtextextended('push:' || me, 0));
  delete from public.push_subscriptions
  where endpoint = _endpoint and p256dh = _p256dh and auth = _auth and agent_id <> me;
  insert into public.push_subscriptions as s (agent_id, endpoint, p256dh, auth) values (me, _endpoint, _p256dh, _auth)
  on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth where s.agent_id = me
  returning id into saved;
  -- The address of another's browser without its keys.
  if saved is null then perform private.refuse('push_taken', '22023'); end if;
  delete from public.push_subscriptions where id in (
    select id from public.push_subscriptions where agent_id = me
    order by id = saved desc, created_at desc, id offset 10);
  return saved;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.save_push(text, text, text)', 'execute', '{authenticated}');
comment on function public.save_push(text, text, text) is
  'its id; the same browser again has the same. At most 10 an agent: the first gives way
refuses 42501 `not_agent`; 22023 `push_taken`; 23514 `push_endpoint_known`, `push_key_valid`, `push_auth_valid`';

-- A session that ended by itself took nothing along: who signs in on the browser next ends what it is told of
-- somebody else. The id says that it is that browser: it is random, in its cookie alone, and nobody else can read it.
-- Who got hold of one could end the notices of that browser, and learns no more than that.
create function public.end_others_push(_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_user();
  delete from public.push_subscriptions where id = _id and agent_id is distinct from private.my_profile_id();
  return found;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.end_others_push(uuid)', 'execute', '{authenticated}');
comment on function public.end_others_push(uuid) is
  'true: the browser was another''s, and is forgotten with what waits for it. The caller''s own stays';

-- For the account's copy.
create function private.browsers_of(_user_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('endpoint', s.endpoint, 'created_at', s.created_at) order by s.created_at, s.id), '[]')
  from public.push_subscriptions s join public.profiles a on a.id = s.agent_id where a.user_id = _user_id
$$;

-- What waits to be told, once for a browser and lead. What it says is looked up when it goes.
create table private.pushes (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  lead_id uuid not null references public.leads (id) on delete cascade,
  created_at timestamptz not null default now(),
  available_at timestamptz not null default now(),
  attempts integer not null default 0,
  constraint pushes_once unique (subscription_id, lead_id)
);
create index pushes_lead_id_idx on private.pushes (lead_id);
create index pushes_available_idx on private.pushes (available_at);
alter table private.pushes enable row level security;

-- In the transaction of the lead. A browser that is being forgotten at this moment is passed over: it must
-- not take the lead with it.
create function private.push_lead(_lead uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into private.pushes (subscription_id, lead_id)
  select s.id, _lead from public.push_subscriptions s
  where s.agent_id = (select agent_id from public.leads where id = _lead)
  order by s.id for key share of s skip locked
  on conflict do nothing
$$;

-- Nobody needs to hear after a day what the mail and the list have told.
create function private.forget_pushes() returns void
language sql security definer set search_path = ''
as $$
  delete from private.pushes where id in (
    select id from private.pushes where created_at < now() - interval '1 day' limit 10000 for update skip locked)
$$;

-- A lease of ten minutes, and the schedule of mails. After its last attempt it is dropped.
create function public.pushes_take(_limit integer default 10) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  due bigint[] := array(
    select id from private.pushes where available_at <= now()
    order by available_at, id limit least(greatest(coalesce(_limit, 10), 1), 50) for update skip locked);
begin
  delete from private.pushes
  where id = any (due) and (created_at < now() - interval '1 day' or (attempts > 0 and private.mail_rest(attempts) is null));
  update private.pushes set attempts = attempts + 1, available_at = now() + interval '10 minutes' where id = any (due);
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', u.id, 'attempt', u.attempts, 'endpoint', s.endpoint, 'p256dh', s.p256dh,
                                        'auth', s.auth, 'lead', l.id, 'title', l.listing_title) order by u.id)
    from private.pushes u join public.push_subscriptions s on s.id = u.subscription_id join public.leads l on l.id = u.lead_id
    where u.id = any (due)), '[]');
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.pushes_take(integer)', 'execute', '{service_role}');
comment on function public.pushes_take(integer) is
  '`[{id, attempt, endpoint, p256dh, auth, lead, title}]`, at most 50; a lease of 10 minutes';

-- Whose lease was over says nothing about the attempt of another, but what arrived has arrived.
create function public.push_told(_id bigint, _attempt integer, _outcome text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if _outcome = 'sent' then
    delete from private.pushes where id = _id;
  elsif _outcome = 'gone' then
    delete from public.push_subscriptions where id = (select subscription_id from private.pushes where id = _id);
  else
    delete from private.pushes where id = _id and attempts = _attempt and private.mail_rest(attempts) is null;
    update private.pushes set available_at = now() + private.mail_rest(attempts) where id = _id and attempts = _attempt;
  end if;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.push_told(bigint, integer, text)', 'execute', '{service_role}');
comment on function public.push_told(bigint, integer, text) is
  'outcome `sent`; `gone`, and the browser is forgotten; any other, and it rests for 1, 5, 30 minutes, 2, 12 hours, then it is dropped';

-- 084_week_mails.sql

-- The week of every agent in a few lines, on Sunday at eight in Israel; nothing to whom nothing happened.

-- How far the mails of a Sunday have come, agent after agent.
create table private.week_mails (
  week date primary key,
  reached uuid not null default '00000000-0000-0000-0000-000000000000'
);
alter table private.week_mails enable row level security;

-- Called again by who answers 100: so many agents were looked at. One worker at a time.
create function private.queue_week_mails(_now timestamptz default now(), _agents integer default 100) returns integer
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  today constant date := (_now at time zone 'Asia/Jerusalem')::date;
  place uuid;
  agents uuid[];
  queued integer;
begin
  if extract(dow from today) <> 0 or extract(hour from _now at time zone 'Asia/Jerusalem') not between 8 and 20 then return 0; end if;
  delete from private.week_mails where week < today;
  insert into private.week_mails (week) values (today) on conflict do nothing;
  select reached into place from private.week_mails where week = today for update skip locked;
  if not found then return 0; end if;
  agents := array(select id from public.profiles where user_type = 'agent' and id > place order by id limit _agents);
  if cardinality(agents) = 0 then return 0; end if;
  with seen as materialized (
    select p.agent_id, p.id as listing_id, p.title, d.day >= today - 7 as now, d.views, d.calls + d.chats + d.leads as contacts, d.leads
    from public.properties p cross join lateral (
      select * from private.listing_days n where n.listing_id = p.id and n.day between today - 14 and today - 1 offset 0) d
    where p.agent_id = any (agents)
    union all
    select d.agent_id, null, null, d.day >= today - 7, d.views, d.calls + d.chats + d.leads, d.leads
    from private.agent_days d where d.agent_id = any (agents) and d.day between today - 14 and today - 1),
  sums as (
    select agent_id, coalesce(sum(views) filter (where now), 0) as views, coalesce(sum(views) filter (where not now), 0) as before,
           coalesce(sum(contacts) filter (where now), 0) as contacts, coalesce(sum(leads) filter (where now), 0) as leads
    from seen group by 1),
  best as (
    select distinct on (agent_id) agent_id, title, sum(views) as views from seen
    where now and listing_id is not null group by agent_id, listing_id, title having sum(views) > 0
    order by agent_id, sum(views) desc, listing_id),
  letters as (
    select p.id, p.user_id, s.*, case when b.title is not null and private.has_statistics(p.user_id)
                                then jsonb_build_object('title', b.title, 'views', b.views) end as best,
           (select count(*) from public.leads l where l.agent_id = p.id and l.read_at is null) as waiting,
           h.live, h.ending
    from sums s join public.profiles p on p.id = s.agent_id left join best b on b.agent_id = s.agent_id
    cross join lateral (
      select count(*) as live, count(*) filter (where expires_at < (select private.week_end(_now))) as ending
      from public.properties where agent_id = p.id and status in ('active', 'under_offer')) h
    where s.views + s.contacts > 0)
  -- Counted, or the queueing would be left out of the plan.
  select count(*) filter (where private.queue_mail(
    user_id, 'week', 'week:' || id || ':' || today,
    jsonb_build_object('views', views, 'before', before, 'contacts', contacts, 'leads', leads, 'waiting', waiting, 'best', best,
                       'homes', jsonb_build_object('live', live, 'ending', ending)),
    _now + interval '2 days')) into queued from (select * from letters order by id) l;
  update private.week_mails set reached = agents[cardinality(agents)] where week = today;
  return cardinality(agents);
end $$;

-- 085_maintenance.sql

-- What time ends: trials, subscriptions, listings, badges of a fallen price, pictures that nothing shows, old records.

-- How many months a record is kept (docs/operations.md). Set by the operator, in SQL.
create table private.retention (
  kind text primary key,
  months integer not null constraint retention_months_valid check (months between 1 and 1200)
);
alter table private.retention enable row level security;
insert into private.retention values
  ('password_reset_logs', 12),
  -- An address that was listed answers 410 for so long, then 404.
  ('gone_listings', 24),
  ('audit_log', 84),
  ('mails', 12),
  -- What visitors wrote to agents.
  ('leads', 24),
  -- Which homes an alert told of.
  ('alert_finds', 24);

-- The moment before which records of this kind go; null, and nothing goes, for a kind without a row.
create function private.kept_since(_kind text) returns timestamptz
language sql stable set search_path = ''
as $$ select now() - make_interval(months => months) from private.retention where kind = _kind $$;

-- Work that one of several workers does at a time.
create table private.leases (
  name text primary key,
  until timestamptz not null
);
alter table private.leases enable row level security;

create function public.take_lease(_name text, _seconds integer) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.leases as l (name, until)
  values (left(_name, 100), clock_timestamp() + make_interval(secs => least(greatest(_seconds, 1), 86400)))
  on conflict (name) do update set until = excluded.until where l.until <= clock_timestamp();
  return found;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.take_lease(text, integer)', 'execute', '{service_role}');
comment on function public.take_lease(text, integer) is
  'true for one caller in so many seconds (1-86400)';

-- What nobody process knows by itself, for whoever watches the site.
create function public.signals() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'mails_waiting', (select count(*) from private.mails where sent_at is null and dead_at is null),
    'mails_overdue', (select count(*) from private.mails where sent_at is null and dead_at is null
                      and available_at < now() - interval '15 minutes'),
    'mails_dead', (select count(*) from private.mails where dead_at is not null),
    'pictures_waiting', (select count(*) from private.outbox),
    'maintenance_due', (select extract(epoch from until) from private.leases where name = 'maintenance'))
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.signals()', 'execute', '{service_role}');
comment on function public.signals() is
  '`{mails_waiting, mails_overdue, mails_dead, pictures_waiting, maintenance_due}`; overdue ones should have gone a quarter of an hour ago, `maintenance_due` is in seconds since 1970';

create function private.end_trials() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  ended integer;
begin
  update public.profiles set trial_active = false where id in (
    select id from public.profiles where trial_active and trial_end_date <= now()
    order by id for no key update skip locked);
  get diagnostics ended = row_count;
  return ended;
end $$;

-- The profile first, as everywhere; a subscription may be older than its profile.
create function private.end_subscriptions() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  ended integer;
begin
  update public.user_subscriptions set status = 'inactive' where user_id in (
    select s.user_id from public.user_subscriptions s join public.profiles p using (user_id)
    where s.status = 'active' and s.ends_at <= now()
    order by p.id for no key update of p skip locked)
    -- Once more, of the row as it is by now: it may just have been extended.
    and status = 'active' and ends_at <= now();
  get diagnostics ended = row_count;
  return ended;
end $$;

create function private.forget_leads() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from public.leads where id in (
    select id from public.leads where created_at < private.kept_since('leads')
    limit 10000 for update skip locked);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

create function private.forget_records() returns void
language sql security definer set search_path = ''
as $$
  delete from private.rate_limits where (bucket, key) in (
    select bucket, key from private.rate_limits
    where window_start + make_interval(secs => window_seconds) < now() - interval '1 hour' for update skip locked);
  delete from private.ai_usage where day < current_date - 400;
  delete from public.password_reset_logs where id in (
    select id from public.password_reset_logs where created_at < private.kept_since('password_reset_logs')
    limit 10000 for update skip locked);
  delete from private.gone_listings where id in (
    select id from private.gone_listings where gone_at < private.kept_since('gone_listings')
    limit 10000 for update skip locked);
  delete from private.audit_log where id in (
    select id from private.audit_log where at < private.kept_since('audit_log')
    limit 10000 for update skip locked);
  delete from private.mails where id in (
    -- What tells of a lead goes with it: its link deletes it, as long as it is there. So does the question of an
    -- alert: its link always leads to what its address asked for.
    select id from private.mails where created_at < private.kept_since('mails') and lead_id is null
      and (kind <> 'alert_confirm' or alert_id is null)
    limit 10000 for update skip locked);
$$;

-- Everything that is a matter of time, called by the server now and then. What fails takes nothing back but its own:
-- a listing that one step stumbles over must not keep trials from ending. What others wait for while they publish, the
-- counts of a city and the row of an agent, is held from the last steps on only.
create function public.run_maintenance() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  step record;
  n integer;
  done jsonb := '{}';
  failed jsonb := '{}';
begin
  for step in select * from (values
    ('records_forgotten', 'forget_records'), ('leads_forgotten', 'forget_leads'), ('lists_forgotten', 'forget_lists'),
    ('finds_forgotten', 'forget_finds'), ('unconfirmed_forgotten', 'forget_unconfirmed'), ('pushes_forgotten', 'forget_pushes'),
    ('places_forgotten', 'forget_new_places'),
    ('expiry_mails', 'queue_expiry_mails'), ('lead_digests', 'queue_lead_digests'), ('week_mails', 'queue_week_mails'),
    ('weeks_summed', 'sum_weeks'), ('areas_renewed', 'renew_areas'), ('visitors_forgotten', 'forget_visitors'),
    ('sets_renewed', 'renew_search_sets'), ('trials_ended', 'end_trials'), ('subscriptions_ended', 'end_subscriptions'),
    ('badges_ended', 'end_badges'), ('closed_forgotten', 'forget_closed'), ('listings_expired', 'expire_listings'),
    ('media_orphans', 'sweep_pictures')) steps (name, work)
  loop
    begin
      execute format('select nullif(private.%I()::text, '''')::integer', step.work) into n;
      if n is not null then done := done || jsonb_build_object(step.name, n); end if;
    exception when query_canceled or others then
      failed := failed || jsonb_build_object(step.name, sqlstate || ' ' || sqlerrm);
    end;
  end loop;
  return done || case when failed = '{}' then '{}' else jsonb_build_object('failed', failed) end;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.run_maintenance()', 'execute', '{service_role}');
comment on function public.run_maintenance() is
  '`{trials_ended, subscriptions_ended, leads_forgotten, finds_forgotten, listings_expired, closed_forgotten, badges_ended, expiry_mails, lead_digests, week_mails, weeks_summed, areas_renewed, visitors_forgotten, sets_renewed, media_orphans, failed?}`: ends lapsed trials, subscriptions, listings (1000 a call: while `listings_expired` is 1000 there are more) and badges of a fallen price (1000 a call, likewise), queues mails about listings that end and about the leads of a day (100 agents a call, likewise), and on Sundays about the week (100 agents looked at a call, likewise), sums the weeks of the site that are over (8 a call, likewise), renews the numbers of areas (200 cities and deals a call, likewise), forgets what told visitors of days before today apart (50000 marks a call, likewise), the sets of listings that searches read (4 parts of them a call, likewise), sweeps orphaned pictures, old counters and records (`private.retention`). `failed`: `{step: error}` of what was taken back and is tried next time; the others are done';

-- 086_alerts.sql

-- What somebody without an account asked to be told of by mail: the new homes of a search, or one home. Nobody
-- reaches the tables; what a mail's link may do asks private.mail_by.

create table private.alerts (
  id uuid primary key default gen_random_uuid(),
  address text not null constraint alert_address_valid check (private.valid_address(address)),
  -- Filters as search_listings takes them, or one home.
  filters jsonb constraint alert_filters_valid check (jsonb_typeof(filters) = 'object' and pg_column_size(filters) <= 40000),
  listing_id uuid references public.properties (id) on delete cascade,
  frequency text not null constraint alert_frequency_known check (frequency in ('now', 'daily', 'weekly')),
  consent_version integer not null constraint alert_consent_valid check (consent_version >= 1),
  created_at timestamptz not null default now(),
  -- Without it nothing is sent but the question, and it is forgotten after 48 hours.
  confirmed_at timestamptz,
  paused_at timestamptz,
  -- When it was last looked at whether there is something to tell.
  told_at timestamptz,
  -- The same search as its address has it: what its reader is shown, and changes. Regions and circles are cities
  -- in the filters.
  query text constraint alert_query_valid check (char_length(query) <= 20000 and private.clean_line(query)),
  constraint alert_of_one check ((filters is null) <> (listing_id is null))
);
create index alerts_address_idx on private.alerts (lower(address));
create index alerts_listing_id_idx on private.alerts (listing_id);
create index alerts_unconfirmed_idx on private.alerts (created_at) where confirmed_at is null;
alter table private.alerts enable row level security;

-- Which alert a mail asks or tells about: its one-click stop is that alert's.
alter table private.mails add column alert_id uuid references private.alerts (id) on delete set null;
create index mails_alert_id_idx on private.mails (alert_id);
create index mails_address_idx on private.mails (lower(address)) where address is not null;

-- Whoever has no alert any more is not known any more: the mails go with the last one, and their links are over.
create function private.forget_alert_mails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.mails m using (select distinct lower(address) as address from gone) g
  where lower(m.address) = g.address and m.kind like 'alert%'
    and not exists (select from private.alerts a where lower(a.address) = g.address);
  return null;
end $$;
create trigger forget_alert_mails after delete on private.alerts
  referencing old table as gone for each statement execute function private.forget_alert_mails();

-- What is to be told, and what was: a home once, and again when its price is lower than the one told.
create table private.alert_finds (
  alert_id uuid not null references private.alerts (id) on delete cascade,
  listing_id uuid not null references public.properties (id) on delete cascade,
  reason text not null constraint alert_reason_known check (reason in ('new', 'lowered', 'back')),
  found_at timestamptz not null default now(),
  told_at timestamptz,
  -- In agorot, as visitors saw it; null when it was hidden.
  told_price bigint,
  -- What it fell from, when it waits to be told as lowered; and when it was told before that.
  from_price bigint,
  told_before timestamptz,
  -- What the told price was for, as search_rows has it; null of what was told before this was noted.
  told_deal smallint,
  primary key (alert_id, listing_id)
);
-- A find is one of many of its listing and of its alert: whichever index is taken leads to it alone.
create index alert_finds_listing_idx on private.alert_finds (listing_id, alert_id);
create index alert_finds_waiting_idx on private.alert_finds (alert_id, listing_id) where told_at is null;
alter table private.alert_finds enable row level security;

-- 086_ask_alerts.sql

-- From leaving an address to deleting all of it. Nobody has an account here: the link of a mail is the proof that
-- an address is somebody's. Whoever asks is answered the same, whatever is known of the address.

create function private.alert_limit(_client text, _network text, _scripted boolean) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  hit jsonb;
begin
  -- Without a script there is no signed time: less room.
  hit := case when _scripted then private.rate_hit('alert_client', _client, 20, 3600)
              else private.rate_hit('alert_client_plain', _client, 6, 3600) end;
  -- Who has one address of a network easily has more of them, and shall not use up what is there for all.
  if (hit ->> 'allowed')::boolean and _network is not null then
    hit := private.rate_hit('alert_network', _network, 200, 86400);
  end if;
  if (hit ->> 'allowed')::boolean then hit := private.rate_hit('alerts', 'all', 5000, 86400); end if;
  return nullif((hit ->> 'retry_after')::integer, 0);
end $$;

-- What visitors see, or have seen: closed, or come to its end. Not what was never shown or is hidden.
create function private.is_known_home(_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.public_listings where id = _id)
    or exists (select from public.properties p join public.profiles a on a.id = p.agent_id
               where p.id = _id and p.status in ('closed', 'expired') and private.is_shown(a))
$$;

-- One after the other, of one address: the second finds what the first has written.
create function private.hold_address(_address text) returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('alert:' || lower(_address), 0)) $$;

-- Its mail asks whether the address is theirs ('asks'), or says that this alert is there already ('there'), or
-- that there are ten ('full'). No word of what a stranger typed goes with it but filters of the search, of which the
-- mail says what is in lists (lib/alerts/known.ts).
create function public.ask_alert(_alert jsonb, _client text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  mail_key text := 'alert_confirm:' || (_alert ->> 'request_id')::uuid;
  person text := _alert ->> 'address';
  home uuid := _alert ->> 'listing_id';
  searched jsonb := nullif(_alert -> 'filters', 'null');
  often text := _alert ->> 'frequency';
  alert private.alerts;
  state text;
  wait integer;
begin
  -- Said before anything is looked up, so that it depends on nothing but what was sent.
  if mail_key is null or not coalesce(private.valid_address(person), false) or (home is null) = (searched is null)
     or often is null or often not in ('now', 'daily', 'weekly') or coalesce((_alert ->> 'consent_version')::integer, 0) < 1
     or searched is not null and (searched = '{}' or jsonb_typeof(searched) <> 'object' or pg_column_size(searched) > 40000
                                  or not coalesce(char_length(_alert ->> 'query') <= 20000 and private.clean_line(_alert ->> 'query'), false)) then
    perform private.refuse('alert_invalid', '22023');
  end if;
  if exists (select from private.mails where key = mail_key) then return '{"status": "asked"}'; end if;
  wait := private.alert_limit(_client, _alert ->> 'network', coalesce((_alert ->> 'scripted')::boolean, false));
  if wait is not null then return jsonb_build_object('status', 'limited', 'retry_after', wait); end if;
  if home is not null and not private.is_known_home(home) then return '{"status": "closed"}'; end if;

  perform private.hold_address(person);
  -- Nobody's mailbox is filled by others who write its address. Without a mail nobody could confirm, so nothing
  -- is kept either, and others do not use up an address's ten.
  if not (private.rate_hit('alert_confirm', encode(private.mailbox_hash(person), 'hex'), 3, 86400) ->> 'allowed')::boolean
     or private.is_stopped(null, person, 'alert_confirm') then
    return '{"status": "asked"}';
  end if;
  select * into alert from private.alerts a
  where lower(a.address) = lower(person) and a.filters is not distinct from searched and a.listing_id is not distinct from home
  for update;
  if alert.confirmed_at is not null then
    state := 'there';
  elsif alert.id is not null then
    state := 'asks';
    update private.alerts set frequency = often, consent_version = (_alert ->> 'consent_version')::integer, created_at = now()
    where id = alert.id;
  elsif (select count(*) from private.alerts a where lower(a.address) = lower(person)) >= 10 then
    state := 'full';
  else
    state := 'asks';
    insert into private.alerts (address, filters, query, listing_id, frequency, consent_version)
    values (person, searched, case when searched is not null then _alert ->> 'query' end, home, often,
            (_alert ->> 'consent_version')::integer)
    returning * into alert;
  end if;
  perform private.queue_mail_to(person, 'alert_confirm', mail_key, jsonb_build_object(
    'state', state, 'query', case when searched is not null then _alert ->> 'query' end,
    'about', private.home_facts(home)), now() + interval '1 day');
  update private.mails set alert_id = alert.id where key = mail_key;
  return '{"status": "asked"}';
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.ask_alert(jsonb, text)', 'execute', '{service_role}');
comment on function public.ask_alert(jsonb, text) is
  '`{status: asked/limited/closed, retry_after?}` of `{request_id, address, frequency, filters and query, or listing_id, consent_version, scripted, network}`: `filters` as search_listings takes them, `query` the same search as its address has it. Asked, whatever is known of the address: a mail goes to it, three a day at most. `network`: a key of where it was sent from, as `_client` is. Closed: a home that visitors do not know
refuses 22023 `alert_invalid`';

-- The mail about alerts that has this secret. Whoever uses its link has got it: it is not sent again.
create function private.alert_mail(_secret text) returns private.mails
language sql security definer set search_path = ''
as $$
  update private.mails set sent_at = coalesce(sent_at, now()), dead_at = null
  where id = (select m.id from private.mail_by(_secret) m where m.address is not null and m.kind like 'alert%')
  returning *
$$;

create function public.alerts_of(_secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('address', m.address, 'about', m.alert_id, 'asks', m.kind = 'alert_confirm', 'alerts', own.alerts)
  from private.mail_by(_secret) m,
    lateral (
      select jsonb_agg(jsonb_build_object(
          'id', a.id, 'query', a.query, 'frequency', a.frequency, 'confirmed', a.confirmed_at is not null,
          'paused', a.paused_at is not null, 'created_at', a.created_at,
          'home', case when a.listing_id is not null then
            jsonb_build_object('id', a.listing_id, 'title', (select title from private.shown_home(a.listing_id))) end)
        order by a.created_at desc, a.id) as alerts
      from private.alerts a
      where lower(a.address) = lower(m.address)
        and (a.confirmed_at is not null or a.created_at > now() - interval '48 hours')) own
  where m.address is not null and m.kind like 'alert%' and own.alerts is not null
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.alerts_of(text)', 'execute', '{service_role}');
comment on function public.alerts_of(text) is
  '`{address, about, asks, alerts: [{id, query, home: {id, title} or null, frequency, confirmed, paused, created_at}]}` of the address that a mail about alerts went to, by the secret of its link; `about`: the alert that the mail is about, `asks`: it is the mail that asks to confirm. Null for any other secret, and when the address has no alert any more';

-- Whoever has the mail of an address may say that it can be written to.
create function private.lift_stops(_address text) returns void
language sql security definer set search_path = ''
as $$
  delete from private.address_stops
  where address in (private.address_hash(_address), private.mailbox_hash(_address)) and kind like 'alert%';
  delete from private.bounced_addresses where address = private.address_hash(_address) and kind = 'bounce';
$$;

create function public.confirm_alert(_secret text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  m private.mails := private.alert_mail(_secret);
begin
  update private.alerts set confirmed_at = now(), paused_at = null
  where id = m.alert_id and m.kind = 'alert_confirm' and confirmed_at is null and created_at > now() - interval '48 hours';
  if found then perform private.lift_stops(m.address); end if;
  return exists (select from private.alerts where id = m.alert_id and m.kind = 'alert_confirm' and confirmed_at is not null);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.confirm_alert(text)', 'execute', '{service_role}');
comment on function public.confirm_alert(text) is
  'whether the alert that the mail with this secret asks about is confirmed; a second time is as good as the first';

create function public.change_alert(_secret text, _id uuid, _change jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  m private.mails := private.alert_mail(_secret);
  alert private.alerts;
  searched jsonb := nullif(_change -> 'filters', 'null');
begin
  if m.address is null then return 'gone'; end if;
  perform private.hold_address(m.address);
  select * into alert from private.alerts where id = _id and lower(address) = lower(m.address) for update;
  if alert.id is null then return 'gone'; end if;
  if searched is not null then
    if alert.filters is null or searched = '{}' or _change ->> 'query' is null then
      perform private.refuse('alert_invalid', '22023');
    end if;
    if exists (select from private.alerts where lower(address) = lower(m.address) and id <> _id and filters = searched) then
      return 'there';
    end if;
    update private.alerts set filters = searched, query = _change ->> 'query' where id = _id;
  end if;
  update private.alerts set
    frequency = coalesce(_change ->> 'frequency', frequency),
    paused_at = case when not _change ? 'paused' then paused_at
      when (_change ->> 'paused')::boolean then coalesce(paused_at, now()) end
  where id = _id;
  if _change ->> 'paused' = 'false' then perform private.lift_stops(m.address); end if;
  return 'changed';
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.change_alert(text, uuid, jsonb)', 'execute', '{service_role}');
comment on function public.change_alert(text, uuid, jsonb) is
  'changed, there (the same address has that search already) or gone; of `{frequency, paused, filters and query}` what is given, for an alert of the address that the mail with this secret went to
refuses 22023 `alert_invalid`; 23514';

create function public.delete_alert(_secret text, _id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  m private.mails := private.alert_mail(_secret);
begin
  perform from private.alerts where id = _id and lower(address) = lower(m.address) for update;
  if not found then return false; end if;
  delete from private.mails where alert_id = _id and sent_at is null;
  delete from private.alerts where id = _id;
  return true;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.delete_alert(text, uuid)', 'execute', '{service_role}');
comment on function public.delete_alert(text, uuid) is
  'whether there was something to delete: the alert, what waits to be told, and with the last alert of an address all mails about them';

create function public.forget_alerts(_secret text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  m private.mails := private.alert_mail(_secret);
begin
  if m.address is null then return false; end if;
  perform private.hold_address(m.address);
  delete from private.alerts where lower(address) = lower(m.address);
  return found;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.forget_alerts(text)', 'execute', '{service_role}');
comment on function public.forget_alerts(text) is
  'whether there was something to delete: all alerts of the address, what was found and told, and the mails about them';

-- Of the header of a mail (RFC 8058), and of its page: what was confirmed rests until its reader starts it again.
-- A question that nobody confirmed is stopped by its kind, so that others who write the address reach nobody.
create function private.stop_alert(m private.mails) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if m.kind not like 'alert%' then return false; end if;
  -- Whoever uses its link has got it: it is not taken back, nor sent again.
  update private.mails set sent_at = coalesce(sent_at, now()), dead_at = null where id = m.id;
  update private.alerts set paused_at = coalesce(paused_at, now()) where id = m.alert_id and confirmed_at is not null;
  return found or m.kind <> 'alert_confirm';
end $$;

create function private.is_alert_stopped(m private.mails) returns boolean
language sql stable security definer set search_path = ''
as $$
  select m.kind like 'alert%' and (
    exists (select from private.alerts where id = m.alert_id and paused_at is not null)
    or m.alert_id is null and m.kind <> 'alert_confirm')
$$;

-- What a mail service reports. An address that does not exist rests; its owner, who may confirm or start again,
-- lifts it. Whoever called a mail spam gets none any more.
create function public.mails_bounced(_reports jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  report record;
  fresh integer := 0;
begin
  if jsonb_typeof(_reports) is distinct from 'array' or jsonb_array_length(_reports) > 100 then
    perform private.refuse('bounces_invalid', '22023');
  end if;
  for report in
    select lower(value ->> 'address') as address, max(value ->> 'kind') as kind
    from jsonb_array_elements(_reports) where value ->> 'address' is not null group by 1 order by 1
  loop
    insert into private.bounced_addresses as b (address, kind) values (private.address_hash(report.address), report.kind)
    on conflict (address) do update set kind = 'complaint', at = now() where excluded.kind = 'complaint' and b.kind = 'bounce';
    if found then fresh := fresh + 1; end if;
    if report.kind = 'complaint' then
      delete from private.alerts where lower(address) = report.address;
    else
      update private.alerts set paused_at = now() where lower(address) = report.address and paused_at is null;
    end if;
  end loop;
  return fresh;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.mails_bounced(jsonb)', 'execute', '{service_role}');
comment on function public.mails_bounced(jsonb) is
  'how many addresses of `[{address, kind: bounce/complaint}]` were not known as such; alerts of a bounce rest, those of a complaint are deleted
refuses 22023 `bounces_invalid`; 23514 `bounce_known`';

-- What nobody confirmed in 48 hours, a thousand a call, and bounces of more than 90 days ago: an address may have
-- another owner by then.
create function private.forget_unconfirmed() returns void
language sql security definer set search_path = ''
as $$
  delete from private.alerts where id in (
    select id from private.alerts where confirmed_at is null and created_at < now() - interval '48 hours'
    limit 1000 for update skip locked);
  delete from private.bounced_addresses where kind = 'bounce' and at < now() - interval '90 days';
$$;

-- 087_alert_finds.sql

-- What alerts find: a change of a listing is held against the searches that it can concern, by the conditions of
-- search_listings (private.search_conditions), on what the listing was and on what it is. See decision 47.

-- What listings were before each change that a search can read; null of one that was not there. Only added to, so
-- that no write waits for another, and only while somebody asked to be told.
create table private.alert_changes (
  n bigint generated always as identity primary key,
  listing_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  was private.search_rows
);
create index alert_changes_listing_id_idx on private.alert_changes (listing_id);

-- Alerts that began, ended or ask for something else; without a moment those whose keys alone are made anew.
create table private.alert_turns (
  alert_id uuid not null,
  at timestamptz default clock_timestamp()
);

alter table private.alert_changes enable row level security;
alter table private.alert_turns enable row level security;

-- Of a listing at most fifty, until they are held against the alerts: from the first of them to what it is, nothing is
-- missed but by an alert that began between, and who changes a price in a loop keeps nobody else from being told.
create function private.is_noted_enough(_listing uuid) returns boolean
language sql stable set search_path = ''
as $$ select count(*) = 50 from (select from private.alert_changes where listing_id = _listing limit 50) noted $$;

create function private.note_alert_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Who confirms at this moment is told of what happens from then on.
  if not exists (select from private.alerts where confirmed_at is not null) then return null; end if;
  if tg_op = 'INSERT' then
    insert into private.alert_changes (listing_id) select id from fresh where not private.is_noted_enough(id);
  elsif tg_op = 'DELETE' then
    insert into private.alert_changes (listing_id, was) select id, row(s.*)::private.search_rows from stale s where not private.is_noted_enough(id);
  else
    insert into private.alert_changes (listing_id, was)
    select id, row(s.*)::private.search_rows from stale s join fresh f using (id)
    where row(s.*) is distinct from row(f.*) and not private.is_noted_enough(id);
  end if;
  return null;
end $$;
create trigger note_inserted after insert on private.search_rows
  referencing new table as fresh for each statement execute function private.note_alert_changes();
create trigger note_deleted after delete on private.search_rows
  referencing old table as stale for each statement execute function private.note_alert_changes();
create trigger note_updated after update on private.search_rows
  referencing old table as stale new table as fresh for each statement execute function private.note_alert_changes();

-- What waits to be told of an alert is not told: a home that was told before stays told.
create function private.forget_waiting(_alert uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.alert_finds where alert_id = _alert and told_at is null and told_before is null;
  update private.alert_finds set told_at = told_before, told_before = null where alert_id = _alert and told_at is null;
end $$;

-- What was found for other filters, or before a pause, is not told after it.
create function private.note_alert_turn() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.alert_turns (alert_id) values (coalesce(new.id, old.id));
  if tg_op = 'UPDATE' then perform private.forget_waiting(new.id); end if;
  return null;
end $$;
create trigger note_start after insert on private.alerts
  for each row when (new.confirmed_at is not null) execute function private.note_alert_turn();
create trigger note_turn after update on private.alerts
  for each row when (old.filters is distinct from new.filters or old.listing_id is distinct from new.listing_id
    or (old.confirmed_at is null) <> (new.confirmed_at is null) or (old.paused_at is null) <> (new.paused_at is null))
  execute function private.note_alert_turn();
create trigger note_end after delete on private.alerts
  for each row when (old.confirmed_at is not null) execute function private.note_alert_turn();

-- As much lower as the badge of a price that fell wants it (062_prices): who takes a coin off mails nobody.
create function private.fell(_price bigint, _before bigint) returns boolean
language sql immutable set search_path = ''
as $$ select _price * 100 <= _before * 99 $$;

-- Which of these pairs of a search and the place of a state are found. The tests are the branches of a CASE, a search
-- each, planned with their values as every search is; many at once, because planning costs more than they do.
create function private.pairs_found(_tests text, _searches integer[], _places integer[], _states private.search_rows[],
  out search integer, out place integer)
returns setof record
language plpgsql stable set search_path = '' set jit = off
as $$
begin
  return query execute format(
    'select p.search, p.place from unnest($1, $2) p (search, place) join unnest($3) with ordinality r on r.ordinality = p.place
     where case p.search %s end', _tests) using _searches, _places, _states;
end $$;

-- What is to be told, or no more, of listings that were so and are so: the places of these arrays are states, each
-- before a change and, without its number, the present one.
create function private.alert_verdicts(_numbers bigint[], _listings uuid[], _moments timestamptz[],
  _states private.search_rows[], out alert_id uuid, out listing_id uuid, out verdict text, out from_price bigint)
returns setof record
language plpgsql stable set search_path = '' set jit = off set enable_seqscan = off
-- The plan knows how many states there are.
set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  with states as materialized (
    select u.place::integer as place, u.number is null as present, u.id as listing, u.at, s.id is not null as there,
      s.deal, s.price
    from unnest(_numbers, _listings, _moments) with ordinality u (number, id, at, place)
    join unnest(_states) with ordinality s on s.ordinality = u.place),
  pairs as materialized (
    select near.alert, s.listing from states s cross join lateral private.alerts_near(_states[s.place]) near (alert)
    where s.there
    union
    select f.alert_id, f.listing_id from private.alert_finds f where f.listing_id = any (_listings) and f.told_at is null
    union
    select a.id, a.listing_id from private.alerts a where a.listing_id = any (_listings)),
  near as materialized (select distinct alert from pairs),
  asking as materialized (
    select s.alert_id, s.since, s.one_home, s.test from near n join private.alert_searches s on s.alert_id = n.alert
    where s.test is not null
    union all
    select s.alert_id, s.since, s.one_home, private.alert_test(a.filters) from near n
    join private.alert_searches s on s.alert_id = n.alert join private.alerts a on a.id = n.alert
    where s.test is null),
  changed as materialized (
    select p.alert, p.listing, s.place, s.at, now.place as is_now from pairs p
    join states s on s.listing = p.listing and not s.present join states now on now.listing = p.listing and now.present),
  -- What it was when the alert began or at the first of these changes.
  asked as materialized (
    select c.alert, c.listing, k.one_home, k.test, min(c.place) as was, c.is_now
    from changed c join asking k on k.alert_id = c.alert and c.at >= k.since
    group by c.alert, c.listing, k.one_home, k.test, c.is_now),
  searches as materialized (
    select (row_number() over ())::integer as search, t.test from (select distinct test from asked) t),
  wanted as materialized (
    select distinct g.search, s.place from asked q join searches g using (test)
    cross join lateral (values (q.was), (q.is_now)) w (place) join states s on s.place = w.place and s.there),
  found as materialized (
    select f.search, f.place
    from (
      select search / 50 as part, string_agg(format('when %s then true%s', search, test), ' ') as tests
      from searches group by 1) t
    join (
      select search / 50 as part, array_agg(search) as searches, array_agg(place) as places from wanted group by 1) w using (part)
    cross join lateral private.pairs_found(t.tests, w.searches, w.places, _states) f),
  judged as (
    select q.alert, q.listing, q.one_home, now.price, was.price as price_before, was.deal = now.deal as same_deal,
      fw.place is not null as before, fn.place is not null as after,
      -- A rent is no price that what was for sale fell to.
      case when coalesce(f.told_deal = now.deal, true) then f.told_price end as told_price, f.reason, f.from_price, f.alert_id is not null and f.told_at is null as waiting,
      f.told_at is not null or f.told_before is not null as told
    from asked q join states was on was.place = q.was join states now on now.place = q.is_now
    join searches g using (test)
    left join found fw on fw.search = g.search and fw.place = q.was
    left join found fn on fn.search = g.search and fn.place = q.is_now
    -- One by one: what was written a moment ago is in no statistics.
    left join lateral (
      select * from private.alert_finds n where n.alert_id = q.alert and n.listing_id = q.listing offset 0) f on true),
  reasons as (
    select j.*, case
        when not j.after then null
        when not j.before and j.one_home then 'back'
        when not j.before and not j.told then 'new'
        -- Lower than what was told, and than what it was: one that rose and fell back is not lowered.
        when j.before and j.same_deal and j.price < j.price_before and private.fell(j.price, coalesce(j.told_price, j.price_before))
          or not j.before and private.fell(j.price, j.told_price) then 'lowered' end as fresh,
      j.waiting and j.after and (j.reason <> 'lowered' or coalesce(j.same_deal and private.fell(j.price, j.from_price), false)) as stays
    from judged j)
  select r.alert, r.listing, coalesce(r.fresh, 'none'),
    case when r.fresh = 'lowered' then coalesce(r.told_price, r.price_before) end
  from reasons r where not r.stays and (r.fresh is not null or r.waiting);
end $$;

-- Writes verdicts. Answers the listings of which something is held by somebody: they are left as they are, because who
-- matches waits for nobody. Locks listings, alerts and finds, in this order.
create function private.write_finds(_alerts uuid[], _listings uuid[], _verdicts text[], _prices bigint[]) returns uuid[]
language plpgsql set search_path = '' set jit = off
-- A plan for any number of verdicts takes them for ten, and compares thousands one by one.
set plan_cache_mode = force_custom_plan
as $$
declare
  homes uuid[] := array(
    select id from public.properties where id = any (_listings) order by id for key share skip locked);
  asking uuid[] := array(
    select id from private.alerts where id = any (_alerts) order by id for key share skip locked);
  known tid[];
  known_homes uuid[];
  held tid[];
  over tid[];
  busy uuid[];
begin
  -- Found one by one: nobody knows yet how many there are of those that were written a moment ago.
  select array_agg(f.ctid), array_agg(v.listing_id) into known, known_homes
  from unnest(_alerts, _listings) v (alert_id, listing_id) cross join lateral (
    select ctid from private.alert_finds n where n.alert_id = v.alert_id and n.listing_id = v.listing_id offset 0) f;
  held := array(select ctid from private.alert_finds where ctid = any (known) for update skip locked);
  busy := array(
    select id from public.properties where id = any (_listings) and id <> all (homes)
    union
    select v.listing_id from unnest(_alerts, _listings) v (id, listing_id)
    where v.id in (select id from private.alerts where id = any (_alerts) and id <> all (asking))
    union
    select k.home from unnest(known, known_homes) k (find, home) where k.find <> all (held));
  over := array(
    select f.ctid from unnest(_alerts, _listings, _verdicts) v (alert_id, listing_id, verdict) cross join lateral (
      select ctid from private.alert_finds n
      where n.alert_id = v.alert_id and n.listing_id = v.listing_id and n.told_at is null offset 0) f
    where v.verdict = 'none' and v.listing_id <> all (busy));
  delete from private.alert_finds where ctid = any (over) and told_before is null;
  update private.alert_finds set told_at = told_before, told_before = null where ctid = any (over);
  insert into private.alert_finds as f (alert_id, listing_id, reason, from_price)
  select v.alert_id, v.listing_id, v.verdict, v.price
  from unnest(_alerts, _listings, _verdicts, _prices) v (alert_id, listing_id, verdict, price)
  where v.verdict <> 'none' and v.listing_id = any (homes) and v.alert_id = any (asking) and v.listing_id <> all (busy)
  on conflict (alert_id, listing_id) do update set reason = excluded.reason, from_price = excluded.from_price,
    found_at = now(), told_before = coalesce(f.told_at, f.told_before), told_at = null;
  return busy;
end $$;

-- The listings of the oldest changes, as many as concern so many alerts together, and one at least: a call is over
-- before its role is stopped, also when everybody asks for the same.
create function private.due_listings(_limit integer, _pairs integer default 20000) returns uuid[]
language plpgsql stable set search_path = '' set jit = off
as $$
declare
  due uuid[] := '{}';
  near integer := 0;
  listing uuid;
begin
  for listing in
    select listing_id from (select listing_id, n from private.alert_changes order by n limit greatest(_limit, 1)) first
    group by 1 order by min(n)
  loop
    near := near + (
      select count(*) from (
        select was from private.alert_changes where listing_id = listing
        union all select r from private.search_rows r where id = listing) states (home)
      cross join lateral private.alerts_near(home) where (home).id is not null);
    exit when near > _pairs and due <> '{}';
    due := due || listing;
  end loop;
  return due;
end $$;

-- Holds what has changed against the alerts, so many listings at once, and notes what is to be told; one does it at
-- a time. Its answer counts what is done: what was left for the next time is not.
create function public.match_alerts(_limit integer default 200) returns jsonb
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  numbers bigint[];
  listings uuid[];
  moments timestamptz[];
  states private.search_rows[];
  alerts uuid[];
  homes uuid[];
  verdicts text[];
  prices bigint[];
  busy uuid[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('match_alerts', 0)) then
    return jsonb_build_object('changes', 0, 'finds', 0);
  end if;
  -- All changes of a listing together, and what it is, at one moment.
  with due as materialized (select unnest(private.due_listings(_limit)) as listing_id),
  of_due as (
    select c.n, c.listing_id, c.at, c.was from due join private.alert_changes c using (listing_id)
    union all
    select null, d.listing_id, null, r from due d left join private.search_rows r on r.id = d.listing_id)
  select array_agg(n order by n), array_agg(listing_id order by n), array_agg(at order by n), array_agg(was order by n)
  into numbers, listings, moments, states from of_due;
  if not private.key_alerts(2000) or numbers is null then return jsonb_build_object('changes', 0, 'finds', 0); end if;

  select array_agg(alert_id), array_agg(listing_id), array_agg(verdict), array_agg(from_price)
  into alerts, homes, verdicts, prices from private.alert_verdicts(numbers, listings, moments, states);
  busy := private.write_finds(alerts, homes, verdicts, prices);
  delete from private.alert_changes where n = any (numbers) and listing_id <> all (busy);
  return jsonb_build_object(
    'changes', (select count(distinct id) from unnest(listings) id where id <> all (busy)),
    'finds', (select count(*) from unnest(homes, verdicts) v (home, verdict) where verdict <> 'none' and home <> all (busy)));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.match_alerts(integer)', 'execute', '{service_role}');
comment on function public.match_alerts(integer) is
  '`{changes, finds}`: how many listings that changed were held against the alerts (at most so many, and fewer that concern many alerts), and how many homes are to be told for it; asked again while there are any';

-- What was told long ago is forgotten, so many at once.
create function private.forget_finds(_limit integer default 10000) returns integer
language sql volatile security definer set search_path = ''
as $$
  with gone as (
    delete from private.alert_finds where (alert_id, listing_id) in (
      select alert_id, listing_id from private.alert_finds where told_at < private.kept_since('alert_finds')
      limit _limit for update skip locked)
    returning 1)
  select count(*)::integer from gone
$$;

-- 087_alert_keys.sql

-- Which alerts a home can concern: what each of them asks for, and an index from the home to them. See decision 47.

-- What is asked for, of whom, since when. Nothing refers to these three and they to nothing, so nobody waits for who
-- matches.
create table private.alert_searches (
  alert_id uuid primary key,
  -- The conditions of its search; null where they change with the day, or with the neighbourhoods that listings name.
  test text,
  one_home boolean not null,
  -- Whether it names a city that no listing had: one that comes may be it.
  guesses boolean not null,
  -- What happened before is not told.
  since timestamptz not null
);
create index alert_searches_guesses_idx on private.alert_searches (alert_id) where guesses;

-- Where keys and homes lie: a city with a deal beside the next, as wide as prices go in shekels, and rooms upwards.
-- What has no number lies below zero. Far prices and many rooms are one.
create function private.alert_spot(_city integer, _deal integer, _price_from bigint, _price_to bigint, _rooms_from bigint, _rooms_to bigint)
returns box
language sql immutable set search_path = ''
as $$
  select box(
    point(base + least(_price_from / 100, 1e10::bigint), least(_rooms_from, 1000)),
    point(base + least(_price_to / 100, 1e10::bigint), least(_rooms_to, 1000)))
  from (select (_city * 3.0 + _deal) * 2e10 as base) place
$$;

-- What a home must be to be looked at for an alert, read from the conditions of its search: they may be wider than
-- the search, never narrower. A row a city; 0 is every city or deal, -1 none.
create table private.alert_keys (
  alert_id uuid not null,
  city integer not null,
  deal smallint not null,
  rooms_from bigint,
  rooms_to bigint,
  price_from bigint,
  price_to bigint,
  types integer,
  features integer,
  -- Between two prices and two numbers of rooms there is no other index.
  spot box not null generated always as (private.alert_spot(city, deal,
    case when price_from is null and price_to is null then -100 else coalesce(price_from, 0) end, coalesce(price_to, 1000000000000),
    case when rooms_from is null and rooms_to is null then -1 else coalesce(rooms_from, 0) end, coalesce(rooms_to, 1000))) stored,
  primary key (alert_id, city)
);
create index alert_keys_spot_idx on private.alert_keys using gist (spot);
create index alert_keys_city_idx on private.alert_keys (city);

-- Cities that the keys know.
create table private.alert_cities (city integer primary key);

alter table private.alert_searches enable row level security;
alter table private.alert_keys enable row level security;
alter table private.alert_cities enable row level security;

-- The conditions of a search on private.search_rows r, as one.
create function private.alert_test(f jsonb) returns text
language sql stable set search_path = ''
as $$
  select c.conditions || coalesce(' and r.words @@ ' || quote_literal(c.words) || '::tsquery', '')
  from private.search_conditions(f) c
$$;

-- Whether these conditions stay as they are: a neighbourhood that a listing named once is known for ever.
create function private.alert_lasts(f jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select f is null or not f ? 'listed' and f ->> 'entrance' is distinct from 'now' and not exists (
    -- Cities are looked up once, and not for each name.
    select from (select case when f ? 'city' then coalesce(private.city_ids(private.names_in(f -> 'city')), '') end as ids offset 0) cities,
      unnest((private.names_in(f -> 'neighborhood'))[1:50]) named
    where not private.is_neighborhood(named, cities.ids))
$$;

-- The keys of such conditions. Whatever is not read here narrows later.
create function private.alert_keys_of(_test text, out city integer, out deal smallint, out rooms_from bigint,
  out rooms_to bigint, out price_from bigint, out price_to bigint, out types integer, out features integer)
returns setof record
language sql stable set search_path = ''
as $$
  select unnest(case
      when _test ~ ' and false' then array[-1]
      when _test ~ 'r\.city' then string_to_array(substring(_test from 'r\.city (?:= |in \()([0-9, ]+)'), ', ')::integer[]
      else array[0] end),
    coalesce(substring(_test from 'r\.deal = ([0-9]+)'), '0')::smallint,
    substring(_test from 'r\.rooms >= ([0-9]+)')::bigint,
    substring(_test from 'r\.rooms <= ([0-9]+)')::bigint,
    substring(_test from 'r\.price >= ([0-9]+)')::bigint,
    substring(_test from 'r\.price <= ([0-9]+)')::bigint,
    substring(_test from '\(r\.types & ([0-9]+)\) <> 0')::integer,
    (regexp_match(_test, '\(r\.features & ([0-9]+)\) = \1( |$)'))[1]::integer
$$;

-- Notes what alerts that turned ask for, so many at once; answers whether all are noted. A new city may be what a
-- search names, or have the name of another.
create function private.key_alerts(_limit integer) returns boolean
language plpgsql set search_path = '' set jit = off
as $$
declare
  cities integer[] := array(
    select id from private.search_cities where id not in (select city from private.alert_cities));
  turned uuid[];
  moments timestamptz[];
begin
  if cardinality(cities) > 0 then
    insert into private.alert_turns (alert_id, at)
    select alert_id, null::timestamptz from private.alert_searches where guesses
    union
    select alert_id, null from private.alert_keys
    where city in (
      select o.id from private.search_cities o join private.search_cities c using (key) where c.id = any (cities));
    insert into private.alert_cities select unnest(cities);
  end if;
  with gone as (
    delete from private.alert_turns
    where ctid = any (array(select ctid from private.alert_turns limit _limit)) returning alert_id, at)
  select array_agg(alert_id), array_agg(since) into turned, moments from (
    -- The last of its turns, in whatever order they were read.
    select g.alert_id, greatest(max(g.at), max(s.since)) as since
    from gone g left join private.alert_searches s using (alert_id) group by 1) alerts;
  delete from private.alert_searches where alert_id = any (turned);
  delete from private.alert_keys where alert_id = any (turned);
  with begun as materialized (
    select a.id, a.filters, t.since, case when a.filters is not null then private.alert_test(a.filters) else '' end as test
    from unnest(turned, moments) t (id, since) join private.alerts a using (id)
    -- Without a moment its own turn is still to be read.
    where a.confirmed_at is not null and a.paused_at is null and t.since is not null),
  noted as (
    insert into private.alert_searches (alert_id, test, one_home, guesses, since)
    select id, case when private.alert_lasts(filters) then test end, filters is null,
      exists (
        select from unnest(private.names_in(filters -> 'city')) named
        where not exists (select from private.search_cities k where k.key = private.search_key(named))), since
    from begun)
  insert into private.alert_keys (alert_id, city, deal, rooms_from, rooms_to, price_from, price_to, types, features)
  select b.id, k.* from begun b cross join lateral private.alert_keys_of(b.test) k where b.filters is not null;
  return not exists (select from private.alert_turns);
end $$;

-- The alerts whose keys a home fits.
create function private.alerts_near(home private.search_rows) returns setof uuid
language sql stable set search_path = '' set enable_seqscan = off
as $$
  select k.alert_id
  from (values (0), (home.city)) cities (city) cross join (values (0::smallint), (home.deal)) deals (deal)
  join private.alert_keys k on k.spot @> private.alert_spot(cities.city, deals.deal,
    coalesce(home.price, -100), coalesce(home.price, -100), coalesce(home.rooms, -1), coalesce(home.rooms, -1))
  where (k.price_to is null or home.price <= k.price_to) and (k.price_from is null or home.price >= k.price_from)
    and (k.rooms_to is null or home.rooms <= k.rooms_to) and (k.rooms_from is null or home.rooms >= k.rooms_from)
    and (k.types is null or (k.types & home.types) <> 0)
    and (k.features is null or (k.features & home.features) = k.features)
$$;

-- 087_seekers.sql

-- How many look for such a home: those whose waiting search finds it. Agents read the number, from five up, and
-- nothing of who they are.

-- Each mailbox once, by whichever of its addresses.
create function private.seekers_of(_listing uuid) returns integer
language sql stable security definer set search_path = '' set jit = off
as $$
  with searches as materialized (
    select (row_number() over ())::integer as search, test, addresses, home from (
      select coalesce(n.test, private.alert_test(a.filters)) as test, array_agg(private.mailbox_of(a.address)) as addresses, r as home
      from private.search_rows r cross join lateral private.alerts_near(r) near (alert)
      join private.alert_searches n on n.alert_id = near.alert join private.alerts a on a.id = near.alert
      where r.id = _listing and a.confirmed_at is not null and a.paused_at is null and a.filters is not null
      group by 1, r) texts),
  found as (
    select f.search from (
      select string_agg(format('when %s then true%s', search, test), ' ') as tests, array_agg(search) as searches,
        array_agg(1) as places, array_agg(home) as homes
      from searches group by search / 50) t
    cross join lateral private.pairs_found(t.tests, t.searches, t.places, t.homes[1:1]) f)
  select count(distinct address)::integer from found join searches using (search) cross join lateral unnest(addresses) address
$$;

create function public.my_listing_seekers(_id uuid) returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  uid constant uuid := private.require_user();
  own public.companies := private.my_company();
  seekers integer;
begin
  if not exists (
    select from public.properties p join public.profiles a on a.id = p.agent_id
    where p.id = _id and (a.user_id = uid or (a.user_type = 'agent' and a.organization_code = own.organization_code))) then
    perform private.refuse('not_found', 'PT404');
  end if;
  seekers := private.seekers_of(_id);
  return case when seekers >= 5 then seekers end;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.my_listing_seekers(uuid)', 'execute', '{authenticated}');
comment on function public.my_listing_seekers(uuid) is
  'how many people wait for such a home: addresses with a saved search that finds it, of one''s own listing or of one of the company''s agents; null under five, and of a home that visitors do not see
refuses PT404 `not_found`';

-- 088_alert_mails.sql

-- From what waits to be told to the mail that tells it: once, in its time, and only what is still true. When
-- mails rest nobody asks (lib/mail/rest.ts). See decision 49.

-- Eight in the morning in Israel, the latest one: of any day, or of a Sunday.
create function private.latest_eight(_now timestamptz, _weekly boolean default false) returns timestamptz
language sql stable set search_path = ''
as $$
  select (day - case when _weekly then make_interval(days => extract(dow from day)::integer) else '0' end + interval '8 hours')
    at time zone 'Asia/Jerusalem'
  from date_trunc('day', (_now at time zone 'Asia/Jerusalem') - interval '8 hours') day
$$;

-- Ten a day, whatever the address asked for: what is beyond waits for the next morning.
create function private.has_room_for_alerts(_address text, _now timestamptz) returns boolean
language sql stable security definer set search_path = ''
as $$
  select count(*) < 10 from private.mails
  where lower(address) = lower(_address) and kind in ('alert', 'alert_home') and created_at >= private.latest_eight(_now)
$$;

-- Those of these finds that are true: visitors see the home, the search finds it, and its price is still lower. In
-- agorot. One snapshot with what asks it.
create function private.true_finds(a private.alerts, _listings uuid[])
returns table (listing_id uuid, reason text, found_at timestamptz, price bigint, price_before bigint, deal smallint)
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  wanted record := private.search_conditions(coalesce(a.filters, '{}'));
begin
  return query execute format(
    'select f.listing_id, f.reason, f.found_at, r.price, case when f.reason <> ''new'' then told.price end, r.deal
     from (select * from private.search_rows where id = any ($2) offset 0) r
     join private.alert_finds f on f.listing_id = r.id and f.alert_id = $1
     cross join lateral (select coalesce(f.from_price, case when coalesce(f.told_deal = r.deal, true) then f.told_price end) as price) told
     where (f.reason <> ''lowered'' or private.fell(r.price, told.price))%s%s',
    wanted.conditions, ' and r.words @@ ' || quote_literal(wanted.words) || '::tsquery')
  using a.id, _listings;
end $$;

-- What a mail says of a home; prices in shekels, null when the agent hides them.
create function private.told_home(l public.public_listings, _reason text, _price bigint, _before bigint) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', l.id, 'reason', _reason, 'title', l.title, 'deal', l.transaction_type, 'city', l.city, 'neighborhood', l.neighborhood,
    'types', l.property_types, 'rooms', l.rooms, 'area', l.built_area, 'floor', l.floor, 'picture', coalesce(l.main_image_url, l.images[1]),
    'price', round(_price / 100.0, 2), 'before', case when _price < _before then round(_before / 100.0, 2) end)
$$;

-- All that waits for one alert in one mail, of which it names twelve; whether there was anything to say. What is
-- not true any more is forgotten, or, where the home was told of before, is as it was told. Called by who holds the
-- alert; a find that somebody is just writing waits.
create function private.tell_alert(a private.alerts, _now timestamptz) returns boolean
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  named constant integer := 12;
  waiting uuid[] := array(
    select f.listing_id from private.alert_finds f where f.alert_id = a.id and f.told_at is null
    order by f.listing_id for update skip locked);
  mail_kind text := case when a.listing_id is null then 'alert' else 'alert_home' end;
  letter jsonb;
  event text;
begin
  with told as materialized (
    select t.*, row_number() over (order by t.reason = 'lowered', t.found_at desc, t.listing_id) as place
    from private.true_finds(a, waiting) t),
  noted as (
    update private.alert_finds f set told_at = _now, told_price = t.price, told_deal = t.deal, told_before = null, from_price = null
    from told t where f.alert_id = a.id and f.listing_id = t.listing_id)
  select
    jsonb_build_object(
      'query', coalesce(a.query, ''), 'new', count(*) filter (where t.reason <> 'lowered'), 'lowered', count(*) filter (where t.reason = 'lowered'),
      'homes', jsonb_agg(private.told_home(l, t.reason, t.price, t.price_before) order by t.place) filter (where t.place <= named)),
    md5(string_agg(concat_ws(' ', t.listing_id, t.reason, t.price, t.found_at), ',' order by t.place))
  into letter, event
  from told t join public.public_listings l on l.id = t.listing_id having count(*) > 0;

  delete from private.alert_finds
  where alert_id = a.id and listing_id = any (waiting) and told_at is null and told_before is null;
  update private.alert_finds set told_at = told_before, told_before = null
  where alert_id = a.id and listing_id = any (waiting) and told_at is null;

  if letter is null then return false; end if;
  event := mail_kind || ':' || a.id || ':' || event;
  -- Longer than the longest rest, with the time that a mail is tried again.
  if not private.queue_mail_to(a.address, mail_kind, event, letter, _now + interval '5 days') then return false; end if;
  update private.mails set alert_id = a.id, created_at = _now where key = event;
  return true;
end $$;

-- At once is at once, and then not again for a quarter of an hour, so that homes that come together are one mail.
-- One worker at a time: the day's room of an address is counted. Called again by who answers `_alerts`.
create function private.queue_alert_mails(
  _now timestamptz default now(), _alerts integer default 100, out alerts integer, out mails integer)
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  a private.alerts;
begin
  alerts := 0;
  mails := 0;
  if not pg_try_advisory_xact_lock(hashtextextended('alert_mails', 0)) then return; end if;
  for a in
    select held.* from private.alerts held
    where held.id in (
      select due.id from (
        -- A fence: what costs is asked only of those for whom something waits and whose time has come, in their order.
        select w.id, w.address from private.alerts w
        join (values ('now', _now - interval '15 minutes', _now),
          ('daily', private.latest_eight(_now), private.latest_eight(_now)),
          ('weekly', private.latest_eight(_now, true), private.latest_eight(_now, true))) times (frequency, looked_before, found_by)
          using (frequency)
        where w.confirmed_at is not null and w.paused_at is null and coalesce(w.told_at < times.looked_before, true)
          and exists (select from private.alert_finds f
                      where f.alert_id = w.id and f.told_at is null and f.found_at <= times.found_by)
        order by w.told_at nulls first, w.id offset 0) due
      where private.has_room_for_alerts(due.address, _now) and not private.is_stopped(null, due.address, 'alert')
      limit _alerts)
    order by held.told_at nulls first, held.id for no key update skip locked
  loop
    -- Others of the same address may have filled it.
    continue when not private.has_room_for_alerts(a.address, _now);
    alerts := alerts + 1;
    if private.tell_alert(a, _now) then mails := mails + 1; end if;
    update private.alerts set told_at = _now where id = a.id;
  end loop;
end $$;

create function public.tell_alerts(_limit integer default 100) returns jsonb
language sql security definer set search_path = ''
as $$
  select to_jsonb(told) from private.queue_alert_mails(now(), least(greatest(coalesce(_limit, 100), 1), 1000)) told
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.tell_alerts(integer)', 'execute', '{service_role}');
comment on function public.tell_alerts(integer) is
  '`{alerts, mails}`: how many alerts were looked at (`_limit` of them at most, 100, up to 1000: then there may be more), and how many mails about them were queued';

-- 090_admin.sql

-- The operators and the people. Every function asks private.is_admin() first and writes its audit row in the same
-- transaction.

-- Who is here, in one narrow table: the list of users is filtered, counted and paged at 50,000 people
-- from its indexes. (An index on auth.users would not be ours to make on a hosted project.)
create table private.user_directory (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null,
  has_profile boolean not null,
  user_type text not null,
  -- null: no trial, no subscription; infinity: a subscription without an end
  trial_until timestamptz,
  subscribed_until timestamptz,
  -- address and name, and every run of one to three of their letters, so that a part of a word finds them
  haystack text not null,
  grams text[] not null
);
create index user_directory_newest on private.user_directory (created_at desc, user_id)
  include (has_profile, user_type, trial_until, subscribed_until);
create index user_directory_grams on private.user_directory using gin (grams) with (fastupdate = off);
alter table private.user_directory enable row level security;

create function private.grams(_text text, shortest integer default 1) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(distinct g), '{}')
  from generate_series(shortest, 3) n,
    generate_series(1, greatest(char_length(_text) - n + 1, 0)) i,
    lateral (select substr(lower(_text), i, n) as g) one
$$;

create function private.list_user(_user_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.user_directory as d
    (user_id, created_at, has_profile, user_type, trial_until, subscribed_until, haystack, grams)
  select u.id, u.created_at, p.id is not null,
    coalesce(p.user_type, case when u.raw_user_meta_data ->> 'user_type' = 'company' then 'company' else 'agent' end),
    case when p.trial_active then p.trial_end_date end,
    case when p.subscription_active then coalesce(p.subscription_end_date, 'infinity') end,
    text.haystack, private.grams(text.haystack)
  from auth.users u left join public.profiles p on p.user_id = u.id,
    lateral (select concat_ws(E'\n', u.email, p.name) as haystack) text
  where u.id = _user_id
  on conflict (user_id) do update
  set (created_at, has_profile, user_type, trial_until, subscribed_until, haystack, grams)
    = (excluded.created_at, excluded.has_profile, excluded.user_type, excluded.trial_until, excluded.subscribed_until,
       excluded.haystack, excluded.grams)
  where (d.created_at, d.has_profile, d.user_type, d.trial_until, d.subscribed_until, d.haystack)
    is distinct from (excluded.created_at, excluded.has_profile, excluded.user_type, excluded.trial_until,
                      excluded.subscribed_until, excluded.haystack)
$$;

create function private.keep_directory() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_schema = 'auth' then perform private.list_user(new.id);
  elsif tg_op = 'DELETE' then perform private.list_user(old.user_id);
  else perform private.list_user(new.user_id);
  end if;
  return null;
end $$;
create trigger delet_user_listed after insert or update of email, created_at on auth.users
  for each row execute function private.keep_directory();
create trigger keep_directory
  after insert or delete or update of name, user_type, trial_active, trial_end_date, subscription_active, subscription_end_date
  on public.profiles for each row execute function private.keep_directory();
select private.list_user(id) from auth.users;

-- The conditions of the list of users over private.user_directory d. A search is asked of the letters'
-- index first and then of the text itself.
create function private.user_conditions(_search text, _type text, _status text) returns text
language sql stable set search_path = ''
as $$
  select concat_ws(' and ', 'true',
    case when private.like_word(_search) is not null then format(
      'd.grams @> %L::text[] and d.haystack ilike %L',
      private.grams(word, least(3, char_length(word)))::text, private.like_word(_search)) end,
    case when _type in ('agent', 'company') then format('d.user_type = %L', _type) end,
    case _status
      when 'active' then 'd.trial_until > now()'
      when 'expired' then 'coalesce(d.trial_until <= now(), true)'
      when 'subscribed' then 'd.subscribed_until > now()' end)
  from (select left(btrim(_search), 100) as word) query
$$;

create function private.admin_row(p public.profiles, u auth.users) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'user_id', u.id, 'profile_id', p.id, 'name', p.name, 'email', u.email, 'email_confirmed_at', u.email_confirmed_at,
    'user_type', coalesce(p.user_type, case when u.raw_user_meta_data ->> 'user_type' = 'company' then 'company' else 'agent' end),
    'username', p.username, 'phone', p.phone, 'organization_code', p.organization_code,
    'is_admin', coalesce(p.is_admin, false), 'has_profile', p.id is not null,
    'trial_active', coalesce(p.trial_active and p.trial_end_date > now(), false), 'trial_end_date', p.trial_end_date,
    'subscription_active', coalesce(p.subscription_active and (p.subscription_end_date is null or p.subscription_end_date > now()), false),
    'subscription_type', p.subscription_type, 'subscription_end_date', p.subscription_end_date,
    'subscription_saved_at', (select s.updated_at from public.user_subscriptions s where s.user_id = u.id),
    'enable_ai_parser', coalesce(p.enable_ai_parser, false),
    'enable_ai_description', coalesce(p.enable_ai_description, false),
    'feature_property_ribbon_enabled', coalesce(p.feature_property_ribbon_enabled, false),
    'properties_count', (select count(*) from public.properties l where l.agent_id = p.id and l.status in ('active', 'under_offer')),
    'created_at', u.created_at)
$$;

create function public.get_all_users_admin_comprehensive() returns setof jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select private.admin_row(p, u) from auth.users u left join public.profiles p on p.user_id = u.id
    order by u.created_at desc, u.id;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.get_all_users_admin_comprehensive()', 'execute', '{authenticated}');
comment on function public.get_all_users_admin_comprehensive() is
  'a jsonb a user, newest first; the Data API cuts at its `max_rows`, so ask with `.range()` until `Content-Range` is through (the site''s screens use `admin_users`)
refuses 42501 `not_admin`';

create function public.admin_users(
  _search text default null, _type text default null, _status text default null, _page integer default 1)
returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  conditions text := private.user_conditions(_search, _type, _status);
  page integer := least(greatest(coalesce(_page, 1), 1), 100000);
  total bigint;
  shown jsonb;
begin
  perform private.require_admin();
  execute format('select count(*) from private.user_directory d where %s', conditions) into total;
  execute format(
    'select jsonb_agg(private.admin_row(p, u) order by f.created_at desc, f.user_id)
     from (select d.user_id, d.created_at from private.user_directory d where %s
           order by d.created_at desc, d.user_id limit 50 offset %s) f
     join auth.users u on u.id = f.user_id left join public.profiles p on p.user_id = u.id',
    conditions, (page - 1) * 50) into shown;
  return jsonb_build_object('total', total, 'page', page, 'page_size', 50, 'rows', coalesce(shown, '[]'));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_users(text, text, text, integer)', 'execute', '{authenticated}');
comment on function public.admin_users(text, text, text, integer) is
  '`{total, page, page_size: 50, rows}`; status active, expired, subscribed
refuses 42501 `not_admin`';

create function public.admin_user(target_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_admin();
  select private.admin_row(p, u) || jsonb_build_object('subscription', (
      select to_jsonb(s) || jsonb_build_object('plan', (
        select jsonb_build_object('id', l.id, 'name', l.name, 'slug', l.slug, 'price', l.price)
        from public.plans l where l.id = s.plan_id))
      from public.user_subscriptions s where s.user_id = u.id))
    into answer
  from auth.users u left join public.profiles p on p.user_id = u.id where u.id = target_user_id;
  if answer is null then perform private.refuse('not_found', 'PT404'); end if;
  return answer;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_user(uuid)', 'execute', '{authenticated}');
comment on function public.admin_user(uuid) is
  'one user with `subscription` (and its `plan`) or null
refuses 42501 `not_admin`; PT404 `not_found`';

create function public.get_admin_stats() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  today date := (now() at time zone 'Asia/Jerusalem')::date;
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'total_users', count(*),
      'total_agents', count(*) filter (where has_profile and user_type = 'agent'),
      'total_companies', (select count(*) from public.companies),
      'total_properties', (select count(*) from public.properties where status in ('active', 'under_offer')),
      'active_trials', count(*) filter (where trial_until > now()),
      'expired_trials', count(*) filter (where has_profile and coalesce(trial_until <= now(), true)),
      'active_subscriptions', count(*) filter (where subscribed_until > now()),
      'recent_signups', (
        select jsonb_agg(jsonb_build_object('date', d::date, 'count', coalesce(s.n, 0)) order by d)
        from generate_series(today - 29, today, interval '1 day') d
        left join (
          select (created_at at time zone 'Asia/Jerusalem')::date as day, count(*) as n
          from private.user_directory where created_at > now() - interval '32 days' group by 1) s on s.day = d::date))
    from private.user_directory);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.get_admin_stats()', 'execute', '{authenticated}');
comment on function public.get_admin_stats() is
  'the totals and `recent_signups` (30 days)
refuses 42501 `not_admin`';

-- NULL leaves a value as it is. `user_subscriptions` is written; its trigger writes the profile.
-- What somebody may use and until when, and what was agreed for it, as the audit tells it.
create function private.access_of(_user_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'trial_end_date', case when p.trial_active then p.trial_end_date end, 'subscription_active', p.subscription_active,
    'subscription_type', p.subscription_type, 'subscription_end_date', p.subscription_end_date,
    'total_price', s.total_price, 'payment_url', s.payment_url)
  from public.profiles p left join public.user_subscriptions s on s.user_id = p.user_id where p.user_id = _user_id
$$;

create function public.admin_update_user_subscription(
  target_user_id uuid, extend_trial_days integer default null,
  set_subscription_end_date timestamptz default null, set_subscription_active boolean default null,
  set_subscription_type text default null, clear_subscription_end_date boolean default false,
  _expected_updated_at timestamptz default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  plan uuid;
  stored public.user_subscriptions;
  was jsonb;
begin
  perform private.require_admin();
  if extend_trial_days is not null and extend_trial_days not between 1 and 365 then
    perform private.refuse('trial_days_range', '22023');
  end if;
  perform from public.profiles where user_id = target_user_id for update;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  was := private.access_of(target_user_id);
  if set_subscription_type <> '' then
    select id into plan from public.plans where slug = set_subscription_type;
    if plan is null and set_subscription_type <> 'none' then perform private.refuse('plan_not_found', '22023'); end if;
  end if;
  if extend_trial_days is not null then
    update public.profiles
    set trial_active = true,
        trial_end_date = greatest(now(), case when trial_active then trial_end_date end)
                         + make_interval(days => extend_trial_days)
    where user_id = target_user_id;
  end if;
  if set_subscription_active is not null or set_subscription_type is not null
     or set_subscription_end_date is not null or clear_subscription_end_date then
    if set_subscription_end_date <= now() and set_subscription_active is distinct from false then
      perform private.refuse('end_date_past', '22023');
    end if;
    select * into stored from public.user_subscriptions where user_id = target_user_id for update;
    -- What is there already is not written again; the trial that came with it was extended.
    if private.another_moment(coalesce(stored.updated_at, '-infinity'), _expected_updated_at) then
      -- An end that was switched off is the moment of that.
      if (stored.plan_id is not distinct from plan and (stored.status = 'active') = set_subscription_active
          and (stored.status = 'inactive' or stored.ends_at is not distinct from set_subscription_end_date)) is not true then
        perform private.refuse('stale_version', 'PT409');
      end if;
    else
      insert into public.user_subscriptions as s (user_id, plan_id, ends_at, status)
      values (target_user_id, plan, set_subscription_end_date,
              case when coalesce(set_subscription_active, true) then 'active' else 'inactive' end)
      on conflict (user_id) do update set
        plan_id = case when set_subscription_type is null then s.plan_id else plan end,
        -- What was agreed for one plan is not the price of another, nor what its link asks for.
        total_price = case when set_subscription_type is null or plan is not distinct from s.plan_id then s.total_price end,
        payment_url = case when set_subscription_type is null or plan is not distinct from s.plan_id then s.payment_url end,
        -- Switching on again starts anew: the old end has passed.
        starts_at = case when s.status = 'inactive' and set_subscription_active then now() else s.starts_at end,
        ends_at = case when clear_subscription_end_date then null
                       when set_subscription_end_date is not null then set_subscription_end_date
                       when s.status = 'inactive' and set_subscription_active and s.ends_at <= now() then null
                       else s.ends_at end,
        status = case when set_subscription_active is null then s.status
                      when set_subscription_active then 'active' else 'inactive' end;
    end if;
  end if;
  perform private.audit_change('subscription_updated', target_user_id::text, was, private.access_of(target_user_id));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_update_user_subscription(uuid, integer, timestamptz, boolean, text, boolean, timestamptz)', 'execute', '{authenticated}');
comment on function public.admin_update_user_subscription(uuid, integer, timestamptz, boolean, text, boolean, timestamptz) is
  'type is plan slug, empty for no plan
refuses 42501 `not_admin`; PT404 `not_found`; PT409 `stale_version`; 22023 `trial_days_range` (1-365), `plan_not_found`, `end_date_past`';

create function public.admin_save_user_subscription(
  target_user_id uuid, _plan_id uuid, _addon_ids uuid[], _total_price numeric, _payment_url text, _ends_at timestamptz,
  _expected_updated_at timestamptz default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  was public.user_subscriptions;
  saved public.user_subscriptions;
  link text := nullif(btrim(_payment_url), '');
begin
  perform private.require_admin();
  if not exists (select from auth.users where id = target_user_id) then
    perform private.refuse('not_found', 'PT404');
  end if;
  if _ends_at <= now() then perform private.refuse('end_date_past', '22023'); end if;
  -- Also where there is no row to lock yet; and the profile, as admin_update_user_subscription does, or what that one
  -- is just writing would be read as it was before.
  perform pg_advisory_xact_lock(hashtextextended('subscription:' || target_user_id, 0));
  perform from public.profiles where user_id = target_user_id for update;
  select * into was from public.user_subscriptions where user_id = target_user_id;
  if private.another_moment(coalesce(was.updated_at, '-infinity'), _expected_updated_at) then
    if (was.plan_id, was.addon_ids, was.total_price, was.payment_url, was.ends_at, was.status)
         is not distinct from (_plan_id, coalesce(_addon_ids, '{}'), _total_price, link, _ends_at, 'active') then
      return to_jsonb(was);
    end if;
    perform private.refuse('stale_version', 'PT409');
  end if;
  insert into public.user_subscriptions as s (user_id, plan_id, addon_ids, total_price, payment_url, ends_at, status)
  values (target_user_id, _plan_id, coalesce(_addon_ids, '{}'), _total_price, link, _ends_at, 'active')
  on conflict (user_id) do update set
    plan_id = excluded.plan_id, addon_ids = excluded.addon_ids, total_price = excluded.total_price,
    payment_url = excluded.payment_url, ends_at = excluded.ends_at, status = 'active',
    starts_at = case when s.status = 'inactive' then now() else s.starts_at end
  returning * into saved;
  perform private.audit_change('subscription_saved', target_user_id::text,
    to_jsonb(was) - 'user_id', to_jsonb(saved) - 'user_id');
  return to_jsonb(saved);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_save_user_subscription(uuid, uuid, uuid[], numeric, text, timestamptz, timestamptz)', 'execute', '{authenticated}');
comment on function public.admin_save_user_subscription(uuid, uuid, uuid[], numeric, text, timestamptz, timestamptz) is
  'the row
refuses 42501 `not_admin`; PT404 `not_found`; 22023 `end_date_past`; 23503 `addon_not_found`';

create function private.features_of(_user_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('ai_parser', enable_ai_parser, 'ai_description', enable_ai_description,
                            'ribbon', feature_property_ribbon_enabled)
  from public.profiles where user_id = _user_id
$$;

create function public.admin_set_features(
  target_user_id uuid, _enable_ai_parser boolean default null, _enable_ai_description boolean default null,
  _feature_property_ribbon_enabled boolean default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb;
begin
  perform private.require_admin();
  perform from public.profiles where user_id = target_user_id for update;
  was := private.features_of(target_user_id);
  update public.profiles set
    enable_ai_parser = coalesce(_enable_ai_parser, enable_ai_parser),
    enable_ai_description = coalesce(_enable_ai_description, enable_ai_description),
    feature_property_ribbon_enabled = coalesce(_feature_property_ribbon_enabled, feature_property_ribbon_enabled)
  where user_id = target_user_id;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  perform private.audit_change('features_set', target_user_id::text, was, private.features_of(target_user_id));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_set_features(uuid, boolean, boolean, boolean)', 'execute', '{authenticated}');
comment on function public.admin_set_features(uuid, boolean, boolean, boolean) is
  'refuses 42501 `not_admin`; PT404 `not_found`';

create function public.admin_delete_user(target_user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if target_user_id = auth.uid() then perform private.refuse('not_yourself'); end if;
  if not exists (select from auth.users where id = target_user_id) then
    perform private.refuse('not_found', 'PT404');
  end if;
  perform private.audit('user_deleted', target_user_id::text);
  perform private.delete_user(target_user_id);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_delete_user(uuid)', 'execute', '{authenticated}');
comment on function public.admin_delete_user(uuid) is
  'refuses 42501 `not_admin`; 42501 `not_yourself`; PT404 `not_found`; P0001 `last_admin`';

-- The first admin, by the operator's own hand: no API role may call it.
create function private.bootstrap_admin(_email text, _force boolean default false) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  target auth.users;
begin
  select * into target from auth.users where lower(email) = lower(btrim(_email));
  if target.id is null then perform private.refuse('not_found', 'PT404'); end if;
  if not _force and exists (select from public.profiles where is_admin and user_id <> target.id) then
    perform private.refuse('admin_exists', 'P0001');
  end if;
  perform private.create_profile(target.id, target.email, target.raw_user_meta_data);
  update public.profiles set is_admin = true where user_id = target.id and not is_admin;
  return target.id;
end $$;

-- 091_admin_platform.sql

-- What operators do with companies, plans, add-ons, settings and the card template, and the logs they
-- read. As before: the check first, and the audit row in the same transaction.

create function public.admin_companies(_search text default null, _page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  word text := private.like_word(_search);
  page integer := least(greatest(coalesce(_page, 1), 1), 100000);
begin
  perform private.require_admin();
  return jsonb_build_object(
    'totals', jsonb_build_object(
      'companies', (select count(*) from public.companies),
      'agents', (select count(*) from public.profiles where organization_code is not null),
      'properties', (select count(*) from public.properties p join public.profiles a on a.id = p.agent_id
                     where a.organization_code is not null and p.status in ('active', 'under_offer'))),
    'total', (select count(*) from public.companies c
              where word is null or c.name ilike word or c.slug ilike word or c.organization_code ilike word),
    'page', page, 'page_size', 24,
    'rows', coalesce((
      select jsonb_agg(to_jsonb(c) || jsonb_build_object(
        'agent_count', (select count(*) from public.profiles a where a.organization_code = c.organization_code),
        'properties_count', (select count(*) from public.profiles a join public.properties p on p.agent_id = a.id
                             where a.organization_code = c.organization_code and p.status in ('active', 'under_offer'))) order by c.created_at desc, c.id)
      from (select * from public.companies c
            where word is null or c.name ilike word or c.slug ilike word or c.organization_code ilike word
            order by c.created_at desc, c.id limit 24 offset (page - 1) * 24) c), '[]'));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_companies(text, integer)', 'execute', '{authenticated}');
comment on function public.admin_companies(text, integer) is
  '`{totals: {companies, agents, properties}, total, page, page_size: 24, rows}`; `properties` and `properties_count` are of those that are live
refuses 42501 `not_admin`';

-- When the person who opened the company leaves it: another company user without one takes over.
create function public.admin_transfer_company(_company_id uuid, _new_owner_user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  was uuid;
begin
  perform private.require_admin();
  if not exists (select from public.profiles where user_id = _new_owner_user_id and user_type = 'company') then
    perform private.refuse('not_company', '22023');
  end if;
  if exists (select from public.companies where owner_user_id = _new_owner_user_id) then
    perform private.refuse('owns_a_company', '23505');
  end if;
  select owner_user_id into was from public.companies where id = _company_id for update;
  update public.companies set owner_user_id = _new_owner_user_id where id = _company_id;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  perform private.audit_change('company_transferred', _company_id::text,
    jsonb_build_object('owner', was), jsonb_build_object('owner', _new_owner_user_id));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_transfer_company(uuid, uuid)', 'execute', '{authenticated}');
comment on function public.admin_transfer_company(uuid, uuid) is
  'refuses 42501 `not_admin`; 22023 `not_company`; 23505 `owns_a_company`; PT404 `not_found`';

-- A plan without an id is new. Missing keys: the column's default when new, else unchanged.
create function public.admin_upsert_plan(_data jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  was public.plans;
  p public.plans;
begin
  perform private.require_admin();
  if _data ->> 'id' is not null then
    select * into was from public.plans where id = (_data ->> 'id')::uuid for update;
    if was.id is null then perform private.refuse('not_found', 'PT404'); end if;
  else
    was := jsonb_populate_record(null::public.plans, '{"priority": 0, "video": false, "statistics": false, "is_active": true}');
  end if;
  p := jsonb_populate_record(was, _data);
  if was.id is null then
    insert into public.plans (name, slug, price, property_limit, images_per_property, agent_limit, video, statistics, logo_url, priority, payment_url, is_active)
    values (p.name, p.slug, p.price, p.property_limit, p.images_per_property, p.agent_limit, p.video, p.statistics, p.logo_url, p.priority, p.payment_url, p.is_active)
    returning * into p;
  else
    update public.plans set
      (name, slug, price, property_limit, images_per_property, agent_limit, video, statistics, logo_url, priority, payment_url, is_active, updated_at)
      = (p.name, p.slug, p.price, p.property_limit, p.images_per_property, p.agent_limit, p.video, p.statistics, p.logo_url, p.priority, p.payment_url, p.is_active, now())
    where id = was.id returning * into p;
  end if;
  perform private.audit_change(case when was.id is null then 'plan_created' else 'plan_updated' end, p.id::text,
    case when was.id is not null then to_jsonb(was) end, to_jsonb(p));
  return to_jsonb(p);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_upsert_plan(jsonb)', 'execute', '{authenticated}');
comment on function public.admin_upsert_plan(jsonb) is
  'the row; without `id` a new one
refuses 42501 `not_admin`; PT404 `not_found`; 23505 (slug)';

create function public.admin_delete_plan(_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  gone public.plans;
begin
  perform private.require_admin();
  if exists (select from public.user_subscriptions where plan_id = _id) then
    perform private.refuse('plan_in_use', '23503');
  end if;
  delete from public.plans where id = _id returning * into gone;
  if gone.id is null then perform private.refuse('not_found', 'PT404'); end if;
  perform private.audit_change('plan_deleted', _id::text, to_jsonb(gone), null);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_delete_plan(uuid)', 'execute', '{authenticated}');
comment on function public.admin_delete_plan(uuid) is
  'refuses 42501 `not_admin`; PT404 `not_found`; 23503 `plan_in_use`';

create function public.admin_upsert_addon(_data jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  was public.plan_addons;
  a public.plan_addons;
begin
  perform private.require_admin();
  if _data ->> 'id' is not null then
    select * into was from public.plan_addons where id = (_data ->> 'id')::uuid for update;
    if was.id is null then perform private.refuse('not_found', 'PT404'); end if;
  else
    was := jsonb_populate_record(null::public.plan_addons, '{"statistics": false, "is_active": true}');
  end if;
  a := jsonb_populate_record(was, _data);
  if was.id is null then
    insert into public.plan_addons (name, slug, value, price, statistics, is_active)
    values (a.name, a.slug, a.value, a.price, a.statistics, a.is_active) returning * into a;
  else
    update public.plan_addons set (name, slug, value, price, statistics, is_active, updated_at)
      = (a.name, a.slug, a.value, a.price, a.statistics, a.is_active, now())
    where id = was.id returning * into a;
  end if;
  perform private.audit_change(case when was.id is null then 'addon_created' else 'addon_updated' end, a.id::text,
    case when was.id is not null then to_jsonb(was) end, to_jsonb(a));
  return to_jsonb(a);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_upsert_addon(jsonb)', 'execute', '{authenticated}');
comment on function public.admin_upsert_addon(jsonb) is
  'the row; without `id` a new one
refuses 42501 `not_admin`; PT404 `not_found`; 23505 (slug)';

create function public.admin_toggle_addon(_id uuid, _is_active boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.admin_upsert_addon(jsonb_build_object('id', _id, 'is_active', _is_active));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_toggle_addon(uuid, boolean)', 'execute', '{authenticated}');
comment on function public.admin_toggle_addon(uuid, boolean) is
  'refuses 42501 `not_admin`; PT404 `not_found`';

create function public.admin_delete_addon(_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  gone public.plan_addons;
begin
  perform private.require_admin();
  delete from public.plan_addons where id = _id returning * into gone;
  if gone.id is null then perform private.refuse('not_found', 'PT404'); end if;
  perform private.audit_change('addon_deleted', _id::text, to_jsonb(gone), null);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_delete_addon(uuid)', 'execute', '{authenticated}');
comment on function public.admin_delete_addon(uuid) is
  'refuses 42501 `not_admin`; PT404 `not_found`; 23503 `addon_in_use`';

create function public.admin_upsert_settings(_data jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb;
begin
  perform private.require_admin();
  select jsonb_object_agg(key, value) into was from public.app_settings where _data ? key;
  insert into public.app_settings as s (key, value)
  select key, value from jsonb_each_text(_data)
  on conflict (key) do update set value = excluded.value, updated_at = now()
  where s.value is distinct from excluded.value;
  perform private.audit_change('settings_saved', null, was,
    (select jsonb_object_agg(key, value) from jsonb_each_text(_data)));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_upsert_settings(jsonb)', 'execute', '{authenticated}');
comment on function public.admin_upsert_settings(jsonb) is
  '`{key: value}`
refuses 42501 `not_admin`; 23514 `app_setting_valid`';

create function public.admin_upsert_site_settings(_data jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  was public.site_settings;
  s public.site_settings;
begin
  perform private.require_admin();
  select * into was from public.site_settings where id = 1 for update;
  s := jsonb_populate_record(was, _data - 'updated_at');
  if private.another_moment(was.updated_at, (_data ->> 'expected_updated_at')::timestamptz) then
    if s is not distinct from was then return to_jsonb(was); end if;
    perform private.refuse('stale_version', 'PT409');
  end if;
  update public.site_settings set
    (show_consent_banner, policy_version, consent_title_he, consent_message_he, accept_button_label_he,
     learn_more_label_he, require_checkbox)
    = (s.show_consent_banner, s.policy_version, s.consent_title_he, s.consent_message_he, s.accept_button_label_he,
       s.learn_more_label_he, s.require_checkbox)
  where id = 1
  returning * into s;
  perform private.audit_change('site_settings_saved', null, to_jsonb(was), to_jsonb(s));
  return to_jsonb(s);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_upsert_site_settings(jsonb)', 'execute', '{authenticated}');
comment on function public.admin_upsert_site_settings(jsonb) is
  'changed columns the row
refuses 42501 `not_admin`; 22023 `policy_version_lowered`';

create function public.admin_save_template(_max_lines integer, _lines jsonb, _expected_created_at timestamptz default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  was public.property_card_templates;
  saved public.property_card_templates;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('template', 0));
  select * into was from public.property_card_templates where is_active;
  if private.another_moment(was.created_at, _expected_created_at) then
    if (was.max_lines, was.lines) is not distinct from (_max_lines, _lines) then return to_jsonb(was); end if;
    perform private.refuse('stale_version', 'PT409');
  end if;
  update public.property_card_templates set is_active = false where is_active;
  insert into public.property_card_templates (max_lines, lines, created_at) values (_max_lines, _lines, clock_timestamp())
  returning * into saved;
  -- There is one, and each save makes a row of it: its id would name nothing.
  perform private.audit_change('template_saved', null, to_jsonb(was), to_jsonb(saved));
  return to_jsonb(saved);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_save_template(integer, jsonb, timestamptz)', 'execute', '{authenticated}');
comment on function public.admin_save_template(integer, jsonb, timestamptz) is
  'the row
refuses 42501 `not_admin`; 23514 `template_lines_valid`, `template_max_lines_valid`';

create function public.admin_restore_template() returns jsonb
language sql security definer set search_path = ''
as $$ select public.admin_save_template(4, private.default_template_lines()) $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_restore_template()', 'execute', '{authenticated}');
comment on function public.admin_restore_template() is
  'the row
refuses 42501 `not_admin`; 23514 `template_lines_valid`, `template_max_lines_valid`';

create function public.admin_reset_logs() returns setof public.password_reset_logs
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select * from public.password_reset_logs order by created_at desc, id limit 100;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_reset_logs()', 'execute', '{authenticated}');
comment on function public.admin_reset_logs() is
  'the latest 100
refuses 42501 `not_admin`';

create function public.admin_consents(_page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  page integer := least(greatest(coalesce(_page, 1), 1), 1000000);
begin
  perform private.require_admin();
  return jsonb_build_object(
    'total', (select count(*) from public.user_consents), 'page', page, 'page_size', 50,
    'rows', coalesce((select jsonb_agg(to_jsonb(c) order by c.accepted_at desc, c.id) from (
      select * from public.user_consents order by accepted_at desc, id limit 50 offset (page - 1) * 50) c), '[]'));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_consents(integer)', 'execute', '{authenticated}');
comment on function public.admin_consents(integer) is
  '`{total, page, page_size: 50, rows}`
refuses 42501 `not_admin`';

-- What the settings page claims, read from the catalog at the moment it is asked.
create function public.admin_information() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'tables', count(*), 'protected_tables', count(*) filter (where c.relrowsecurity),
      'trial_days', (
        select substring(pg_catalog.pg_get_expr(d.adbin, d.adrelid) from '(\d+) days')::integer
        from pg_catalog.pg_attrdef d join pg_catalog.pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
        where d.adrelid = 'public.profiles'::regclass and a.attname = 'trial_end_date'),
      'retention', (select coalesce(jsonb_object_agg(kind, months), '{}') from private.retention))
    from pg_catalog.pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r');
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_information()', 'execute', '{authenticated}');
comment on function public.admin_information() is
  '`{tables, protected_tables, trial_days}` of the catalog, and `retention`, the months a kind of record is kept
refuses 42501 `not_admin`';

create function private.another_moment(stored timestamptz, expected timestamptz) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(date_trunc('milliseconds', stored) <> date_trunc('milliseconds', expected), false)
$$;

-- 092_audit.sql

-- What operators and companies did, for operators: who, what, whom, before and after.

-- People by a part of their name or address, as lines of the audit have them: accounts and profiles.
create function private.people_like(_word text) returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(u.id), '{}') || coalesce(array_agg(p.id) filter (where p.id is not null), '{}')
  from auth.users u left join public.profiles p on p.user_id = u.id
  where u.email ilike _word or p.name ilike _word
$$;

-- What has this id, as it is called now: people, companies, listings, plans, add-ons. A lead's name is its agent's,
-- and a list has none.
create function private.name_of(_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select coalesce(p.name, u.email) from auth.users u left join public.profiles p on p.user_id = u.id where u.id = _id),
    (select p.name from public.profiles p where p.id = _id),
    (select c.name from public.companies c where c.id = _id),
    (select concat_ws(', ', l.title, l.city) from public.properties l where l.id = _id),
    (select x.name from public.plans x where x.id = _id),
    (select x.name from public.plan_addons x where x.id = _id))
$$;

-- All that a line names by id and that is still there: {id: name}.
create function private.audit_names(_target text, _details jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(n.id, n.name) filter (where n.name is not null), '{}')
  from (
    select f.id, private.name_of(f.id::uuid) as name
    from (select distinct m[1] as id from regexp_matches(concat_ws(' ', _target, _details::text),
            '(?<![0-9a-f])([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-f])', 'g') m limit 50) f) n
$$;

create function public.admin_audit(
  _page integer default 1, _person text default null, _action text default null,
  _from date default null, _to date default null, _size integer default 50)
returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  page integer := least(greatest(coalesce(_page, 1), 1), 1000000);
  size integer := least(greatest(coalesce(_size, 50), 1), 1000);
  word text := private.like_word(_person);
  people uuid[] := case when word is not null then private.people_like(word) end;
  since timestamptz := _from::timestamp at time zone 'Asia/Jerusalem';
  until timestamptz := (_to + 1)::timestamp at time zone 'Asia/Jerusalem';
begin
  perform private.require_admin();
  return (
    with found as (
      select * from private.audit_log l
      where (people is null or l.actor = any (people) or l.target = any (people::text[]))
        and (_action is null or l.action = _action)
        and (since is null or l.at >= since) and (until is null or l.at < until))
    select jsonb_build_object(
      'total', (select count(*) from found), 'page', page, 'page_size', size,
      'rows', coalesce((
        select jsonb_agg(to_jsonb(a) || jsonb_build_object(
          'actor_name', coalesce(p.name, u.email), 'actor_email', u.email, 'names', n.names,
          -- Where nothing is left of it, how it was called.
          'target_name', coalesce(n.names ->> a.target, a.details #>> '{before,name}', a.details #>> '{after,name}',
                                  a.details ->> 'name')) order by a.id desc)
        from (select * from found order by id desc limit size offset (page - 1) * size) a
          cross join lateral (select private.audit_names(a.target, a.details) as names) n
          left join auth.users u on u.id = a.actor left join public.profiles p on p.user_id = a.actor), '[]')));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_audit(integer, text, text, date, date, integer)', 'execute', '{authenticated}');
comment on function public.admin_audit(integer, text, text, date, date, integer) is
  '`{total, page, page_size, rows}`, newest first; `names` has what a line names by id and is still there; of a person (part of a name or address, who did it or to whom), an action, days in Israel; `page_size` 1-1000
refuses 42501 `not_admin`';

-- 095_health.sql

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

-- 096_public_changes.sql

-- What visitors see has changed. Whoever keeps made pages asks here, so that a write that did not pass
-- through the site (SQL, the Data API, another instance) is seen as soon as one that did.

create table private.public_changes (
  id bigint generated always as identity primary key,
  tag text not null,
  written_by xid8 not null default pg_current_xact_id(),
  noted_at timestamptz not null default now()
);
create index public_changes_written_by_idx on private.public_changes (written_by);
create index public_changes_noted_at_idx on private.public_changes (noted_at);
alter table private.public_changes enable row level security;

create function private.note_change(variadic _tags text[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- One time in a hundred what is an hour old goes.
  if random() < 0.01 then
    delete from private.public_changes where id in (
      select id from private.public_changes where noted_at < now() - interval '1 hour' for update skip locked);
  end if;
  insert into private.public_changes (tag) select distinct tag from unnest(_tags) as tag;
end $$;

-- Once a statement: a thousand rows are one word, "everything".
create function private.note_listings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ids text[] := array(select id::text from changed limit 101);
begin
  if cardinality(ids) > 100 then
    perform private.note_change('everything');
  elsif cardinality(ids) > 0 then
    perform private.note_change(variadic array(select 'listing:' || id from unnest(ids) as id) || 'listings'::text);
  end if;
  return null;
end $$;

-- Counts move with every listing and are noted there.
create function private.note_agents() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ids text[];
begin
  if tg_op = 'UPDATE' then
    ids := array(select c.id::text from changed c join before b on b.id = c.id
                 where to_jsonb(c) - 'listings_count' - 'updated_at' is distinct from
                       to_jsonb(b) - 'listings_count' - 'updated_at' limit 101);
  else
    ids := array(select id::text from changed limit 101);
  end if;
  if cardinality(ids) > 100 then
    perform private.note_change('everything');
  elsif cardinality(ids) > 0 then
    perform private.note_change(variadic array(select 'agent:' || id from unnest(ids) as id)
                                         || array['people', 'listings']);
  end if;
  return null;
end $$;

create function private.note_companies() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Apart: an expression that names `before` cannot be planned where there is none.
  if tg_op = 'UPDATE' then
    if not exists (
      select from changed c join before b on b.id = c.id
      where to_jsonb(c) - 'agent_count' - 'properties_count' - 'updated_at' is distinct from
            to_jsonb(b) - 'agent_count' - 'properties_count' - 'updated_at') then
      return null;
    end if;
  end if;
  if exists (select from changed) then
    perform private.note_change('companies', 'people', 'listings');
  end if;
  return null;
end $$;

do $$
declare
  kind text;
begin
  foreach kind in array array['listings', 'agents', 'companies'] loop
    execute format(
      'create trigger note_inserted after insert on public.public_%1$s
         referencing new table as changed for each statement execute function private.note_%1$s();
       create trigger note_updated after update on public.public_%1$s
         referencing old table as before new table as changed
         for each statement execute function private.note_%1$s();
       create trigger note_deleted after delete on public.public_%1$s
         referencing old table as changed for each statement execute function private.note_%1$s()', kind);
  end loop;
end $$;

create trigger note_inserted after insert on public.public_closed_listings
  referencing new table as changed for each statement execute function private.note_listings();
create trigger note_updated after update on public.public_closed_listings
  referencing old table as before new table as changed
  for each statement execute function private.note_listings();
create trigger note_deleted after delete on public.public_closed_listings
  referencing old table as changed for each statement execute function private.note_listings();

create function private.note_tag() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_change(tg_argv[0]);
  return null;
end $$;
create trigger note_changes after insert or update or delete on public.app_settings
  for each statement execute function private.note_tag('settings');
create trigger note_changes after insert or update or delete on public.site_settings
  for each statement execute function private.note_tag('settings');
create trigger note_changes after insert or update or delete on public.property_card_templates
  for each statement execute function private.note_tag('settings');
create trigger note_changes after insert or update or delete on public.plans
  for each statement execute function private.note_tag('plans');
create trigger note_changes after insert or update or delete on public.plan_addons
  for each statement execute function private.note_tag('plans');

-- Whose plan gives what, which the pages of their listings ask for.
create function private.note_subscription() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  who uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  perform private.note_change(variadic array(
    select 'agent:' || id from public.profiles where user_id = who and user_type = 'agent'
    union all
    select 'companies' from public.companies where owner_user_id = who));
  return null;
end $$;
create trigger note_changes after insert or update or delete on public.user_subscriptions
  for each row execute function private.note_subscription();

-- What changed since the answer before, and where to go on. A transaction that was still open then
-- is not missed: one goes on from the oldest that was.
create function public.public_changes(_since text default null) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'next', pg_snapshot_xmin(pg_current_snapshot())::text,
    'tags', coalesce((select jsonb_agg(distinct tag) from private.public_changes
                      where _since is not null and written_by >= _since::xid8), '[]'))
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.public_changes(text)', 'execute', '{service_role}');
comment on function public.public_changes(text) is
  '`{next, tags}`: which made pages show something old since the answer whose `next` is `_since`; for the page cache';

-- 099_columns.sql

-- A column is written once. What copies rows column by column, the save of a listing, the projections and the
-- rows of the search, is written by private.write_columns() from the catalog, the grants and the rows below: a new column is one line
-- for each table, a grant, and a call. Asking the catalog at every write cost a save 21 percent more time.

-- Columns of the projections that visitors see otherwise than they are stored, as an expression over
-- p (properties), a (profiles), c (companies), r (the ribbon) and f (the price's fall); null where triggers count it.
-- And columns of private.search_rows that are no column of the same name of l (public_listings); c is the city.
create table private.masks (
  projection regclass not null,
  column_name name not null,
  expression text,
  primary key (projection, column_name)
);
alter table private.masks enable row level security;
insert into private.masks values
  ('public.public_listings', 'price', 'case when a.show_property_prices then p.price end'),
  ('public.public_listings', 'price_per_sqm', $$case when a.show_property_prices then coalesce(p.price_per_sqm,
      case when p.price < p.built_area * 1e9 then nullif(round(p.price / p.built_area), 0) end) end$$),
  ('public.public_listings', 'rooms', 'case when private.has_rooms(p.property_types) then p.rooms end'),
  ('public.public_listings', 'ribbon_enabled', 'coalesce(r.shown, false)'),
  ('public.public_listings', 'ribbon_text', 'case when r.shown then p.ribbon_text end'),
  ('public.public_listings', 'ribbon_bg_color', 'case when r.shown then p.ribbon_bg_color end'),
  ('public.public_listings', 'listed_on',
    'case when a.show_listing_dates then (p.published_at at time zone ''Asia/Jerusalem'')::date end'),
  -- Of a listing that was never edited it is the same moment.
  ('public.public_listings', 'updated_at', 'case when a.show_listing_dates then p.updated_at end'),
  ('public.public_listings', 'lowered_percent', 'f.percent'),
  ('public.public_listings', 'lowered_at', 'case when a.show_listing_dates then f.since end'),
  ('public.public_listings', 'is_new',
    'coalesce(a.show_listing_dates and private.is_live(p.status) and private.is_new(p.published_at), false)'),
  ('public.public_listings', 'automatic_ribbons', 'a.show_automatic_ribbons'),
  ('public.public_agents', 'company_id', 'c.id'),
  ('public.public_agents', 'listings_count', null),
  ('public.public_companies', 'agent_count', null),
  ('public.public_companies', 'properties_count', null),
  ('private.search_rows', 'city', 'c.id'),
  ('private.search_rows', 'deal', $$case l.transaction_type when 'sale' then 1 else 2 end::smallint$$),
  ('private.search_rows', 'rooms', '(l.rooms * 2)::smallint'),
  ('private.search_rows', 'price', 'round(l.price * 100)::bigint'),
  ('private.search_rows', 'price_per_sqm', 'private.hundredths(l.price_per_sqm)'),
  ('private.search_rows', 'area', 'private.hundredths(l.built_area)'),
  ('private.search_rows', 'balcony', 'private.hundredths(l.balcony_size)'),
  ('private.search_rows', 'words', 'coalesce(_words, private.search_words_of(l))'),
  ('private.search_rows', 'parking_spots', 'l.parking_spots::smallint'),
  ('private.search_rows', 'lowered', '(l.lowered_percent * 10)::smallint'),
  -- The first bit, of position 0, is not used: array positions begin at 1.
  ('private.search_rows', 'features', $$
    case when l.elevator then 2 else 0 end + case when l.parking then 4 else 0 end
    + case when l.storage then 8 else 0 end + case when l.air_conditioning then 16 else 0 end
    + case when l.mamad then 32 else 0 end + case when l.solar_water_heater then 64 else 0 end
    + case when l.gas_water_heating then 128 else 0 end + case when l.shared_yard then 256 else 0 end
    + case when l.security then 512 else 0 end + case when l.double_glazed_windows then 1024 else 0 end
    + case when l.balcony then 2048 else 0 end + case when l.garden then 4096 else 0 end
    + case when l.renovated then 8192 else 0 end + case when l.furnished then 16384 else 0 end
    + case when l.accessible then 32768 else 0 end
    + case when l.images <> '{}' then private.feature_bit('only:pictures') else 0 end
    + case when l.status = 'active' then private.feature_bit('only:available') else 0 end
    + coalesce(private.feature_bit('condition:' || l.condition), 0)$$),
  ('private.search_rows', 'types', '(select coalesce(bit_or(private.type_bit(t)), 0) from unnest(l.property_types) t)');

-- The columns of a table in their order, each as `pattern` says: %1$I is its name, %2$s its mask or what it is
-- in the table that `source` stands for.
create function private.columns(relation regclass, pattern text, source text default '', copied boolean default true) returns text
language sql stable set search_path = ''
as $$
  select string_agg(format(pattern, c.attname, coalesce(m.expression, case when m is null then source || quote_ident(c.attname) else '0' end)),
                    ', ' order by c.attnum)
  from pg_catalog.pg_attribute c
  left join private.masks m on m.projection = c.attrelid and m.column_name = c.attname
  where c.attrelid = relation and c.attnum > 0 and not c.attisdropped
    and (not copied or m is null or m.expression is not null)
$$;

-- The statement that makes rows of a projection what they must be, and leaves the equal ones alone.
create function private.projecting(projection regclass, expected text) returns text
language sql stable set search_path = ''
as $$
  select format('insert into %1$s as t (%2$s) select %2$s from %3$s
  on conflict (id) do update set (%2$s) = (%4$s)
  where (%5$s) is distinct from (%6$s);',
    projection, private.columns(projection, '%1$I'), expected,
    -- Never earlier than the change that visitors see; hidden dates stay hidden.
    replace(private.columns(projection, 'excluded.%1$I'), 'excluded.updated_at',
            'case when excluded.updated_at is not null then greatest(now(), excluded.updated_at) end'),
    replace(private.columns(projection, 't.%1$I'), ', t.updated_at', ''),
    replace(private.columns(projection, 'excluded.%1$I'), ', excluded.updated_at', ''))
$$;

create function private.write_columns() returns void
language plpgsql set search_path = ''
as $write$
declare
  saved text[] := (select columns from private.api_grants
    where object = 'table public.properties' and privilege = 'update');
  names text := (select string_agg(quote_ident(c), ', ') from unnest(saved) c);
  -- A listing as visitors see it, live or closed, and what of it they do.
  listed text := private.columns('public.public_listings', '%2$s', 'p.', false);
  shown constant text := $from$from public.properties p
  join public.profiles a on a.id = p.agent_id
  cross join lateral (
    select p.ribbon_enabled and a.feature_property_ribbon_enabled
           and btrim(p.ribbon_text) <> '' and p.ribbon_bg_color is not null as shown) r
  left join lateral private.price_fall(p.id, p.transaction_type, p.price) f
    on a.show_property_prices and private.is_live(p.status)
  where private.is_shown(a)$from$;
  -- One listing, those of an agent, or all: each has a plan of its own, which plpgsql keeps. A function in SQL
  -- is planned at each call, which took most of a save's time.
  chosen constant text := $chosen$
  if _id is not null then
    return query %1$s and %2$s and p.id = _id and (_agent is null or a.id = _agent);
  elsif _agent is not null then
    return query %1$s and %2$s and a.id = _agent;
  else
    return query %1$s and %2$s;
  end if;$chosen$;
  given text := (select string_agg('p.' || quote_ident(c), ', ') from unnest(saved) c);
  defaults text := (select string_agg(format('%L, %s', a.attname, pg_catalog.pg_get_expr(d.adbin, d.adrelid)), ', ' order by a.attnum)
    from pg_catalog.pg_attribute a join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = 'public.properties'::regclass and a.attname = any (saved));
begin
  -- What each public row must be. The triggers write from these functions.
  execute format($sql$
create or replace function private.expected_companies(_id uuid default null) returns setof public.public_companies
language sql stable security definer set search_path = ''
as $$
  select %s
  from public.companies c
  where (_id is null or c.id = _id) and private.is_shown(c)
$$
  $sql$, private.columns('public.public_companies', '%2$s', 'c.', false));

  execute format($sql$
create or replace function private.expected_agents(_id uuid default null) returns setof public.public_agents
language sql stable security definer set search_path = ''
as $$
  select %s
  from public.profiles a
  left join public.companies c
    on c.organization_code = a.organization_code and private.is_shown(c)
  where (_id is null or a.id = _id) and private.is_shown(a)
$$
  $sql$, private.columns('public.public_agents', '%2$s', 'a.', false));

  execute format($sql$
create or replace function private.expected_listings(_agent uuid default null, _id uuid default null)
returns setof public.public_listings
language plpgsql stable security definer set search_path = ''
as $$
begin%s
end $$
  $sql$, format(chosen, 'select (row(' || listed || E')::public.public_listings).*\n  ' || shown, 'private.is_live(p.status)'));

  execute format($sql$
create or replace function private.expected_closed_listings(_agent uuid default null, _id uuid default null)
returns setof public.public_closed_listings
language plpgsql stable security definer set search_path = ''
as $$
begin%s
end $$
  $sql$, format(chosen, 'select (row((p.closed_at at time zone ''Asia/Jerusalem'')::date, ' || listed
                  || E')::public.public_closed_listings).*\n  ' || shown,
                'p.status = ''closed'' and private.lately(p.closed_at)'));

  execute format($sql$
create or replace function private.project_company(_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.public_companies c
  where c.id = _id and not exists (select from private.expected_companies(_id));
  %s
$$
  $sql$, private.projecting('public.public_companies', 'private.expected_companies(_id)'));

  execute format($sql$
create or replace function private.project_agent(_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.public_agents a
  where a.id = _id and not exists (select from private.expected_agents(_id));
  %s
$$
  $sql$, private.projecting('public.public_agents', 'private.expected_agents(_id)'));

  execute format($sql$
create or replace function private.project_listings(_agent uuid, _id uuid default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  live public.public_listings;
  closed public.public_closed_listings;
begin
  if _id is null then
    delete from public.public_listings l
    where l.agent_id = _agent and not exists (select from private.expected_listings(_agent, l.id));
    delete from public.public_closed_listings l
    where l.agent_id = _agent and not exists (select from private.expected_closed_listings(_agent, l.id));
    %s
    %s
    return;
  end if;
  -- One listing: a statement that writes nothing has its triggers all the same.
  select * into live from private.expected_listings(_agent, _id);
  if live.id is not null then
    %s
  elsif exists (select from public.public_listings l where l.id = _id and l.agent_id = _agent) then
    delete from public.public_listings l where l.id = _id and l.agent_id = _agent;
  end if;
  select * into closed from private.expected_closed_listings(_agent, _id);
  if closed.id is not null then
    %s
  elsif exists (select from public.public_closed_listings l where l.id = _id and l.agent_id = _agent) then
    delete from public.public_closed_listings l where l.id = _id and l.agent_id = _agent;
  end if;
end $$
  $sql$, private.projecting('public.public_listings', 'private.expected_listings(_agent)'),
         private.projecting('public.public_closed_listings', 'private.expected_closed_listings(_agent)'),
         private.projecting('public.public_listings', '(select live.*) l'),
         private.projecting('public.public_closed_listings', '(select closed.*) l'));

  -- The row of a listing in the search, and what keeps it. "_words": those that are known already, because the
  -- texts are the same as before.
  execute format($sql$
create or replace function private.search_row(l public.public_listings, _words tsvector default null)
returns private.search_rows
language plpgsql stable set search_path = ''
as $$
begin
  return (select row(%s)::private.search_rows
  from private.search_cities c where c.name = l.city);
end $$
  $sql$, private.columns('private.search_rows', '%2$s', 'l.'));

  execute format($sql$
create or replace function private.store_search_row(r private.search_rows) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into private.search_rows as s select (r).* on conflict (id) do update
  set (%s) = (%s)
  where s is distinct from excluded;
end $$
  $sql$, private.columns('private.search_rows', '%1$I'), private.columns('private.search_rows', 'excluded.%1$I'));

  -- Creates (no id) or edits (id and the version that was read). Runs as the caller, so grants and
  -- policies apply. Keys that are missing keep their value; a key that is no column is refused, so that
  -- nothing typed is lost in silence. What is saved is shown, unless it is a draft that `_publish` leaves one.
  execute format($sql$
create or replace function public.save_property(_id uuid, _expected_version integer, _data jsonb, _publish boolean default true)
returns jsonb
language plpgsql security invoker set search_path = ''
as $$
declare
  was public.properties;
  p public.properties;
  me public.profiles;
  unknown_key text;
  reason text;
begin
  if pg_column_size(_data) > 200000 then raise exception using message = 'listing_too_long', errcode = '22023'; end if;
  select * into me from public.profiles where user_id = (select auth.uid());
  if me.user_type is distinct from 'agent' then raise exception using message = 'not_agent', errcode = '42501'; end if;
  if not (public.check_trial_status(me.user_id) ->> 'is_active')::boolean then
    raise exception using message = 'account_inactive', errcode = '42501';
  end if;
  select min(k) into unknown_key from jsonb_object_keys(_data) k where k <> all (%4$L::text[]) and k <> 'client_request_id';
  if unknown_key is not null then
    raise exception using message = 'unknown_column', errcode = '22023', detail = unknown_key;
  end if;
  if _id is not null then
    select * into was from public.properties where id = _id;
    if was.id is null then raise exception using message = 'not_found', errcode = 'PT404'; end if;
  else
    select * into was from public.properties
    where agent_id = me.id and client_request_id = (_data ->> 'client_request_id')::uuid;
    if was.id is not null then return jsonb_build_object('id', was.id, 'version', was.version, 'created', false); end if;
    was := jsonb_populate_record(null::public.properties, jsonb_build_object(%3$s));
  end if;
  p := jsonb_populate_record(was, _data);
  if _id is null then
    insert into public.properties (agent_id, client_request_id, status, %1$s)
    values (me.id, p.client_request_id, case when _publish then 'active' else 'draft' end, %2$s)
    on conflict (agent_id, client_request_id) do nothing
    returning * into was;
    if was.id is null then
      -- The same request won in parallel: its listing is the answer.
      select * into was from public.properties where agent_id = me.id and client_request_id = p.client_request_id;
      return jsonb_build_object('id', was.id, 'version', was.version, 'created', false);
    end if;
    return jsonb_build_object('id', was.id, 'version', was.version, 'created', true);
  end if;
  -- Its place in the plan is locked before the draft itself (hold_own_profile): the one order of decision 24.
  if _publish and was.status = 'draft' then perform set_config('delet.takes_place', 'yes', true); end if;
  update public.properties set (%1$s) = (%2$s)
  where id = _id and version = _expected_version
  returning * into was;
  if not found then raise exception using message = 'stale_version', errcode = 'PT409'; end if;
  if _publish and was.status = 'draft' then
    select r ->> 'reason' into reason from jsonb_array_elements(public.move_listings(array[was.id], 'publish') -> 'refused') r;
    if reason is not null then raise exception using message = reason, errcode = 'P0001'; end if;
  end if;
  return jsonb_build_object('id', was.id, 'version', was.version, 'created', false);
end $$
  $sql$, names, given, defaults, saved);
end $write$;

select private.write_columns();

insert into private.api_grants (object, privilege, roles) values
  ('function public.save_property(uuid, integer, jsonb, boolean)', 'execute', '{authenticated}');
comment on function public.save_property(uuid, integer, jsonb, boolean) is
  '`{id, version, created}`. `_id` null: create; the same `client_request_id` answers the same listing. With `_publish` false a new one is a draft and a draft stays one; otherwise what is saved is shown (a state that was chosen otherwise stays). Keys of `_data` are column names; missing keys keep their value
refuses 42501 `not_agent`, `account_inactive`, `ribbon_not_enabled`; PT404 `not_found`; PT409 `stale_version`; P0001 `plan_limit_reached`, `office_limit_reached`, `drafts_limit`, `listing_incomplete`, `images_limit`, `video_not_in_plan`, `places_limit` (200 names of cities and neighborhoods a day that no listing had), `too_many_requests` (500 new listings a day), `listings_limit` (10,000 in all states); 22023 `image_not_yours`, `image_twice`, `unknown_column`, `listing_too_long`';

-- 100_privileges.sql

-- Who may touch what, in one idempotent place. The embedded backend calls it again at every start,
-- because its server grants everything to everyone on its first request.

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

-- Where there is Realtime, people may follow their own profile: the policy filters.
do $$
begin
  alter publication supabase_realtime add table public.profiles;
exception when undefined_object or duplicate_object or insufficient_privilege then null;
end $$;

-- Slow or stuck requests end by themselves.
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
