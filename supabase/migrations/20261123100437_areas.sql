-- What homes cost by city, neighbourhood and rooms, for the pages of areas.

set check_function_bodies = off;
-- Compiling for each row costs more than the row.
set jit = off;

create table private.neighborhoods (
  city text not null,
  name text not null,
  key text not null,
  primary key (city, name)
);
create index neighborhoods_key_idx on private.neighborhoods (key, city);
alter table private.neighborhoods enable row level security;
create table private.area_changes (
  id bigint generated always as identity primary key,
  city text not null,
  deal text not null
);
alter table private.area_changes enable row level security;
create table private.areas (
  city text not null,
  deal text not null,
  neighborhood text not null,
  rooms smallint not null,
  name text,
  listings integer not null,
  priced integer not null,
  price_low numeric(12),
  price_median numeric(12),
  price_high numeric(12),
  sized integer not null,
  sqm_low numeric(12),
  sqm_median numeric(12),
  sqm_high numeric(12),
  dated integer not null,
  listed_median date,
  histogram jsonb,
  changed_at timestamptz not null default now(),
  primary key (city, deal, neighborhood, rooms)
);
create index areas_listings_idx on private.areas (listings desc, city) where listings >= 3;
alter table private.areas enable row level security;
create table private.area_months (
  city text not null,
  deal text not null,
  neighborhood text not null,
  rooms smallint not null,
  month date not null,
  listings integer not null,
  priced integer not null,
  price_median numeric(12),
  sized integer not null,
  sqm_median numeric(12),
  primary key (city, deal, neighborhood, rooms, month),
  constraint area_months_first_day check (extract(day from month) = 1)
);
alter table private.area_months enable row level security;
create table private.area_renewal (
  single boolean primary key default true check (single),
  at timestamptz
);
alter table private.area_renewal enable row level security;
insert into private.area_renewal default values;


CREATE OR REPLACE FUNCTION public.area_addresses(_first integer DEFAULT 0, _limit integer DEFAULT 1000)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('deal', deal, 'city', city, 'neighborhood', name,
    'rooms', case when rooms > 0 then rooms / 2 end, 'listings', listings, 'changed', changed_at)
    order by city, deal desc, neighborhood, rooms), '[]')
  from (select * from private.areas
        where listings >= 3 and (rooms = 0 or (neighborhood = '' and rooms % 2 = 0 and rooms <= 20))
        order by city, deal desc, neighborhood, rooms
        limit least(greatest(_limit, 0), 10000) offset greatest(_first, 0)) page
$function$;
comment on function public.area_addresses(integer,integer) is 'an array of `{deal, city, neighborhood, rooms, listings, changed}`: areas with three homes or more, 10,000 at most, from `_first` on';

CREATE OR REPLACE FUNCTION public.area_cities(_limit integer DEFAULT 2000)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('city', city, 'sale', sale, 'rent', rent) order by sale + rent desc, city), '[]')
  from (select c.name as city, coalesce(sum(s.listings) filter (where s.deal = 1), 0)::integer as sale,
          coalesce(sum(s.listings) filter (where s.deal = 2), 0)::integer as rent
        from private.search_counts s join private.search_cities c on c.id = s.city
        where s.listings > 0 group by c.name
        order by sum(s.listings) desc, c.name limit least(greatest(_limit, 0), 2000)) page
$function$;
comment on function public.area_cities(integer) is 'an array of `{city, sale, rent}`: how many homes each city has, the largest first, 2,000 at most';

