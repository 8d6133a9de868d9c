-- What somebody wrote in the moment in which its agent changed from one mail a day to a mail at once was told by neither.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION public.save_lead_settings(_mails text, _template text, _company_reads boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  uid uuid := private.require_user();
  me uuid := private.my_profile_id();
  before text := public.my_lead_settings() ->> 'mails';
  told timestamptz;
begin
  if not private.is_agent() then perform private.refuse('not_agent'); end if;
  -- Nobody joins an office meanwhile, which takes the leave to read away (private.guard_place) and would not see this one;
  -- and what somebody is just writing to them (add_lead holds them, too) is told in the one way or in the other.
  perform from public.profiles where user_id = uid for update;
  perform public.set_my_mail('lead', _mails <> 'none');
  -- Whom no daily mail has told yet it would tell from yesterday on (private.queue_lead_digests).
  select coalesce(told_until, date_trunc('day', now(), 'Asia/Jerusalem') - interval '1 day')
  into told from public.lead_settings where agent_id = me for update;
  insert into public.lead_settings as s (agent_id, mails, template, company_reads, told_until)
  values (me, coalesce(nullif(_mails, 'none'), 'at_once'), nullif(btrim(_template), ''),
          coalesce(_company_reads, false), now())
  on conflict (agent_id) do update set
    mails = case when _mails = 'none' then s.mails else excluded.mails end,
    told_until = case when s.mails = 'daily' then s.told_until else now() end,
    template = excluded.template, company_reads = excluded.company_reads, updated_at = now();
  -- The mail of tomorrow that would have told of them does not come any more.
  if before = 'daily' and _mails = 'at_once' then
    perform private.mail_lead(lead_id, request_id) from (
      select m.lead_id, m.request_id from public.leads l join public.lead_messages m on m.lead_id = l.id
      where l.agent_id = me and l.read_at is null and m.at > told order by m.at, m.request_id) untold;
  end if;
end $function$;
comment on function public.save_lead_settings(text,text,boolean) is 'mails `at_once`, `daily`, `none`; without a template the site''s own. From one mail a day to each at once: what is unread and was not told is told at once
refuses 42501 `not_agent`; 23514 `lead_mails_known`, `lead_template_valid`';

reset check_function_bodies;
