-- A search can ask for homes that their agents have exclusively.

update private.masks set expression = $$%features%
    + case when l.images <> '{}' then private.feature_bit('only:pictures') else 0 end
    + case when l.status = 'active' then private.feature_bit('only:available') else 0 end
    + case when l.for_programs then private.feature_bit('only:programs') else 0 end
    + case when private.is_this_week(l.open_house_on) then private.feature_bit('only:openHouse') else 0 end
    + case when l.is_exclusive then private.feature_bit('only:exclusive') else 0 end
    + coalesce(private.feature_bit('condition:' || l.condition), 0)$$
where projection = 'private.search_rows'::regclass and column_name = 'features';

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.feature_bit(_name text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    1 << array_position(private.features(), _name),
    1 << (31 - array_position(array['only:pictures', 'only:available', 'condition:new', 'condition:good',
      'condition:renovated', 'condition:needsRenovation', 'only:programs', 'only:openHouse', 'only:exclusive'], _name)))
$function$;

select private.write_columns();

select private.store_search_row(private.search_row(l, r.words))
from public.public_listings l join private.search_rows r using (id) where l.is_exclusive;

reset check_function_bodies;
