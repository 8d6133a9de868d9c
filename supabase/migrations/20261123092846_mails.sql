-- The outbox of the site's own mails, what stops them, and leases for work that one worker does.

set check_function_bodies = off;

-- A mail that is not asked for by an act of that moment can be stopped by whoever gets it.
create table private.mail_kinds (
  kind text primary key,
  stoppable boolean not null
);
alter table private.mail_kinds enable row level security;
insert into private.mail_kinds values
  ('test', false),
  ('expiry', true);

create table private.mails (
  id bigint generated always as identity primary key,
  -- What it is sent once for; its Message-ID is made of it.
  key text not null constraint mails_once unique,
  kind text not null references private.mail_kinds (kind),
  user_id uuid not null references auth.users (id) on delete cascade,
  data jsonb not null,
  created_at timestamptz not null default now(),
  available_at timestamptz not null default now(),
  -- After this it says nothing any more that is true.
  useful_until timestamptz,
  attempts integer not null default 0,
  sent_at timestamptz,
  dead_at timestamptz,
  last_error text,
  constraint mails_end_once check (sent_at is null or dead_at is null)
);
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

-- What the links of a mail carry, as hashes; each attempt has its own, because any of them may have arrived.
create table private.mail_secrets (
  hash bytea primary key,
  mail_id bigint not null references private.mails (id) on delete cascade
);
create index mail_secrets_mail_id_idx on private.mail_secrets (mail_id);
alter table private.mail_secrets enable row level security;

-- Work that one of several workers does at a time.
create table private.leases (
  name text primary key,
  until timestamptz not null
);
alter table private.leases enable row level security;

insert into private.retention values ('mails', 12);


CREATE OR REPLACE FUNCTION public.admin_mails(_page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
        select m.id, m.kind, u.email, m.attempts, m.last_error, m.created_at, m.dead_at
        from private.mails m join auth.users u on u.id = m.user_id
        where m.dead_at is not null
        order by m.dead_at desc, m.id desc limit 50 offset (page - 1) * 50) d), '[]'));
end $function$;
comment on function public.admin_mails(integer) is '`{waiting, sent_today, total, page, page_size: 50, rows}`; the rows are the dead ones
refuses 42501 `not_admin`';

CREATE OR REPLACE FUNCTION public.admin_send_again(_id bigint DEFAULT NULL::bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function public.admin_send_again(bigint) is 'how many dead mails wait again; without `_id` all
refuses 42501 `not_admin`; PT404 `not_found`';

CREATE OR REPLACE FUNCTION public.admin_try_mail()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  perform private.queue_mail(auth.uid(), 'test', 'test:' || gen_random_uuid(), '{}', now() + interval '1 day');
end $function$;
comment on function public.admin_try_mail() is 'queues a mail to the caller
refuses 42501 `not_admin`';

CREATE OR REPLACE FUNCTION public.export_my_account()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    'subscription', (select to_jsonb(s) from public.user_subscriptions s where s.user_id = uid),
    'consents', coalesce((select jsonb_agg(to_jsonb(c) order by c.accepted_at) from public.user_consents c
                          where c.user_id = uid), '[]'),
    'password_resets', coalesce((select jsonb_agg(to_jsonb(l) - 'id' order by l.created_at)
                                 from public.password_reset_logs l
                                 where lower(l.email) = (select lower(u.email) from auth.users u where u.id = uid)), '[]'),
    'ai_usage', coalesce((select jsonb_agg(to_jsonb(u) - 'user_id' order by u.day) from private.ai_usage u
                          where u.user_id = uid), '[]'),
    'mails', coalesce((select jsonb_agg(jsonb_build_object('kind', m.kind, 'data', m.data, 'created_at', m.created_at,
                         'sent_at', m.sent_at) order by m.id) from private.mails m where m.user_id = uid), '[]'),
    'stopped_mails', coalesce((select jsonb_agg(jsonb_build_object('kind', s.kind, 'stopped_at', s.stopped_at))
                               from private.mail_stops s where s.user_id = uid), '[]'));
