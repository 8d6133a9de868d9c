-- Fifty searches of the site are short, so a list of more is refused before it is read, as one search is.
-- Nothing else of the function changes.
do $$
declare
  first constant text := 'for f in';
  definition text := pg_catalog.pg_get_functiondef('public.count_searches(jsonb)'::regprocedure);
begin
  if position(first in definition) = 0 then raise exception 'count_searches begins in another way'; end if;
  execute replace(definition, first,
    'if pg_column_size(searches) > 200000 then perform private.refuse(''filters_too_long'', ''22023''); end if;
  ' || first);
end $$;
