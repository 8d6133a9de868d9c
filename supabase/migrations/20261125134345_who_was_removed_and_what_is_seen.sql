-- Removing an agent draws a new code for the company, so the old one brings nobody back. Names in which there is nothing to
-- see are refused, and so are ends of subscriptions that no calendar has. The rooms of leads are no stranger's to fill.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.is_seen(body text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select body ~ '[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\U000E0000-\U000E0FFF]'
$function$;

-- Rows from before come through: a dash is seen. A template of nothing is the site's own, and a mark of nobody is none.
do $$
declare
  place record;
begin
  for place in
    select * from (values
      ('public.profiles', 'name', '-'), ('public.companies', 'name', '-'), ('public.plans', 'name', '-'),
      ('public.plan_addons', 'name', '-'), ('public.properties', 'title', '-----'), ('public.properties', 'city', '--'),
      ('public.leads', 'name', '-'), ('public.lead_notes', 'body', '-'), ('private.share_links', 'name', '-'),
      ('public.site_settings', 'consent_title_he', '-'), ('public.site_settings', 'consent_message_he', '-'),
      ('public.site_settings', 'accept_button_label_he', '-'), ('public.site_settings', 'learn_more_label_he', '-'))
      lines (of_table, of_column, seen)
  loop
    execute format('update %1$s set %2$I = %3$L where not private.is_seen(%2$I)', place.of_table, place.of_column, place.seen);
  end loop;
end $$;
update public.lead_settings set template = null where not private.is_seen(template);
delete from private.list_marks where not private.is_seen(name);
-- An end that nobody sees is none. The guard would refuse a row whose add-on was deleted long ago; as it
-- does, an inactive one ends now.
alter table public.user_subscriptions disable trigger guard_subscription;
update public.user_subscriptions set ends_at = case when status = 'inactive' then now() end
where ends_at > '9999-12-31 23:59+00';
update public.user_subscriptions set ends_at = '1900-01-01 00:00+00' where ends_at < '1900-01-01 00:00+00';
alter table public.user_subscriptions enable trigger guard_subscription;

-- In the order in which a save holds them.
alter table public.properties drop constraint title_valid, add constraint title_valid
  check (char_length(btrim(title)) >= 5 and char_length(title) <= 100 and private.is_seen(title) and private.clean_line(title));
alter table public.properties drop constraint city_valid, add constraint city_valid
  check (char_length(btrim(city)) between 2 and 30 and private.is_seen(city) and private.clean_line(city));
alter table public.profiles drop constraint profile_name_valid, add constraint profile_name_valid
  check (char_length(btrim(name)) <= 50 and private.is_seen(name) and private.clean_line(name));
alter table public.companies drop constraint company_name_valid, add constraint company_name_valid
  check (char_length(btrim(name)) <= 50 and private.is_seen(name) and private.clean_line(name));
alter table public.plans drop constraint plan_name_valid, add constraint plan_name_valid
  check (char_length(btrim(name)) <= 50 and private.is_seen(name) and private.clean_line(name));
alter table public.plan_addons drop constraint addon_name_valid, add constraint addon_name_valid
  check (char_length(btrim(name)) <= 50 and private.is_seen(name) and private.clean_line(name));
alter table private.share_links drop constraint share_links_name_valid, add constraint share_links_name_valid
  check (char_length(name) <= 60 and private.is_seen(name) and private.clean_line(name));
alter table public.leads drop constraint lead_name_valid, add constraint lead_name_valid
  check (char_length(btrim(name)) <= 50 and private.is_seen(name) and private.clean_line(name));
alter table public.lead_notes drop constraint lead_note_valid, add constraint lead_note_valid
  check (char_length(btrim(body)) <= 1000 and private.is_seen(body) and private.clean_text(body));
alter table public.lead_settings drop constraint lead_template_valid, add constraint lead_template_valid
  check (char_length(btrim(template)) <= 500 and private.is_seen(template) and private.clean_text(template));
alter table private.list_marks drop constraint list_name_valid, add constraint list_name_valid
  check (char_length(name) <= 40 and private.is_seen(name) and private.clean_line(name));
alter table public.site_settings drop constraint consent_title_valid, add constraint consent_title_valid
  check (char_length(btrim(consent_title_he)) <= 100 and private.is_seen(consent_title_he));
alter table public.site_settings drop constraint consent_message_valid, add constraint consent_message_valid
  check (char_length(btrim(consent_message_he)) <= 1000 and private.is_seen(consent_message_he));
alter table public.site_settings drop constraint accept_label_valid, add constraint accept_label_valid
  check (char_length(btrim(accept_button_label_he)) <= 50 and private.is_seen(accept_button_label_he));
alter table public.site_settings drop constraint learn_more_label_valid, add constraint learn_more_label_valid
  check (char_length(btrim(learn_more_label_he)) <= 50 and private.is_seen(learn_more_label_he));
