-- Mails that the site sends itself: written in the transaction of their cause, sent by a worker, retried for fifteen
-- hours, and then dead until an operator sends them again.

-- The recipient can stop any kind of mail that is not requested at that moment, except notices that something of theirs
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
  ('homes_handed', false, 'account', null),
  ('lead_copy', true, 'address', null),
  ('list_report', false, 'account', null),
  ('alert_confirm', true, 'address', null),
  ('report', true, 'address', null),
  ('complaint', true, 'address', null),
  ('listing_review', false, 'account', null),
  ('publishing_review', false, 'account', null),
  ('second_factor', false, 'account', null),
  ('address_change', false, 'account', null),
  ('address_proof', true, 'address', null),
  -- Somebody has just pressed, and its reader is often on the phone with them.
  ('office_invitation', true, 'address', null),
  ('viewing', true, 'account', null),
  ('viewing_copy', true, 'address', null);
insert into private.mail_kinds (kind, stoppable, reader, rests) values
  ('alert', true, 'address', true),
  ('alert_home', true, 'address', true),
  ('viewing_reminder', true, 'address', true),
  ('office_changes', true, 'account', true),
  ('billing_failed', false, 'account', true),
  ('exclusivity', true, 'account', true),
  ('viewing_day', true, 'account', true);

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

-- The same for addresses without an account. Only a hash of the address is stored, which is sufficient.
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

-- The mailbox of an address: a plus tag is its owner's own, and anyone can make up another.
create function private.mailbox_of(_address text) returns text
language sql immutable set search_path = ''
as $$ select regexp_replace(lower(_address), '^([^@+]+)[+][^@]*@', '\1@') $$;

create function private.mailbox_hash(_address text) returns bytea
language sql immutable set search_path = ''
as $$ select private.address_hash(private.mailbox_of(_address)) $$;

-- Reports of mail services, as hashes: an address that does not exist, or whose owner marked a mail as spam.
create table private.bounced_addresses (
  address bytea primary key,
  kind text not null constraint bounce_known check (kind in ('bounce', 'complaint')),
  at timestamptz not null default now()
);
alter table private.bounced_addresses enable row level security;

-- Whether the recipient of a mail has stopped its kind, or cannot be reached.
create function private.is_stopped(_user_id uuid, _address text, _kind text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.mail_stops where user_id = _user_id and kind = private.mail_switch(_kind))
    or exists (select from private.address_stops where address in (private.address_hash(_address), private.mailbox_hash(_address)) and kind = private.mail_switch(_kind))
    or exists (select from private.bounced_addresses where address = private.address_hash(_address))
$$;

-- The same for one mail: an alert has its own stop, which its confirmation request does not have. A mail about several
-- alerts is sent while one of them is not paused.
create function private.is_stopped(m private.mails) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_stopped(m.user_id, m.address, m.kind)
    or m.kind <> 'alert_confirm' and coalesce(
      (select bool_and(paused_at is not null) from private.alerts where id in (select private.alerts_in(m))), false)
$$;

-- The secrets in the links of a mail, as hashes; each attempt has its own, because any of them may have arrived.
create table private.mail_secrets (
  hash bytea primary key,
  mail_id bigint not null references private.mails (id) on delete cascade
);
create index mail_secrets_mail_id_idx on private.mail_secrets (mail_id);
alter table private.mail_secrets enable row level security;

-- Called by the cause of a mail, in its transaction. False when the mail was queued before or is not wanted.
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

-- The same for a recipient without an account.
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

-- The delay after a mail's first, second, … attempt; none after the sixth, which is the last.
create function private.mail_rest(_attempts integer) returns interval
language sql immutable set search_path = ''
as $$ select ('{1 minute,5 minutes,30 minutes,2 hours,12 hours}'::interval[])[_attempts] $$;

-- A lease of ten minutes, so mails of a worker that died are not lost. A mail whose last attempt never reported back is
-- dead, not forgotten. On days of rest, mails that rest stay in the queue.
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

-- Also for a mail whose lease expired, or that was given up meanwhile: it did arrive.
create function public.mail_sent(_id bigint) returns void
language sql security definer set search_path = ''
as $$
  update private.mails set sent_at = now(), dead_at = null, last_error = null where id = _id and sent_at is null
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.mail_sent(bigint)', 'execute', '{service_role}');
comment on function public.mail_sent(bigint) is
  'nothing';

-- A worker whose lease expired cannot report on a later attempt.
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

-- The recipient of a mail may stop its kind, or the alert that it is about, and nothing else.
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

-- The recipients and times of mails, without their content. A person is found by their whole address.
create function public.admin_mail_log(_address text default null, _state text default null, _page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  page integer := least(greatest(coalesce(_page, 1), 1), 100000);
  person text := nullif(lower(btrim(_address)), '');
begin
  perform private.require_admin();
  return (
    with found as (
      select m.* from private.mails m
      where (person is null or lower(m.address) = person
             or m.user_id = any (array(select u.id from auth.users u where lower(u.email) = person)))
        and case _state when 'sent' then m.sent_at is not null when 'dead' then m.dead_at is not null
                        when 'waiting' then m.sent_at is null and m.dead_at is null else true end)
    select jsonb_build_object(
      'total', (select count(*) from found), 'page', page, 'page_size', 50,
      'rows', coalesce((
        select jsonb_agg(to_jsonb(r) order by r.created_at desc, r.id desc) from (
          select f.id, f.kind, coalesce(f.address, u.email) as email, f.attempts, f.created_at, f.sent_at, f.dead_at
          from found f left join auth.users u on u.id = f.user_id
          order by f.created_at desc, f.id desc limit 50 offset (page - 1) * 50) r), '[]')));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_mail_log(text, text, integer)', 'execute', '{authenticated}');
comment on function public.admin_mail_log(text, text, integer) is
  '`{total, page, page_size: 50, rows: [{id, kind, email, attempts, created_at, sent_at, dead_at}]}`, newest first; `_address`: a whole address; state sent, waiting, dead
refuses 42501 `not_admin`';

-- One dead mail, or all of them. Mails past their deadline are sent as well: an operator has looked at them.
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

-- Sent to the requesting operator, so that a new mail server is tested before people depend on it.
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
