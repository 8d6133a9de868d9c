-- The totals of `searches`, an array of filters as `search_listings` takes them, in their order: as many as there
-- are filters to take away, 50 at most. Definer for the same reason as `search_listings`.
create function public.count_searches(searches jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
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
    if asked.words is not null then
      execute format('select count(*) from (select w.seq from private.search_words w where w.words @@ %L::tsquery offset 0) w
          join private.search_rows r on r.seq = w.seq where true%s', asked.words, asked.conditions)
      into total;
    elsif asked.conditions ~ '^( and r\.(city|deal) = [0-9]+)*$' then
      execute format('select coalesce(sum(r.listings), 0) from private.search_counts r where true%s', asked.conditions)
      into total;
    else
      execute format('select count(*) from private.search_rows r where true%s', asked.conditions) into total;
    end if;
    totals := totals || to_jsonb(total);
  end loop;
  return totals;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.count_searches(jsonb)', 'execute', '{anon, authenticated, service_role}');
comment on function public.count_searches(jsonb) is
  'the totals of an array of filters, in its order; the first 50';
