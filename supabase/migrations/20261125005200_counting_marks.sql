-- A batch of visits is counted in a time that grows with it and not with its square.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION public.count_events(_events jsonb, _batch uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
 SET lock_timeout TO '500ms'
AS $function$
declare
  asked jsonb;
  seen jsonb;
  counted jsonb := '[]';
  -- Whether it is the first of its day, by the marks that counted.
  first_of jsonb;
  turns integer;
begin
  if jsonb_typeof(_events) is distinct from 'array' or jsonb_array_length(_events) > 1000 then
    perform private.refuse('too_many_events', '22023');
  end if;
  if _batch is not null then
    insert into private.event_batches (id) values (_batch) on conflict do nothing;
    if not found then return 0; end if;
  end if;

  -- What is of a page that visitors see, held against deletion; then what its own people did is left out.
  select coalesce(jsonb_agg(to_jsonb(e) || jsonb_build_object('owner', coalesce(l.agent_id, c.agent_id, a.id))), '[]')
  into asked
  from jsonb_to_recordset(_events)
    as e (at timestamptz, kind text, listing uuid, agent uuid, company uuid, code text, mark text, viewer uuid)
  left join public.public_listings l on l.id = e.listing
  left join public.public_closed_listings c on c.id = e.listing
  left join public.public_agents a on a.id = e.agent
  where e.at between now() - interval '1 day' and now() + interval '1 minute'
    and e.kind in ('view', 'call', 'chat', 'share', 'save', 'tour', 'gallery');
  perform from public.profiles where id in (select (e ->> 'owner')::uuid from jsonb_array_elements(asked) e)
  order by id for key share;
  perform from public.companies where id in (select (e ->> 'company')::uuid from jsonb_array_elements(asked) e)
  order by id for key share;
  perform from public.properties where id in (select (e ->> 'listing')::uuid from jsonb_array_elements(asked) e)
  order by id for key share;
  select coalesce(jsonb_agg(s), '[]') into seen from (
    select row_number() over () as n, e.*, e.at at time zone 'Asia/Jerusalem' as local,
           row_number() over (partition by e.mark, e.kind order by e.at) as turn
    from jsonb_to_recordset(asked)
      as e (at timestamptz, kind text, listing uuid, company uuid, owner uuid, code text, mark text, viewer uuid)
    left join public.companies c on c.id = e.company and exists (select from public.public_companies where id = c.id)
    where case when e.listing is not null
                 then exists (select from public.properties p where p.id = e.listing and p.agent_id = e.owner)
               when e.company is not null then c.owner_user_id is distinct from e.viewer and c.id is not null
               else exists (select from public.profiles p where p.id = e.owner) end
      and not exists (select from public.profiles p where p.user_id = e.viewer and (p.is_admin or p.id = e.owner))) s;

  -- A kind counts once in 30 minutes. Several of one visitor in a batch take turns.
  turns := (select max((s ->> 'turn')::integer) from jsonb_array_elements(seen) s where s ->> 'mark' is not null);
  for round in 1 .. coalesce(turns, 0) loop
    with marked as (
      insert into private.visit_marks as m (mark, kind, day, at)
      select decode(s.mark, 'hex'), s.kind, s.local::date, s.at
      from jsonb_to_recordset(seen) as s (mark text, kind text, local timestamp, at timestamptz, turn integer)
      where s.turn = round and s.mark is not null
      order by 1, 2
      on conflict (mark, kind) do update set at = greatest(m.at, excluded.at), times = m.times + 1
      where abs(extract(epoch from excluded.at - m.at)) >= 1800
      returning encode(m.mark, 'hex') || m.kind as key, m.times)
    select jsonb_object_agg(key, times = 1) into first_of from marked;
    -- Looked up and not joined: of a set in jsonb the planner expects one row, and would go through all for each.
    counted := counted || coalesce((
      select jsonb_agg(s || jsonb_build_object('first', first_of -> ((s ->> 'mark') || (s ->> 'kind'))))
      from jsonb_array_elements(seen) s
      where (s ->> 'turn')::integer = round and first_of ? ((s ->> 'mark') || (s ->> 'kind'))), '[]');
  end loop;
  -- Whoever asks not to be followed counts as a view and as nobody.
  counted := counted || coalesce((
    select jsonb_agg(s) from jsonb_array_elements(seen) s where s ->> 'mark' is null), '[]');

  select coalesce(jsonb_agg(s || jsonb_build_object('link', links.link)), '[]') into counted
  from jsonb_array_elements(counted) s
  left join (
    select asked.*, private.link_of(code, owner, listing) as link from (
      select distinct s.code, s.owner, s.listing
      from jsonb_to_recordset(counted) as s (code text, owner uuid, listing uuid, company uuid)
      where s.code is not null and s.company is null order by 1) asked) links
    on links.code = s ->> 'code' and links.owner = (s ->> 'owner')::uuid
      and links.listing is not distinct from (s ->> 'listing')::uuid;

  insert into private.listing_days as d
    (listing_id, day, views, visitors, calls, chats, shares, saves, tours, galleries)
  select s.listing, s.local::date, count(*) filter (where s.kind = 'view'),
         count(*) filter (where s.kind = 'view' and s.first), count(*) filter (where s.kind = 'call'),
         count(*) filter (where s.kind = 'chat'), count(*) filter (where s.kind = 'share'),
         count(*) filter (where s.kind = 'save'), count(*) filter (where s.kind = 'tour'),
         count(*) filter (where s.kind = 'gallery')
  from jsonb_to_recordset(counted) as s (kind text, listing uuid, local timestamp, first boolean)
  where s.listing is not null group by 1, 2 order by 1, 2
  on conflict (listing_id, day) do update set
    views = d.views + excluded.views, visitors = d.visitors + excluded.visitors, calls = d.calls + excluded.calls,
    chats = d.chats + excluded.chats, shares = d.shares + excluded.shares, saves = d.saves + excluded.saves,
    tours = d.tours + excluded.tours, galleries = d.galleries + excluded.galleries;

  insert into private.agent_days as d (agent_id, day, views, visitors, calls, chats, shares)
  select s.owner, s.local::date, count(*) filter (where s.kind = 'view'),
         count(*) filter (where s.kind = 'view' and s.first), count(*) filter (where s.kind = 'call'),
         count(*) filter (where s.kind = 'chat'), count(*) filter (where s.kind = 'share')
  from jsonb_to_recordset(counted) as s (kind text, listing uuid, company uuid, owner uuid, local timestamp, first boolean)
  where s.listing is null and s.company is null and s.kind in ('view', 'call', 'chat', 'share')
  group by 1, 2 order by 1, 2
  on conflict (agent_id, day) do update set
    views = d.views + excluded.views, visitors = d.visitors + excluded.visitors, calls = d.calls + excluded.calls,
    chats = d.chats + excluded.chats, shares = d.shares + excluded.shares;

  insert into private.company_days as d (company_id, day, views, visitors, calls, chats, shares)
  select s.company, s.local::date, count(*) filter (where s.kind = 'view'),
         count(*) filter (where s.kind = 'view' and s.first), count(*) filter (where s.kind = 'call'),
         count(*) filter (where s.kind = 'chat'), count(*) filter (where s.kind = 'share')
  from jsonb_to_recordset(counted) as s (kind text, company uuid, local timestamp, first boolean)
  where s.company is not null and s.kind in ('view', 'call', 'chat', 'share')
  group by 1, 2 order by 1, 2
  on conflict (company_id, day) do update set
    views = d.views + excluded.views, visitors = d.visitors + excluded.visitors, calls = d.calls + excluded.calls,
    chats = d.chats + excluded.chats, shares = d.shares + excluded.shares;

  insert into private.agent_hours as h (agent_id, day, hour, views, contacts)
  select s.owner, s.local::date, extract(hour from s.local), count(*) filter (where s.kind = 'view'),
         count(*) filter (where s.kind in ('call', 'chat'))
  from jsonb_to_recordset(counted) as s (kind text, company uuid, owner uuid, local timestamp)
  where s.company is null and s.kind in ('view', 'call', 'chat') group by 1, 2, 3 order by 1, 2, 3
  on conflict (agent_id, day, hour) do update set
    views = h.views + excluded.views, contacts = h.contacts + excluded.contacts;

  insert into private.link_days as d (code, day, opens, calls, chats)
  select s.link, s.local::date, count(*) filter (where s.kind = 'view'), count(*) filter (where s.kind = 'call'),
         count(*) filter (where s.kind = 'chat')
  from jsonb_to_recordset(counted) as s (kind text, link char(6), local timestamp)
  where s.link is not null and s.kind in ('view', 'call', 'chat') group by 1, 2 order by 1, 2
  on conflict (code, day) do update set
    opens = d.opens + excluded.opens, calls = d.calls + excluded.calls, chats = d.chats + excluded.chats;

  return jsonb_array_length(counted);
end $function$;
comment on function public.count_events(jsonb,uuid) is 'how many of the events counted; at most 1000 of `{at, kind, listing or agent or company, code?, mark?, viewer?}`, kinds view, call, chat, share, save, tour, gallery; a `_batch` counts once
refuses 22023 `too_many_events`';

reset check_function_bodies;
