-- A leave to read that was being given while its agent joined an office, or went to another, held there.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION public.save_lead_settings(_mails text, _template text, _company_reads boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  uid uuid := private.require_user();
begin
  if not private.is_agent() then perform private.refuse('not_agent'); end if;
  -- Nobody joins an office meanwhile, which takes the leave to read away (private.guard_place) and would not see this one.
  perform from public.profiles where user_id = uid for share;
  perform public.set_my_mail('lead', _mails <> 'none');
  insert into public.lead_settings as s (agent_id, mails, template, company_reads, told_until)
  values (private.my_profile_id(), coalesce(nullif(_mails, 'none'), 'at_once'), nullif(btrim(_template), ''),
          coalesce(_company_reads, false), now())
  on conflict (agent_id) do update set
    mails = case when _mails = 'none' then s.mails else excluded.mails end,
    told_until = case when s.mails = 'daily' then s.told_until else now() end,
    template = excluded.template, company_reads = excluded.company_reads, updated_at = now();
end $function$;
comment on function public.save_lead_settings(text,text,boolean) is 'mails `at_once`, `daily`, `none`; without a template the site''s own
refuses 42501 `not_agent`; 23514 `lead_mails_known`, `lead_template_valid`';

reset check_function_bodies;
