-- A neighbourhood that some city has is a word like others where another city is searched. Addresses of areas are
-- spelt as their pages are. One network asks for no more than a part of the alerts that a day has.

set check_function_bodies = off;


drop function private.alert_limit(text,boolean);

drop function private.neighborhood_query(text);

CREATE OR REPLACE FUNCTION private.alert_lasts(f jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select f is null or not f ? 'listed' and f ->> 'entrance' is distinct from 'now' and not exists (
    -- Cities are looked up once, and not for each name.
    select from (select case when f ? 'city' then coalesce(private.city_ids(private.names_in(f -> 'city')), '') end as ids offset 0) cities,
      unnest(private.names_in(f -> 'neighborhood')) named
    where not private.is_neighborhood(named, cities.ids))
$function$;
comment on function private.alert_lasts(jsonb) is NULL;

CREATE OR REPLACE FUNCTION private.alert_limit(_client text, _network text, _scripted boolean)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hit jsonb;
begin
  -- Without a script there is no signed time: less room.
  hit := case when _scripted then private.rate_hit('alert_client', _client, 20, 3600)
              else private.rate_hit('alert_client_plain', _client, 6, 3600) end;
  -- Who has one address of a network easily has more of them, and shall not use up what is there for all.
  if (hit ->> 'allowed')::boolean and _network is not null then
    hit := private.rate_hit('alert_network', _network, 200, 86400);
  end if;
  if (hit ->> 'allowed')::boolean then hit := private.rate_hit('alerts', 'all', 5000, 86400); end if;
  return nullif((hit ->> 'retry_after')::integer, 0);
end $function$;
comment on function private.alert_limit(text,text,boolean) is NULL;

CREATE OR REPLACE FUNCTION public.area_addresses(_first integer DEFAULT 0, _limit integer DEFAULT 1000)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('deal', deal, 'city', city, 'neighborhood', private.area_name(city, neighborhood),
    'rooms', case when rooms > 0 then rooms / 2 end, 'listings', listings, 'changed', changed_at)
    order by city, deal desc, neighborhood, rooms), '[]')
  from (select * from private.areas
        where listings >= 3 and (rooms = 0 or (neighborhood = '' and rooms % 2 = 0 and rooms <= 20))
        order by city, deal desc, neighborhood, rooms
        limit least(greatest(_limit, 0), 10000) offset greatest(_first, 0)) page
$function$;
comment on function public.area_addresses(integer,integer) is 'an array of `{deal, city, neighborhood, rooms, listings, changed}`: areas with three homes or more, 10,000 at most, from `_first` on';

