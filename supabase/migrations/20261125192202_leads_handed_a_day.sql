-- A company could hand one lead from one of its agents to another and back without end, and each time both got a
-- mail, one of which nobody can stop; the mails of all others wait behind them. Now it is 200 a day.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION public.hand_lead(_id uuid, _agent uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.require_company();
  giver uuid := (select agent_id from public.leads where id = _id);
  lead public.leads;
  left_behind text[] := '{}';
begin
  -- Each tells two people by mail, and who gives cannot stop it.
  if not (private.rate_hit('lead_handed', own.id::text, 200, 86400) ->> 'allowed')::boolean then
    perform private.refuse('too_many_requests', 'P0001');
  end if;
  -- Shared until the end: nobody leaves the company while they give or get.
  perform from public.profiles where id in (giver, _agent) order by id for share;
  if exists (
    select from unnest(array[giver, _agent]) one
    where not exists (select from public.profiles p where p.id = one and p.user_type = 'agent'
                      and p.organization_code = own.organization_code)) then
    perform private.refuse('not_found', 'PT404');
  end if;
  select * into lead from public.leads where id = _id and agent_id = giver for update;
  if lead.id is null then perform private.refuse('not_found', 'PT404'); end if;
  if giver = _agent then return; end if;
  update public.leads set agent_id = _agent, read_at = null, updated_at = now() where id = lead.id;
  delete from private.mails m using public.profiles p
  where m.lead_id = lead.id and p.id = giver and m.user_id = p.user_id;
  delete from private.pushes where lead_id = lead.id;
  if not private.company_reads(giver) then
    with notes as (delete from public.lead_notes where lead_id = lead.id returning id, at, body)
    select coalesce(array_agg(body order by at, id), '{}') into left_behind from notes;
  end if;
  perform private.mail_handed_lead(lead.id, giver, left_behind);
  perform private.mail_lead(lead.id);
  perform private.push_lead(lead.id);
  perform private.audit('lead_handed', lead.id::text, jsonb_build_object('from', giver, 'to', _agent, 'company', own.id));
end $function$;
comment on function public.hand_lead(uuid,uuid) is 'the lead, from the agent who has it to `_agent`; both belong to the company. Notes go along when the agent who has it lets the company read, and back to that agent by mail otherwise
refuses 42501 `not_company`; PT404 `not_found`; P0001 `too_many_requests` (200 a day)';

reset check_function_bodies;
