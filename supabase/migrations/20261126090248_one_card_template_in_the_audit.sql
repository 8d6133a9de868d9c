-- The audit named a saved card template by the beginning of its id. There is one template, and a save makes another row
-- of it: an id that nobody sees anywhere else names nothing.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION public.admin_save_template(_max_lines integer, _lines jsonb, _expected_created_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was public.property_card_templates;
  saved public.property_card_templates;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('template', 0));
  select * into was from public.property_card_templates where is_active;
  if private.another_moment(was.created_at, _expected_created_at) then
    if (was.max_lines, was.lines) is not distinct from (_max_lines, _lines) then return to_jsonb(was); end if;
    perform private.refuse('stale_version', 'PT409');
  end if;
  update public.property_card_templates set is_active = false where is_active;
  insert into public.property_card_templates (max_lines, lines, created_at) values (_max_lines, _lines, clock_timestamp())
  returning * into saved;
  -- There is one, and each save makes a row of it: its id would name nothing.
  perform private.audit_change('template_saved', null, to_jsonb(was), to_jsonb(saved));
  return to_jsonb(saved);
end $function$;
comment on function public.admin_save_template(integer,jsonb,timestamp with time zone) is 'the row
refuses 42501 `not_admin`; 23514 `template_lines_valid`, `template_max_lines_valid`';

reset check_function_bodies;
