-- Visitor numbers for agents and companies: sums of the days of 074_visits, never single visits. Everyone sees the
-- views and contacts of the last 30 days; everything else requires private.has_statistics.

-- A contact is a call, a chat or a lead. At most a quarter of a year per call, so the work is bounded by the number of
-- listings.
create function private.numbers(_agents uuid[], _company uuid, _from date, _to date, _all boolean) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
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
    -- What is asked, and as long before it.
    spans (now, since, until) as (values (true, first, last), (false, before, first - 1)),
    -- One listing after another: however many rows the site has, only theirs are read. Each span is summed where it
    -- is read: a group of its own for each would cost more than twice as much.
    sums as materialized (
      select l.id as listing_id, l.agent_id, s.now, d.*, d.calls + d.chats + d.leads as contacts
      from listings l cross join spans s cross join lateral (
        select sum(n.views) as views, sum(n.visitors) as visitors, sum(n.calls) as calls, sum(n.chats) as chats,
               sum(n.shares) as shares, sum(n.saves) as saves, sum(n.leads) as leads
        from private.listing_days n where n.listing_id = l.id and n.day between s.since and s.until having count(*) > 0) d
      union all
      select null, agent_id, day >= first, sum(views), sum(visitors), sum(calls), sum(chats), sum(shares), 0, sum(leads),
             sum(calls + chats + leads)
      from private.agent_days where agent_id = any (_agents) and day between before and last group by 2, 3
      union all
      select null, null, day >= first, sum(views), sum(visitors), sum(calls), sum(chats), sum(shares), 0, 0, sum(calls + chats)
      from private.company_days where company_id = _company and day between before and last group by 3),
    totals as (
      select now, jsonb_build_object('views', sum(views), 'contacts', sum(contacts)) || case when _all then jsonb_build_object(
          'visitors', sum(visitors), 'calls', sum(calls), 'chats', sum(chats), 'shares', sum(shares),
          'saves', sum(saves), 'leads', sum(leads)) else '{}' end as numbers
      from sums group by 1),
    days as (
      select day, sum(views) as views, sum(visitors) as visitors, sum(contacts) as contacts from (
        select n.day, sum(n.views) as views, sum(n.visitors) as visitors, sum(n.calls) + sum(n.chats) + sum(n.leads) as contacts
        from private.listing_days n
        where n.listing_id = any (array(select id from listings)) and n.day between first and last group by 1
        union all
        select day, views, visitors, calls + chats + leads from private.agent_days
        where agent_id = any (_agents) and day between first and last
        union all
        select day, views, visitors, calls + chats from private.company_days
        where company_id = _company and day between first and last) seen
      group by 1),
    links as materialized (
      select s.code, s.name, s.place, s.listing_id, s.created_at, d.opens, d.taps, d.leads
      from private.share_links s
      cross join lateral (
        select coalesce(sum(n.opens), 0) as opens, coalesce(sum(n.calls + n.chats), 0) as taps, coalesce(sum(n.leads), 0) as leads
        from private.link_days n where n.code = s.code and n.day between first and last) d
      where _all and s.agent_id = any (_agents))
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
      -- What an agent calls a link the agent alone reads.
      'links', coalesce((
        select jsonb_agg(jsonb_build_object('code', r.code, 'name', r.name, 'listing_id', r.listing_id,
          'listing_title', (select title from listings where id = r.listing_id), 'opens', r.opens, 'taps', r.taps, 'leads', r.leads)
          order by r.opens desc, r.created_at desc, r.code)
        from (select * from links where place = 'own' and _company is null order by opens desc, created_at desc, code limit 100) r), '[]'),
      'hours', coalesce((
        select jsonb_agg(to_jsonb(r) order by r.weekday, r.hour) from (
          select extract(dow from day)::integer as weekday, hour, sum(views) as views, sum(contacts) as contacts
          from private.agent_hours where agent_id = any (_agents) and day between first and last group by 1, 2) r), '[]')) end);
end $$;

