-- A code is looked up under its company's gate (docs/decisions: one order of locks): while an agent joins
-- by it, it does not change. Nothing else of the function changes, so it is taken as it stands.
do $$
declare
  looked_up constant text := 'select * into found_one from public.companies';
  definition text := pg_catalog.pg_get_functiondef('private.company_of_code(text)'::regprocedure);
begin
  if position(looked_up in definition) = 0 then raise exception 'company_of_code looks companies up in another way'; end if;
  execute replace(definition, looked_up,
    'perform pg_advisory_xact_lock_shared(private.company_gate(id)) from public.companies
  where organization_code = upper(btrim(coalesce(_code, '''')));
  ' || looked_up);
end $$;
