-- What a line may hold, where an array begins, and how long a question may be.

-- Rows from before come through: separators become spaces, or dashes where a line would be too short
-- without them; other marks that nobody sees go. Then the rule refuses them all.
create function private.as_seen(line text, shortest integer) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  seen text := regexp_replace(line, '[\u115F\u1160\u180E\u2060-\u2064\u2800\u3164\uFFA0]', '', 'g');
begin
  if char_length(btrim(translate(seen, U&'\2028\2029', '  '))) >= shortest then
    return translate(seen, U&'\2028\2029', '  ');
  end if;
  return regexp_replace(line, '[\u115F\u1160\u180E\u2028\u2029\u2060-\u2064\u2800\u3164\uFFA0]', '-', 'g');
end $$;

do $$
declare
  place record;
begin
  for place in
    select * from (values
      ('profiles', 'name', 1), ('companies', 'name', 1), ('plans', 'name', 1), ('plan_addons', 'name', 1),
      ('properties', 'title', 5), ('properties', 'city', 2), ('properties', 'neighborhood', 0),
      ('properties', 'address', 0), ('properties', 'ribbon_text', 0)) lines (of_table, of_column, shortest)
  loop
    execute format(
      'update public.%1$I set %2$I = private.as_seen(%2$I, %3$s)
       where %2$I ~ ''[\u115F\u1160\u180E\u2028\u2029\u2060-\u2064\u2800\u3164\uFFA0]''',
      place.of_table, place.of_column, place.shortest);
  end loop;
end $$;
drop function private.as_seen(text, integer);
-- Unescaped in the text of jsonb.
update public.property_card_templates
set lines = regexp_replace(lines::text, '[\u115F\u1160\u180E\u2028\u2029\u2060-\u2064\u2800\u3164\uFFA0]', '', 'g')::jsonb
where lines::text ~ '[\u115F\u1160\u180E\u2028\u2029\u2060-\u2064\u2800\u3164\uFFA0]';

-- One sentence of a person: no control, bidi-override or zero-width characters, no separators of lines
-- and paragraphs, no letters without a shape, no angle brackets. The twin of lib/format/unwanted.ts.
create or replace function private.clean_line(line text) returns boolean
language sql immutable set search_path = ''
as $$
  select line !~ '[[:cntrl:]<>\u115F\u1160\u180E\u200B-\u200D\u2028-\u202E\u2060-\u2064\u2066-\u2069\u2800\u3164\uFEFF\uFFA0]'
$$;

create or replace function private.clean_name(raw text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(btrim(left(btrim(regexp_replace(coalesce(raw, ''),
    '[[:cntrl:]<>\u115F\u1160\u180E\u200B-\u200D\u2028-\u202E\u2060-\u2064\u2066-\u2069\u2800\u3164\uFEFF\uFFA0]', '', 'g')), 50)), '')
$$;

-- An array may begin at any number, and [1] is then not its first. Those that do are counted from one,
-- each value once, in their order.
update public.properties
set property_types = array(
  select t from unnest(property_types) with ordinality types (t, n) group by t order by min(n))
where array_lower(property_types, 1) <> 1;
update public.properties set images = array(select unnest(images)) where array_lower(images, 1) <> 1;
alter table public.properties
  add constraint property_types_from_one check (array_lower(property_types, 1) = 1),
  add constraint images_from_one check (coalesce(array_lower(images, 1), 1) = 1);

-- A bit a type, however often it is named.
create or replace function private.search_row(l public.public_listings) returns private.search_rows
language sql stable set search_path = ''
as $$
  select row(l.id, l.seq, l.agent_id, c.id,
    case l.transaction_type when 'sale' then 1 else 2 end::smallint,
    (l.rooms * 2)::smallint,
    round(l.price * 100)::bigint,
    private.hundredths(l.built_area), private.hundredths(l.balcony_size), l.floor,
    -- The first bit, of position 0, is not used: array positions begin at 1.
    case when l.elevator then 2 else 0 end + case when l.parking then 4 else 0 end
      + case when l.storage then 8 else 0 end + case when l.air_conditioning then 16 else 0 end
      + case when l.mamad then 32 else 0 end + case when l.solar_water_heater then 64 else 0 end
      + case when l.gas_water_heating then 128 else 0 end + case when l.shared_yard then 256 else 0 end
      + case when l.security then 512 else 0 end + case when l.double_glazed_windows then 1024 else 0 end
      + case when l.balcony then 2048 else 0 end + case when l.garden then 4096 else 0 end
      + case when l.renovated then 8192 else 0 end + case when l.furnished then 16384 else 0 end
      + case when l.accessible then 32768 else 0 end,
    (select coalesce(bit_or(private.type_bit(t)), 0) from unnest(l.property_types) t)
  )::private.search_rows
  from private.search_cities c where c.name = l.city
$$;

-- The longest questions of the site have some hundreds of letters. Longer ones are refused before they are
-- read: two million features took all the time that a statement has. Nothing else of the two changes.
do $$
declare
  asks record;
  definition text;
begin
  for asks in
    select * from (values
      ('private.search_conditions(jsonb)', 'conditions := '''';',
       'if pg_column_size(f) > 20000 then perform private.refuse(''filters_too_long'', ''22023''); end if;'),
      ('public.save_property(uuid, integer, jsonb)', 'select * into me from public.profiles',
       'if pg_column_size(_data) > 200000 then raise exception using message = ''listing_too_long'', errcode = ''22023''; end if;')
    ) long (signature, first, refusal)
  loop
    definition := pg_catalog.pg_get_functiondef(asks.signature::regprocedure);
    if position(asks.first in definition) = 0 then raise exception '% begins in another way', asks.signature; end if;
    execute replace(definition, asks.first, asks.refusal || E'\n  ' || asks.first);
  end loop;
end $$;

create or replace function public.suggest_agents(_text text, _limit integer default 3)
returns table (username text, name text)
language sql stable security definer set search_path = ''
as $$
  select a.username, a.name from public.public_agents a
  where a.listings_count > 0 and private.name_words(a.name) @@ private.name_query(_text)::tsquery
  order by strpos(a.name, btrim(left(_text, 80))) > 0 desc, a.listings_count desc, a.username
  limit least(greatest(_limit, 1), 10)
$$;
