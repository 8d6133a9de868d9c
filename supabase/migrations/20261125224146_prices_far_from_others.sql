-- In an area of few homes one price that was mistyped stretched the drawing of its prices until all others were a single
-- column. The areas that are there are made anew with the next maintenance.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.price_histogram(_prices numeric[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  with spread as (
    select percentile_disc(array[0.02, 0.25, 0.75, 0.98]) within group (order by p) as at from unnest(_prices) p),
  ends as (
    select min(p) as low, max(p) as high
    from spread, lateral (select 3 * (at[3] - at[2]) as far) half, unnest(_prices) p
    where p between at[1] and at[4] and (far = 0 or p between at[2] - far and at[3] + far)),
  raw as (select low, high, (high - low) / 9 as width, power(10, floor(log((high - low) / 9))) as ten
          from ends where cardinality(_prices) >= 5 and high > low),
  steps as (select low, high, (ten * case when width <= ten then 1 when width <= 2 * ten then 2
                                    when width <= 5 * ten then 5 else 10 end)::numeric as step from raw),
  -- Worked out once: taken into the count, its logarithms would be asked for at each price.
  bins as materialized (
    select floor(low / step) * step as start, step, (floor(high / step) - floor(low / step) + 1)::integer as n from steps),
  counts as (
    select least(greatest(floor((p - start) / step), 0), n - 1)::integer as bin, count(*) as homes
    from bins, unnest(_prices) p group by 1)
  select jsonb_build_object('from', trim_scale(start), 'step', trim_scale(step), 'homes', (
    select jsonb_agg(coalesce(homes, 0) order by bin)
    from generate_series(0, n - 1) bin left join counts using (bin)))
  from bins
$function$;
comment on function private.price_histogram(numeric[]) is NULL;

reset check_function_bodies;

insert into private.area_changes (city, deal) select distinct city, deal from private.areas;
