-- The settings page claimed that records are kept for ever; it says now for how many months each kind is kept.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.admin_information()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'tables', count(*), 'protected_tables', count(*) filter (where c.relrowsecurity),
      'trial_days', (
        select substring(pg_catalog.pg_get_expr(d.adbin, d.adrelid) from '(\d+) days')::integer
        from pg_catalog.pg_attrdef d join pg_catalog.pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
        where d.adrelid = 'public.profiles'::regclass and a.attname = 'trial_end_date'),
      'retention', (select coalesce(jsonb_object_agg(kind, months), '{}') from private.retention))
    from pg_catalog.pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r');
end $function$;
comment on function public.admin_information() is '`{tables, protected_tables, trial_days}` of the catalog, and `retention`, the months a kind of record is kept
refuses 42501 `not_admin`';

reset check_function_bodies;
