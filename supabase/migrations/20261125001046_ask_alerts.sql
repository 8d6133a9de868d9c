-- Whoever leaves an address confirms, changes and deletes by the links of their mails; addresses that bounce are stopped.

set check_function_bodies = off;

create table private.bounced_addresses (
  address bytea primary key,
  kind text not null constraint bounce_known check (kind in ('bounce', 'complaint')),
  at timestamptz not null default now()
);
alter table private.bounced_addresses enable row level security;

alter table private.alerts
  add column query text constraint alert_query_valid check (char_length(query) <= 20000 and private.clean_line(query)),
  drop constraint alert_filters_valid,
  add constraint alert_filters_valid check (jsonb_typeof(filters) = 'object' and pg_column_size(filters) <= 40000);

insert into private.mail_kinds (kind, stoppable, reader, stopped_with) values
  ('alert_confirm', true, 'address', null);

alter table private.mails add column alert_id uuid references private.alerts (id) on delete set null;
create index mails_alert_id_idx on private.mails (alert_id);
create index mails_address_idx on private.mails (lower(address)) where address is not null;

CREATE OR REPLACE FUNCTION private.alert_limit(_client text, _scripted boolean)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hit jsonb;
begin
  -- Without a script there is no signed time: less room.
  hit := case when _scripted then private.rate_hit('alert_client', _client, 20, 3600)
              else private.rate_hit('alert_client_plain', _client, 6, 3600) end;
  -- However many addresses of the network ask.
  if (hit ->> 'allowed')::boolean then hit := private.rate_hit('alerts', 'all', 5000, 86400); end if;
  return nullif((hit ->> 'retry_after')::integer, 0);
end $function$;
comment on function private.alert_limit(text,boolean) is NULL;

CREATE OR REPLACE FUNCTION private.alert_mail(_secret text)
 RETURNS private.mails
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.mails set sent_at = coalesce(sent_at, now()), dead_at = null
  where id = (select m.id from private.mail_by(_secret) m where m.address is not null and m.kind like 'alert%')
  returning *
$function$;
comment on function private.alert_mail(text) is NULL;

CREATE OR REPLACE FUNCTION public.alerts_of(_secret text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('address', m.address, 'about', m.alert_id, 'asks', m.kind = 'alert_confirm', 'alerts', own.alerts)
  from private.mail_by(_secret) m,
    lateral (
      select jsonb_agg(jsonb_build_object(
          'id', a.id, 'query', a.query, 'frequency', a.frequency, 'confirmed', a.confirmed_at is not null,
          'paused', a.paused_at is not null, 'created_at', a.created_at,
          'home', case when a.listing_id is not null then
            jsonb_build_object('id', a.listing_id, 'title', private.shown_title(a.listing_id)) end)
        order by a.created_at desc, a.id) as alerts
      from private.alerts a
      where lower(a.address) = lower(m.address)
        and (a.confirmed_at is not null or a.created_at > now() - interval '48 hours')) own
  where m.address is not null and m.kind like 'alert%' and own.alerts is not null
$function$;
comment on function public.alerts_of(text) is '`{address, about, asks, alerts: [{id, query, home: {id, title} or null, frequency, confirmed, paused, created_at}]}` of the address that a mail about alerts went to, by the secret of its link; `about`: the alert that the mail is about, `asks`: it is the mail that asks to confirm. Null for any other secret, and when the address has no alert any more';

CREATE OR REPLACE FUNCTION public.ask_alert(_alert jsonb, _client text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  wait := private.alert_limit(_client, coalesce((_alert ->> 'scripted')::boolean, false));
  if wait is not null then return jsonb_build_object('status', 'limited', 'retry_after', wait); end if;
  if home is not null and not private.is_known_home(home) then return '{"status": "closed"}'; end if;

  perform private.hold_address(person);
  -- Nobody's mailbox is filled by others who write its address. Without a mail nobody could confirm, so nothing
  -- is kept either, and others do not use up an address's ten.
  if not (private.rate_hit('alert_confirm', encode(private.address_hash(person), 'hex'), 3, 86400) ->> 'allowed')::boolean
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
    'home', case when home is not null then private.shown_title(home) end), now() + interval '1 day');
  update private.mails set alert_id = alert.id where key = mail_key;
  return '{"status": "asked"}';
end $function$;
comment on function public.ask_alert(jsonb,text) is '`{status: asked/limited/closed, retry_after?}` of `{request_id, address, frequency, filters and query, or listing_id, consent_version, scripted}`: `filters` as search_listings takes them, `query` the same search as its address has it. Asked, whatever is known of the address: a mail goes to it, three a day at most. Closed: a home that visitors do not know
refuses 22023 `alert_invalid`';