CREATE OR REPLACE FUNCTION public.area_comparison(_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('percent', round(100 * (l.price_per_sqm - a.sqm_median) / a.sqm_median), 'homes', a.sized,
    'neighborhood', a.name, 'city', a.city)
  from public.public_listings l
  left join private.neighborhoods n on n.city = l.city and n.name = l.neighborhood
  join private.areas a on (a.city, a.deal, a.rooms) = (l.city, l.transaction_type, (l.rooms * 2)::smallint)
    and a.neighborhood in (n.key, '')
  where l.id = _id and l.price_per_sqm is not null and private.is_dwelling(l.property_types)
    and a.rooms > 0 and a.sized > 5 and a.sqm_median > 0
  order by a.neighborhood <> '' desc
  limit 1
$function$;
comment on function public.area_comparison(uuid) is '`{percent, homes, neighborhood, city}`: how far the price of a square metre lies from the median of homes with as many rooms; null from fewer than five others or for a hidden price';

CREATE OR REPLACE FUNCTION private.area_key(_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select regexp_replace(regexp_replace(private.search_key(_text), '^שכונת ', ''), '(^| )ה(?=[א-ת]{3})', '\1', 'g')
$function$;
comment on function private.area_key(text) is NULL;

CREATE OR REPLACE FUNCTION private.area_numbers(a private.areas)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('listings', a.listings,
    'priced', a.priced,
    'price', case when a.priced >= 5 then jsonb_build_array(a.price_low, a.price_median, a.price_high) end,
    'sized', a.sized,
    'sqm', case when a.sized >= 5 then jsonb_build_array(a.sqm_low, a.sqm_median, a.sqm_high) end,
    'dated', a.dated,
    'listed', case when a.dated >= 5 then a.listed_median end,
    'histogram', a.histogram)
$function$;
comment on function private.area_numbers(private.areas) is NULL;

CREATE OR REPLACE FUNCTION public.area_page(_deal text, _city text, _neighborhood text DEFAULT NULL::text, _rooms numeric DEFAULT NULL::numeric, _near text[] DEFAULT '{}'::text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  place text := coalesce((select name from private.search_cities
    where key = private.search_key(left(_city, 100)) order by name = _city desc limit 1), _city);
  hood text := coalesce(private.area_key(left(_neighborhood, 100)), '');
  half smallint := coalesce(least(greatest(_rooms, 0), 100) * 2, 0);
  names text[] := array(select n.name from private.neighborhoods n where hood <> '' and (n.city, n.key) = (place, hood));
  area private.areas;
begin
  select * into area from private.areas a
  where (a.city, a.deal, a.neighborhood, a.rooms) = (place, _deal, hood, half);
  return jsonb_build_object(
    'city', (select name from private.search_cities where name = place),
    'neighborhood', (select coalesce(
      (select a.name from private.areas a where (a.city, a.neighborhood) = (place, hood) and hood <> ''
       order by a.listings desc limit 1), (select min(n) from unnest(names) n))),
    'numbers', case when area.city is not null then private.area_numbers(area) end,
    'months', coalesce((
      select jsonb_agg(jsonb_build_object('month', m.month, 'listings', m.listings,
        'priced', m.priced, 'price', case when m.priced >= 5 then m.price_median end,
        'sized', m.sized, 'sqm', case when m.sized >= 5 then m.sqm_median end) order by m.month)
      from private.area_months m
      where (m.city, m.deal, m.neighborhood, m.rooms) = (place, _deal, hood, half)
        and m.month > now() - interval '18 months'), '[]'),
    'rooms', coalesce((
      select jsonb_agg(private.area_numbers(a) - 'histogram' || jsonb_build_object('rooms', a.rooms / 2.0) order by a.rooms)
      from private.areas a where (a.city, a.deal, a.neighborhood) = (place, _deal, hood) and a.rooms > 0), '[]'),
    'neighborhoods', coalesce((
      select jsonb_agg(private.area_numbers(a) - 'histogram' || jsonb_build_object('name', a.name) order by a.listings desc, a.name)
      from (select * from private.areas a
            where (a.city, a.deal, a.rooms) = (place, _deal, 0) and a.neighborhood not in ('', hood)
            order by a.listings desc, a.name limit 60) a), '[]'),
    'near', coalesce((
      select jsonb_agg(private.area_numbers(a) - 'histogram' || jsonb_build_object('city', a.city)
                       order by array_position(_near[1:20], a.city))
      from private.areas a
      where a.city = any (_near[1:20]) and (a.deal, a.neighborhood, a.rooms) = (_deal, '', 0)), '[]'),
    'agents', coalesce((
      select jsonb_agg(jsonb_build_object('username', a.username, 'name', a.name, 'company', c.name, 'listings', t.n)
                       order by t.n desc, a.username)
      from (select l.agent_id, count(*) as n from public.public_listings l
            where l.city = place and l.transaction_type = _deal and (hood = '' or l.neighborhood = any (names))
              and (half = 0 or l.rooms * 2 = half)
            group by l.agent_id order by n desc, l.agent_id limit 5) t
      join public.public_agents a on a.id = t.agent_id
      left join public.public_companies c on c.id = a.company_id), '[]'),
    'companies', coalesce((
      select jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name, 'listings', t.n) order by t.n desc, c.slug)
      from (select a.company_id, count(*) as n from public.public_listings l join public.public_agents a on a.id = l.agent_id
            where l.city = place and l.transaction_type = _deal and (hood = '' or l.neighborhood = any (names))
              and (half = 0 or l.rooms * 2 = half) and a.company_id is not null
            group by a.company_id order by n desc, a.company_id limit 5) t
      join public.public_companies c on c.id = t.company_id), '[]'),
    'lowered', private.listing_rows(array(
      select l.seq from public.public_listings l
      where l.lowered_percent is not null and l.city = place and l.transaction_type = _deal
        and (hood = '' or l.neighborhood = any (names)) and (half = 0 or l.rooms * 2 = half)
      order by l.lowered_percent desc, l.seq desc limit 4)));
end $function$;
comment on function public.area_page(text,text,text,numeric,text[]) is '`{city, neighborhood, numbers, months, rooms, neighborhoods, near, agents, companies, lowered}` of an area of `sale` or `rent`: `city` and `neighborhood` as listings spell them, null when none ever did; `numbers` `{listings, priced, price, sized, sqm, dated, listed, histogram}` with quarters `[low, median, high]`, null from fewer than five homes; `near` of the first 20 cities that are named; `lowered` rows as of `search_listings`';

CREATE OR REPLACE FUNCTION private.expected_areas(_city text, _deal text)
 RETURNS SETOF private.areas
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with homes as (
    select n.key as neighborhood, l.neighborhood as name, (l.rooms * 2)::smallint as rooms, l.listed_on,
      case when private.is_dwelling(l.property_types) then l.price end as price,
      case when private.is_dwelling(l.property_types) then l.price_per_sqm end as sqm
    from public.public_listings l
    left join private.neighborhoods n on n.city = l.city and n.name = l.neighborhood
    where l.city = _city and l.transaction_type = _deal)
  select _city, _deal, coalesce(neighborhood, ''), coalesce(rooms, 0::smallint),
    case when grouping(neighborhood) = 0 then mode() within group (order by name) end,
    count(*)::integer, count(price)::integer,
    round(percentile_cont(0.25) within group (order by price)::numeric),
    round(percentile_cont(0.5) within group (order by price)::numeric),
    round(percentile_cont(0.75) within group (order by price)::numeric),
    count(sqm)::integer,
    round(percentile_cont(0.25) within group (order by sqm)::numeric),
    round(percentile_cont(0.5) within group (order by sqm)::numeric),
    round(percentile_cont(0.75) within group (order by sqm)::numeric),
    count(listed_on)::integer, percentile_disc(0.5) within group (order by listed_on),
    case when grouping(rooms) = 1 then private.price_histogram(array_agg(price) filter (where price is not null)) end,
    now()
  from homes
  group by grouping sets ((), (neighborhood), (rooms), (neighborhood, rooms))
  having (grouping(neighborhood) = 1 or neighborhood is not null) and (grouping(rooms) = 1 or rooms is not null)
    and count(*) > 0
$function$;
comment on function private.expected_areas(text,text) is NULL;

CREATE OR REPLACE FUNCTION private.is_dwelling(_types text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select _types && array['apartment', 'garden_apartment', 'penthouse', 'duplex', 'triplex', 'housing_unit',
    'studio_loft', 'basement', 'private_house', 'semi_detached', 'farm_outbuilding', 'agricultural_farm']
$function$;
comment on function private.is_dwelling(text[]) is NULL;

CREATE OR REPLACE FUNCTION private.listing_rows(_seqs bigint[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg((to_jsonb(l) - 'description') || jsonb_build_object('agent', jsonb_build_object(
      'id', a.id, 'username', a.username, 'name', a.name, 'phone', a.phone,
      'profile_image_url', a.profile_image_url, 'show_property_ids', a.show_property_ids,
      'company', case when c.id is not null then jsonb_build_object(
        'id', c.id, 'name', c.name, 'slug', c.slug, 'logo_url', c.logo_url) end)) order by s.place), '[]')
  from unnest(_seqs) with ordinality s (seq, place)
  join public.public_listings l on l.seq = s.seq
  join public.public_agents a on a.id = l.agent_id
  left join public.public_companies c on c.id = a.company_id
$function$;
comment on function private.listing_rows(bigint[]) is NULL;

CREATE OR REPLACE FUNCTION private.neighborhood_query(_name text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (select format('''h:%s''', n.key) from private.neighborhoods n where n.key = private.area_key(_name) and n.key <> '' limit 1),
    private.words_query(_name, 'n:'))
$function$;
comment on function private.neighborhood_query(text) is NULL;

CREATE OR REPLACE FUNCTION private.note_area_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' then
    insert into private.area_changes (city, deal)
    select distinct city, deal from (
      select c.city as new_city, c.transaction_type as new_deal, b.city as old_city, b.transaction_type as old_deal
      from changed c join before b using (id)
      where (c.city, c.transaction_type, c.neighborhood, c.rooms, c.price, c.price_per_sqm, c.property_types, c.listed_on)
        is distinct from
        (b.city, b.transaction_type, b.neighborhood, b.rooms, b.price, b.price_per_sqm, b.property_types, b.listed_on)
    ) moved, lateral (values (new_city, new_deal), (old_city, old_deal)) places (city, deal);
  else
    insert into private.area_changes (city, deal) select distinct city, transaction_type from changed;
  end if;
  if tg_op <> 'DELETE' then
    insert into private.neighborhoods (city, name, key)
    select distinct c.city, c.neighborhood, private.area_key(c.neighborhood) from changed c
    where c.neighborhood is not null
      and not exists (select from private.neighborhoods n where (n.city, n.name) = (c.city, c.neighborhood))
    order by 1, 2
    on conflict do nothing;
  end if;
  return null;
end $function$;
comment on function private.note_area_changes() is NULL;

CREATE OR REPLACE FUNCTION private.price_histogram(_prices numeric[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  with ends as (
    select percentile_disc(0.02) within group (order by p) as low, percentile_disc(0.98) within group (order by p) as high
    from unnest(_prices) p),
  raw as (select low, high, (high - low) / 9 as width, power(10, floor(log((high - low) / 9))) as ten
          from ends where cardinality(_prices) >= 5 and high > low),
  steps as (select low, high, (ten * case when width <= ten then 1 when width <= 2 * ten then 2
                                    when width <= 5 * ten then 5 else 10 end)::numeric as step from raw),
  bins as (select floor(low / step) * step as start, step, (floor(high / step) - floor(low / step) + 1)::integer as n from steps)
  select jsonb_build_object('from', trim_scale(start), 'step', trim_scale(step), 'homes', (
    select jsonb_agg((select count(*) from unnest(_prices) p
      where least(greatest(floor((p - start) / step), 0), n - 1) = bin) order by bin)
    from generate_series(0, n - 1) bin))
  from bins
$function$;
comment on function private.price_histogram(numeric[]) is NULL;

CREATE OR REPLACE FUNCTION private.renew_areas(_now boolean DEFAULT false)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  this_month constant date := date_trunc('month', now() at time zone 'Asia/Jerusalem');
  place record;
  expected private.areas[];
  renewed integer := 0;
begin
  -- Of several servers one; the others find it done.
  update private.area_renewal set at = now()
  where single in (select single from private.area_renewal
                 where _now or at is null or at < now() - interval '10 minutes' for update skip locked);
  if not found then return 0; end if;
  for place in
    with noted as (delete from private.area_changes where id > 0 returning city, deal)
    select distinct city, deal from noted order by city, deal
  loop
    expected := array(select e from private.expected_areas(place.city, place.deal) e);
    delete from private.areas a where (a.city, a.deal) = (place.city, place.deal) and not exists (
      select from unnest(expected) e where (e.neighborhood, e.rooms) = (a.neighborhood, a.rooms));
    insert into private.areas as a select * from unnest(expected)
    on conflict (city, deal, neighborhood, rooms) do update
    set (name, listings, priced, price_low, price_median, price_high, sized, sqm_low, sqm_median, sqm_high, dated,
         listed_median, histogram, changed_at)
      = (excluded.name, excluded.listings, excluded.priced, excluded.price_low, excluded.price_median,
         excluded.price_high, excluded.sized, excluded.sqm_low, excluded.sqm_median, excluded.sqm_high,
         excluded.dated, excluded.listed_median, excluded.histogram, excluded.changed_at)
    where to_jsonb(a) - 'changed_at' is distinct from to_jsonb(excluded) - 'changed_at';
    renewed := renewed + 1;
  end loop;
  delete from private.area_months m where m.month = this_month and not exists (
    select from private.areas a
    where (a.city, a.deal, a.neighborhood, a.rooms) = (m.city, m.deal, m.neighborhood, m.rooms));
  insert into private.area_months as m
    (city, deal, neighborhood, rooms, month, listings, priced, price_median, sized, sqm_median)
  select city, deal, neighborhood, rooms, this_month, listings, priced, price_median, sized, sqm_median from private.areas
  on conflict (city, deal, neighborhood, rooms, month) do update
  set (listings, priced, price_median, sized, sqm_median)
    = (excluded.listings, excluded.priced, excluded.price_median, excluded.sized, excluded.sqm_median)
  where (m.listings, m.priced, m.price_median, m.sized, m.sqm_median) is distinct from
        (excluded.listings, excluded.priced, excluded.price_median, excluded.sized, excluded.sqm_median);
  if renewed > 0 then perform private.note_change('areas'); end if;
  return renewed;
end $function$;
comment on function private.renew_areas(boolean) is NULL;

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
    select id from private.mails where created_at < private.kept_since('mails')
    limit 10000 for update skip locked);
  return jsonb_build_object('trials_ended', trials, 'subscriptions_ended', subscriptions,
                            'listings_expired', private.expire_listings(), 'closed_forgotten', private.forget_closed(),
                            'badges_ended', private.end_badges(), 'expiry_mails', private.queue_expiry_mails(),
                            'areas_renewed', private.renew_areas(),
                            'media_orphans', private.sweep_pictures());
end $function$;
comment on function public.run_maintenance() is '`{trials_ended, subscriptions_ended, listings_expired, closed_forgotten, badges_ended, expiry_mails, areas_renewed, media_orphans}`: ends lapsed trials, subscriptions, listings (200 a call: while `listings_expired` is 200 there are more) and badges of a fallen price (1000 a call, likewise), queues mails about listings that end (100 agents a call, likewise), renews the numbers of areas, sweeps orphaned pictures, old counters and records (`private.retention`)';

CREATE OR REPLACE FUNCTION private.search_conditions(f jsonb, OUT conditions text, OUT words text, OUT all_wishes text, OUT any_wish text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  filter record;
  n numeric;
  ids text;
  mask integer;
  today date := (now() at time zone 'Asia/Jerusalem')::date;
  spoken record := private.read_wishes(case when jsonb_typeof(f -> 'text') = 'string' then f ->> 'text' end);
begin
  if pg_column_size(f) > 40000 then perform private.refuse('filters_too_long', '22023'); end if;
  conditions := '';
  -- The numbers and choices of lib/search/filters.ts, each a row: its name, how it narrows, the column of
  -- private.search_rows, and how many of the column's units one is, or what its numbers from 1 on stand for.
  for filter in
    select * from (values
      ('transactionType', '=', 'deal', null, array['sale', 'rent']),
      ('roomsMin', '>=', 'rooms', 2, null),
      ('roomsMax', '<=', 'rooms', 2, null),
      ('priceMin', '>=', 'price', 100, null),
      ('priceMax', '<=', 'price', 100, null),
      ('builtAreaMin', '>=', 'area', 100, null),
      ('builtAreaMax', '<=', 'area', 100, null),
      ('balconyMin', '>=', 'balcony', 100, null),
      ('floorMin', '>=', 'floor', 1, null),
      ('floorMax', '<=', 'floor', 1, null),
      ('pricePerSqmMin', '>=', 'price_per_sqm', 100, null),
      ('pricePerSqmMax', '<=', 'price_per_sqm', 100, null),
      ('parkingMin', '>=', 'parking_spots', 1, null)) filters (name, operator, col, units, ids)
    where f ? name
  loop
    if filter.operator = '=' then
      n := array_position(filter.ids, f ->> filter.name);
    else
      n := case when jsonb_typeof(f -> filter.name) = 'number'
        then least(greatest((f ->> filter.name)::numeric, 0), 1e10) * filter.units end;
      n := case filter.operator when '>=' then ceil(n) else floor(n) end;
    end if;
    continue when n is null;
    conditions := conditions || format(' and r.%I %s %s', filter.col, filter.operator, n);
  end loop;
  -- Each number of rooms by itself too: behind a range an index cannot go on to the price.
  if jsonb_typeof(f -> 'roomsMin') = 'number' and jsonb_typeof(f -> 'roomsMax') = 'number' then
    conditions := conditions || format(' and r.rooms = any (%L::smallint[])', array(
      select generate_series(ceil(greatest((f ->> 'roomsMin')::numeric, 0) * 2), least(floor((f ->> 'roomsMax')::numeric * 2), 100))));
  end if;
  if jsonb_typeof(f -> 'city') in ('string', 'array') and btrim(f ->> 'city') not in ('', '[]') then
    ids := private.city_ids(private.names_in(f -> 'city'));
    conditions := conditions || case when ids is null then ' and false'
      when position(',' in ids) = 0 then ' and r.city = ' || ids else format(' and r.city in (%s)', ids) end;
  end if;
  if f ->> 'agentId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    conditions := conditions || format(' and r.agent_id = %L::uuid', f ->> 'agentId');
  end if;
  if f ->> 'companyId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    conditions := conditions || format(
      ' and r.agent_id in (select a.id from public.public_agents a where a.company_id = %L::uuid)', f ->> 'companyId');
  end if;
  -- Several ids: every one or one of them, in a column of bits, under the names that these have there.
  for filter in
    select * from (values
      ('features', 'all', 'features', ''),
      ('only', 'all', 'features', 'only:'),
      ('condition', 'any', 'features', 'condition:'),
      ('propertyTypes', 'any', 'types', '')) filters (name, match, col, prefix)
    where jsonb_typeof(f -> name) = 'array' and f -> name <> '[]'
  loop
    select coalesce(bit_or(case filter.col when 'types' then private.type_bit(v)
      else private.feature_bit(filter.prefix || v) end), 0)
    into mask from jsonb_array_elements_text(f -> filter.name) v;
    if filter.match = 'any' then
      conditions := conditions || format(' and (r.%I & %s) <> 0', filter.col, mask);
    elsif mask <> 0 then
      conditions := conditions || format(' and (r.%I & %s) = %s', filter.col, mask, mask);
    end if;
  end loop;
  if f -> 'only' ? 'lowered' then conditions := conditions || ' and r.lowered is not null'; end if;
  -- Days: at once is until today; a day that the month does not have is one of the next.
  if f ->> 'entrance' = 'now' then
    conditions := conditions || format(' and r.entrance_date <= %L::date', today);
  elsif f ->> 'entrance' ~ '^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$' then
    conditions := conditions || format(' and r.entrance_date <= %L::date',
      (left(f ->> 'entrance', 8) || '01')::date + right(f ->> 'entrance', 2)::integer - 1);
  end if;
  if f ->> 'listed' ~ '^\d{1,3}$' then
    conditions := conditions || format(' and r.listed_on >= %L::date', today - (f ->> 'listed')::integer);
  end if;
  conditions := conditions || private.kinds_condition(f -> 'kinds') || private.without_condition(f -> 'without');
  select string_agg(q, ' & ') into words from (values
    (private.words_query(spoken.demanded)),
    ((select '(' || string_agg(private.neighborhood_query(name), ' | ') || ')' from unnest(private.names_in(f -> 'neighborhood')) name)),
    (private.words_query(case when jsonb_typeof(f -> 'address') = 'string' then f ->> 'address' end, 'a:'))) v (q)
  where q is not null;
  all_wishes := private.words_query(spoken.wished);
  any_wish := private.words_query(spoken.wished, '', ' | ');
end $function$;
comment on function private.search_conditions(jsonb) is NULL;

CREATE OR REPLACE FUNCTION public.search_listings(filters jsonb DEFAULT '{}'::jsonb, sort text DEFAULT 'newest'::text, page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  f jsonb := case when jsonb_typeof(filters) = 'object' then filters else '{}' end;
  first_row integer := (least(greatest(coalesce(page, 1), 1), 100) - 1) * 24;
  -- Comparing so many texts one by one costs about what the index of words does.
  few constant integer := 1000;
  asked record := private.search_conditions(f);
  total bigint;
  with_all bigint;
  with_some bigint;
  seqs bigint[];
begin
  if asked.all_wishes is null and asked.words is not null then
    select found.total, found.seqs into total, seqs
    from private.search_found(asked.conditions, asked.words, sort, first_row) found;
  else
    total := private.count_found(asked.conditions, asked.words);
    if asked.all_wishes is null then
      if total > 0 then seqs := private.search_page(asked.conditions, sort, first_row); end if;
    elsif total <= few then
      select ranked.with_all, ranked.with_some, ranked.seqs into with_all, with_some, seqs
      from private.rank_few(asked.conditions, asked.words, asked.all_wishes, asked.any_wish, sort, first_row) ranked;
    else
      select ranked.with_all, ranked.with_some, ranked.seqs into with_all, with_some, seqs
      from private.rank_many(
        asked.conditions, asked.words, asked.all_wishes, asked.any_wish, total, sort, first_row) ranked;
    end if;
  end if;
  return jsonb_build_object('total', total, 'wishes', case when with_all is not null then
      jsonb_build_object('all', with_all, 'some', with_some) end, 'rows', private.listing_rows(seqs));
end $function$;
comment on function public.search_listings(jsonb,text,integer) is '`{total, wishes, rows}`; filters longer than 40 kB are refused with 22023 `filters_too_long`; 24 a page, page 1-100. Filters: transactionType, city and neighborhood (a name, or several of which one is enough), address, roomsMin/Max, priceMin/Max, builtAreaMin/Max, balconyMin, floorMin/Max, pricePerSqmMin/Max, parkingMin (numbers), features, propertyTypes, condition, only (ids), kinds (`homes`), without (features that are not there), entrance (a day or `now`), listed (days ago, at most), text, agentId, companyId. Words of `text` in quotes must be there; the others rank and never narrow: homes with all of them come first (`wishes.all` many), then those with some (`wishes.some`), then the others, each in the order of the sort; `wishes` is null without such words. Sort: newest, or price, size, rooms, sqm, lowered with _asc or _desc. A row is a `public_listings` row without description, with `agent {id, username, name, phone, profile_image_url, show_property_ids, company {id, name, slug, logo_url} or null}`';

CREATE OR REPLACE FUNCTION private.search_words_of(l public.public_listings)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array_to_tsvector(
    private.index_tokens(concat_ws(' ', l.title, l.city, l.neighborhood, l.address, l.description))
    || array(select 'n:' || t from unnest(private.index_tokens(l.neighborhood)) t)
    || array(select 'h:' || private.area_key(l.neighborhood) where l.neighborhood is not null)
    || array(select 'a:' || t from unnest(private.index_tokens(concat_ws(' ', l.address, l.neighborhood))) t))
$function$;
comment on function private.search_words_of(public.public_listings) is NULL;

CREATE TRIGGER note_areas_inserted AFTER INSERT ON public.public_listings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_area_changes();

CREATE TRIGGER note_areas_updated AFTER UPDATE ON public.public_listings REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_area_changes();

CREATE TRIGGER note_areas_deleted AFTER DELETE ON public.public_listings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_area_changes();

insert into private.api_grants (object, privilege, roles, columns) values ('function public.area_page(text, text, text, numeric, text[])', 'execute', '{anon,authenticated,service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.area_addresses(integer, integer)', 'execute', '{anon,authenticated,service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.area_cities(integer)', 'execute', '{anon,authenticated,service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.area_comparison(uuid)', 'execute', '{anon,authenticated,service_role}', NULL);

select private.apply_privileges();

-- What is public already: its neighbourhoods, their words, and everything to be counted.
insert into private.neighborhoods (city, name, key)
select distinct city, neighborhood, private.area_key(neighborhood) from public.public_listings
where neighborhood is not null;
insert into private.area_changes (city, deal) select distinct city, transaction_type from public.public_listings;
update private.search_rows r set words = private.search_words_of(l) from public.public_listings l
where l.id = r.id and l.neighborhood is not null;

reset check_function_bodies;
reset jit;
