-- A search says what is wanted.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION public.count_searches(searches jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  f jsonb;
  wanted record;
  total bigint;
  totals jsonb := '[]';
begin
  if pg_column_size(searches) > 1000000 then perform private.refuse('filters_too_long', '22023'); end if;
  for f in
    select case when jsonb_typeof(value) = 'object' then value else '{}' end
    from jsonb_array_elements(case when jsonb_typeof(searches) = 'array' then searches else '[]' end)
      with ordinality searched (value, place)
    where place <= 50 order by place
  loop
    wanted := private.search_conditions(f);
    total := private.count_found(wanted.conditions, wanted.words);
    totals := totals || to_jsonb(total);
  end loop;
  return totals;
end $function$;
comment on function public.count_searches(jsonb) is 'the totals of an array of filters, in its order; the first 50';

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
  wanted record := private.search_conditions(f);
  total bigint;
  with_all bigint;
  with_some bigint;
  seqs bigint[];
begin
  if wanted.all_wishes is null and wanted.words is not null then
    select found.total, found.seqs into total, seqs
    from private.search_found(wanted.conditions, wanted.words, sort, first_row) found;
  else
    total := private.count_found(wanted.conditions, wanted.words);
    if wanted.all_wishes is null then
      if total > 0 then seqs := private.search_page(wanted.conditions, sort, first_row); end if;
    elsif total <= few then
      select ranked.with_all, ranked.with_some, ranked.seqs into with_all, with_some, seqs
      from private.rank_few(wanted.conditions, wanted.words, wanted.all_wishes, wanted.any_wish, sort, first_row) ranked;
    else
      select ranked.with_all, ranked.with_some, ranked.seqs into with_all, with_some, seqs
      from private.rank_many(
        wanted.conditions, wanted.words, wanted.all_wishes, wanted.any_wish, total, sort, first_row) ranked;
    end if;
  end if;
  return jsonb_build_object('total', total, 'wishes', case when with_all is not null then
      jsonb_build_object('all', with_all, 'some', with_some) end, 'rows', private.listing_rows(seqs));
end $function$;
comment on function public.search_listings(jsonb,text,integer) is '`{total, wishes, rows}`; filters longer than 40 kB are refused with 22023 `filters_too_long`; 24 a page, page 1-100. Filters: transactionType, city and neighborhood (a name, or several of which one is enough), address, roomsMin/Max, priceMin/Max, builtAreaMin/Max, balconyMin, floorMin/Max, pricePerSqmMin/Max, parkingMin (numbers), features, propertyTypes, condition, only (ids), kinds (`homes`), without (features that are not there), entrance (a day or `now`), listed (days ago, at most), text, agentId, companyId. Words of `text` in quotes must be there; the others rank and never narrow: homes with all of them come first (`wishes.all` many), then those with some (`wishes.some`), then the others, each in the order of the sort; `wishes` is null without such words. Sort: newest, or price, size, rooms, sqm, lowered with _asc or _desc. A row is a `public_listings` row without description, with `agent {id, username, name, phone, profile_image_url, show_property_ids, company {id, name, slug, logo_url} or null}`';

reset check_function_bodies;
