-- Agents and companies see what their visitors did, as sums of days.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.among_similar(_listing uuid, _from date, _to date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
  with own as (select * from public.public_listings where id = _listing and private.is_live(status)),
  alike as (
    select l.price / nullif(l.built_area, 0) as sqm, private.daily_views(l.id, l.published_at, _from, _to) as daily
    from own o join lateral (
      select n.id, n.price, n.built_area, p.published_at
      from public.public_listings n join public.properties p on p.id = n.id
      where n.city = o.city and n.transaction_type = o.transaction_type and n.id <> o.id and private.is_live(n.status)
        and n.rooms between o.rooms - 1 and o.rooms + 1
      order by p.seq desc limit 200) l on true),
  medians as (
    select count(*) as homes, count(sqm) as priced, percentile_cont(0.5) within group (order by daily) as daily,
           percentile_cont(0.5) within group (order by sqm) as sqm
    from alike)
  select case when m.homes >= 5 then jsonb_build_object(
    'homes', m.homes,
    'views', case when m.daily > 0 then round((private.daily_views(o.id, p.published_at, _from, _to) / m.daily::numeric), 2) end,
    'price', case when m.priced >= 5 and m.sqm > 0 then round((o.price / nullif(o.built_area, 0) / m.sqm)::numeric, 2) end) end
  from own o join public.properties p on p.id = o.id, medians m
$function$;
comment on function private.among_similar(uuid,date,date) is NULL;

CREATE OR REPLACE FUNCTION public.company_numbers(_from date, _to date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.require_company();
begin
  return private.numbers(
    array(select id from public.profiles where organization_code = own.organization_code and user_type = 'agent'),
    own.id, _from, _to, private.has_statistics(own.owner_user_id));
end $function$;
comment on function public.company_numbers(date,date) is 'the same as `my_numbers` of all agents of the company together and its page, with `agents: [{id, name, views, visitors, contacts, leads}]`
refuses 42501 `not_company`; 22023 `range_invalid`';

CREATE OR REPLACE FUNCTION private.daily_views(_listing uuid, _published timestamp with time zone, _from date, _to date)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(sum(views), 0)::numeric
         / (_to - greatest(_from, coalesce((_published at time zone 'Asia/Jerusalem')::date, _from)) + 1)
  from private.listing_days where listing_id = _listing and day between _from and _to
$function$;
comment on function private.daily_views(uuid,timestamp with time zone,date,date) is NULL;

CREATE OR REPLACE FUNCTION public.listing_numbers(_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
        'floor', home.floor is not null, 'own', home.agent_id in (select id from public.profiles where user_id = uid)),
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
end $function$;
comment on function public.listing_numbers(uuid) is '`{id, title, status, statistics, from, to, facts: {images, words, floor, own}, totals, days: [{day, views, contacts}], places, similar: {homes, views, price} or null}` of the last 30 days; `similar` holds a live home against the medians of those in its city, of its deal and its rooms ±1, from five on: `views` a day while it was shown, `price` a square metre. Without statistics: views and contacts
refuses PT404 `not_found`';

CREATE OR REPLACE FUNCTION public.my_numbers(_from date, _to date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me public.profiles;
begin
  select * into me from public.profiles where user_id = private.require_user();
  if me.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
  return private.numbers(array[me.id], null, _from, _to, private.has_statistics(me.user_id));
end $function$;
comment on function public.my_numbers(date,date) is '`{statistics, from, to, totals, days: [{day, views, contacts, visitors}], before, listings, agents: [], places, links, hours: [{weekday, hour, views, contacts}]}` of one''s own homes and page, at most 93 days. Without statistics: views and contacts of the last 30 days, whatever is asked
refuses 42501 `not_agent`; 22023 `range_invalid`';

CREATE OR REPLACE FUNCTION private.numbers(_agents uuid[], _company uuid, _from date, _to date, _all boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
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
    seen as materialized (
      select d.listing_id, l.agent_id, d.day, d.views, d.visitors, d.calls, d.chats, d.shares, d.saves, d.leads
      from listings l join private.listing_days d on d.listing_id = l.id where d.day between before and last
      union all
      select null, d.agent_id, d.day, d.views, d.visitors, d.calls, d.chats, d.shares, 0, d.leads
      from private.agent_days d where d.agent_id = any (_agents) and d.day between before and last
      union all
      select null, null, d.day, d.views, d.visitors, d.calls, d.chats, d.shares, 0, 0
      from private.company_days d where d.company_id = _company and d.day between before and last),
    sums as materialized (
      select listing_id, agent_id, day >= first as now, sum(views) as views, sum(visitors) as visitors, sum(calls) as calls,
             sum(chats) as chats, sum(shares) as shares, sum(saves) as saves, sum(leads) as leads,
             sum(calls + chats + leads) as contacts
      from seen group by 1, 2, 3),
    totals as (
      select now, jsonb_build_object('views', sum(views), 'contacts', sum(contacts)) || case when _all then jsonb_build_object(
          'visitors', sum(visitors), 'calls', sum(calls), 'chats', sum(chats), 'shares', sum(shares),
          'saves', sum(saves), 'leads', sum(leads)) else '{}' end as numbers
      from sums group by 1),
    days as (
      select day, sum(views) as views, sum(visitors) as visitors, sum(calls + chats + leads) as contacts
      from seen where day >= first group by 1),
    links as materialized (
      select s.code, s.name, s.place, s.listing_id, s.agent_id, s.created_at, coalesce(sum(d.opens), 0) as opens,
             coalesce(sum(d.calls + d.chats), 0) as taps, coalesce(sum(d.leads), 0) as leads
      from private.share_links s
      left join private.link_days d on d.code = s.code and d.day between first and last
      where _all and s.agent_id = any (_agents) group by s.code)
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
      'links', coalesce((
        select jsonb_agg(jsonb_build_object('code', r.code, 'name', r.name, 'listing_id', r.listing_id,
          'listing_title', (select title from listings where id = r.listing_id), 'opens', r.opens, 'taps', r.taps, 'leads', r.leads)
          order by r.opens desc, r.created_at desc, r.code)
        from (select * from links where place = 'own' order by opens desc, created_at desc, code limit 100) r), '[]'),
      'hours', coalesce((
        select jsonb_agg(to_jsonb(r) order by r.weekday, r.hour) from (
          select extract(dow from day)::integer as weekday, hour, sum(views) as views, sum(contacts) as contacts
          from private.agent_hours where agent_id = any (_agents) and day between first and last group by 1, 2) r), '[]')) end);
end $function$;
comment on function private.numbers(uuid[],uuid,date,date,boolean) is NULL;

insert into private.api_grants (object, privilege, roles, columns) values ('function public.my_numbers(date, date)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.company_numbers(date, date)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.listing_numbers(uuid)', 'execute', '{authenticated}', NULL);

select private.apply_privileges();

reset check_function_bodies;
