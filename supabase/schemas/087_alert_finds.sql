-- Matching of alerts: a change of a listing is compared with the searches that it can affect, using the conditions of
-- search_listings (private.search_conditions), on its previous and its current state. See decision 47.

-- The state of listings before each change that a search can read; null for a new one. Insert-only, so no write waits
-- for another, and only while there are alerts.
create table private.alert_changes (
  n bigint generated always as identity primary key,
  listing_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  was private.search_rows
);
create index alert_changes_listing_id_idx on private.alert_changes (listing_id);

-- Alerts that began, ended or changed their filters; without a moment, alerts whose keys alone are recomputed.
create table private.alert_turns (
  alert_id uuid not null,
  at timestamptz default clock_timestamp()
);

alter table private.alert_changes enable row level security;
alter table private.alert_turns enable row level security;

-- At most fifty changes per listing until they are matched: from the first of them to the current state, only an alert
-- that began in between can miss anything, and changing a price in a loop does not delay others' notifications.
create function private.is_noted_enough(_listing uuid) returns boolean
language sql stable set search_path = ''
as $$ select count(*) = 50 from (select from private.alert_changes where listing_id = _listing limit 50) noted $$;

create function private.note_alert_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Who confirms at this moment is told of what happens from then on.
  if not exists (select from private.alerts where confirmed_at is not null) then return null; end if;
  if tg_op = 'INSERT' then
    insert into private.alert_changes (listing_id) select id from fresh where not private.is_noted_enough(id);
  elsif tg_op = 'DELETE' then
    insert into private.alert_changes (listing_id, was) select id, row(s.*)::private.search_rows from stale s where not private.is_noted_enough(id);
  else
    insert into private.alert_changes (listing_id, was)
    select id, row(s.*)::private.search_rows from stale s join fresh f using (id)
    where row(s.*) is distinct from row(f.*) and not private.is_noted_enough(id);
  end if;
  return null;
end $$;
create trigger note_inserted after insert on private.search_rows
  referencing new table as fresh for each statement execute function private.note_alert_changes();
create trigger note_deleted after delete on private.search_rows
  referencing old table as stale for each statement execute function private.note_alert_changes();
create trigger note_updated after update on private.search_rows
  referencing old table as stale new table as fresh for each statement execute function private.note_alert_changes();

