-- "108 מהם עם ״אח״" counted homes without: short words matched as beginnings ("הר" in "הריהוט"), letters were cut that
-- do not follow each other ("ים" out of "וכלים"), and prepositions and bare numbers counted. What lies in the index was
-- cut by the old rules.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.bare_forms(_word text)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query select form from (values (1, substr(_word, 2)), (2, substr(_word, 3)), (3, substr(_word, 4))) forms (cut, form)
  where _word ~ '^[והבלמשכ][א-ת]{2}' and form ~ '^[א-ת]{2}'
    and left(_word, cut) ~ '^ו?(כש|ש)?(מה|[הבלמכ])?$'
    and not exists (select from private.search_lexicon l
      where l.word = _word or cut > 1 and l.word = substr(_word, 2) or cut > 2 and l.word = substr(_word, 3))
    and (cut < 3 and char_length(form) > 2 or exists (select from private.search_lexicon l where l.word = form));
end $function$;

CREATE OR REPLACE FUNCTION private.counted_words(_text text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select string_agg(word, ' ' order by place)
  from regexp_split_to_table(private.search_key(left(_text, 200)), ' ') with ordinality words (word, place)
  where word <> '' and word !~ '^[0-9.]{1,4}$' and not word = any (private.uncounted())
$function$;

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
      ('parkingMin', '>=', 'parking_spots', 1, null)) filters (name, operator, col, units, ids)
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
  conditions := conditions || private.kinds_condition(f -> 'kinds') || private.without_condition(f -> 'without');
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

CREATE OR REPLACE FUNCTION private.uncounted()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array['ליד', 'ועמ', 'עמ', 'של', 'או', 'גמ', 'וגמ', 'את', 'על', 'אל', 'עד', 'בינ', 'מול', 'תחת', 'מעל', 'לא',
    'בלי', 'ללא', 'רק', 'אבל', 'כי', 'אמ', 'יש', 'אינ', 'כל', 'מאוד', 'לי', 'לנו', 'שלי', 'שלנו', 'זה', 'זו', 'היא',
    'הוא', 'עוד', 'כמו', 'ו', 'ה', 'ב', 'ל', 'מ', 'ש', 'כ']
$function$;

CREATE OR REPLACE FUNCTION private.word_names(_text text, OUT part text, OUT low text, OUT high text)
 RETURNS SETOF record
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with words as (select w, left(w, 60) as word from regexp_split_to_table(private.search_key(left(_text, 200)), ' ') w
    where w <> '' limit 10)
  select word, word, word || case when char_length(word) < 4 then '' else U&'\+10FFFF' end from words
  union all
  select word, left(form, 60), left(form, 60) from words, lateral private.bare_forms(w) form
$function$;

CREATE OR REPLACE FUNCTION private.words_query(_text text, field text DEFAULT ''::text, joint text DEFAULT ' & '::text)
 RETURNS text
 LANGUAGE sql
 STABLE STRICT
 SET search_path TO ''
AS $function$
  select string_agg('(' || (
      select string_agg(term, ' | ') from (
        select '''' || field || left(w, 60) || case when field = '' and char_length(w) < 4 then '''' else ''':*' end as term
        union all select '''' || field || left(f, 60) || '''' from private.bare_forms(w) f) terms) || ')', joint)
  from (select w from regexp_split_to_table(private.search_key(left(_text, 200)), ' ') w
        where w <> '' limit 10) words
$function$;

reset check_function_bodies;

insert into private.search_lexicon
select distinct word from regexp_split_to_table(private.search_key(
'לשמש משמש משמשת מספר מהר מהיר בדק משותף משותפת משותפים'), ' ') word
on conflict do nothing;

update private.search_rows r set words = private.search_words_of(l)
from public.public_listings l where l.id = r.id and r.words <> private.search_words_of(l);

-- Alerts of words are held against the new rules: their keys and kept conditions are made anew.
insert into private.alert_turns (alert_id, at)
select id, now() from private.alerts where filters ? 'text' and confirmed_at is not null;
