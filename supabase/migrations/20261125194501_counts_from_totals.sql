-- Two counts that anybody may ask for read all listings each time; they read the totals of cities now.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION public.busiest_cities(_limit integer DEFAULT 12)
 RETURNS TABLE(city text, listings bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.name, sum(s.listings)
  from private.search_counts s join private.search_cities c on c.id = s.city
  where s.listings > 0
  group by c.name order by 2 desc, 1 limit least(greatest(_limit, 1), 100)
$function$;
comment on function public.busiest_cities(integer) is 'rows `city, listings`';

CREATE OR REPLACE FUNCTION public.public_counts()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'listings', (select coalesce(sum(listings), 0) from private.search_counts),
    'agents', (select count(*) from public.public_agents),
    'companies', (select count(*) from public.public_companies),
    'cities', (select count(distinct city) from private.search_counts where listings > 0))
$function$;
comment on function public.public_counts() is '`{listings, agents, companies, cities}`';

reset check_function_bodies;