create function public.my_numbers(_from date, _to date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me public.profiles;
begin
  select * into me from public.profiles where user_id = private.require_user();
  if me.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
  return private.numbers(array[me.id], null, _from, _to, private.has_statistics(me.user_id));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.my_numbers(date, date)', 'execute', '{authenticated}');
comment on function public.my_numbers(date, date) is
  '`{statistics, from, to, totals, days: [{day, views, contacts, visitors}], before, listings, agents: [], places, links, hours: [{weekday, hour, views, contacts}]}` of one''s own homes and page, at most 93 days. Without statistics: views and contacts of the last 30 days, whatever is asked
refuses 42501 `not_agent`; 22023 `range_invalid`';

-- For the current agents, as with their leads; the titles of listings are public anyway.
create function public.company_numbers(_from date, _to date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own public.companies := private.require_company();
begin
  return private.numbers(
    array(select id from public.profiles where organization_code = own.organization_code and user_type = 'agent'),
    own.id, _from, _to, private.has_statistics(own.owner_user_id));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.company_numbers(date, date)', 'execute', '{authenticated}');
comment on function public.company_numbers(date, date) is
  'the same as `my_numbers` of all agents of the company together and its page, with `agents: [{id, name, views, visitors, contacts, leads}]` and no `links`: those are the agents'' own
refuses 42501 `not_company`; 22023 `range_invalid`';

-- Views per day while it was shown in these days, so that a home of last week compares fairly with old ones.
create function private.daily_views(_listing uuid, _published timestamptz, _from date, _to date) returns numeric
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(views), 0)::numeric
         / (_to - greatest(_from, coalesce((_published at time zone 'Asia/Jerusalem')::date, _from)) + 1)
  from private.listing_days where listing_id = _listing and day between _from and _to
$$;

-- Compares only what visitors see: no median reveals a hidden price. The newest 200 are a sufficient sample. Omitted
-- when only one or two belong to others: among an agent's own homes they would reveal how often those are viewed.
create function private.among_similar(_listing uuid, _from date, _to date) returns jsonb
language sql stable security definer set search_path = '' set jit = off
as $$
  with own as (select * from public.public_listings where id = _listing and private.is_live(status)),
  alike as (
    select l.is_others, l.price / nullif(l.built_area, 0) as sqm, private.daily_views(l.id, l.published_at, _from, _to) as daily
    from own o join lateral (
      select n.id, n.price, n.built_area, p.published_at, n.agent_id <> o.agent_id as is_others
      from public.public_listings n join public.properties p on p.id = n.id
      where n.city = o.city and n.transaction_type = o.transaction_type and n.id <> o.id and private.is_live(n.status)
        and n.rooms between o.rooms - 1 and o.rooms + 1
      order by p.seq desc limit 200) l on true),
  medians as (
    select count(*) as homes, count(*) filter (where is_others) as others, count(sqm) as priced, percentile_cont(0.5) within group (order by daily) as daily,
           percentile_cont(0.5) within group (order by sqm) as sqm
    from alike)
  select case when m.homes >= 5 and m.others not in (1, 2) then jsonb_build_object(
    'homes', m.homes,
    'views', case when m.daily > 0 then round((private.daily_views(o.id, p.published_at, _from, _to) / m.daily::numeric), 2) end,
    'price', case when m.priced >= 5 and m.sqm > 0 then round((o.price / nullif(o.built_area, 0) / m.sqm)::numeric, 2) end) end
  from own o join public.properties p on p.id = o.id, medians m
$$;

-- For a listing of the caller, or of one of the company's agents.
create function public.listing_numbers(_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
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
        -- Houses and plots lie on none.
        'floor', home.floor is not null or not coalesce(home.property_types && array['apartment', 'garden_apartment', 'penthouse',
          'duplex', 'triplex', 'housing_unit', 'studio_loft', 'basement'], true),
        'own', home.agent_id in (select id from public.profiles where user_id = uid)),
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.listing_numbers(uuid)', 'execute', '{authenticated}');
comment on function public.listing_numbers(uuid) is
  '`{id, title, status, statistics, from, to, facts: {images, words, floor, own}, totals, days: [{day, views, contacts}], places, similar: {homes, views, price} or null}` of the last 30 days; `similar` holds a live home against the medians of those in its city, of its deal and its rooms ±1, from five on: `views` a day while it was shown, `price` a square metre. Without statistics: views and contacts
refuses PT404 `not_found`';
