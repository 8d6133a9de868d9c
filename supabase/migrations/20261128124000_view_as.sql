-- An operator looks at somebody's dashboard with the operator's own session. What answers an agent or a company of their
-- own dashboard does so now through functions that are told whose it is.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION public.admin_view_as(target_user_id uuid, _filters jsonb DEFAULT '{}'::jsonb, _sort text DEFAULT 'newest'::text, _page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person public.profiles;
  company public.companies;
  today constant timestamptz := date_trunc('day', now() at time zone 'Asia/Jerusalem') at time zone 'Asia/Jerusalem';
begin
  perform private.require_admin();
  select * into person from public.profiles where user_id = target_user_id;
  if person.id is null then perform private.refuse('not_found', 'PT404'); end if;
  -- One look is one line, whatever its tabs and pages.
  if not exists (
      select from private.audit_log where actor = (select auth.uid()) and target = target_user_id::text
        and action = 'support_viewed' and at > now() - interval '15 minutes') then
    perform private.audit('support_viewed', target_user_id::text);
  end if;
  if person.user_type = 'company' then
    select * into company from public.companies where owner_user_id = target_user_id;
    return jsonb_build_object(
      'user_type', 'company', 'name', person.name, 'active', private.is_active(person),
      'company', case when company.id is not null then jsonb_build_object(
        'id', company.id, 'name', company.name, 'logo_url', company.logo_url,
        'agents', private.agents_of_company(company), 'limits', private.limits_of_company(company),
        'properties', private.properties_of_company(
          company, _page, _filters ->> 'search', _sort, _filters ->> 'status', (_filters ->> 'agent')::uuid)) end);
  end if;
  return jsonb_build_object(
    'user_type', 'agent', 'name', person.name, 'active', private.is_active(person),
    'username', person.username, 'is_public', person.is_public, 'phone', person.phone,
    'shows_prices', person.show_property_prices, 'ribbon', person.feature_property_ribbon_enabled,
    'listings', private.listings_of(person.id, _filters, _sort, _page), 'limits', private.limits_of(target_user_id),
    'viewings', (select count(*) from private.viewings v where v.agent_id = person.id and v.state in ('waiting', 'confirmed')
                 and v.starts_at >= today and v.starts_at < today + interval '1 day'));
end $function$;
comment on function public.admin_view_as(uuid,jsonb,text,integer) is 'what the dashboard of an agent (`own_listings` with its arguments, `my_limits`, how many `viewings` today) or of a company (`company_agents`, `company_limits`, `company_properties` with its arguments in `_filters`) shows; `active`: whether its owner may open it now. Writes `support_viewed` into the audit, once in a quarter of an hour
refuses 42501 `not_admin`; PT404 `not_found`; 22023 `filters_too_long`';

CREATE OR REPLACE FUNCTION private.agents_of_company(own public.companies)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', a.id, 'name', a.name, 'username', a.username, 'phone', a.phone, 'is_public', a.is_public,
      'properties_count', (select count(*) from public.properties p where p.agent_id = a.id and p.status in ('active', 'under_offer'))) order by a.name, a.id), '[]')
    from public.profiles a
    where a.organization_code = own.organization_code and a.user_type = 'agent'
$function$;

CREATE OR REPLACE FUNCTION public.company_agents()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select private.agents_of_company(private.require_company()) $function$;
comment on function public.company_agents() is '`[{id, name, username, phone, is_public, properties_count}]`, all of them in one value: rows would be cut at the Data API''s `max_rows`
refuses 42501 `not_company`';

CREATE OR REPLACE FUNCTION public.company_limits()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select private.limits_of_company(private.require_company()) $function$;
comment on function public.company_limits() is '`{plan, carries_agents, agent_limit, agents, property_limit, properties, images_per_property, video, statistics}` of the own company
refuses 42501 `not_company`';

