-- Removing an agent draws a new code for the company, so the old one brings nobody back. Names in which there is nothing to
-- see are refused, and so are ends of subscriptions that no calendar has.

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
-- An end that nobody sees is none.
update public.user_subscriptions set ends_at = null where ends_at > '9999-12-31 23:59+00';
update public.user_subscriptions set ends_at = '1900-01-01 00:00+00' where ends_at < '1900-01-01 00:00+00';

alter table public.companies drop constraint company_name_valid, add constraint company_name_valid
  check (char_length(btrim(name)) <= 50 and private.is_seen(name) and private.clean_line(name));
alter table public.profiles drop constraint profile_name_valid, add constraint profile_name_valid
  check (char_length(btrim(name)) <= 50 and private.is_seen(name) and private.clean_line(name));
alter table public.plans drop constraint plan_name_valid, add constraint plan_name_valid
  check (char_length(btrim(name)) <= 50 and private.is_seen(name) and private.clean_line(name));
alter table public.plan_addons drop constraint addon_name_valid, add constraint addon_name_valid
  check (char_length(btrim(name)) <= 50 and private.is_seen(name) and private.clean_line(name));
alter table public.properties drop constraint title_valid, add constraint title_valid
  check (char_length(btrim(title)) >= 5 and char_length(title) <= 100 and private.is_seen(title) and private.clean_line(title));
alter table public.properties drop constraint city_valid, add constraint city_valid
  check (char_length(btrim(city)) between 2 and 30 and private.is_seen(city) and private.clean_line(city));
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


drop function private.shown_title(uuid);

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

CREATE OR REPLACE FUNCTION public.remove_agent(_profile_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.require_company();
  code text := private.renew_code(own.id);
begin
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