CREATE OR REPLACE FUNCTION public.change_alert(_secret text, _id uuid, _change jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function public.change_alert(text,uuid,jsonb) is 'changed, there (the same address has that search already) or gone; of `{frequency, paused, filters and query}` what is given, for an alert of the address that the mail with this secret went to
refuses 22023 `alert_invalid`; 23514';

CREATE OR REPLACE FUNCTION public.confirm_alert(_secret text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  m private.mails := private.alert_mail(_secret);
begin
  update private.alerts set confirmed_at = now(), paused_at = null
  where id = m.alert_id and m.kind = 'alert_confirm' and confirmed_at is null and created_at > now() - interval '48 hours';
  if found then perform private.lift_stops(m.address); end if;
  return exists (select from private.alerts where id = m.alert_id and m.kind = 'alert_confirm' and confirmed_at is not null);
end $function$;
comment on function public.confirm_alert(text) is 'whether the alert that the mail with this secret asks about is confirmed; a second time is as good as the first';

CREATE OR REPLACE FUNCTION public.delete_alert(_secret text, _id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  m private.mails := private.alert_mail(_secret);
begin
  perform from private.alerts where id = _id and lower(address) = lower(m.address) for update;
  if not found then return false; end if;
  delete from private.mails where alert_id = _id and sent_at is null;
  delete from private.alerts where id = _id;
  return true;
end $function$;
comment on function public.delete_alert(text,uuid) is 'whether there was something to delete: the alert, what waits to be told, and with the last alert of an address all mails about them';

CREATE OR REPLACE FUNCTION private.forget_alert_mails()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.mails m using (select distinct lower(address) as address from gone) g
  where lower(m.address) = g.address and m.kind like 'alert%'
    and not exists (select from private.alerts a where lower(a.address) = g.address);
  return null;
end $function$;
comment on function private.forget_alert_mails() is NULL;

CREATE OR REPLACE FUNCTION public.forget_alerts(_secret text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  m private.mails := private.alert_mail(_secret);
begin
  if m.address is null then return false; end if;
  perform private.hold_address(m.address);
  delete from private.alerts where lower(address) = lower(m.address);
  return found;
end $function$;
comment on function public.forget_alerts(text) is 'whether there was something to delete: all alerts of the address, what was found and told, and the mails about them';

CREATE OR REPLACE FUNCTION private.forget_unconfirmed()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.alerts where id in (
    select id from private.alerts where confirmed_at is null and created_at < now() - interval '48 hours'
    limit 1000 for update skip locked);
  delete from private.bounced_addresses where kind = 'bounce' and at < now() - interval '90 days';
$function$;
comment on function private.forget_unconfirmed() is NULL;

CREATE OR REPLACE FUNCTION private.hold_address(_address text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select pg_advisory_xact_lock(hashtextextended('alert:' || lower(_address), 0)) $function$;
comment on function private.hold_address(text) is NULL;

CREATE OR REPLACE FUNCTION private.is_alert_stopped(m private.mails)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.kind like 'alert%' and (
    exists (select from private.alerts where id = m.alert_id and paused_at is not null)
    or m.alert_id is null and m.kind <> 'alert_confirm')
$function$;
comment on function private.is_alert_stopped(private.mails) is NULL;

CREATE OR REPLACE FUNCTION private.is_known_home(_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.public_listings where id = _id)
    or exists (select from public.properties p join public.profiles a on a.id = p.agent_id
               where p.id = _id and p.status in ('closed', 'expired') and private.is_shown(a))
$function$;
comment on function private.is_known_home(uuid) is NULL;

CREATE OR REPLACE FUNCTION private.is_stopped(m private.mails)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.is_stopped(m.user_id, m.address, m.kind)
    or exists (select from private.alerts where id = m.alert_id and paused_at is not null) and m.kind <> 'alert_confirm'
$function$;
comment on function private.is_stopped(private.mails) is NULL;

CREATE OR REPLACE FUNCTION private.is_stopped(_user_id uuid, _address text, _kind text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.mail_stops where user_id = _user_id and kind = private.mail_switch(_kind))
    or exists (select from private.address_stops where address = private.address_hash(_address) and kind = private.mail_switch(_kind))
    or exists (select from private.bounced_addresses where address = private.address_hash(_address))
$function$;
comment on function private.is_stopped(uuid,text,text) is NULL;

CREATE OR REPLACE FUNCTION private.lift_stops(_address text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.address_stops where address = private.address_hash(_address) and kind like 'alert%';
  delete from private.bounced_addresses where address = private.address_hash(_address) and kind = 'bounce';
$function$;
comment on function private.lift_stops(text) is NULL;

CREATE OR REPLACE FUNCTION public.mail_of(_secret text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('kind', private.mail_switch(m.kind), 'stopped', private.is_stopped(m) or private.is_alert_stopped(m))
  from private.mail_by(_secret) m join private.mail_kinds k on k.kind = m.kind and k.stoppable
$function$;
comment on function public.mail_of(text) is '`{kind, stopped}` of a mail that can be stopped, by the secret of its link; null for any other';

CREATE OR REPLACE FUNCTION public.mails_bounced(_reports jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function public.mails_bounced(jsonb) is 'how many addresses of `[{address, kind: bounce/complaint}]` were not known as such; alerts of a bounce rest, those of a complaint are deleted
refuses 22023 `bounces_invalid`; 23514 `bounce_known`';

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
end $function$;
comment on function public.mails_take(integer) is '`[{id, key, kind, address, data, attempt, created_at, secret, stoppable}]`, at most 50; a lease of 10 minutes';

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
    -- What tells of a lead goes with it: its link deletes it, as long as it is there. So does the question of an
    -- alert: its link always leads to what its address asked for.
    select id from private.mails where created_at < private.kept_since('mails') and lead_id is null
      and (kind <> 'alert_confirm' or alert_id is null)
    limit 10000 for update skip locked);
  delete from public.leads where id in (
    select id from public.leads where created_at < private.kept_since('leads')
    limit 10000 for update skip locked);
  perform private.forget_lists();
  perform private.forget_finds();
  perform private.forget_unconfirmed();
  return jsonb_build_object('trials_ended', trials, 'subscriptions_ended', subscriptions,
                            'listings_expired', private.expire_listings(), 'closed_forgotten', private.forget_closed(),
                            'badges_ended', private.end_badges(), 'expiry_mails', private.queue_expiry_mails(), 'lead_digests', private.queue_lead_digests(),
                            'week_mails', private.queue_week_mails(), 'weeks_summed', private.sum_weeks(),
                            'areas_renewed', private.renew_areas(), 'visitors_forgotten', private.forget_visitors(),
                            'sets_renewed', private.renew_search_sets(), 'media_orphans', private.sweep_pictures());
end $function$;
comment on function public.run_maintenance() is '`{trials_ended, subscriptions_ended, listings_expired, closed_forgotten, badges_ended, expiry_mails, lead_digests, week_mails, weeks_summed, areas_renewed, visitors_forgotten, sets_renewed, media_orphans}`: ends lapsed trials, subscriptions, listings (1000 a call: while `listings_expired` is 1000 there are more) and badges of a fallen price (1000 a call, likewise), queues mails about listings that end and about the leads of a day (100 agents a call, likewise), and on Sundays about the week (100 agents looked at a call, likewise), sums the weeks of the site that are over (8 a call, likewise), renews the numbers of areas, forgets what told visitors of days before today apart (50000 marks a call, likewise), the sets of listings that searches read (4 parts of them a call, likewise), sweeps orphaned pictures, old counters and records (`private.retention`)';

CREATE OR REPLACE FUNCTION private.shown_title(_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select title from public.public_listings where id = _id
  union all
  select title from public.public_closed_listings where id = _id and private.lately(closed_on)
  limit 1
$function$;
comment on function private.shown_title(uuid) is NULL;

CREATE OR REPLACE FUNCTION private.stop_alert(m private.mails)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if m.kind not like 'alert%' then return false; end if;
  -- Whoever uses its link has got it: it is not taken back, nor sent again.
  update private.mails set sent_at = coalesce(sent_at, now()), dead_at = null where id = m.id;
  update private.alerts set paused_at = coalesce(paused_at, now()) where id = m.alert_id and confirmed_at is not null;
  return found or m.kind <> 'alert_confirm';
end $function$;
comment on function private.stop_alert(private.mails) is NULL;

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
  if private.stop_alert(m) then return true; end if;
  if m.address is null then
    insert into private.mail_stops (user_id, kind) values (m.user_id, private.mail_switch(m.kind)) on conflict do nothing;
  else
    insert into private.address_stops (address, kind) values (private.address_hash(m.address), private.mail_switch(m.kind))
    on conflict do nothing;
  end if;
  return true;
end $function$;
comment on function public.stop_mail(text) is 'whether there was something to stop';

CREATE TRIGGER forget_alert_mails AFTER DELETE ON private.alerts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.forget_alert_mails();

insert into private.api_grants (object, privilege, roles, columns) values ('function public.ask_alert(jsonb, text)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.alerts_of(text)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.confirm_alert(text)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.change_alert(text, uuid, jsonb)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.delete_alert(text, uuid)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.forget_alerts(text)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.mails_bounced(jsonb)', 'execute', '{service_role}', NULL);

select private.apply_privileges();

reset check_function_bodies;
