-- Numbers read the days of their own listings alone, however many rows the site has.

set check_function_bodies = off;


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
      -- One listing after another: however many rows the site has, only theirs are read.
      from listings l cross join lateral (
        select * from private.listing_days n where n.listing_id = l.id and n.day between before and last offset 0) d
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

CREATE OR REPLACE FUNCTION private.queue_week_mails(_now timestamp with time zone DEFAULT now(), _agents integer DEFAULT 100)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  today constant date := (_now at time zone 'Asia/Jerusalem')::date;
  place uuid;
  agents uuid[];
  queued integer;
begin
  if extract(dow from today) <> 0 or extract(hour from _now at time zone 'Asia/Jerusalem') not between 8 and 20 then return 0; end if;
  delete from private.week_mails where week < today;
  insert into private.week_mails (week) values (today) on conflict do nothing;
  select reached into place from private.week_mails where week = today for update skip locked;
  if not found then return 0; end if;
  agents := array(select id from public.profiles where user_type = 'agent' and id > place order by id limit _agents);
  if cardinality(agents) = 0 then return 0; end if;
  with seen as materialized (
    select p.agent_id, p.id as listing_id, p.title, d.day >= today - 7 as now, d.views, d.calls + d.chats + d.leads as contacts, d.leads
    from public.properties p cross join lateral (
      select * from private.listing_days n where n.listing_id = p.id and n.day between today - 14 and today - 1 offset 0) d
    where p.agent_id = any (agents)
    union all
    select d.agent_id, null, null, d.day >= today - 7, d.views, d.calls + d.chats + d.leads, d.leads
    from private.agent_days d where d.agent_id = any (agents) and d.day between today - 14 and today - 1),
  sums as (
    select agent_id, coalesce(sum(views) filter (where now), 0) as views, coalesce(sum(views) filter (where not now), 0) as before,
           coalesce(sum(contacts) filter (where now), 0) as contacts, coalesce(sum(leads) filter (where now), 0) as leads
    from seen group by 1),
  best as (
    select distinct on (agent_id) agent_id, title, sum(views) as views from seen
    where now and listing_id is not null group by agent_id, listing_id, title having sum(views) > 0
    order by agent_id, sum(views) desc, listing_id),
  letters as (
    select p.id, p.user_id, s.*, case when b.title is not null and private.has_statistics(p.user_id)
                                then jsonb_build_object('title', b.title, 'views', b.views) end as best
    from sums s join public.profiles p on p.id = s.agent_id left join best b on b.agent_id = s.agent_id
    where s.views + s.contacts > 0)
  -- Counted, or the queueing would be left out of the plan.
  select count(*) filter (where private.queue_mail(
    user_id, 'week', 'week:' || id || ':' || today,
    jsonb_build_object('views', views, 'before', before, 'contacts', contacts, 'leads', leads, 'best', best),
    _now + interval '2 days')) into queued from (select * from letters order by id) l;
  update private.week_mails set reached = agents[cardinality(agents)] where week = today;
  return cardinality(agents);
end $function$;
comment on function private.queue_week_mails(timestamp with time zone,integer) is NULL;

reset check_function_bodies;
