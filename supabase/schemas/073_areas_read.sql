-- The numbers that the pages of areas show.

-- The numbers of an area as visitors see them: none that is based on fewer than five homes.
create function private.area_numbers(a private.areas) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('listings', a.listings,
    'priced', a.priced,
    'price', case when a.priced >= 5 then jsonb_build_array(a.price_low, a.price_median, a.price_high) end,
    'sized', a.sized,
    'sqm', case when a.sized >= 5 then jsonb_build_array(a.sqm_low, a.sqm_median, a.sqm_high) end,
    'dated', a.dated,
    'listed', case when a.dated >= 5 then a.listed_median end,
    'histogram', a.histogram)
$$;

-- The name of a neighbourhood: the most frequent spelling among listings of one deal. Null where it has none today.
create function private.area_name(_city text, _neighborhood text) returns text
language sql stable set search_path = ''
as $$
  select name from private.areas
  where (city, neighborhood, rooms) = (_city, _neighborhood, 0) and deal in ('sale', 'rent')
  order by listings desc, deal desc limit 1
$$;

-- The measure that is followed over time for an area (measureOf in lib/area/view.ts), when enough homes have it.
create function private.area_measure(_deal text, _sized integer, _sqm numeric, _priced integer, _price numeric) returns numeric
language sql immutable set search_path = ''
as $$
  select nullif(case when _deal = 'sale' then case when _sized >= 5 then _sqm end else case when _priced >= 5 then _price end end, 0)
$$;

-- Everything on the page of an area except its list. Definer, because it reads tables that are not part of the API;
-- they hold aggregates of what visitors see.
create function public.area_page(_deal text, _city text, _neighborhood text default null, _rooms numeric default null,
  _near text[] default '{}')
returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  place text := coalesce((select name from private.search_cities
    where key = private.search_key(left(_city, 100)) order by name = _city desc limit 1), _city);
  hood text := coalesce(private.area_key(left(_neighborhood, 100)), '');
  half smallint := coalesce(least(greatest(_rooms, 0), 100) * 2, 0);
  names text[] := array(select n.name from private.neighborhoods n where hood <> '' and (n.city, n.key) = (place, hood));
  area private.areas;
  -- What homes of the neighbourhood cost, today or when there last were enough of them.
  usual numeric := (
    select known.price from (
      select a.changed_at as at, private.area_measure(a.deal, a.sized, a.sqm_median, a.priced, a.price_median) as price
      from private.areas a where hood <> '' and (a.city, a.deal, a.neighborhood, a.rooms) = (place, _deal, hood, 0)
      union all
      select m.month, private.area_measure(m.deal, m.sized, m.sqm_median, m.priced, m.price_median)
      from private.area_months m where hood <> '' and (m.city, m.deal, m.neighborhood, m.rooms) = (place, _deal, hood, 0)) known
    where known.price is not null order by known.at desc limit 1);
begin
  select * into area from private.areas a
  where (a.city, a.deal, a.neighborhood, a.rooms) = (place, _deal, hood, half);
  return jsonb_build_object(
    'city', (select name from private.search_cities where name = place),
    'neighborhood', coalesce(private.area_name(place, hood), (select min(n) from unnest(names) n)),
    'numbers', case when area.city is not null then private.area_numbers(area) || jsonb_build_object(
      'final', case when area.final_median is not null then jsonb_build_object('homes', area.finals, 'price', area.final_median) end) end,
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
      select jsonb_agg(private.area_numbers(o.area) - 'histogram' || jsonb_build_object(
        'name', private.area_name(place, (o.area).neighborhood), 'alike', coalesce(o.apart <= 0.2, false))
        order by o.apart nulls last, (o.area).listings desc, (o.area).name)
      from (select a as area,
              abs(ln(private.area_measure(a.deal, a.sized, a.sqm_median, a.priced, a.price_median) / usual)) as apart
            from private.areas a
            where (a.city, a.deal, a.rooms) = (place, _deal, 0) and a.neighborhood not in ('', hood)
            order by apart nulls last, a.listings desc, a.name limit 60) o), '[]'),
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.area_page(text, text, text, numeric, text[])', 'execute', '{anon, authenticated, service_role}');
comment on function public.area_page(text, text, text, numeric, text[]) is
  '`{city, neighborhood, numbers, months, rooms, neighborhoods, near, agents, companies, lowered}` of an area of `sale` or `rent`: `city` and `neighborhood` as listings spell them, null when none ever did; `numbers` `{listings, priced, price, sized, sqm, dated, listed, histogram, final}` with quarters `[low, median, high]`, null from fewer than five homes, as is `final` `{homes, price}`, the median to two digits of what was paid in twelve months, and where one agent has half of them or more; `neighborhoods` the largest first, beside a neighborhood those that cost most alike (`alike`: up to a fifth more or less); `near` of the first 20 cities that are named; `lowered` rows as of `search_listings`';