end $function$;
comment on function public.export_my_account() is 'everything about the person as jsonb';

CREATE OR REPLACE FUNCTION private.mail_by(_secret text)
 RETURNS private.mails
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m from private.mails m join private.mail_secrets s on s.mail_id = m.id
  where s.hash = sha256(convert_to(_secret, 'UTF8'))
$function$;
comment on function private.mail_by(text) is NULL;

CREATE OR REPLACE FUNCTION public.mail_failed(_id bigint, _attempt integer, _error text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.mails
  set last_error = left(regexp_replace(coalesce(_error, ''), '[[:cntrl:]]+', ' ', 'g'), 500),
      available_at = now() + coalesce(private.mail_rest(attempts), '0'),
      dead_at = case when private.mail_rest(attempts) is null then now() end
  where id = _id and attempts = _attempt and sent_at is null and dead_at is null
$function$;
comment on function public.mail_failed(bigint,integer,text) is 'nothing; the mail rests for 1, 5, 30 minutes, 2, 12 hours, then it is dead';

CREATE OR REPLACE FUNCTION public.mail_of(_secret text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('kind', m.kind, 'stopped',
    exists (select from private.mail_stops s where s.user_id = m.user_id and s.kind = m.kind))
  from private.mail_by(_secret) m join private.mail_kinds k on k.kind = m.kind and k.stoppable
$function$;
comment on function public.mail_of(text) is '`{kind, stopped}` of a mail that can be stopped, by the secret of its link; null for any other';

CREATE OR REPLACE FUNCTION private.mail_rest(_attempts integer)
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select ('{1 minute,5 minutes,30 minutes,2 hours,12 hours}'::interval[])[_attempts] $function$;
comment on function private.mail_rest(integer) is NULL;

CREATE OR REPLACE FUNCTION public.mail_sent(_id bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.mails set sent_at = now(), dead_at = null, last_error = null where id = _id and sent_at is null
$function$;
comment on function public.mail_sent(bigint) is 'nothing';

CREATE OR REPLACE FUNCTION public.mails_take(_limit integer DEFAULT 10)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due bigint[] := array(
    select id from private.mails
    where sent_at is null and dead_at is null and available_at <= now()
    order by available_at, id limit least(greatest(coalesce(_limit, 10), 1), 50) for update skip locked);
  letters jsonb;
begin
  delete from private.mails m using private.mail_stops s
  where m.id = any (due) and s.user_id = m.user_id and s.kind = m.kind;
  update private.mails m set dead_at = now(), last_error = case
      when m.useful_until <= now() then 'too_late'
      when private.mail_rest(m.attempts) is null and m.attempts > 0 then coalesce(m.last_error, 'worker_lost')
      else 'no_address' end
  where m.id = any (due)
    and (m.useful_until <= now() or (m.attempts > 0 and private.mail_rest(m.attempts) is null)
         or not exists (select from auth.users u where u.id = m.user_id and u.email <> ''));
  update private.mails set attempts = attempts + 1, available_at = now() + interval '10 minutes'
  where id = any (due) and dead_at is null;
  with taken as materialized (
    select m.*, u.email, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') as secret
    from private.mails m join auth.users u on u.id = m.user_id
    where m.id = any (due) and m.dead_at is null),
  kept as (
    insert into private.mail_secrets (hash, mail_id)
    select sha256(convert_to(secret, 'UTF8')), id from taken)
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', t.id, 'key', t.key, 'kind', t.kind, 'address', t.email, 'data', t.data, 'attempt', t.attempts,
    'created_at', t.created_at, 'secret', t.secret, 'stoppable', k.stoppable) order by t.id), '[]')
  into letters from taken t join private.mail_kinds k using (kind);
  return letters;
end $function$;
comment on function public.mails_take(integer) is '`[{id, key, kind, address, data, attempt, created_at, secret, stoppable}]`, at most 50; a lease of 10 minutes';

CREATE OR REPLACE FUNCTION public.my_mails()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_object_agg(k.kind, s.kind is null)
  from private.mail_kinds k
  left join private.mail_stops s on s.kind = k.kind and s.user_id = private.require_user()
  where k.stoppable
