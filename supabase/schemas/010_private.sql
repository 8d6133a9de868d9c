-- The chapters run in order; functions may call functions of later chapters.
set check_function_bodies = off;

-- The foundation: roles, the private schema, and small rules that other chapters call.

-- Hosted Supabase has these roles; the embedded backend and a bare PostgreSQL create them here.
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

-- New functions are closed until a grant names them. The revoke must be global: one limited to a schema has no effect.
alter default privileges revoke execute on functions from public;

create schema private;
revoke all on schema private from public;

-- The privileges of the API roles, one row per object; whatever is not listed is closed. Each row is next to its table
-- or function, and private.apply_privileges() applies them.
create table private.api_grants (
  object text not null, -- 'table public.plans', 'function public.find_company(text)'
  privilege text not null check (privilege in ('select', 'insert', 'update', 'delete', 'execute')),
  roles text[] not null check (cardinality(roles) > 0 and roles <@ '{anon, authenticated, service_role}'),
  columns text[], -- of a table, when not all
  primary key (object, privilege, roles)
);
alter table private.api_grants enable row level security;

-- A single line of a person's text: no control, bidi-override or zero-width characters, no angle brackets.
create function private.clean_line(line text) returns boolean
language sql immutable set search_path = ''
as $$
  select line !~ '[[:cntrl:]<>\u115F\u1160\u180E\u200B-\u200D\u2028-\u202E\u2060-\u2064\u2066-\u2069\u2800\u3164\uFEFF\uFFA0]'
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.clean_line(text)', 'execute', '{authenticated, service_role}');

-- Whether the text is visible: more than spaces and the marks and fillers without a shape, of any alphabet.
create function private.is_seen(body text) returns boolean
language sql immutable set search_path = ''
as $$
  select body ~ '[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\U000E0000-\U000E0FFF]'
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.is_seen(text)', 'execute', '{authenticated, service_role}');

-- Longer text: line breaks and tabs are allowed.
create function private.clean_text(body text) returns boolean
language sql immutable set search_path = ''
as $$
  select body !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069\u200B\uFEFF]'
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.clean_text(text)', 'execute', '{authenticated, service_role}');

-- A list of a few different texts; not nested, because JSON would render a nested array as lists in a list.
create function private.valid_list(list text[], most integer) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(array_ndims(list), 1) = 1 and coalesce(array_lower(list, 1), 1) = 1 and cardinality(list) <= most
    and (select count(*) = count(distinct one) and count(*) = count(one) from unnest(list) one)
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.valid_list(text[], integer)', 'execute', '{authenticated, service_role}');

-- A week from Sunday, each day as 09:00-18:00 or empty for closed; a week closed on every day is invalid.
create function private.valid_week(week text[]) returns boolean
language sql immutable set search_path = ''
as $$
  select array_ndims(week) = 1 and array_lower(week, 1) = 1 and cardinality(week) = 7 and (
    select bool_and(coalesce(day = '' or day ~ '^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$'
                                        and left(day, 5) < right(day, 5), false)) and bool_or(day <> '')
    from unnest(week) day)
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.valid_week(text[])', 'execute', '{authenticated, service_role}');

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

-- Regex bounds stop at 255 in Postgres, so the length has its own check.
create function private.valid_url(url text, schemes text default 'https?') returns boolean
language sql immutable set search_path = ''
as $$ select url ~ ('^' || schemes || '://[^\s<>"]+$') and char_length(url) <= 2000 $$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.valid_url(text, text)', 'execute', '{authenticated, service_role}');

-- A single address that is safe in a mail header.
create function private.valid_address(address text) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(address) <= 254
    and address ~ '^[A-Za-z0-9.!#$%&''*+/=?^_{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?[.])+([A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$'
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.valid_address(text)', 'execute', '{service_role}');

-- Addresses of pages, and words that would look like the site's own voice.
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

-- Whatever ends before this moment has at most seven of these days left. Computed once per statement: counting days for
-- each of thousands of rows would cost more than the rest of the query.
create function private.week_end(now_at timestamptz default now()) returns timestamptz
language sql stable set search_path = ''
as $$
  select ((now_at at time zone 'Asia/Jerusalem')::date + 8)::timestamp at time zone 'Asia/Jerusalem'
$$;

-- Refusals have a stable key as their message; the Hebrew text is the app's.
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

-- A change by an operator: `before` and `after` hold what differs, or the whole row when it was created or deleted. A
-- save without changes writes no line.
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

-- For the server only: the key names the client, so clients must not call it.
create function public.rate_hit(_bucket text, _key text, _limit integer, _window_seconds integer)
returns jsonb
language sql security definer set search_path = ''
as $$ select private.rate_hit(_bucket, _key, _limit, _window_seconds) $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.rate_hit(text, text, integer, integer)', 'execute', '{service_role}');
comment on function public.rate_hit(text, text, integer, integer) is
  '`{allowed, remaining, retry_after}`; never raises';

-- A successful sign-in clears the failed ones.
create function public.rate_clear(_bucket text, _key text) returns void
language sql security definer set search_path = ''
as $$ delete from private.rate_limits where bucket = left(_bucket, 100) and key = left(_key, 400) $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.rate_clear(text, text)', 'execute', '{service_role}');
comment on function public.rate_clear(text, text) is
  'nothing';

-- Jobs to run outside the database after this transaction.
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

-- Takes a lease of five minutes, so the jobs of a worker that died are not lost.
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

