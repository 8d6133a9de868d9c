-- From submitting an address to deleting its data. Nobody has an account here: the link of a mail proves that an
-- address belongs to its reader. Every response is the same, whatever is known about the address.

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

-- Homes that visitors see or have seen, including closed and expired ones, but not hidden or unpublished ones.
create function private.is_known_home(_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.public_listings where id = _id)
    or exists (select from public.properties p join public.profiles a on a.id = p.agent_id
               where p.id = _id and p.status in ('closed', 'expired') and private.is_shown(a))
$$;

-- Serializes requests for one address: the second sees the rows of the first.
create function private.hold_address(_address text) returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('alert:' || lower(_address), 0)) $$;

-- Whether a browser holds a key of this address. The key lifts neither a bounce nor a stop.
create function private.is_alert_browser(_key text, _address text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_stopped(null, _address, 'alert') or private.is_stopped(null, _address, 'alert_confirm') then return false; end if;
  update private.alert_browsers set used_at = now()
  where hash = sha256(convert_to(_key, 'UTF8')) and lower(address) = lower(_address) and used_at > now() - interval '180 days';
  return found;
end $$;

-- Its mail asks whether the address is theirs ('asks'), or says that this alert already exists ('there'), or that there
-- are ten ('full'). It contains nothing that a stranger typed except filters of the search, of which the mail shows
-- only listed values (lib/alerts/unconfirmed-filters.ts).
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.ask_alert(jsonb, text)', 'execute', '{service_role}');
comment on function public.ask_alert(jsonb, text) is
  '`{status: asked/added/there/full/limited/closed, retry_after?}` of `{request_id, address, frequency, filters and query, or listing_id, consent_version, scripted, network, browser}`: `browser`, the key of a browser in which this address was confirmed, without which nothing is added, there or full; `filters` as search_listings takes them, `query` the same search as its address has it. Asked, whatever is known of the address: a mail goes to it, three a day at most. `network`: a key of where it was sent from, as `_client` is. Closed: a home that visitors do not know
refuses 22023 `alert_invalid`';

-- The mail about alerts that has this secret. Using its link proves that it arrived: it is not sent again.
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
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.alerts_of(text)', 'execute', '{service_role}');
comment on function public.alerts_of(text) is
  '`{address, about, asks, browsers, alerts: [{id, query, home: {id, title} or null, frequency, confirmed, paused, created_at}]}` of the address that a mail about alerts went to, by the secret of its link; `about`: the alert that the mail is about, `asks`: it is the mail that asks to confirm, `browsers`: how many add alerts to the address without a mail. Null for any other secret, and when the address has no alert any more';

-- The recipient of a mail may confirm that their address can be written to.
create function private.lift_stops(_address text) returns void
language sql security definer set search_path = ''
as $$
  delete from private.address_stops
  where address in (private.address_hash(_address), private.mailbox_hash(_address)) and kind like 'alert%';
  delete from private.bounced_addresses where address = private.address_hash(_address) and kind = 'bounce';
$$;

create function public.confirm_alert(_secret text, _all boolean default false, _browser text default null) returns boolean
language plpgsql security definer set search_path = ''
as $$
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.confirm_alert(text, boolean, text)', 'execute', '{service_role}');
comment on function public.confirm_alert(text, boolean, text) is
  'whether the alert that the mail with this secret asks about is confirmed; a second time is as good as the first. `_all`: with all that wait for the same address. `_browser`: a key that is known from now on (`browser` of ask_alert)';

create function public.forget_alert_browsers(_secret text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  m private.mails := private.alert_mail(_secret);
begin
  if m.address is null then return false; end if;
  delete from private.alert_browsers where lower(address) = lower(m.address);
  return true;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.forget_alert_browsers(text)', 'execute', '{service_role}');
comment on function public.forget_alert_browsers(text) is
  'whether the mail with this secret is about alerts: no browser adds to the alerts of its address without a mail any more';

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
  -- One that tells of others too goes.
  delete from private.mails where alert_id = _id and sent_at is null
    and not exists (select from private.mail_alerts a where a.mail_id = mails.id);
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

-- From the header of a mail (RFC 8058), and from its page: a confirmed alert is paused until its reader resumes it. An
-- unconfirmed request is stopped by kind, so that others who type the address reach nobody.
create function private.stop_alert(m private.mails) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if m.kind not like 'alert%' then return false; end if;
  -- Whoever uses its link has got it: it is not taken back, nor sent again.
  update private.mails set sent_at = coalesce(sent_at, now()), dead_at = null where id = m.id;
  update private.alerts set paused_at = coalesce(paused_at, now()) where id in (select private.alerts_in(m)) and confirmed_at is not null;
  return found or m.kind <> 'alert_confirm';
end $$;

create function private.is_alert_stopped(m private.mails) returns boolean
language sql stable security definer set search_path = ''
as $$
  select m.kind like 'alert%' and coalesce(
    (select bool_and(paused_at is not null) from private.alerts where id in (select private.alerts_in(m))),
    m.kind <> 'alert_confirm')
$$;

-- Reports of a mail service. Alerts of an address that does not exist are paused; its owner lifts this by confirming or
-- resuming. After a spam report the address gets no more mails.
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

-- Deletes alerts unconfirmed for 48 hours, a thousand per call; bounces older than 90 days, because an address may have
-- another owner by then; and keys of browsers unused for 180 days.
create function private.forget_unconfirmed() returns void
language sql security definer set search_path = ''
as $$
  delete from private.alerts where id in (
    select id from private.alerts where confirmed_at is null and created_at < now() - interval '48 hours'
    limit 1000 for update skip locked);
  delete from private.bounced_addresses where kind = 'bounce' and at < now() - interval '90 days';
  delete from private.alert_browsers where used_at < now() - interval '180 days';
$$;