alter table public.user_subscriptions add constraint subscription_end_valid
  check (ends_at between '1900-01-01 00:00+00' and '9999-12-31 23:59+00');


drop function private.lead_limit(text,boolean,text,uuid);

drop function private.shown_title(uuid);

CREATE OR REPLACE FUNCTION public.add_lead(_lead jsonb, _client text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    and (private.rate_hit('lead_copy', encode(sha256(convert_to(lower(address), 'UTF8')), 'hex'), 3, 86400) ->> 'allowed')::boolean
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
end $function$;
comment on function public.add_lead(jsonb,text) is '`{status: added/limited/closed, retry_after?}` of `{request_id, listing_id or agent_id, name, phone, message, hour, email, source, consent_version, scripted, network}`; the same request again adds nothing. Closed: what nobody is shown takes no leads
refuses 22023 `lead_invalid`; 23514 with the name of what is not valid';

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
            jsonb_build_object('id', a.listing_id, 'title', (select title from private.shown_home(a.listing_id))) end)
        order by a.created_at desc, a.id) as alerts
      from private.alerts a
      where lower(a.address) = lower(m.address)
        and (a.confirmed_at is not null or a.created_at > now() - interval '48 hours')) own
  where m.address is not null and m.kind like 'alert%' and own.alerts is not null
$function$;
comment on function public.alerts_of(text) is '`{address, about, asks, alerts: [{id, query, home: {id, title} or null, frequency, confirmed, paused, created_at}]}` of the address that a mail about alerts went to, by the secret of its link; `about`: the alert that the mail is about, `asks`: it is the mail that asks to confirm. Null for any other secret, and when the address has no alert any more';

CREATE OR REPLACE FUNCTION private.clean_name(raw text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when private.is_seen(name) then name end
  from (select btrim(left(btrim(regexp_replace(raw,
    '[[:cntrl:]<>\u115F\u1160\u180E\u200B-\u200D\u2028-\u202E\u2060-\u2064\u2066-\u2069\u2800\u3164\uFEFF\uFFA0]', '', 'g')), 50)) as name) line
$function$;
comment on function private.clean_name(text) is NULL;

CREATE OR REPLACE FUNCTION public.generate_organization_code()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.require_company();
begin
  if not (private.rate_hit('organization_code', own.id::text, 5, 86400) ->> 'allowed')::boolean then
    perform private.refuse('code_limit', 'P0001');
  end if;
  return private.renew_code(own.id);
end $function$;
comment on function public.generate_organization_code() is 'the new code, stored
refuses 42501 `not_company`, P0001 `code_limit` (5 a day), `code_collision`';

CREATE OR REPLACE FUNCTION private.home_facts(_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('types', property_types, 'rooms', rooms, 'city', city) from private.shown_home(_id)
$function$;
comment on function private.home_facts(uuid) is NULL;

CREATE OR REPLACE FUNCTION private.lead_limit(_client text, _network text, _scripted boolean, _phone text, _target uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function private.lead_limit(text,text,boolean,text,uuid) is NULL;

CREATE OR REPLACE FUNCTION private.lead_room(_room text, _key text, _network text, _newcomers integer, _others integer, _seconds integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function private.lead_room(text,text,text,integer,integer,integer) is NULL;

CREATE OR REPLACE FUNCTION public.remove_agent(_profile_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.require_company();
  code text;
begin
  -- Nobody waits for a whole office, nor it for them, where there is nobody to remove.
  if not exists (select from public.profiles where id = _profile_id and organization_code = own.organization_code) then
    perform private.refuse('not_found', 'PT404');
  end if;
  code := private.renew_code(own.id);
  update public.profiles set organization_code = null
  where id = _profile_id and organization_code = code;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  perform private.audit('agent_removed', _profile_id::text, jsonb_build_object('company', own.id));
end $function$;
comment on function public.remove_agent(uuid) is 'nothing; the company has a new code afterwards
refuses 42501 `not_company`, PT404 `not_found`, P0001 `code_collision`';

CREATE OR REPLACE FUNCTION private.renew_code(_company uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function private.renew_code(uuid) is NULL;

CREATE OR REPLACE FUNCTION private.shown_home(_id uuid)
 RETURNS TABLE(title text, property_types text[], rooms numeric, city text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select title, property_types, rooms, city from public.public_listings where id = _id
  union all
  select title, property_types, rooms, city from public.public_closed_listings where id = _id and private.lately(closed_on)
  limit 1
$function$;
comment on function private.shown_home(uuid) is NULL;

insert into private.api_grants (object, privilege, roles, columns) values ('function private.is_seen(text)', 'execute', '{authenticated,service_role}', NULL);

select private.apply_privileges();

reset check_function_bodies;
