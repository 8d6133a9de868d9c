-- The homes of a search without a place on the map are a list of their own: the box "none".

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.place_conditions(_bounds text, _shape text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  side double precision[];
  corners record;
  edges text;
  conditions text := '';
begin
  if _bounds = 'none' then
    conditions := ' and r.y is null';
  elsif _bounds is not null then
    if _bounds !~ '^-?\d{1,3}(\.\d{1,8})?(,-?\d{1,3}(\.\d{1,8})?){3}$' then perform private.refuse('bounds_invalid', '22023'); end if;
    side := string_to_array(_bounds, ',')::double precision[];
    if greatest(abs(side[2]), abs(side[4])) > 85 or greatest(abs(side[1]), abs(side[3])) > 180 then
      perform private.refuse('bounds_invalid', '22023');
    end if;
    conditions := format(' and r.y between %s and %s and r.x between %s and %s',
      private.map_y(side[4]), private.map_y(side[2]), private.map_x(side[1]), private.map_x(side[3]));
  end if;
  if _shape is not null then
    corners := private.shape_corners(_shape);
    select string_agg(format('(r.y >= %s and r.y < %s and (r.x - %s) * %L::bigint < (r.y - %s) * %L::bigint)::integer',
      y1, y2, x1, y2 - y1, y1, x2 - x1), ' + ')
    into edges
    from (
      select case when b.y < a.y then b.x else a.x end as x1, least(a.y, b.y) as y1,
        case when b.y < a.y then a.x else b.x end as x2, greatest(a.y, b.y) as y2
      from unnest(corners.xs, corners.ys) with ordinality a (x, y, place)
      join unnest(corners.xs, corners.ys) with ordinality b (x, y, place)
        on b.place = a.place % cardinality(corners.xs) + 1) edge
    where y1 < y2;
    conditions := conditions || format(' and r.y between %s and %s and r.x between %s and %s and (%s) & 1 = 1',
      (select min(y) from unnest(corners.ys) y), (select max(y) from unnest(corners.ys) y),
      (select min(x) from unnest(corners.xs) x), (select max(x) from unnest(corners.xs) x), coalesce(edges, '0'));
  end if;
  return conditions;
end $function$;

reset check_function_bodies;