CREATE OR REPLACE FUNCTION public.area_comparison(_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
comment on function public.area_comparison(uuid) is '`{percent, homes, neighborhood, city}`: how far the price of a square metre lies from the median of homes with as many rooms; null from fewer than five others or for a hidden price';

CREATE OR REPLACE FUNCTION private.area_name(_city text, _neighborhood text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select name from private.areas
  where (city, neighborhood, rooms) = (_city, _neighborhood, 0) and deal in ('sale', 'rent')
  order by listings desc, deal desc limit 1
$function$;
comment on function private.area_name(text,text) is NULL;

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
      select jsonb_agg(private.area_numbers(a) - 'histogram'
        || jsonb_build_object('name', private.area_name(place, a.neighborhood)) order by a.listings desc, a.name)
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
comment on function public.area_page(text,text,text,numeric,text[]) is '`{city, neighborhood, numbers, months, rooms, neighborhoods, near, agents, companies, lowered}` of an area of `sale` or `rent`: `city` and `neighborhood` as listings spell them, null when none ever did; `numbers` `{listings, priced, price, sized, sqm, dated, listed, histogram, final}` with quarters `[low, median, high]`, null from fewer than five homes, as is `final` `{homes, price}`, the median to three digits of what was paid in twelve months, and where all but one or two are of one agent; `near` of the first 20 cities that are named; `lowered` rows as of `search_listings`';

CREATE OR REPLACE FUNCTION public.ask_alert(_alert jsonb, _client text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mail_key text := 'alert_confirm:' || (_alert ->> 'request_id')::uuid;
  person text := _alert ->> 'address';
  home uuid := _alert ->> 'listing_id';
  searched jsonb := nullif(_alert -> 'filters', 'null');
  often text := _alert ->> 'frequency';
  alert private.alerts;
  state text;
  wait integer;
begin
  -- Said before anything is looked up, so that it depends on nothing but what was sent.
  if mail_key is null or not coalesce(private.valid_address(person), false) or (home is null) = (searched is null)
     or often is null or often not in ('now', 'daily', 'weekly') or coalesce((_alert ->> 'consent_version')::integer, 0) < 1
     or searched is not null and (searched = '{}' or jsonb_typeof(searched) <> 'object' or pg_column_size(searched) > 40000
                                  or not coalesce(char_length(_alert ->> 'query') <= 20000 and private.clean_line(_alert ->> 'query'), false)) then
    perform private.refuse('alert_invalid', '22023');
  end if;
  if exists (select from private.mails where key = mail_key) then return '{"status": "asked"}'; end if;
  wait := private.alert_limit(_client, _alert ->> 'network', coalesce((_alert ->> 'scripted')::boolean, false));
  if wait is not null then return jsonb_build_object('status', 'limited', 'retry_after', wait); end if;
  if home is not null and not private.is_known_home(home) then return '{"status": "closed"}'; end if;

  perform private.hold_address(person);
  -- Nobody's mailbox is filled by others who write its address. Without a mail nobody could confirm, so nothing
  -- is kept either, and others do not use up an address's ten.
  if not (private.rate_hit('alert_confirm', encode(private.address_hash(person), 'hex'), 3, 86400) ->> 'allowed')::boolean
     or private.is_stopped(null, person, 'alert_confirm') then
    return '{"status": "asked"}';
  end if;
  select * into alert from private.alerts a
  where lower(a.address) = lower(person) and a.filters is not distinct from searched and a.listing_id is not distinct from home
  for update;
  if alert.confirmed_at is not null then
    state := 'there';
  elsif alert.id is not null then
    state := 'asks';
    update private.alerts set frequency = often, consent_version = (_alert ->> 'consent_version')::integer, created_at = now()
    where id = alert.id;
  elsif (select count(*) from private.alerts a where lower(a.address) = lower(person)) >= 10 then
    state := 'full';
  else
    state := 'asks';
    insert into private.alerts (address, filters, query, listing_id, frequency, consent_version)
    values (person, searched, case when searched is not null then _alert ->> 'query' end, home, often,
            (_alert ->> 'consent_version')::integer)
    returning * into alert;
  end if;
  perform private.queue_mail_to(person, 'alert_confirm', mail_key, jsonb_build_object(
    'state', state, 'query', case when searched is not null then _alert ->> 'query' end,
    'about', private.home_facts(home)), now() + interval '1 day');
  update private.mails set alert_id = alert.id where key = mail_key;
  return '{"status": "asked"}';
end $function$;
comment on function public.ask_alert(jsonb,text) is '`{status: asked/limited/closed, retry_after?}` of `{request_id, address, frequency, filters and query, or listing_id, consent_version, scripted, network}`: `filters` as search_listings takes them, `query` the same search as its address has it. Asked, whatever is known of the address: a mail goes to it, three a day at most. `network`: a key of where it was sent from, as `_client` is. Closed: a home that visitors do not know
refuses 22023 `alert_invalid`';

CREATE OR REPLACE FUNCTION private.is_neighborhood(_name text, _city_ids text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from private.neighborhoods n
    where n.key = private.area_key(_name) and n.key <> ''
      and (_city_ids is null or n.city in (
        select c.name from private.search_cities c where c.id = any (string_to_array(_city_ids, ', ')::integer[]))))
$function$;
comment on function private.is_neighborhood(text,text) is NULL;

CREATE OR REPLACE FUNCTION private.neighborhood_query(_name text, _city_ids text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when private.is_neighborhood(_name, _city_ids) then format('''h:%s''', private.area_key(_name))
    else private.words_query(_name, 'n:') end
$function$;
comment on function private.neighborhood_query(text,text) is NULL;

CREATE OR REPLACE FUNCTION private.search_conditions(f jsonb, OUT conditions text, OUT words text, OUT wished text, OUT all_wishes text, OUT any_wish text)
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
    ((select '(' || string_agg(private.neighborhood_query(name, ids), ' | ') || ')' from unnest(private.names_in(f -> 'neighborhood')) name)),
    (private.words_query(case when jsonb_typeof(f -> 'address') = 'string' then f ->> 'address' end, 'a:'))) v (q)
  where q is not null;
  wished := spoken.wished;
  all_wishes := private.words_query(spoken.wished);
  any_wish := private.words_query(spoken.wished, '', ' | ');
end $function$;
comment on function private.search_conditions(jsonb) is NULL;

reset check_function_bodies;

-- What was noted of alerts that name a neighbourhood may have been another city's.
insert into private.alert_turns (alert_id, at)
select s.alert_id, null from private.alert_searches s join private.alerts a on a.id = s.alert_id
where a.filters ? 'neighborhood';
