-- Viewings go with the leads and homes that an office hands over, and a time at which the other agent meets somebody else refuses it.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.are_colleagues(_one uuid, _other uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.profiles a join public.profiles b using (organization_code) where a.id = _one and b.id = _other)
$function$;

CREATE OR REPLACE FUNCTION public.hand_homes(_ids uuid[], _agent uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.require_company();
begin
  if cardinality(_ids) > 500 then perform private.refuse('too_many', '22023'); end if;
  -- Each tells two people by mail, and nobody can stop it.
  if not (private.rate_hit('homes_handed', own.id::text, 100, 86400) ->> 'allowed')::boolean then
    perform private.refuse('too_many_requests', 'P0001');
  end if;
  return private.hand_homes(own.id, _ids, _agent);
end $function$;
comment on function public.hand_homes(uuid[],uuid) is '`{handed: [id], refused: [{id, reason, title?}]}`: homes of the company''s agents to `_agent`, who is one of them. Each that can be is handed over, also one that is there already; drafts are `not_found`. Reasons: `listing_withheld`, `picture_shared` (another home of its agent shows one of its pictures), `viewing_taken` (who would get it meets somebody else at the time of one of its viewings), and of what visitors find `publishing_stopped`, `withheld_copy`, `account_inactive`, `plan_limit_reached`, `office_limit_reached` of who would get it
refuses 42501 `not_company`; PT404 `not_found` (no such agent in the company); 22023 `too_many` (500); P0001 `too_many_requests` (100 a day)';

CREATE OR REPLACE FUNCTION private.hand_homes(_company uuid, _ids uuid[], _to uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  office public.companies;
  receiver public.profiles;
  givers uuid[] := array(
    select distinct p.agent_id from public.properties p join public.profiles a on a.id = p.agent_id
    join public.companies c using (organization_code)
    where c.id = _company and a.user_type = 'agent' and p.id = any (_ids));
  listing public.properties;
  giver uuid;
  reason text;
  had uuid[];
  handed uuid[] := '{}';
  taken jsonb := '{}';
  asked jsonb := '{}';
  refused jsonb := '[]';
begin
  perform from public.profiles
  where id = any (givers || _to) or user_id = (select owner_user_id from public.companies where id = _company)
  order by id for no key update;
  select * into office from public.companies where id = _company for key share;
  select * into receiver from public.profiles
  where id = _to and user_type = 'agent' and organization_code = office.organization_code;
  if receiver.id is null then perform private.refuse('not_found', 'PT404'); end if;
  perform private.hold_viewings(id) from unnest(givers || _to) id group by id order by id;
  -- Who left between looking and locking keeps what they have.
  givers := array(select id from public.profiles where id = any (givers) and organization_code = office.organization_code order by id);
  perform private.lock_office(office.organization_code);
  perform from public.properties where id = any (_ids) and agent_id = any (givers || _to) order by id for update;
  perform from private.media
  where path in (select unnest(images) from public.properties where id = any (_ids) and agent_id = any (givers))
  order by path for update;
  perform from public.public_agents where id = any (givers || _to) order by id for no key update;
  perform from public.public_companies
  where id in (select company_id from public.public_agents where id = any (givers || _to)) order by id for no key update;
  foreach giver in array givers loop
    perform private.hold_counts(giver);
  end loop;

  perform set_config('delet.hands_over', 'yes', true);
  for listing in
    select p.* from (select id, min(place) as place from unnest(_ids) with ordinality u (id, place) group by id) u
    join public.properties p on p.id = u.id and p.agent_id = any (givers || _to) order by u.place
  loop
    -- Asked a second time: it is there already.
    if listing.agent_id = _to then
      if listing.status <> 'draft' then handed := handed || listing.id; end if;
      continue;
    end if;
    reason := private.hand_refusal(listing, receiver);
    if reason is not null then
      if reason <> 'not_found' then
        refused := refused || jsonb_build_object('id', listing.id, 'reason', reason, 'title', listing.title);
      end if;
      continue;
    end if;
    update private.media set uploaded_by = coalesce(uploaded_by, owner_id), owner_id = _to
    where path = any (listing.images) and owner_id = listing.agent_id;
    -- The number of the books stays with the home where the other agent has no home of that number.
    update public.properties p set agent_id = _to, client_request_id = null, reference = case when not exists (
      select from public.properties o where o.agent_id = _to
        and lower(normalize(o.reference, nfkc)) = lower(normalize(p.reference, nfkc))) then p.reference end
    where id = listing.id;
    insert into public.listing_events (listing_id, from_status, to_status, moved_by, act)
    values (listing.id, listing.status, listing.status, auth.uid(), 'handed');
    asked := asked || jsonb_build_object(listing.agent_id,
      coalesce((asked ->> listing.agent_id::text)::integer, 0) + private.hand_leads_of(listing.id, listing.agent_id, _to));
    -- Links that were shared go on counting. What an agent called them is the agent's alone.
    update private.share_links set agent_id = _to,
      name = case when place = 'own' then to_char(created_at at time zone 'Asia/Jerusalem', 'DD.MM.YYYY') end
    where listing_id = listing.id and agent_id = listing.agent_id;
    taken := jsonb_set(taken, array[listing.agent_id::text],
      coalesce(taken -> listing.agent_id::text, '[]') || to_jsonb(listing.id));
    handed := handed || listing.id;
  end loop;
  perform set_config('delet.hands_over', '', true);

  foreach giver in array givers loop
    had := array(select id::uuid from jsonb_array_elements_text(taken -> giver::text) id);
    continue when cardinality(had) = 0;
    perform private.mail_handed_homes(giver, _to, 'gave', had, (asked ->> giver::text)::integer);
    perform private.mail_handed_homes(_to, giver, 'got', had, (asked ->> giver::text)::integer);
    perform private.audit('homes_handed', giver::text,
      jsonb_build_object('to', _to, 'homes', cardinality(had), 'leads', asked -> giver::text, 'company', _company));
  end loop;
  return jsonb_build_object('handed', to_jsonb(handed), 'refused', refused || coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'reason', 'not_found')) from (
      select distinct id from unnest(_ids) id
      where id <> all (handed) and id not in (select (r ->> 'id')::uuid from jsonb_array_elements(refused) r)) missing), '[]'));
