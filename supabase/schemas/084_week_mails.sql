-- A short weekly summary for every agent, on Sunday at eight in Israel; none to agents without activity.

-- The progress of a Sunday's mails through the agents.
create table private.week_mails (
  week date primary key,
  reached uuid not null default '00000000-0000-0000-0000-000000000000'
);
alter table private.week_mails enable row level security;

-- The caller repeats it while it returns 100, the number of agents processed. One worker at a time.
create function private.queue_week_mails(_now timestamptz default now(), _agents integer default 100) returns integer
language plpgsql security definer set search_path = '' set jit = off
as $$
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
                                then jsonb_build_object('title', b.title, 'views', b.views) end as best,
           (select count(*) from public.leads l where l.agent_id = p.id and l.read_at is null) as waiting,
           h.live, h.ending
    from sums s join public.profiles p on p.id = s.agent_id left join best b on b.agent_id = s.agent_id
    cross join lateral (
      select count(*) as live, count(*) filter (where expires_at < (select private.week_end(_now))) as ending
      from public.properties where agent_id = p.id and status in ('active', 'under_offer')) h
    where s.views + s.contacts > 0)
  -- Counted, or the queueing would be left out of the plan.
  select count(*) filter (where private.queue_mail(
    user_id, 'week', 'week:' || id || ':' || today,
    jsonb_build_object('views', views, 'before', before, 'contacts', contacts, 'leads', leads, 'waiting', waiting, 'best', best,
                       'homes', jsonb_build_object('live', live, 'ending', ending)),
    _now + interval '2 days')) into queued from (select * from letters order by id) l;
  update private.week_mails set reached = agents[cardinality(agents)] where week = today;
  return cardinality(agents);
end $$;
