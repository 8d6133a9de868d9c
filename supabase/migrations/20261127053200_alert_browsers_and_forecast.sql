-- Once an address is confirmed in a browser more alerts need no mail there; several are confirmed together; an alert says what it would have told of.

set check_function_bodies = off;

create table private.alert_browsers (
  hash bytea primary key,
  address text not null constraint alert_browser_address_valid check (private.valid_address(address)),
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index alert_browsers_address_idx on private.alert_browsers (lower(address));
create index alert_browsers_used_at_idx on private.alert_browsers (used_at);
alter table private.alert_browsers enable row level security;


delete from private.api_grants where (object, privilege, roles) = ('function public.confirm_alert(text)', 'execute', '{service_role}');

drop function public.confirm_alert(text);

CREATE OR REPLACE FUNCTION private.alert_filters(f jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when f - 'text' = '{}' and f ->> 'text' !~ '"' then jsonb_build_object('text', '"' || (f ->> 'text') || '"') else f end
$function$;

CREATE OR REPLACE FUNCTION public.alert_forecast(_filters jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  wanted record;
begin
  if jsonb_typeof(_filters) is distinct from 'object' or pg_column_size(_filters) > 40000 then
    perform private.refuse('filters_too_long', '22023');
  end if;
  wanted := private.search_conditions(private.alert_filters(_filters));
  return jsonb_build_object(
    'homes', private.count_found(
      wanted.conditions || format(' and r.listed_on >= %L::date', (now() at time zone 'Asia/Jerusalem')::date - 30), wanted.words),
    -- When they came their agents do not tell.
    'undated', private.count_found(wanted.conditions || ' and r.listed_on is null', wanted.words));
end $function$;
comment on function public.alert_forecast(jsonb) is '`{homes, undated}` of filters as search_listings takes them: what an alert on them finds that is on the site and came in the last 30 days, and how many of which visitors are not told when they came
refuses 22023 `filters_too_long`';

CREATE OR REPLACE FUNCTION private.alert_test(f jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select c.conditions || coalesce(' and r.words @@ ' || quote_literal(c.words) || '::tsquery', '')
  from private.search_conditions(private.alert_filters(f)) c
$function$;

CREATE OR REPLACE FUNCTION public.alerts_of(_secret text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('address', m.address, 'about', m.alert_id, 'asks', m.kind = 'alert_confirm', 'alerts', own.alerts,
    'browsers', (select count(*) from private.alert_browsers b where lower(b.address) = lower(m.address) and b.used_at > now() - interval '180 days'))
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
$function$;
comment on function public.alerts_of(text) is '`{address, about, asks, browsers, alerts: [{id, query, home: {id, title} or null, frequency, confirmed, paused, created_at}]}` of the address that a mail about alerts went to, by the secret of its link; `about`: the alert that the mail is about, `asks`: it is the mail that asks to confirm, `browsers`: how many add alerts to the address without a mail. Null for any other secret, and when the address has no alert any more';

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
  -- Asked in a browser in which the address was confirmed.
  known boolean;
  mailed boolean;
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
  known := private.is_alert_browser(_alert ->> 'browser', person);
  -- Nobody's mailbox is filled by others who write its address.
  mailed := not known and not private.is_stopped(null, person, 'alert_confirm')
    and (private.rate_hit('alert_confirm', encode(private.mailbox_hash(person), 'hex'), 3, 86400) ->> 'allowed')::boolean;
  -- Without a mail nobody could confirm it, but with the others that a mail of theirs asks about: it waits with them,
  -- six together, so that others do not use up an address's ten.
  if not known and not mailed and not exists (
    select from private.mails m join private.alerts a on a.id = m.alert_id
    where lower(m.address) = lower(person) and m.kind = 'alert_confirm' and a.confirmed_at is null and a.created_at > now() - interval '48 hours'
      and not private.is_stopped(null, person, 'alert_confirm')
      and (select count(*) from private.alerts w where lower(w.address) = lower(person) and w.confirmed_at is null) < 6) then
    return '{"status": "asked"}';
  end if;
  select * into alert from private.alerts a
  where lower(a.address) = lower(person) and a.filters is not distinct from searched and a.listing_id is not distinct from home
  for update;
  if alert.confirmed_at is not null then
    state := 'there';
  elsif alert.id is not null then
    state := 'asks';
    update private.alerts set frequency = often, consent_version = (_alert ->> 'consent_version')::integer, created_at = now(),
      confirmed_at = case when known then now() end
    where id = alert.id;
  elsif (select count(*) from private.alerts a where lower(a.address) = lower(person)) >= 10 then
    state := 'full';
  else
    state := 'asks';
    insert into private.alerts (address, filters, query, listing_id, frequency, consent_version, confirmed_at)
    values (person, searched, case when searched is not null then _alert ->> 'query' end, home, often,
            (_alert ->> 'consent_version')::integer, case when known then now() end)
    returning * into alert;
  end if;
  if known then
    return jsonb_build_object('status', case state when 'asks' then 'added' else state end);
  end if;
  if mailed then
    perform private.queue_mail_to(person, 'alert_confirm', mail_key, jsonb_build_object(
      'state', state, 'query', case when searched is not null then _alert ->> 'query' end,
      'about', private.home_facts(home)), now() + interval '1 day');
    update private.mails set alert_id = alert.id where key = mail_key;
  end if;
  return '{"status": "asked"}';
end $function$;
comment on function public.ask_alert(jsonb,text) is '`{status: asked/added/there/full/limited/closed, retry_after?}` of `{request_id, address, frequency, filters and query, or listing_id, consent_version, scripted, network, browser}`: `browser`, the key of a browser in which this address was confirmed, without which nothing is added, there or full; `filters` as search_listings takes them, `query` the same search as its address has it. Asked, whatever is known of the address: a mail goes to it, three a day at most. `network`: a key of where it was sent from, as `_client` is. Closed: a home that visitors do not know
refuses 22023 `alert_invalid`';

CREATE OR REPLACE FUNCTION public.confirm_alert(_secret text, _all boolean DEFAULT false, _browser text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  m private.mails := private.alert_mail(_secret);
begin
  update private.alerts set confirmed_at = now(), paused_at = null
  where (id = m.alert_id or coalesce(_all, false) and lower(address) = lower(m.address))
    and m.kind = 'alert_confirm' and confirmed_at is null and created_at > now() - interval '48 hours';
  if found then perform private.lift_stops(m.address); end if;
  if not exists (select from private.alerts where id = m.alert_id and m.kind = 'alert_confirm' and confirmed_at is not null) then
    return false;
  end if;
  if _browser ~ '^[0-9a-f]{64}$' then
    insert into private.alert_browsers (hash, address) values (sha256(convert_to(_browser, 'UTF8')), m.address) on conflict do nothing;
    -- Ten of an address: who confirms again and again leaves no heap of keys.
    delete from private.alert_browsers where hash in (
      select hash from private.alert_browsers where lower(address) = lower(m.address) order by used_at desc, hash offset 10);
  end if;
  return true;
end $function$;
comment on function public.confirm_alert(text,boolean,text) is 'whether the alert that the mail with this secret asks about is confirmed; a second time is as good as the first. `_all`: with all that wait for the same address. `_browser`: a key that is known from now on (`browser` of ask_alert)';

CREATE OR REPLACE FUNCTION public.forget_alert_browsers(_secret text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  m private.mails := private.alert_mail(_secret);
begin
  if m.address is null then return false; end if;
  delete from private.alert_browsers where lower(address) = lower(m.address);
  return true;
end $function$;
comment on function public.forget_alert_browsers(text) is 'whether the mail with this secret is about alerts: no browser adds to the alerts of its address without a mail any more';

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
  delete from private.alert_browsers b using (select distinct lower(address) as address from gone) g
  where lower(b.address) = g.address and not exists (select from private.alerts a where lower(a.address) = g.address);
  return null;
end $function$;

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
  delete from private.alert_browsers where used_at < now() - interval '180 days';
$function$;

CREATE OR REPLACE FUNCTION private.is_alert_browser(_key text, _address text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_stopped(null, _address, 'alert') or private.is_stopped(null, _address, 'alert_confirm') then return false; end if;
  update private.alert_browsers set used_at = now()
  where hash = sha256(convert_to(_key, 'UTF8')) and lower(address) = lower(_address) and used_at > now() - interval '180 days';
  return found;
end $function$;

insert into private.api_grants (object, privilege, roles, columns) values ('function public.confirm_alert(text, boolean, text)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.forget_alert_browsers(text)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.alert_forecast(jsonb)', 'execute', '{anon,authenticated,service_role}', NULL);

select private.apply_privileges();

reset check_function_bodies;
