-- The search left its sets aside when more than a thousand changes waited to be written into them, and counted each
-- change of one home: an agent who changed one price in a loop made the searches of everybody slow within seconds.
-- Now homes are counted.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.pending_changes()
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$ begin return (select count(*) from (select distinct seq from private.search_changes) noted); end $function$;
comment on function private.pending_changes() is NULL;

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
  -- Comparing so many texts one by one costs about what the sets of words do.
  few constant integer := 1000;
  wanted record := private.search_conditions(f);
  pending bigint;
  picked bytea;
  total bigint;
  with_all bigint;
  with_some bigint;
  seqs bigint[];
begin
  if wanted.all_wishes is null and wanted.words is not null then
    select found.total, found.seqs into total, seqs
    from private.search_found(wanted.conditions, wanted.words, sort, first_row) found;
  elsif wanted.all_wishes is null and private.sets_count(wanted.conditions) and not wanted.conditions ~ private.counted_conditions() then
    picked := private.set_of(wanted.conditions);
    total := bit_count(picked);
    if total <= private.few_members() then
      seqs := private.search_members(wanted.conditions, null, sort, first_row, picked);
    else
      seqs := private.search_page(wanted.conditions, sort, first_row);
    end if;
  elsif wanted.all_wishes is null then
    total := private.count_found(wanted.conditions, wanted.words);
    if total > 0 then seqs := private.search_page(wanted.conditions, sort, first_row); end if;
  else
    pending := private.pending_changes();
    if wanted.words is not null or wanted.conditions !~ private.set_conditions() or pending > few then
      total := private.count_found(wanted.conditions, wanted.words);
    end if;
    -- What is noted as changed is compared one by one either way.
    if total <= greatest(few, pending) then
      select ranked.with_all, ranked.with_some, ranked.seqs into with_all, with_some, seqs
      from private.rank_few(wanted.conditions, wanted.words, wanted.all_wishes, wanted.any_wish, sort, first_row) ranked;
    else
      select ranked.total, ranked.with_all, ranked.with_some, ranked.seqs into total, with_all, with_some, seqs
      from private.rank_many(wanted.conditions, wanted.words, wanted.wished, wanted.all_wishes, wanted.any_wish,
        sort, first_row) ranked;
    end if;
  end if;
  return jsonb_build_object('total', total, 'wishes', case when with_all is not null then
      jsonb_build_object('all', with_all, 'some', with_some) end, 'rows', private.listing_rows(seqs));
end $function$;
comment on function public.search_listings(jsonb,text,integer) is '`{total, wishes, rows}`; filters longer than 40 kB are refused with 22023 `filters_too_long`; 24 a page, page 1-100. Filters: transactionType, city and neighborhood (a name, or several of which one is enough; of neighborhoods the first 50), address, roomsMin/Max, priceMin/Max, builtAreaMin/Max, balconyMin, floorMin/Max, pricePerSqmMin/Max, parkingMin (numbers), features, propertyTypes, condition, only (ids), kinds (`homes`), without (features that are not there), entrance (a day or `now`), listed (days ago, at most), text, agentId, companyId. Words of `text` in quotes must be there; the others rank and never narrow: homes with all of them come first (`wishes.all` many), then those with some (`wishes.some`), then the others, each in the order of the sort; `wishes` is null without such words. Sort: newest, or price, size, rooms, sqm, lowered with _asc or _desc. A row has what cards show of a `public_listings` row, with `agent {name, company {name} or null}`';

CREATE OR REPLACE FUNCTION private.sets_count(conditions text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  listings bigint;
begin
  if conditions !~ private.set_conditions() or conditions ~ 'r\.rooms .* r\.price .* r\.rooms = any'
    or conditions ~ 'r\.rooms = any.* r\.city = '
    or conditions ~ 'r\.city = ' and conditions ~ '^( and r\.(city|deal|rooms|price) ([<>]?= [0-9]+|= any \([^)]*\)))*$' then
    return false;
  end if;
  execute format('select sum(r.listings) from private.search_counts r where true%s', (
    select string_agg(part[1], '')
    from regexp_matches(conditions, '( and r\.(?:city|deal) (?:= [0-9]+|in \([0-9, ]+\)))', 'g') part))
  into listings;
  return listings > private.many_listings() and private.pending_changes() <= 1000;
end $function$;
comment on function private.sets_count(text) is NULL;

reset check_function_bodies;
