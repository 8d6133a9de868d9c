-- What a search finds and how it is shown are two functions, so that programs are given the rows of a page without
-- the cards and descriptions that nobody reads there: half of what their search took of the database.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.find_page(f jsonb, sort text, page integer, OUT total bigint, OUT with_all bigint, OUT with_some bigint, OUT chooser uuid, OUT seqs bigint[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  first_row integer := (least(greatest(coalesce(page, 1), 1), 100) - 1) * 24;
  -- Comparing so many texts one by one costs about what the sets of words do.
  few constant integer := 1000;
  wanted record := private.search_conditions(f);
  pending bigint;
  picked bytea;
begin
  -- The order of an agent is one of that agent's homes alone.
  chooser := case when sort = 'chosen' and wanted.conditions ~ ' and r\.agent_id = ' then f ->> 'agentId' end;
  if chooser is not null then
    select chosen.total, chosen.with_all, chosen.with_some, chosen.seqs into total, with_all, with_some, seqs
    from private.search_chosen(wanted.conditions, wanted.words, wanted.all_wishes, wanted.any_wish, first_row) chosen;
  elsif wanted.all_wishes is null and wanted.words is not null then
    select found.total, found.seqs into total, seqs
    from private.search_found(wanted.conditions, wanted.words, sort, first_row) found;
  elsif wanted.all_wishes is null and private.sets_count(wanted.conditions) and not wanted.conditions ~ private.counted_conditions() then
    picked := private.set_of(wanted.conditions);
    total := bit_count(picked);
    if total <= private.few_members() then
      seqs := private.search_members(wanted.conditions, null, sort, first_row, picked);
    else
      seqs := private.search_page(wanted.conditions, sort, first_row);
    end if;
  elsif wanted.all_wishes is null then
    total := private.count_found(wanted.conditions, wanted.words);
    if total > 0 then seqs := private.search_page(wanted.conditions, sort, first_row); end if;
  else
    pending := private.pending_changes();
    if wanted.words is not null or wanted.conditions !~ private.set_conditions() or pending > few then
      total := private.count_found(wanted.conditions, wanted.words);
    end if;
    -- What is noted as changed is compared one by one either way.
    if total <= greatest(few, pending) then
      select ranked.with_all, ranked.with_some, ranked.seqs into with_all, with_some, seqs
      from private.rank_few(wanted.conditions, wanted.words, wanted.all_wishes, wanted.any_wish, sort, first_row) ranked;
    else
      select ranked.total, ranked.with_all, ranked.with_some, ranked.seqs into total, with_all, with_some, seqs
      from private.rank_many(wanted.conditions, wanted.words, wanted.wished, wanted.all_wishes, wanted.any_wish,
        sort, first_row) ranked;
    end if;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.program_rows(_seqs bigint[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(shown) order by s.place), '[]')
    from unnest(_seqs) with ordinality s (seq, place)
    join public.public_listings l on l.seq = s.seq
    join public.public_agents a on a.id = l.agent_id
    left join public.public_companies c on c.id = a.company_id
    cross join lateral (select l.id, l.title, l.transaction_type, l.price, l.price_per_sqm, l.city, l.neighborhood,
      l.address, l.rooms, l.built_area, l.garden_area, l.balcony_size, l.floor, l.floors_in_building, l.parking_spots,
      l.entrance_date, l.condition, l.main_image_url, l.images, l.property_types, l.elevator, l.parking, l.storage,
      l.air_conditioning, l.mamad, l.solar_water_heater, l.gas_water_heating, l.shared_yard, l.security,
      l.double_glazed_windows, l.balcony, l.garden, l.renovated, l.furnished, l.accessible, l.listed_on,
      l.lowered_percent, l.status, l.map_lat, l.map_lng, l.map_place, l.is_exclusive, l.open_house_on,
      jsonb_build_object('username', a.username, 'license', a.license, 'name', a.name,
        'company', case when c.id is not null then jsonb_build_object('name', c.name) end) as agent) shown);
end $function$;

CREATE OR REPLACE FUNCTION public.search_for_programs(filters jsonb DEFAULT '{}'::jsonb, sort text DEFAULT 'newest'::text, page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  f jsonb := case when jsonb_typeof(filters) = 'object' then filters else '{}' end;
  found record := private.find_page(
    f || jsonb_build_object('only', coalesce(f -> 'only', '[]') || '"programs"'), sort, page);
begin
  return jsonb_build_object('total', found.total,
    'newest', (select coalesce(max(l.seq), 0) from public.public_listings l),
    'rows', private.program_rows(found.seqs));
end $function$;
comment on function public.search_for_programs(jsonb,text,integer) is '`{total, newest, rows}` of what `search_listings` finds among homes that are shown to programs: `newest`, the largest `seq` there is, and rows of `public_listings` without descriptions and what only pages show, with `agent {username, license, name, company {name} or null}`<br>refuses 22023 `filters_too_long`';

CREATE OR REPLACE FUNCTION public.search_listings(filters jsonb DEFAULT '{}'::jsonb, sort text DEFAULT 'newest'::text, page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  found record := private.find_page(case when jsonb_typeof(filters) = 'object' then filters else '{}' end, sort, page);
begin
  return jsonb_build_object('total', found.total, 'wishes', case when found.with_all is not null then
      jsonb_build_object('all', found.with_all, 'some', found.with_some) end, 'rows', private.listing_rows(found.seqs))
    || case when found.chooser is null then '{}' else jsonb_build_object('chosen', private.chosen_of(found.chooser)) end;
end $function$;
comment on function public.search_listings(jsonb,text,integer) is '`{total, wishes, rows}`; filters longer than 40 kB are refused with 22023 `filters_too_long`; 24 a page, page 1-100. Filters: transactionType, city and neighborhood (a name, or several of which one is enough; of neighborhoods the first 50), address, roomsMin/Max, priceMin/Max, builtAreaMin/Max, balconyMin, floorMin/Max, pricePerSqmMin/Max, parkingMin (numbers), features, propertyTypes, condition, only (ids), kinds (`homes`), without (features that are not there), entrance (a day or `now`), listed (days ago, at most), text, agentId, companyId. Words of `text` in quotes must be there; the others rank and never narrow: homes with all of them come first (`wishes.all` many), then those with some (`wishes.some`), then the others, each in the order of the sort; `wishes` is null without such words. Sort: newest, or price, size, rooms, sqm, lowered with _asc or _desc; with agentId also `chosen`, the order of that agent (`save_chosen_homes`), whose answer has `chosen {homes, pinned}` beside the rest. A row has what cards show of a `public_listings` row, with `agent {name, company {name} or null}`';

reset check_function_bodies;
