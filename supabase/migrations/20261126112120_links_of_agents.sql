-- The numbers of a company named the links of its agents, of which the page of links says that their agent alone sees the name.

set check_function_bodies = off;


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
comment on function public.company_numbers(date,date) is 'the same as `my_numbers` of all agents of the company together and its page, with `agents: [{id, name, views, visitors, contacts, leads}]` and no `links`: those are the agents'' own
refuses 42501 `not_company`; 22023 `range_invalid`';

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
end $function$;
comment on function private.numbers(uuid[],uuid,date,date,boolean) is NULL;

reset check_function_bodies;
