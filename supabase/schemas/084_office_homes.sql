-- Handing homes from one agent of an office to another, and what happens to them when the office removes an agent. The
-- address stays: it contains the home's own id. Pictures, numbers, links and history go along; leads only where their
-- agent lets the office read them.

-- Notifies the giver and the receiver of homes that were handed over. This mail cannot be stopped, as with leads: an
-- office cannot take a home from an agent without the agent knowing.
create function private.mail_handed_homes(_reader uuid, _other uuid, _side text, _homes uuid[], _leads integer) returns void
language sql security definer set search_path = ''
as $$
  select private.queue_mail(r.user_id, 'homes_handed', 'homes_handed:' || gen_random_uuid(), jsonb_build_object(
    'side', _side, 'other', o.name, 'homes', cardinality(_homes), 'leads', _leads,
    'titles', array(select p.title from unnest(_homes) with ordinality h (id, place) join public.properties p using (id)
                    order by h.place limit 10)))
  from public.profiles r cross join public.profiles o where r.id = _reader and o.id = _other
$$;

-- Why a home cannot be handed to that agent, or null.
create function private.hand_refusal(listing public.properties, receiver public.profiles) returns text
language plpgsql security definer set search_path = ''
as $$
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
end $$;

-- Leads about the home go with it, including notes, viewings and open houses, where their agent lets the office read
-- them; returns how many. Slots that were open for this home alone are closed.
create function private.hand_leads_of(_listing uuid, _from uuid, _to uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
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
end $$;

-- In one transaction, under the locks of decision 24. The agents are locked against everyone who saves one of their
-- homes, joins or leaves; homes handed over meanwhile are evaluated under their current agent.
create function private.hand_homes(_company uuid, _ids uuid[], _to uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
  -- Who left between looking and locking keeps what they have.
  givers := array(select id from public.profiles where id = any (givers) and organization_code = office.organization_code order by id);
  perform private.lock_office(office.organization_code);
  perform from public.properties where id = any (_ids) and agent_id = any (givers || _to) order by id for update;
  perform private.hold_viewings(id) from unnest(givers || _to) id group by id order by id;
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
end $$;

create function public.hand_homes(_ids uuid[], _agent uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  own public.companies := private.require_company();
begin
  if cardinality(_ids) > 500 then perform private.refuse('too_many', '22023'); end if;
  -- Each tells two people by mail, and nobody can stop it.
  if not (private.rate_hit('homes_handed', own.id::text, 100, 86400) ->> 'allowed')::boolean then
    perform private.refuse('too_many_requests', 'P0001');
  end if;
  return private.hand_homes(own.id, _ids, _agent);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.hand_homes(uuid[], uuid)', 'execute', '{authenticated}');
comment on function public.hand_homes(uuid[], uuid) is
  '`{handed: [id], refused: [{id, reason, title?}]}`: homes of the company''s agents to `_agent`, who is one of them. Each that can be is handed over, also one that is there already; drafts are `not_found`. Reasons: `listing_withheld`, `picture_shared` (another home of its agent shows one of its pictures), `viewing_taken` (who would get it meets somebody else at the time of one of its viewings), and of what visitors find `publishing_stopped`, `withheld_copy`, `account_inactive`, `plan_limit_reached`, `office_limit_reached` of who would get it
refuses 42501 `not_company`; PT404 `not_found` (no such agent in the company); 22023 `too_many` (500); P0001 `too_many_requests` (100 a day)';

-- The company gets a new code, because the removed agent could rejoin with the old one. The homes stay with the agent,
-- or all except drafts go to `_homes_to` first: if one of them cannot, the agent stays in the office.
create function public.remove_agent(_profile_id uuid, _homes_to uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  own public.companies := private.require_company();
  answer jsonb;
  code text;
begin
  if _homes_to is not null
     and not (private.rate_hit('homes_handed', own.id::text, 100, 86400) ->> 'allowed')::boolean then
    perform private.refuse('too_many_requests', 'P0001');
  end if;
  -- A refusal takes it back.
  code := private.renew_code(own.id);
  if _homes_to is not null then
    if _homes_to = _profile_id then perform private.refuse('not_found', 'PT404'); end if;
    answer := private.hand_homes(own.id, array(
      select p.id from public.properties p join public.profiles a on a.id = p.agent_id
      where a.id = _profile_id and a.organization_code = code and p.status <> 'draft' and not private.is_withheld(p.id)
      order by p.seq desc), _homes_to);
    if answer -> 'refused' <> '[]' then
      perform private.refuse('homes_not_handed', 'P0001', jsonb_array_length(answer -> 'refused')::text);
    end if;
  end if;
  update public.profiles set organization_code = null
  where id = _profile_id and organization_code = code;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  perform private.audit('agent_removed', _profile_id::text, jsonb_build_object('company', own.id));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.remove_agent(uuid, uuid)', 'execute', '{authenticated}');
comment on function public.remove_agent(uuid, uuid) is
  'nothing; the company has a new code afterwards. The agent''s homes stay with the agent, or all but drafts and what an operator hid go to `_homes_to`, as `hand_homes` does it
refuses 42501 `not_company`, PT404 `not_found` (no such agent, or no such `_homes_to`), P0001 `homes_not_handed` (with how many homes cannot be handed over), `too_many_requests`, `code_collision`';