CREATE OR REPLACE FUNCTION public.company_properties(_page integer DEFAULT 1, _search text DEFAULT NULL::text, _sort text DEFAULT 'newest'::text, _status text DEFAULT NULL::text, _agent uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.properties_of_company(private.require_company(), _page, _search, _sort, _status, _agent);
end $function$;
comment on function public.company_properties(integer,text,text,text,uuid) is '`{total, states: {status: count}, rows: [{id, title, price, city, rooms, transaction_type, status, expires_at, agent_id, agent_name, agent_username, views, contacts}]}`: 24 of the homes of the company''s agents in that state and of that agent (null: all), never drafts; `expires_at` of what visitors find, else null; views and contacts of 30 days. `states` counts what fits the search in every state. Sort newest, price_asc, price_desc, rooms_asc, rooms_desc, title, city, agent, ending, views, contacts
refuses 42501 `not_company`';

CREATE OR REPLACE FUNCTION private.limits_of(uid uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
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
end $function$;

CREATE OR REPLACE FUNCTION private.limits_of_company(own public.companies)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  plan public.plans := private.plan_of(own.owner_user_id);
begin
  return jsonb_build_object(
    'plan', plan.name, 'carries_agents', plan.agent_limit is not null,
    'agent_limit', plan.agent_limit, 'images_per_property', least(coalesce(plan.images_per_property, 30), 30),
    'video', coalesce(plan.video, false), 'statistics', private.buys_statistics(own.owner_user_id),
    'agents', (select count(*) from public.profiles where organization_code = own.organization_code),
    'property_limit', case when plan.agent_limit is not null then plan.property_limit end,
    'properties', private.office_listings(own.organization_code, plan.agent_limit));
end $function$;

CREATE OR REPLACE FUNCTION private.listings_of(me uuid, _filters jsonb, _sort text, _page integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
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
      'publishing_stop', private.publishing_stop(me), 'publishing_review', private.publishing_review(me),
      'rows', coalesce((
        select jsonb_agg((to_jsonb(p) - 'description') || coalesce(private.marks_seen(p.id),
            '{"lowered_percent": null, "is_new": false, "automatic_ribbons": false}') || jsonb_build_object('complete', private.is_complete(p), 'price_in_doubt', private.price_in_doubt(p), 'withheld', (
            select jsonb_build_object('reason', w.reason, 'words', w.words, 'appeal', private.appeal_of(p.id))
            from private.withheld_listings w where w.listing_id = p.id), 'is_asked', exists (
            select from private.listing_questions q where q.listing_id = p.id and q.closed_at is null and q.answered_at is null), 'event', (
            select jsonb_build_object('at', e.at, 'from', e.from_status, 'to', e.to_status, 'act', e.act)
            from public.listing_events e where e.listing_id = p.id order by e.id desc limit 1)) order by o.ordinal)
        from ordered o join public.properties p using (id)
        where o.ordinal > (place.page - 1) * 24 and o.ordinal <= place.page * 24), '[]'))
    from place);
end $function$;

CREATE OR REPLACE FUNCTION public.my_limits()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select private.limits_of(private.require_user()) $function$;
comment on function public.my_limits() is '`{plan, property_limit, images_per_property, video, statistics, properties, own_access, office: {property_limit, images_per_property, properties} or null}`: `images_per_property`, `video` and `statistics` are the better of both, the others are the own plan''s; the office''s `properties` are those of all its agents; listings that are shown only';

CREATE OR REPLACE FUNCTION public.own_listings(_filters jsonb DEFAULT '{}'::jsonb, _sort text DEFAULT 'newest'::text, _page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.listings_of((select id from public.profiles where user_id = private.require_user()), _filters, _sort, _page);
end $function$;
comment on function public.own_listings(jsonb,text,integer) is '`{found, page, states: {status: count}, totals: {all, live, expired, due}, choices: {rooms, cities}, publishing_stop, publishing_review, rows}`: 24 of one''s own listings, with `complete`, `price_in_doubt`, `withheld {reason, words, appeal}` of what an operator hid (else null), `is_asked` while a question of an operator waits for the agent, the last `event {at, from, to, act}` and, of those that visitors find, the ribbon, `lowered_percent`, `is_new` and `automatic_ribbons` as they see them. `states` counts what fits the other filters; `totals` and `choices` everything. `publishing_stop {reason, words, at}` while an operator has stopped the agent''s publishing, else null. `publishing_review {state: unasked/waits/refused, words, license, asked_at}` while the first publishing waits for an operator, else null. Filters: status, q, due, transaction_type, rooms, city, neighborhood, price_min, price_max, property_types. Sort: newest, price_asc, price_desc, ending, changed
refuses 22023 `filters_too_long`';

CREATE OR REPLACE FUNCTION private.properties_of_company(own public.companies, _page integer, _search text, _sort text, _status text, _agent uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  page integer := least(greatest(coalesce(_page, 1), 1), 1000);
  word text := private.like_word(_search);
  by_numbers boolean := _sort in ('views', 'contacts');
  since date := (now() at time zone 'Asia/Jerusalem')::date - 29;
begin
  return (
    with fitting as materialized (
      select p.id, p.seq, p.title, p.price, p.city, p.rooms, p.transaction_type, p.status,
             case when private.is_live(p.status) then p.expires_at end as expires_at,
             a.id as agent_id, a.name as agent_name, a.username as agent_username
      from public.properties p join public.profiles a on a.id = p.agent_id
      where a.organization_code = own.organization_code and a.user_type = 'agent' and p.status <> 'draft'
        and (_agent is null or a.id = _agent)
        and (word is null or p.title ilike word or p.city ilike word or a.name ilike word)
    ),
    found as materialized (select * from fitting where _status is null or status = _status),
    numbers as materialized (
      select d.listing_id, sum(d.views) as views, sum(d.calls + d.chats + d.leads) as contacts
      from private.listing_days d
      where by_numbers and d.day >= since and d.listing_id in (select id from found) group by 1
    ),
    ordered as (
      select f.*, row_number() over (order by
        case when _sort = 'price_asc' then f.price end, case when _sort = 'price_desc' then f.price end desc,
        case when _sort = 'rooms_asc' then f.rooms end, case when _sort = 'rooms_desc' then f.rooms end desc nulls last,
        case when _sort = 'title' then f.title end, case when _sort = 'city' then f.city end,
        case when _sort = 'agent' then f.agent_name end,
        case when _sort = 'ending' then f.expires_at end nulls last,
        case when _sort = 'views' then coalesce(n.views, 0) end desc,
        case when _sort = 'contacts' then coalesce(n.contacts, 0) end desc, f.seq desc) as ordinal
      from found f left join numbers n on n.listing_id = f.id order by ordinal limit 24 offset (page - 1) * 24
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'states', (select coalesce(jsonb_object_agg(status, n), '{}') from (select status, count(*) as n from fitting group by status) s),
      'rows', coalesce((
        select jsonb_agg(to_jsonb(o) - 'seq' - 'ordinal' || jsonb_build_object('views', coalesce(d.views, 0), 'contacts', coalesce(d.contacts, 0))
          order by o.ordinal)
        from ordered o left join lateral (
          select sum(views) as views, sum(calls + chats + leads) as contacts from private.listing_days
          where listing_id = o.id and day >= since) d on true), '[]')));
end $function$;

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_view_as(uuid, jsonb, text, integer)', 'execute', '{authenticated}', NULL);

select private.apply_privileges();

reset check_function_bodies;