end $function$;

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
  if private.viewings_clash(array[lead.id], _agent) then perform private.refuse('viewing_taken', 'P0001'); end if;
  update public.leads set agent_id = _agent, read_at = null, updated_at = now() where id = lead.id;
  delete from private.mails m using public.profiles p
  where m.lead_id = lead.id and p.id = giver and m.user_id = p.user_id;
  delete from private.pushes where lead_id = lead.id;
  perform private.hand_viewings(array[lead.id], giver, _agent, false);
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
  perform private.hand_viewings(handed, _from, _to, true);
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
           select id from public.leads where listing_id = listing.id and agent_id = listing.agent_id), receiver.id)
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

CREATE OR REPLACE FUNCTION private.hand_viewings(_leads uuid[], _from uuid, _to uuid, _with_home boolean)
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
    where lead_id = any (_leads) and agent_id = _from and starts_at > now() and (_with_home or not open_house) returning *
  loop
    if v.state in ('waiting', 'confirmed') then perform private.mail_viewing_to_agent(v, 'handed'); end if;
  end loop;
  perform private.note_change('viewings:' || _from);
end $function$;

CREATE OR REPLACE FUNCTION private.mail_viewing(v private.viewings, _what text, _by_visitor boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mark constant text := 'viewing_copy:' || v.id || ':' || v.sequence;
begin
  if _by_visitor then perform private.mail_viewing_to_agent(v, _what); end if;
  if v.email is not null then
    perform private.queue_mail_to(v.email, 'viewing_copy', mark, jsonb_build_object(
        'viewing', v.id, 'sequence', v.sequence, 'state', v.state, 'starts_at', v.starts_at, 'ends_at', v.ends_at,
        'about', private.home_facts(v.listing_id)), v.ends_at);
  end if;
  update private.mails set lead_id = v.lead_id where key = mark;
end $function$;

CREATE OR REPLACE FUNCTION private.mail_viewing_to_agent(v private.viewings, _what text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mark constant text := 'viewing:' || v.id || ':' || v.sequence;
begin
  perform private.queue_mail(p.user_id, 'viewing', mark, jsonb_build_object(
      'what', _what, 'viewing', v.id, 'sequence', v.sequence, 'waits', v.state = 'waiting', 'starts_at', v.starts_at, 'ends_at', v.ends_at,
      'title', l.listing_title, 'name', l.name, 'phone', l.phone, 'place', h.place), v.ends_at)
  from public.leads l join public.profiles p on p.id = v.agent_id
  left join lateral (select concat_ws(', ', address, city) as place from public.properties where id = v.listing_id) h on true
  where l.id = v.lead_id;
  update private.mails set lead_id = v.lead_id where key = mark;
end $function$;

CREATE OR REPLACE FUNCTION private.viewing_json(v private.viewings)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', v.id, 'listing_id', v.listing_id, 'lead_id', v.lead_id, 'title', l.listing_title,
    'name', l.name, 'phone', l.phone, 'city', p.city, 'address', p.address, 'latitude', p.latitude, 'longitude', p.longitude,
    'starts_at', v.starts_at, 'ends_at', v.ends_at, 'open_house', v.open_house, 'state', v.state, 'came', v.came)
  from public.leads l left join public.properties p on p.id = v.listing_id
    and (p.agent_id = v.agent_id or private.are_colleagues(p.agent_id, v.agent_id))
  where l.id = v.lead_id
$function$;

CREATE OR REPLACE FUNCTION private.viewings_clash(_leads uuid[], _agent uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.viewings v join private.viewings w on w.agent_id = _agent
      and w.starts_at < v.blocked_until and w.blocked_until > v.starts_at
    where v.lead_id = any (_leads) and v.agent_id <> _agent and v.starts_at > now()
      and v.state in ('waiting', 'confirmed') and w.state in ('waiting', 'confirmed'))
$function$;

reset check_function_bodies;
