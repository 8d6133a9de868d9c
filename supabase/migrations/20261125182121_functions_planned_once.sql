-- What each search calls was in SQL with a path of its own, so that PostgreSQL read and planned it anew in every
-- transaction: of the 1.7 ms that a search took it, half. In PL/pgSQL that is done once a connection.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.city_ids(_names text[])
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    with named as (select distinct private.search_key(name) as key from unnest(_names) name),
      known as (select c.id from named join private.search_cities c using (key)),
      parts as (
        select c.id from named n join private.search_cities c on position(n.key in c.key) > 0
        where cardinality(_names) <= 20 and not exists (select from private.search_cities o where o.key = n.key))
    select string_agg(id::text, ', ' order by id) from (select id from known union select id from parts) cities);
end $function$;
comment on function private.city_ids(text[]) is NULL;

CREATE OR REPLACE FUNCTION private.is_neighborhood(_name text, _city_ids text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from private.neighborhoods n
    where n.key = private.area_key(_name) and n.key <> ''
      and (_city_ids is null or n.city in (
        select c.name from private.search_cities c where c.id = any (string_to_array(_city_ids, ', ')::integer[]))));
end $function$;
comment on function private.is_neighborhood(text,text) is NULL;

CREATE OR REPLACE FUNCTION private.kinds_condition(_kinds jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when _kinds ? 'homes' then format(' and (r.types & %s) <> 0', (
      select bit_or(private.type_bit(t)) from unnest(array['apartment', 'garden_apartment', 'penthouse', 'duplex',
        'triplex', 'housing_unit', 'studio_loft', 'basement', 'private_house', 'semi_detached', 'farm_outbuilding',
        'agricultural_farm']) t))
    else '' end;
end $function$;
comment on function private.kinds_condition(jsonb) is NULL;

CREATE OR REPLACE FUNCTION private.listing_rows(_seqs bigint[])
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
      l.address, l.rooms, l.floor, l.built_area, l.property_types, l.main_image_url, l.images, l.ribbon_enabled,
      l.ribbon_text, l.ribbon_bg_color, l.listed_on, l.lowered_percent, l.status, l.is_new, l.automatic_ribbons,
      jsonb_build_object('name', a.name,
        'company', case when c.id is not null then jsonb_build_object('name', c.name) end) as agent) shown);
end $function$;
comment on function private.listing_rows(bigint[]) is NULL;

CREATE OR REPLACE FUNCTION private.names_in(_value jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(array_agg(left(name, 100)), '{}')
    from jsonb_array_elements_text(
      case jsonb_typeof(_value) when 'array' then _value when 'string' then jsonb_build_array(_value) else '[]' end) name
    where private.search_key(left(name, 100)) <> '');
end $function$;
comment on function private.names_in(jsonb) is NULL;

CREATE OR REPLACE FUNCTION private.neighborhood_query(_name text, _city_ids text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when private.is_neighborhood(_name, _city_ids) then format('''h:%s''', private.area_key(_name))
    else private.words_query(_name, 'n:') end;
end $function$;
comment on function private.neighborhood_query(text,text) is NULL;

CREATE OR REPLACE FUNCTION private.search_order(sort text, OUT col text, OUT direction text)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  parts text[] := regexp_match(sort, '^(price|size|rooms|sqm|lowered)_(asc|desc)$');
begin
  col := case parts[1] when 'price' then 'price' when 'size' then 'area' when 'rooms' then 'rooms'
    when 'sqm' then 'price_per_sqm' when 'lowered' then 'lowered' end;
  direction := parts[2];
end $function$;
comment on function private.search_order(text) is NULL;

CREATE OR REPLACE FUNCTION private.search_source(words text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when words is null then 'private.search_rows r'
    else format('(select * from private.search_rows w where w.words @@ %L::tsquery offset 0) r', words) end;
end $function$;
comment on function private.search_source(text) is NULL;

CREATE OR REPLACE FUNCTION private.without_condition(_features jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select format(' and (r.features & %s) = 0', bit_or(private.feature_bit(v)))
    from jsonb_array_elements_text(case when jsonb_typeof(_features) = 'array' then _features else '[]' end) v
    having bit_or(private.feature_bit(v)) <> 0), '');
end $function$;
comment on function private.without_condition(jsonb) is NULL;

reset check_function_bodies;
