-- Homes with all of the wishes come first, then those with some, then the others.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.all_found(conditions text, words text)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
declare
  seqs bigint[];
begin
  execute format('select array_agg(r.seq) from %s where true%s', private.search_source(words), conditions) into seqs;
  return coalesce(seqs, '{}');
end $function$;
comment on function private.all_found(text,text) is NULL;

CREATE OR REPLACE FUNCTION private.count_found(conditions text, words text)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
declare
  total bigint;
begin
  if words is null and conditions ~ private.counted_conditions() then
    execute format('select coalesce(sum(r.listings), 0) from private.search_counts r where true%s', conditions)
    into total;
  else
    execute format('select count(*) from %s where true%s', private.search_source(words), conditions) into total;
  end if;
  return total;
end $function$;
comment on function private.count_found(text,text) is NULL;

CREATE OR REPLACE FUNCTION public.count_searches(searches jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  f jsonb;
  asked record;
  total bigint;
  totals jsonb := '[]';
begin
  if pg_column_size(searches) > 200000 then perform private.refuse('filters_too_long', '22023'); end if;
  for f in
    select case when jsonb_typeof(value) = 'object' then value else '{}' end
    from jsonb_array_elements(case when jsonb_typeof(searches) = 'array' then searches else '[]' end)
      with ordinality searched (value, place)
    where place <= 50 order by place
  loop
    asked := private.search_conditions(f);
    total := private.count_found(asked.conditions, asked.words);
    totals := totals || to_jsonb(total);
  end loop;
  return totals;
end $function$;
comment on function public.count_searches(jsonb) is 'the totals of an array of filters, in its order; the first 50';

CREATE OR REPLACE FUNCTION private.rank_few(conditions text, words text, all_wishes text, any_wish text, sort text, first_row integer, OUT with_all bigint, OUT with_some bigint, OUT seqs bigint[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  o record := private.search_order(sort);
begin
  execute format(
    'with found as materialized (select r.seq, %s as k,
       case when r.words @@ %L::tsquery then 0 when r.words @@ %L::tsquery then 1 else 2 end as tier
       from %s where true%s)
     select count(*) filter (where tier = 0), count(*) filter (where tier = 1),
       (select array_agg(seq) from (select seq from found order by tier, k %s nulls last, seq desc limit 24 offset %s) page)
     from found',
    coalesce('r.' || quote_ident(o.col), '0'), all_wishes, any_wish,
    private.search_source(words), conditions, coalesce(o.direction, 'asc'), first_row)
  into with_all, with_some, seqs;
  seqs := coalesce(seqs, '{}');
end $function$;
comment on function private.rank_few(text,text,text,text,text,integer) is NULL;

CREATE OR REPLACE FUNCTION private.rank_many(conditions text, words text, all_wishes text, any_wish text, total bigint, sort text, first_row integer, OUT with_all bigint, OUT with_some bigint, OUT seqs bigint[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  with_each constant text := coalesce(words || ' & ', '') || all_wishes;
  with_any constant text := coalesce(words || ' & ', '') || '(' || any_wish || ')';
  upto constant integer := first_row + 24;
  others text;
  next record;
begin
  next := private.search_found(conditions, with_each, sort, first_row);
  with_all := next.total;
  seqs := next.seqs;
  with_some := 0;
  if any_wish <> all_wishes and with_all >= upto then
    with_some := private.count_found(conditions, with_any) - with_all;
  elsif any_wish <> all_wishes then
    others := conditions || format(' and r.seq <> all (%L::bigint[])', private.all_found(conditions, with_each));
    next := private.search_found(others, with_any, sort, greatest(first_row - with_all, 0)::integer);
    with_some := next.total;
    seqs := seqs || next.seqs;
  end if;
  if with_all + with_some < least(upto, total) then
    first_row := greatest(first_row - with_all - with_some, 0);
    others := conditions || format(' and r.seq <> all (%L::bigint[])', private.all_found(conditions, with_any));
    if words is null then
      seqs := seqs || private.search_page(others, sort, first_row);
    else
      next := private.search_found(others, words, sort, first_row);
      seqs := seqs || next.seqs;
    end if;
  end if;
  seqs := seqs[1 : 24];
end $function$;
comment on function private.rank_many(text,text,text,text,bigint,text,integer) is NULL;

CREATE OR REPLACE FUNCTION private.search_found(conditions text, words text, sort text, first_row integer, OUT total bigint, OUT seqs bigint[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
 SET work_mem TO '32MB'
 SET enable_seqscan TO 'off'
AS $function$
declare
  o record := private.search_order(sort);
begin
  execute format(
    'with found as materialized (select r.seq, %s as k from %s where true%s)
     select (select count(*) from found),
       (select array_agg(seq) from (select seq from found order by k %s nulls last, seq desc limit 24 offset %s) page)',
    coalesce('r.' || quote_ident(o.col), '0'), private.search_source(words), conditions,
    coalesce(o.direction, 'asc'), first_row)
  into total, seqs;
  seqs := coalesce(seqs, '{}');
end $function$;
comment on function private.search_found(text,text,text,integer) is NULL;

CREATE OR REPLACE FUNCTION public.search_listings(filters jsonb DEFAULT '{}'::jsonb, sort text DEFAULT 'newest'::text, page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  f jsonb := case when jsonb_typeof(filters) = 'object' then filters else '{}' end;
  first_row integer := (least(greatest(coalesce(page, 1), 1), 100) - 1) * 24;
  -- Comparing so many texts one by one costs about what the index of words does.
  few constant integer := 1000;
  asked record := private.search_conditions(f);
  total bigint;
  with_all bigint;
  with_some bigint;
  seqs bigint[];
begin
  if asked.all_wishes is null and asked.words is not null then
    select found.total, found.seqs into total, seqs
    from private.search_found(asked.conditions, asked.words, sort, first_row) found;
  else
    total := private.count_found(asked.conditions, asked.words);
    if asked.all_wishes is null then
      if total > 0 then seqs := private.search_page(asked.conditions, sort, first_row); end if;
    elsif total <= few then
      select ranked.with_all, ranked.with_some, ranked.seqs into with_all, with_some, seqs
      from private.rank_few(asked.conditions, asked.words, asked.all_wishes, asked.any_wish, sort, first_row) ranked;
    else
      select ranked.with_all, ranked.with_some, ranked.seqs into with_all, with_some, seqs
      from private.rank_many(
        asked.conditions, asked.words, asked.all_wishes, asked.any_wish, total, sort, first_row) ranked;
    end if;
  end if;
  return jsonb_build_object('total', total, 'wishes', case when with_all is not null then
      jsonb_build_object('all', with_all, 'some', with_some) end, 'rows', coalesce((
    select jsonb_agg((to_jsonb(l) - 'description') || jsonb_build_object('agent', jsonb_build_object(
        'id', a.id, 'username', a.username, 'name', a.name, 'phone', a.phone,
        'profile_image_url', a.profile_image_url, 'show_property_ids', a.show_property_ids,
        'company', case when c.id is not null then jsonb_build_object(
          'id', c.id, 'name', c.name, 'slug', c.slug, 'logo_url', c.logo_url) end)) order by s.place)
    from unnest(seqs) with ordinality s (seq, place)
    join public.public_listings l on l.seq = s.seq
    join public.public_agents a on a.id = l.agent_id
    left join public.public_companies c on c.id = a.company_id), '[]'));
end $function$;
comment on function public.search_listings(jsonb,text,integer) is '`{total, wishes, rows}`; filters longer than 20 kB are refused with 22023 `filters_too_long`; 24 a page, page 1-100. Filters: transactionType, city and neighborhood (a name, or several of which one is enough), address, roomsMin/Max, priceMin/Max, builtAreaMin/Max, balconyMin, floorMin/Max (numbers), features (ids), propertyTypes (ids), text, agentId, companyId. Words of `text` in quotes must be there; the others rank and never narrow: homes with all of them come first (`wishes.all` many), then those with some (`wishes.some`), then the others, each in the order of the sort; `wishes` is null without such words. Sort: newest, price_asc, price_desc, size_asc, size_desc, rooms_asc, rooms_desc. A row is a `public_listings` row without description, with `agent {id, username, name, phone, profile_image_url, show_property_ids, company {id, name, slug, logo_url} or null}`';

CREATE OR REPLACE FUNCTION private.search_page(conditions text, sort text, first_row integer)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  page_size constant integer := 24;
  upto integer := first_row + page_size;
  o record := private.search_order(sort);
  picked bigint[] := '{}';
  of_value bigint[];
  room integer := 32767;
begin
  if o.col is null then
    execute format('select array_agg(seq) from (select r.seq from private.search_rows r where true%s order by r.seq desc limit %s offset %s) page',
      conditions, page_size, first_row)
    into picked;
  elsif sort = 'rooms_desc' then
    -- Few values with many rows each: one read of the index a value, from the largest down.
    loop
      execute format('select max(r.rooms) from private.search_rows r where true%s and r.rooms < %s', conditions, room) into room;
      exit when room is null;
      execute format('select array_agg(seq) from (select r.seq from private.search_rows r where true%s and r.rooms = %s order by r.seq desc limit %s) page',
        conditions, room, upto) into of_value;
      picked := picked || of_value;
      exit when cardinality(picked) >= upto;
    end loop;
    if cardinality(picked) < upto then
      execute format('select array_agg(seq) from (select r.seq from private.search_rows r where true%s and r.rooms is null order by r.seq desc limit %s) page',
        conditions, upto - cardinality(picked)) into of_value;
      picked := picked || of_value;
    end if;
    picked := picked[first_row + 1 : upto];
  else
    -- Two branches, known and unknown, because "nulls last" matches no index read backwards.
    execute format(
      'select array_agg(seq) from (select seq from (
         (select r.seq, r.%1$I as k, 0 as later from private.search_rows r where true%2$s and r.%1$I is not null order by r.%1$I %3$s, r.seq desc limit %4$s)
         union all
         (select r.seq, r.%1$I, 1 from private.search_rows r where true%2$s and r.%1$I is null order by r.seq desc limit %4$s)) both_branches
       order by later, k %3$s, seq desc limit %5$s offset %6$s) page',
      o.col, conditions, o.direction, upto, page_size, first_row)
    into picked;
  end if;
  return coalesce(picked, '{}');
end $function$;
comment on function private.search_page(text,text,integer) is NULL;

CREATE OR REPLACE FUNCTION private.search_source(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when words is null then 'private.search_rows r'
    else format('(select * from private.search_rows w where w.words @@ %L::tsquery offset 0) r', words) end
$function$;
comment on function private.search_source(text) is NULL;

reset check_function_bodies;
