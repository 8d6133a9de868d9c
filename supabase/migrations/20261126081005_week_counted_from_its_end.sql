-- Whose account has thousands of homes waited longer for how many end within a week than for all else of the
-- dashboard: the days were counted of each. Now the end of the week is asked once, and each home held against it.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.own_found(_agent uuid, _filters jsonb)
 RETURNS TABLE(id uuid, status text, seq bigint, price numeric, expires_at timestamp with time zone, changed_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p.id, p.status, p.seq, p.price, p.expires_at,
    greatest(p.updated_at, (select e.at from public.listing_events e where e.listing_id = p.id order by e.id desc limit 1))
  from public.properties p
  where p.agent_id = _agent
    and (_filters ->> 'status' is null or p.status = _filters ->> 'status')
    and (_filters ->> 'due' is null or (private.is_live(p.status) and p.expires_at < (select private.week_end())))
    and (_filters ->> 'transaction_type' is null or p.transaction_type = _filters ->> 'transaction_type')
    and (_filters ->> 'rooms' is null or p.rooms = (_filters ->> 'rooms')::numeric)
    and (_filters ->> 'city' is null or p.city ilike private.like_word(_filters ->> 'city'))
    and (_filters ->> 'neighborhood' is null or p.neighborhood ilike private.like_word(_filters ->> 'neighborhood'))
    and (_filters ->> 'price_min' is null or p.price >= (_filters ->> 'price_min')::numeric)
    and (_filters ->> 'price_max' is null or p.price <= (_filters ->> 'price_max')::numeric)
    and (_filters ->> 'property_types' is null or p.property_types && array(select jsonb_array_elements_text(_filters -> 'property_types')))
    and not exists (
      select from regexp_split_to_table(btrim(left(_filters ->> 'q', 100)), '\s+') word
      where word <> '' and concat_ws(' ', p.title, p.city, p.neighborhood, p.address) not ilike private.like_word(word)
        -- Fewer figures of a number are a number of something else.
        and not (char_length(word) >= 4 and starts_with(p.id::text, lower(word))))
$function$;
comment on function private.own_found(uuid,jsonb) is NULL;

CREATE OR REPLACE FUNCTION public.own_listings(_filters jsonb DEFAULT '{}'::jsonb, _sort text DEFAULT 'newest'::text, _page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid;
begin
  select id into me from public.profiles where user_id = private.require_user();
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
      'rows', coalesce((
        select jsonb_agg((to_jsonb(p) - 'description') || coalesce(private.marks_seen(p.id),
            '{"lowered_percent": null, "is_new": false, "automatic_ribbons": false}') || jsonb_build_object('complete', private.is_complete(p), 'event', (
            select jsonb_build_object('at', e.at, 'from', e.from_status, 'to', e.to_status)
            from public.listing_events e where e.listing_id = p.id order by e.id desc limit 1)) order by o.ordinal)
        from ordered o join public.properties p using (id)
        where o.ordinal > (place.page - 1) * 24 and o.ordinal <= place.page * 24), '[]'))
    from place);
end $function$;
comment on function public.own_listings(jsonb,text,integer) is '`{found, page, states: {status: count}, totals: {all, live, expired, due}, rows}`: 24 of one''s own listings, with `complete`, the last `event {at, from, to}` and, of those that visitors find, the ribbon, `lowered_percent`, `is_new` and `automatic_ribbons` as they see them. `states` counts what fits the other filters; `totals` everything. Filters: status, q, due, transaction_type, rooms, city, neighborhood, price_min, price_max, property_types. Sort: newest, price_asc, price_desc, ending, changed
refuses 22023 `filters_too_long`';

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
end $function$;
comment on function private.queue_week_mails(timestamp with time zone,integer) is NULL;

CREATE OR REPLACE FUNCTION private.week_end(now_at timestamp with time zone DEFAULT now())
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select ((now_at at time zone 'Asia/Jerusalem')::date + 8)::timestamp at time zone 'Asia/Jerusalem'
$function$;
comment on function private.week_end(timestamp with time zone) is NULL;

reset check_function_bodies;
