-- Changes of listings are held against the alerts, and what is found waits to be told.

set check_function_bodies = off;

alter table private.alert_finds
  -- What it fell from, when it waits to be told as lowered; and when it was told before that.
  add column from_price bigint,
  add column told_before timestamptz;
insert into private.retention values ('alert_finds', 24);

-- What listings were before each change that a search can read; null of one that was not there. Only added to, so
-- that no write waits for another, and only while somebody asked to be told.
create table private.alert_changes (
  n bigint generated always as identity primary key,
  listing_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  was private.search_rows
);
create index alert_changes_listing_id_idx on private.alert_changes (listing_id);

-- Alerts that began, ended or ask for something else; without a moment those whose keys alone are made anew.
create table private.alert_turns (
  alert_id uuid not null,
  at timestamptz default clock_timestamp()
);

-- What a home must be to be looked at for an alert, read from the conditions of its search: they may be wider than
-- the search, never narrower. A row a city; 0 is every city or deal, -1 none. Nothing refers to them and they to
-- nothing, so nobody waits for who matches.
create table private.alert_keys (
  alert_id uuid not null,
  city integer not null,
  deal smallint not null,
  rooms_from bigint,
  rooms_to bigint,
  price_from bigint,
  price_to bigint,
  types integer,
  features integer,
  -- Whether it names a city that no listing had: one that comes may be it.
  guesses boolean not null,
  -- What happened before is not told.
  since timestamptz not null,
  primary key (alert_id, city)
);
create index alert_keys_city_idx on private.alert_keys (city, deal, price_to);
create index alert_keys_guesses_idx on private.alert_keys (alert_id) where guesses;

-- Cities that the keys know.
create table private.alert_cities (city integer primary key);

alter table private.alert_changes enable row level security;
alter table private.alert_turns enable row level security;
alter table private.alert_keys enable row level security;
alter table private.alert_cities enable row level security;

insert into private.alert_turns (alert_id, at) select id, confirmed_at from private.alerts where confirmed_at is not null;


CREATE OR REPLACE FUNCTION private.alert_keys_of(f jsonb, OUT city integer, OUT deal smallint, OUT rooms_from bigint, OUT rooms_to bigint, OUT price_from bigint, OUT price_to bigint, OUT types integer, OUT features integer, OUT guesses boolean)
 RETURNS SETOF record
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select unnest(case
      when c.conditions ~ ' and false' then array[-1]
      when c.conditions ~ 'r\.city' then string_to_array(substring(c.conditions from 'r\.city (?:= |in \()([0-9, ]+)'), ', ')::integer[]
      else array[0] end),
    coalesce(substring(c.conditions from 'r\.deal = ([0-9]+)'), '0')::smallint,
    substring(c.conditions from 'r\.rooms >= ([0-9]+)')::bigint,
    substring(c.conditions from 'r\.rooms <= ([0-9]+)')::bigint,
    substring(c.conditions from 'r\.price >= ([0-9]+)')::bigint,
    substring(c.conditions from 'r\.price <= ([0-9]+)')::bigint,
    substring(c.conditions from '\(r\.types & ([0-9]+)\) <> 0')::integer,
    (regexp_match(c.conditions, '\(r\.features & ([0-9]+)\) = \1( |$)'))[1]::integer,
    exists (
      select from unnest(private.names_in(f -> 'city')) named
      where not exists (select from private.search_cities k where k.key = private.search_key(named)))
  from private.search_conditions(f) c