-- The areas with at least three homes, in the order of their names: cities, neighbourhoods, and cities by whole rooms.
create function public.area_addresses(_first integer default 0, _limit integer default 1000) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('deal', deal, 'city', city, 'neighborhood', private.area_name(city, neighborhood),
    'rooms', case when rooms > 0 then rooms / 2 end, 'listings', listings, 'changed', changed_at)
    order by city, deal desc, neighborhood, rooms), '[]')
  from (select * from private.areas
        where listings >= 3 and (rooms = 0 or (neighborhood = '' and rooms % 2 = 0 and rooms <= 20))
        order by city, deal desc, neighborhood, rooms
        limit least(greatest(_limit, 0), 10000) offset greatest(_first, 0)) page
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.area_addresses(integer, integer)', 'execute', '{anon, authenticated, service_role}');
comment on function public.area_addresses(integer, integer) is
  'an array of `{deal, city, neighborhood, rooms, listings, changed}`: areas with three homes or more, 10,000 at most, from `_first` on';

-- Every city with homes, the largest first.
create function public.area_cities(_limit integer default 2000) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('city', city, 'sale', sale, 'rent', rent) order by sale + rent desc, city), '[]')
  from (select c.name as city, coalesce(sum(s.listings) filter (where s.deal = 1), 0)::integer as sale,
          coalesce(sum(s.listings) filter (where s.deal = 2), 0)::integer as rent
        from private.search_counts s join private.search_cities c on c.id = s.city
        where s.listings > 0 group by c.name
        order by sum(s.listings) desc, c.name limit least(greatest(_limit, 0), 2000)) page
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.area_cities(integer)', 'execute', '{anon, authenticated, service_role}');
comment on function public.area_cities(integer) is
  'an array of `{city, sale, rent}`: how many homes each city has, the largest first, 2,000 at most';

-- Compares a listing's price per square metre with homes of as many rooms in its neighbourhood, or in its city. Null
-- with fewer than five others, and for a hidden price.
create function public.area_comparison(_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('percent', round(100 * (l.price_per_sqm - a.sqm_median) / a.sqm_median), 'homes', a.sized,
    'neighborhood', private.area_name(a.city, a.neighborhood), 'city', a.city)
  from public.public_listings l
  left join private.neighborhoods n on n.city = l.city and n.name = l.neighborhood
  join private.areas a on (a.city, a.deal, a.rooms) = (l.city, l.transaction_type, (l.rooms * 2)::smallint)
    and a.neighborhood in (n.key, '')
  where l.id = _id and l.price_per_sqm is not null and private.is_dwelling(l.property_types)
    and a.rooms > 0 and a.sized > 5 and a.sqm_median > 0
  order by a.neighborhood <> '' desc
  limit 1
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.area_comparison(uuid)', 'execute', '{anon, authenticated, service_role}');
comment on function public.area_comparison(uuid) is
  '`{percent, homes, neighborhood, city}`: how far the price of a square metre lies from the median of homes with as many rooms; null from fewer than five others or for a hidden price';
