-- A home without coordinates stands in the middle of its neighbourhood, where the shown points of its homes say where
-- that is; homes of before this move there when their place is saved the next time. Pins say rooms.

set check_function_bodies = off;

drop trigger place_property_update on public.properties;

CREATE OR REPLACE FUNCTION public.map_listings(filters jsonb DEFAULT '{}'::jsonb, zoom integer DEFAULT 7)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
declare
  f jsonb := case when jsonb_typeof(filters) = 'object' then filters else '{}' end;
  most constant integer := 400;
  finest constant integer := 22 - least(greatest(coalesce(zoom, 7), 0), 22);
  wanted record := private.search_conditions(f);
  anywhere record := private.search_conditions(f - 'bounds' - 'shape');
  unplaced bigint;
  shown jsonb;
  placed bigint;
begin
  execute format(
    'with squares as materialized (
       select r.x >> %1$s as x, r.y >> %1$s as y, count(*) as n, sum(r.x) as sum_x, sum(r.y) as sum_y,
         min(r.x) as west, max(r.x) as east, min(r.y) as north, max(r.y) as south,
         min(r.price) as low, max(r.price) as high, min(r.seq) as seq
       from %2$s where true%3$s and r.y is not null group by 1, 2),
     coarse as materialized (
       select up from generate_series(0, 24) up
       where (select count(*) from (select distinct x >> up, y >> up from squares) joined) <= %4$s order by up limit 1),
     clusters as (
       select sum(n)::bigint as n, sum(sum_x) / sum(n) as x, sum(sum_y) / sum(n) as y,
         min(west) = max(east) and min(north) = max(south) as one_place,
         min(low) as low, max(high) as high, min(seq) as seq
       from squares cross join coarse group by x >> up, y >> up)
     select coalesce(sum(c.n), 0), coalesce(jsonb_agg(jsonb_build_array(
         round((((c.x + 0.5) / 16777216 * 360) - 180)::numeric, 5),
         round((degrees(atan(sinh(pi() * (1 - 2 * (c.y + 0.5)::double precision / 16777216)))))::numeric, 5),
         c.n, c.low / 100, c.high / 100, c.one_place, l.id, l.map_place, l.status, l.lowered_percent is not null, l.rooms)
       order by c.n desc, c.seq desc), ''[]'')
     from clusters c left join public.public_listings l on c.n = 1 and l.seq = c.seq',
    finest, private.search_source(wanted.words), wanted.conditions, most)
  into placed, shown;
  execute format('select count(*) from %s where true%s and r.y is null', private.search_source(anywhere.words), anywhere.conditions)
  into unplaced;
  return jsonb_build_object('placed', placed, 'unplaced', unplaced, 'pins', shown);
end $function$;
comment on function public.map_listings(jsonb,integer) is '`{placed, unplaced, pins}` of filters as `search_listings` takes them, at a zoom of 0 to 22: how many of its homes have a point, how many would be there but have none (whatever box or shape), and at most 400 pins `[lng, lat, homes, lowest price, highest price, all at one point, id, map_place, status, lowered, rooms]`, the last five of one home alone
refuses 22023 `filters_too_long`, `bounds_invalid`, `shape_invalid`';

CREATE OR REPLACE FUNCTION private.neighborhood_middle(_city text, _neighborhood text, OUT lat double precision, OUT lng double precision)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  key text := private.area_key(_neighborhood);
begin
  if key is null or key = '' then return; end if;
  select round((percentile_cont(0.5) within group (order by p.map_lat))::numeric, 5),
    round((percentile_cont(0.5) within group (order by p.map_lng))::numeric, 5)
  into lat, lng
  from (
    select distinct l.map_lat, l.map_lng
    from private.search_rows r join public.public_listings l on l.seq = r.seq
    where r.words @@ format('''h:%s''', key)::tsquery and l.city = _city and l.map_place in ('exact', 'about')
    limit 200) p
  having count(*) >= 3;
end $function$;

CREATE OR REPLACE FUNCTION private.place_property()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  again boolean := tg_op = 'UPDATE' and old.map_place = 'about';
begin
  new.map_lat := null;
  new.map_lng := null;
  new.map_place := null;
  if new.latitude is null or new.longitude is null then
    select lat, lng, 'neighborhood' into new.map_lat, new.map_lng, new.map_place
    from private.neighborhood_middle(new.city, new.neighborhood) where lat is not null;
    if new.map_place is null then
      select lat, lng, 'city' into new.map_lat, new.map_lng, new.map_place
      from private.localities where key = private.search_key(new.city);
    end if;
  elsif new.location_shown = 'exact' then
    new.map_lat := round(new.latitude::numeric, 6);
    new.map_lng := round(new.longitude::numeric, 6);
    new.map_place := 'exact';
  else
    select lat, lng, 'about' into new.map_lat, new.map_lng, new.map_place
    from private.about_place(new.latitude, new.longitude,
      case when again then old.map_lat end, case when again then old.map_lng end);
  end if;
  return new;
end $function$;

CREATE TRIGGER place_property_update BEFORE UPDATE ON public.properties FOR EACH ROW WHEN (((old.latitude IS DISTINCT FROM new.latitude) OR (old.longitude IS DISTINCT FROM new.longitude) OR (old.city IS DISTINCT FROM new.city) OR ((old.neighborhood IS DISTINCT FROM new.neighborhood) AND (new.latitude IS NULL)) OR (old.location_shown IS DISTINCT FROM new.location_shown))) EXECUTE FUNCTION private.place_property();

reset check_function_bodies;