$function$;
comment on function private.alert_keys_of(jsonb) is NULL;

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
      s.city, s.deal, s.rooms, s.price, s.types, s.features
    from unnest(_numbers, _listings, _moments) with ordinality u (number, id, at, place)
    join unnest(_states) with ordinality s on s.ordinality = u.place),
  homes as materialized (select distinct listing, city, deal, rooms, price, types, features from states where there),
  pairs as materialized (
    select k.alert_id as alert, h.listing from homes h join private.alert_keys k
      on k.city = any (array[0, h.city]) and k.deal = any (array[0, h.deal]::smallint[])
      and (k.price_to is null or h.price <= k.price_to) and (k.price_from is null or h.price >= k.price_from)
      and (k.rooms_to is null or h.rooms <= k.rooms_to) and (k.rooms_from is null or h.rooms >= k.rooms_from)
      and (k.types is null or (k.types & h.types) <> 0)
      and (k.features is null or (k.features & h.features) = k.features)
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

CREATE OR REPLACE FUNCTION private.forget_finds(_limit integer DEFAULT 10000)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with gone as (
    delete from private.alert_finds where (alert_id, listing_id) in (
      select alert_id, listing_id from private.alert_finds where told_at < private.kept_since('alert_finds')
      limit _limit for update skip locked)
    returning 1)
  select count(*)::integer from gone
$function$;
comment on function private.forget_finds(integer) is NULL;

CREATE OR REPLACE FUNCTION private.forget_waiting(_alert uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.alert_finds where alert_id = _alert and told_at is null and told_before is null;
  update private.alert_finds set told_at = told_before, told_before = null where alert_id = _alert and told_at is null;
end $function$;
comment on function private.forget_waiting(uuid) is NULL;

CREATE OR REPLACE FUNCTION private.key_alerts(_limit integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  cities integer[] := array(
    select id from private.search_cities where id not in (select city from private.alert_cities));
  turned uuid[];
  moments timestamptz[];
begin
  if cardinality(cities) > 0 then
    insert into private.alert_turns (alert_id, at)
    select distinct alert_id, null::timestamptz from private.alert_keys
    where guesses or city in (
      select o.id from private.search_cities o join private.search_cities c using (key) where c.id = any (cities));
    insert into private.alert_cities select unnest(cities);
  end if;
  with gone as (
    delete from private.alert_turns
    where ctid = any (array(select ctid from private.alert_turns limit _limit)) returning alert_id, at)
  select array_agg(alert_id), array_agg(since) into turned, moments from (
    select g.alert_id, coalesce(max(g.at), max(k.since)) as since
    from gone g left join private.alert_keys k using (alert_id) group by 1) alerts;
  delete from private.alert_keys where alert_id = any (turned);
  insert into private.alert_keys
    (alert_id, since, city, deal, rooms_from, rooms_to, price_from, price_to, types, features, guesses)
  select a.id, t.since, k.* from unnest(turned, moments) t (id, since) join private.alerts a using (id),
    lateral private.alert_keys_of(a.filters) k
  where a.confirmed_at is not null and a.paused_at is null and a.filters is not null
  union all
  select a.id, t.since, -1, 0::smallint, null, null, null, null, null, null, false
  from unnest(turned, moments) t (id, since) join private.alerts a using (id)
  where a.confirmed_at is not null and a.paused_at is null and a.listing_id is not null;
  return not exists (select from private.alert_turns);
end $function$;
comment on function private.key_alerts(integer) is NULL;

CREATE OR REPLACE FUNCTION public.match_alerts(_limit integer DEFAULT 200)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
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
  with due as materialized (
    select distinct listing_id from (select listing_id from private.alert_changes order by n limit greatest(_limit, 1)) first),
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
end $function$;
comment on function public.match_alerts(integer) is '`{changes, finds}`: how many listings that changed were held against the alerts (at most so many), and how many homes are to be told for it; asked again while `changes` is as many';

CREATE OR REPLACE FUNCTION private.note_alert_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Who confirms at this moment is told of what happens from then on.
  if not exists (select from private.alerts where confirmed_at is not null) then return null; end if;
  if tg_op = 'INSERT' then
    insert into private.alert_changes (listing_id) select id from fresh;
  elsif tg_op = 'DELETE' then
    insert into private.alert_changes (listing_id, was) select id, row(s.*)::private.search_rows from stale s;
  else
    insert into private.alert_changes (listing_id, was)
    select id, row(s.*)::private.search_rows from stale s join fresh f using (id) where row(s.*) is distinct from row(f.*);
  end if;
  return null;
end $function$;
comment on function private.note_alert_changes() is NULL;

CREATE OR REPLACE FUNCTION private.note_alert_turn()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.alert_turns (alert_id) values (coalesce(new.id, old.id));
  if tg_op = 'UPDATE' then perform private.forget_waiting(new.id); end if;
  return null;
end $function$;
comment on function private.note_alert_turn() is NULL;

CREATE OR REPLACE FUNCTION private.places_found(conditions text, words text, _states private.search_rows[])
 RETURNS integer[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  places integer[];
begin
  execute format('select array_agg(r.ordinality::integer) from unnest($1) with ordinality r where true%s%s',
    conditions, ' and r.words @@ ' || quote_literal(words) || '::tsquery')
  into places using _states;
  return places;
end $function$;
comment on function private.places_found(text,text,private.search_rows[]) is NULL;

CREATE OR REPLACE FUNCTION public.run_maintenance()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  trials integer;
  subscriptions integer;
begin
  update public.profiles set trial_active = false where id in (
    select id from public.profiles where trial_active and trial_end_date <= now()
    order by id for no key update skip locked);
  get diagnostics trials = row_count;
  -- The profile first, as everywhere; a subscription may be older than its profile.
  update public.user_subscriptions set status = 'inactive' where user_id in (
    select s.user_id from public.user_subscriptions s join public.profiles p using (user_id)
    where s.status = 'active' and s.ends_at <= now()
    order by p.id for no key update of p skip locked);
  get diagnostics subscriptions = row_count;
  delete from private.rate_limits where (bucket, key) in (
    select bucket, key from private.rate_limits
    where window_start + make_interval(secs => window_seconds) < now() - interval '1 hour' for update skip locked);
  delete from private.ai_usage where day < current_date - 400;
  delete from public.password_reset_logs where id in (
    select id from public.password_reset_logs where created_at < private.kept_since('password_reset_logs')
    limit 10000 for update skip locked);
  delete from private.gone_listings where id in (
    select id from private.gone_listings where gone_at < private.kept_since('gone_listings')
    limit 10000 for update skip locked);
  delete from private.audit_log where id in (
    select id from private.audit_log where at < private.kept_since('audit_log')
    limit 10000 for update skip locked);
  delete from private.mails where id in (
    -- What tells of a lead goes with it: its link deletes it, as long as it is there.
    select id from private.mails where created_at < private.kept_since('mails') and lead_id is null
    limit 10000 for update skip locked);
  delete from public.leads where id in (
    select id from public.leads where created_at < private.kept_since('leads')
    limit 10000 for update skip locked);
  perform private.forget_lists();
  perform private.forget_finds();
  return jsonb_build_object('trials_ended', trials, 'subscriptions_ended', subscriptions,
                            'listings_expired', private.expire_listings(), 'closed_forgotten', private.forget_closed(),
                            'badges_ended', private.end_badges(), 'expiry_mails', private.queue_expiry_mails(), 'lead_digests', private.queue_lead_digests(),
                            'week_mails', private.queue_week_mails(),
                            'areas_renewed', private.renew_areas(), 'visitors_forgotten', private.forget_visitors(),
                            'sets_renewed', private.renew_search_sets(), 'media_orphans', private.sweep_pictures());
end $function$;
comment on function public.run_maintenance() is '`{trials_ended, subscriptions_ended, listings_expired, closed_forgotten, badges_ended, expiry_mails, lead_digests, week_mails, areas_renewed, visitors_forgotten, sets_renewed, media_orphans}`: ends lapsed trials, subscriptions, listings (1000 a call: while `listings_expired` is 1000 there are more) and badges of a fallen price (1000 a call, likewise), queues mails about listings that end and about the leads of a day (100 agents a call, likewise), and on Sundays about the week (100 agents looked at a call, likewise), renews the numbers of areas, forgets what told visitors of days before today apart (50000 marks a call, likewise), the sets of listings that searches read (4 parts of them a call, likewise), sweeps orphaned pictures, old counters and records (`private.retention`)';

CREATE OR REPLACE FUNCTION private.write_finds(_alerts uuid[], _listings uuid[], _verdicts text[], _prices bigint[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  homes uuid[] := array(
    select id from public.properties where id = any (_listings) order by id for key share skip locked);
  alerts uuid[] := array(
    select id from private.alerts where id = any (_alerts) order by id for key share skip locked);
  finds tid[] := array(
    select f.ctid from private.alert_finds f join unnest(_alerts, _listings) v (alert_id, listing_id) using (alert_id, listing_id)
    order by f.alert_id, f.listing_id for update of f skip locked);
  busy uuid[] := array(
    select p.id from public.properties p where p.id = any (_listings) and p.id <> all (homes)
    union
    select v.listing_id from unnest(_alerts, _listings) v (id, listing_id) join private.alerts a using (id)
    where a.id <> all (alerts)
    union
    select f.listing_id from private.alert_finds f join unnest(_alerts, _listings) v (alert_id, listing_id) using (alert_id, listing_id)
    where f.ctid <> all (finds));
begin
  insert into private.alert_finds as f (alert_id, listing_id, reason, from_price)
  select v.alert_id, v.listing_id, v.verdict, v.price
  from unnest(_alerts, _listings, _verdicts, _prices) v (alert_id, listing_id, verdict, price)
  where v.verdict <> 'none' and v.listing_id = any (homes) and v.alert_id = any (alerts) and v.listing_id <> all (busy)
  on conflict (alert_id, listing_id) do update set reason = excluded.reason, from_price = excluded.from_price,
    found_at = now(), told_before = coalesce(f.told_at, f.told_before), told_at = null;
  delete from private.alert_finds f using unnest(_alerts, _listings, _verdicts) v (alert_id, listing_id, verdict)
  where v.verdict = 'none' and v.alert_id = f.alert_id and v.listing_id = f.listing_id and f.listing_id <> all (busy)
    and f.told_before is null and f.told_at is null;
  update private.alert_finds f set told_at = f.told_before, told_before = null
  from unnest(_alerts, _listings, _verdicts) v (alert_id, listing_id, verdict)
  where v.verdict = 'none' and v.alert_id = f.alert_id and v.listing_id = f.listing_id and f.listing_id <> all (busy)
    and f.told_at is null;
  return busy;
end $function$;
comment on function private.write_finds(uuid[],uuid[],text[],bigint[]) is NULL;

CREATE TRIGGER note_inserted AFTER INSERT ON private.search_rows REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION private.note_alert_changes();

CREATE TRIGGER note_deleted AFTER DELETE ON private.search_rows REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION private.note_alert_changes();

CREATE TRIGGER note_updated AFTER UPDATE ON private.search_rows REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION private.note_alert_changes();

CREATE TRIGGER note_start AFTER INSERT ON private.alerts FOR EACH ROW WHEN ((new.confirmed_at IS NOT NULL)) EXECUTE FUNCTION private.note_alert_turn();

CREATE TRIGGER note_turn AFTER UPDATE ON private.alerts FOR EACH ROW WHEN (((old.filters IS DISTINCT FROM new.filters) OR (old.listing_id IS DISTINCT FROM new.listing_id) OR ((old.confirmed_at IS NULL) <> (new.confirmed_at IS NULL)) OR ((old.paused_at IS NULL) <> (new.paused_at IS NULL)))) EXECUTE FUNCTION private.note_alert_turn();

CREATE TRIGGER note_end AFTER DELETE ON private.alerts FOR EACH ROW WHEN ((old.confirmed_at IS NOT NULL)) EXECUTE FUNCTION private.note_alert_turn();

insert into private.api_grants (object, privilege, roles, columns) values ('function public.match_alerts(integer)', 'execute', '{service_role}', NULL);

select private.apply_privileges();

reset check_function_bodies;
