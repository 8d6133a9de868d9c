-- Agents are told how many wait for a home like theirs.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.alert_verdicts(_numbers bigint[], _listings uuid[], _moments timestamp with time zone[], _states private.search_rows[], OUT alert_id uuid, OUT listing_id uuid, OUT verdict text, OUT from_price bigint)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  return query
  with states as materialized (
    select u.place::integer as place, u.number is null as present, u.id as listing, u.at, s.id is not null as there,
      s.deal, s.price
    from unnest(_numbers, _listings, _moments) with ordinality u (number, id, at, place)
    join unnest(_states) with ordinality s on s.ordinality = u.place),
  pairs as materialized (
    select near.alert, s.listing from states s cross join lateral private.alerts_near(_states[s.place]) near (alert)
    where s.there
    union
    select f.alert_id, f.listing_id from private.alert_finds f where f.listing_id = any (_listings) and f.told_at is null
    union
    select a.id, a.listing_id from private.alerts a where a.listing_id = any (_listings)),
  -- What it was when the alert began or at the first of these changes.
  asked as materialized (
    select p.alert, p.listing, a.filters, min(s.place) as was, min(now.place) as is_now
    from pairs p
    join lateral (select since from private.alert_keys k where k.alert_id = p.alert limit 1) k on true
    join states s on s.listing = p.listing and not s.present and s.at >= k.since
    join states now on now.listing = p.listing and now.present
    join private.alerts a on a.id = p.alert
    group by p.alert, p.listing, a.filters),
  searches as materialized (
    select row_number() over () as search, q.filters, array_agg(distinct s.place) as places
    from asked q join states s on s.place in (q.was, q.is_now) and s.there
    where q.filters is not null group by q.filters),
  found as materialized (
    select g.search, g.places[p] as place
    from searches g cross join lateral private.search_conditions(g.filters) c
    cross join lateral unnest(private.places_found(c.conditions, c.words, array(select _states[n] from unnest(g.places) n))) p),
  -- Of one home there is no search: it is found while it is there.
  judged as (
    select q.alert, q.listing, q.filters is null as one_home, now.price, was.price as price_before, was.deal = now.deal as same_deal,
      case when q.filters is null then was.there else fw.place is not null end as before,
      case when q.filters is null then now.there else fn.place is not null end as after,
      f.told_price, f.reason, f.from_price, f.alert_id is not null and f.told_at is null as waiting,
      f.told_at is not null or f.told_before is not null as told
    from asked q join states was on was.place = q.was join states now on now.place = q.is_now
    left join searches g on g.filters = q.filters
    left join found fw on fw.search = g.search and fw.place = q.was
    left join found fn on fn.search = g.search and fn.place = q.is_now
    left join private.alert_finds f on f.alert_id = q.alert and f.listing_id = q.listing),
  reasons as (
    select j.*, case
        when not j.after then null
        when not j.before and j.one_home then 'back'
        when not j.before and not j.told then 'new'
        -- Lower than what was told, and than what it was: one that rose and fell back is not lowered.
        when j.before and j.same_deal and j.price < j.price_before and (j.told_price is null or j.price < j.told_price)
          or not j.before and j.price < j.told_price then 'lowered' end as fresh,
      j.waiting and j.after and (j.reason <> 'lowered' or coalesce(j.price < j.from_price, false)) as stays
    from judged j)
  select r.alert, r.listing, coalesce(r.fresh, 'none'),
    case when r.fresh = 'lowered' then coalesce(r.told_price, r.price_before) end
  from reasons r where not r.stays and (r.fresh is not null or r.waiting);
end $function$;
comment on function private.alert_verdicts(bigint[],uuid[],timestamp with time zone[],private.search_rows[]) is NULL;

CREATE OR REPLACE FUNCTION private.alerts_near(home private.search_rows)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
  select k.alert_id from private.alert_keys k
  where k.city = any (array[0, home.city]) and k.deal = any (array[0, home.deal]::smallint[])
    and (k.price_to is null or home.price <= k.price_to) and (k.price_from is null or home.price >= k.price_from)
    and (k.rooms_to is null or home.rooms <= k.rooms_to) and (k.rooms_from is null or home.rooms >= k.rooms_from)
    and (k.types is null or (k.types & home.types) <> 0)
    and (k.features is null or (k.features & home.features) = k.features)
$function$;
comment on function private.alerts_near(private.search_rows) is NULL;

CREATE OR REPLACE FUNCTION public.my_listing_seekers(_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  uid constant uuid := private.require_user();
  own public.companies := private.my_company();
  seekers integer;
begin
  if not exists (
    select from public.properties p join public.profiles a on a.id = p.agent_id
    where p.id = _id and (a.user_id = uid or (a.user_type = 'agent' and a.organization_code = own.organization_code))) then
    perform private.refuse('not_found', 'PT404');
  end if;
  seekers := private.seekers_of(_id);
  return case when seekers >= 5 then seekers end;
end $function$;
comment on function public.my_listing_seekers(uuid) is 'how many people wait for such a home: addresses with a saved search that finds it, of one''s own listing or of one of the company''s agents; null under five, and of a home that visitors do not see
refuses PT404 `not_found`';

CREATE OR REPLACE FUNCTION private.seekers_of(_listing uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
  select count(distinct address)::integer from (
    select unnest(s.addresses) as address
    from (
      select r as home, a.filters, array_agg(lower(a.address)) as addresses
      from private.search_rows r cross join lateral private.alerts_near(r) near (alert)
      join private.alerts a on a.id = near.alert
      where r.id = _listing and a.confirmed_at is not null and a.paused_at is null
      group by r, a.filters) s
    cross join lateral private.search_conditions(s.filters) c
    where private.places_found(c.conditions, c.words, array[s.home]) is not null) found
$function$;
comment on function private.seekers_of(uuid) is NULL;

insert into private.api_grants (object, privilege, roles, columns) values ('function public.my_listing_seekers(uuid)', 'execute', '{authenticated}', NULL);

select private.apply_privileges();

reset check_function_bodies;
