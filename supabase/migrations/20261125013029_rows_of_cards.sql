-- A search answers what cards show of its homes, and looks for no words where there are none: it takes a third less of the database.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.listing_rows(_seqs bigint[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(to_jsonb(shown) order by s.place), '[]')
  from unnest(_seqs) with ordinality s (seq, place)
  join public.public_listings l on l.seq = s.seq
  join public.public_agents a on a.id = l.agent_id
  left join public.public_companies c on c.id = a.company_id
  cross join lateral (select l.id, l.title, l.transaction_type, l.price, l.price_per_sqm, l.city, l.neighborhood,
    l.address, l.rooms, l.floor, l.built_area, l.property_types, l.main_image_url, l.images, l.ribbon_enabled,
    l.ribbon_text, l.ribbon_bg_color, l.listed_on, l.lowered_percent, l.status, l.is_new, l.automatic_ribbons,
    jsonb_build_object('name', a.name,
      'company', case when c.id is not null then jsonb_build_object('name', c.name) end) as agent) shown
$function$;

comment on function public.search_listings(jsonb,text,integer) is '`{total, wishes, rows}`; filters longer than 40 kB are refused with 22023 `filters_too_long`; 24 a page, page 1-100. Filters: transactionType, city and neighborhood (a name, or several of which one is enough), address, roomsMin/Max, priceMin/Max, builtAreaMin/Max, balconyMin, floorMin/Max, pricePerSqmMin/Max, parkingMin (numbers), features, propertyTypes, condition, only (ids), kinds (`homes`), without (features that are not there), entrance (a day or `now`), listed (days ago, at most), text, agentId, companyId. Words of `text` in quotes must be there; the others rank and never narrow: homes with all of them come first (`wishes.all` many), then those with some (`wishes.some`), then the others, each in the order of the sort; `wishes` is null without such words. Sort: newest, or price, size, rooms, sqm, lowered with _asc or _desc. A row has what cards show of a `public_listings` row, with `agent {name, company {name} or null}`';

CREATE OR REPLACE FUNCTION private.words_query(_text text, field text DEFAULT ''::text, joint text DEFAULT ' & '::text)
 RETURNS text
 LANGUAGE sql
 STABLE STRICT
 SET search_path TO ''
AS $function$
  select string_agg('(' || (
      select string_agg(term, ' | ') from (
        select '''' || field || left(w, 60) || case when w in ('n', 'h', 'a') then '''' else ''':*' end as term
        union all select '''' || field || left(f, 60) || '''' from private.bare_forms(w) f) terms) || ')', joint)
  from (select w from regexp_split_to_table(private.search_key(left(_text, 200)), ' ') w
        where w <> '' limit 10) words
$function$;

reset check_function_bodies;