$function$;
comment on function public.my_mails() is '`{kind: whether it comes}` of the kinds that can be stopped';

CREATE OR REPLACE FUNCTION private.queue_mail(_user_id uuid, _kind text, _key text, _data jsonb, _useful_until timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.mails (user_id, kind, key, data, useful_until)
  select _user_id, _kind, _key, _data, _useful_until
  where not exists (select from private.mail_stops where user_id = _user_id and kind = _kind)
  on conflict (key) do nothing;
  return found;
end $function$;
comment on function private.queue_mail(uuid,text,text,jsonb,timestamp with time zone) is NULL;

CREATE OR REPLACE FUNCTION public.run_maintenance()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  trials integer;
  subscriptions integer;
begin
  update public.profiles set trial_active = false where id in (
    select id from public.profiles where trial_active and trial_end_date <= now()
    order by id for no key update skip locked);
  get diagnostics trials = row_count;
  -- The profile first, as everywhere; a subscription may be older than its profile.
  update public.user_subscriptions set status = 'inactive' where user_id in (
    select s.user_id from public.user_subscriptions s join public.profiles p using (user_id)
    where s.status = 'active' and s.ends_at <= now()
    order by p.id for no key update of p skip locked);
  get diagnostics subscriptions = row_count;
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
    select id from private.mails where created_at < private.kept_since('mails')
    limit 10000 for update skip locked);
  return jsonb_build_object('trials_ended', trials, 'subscriptions_ended', subscriptions,
                            'listings_expired', private.expire_listings(), 'closed_forgotten', private.forget_closed(),
                            'badges_ended', private.end_badges(), 'media_orphans', private.sweep_pictures());
end $function$;
comment on function public.run_maintenance() is '`{trials_ended, subscriptions_ended, listings_expired, closed_forgotten, badges_ended, media_orphans}`: ends lapsed trials, subscriptions, listings (200 a call: while `listings_expired` is 200 there are more) and badges of a fallen price (1000 a call, likewise), sweeps orphaned pictures, old counters and records (`private.retention`)';

CREATE OR REPLACE FUNCTION public.set_my_mail(_kind text, _comes boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  uid uuid := private.require_user();
begin
  if not exists (select from private.mail_kinds where kind = _kind and stoppable) then
    perform private.refuse('unknown_kind', '22023');
  end if;
  if _comes then
    delete from private.mail_stops where user_id = uid and kind = _kind;
  else
    insert into private.mail_stops (user_id, kind) values (uid, _kind) on conflict do nothing;
  end if;
end $function$;
comment on function public.set_my_mail(text,boolean) is 'refuses 22023 `unknown_kind`';

CREATE OR REPLACE FUNCTION public.stop_mail(_secret text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  m private.mails := private.mail_by(_secret);
begin
  if not exists (select from private.mail_kinds where kind = m.kind and stoppable) then return false; end if;
  insert into private.mail_stops (user_id, kind) values (m.user_id, m.kind) on conflict do nothing;
  return true;
end $function$;
comment on function public.stop_mail(text) is 'whether there was something to stop';

CREATE OR REPLACE FUNCTION public.take_lease(_name text, _seconds integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.leases as l (name, until)
  values (left(_name, 100), clock_timestamp() + make_interval(secs => least(greatest(_seconds, 1), 86400)))
  on conflict (name) do update set until = excluded.until where l.until <= clock_timestamp();
  return found;
end $function$;
comment on function public.take_lease(text,integer) is 'true for one caller in so many seconds (1-86400)';

insert into private.api_grants (object, privilege, roles, columns) values ('function public.mails_take(integer)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.mail_sent(bigint)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.mail_failed(bigint, integer, text)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.mail_of(text)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.stop_mail(text)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.my_mails()', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.set_my_mail(text, boolean)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_mails(integer)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_send_again(bigint)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_try_mail()', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.take_lease(text, integer)', 'execute', '{service_role}', NULL);

select private.apply_privileges();

reset check_function_bodies;
