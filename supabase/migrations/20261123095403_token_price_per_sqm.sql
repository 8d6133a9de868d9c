-- A card may say the price of a square metre.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.valid_template(lines jsonb, max_lines integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  line jsonb;
begin
  if jsonb_typeof(lines) is distinct from 'array'
     or jsonb_array_length(lines) not between 1 and coalesce(max_lines, 0) then return false; end if;
  for line in select jsonb_array_elements(lines) loop
    if jsonb_typeof(line) <> 'object' or jsonb_typeof(line -> 'tokens') is distinct from 'array'
       or jsonb_typeof(line -> 'label') is distinct from 'string'
       or char_length(line ->> 'label') > 50 or not private.clean_line(line ->> 'label')
       or (line ? 'separator' and (jsonb_typeof(line -> 'separator') <> 'string'
           or char_length(line ->> 'separator') > 5 or not private.clean_line(line ->> 'separator')))
       or exists (select from jsonb_object_keys(line) k where k not in ('label', 'tokens', 'separator'))
       or exists (select from jsonb_array_elements(line -> 'tokens') t
                  where jsonb_typeof(t) <> 'string' or (t #>> '{}') !~
                    '^(property_name|property_type|address|neighborhood|city|rooms|floor|built_area_sqm|price|price_per_sqm)\??$')
       or (select count(*) <> count(distinct rtrim(t, '?')) from jsonb_array_elements_text(line -> 'tokens') t)
    then return false; end if;
  end loop;
  return true;
end $function$;
comment on function private.valid_template(jsonb,integer) is NULL;

reset check_function_bodies;
