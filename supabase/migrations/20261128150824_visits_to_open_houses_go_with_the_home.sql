-- A visit to an open house goes with the home alone, whoever has its lead, and a lead by itself is not refused because of one.

set check_function_bodies = off;


drop function private.hand_viewings(uuid[],uuid,uuid,boolean);

drop function private.viewings_clash(uuid[],uuid);

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
  perform private.hold_viewings(id) from unnest(array[giver, _agent]) id group by id order by id;
  select * into lead from public.leads where id = _id and agent_id = giver for update;
  if lead.id is null then perform private.refuse('not_found', 'PT404'); end if;
  if giver = _agent then return; end if;
  if private.viewings_clash(array[lead.id], giver, _agent, null) then perform private.refuse('viewing_taken', 'P0001'); end if;
  update public.leads set agent_id = _agent, read_at = null, updated_at = now() where id = lead.id;
  delete from private.mails m using public.profiles p
  where m.lead_id = lead.id and p.id = giver and m.user_id = p.user_id;
  delete from private.pushes where lead_id = lead.id;
  perform private.hand_viewings(array[lead.id], giver, _agent, null);
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
refuses 42501 `not_company`; PT404 `not_found`; P0001 `too_many_requests` (200 a day), `viewing_taken` (`_agent` meets somebody else at the time of its viewing)';

CREATE OR REPLACE FUNCTION private.hand_leads_of(_listing uuid, _from uuid, _to uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  handed uuid[];
begin
  if not private.company_reads(_from) then
    delete from private.viewing_hours where listing_id = _listing and agent_id = _from;
    return 0;
  end if;
  -- Who comes to an open house comes to the home; other hours are those of the agent who opened them.
  update private.viewing_hours set agent_id = _to where listing_id = _listing and agent_id = _from and seats > 1;
  delete from private.viewing_hours where listing_id = _listing and agent_id = _from;
  with moved as (
    update public.leads set agent_id = _to, read_at = null, updated_at = now()
    where listing_id = _listing and agent_id = _from returning id)
  select coalesce(array_agg(id), '{}') into handed from moved;
  perform private.hand_viewings(handed, _from, _to, _listing);
  update public.caught_leads set agent_id = _to where listing_id = _listing and agent_id = _from;
  delete from private.mails m using public.profiles p
  where m.lead_id = any (handed) and p.id = _from and m.user_id = p.user_id;
  delete from private.pushes where lead_id = any (handed);
  return cardinality(handed);
end $function$;

CREATE OR REPLACE FUNCTION private.hand_refusal(listing public.properties, receiver public.profiles)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  theirs public.properties := listing;
  giver public.profiles;
begin
  theirs.agent_id := receiver.id;
  return case
    -- A draft is its agent's own paper: the office does not see it.
    when listing.status = 'draft' then 'not_found'
    when private.is_withheld(listing.id) then 'listing_withheld'
    -- A picture has one owner.
    when exists (select from public.properties p where p.agent_id = listing.agent_id and p.id <> listing.id
                 and p.images && listing.images) then 'picture_shared'
    when private.company_reads(listing.agent_id) and private.viewings_clash(array(
           select id from public.leads where listing_id = listing.id and agent_id = listing.agent_id), listing.agent_id, receiver.id, listing.id)
      then 'viewing_taken'
    when not private.is_live(listing.status) then null
    when private.is_publishing_stopped(receiver.id) then 'publishing_stopped'
    when private.is_copy_of_withheld(theirs) then 'withheld_copy'
    when not private.is_active(receiver) then 'account_inactive'
    else (
      -- Between two who hold places of the office its number of homes stays.
      select case when both_seated then null else private.quota_refusal(receiver) end
      from (select count(*) = 2 as both_seated from public.profiles a cross join lateral private.office_of(a) o
            where a.id in (listing.agent_id, receiver.id) and o.state = 'open') seats)
    end;
end $function$;

CREATE OR REPLACE FUNCTION private.hand_viewings(_leads uuid[], _from uuid, _to uuid, _home uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v private.viewings;
begin
  for v in
    update private.viewings set agent_id = _to, sequence = sequence + 1
    where id in (select id from private.viewings_to_hand(_leads, _from, _home)) returning *
  loop
    if v.state in ('waiting', 'confirmed') and v.lead_id = any (_leads) then
      perform private.mail_viewing_to_agent(v, 'handed');
    end if;
  end loop;
  perform private.note_change('viewings:' || _from);
end $function$;

CREATE OR REPLACE FUNCTION private.viewings_clash(_leads uuid[], _from uuid, _to uuid, _home uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.viewings_to_hand(_leads, _from, _home) v join private.viewings w on w.agent_id = _to
      and w.starts_at < v.blocked_until and w.blocked_until > v.starts_at
    where v.state in ('waiting', 'confirmed') and w.state in ('waiting', 'confirmed'))
$function$;

CREATE OR REPLACE FUNCTION private.viewings_to_hand(_leads uuid[], _from uuid, _home uuid)
 RETURNS SETOF private.viewings
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select * from private.viewings
  where agent_id = _from and starts_at > now() and case when open_house then listing_id = _home else lead_id = any (_leads) end
$function$;

reset check_function_bodies;