-- Drops the pending finds of an alert; homes already sent stay recorded.
create function private.forget_waiting(_alert uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.alert_finds where alert_id = _alert and told_at is null and told_before is null;
  update private.alert_finds set told_at = told_before, told_before = null where alert_id = _alert and told_at is null;
end $$;

-- Finds for earlier filters, or from before a pause, are not sent afterwards.
create function private.note_alert_turn() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.alert_turns (alert_id) values (coalesce(new.id, old.id));
  if tg_op = 'UPDATE' then perform private.forget_waiting(new.id); end if;
  return null;
end $$;
create trigger note_start after insert on private.alerts
  for each row when (new.confirmed_at is not null) execute function private.note_alert_turn();
create trigger note_turn after update on private.alerts
  for each row when (old.filters is distinct from new.filters or old.listing_id is distinct from new.listing_id
    or (old.confirmed_at is null) <> (new.confirmed_at is null) or (old.paused_at is null) <> (new.paused_at is null))
  execute function private.note_alert_turn();
create trigger note_end after delete on private.alerts
  for each row when (old.confirmed_at is not null) execute function private.note_alert_turn();

-- The same minimum fall as for the badge of a fallen price (062_prices): a trivial reduction mails nobody.
create function private.fell(_price bigint, _before bigint) returns boolean
language sql immutable set search_path = ''
as $$ select _price * 100 <= _before * 99 $$;

-- Which of these pairs of a search and a state's position match. The tests are the branches of a CASE, one per search,
-- planned with their values as every search is; many at once, because planning costs more than running them.
create function private.pairs_found(_tests text, _searches integer[], _places integer[], _states private.search_rows[],
  out search integer, out place integer)
returns setof record
language plpgsql stable set search_path = '' set jit = off
as $$
begin
  return query execute format(
    'select p.search, p.place from unnest($1, $2) p (search, place) join unnest($3) with ordinality r on r.ordinality = p.place
     where case p.search %s end', _tests) using _searches, _places, _states;
end $$;

-- Finds to add or to drop for listings with these previous and current states: the positions in these arrays are
-- states, each before a change or, without its number, the current one.
create function private.alert_verdicts(_numbers bigint[], _listings uuid[], _moments timestamptz[],
  _states private.search_rows[], out alert_id uuid, out listing_id uuid, out verdict text, out from_price bigint)
returns setof record
language plpgsql stable set search_path = '' set jit = off set enable_seqscan = off
-- A custom plan knows the number of states.
set plan_cache_mode = force_custom_plan
as $$
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
  near as materialized (select distinct alert from pairs),
  asking as materialized (
    select s.alert_id, s.since, s.one_home, s.test from near n join private.alert_searches s on s.alert_id = n.alert
    where s.test is not null
    union all
    select s.alert_id, s.since, s.one_home, private.alert_test(a.filters) from near n
    join private.alert_searches s on s.alert_id = n.alert join private.alerts a on a.id = n.alert
    where s.test is null),
  changed as materialized (
    select p.alert, p.listing, s.place, s.at, now.place as is_now from pairs p
    join states s on s.listing = p.listing and not s.present join states now on now.listing = p.listing and now.present),
  -- What it was when the alert began or at the first of these changes.
  asked as materialized (
    select c.alert, c.listing, k.one_home, k.test, min(c.place) as was, c.is_now
    from changed c join asking k on k.alert_id = c.alert and c.at >= k.since
    group by c.alert, c.listing, k.one_home, k.test, c.is_now),
  searches as materialized (
    select (row_number() over ())::integer as search, t.test from (select distinct test from asked) t),
  wanted as materialized (
    select distinct g.search, s.place from asked q join searches g using (test)
    cross join lateral (values (q.was), (q.is_now)) w (place) join states s on s.place = w.place and s.there),
  found as materialized (
    select f.search, f.place
    from (
      select search / 50 as part, string_agg(format('when %s then true%s', search, test), ' ') as tests
      from searches group by 1) t
    join (
      select search / 50 as part, array_agg(search) as searches, array_agg(place) as places from wanted group by 1) w using (part)
    cross join lateral private.pairs_found(t.tests, w.searches, w.places, _states) f),
  judged as (
    select q.alert, q.listing, q.one_home, now.price, was.price as price_before, was.deal = now.deal as same_deal,
      fw.place is not null as before, fn.place is not null as after,
      -- A rent is no price that what was for sale fell to.
      case when coalesce(f.told_deal = now.deal, true) then f.told_price end as told_price, f.reason, f.from_price, f.alert_id is not null and f.told_at is null as waiting,
      f.told_at is not null or f.told_before is not null as told
    from asked q join states was on was.place = q.was join states now on now.place = q.is_now
    join searches g using (test)
    left join found fw on fw.search = g.search and fw.place = q.was
    left join found fn on fn.search = g.search and fn.place = q.is_now
    -- One by one: what was written a moment ago is in no statistics.
    left join lateral (
      select * from private.alert_finds n where n.alert_id = q.alert and n.listing_id = q.listing offset 0) f on true),
  reasons as (
    select j.*, case
        when not j.after then null
        when not j.before and j.one_home then 'back'
        when not j.before and not j.told then 'new'
        -- Lower than what was told, and than what it was: one that rose and fell back is not lowered.
        when j.before and j.same_deal and j.price < j.price_before and private.fell(j.price, coalesce(j.told_price, j.price_before))
          or not j.before and private.fell(j.price, j.told_price) then 'lowered' end as fresh,
      j.waiting and j.after and (j.reason <> 'lowered' or coalesce(j.same_deal and private.fell(j.price, j.from_price), false)) as stays
    from judged j)
  select r.alert, r.listing, coalesce(r.fresh, 'none'),
    case when r.fresh = 'lowered' then coalesce(r.told_price, r.price_before) end
  from reasons r where not r.stays and (r.fresh is not null or r.waiting);
end $$;

-- Writes verdicts. Returns the listings with rows locked by others: they are left unchanged, because matching waits for
-- nobody. Locks listings, alerts and finds, in this order.
create function private.write_finds(_alerts uuid[], _listings uuid[], _verdicts text[], _prices bigint[]) returns uuid[]
language plpgsql set search_path = '' set jit = off
-- A generic plan assumes ten verdicts, and compares thousands one by one.
set plan_cache_mode = force_custom_plan
as $$
declare
  homes uuid[] := array(
    select id from public.properties where id = any (_listings) order by id for key share skip locked);
  asking uuid[] := array(
    select id from private.alerts where id = any (_alerts) order by id for key share skip locked);
  known tid[];
  known_homes uuid[];
  held tid[];
  over tid[];
  busy uuid[];
begin
  -- Found one by one: nobody knows yet how many there are of those that were written a moment ago.
  select array_agg(f.ctid), array_agg(v.listing_id) into known, known_homes
  from unnest(_alerts, _listings) v (alert_id, listing_id) cross join lateral (
    select ctid from private.alert_finds n where n.alert_id = v.alert_id and n.listing_id = v.listing_id offset 0) f;
  held := array(select ctid from private.alert_finds where ctid = any (known) for update skip locked);
  busy := array(
    select id from public.properties where id = any (_listings) and id <> all (homes)
    union
    select v.listing_id from unnest(_alerts, _listings) v (id, listing_id)
    where v.id in (select id from private.alerts where id = any (_alerts) and id <> all (asking))
    union
    select k.home from unnest(known, known_homes) k (find, home) where k.find <> all (held));
  over := array(
    select f.ctid from unnest(_alerts, _listings, _verdicts) v (alert_id, listing_id, verdict) cross join lateral (
      select ctid from private.alert_finds n
      where n.alert_id = v.alert_id and n.listing_id = v.listing_id and n.told_at is null offset 0) f
    where v.verdict = 'none' and v.listing_id <> all (busy));
  delete from private.alert_finds where ctid = any (over) and told_before is null;
  update private.alert_finds set told_at = told_before, told_before = null where ctid = any (over);
  insert into private.alert_finds as f (alert_id, listing_id, reason, from_price)
  select v.alert_id, v.listing_id, v.verdict, v.price
  from unnest(_alerts, _listings, _verdicts, _prices) v (alert_id, listing_id, verdict, price)
  where v.verdict <> 'none' and v.listing_id = any (homes) and v.alert_id = any (asking) and v.listing_id <> all (busy)
  on conflict (alert_id, listing_id) do update set reason = excluded.reason, from_price = excluded.from_price,
    found_at = now(), told_before = coalesce(f.told_at, f.told_before), told_at = null;
  return busy;
end $$;

-- The listings of the oldest changes, as many as together affect this many alerts, and at least one: a call finishes
-- before its role's timeout, even when everyone has the same alert.
create function private.due_listings(_limit integer, _pairs integer default 20000) returns uuid[]
language plpgsql stable set search_path = '' set jit = off
as $$
declare
  due uuid[] := '{}';
  near integer := 0;
  listing uuid;
begin
  for listing in
    select listing_id from (select listing_id, n from private.alert_changes order by n limit greatest(_limit, 1)) first
    group by 1 order by min(n)
  loop
    near := near + (
      select count(*) from (
        select was from private.alert_changes where listing_id = listing
        union all select r from private.search_rows r where id = listing) states (home)
      cross join lateral private.alerts_near(home) where (home).id is not null);
    exit when near > _pairs and due <> '{}';
    due := due || listing;
  end loop;
  return due;
end $$;

-- Matches changes with the alerts, this many listings at once, and writes the finds; only one runs at a time. The
-- result counts what is done, without what is left for the next run.
create function public.match_alerts(_limit integer default 200) returns jsonb
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  numbers bigint[];
  listings uuid[];
  moments timestamptz[];
  states private.search_rows[];
  alerts uuid[];
  homes uuid[];
  verdicts text[];
  prices bigint[];
  busy uuid[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('match_alerts', 0)) then
    return jsonb_build_object('changes', 0, 'finds', 0);
  end if;
  -- All changes of a listing together, and what it is, at one moment.
  with due as materialized (select unnest(private.due_listings(_limit)) as listing_id),
  of_due as (
    select c.n, c.listing_id, c.at, c.was from due join private.alert_changes c using (listing_id)
    union all
    select null, d.listing_id, null, r from due d left join private.search_rows r on r.id = d.listing_id)
  select array_agg(n order by n), array_agg(listing_id order by n), array_agg(at order by n), array_agg(was order by n)
  into numbers, listings, moments, states from of_due;
  if not private.key_alerts(2000) or numbers is null then return jsonb_build_object('changes', 0, 'finds', 0); end if;

  select array_agg(alert_id), array_agg(listing_id), array_agg(verdict), array_agg(from_price)
  into alerts, homes, verdicts, prices from private.alert_verdicts(numbers, listings, moments, states);
  busy := private.write_finds(alerts, homes, verdicts, prices);
  delete from private.alert_changes where n = any (numbers) and listing_id <> all (busy);
  return jsonb_build_object(
    'changes', (select count(distinct id) from unnest(listings) id where id <> all (busy)),
    'finds', (select count(*) from unnest(homes, verdicts) v (home, verdict) where verdict <> 'none' and home <> all (busy)));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.match_alerts(integer)', 'execute', '{service_role}');
comment on function public.match_alerts(integer) is
  '`{changes, finds}`: how many listings that changed were held against the alerts (at most so many, and fewer that concern many alerts), and how many homes are to be told for it; asked again while there are any';

-- Deletes finds sent long ago, this many at once.
create function private.forget_finds(_limit integer default 10000) returns integer
language sql volatile security definer set search_path = ''
as $$
  with gone as (
    delete from private.alert_finds where (alert_id, listing_id) in (
      select alert_id, listing_id from private.alert_finds where told_at < private.kept_since('alert_finds')
      limit _limit for update skip locked)
    returning 1)
  select count(*)::integer from gone
$$;
