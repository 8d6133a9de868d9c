-- The totals of `searches`, an array of filters as `search_listings` takes them, in the same order: one for each filter
-- that could be removed, 50 at most. Definer for the same reason as `search_listings`.
create function public.count_searches(searches jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.count_searches(jsonb)', 'execute', '{anon, authenticated, service_role}');
comment on function public.count_searches(jsonb) is
  'the totals of an array of filters, in its order; the first 50';
