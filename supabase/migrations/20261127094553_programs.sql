-- Each account says whether programs and assistants are answered with its homes; what is shown today is shown to them
-- until its agent says otherwise. Whoever comes by an assistant's link is counted as such.

set check_function_bodies = off;

alter table private.share_links drop constraint share_links_place_known,
  add constraint share_links_place_known
    check (place in ('whatsapp', 'facebook', 'mail', 'copied', 'qr', 'print', 'assistant', 'own'));
alter table public.profiles add column show_to_programs boolean not null default true;
alter table public.public_listings add column for_programs boolean not null default true;
alter table public.public_closed_listings add column for_programs boolean not null default true;
alter table public.public_closed_listings alter column for_programs drop default;
insert into private.masks values ('public.public_listings', 'for_programs', 'a.show_to_programs');
update private.masks set expression = $$%features%
    + case when l.images <> '{}' then private.feature_bit('only:pictures') else 0 end
    + case when l.status = 'active' then private.feature_bit('only:available') else 0 end
    + case when l.for_programs then private.feature_bit('only:programs') else 0 end
    + coalesce(private.feature_bit('condition:' || l.condition), 0)$$
where (projection, column_name) = ('private.search_rows'::regclass, 'features');

delete from private.api_grants where (object, privilege, roles) = ('table public.profiles', 'update', '{authenticated}');

drop trigger project_profile on public.profiles;

CREATE OR REPLACE FUNCTION private.feature_bit(_name text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    1 << array_position(private.features(), _name),
    1 << (31 - array_position(array['only:pictures', 'only:available', 'condition:new', 'condition:good',
      'condition:renovated', 'condition:needsRenovation', 'only:programs'], _name)))
$function$;

CREATE OR REPLACE FUNCTION private.link_of(_code text, _agent uuid, _listing uuid)
 RETURNS character
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if _code !~ '^[A-Za-z0-9]{6}$' then return null; end if;
  insert into private.share_links (code, agent_id, listing_id, place)
  select _code, _agent, _listing, place
  from unnest('{whatsapp,facebook,mail,copied,qr,print,assistant}'::text[]) place
  where private.share_code(coalesce(_listing, _agent), place) = _code
    and not exists (select from private.share_links where code = _code::char(6))
  on conflict do nothing;
  return (select code from private.share_links
          where code = _code::char(6) and agent_id = _agent and listing_id is not distinct from _listing);
end $function$;

CREATE OR REPLACE FUNCTION private.project_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moves boolean := tg_op = 'INSERT' or new.organization_code is distinct from old.organization_code;
  appears boolean := tg_op = 'INSERT' or private.is_shown(new) <> private.is_shown(old);
begin
  -- The company must not appear or disappear between looking and writing. It locks the public rows
  -- of its agents when it does, so a company is locked here only for an agent who joins those rows.
  if moves or appears then
    perform from public.companies where organization_code = new.organization_code for share;
  end if;
  perform from public.public_agents where id = new.id for update;
  if moves or appears then
    perform from public.public_companies
    where id in (select company_id from public.public_agents where id = new.id)
       or id in (select id from public.companies where organization_code = new.organization_code)
    order by id for no key update;
  end if;
  if appears then perform private.hold_counts(new.id); end if;
  perform private.project_agent(new.id);
  if tg_op = 'UPDATE' and (appears
     or (new.show_property_prices, new.show_listing_dates, new.feature_property_ribbon_enabled,
         new.show_automatic_ribbons, new.show_to_programs)
        is distinct from
        (old.show_property_prices, old.show_listing_dates, old.feature_property_ribbon_enabled,
         old.show_automatic_ribbons, old.show_to_programs))
  then
    perform private.project_listings(new.id);
  end if;
  return null;
end $function$;

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
      ('parkingMin', '>=', 'parking_spots', 1, null),
      -- The newest listing when a program began to page through a list.
      ('seqMax', '<=', 'seq', 1, null)) filters (name, operator, col, units, ids)
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
  conditions := conditions || private.kinds_condition(f -> 'kinds') || private.without_condition(f -> 'without')
    || private.place_conditions(f ->> 'bounds', f ->> 'shape');
  select string_agg(q, ' & ') into words from (values
    (private.words_query(spoken.demanded)),
    -- Each is looked up by itself: of thousands, which fit into the filters, a search would take seconds.
    ((select '(' || string_agg(private.neighborhood_query(name, ids), ' | ') || ')' from unnest((private.names_in(f -> 'neighborhood'))[1:50]) name)),
    (private.words_query(case when jsonb_typeof(f -> 'address') = 'string' then f ->> 'address' end, 'a:'))) v (q)
  where q is not null;
  wished := private.counted_words(spoken.wished);
  all_wishes := private.words_query(wished);
  any_wish := private.words_query(wished, '', ' | ');
end $function$;

CREATE TRIGGER project_profile AFTER INSERT OR UPDATE OF user_type, username, name, phone, profile_image_url, is_public, organization_code, show_property_prices, show_listing_dates, show_property_ids, feature_property_ribbon_enabled, show_automatic_ribbons, show_to_programs ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.project_profile();

insert into private.api_grants (object, privilege, roles, columns) values ('table public.profiles', 'update', '{authenticated}', '{is_public,name,phone,profile_image_url,show_automatic_ribbons,show_listing_dates,show_property_ids,show_property_prices,show_to_programs,username}');

select private.write_columns();

update private.search_rows set features = features | private.feature_bit('only:programs');

select private.apply_privileges();

reset check_function_bodies;
