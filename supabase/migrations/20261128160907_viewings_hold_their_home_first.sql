-- Whoever writes viewings holds their home before it holds the viewings of its agent, as whoever books, hands a home over or
-- deletes it: bookings and hand-overs waited for each other in a circle. Hours of a home that is just deleted are refused by name.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION public.answer_viewing(_id uuid, _answer text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select p.id from public.profiles p where p.user_id = private.require_user());
  v private.viewings;
  becomes constant text := case _answer when 'confirm' then 'confirmed' when 'refuse' then 'refused' when 'cancel' then 'cancelled' end;
begin
  if coalesce(_answer, '') not in ('confirm', 'refuse', 'cancel', 'came', 'missed') then
    perform private.refuse('viewing_answer_unknown', '22023');
  end if;
  if me is null then perform private.refuse('not_found', 'PT404'); end if;
  perform from public.properties
  where id = (select listing_id from private.viewings where id = _id and agent_id = me) for key share;
  perform private.hold_viewings(me);
  select * into v from private.viewings where id = _id and agent_id = me for update;
  if v.id is null then perform private.refuse('not_found', 'PT404'); end if;
  if becomes is null then
    if v.state <> 'confirmed' or v.starts_at > now() then perform private.refuse('viewing_changed', 'PT409'); end if;
    update private.viewings set came = (_answer = 'came') where id = v.id;
    return;
  end if;
  if v.state = becomes then return; end if;
  if v.starts_at <= now() or v.state <> (case when _answer = 'cancel' then 'confirmed' else 'waiting' end) then
    perform private.refuse('viewing_changed', 'PT409');
  end if;
  update private.viewings set state = becomes, sequence = sequence + 1 where id = v.id returning * into v;
  perform private.mail_viewing(v, becomes, false);
end $function$;
comment on function public.answer_viewing(uuid,text) is '`confirm` or `refuse` of one that waits, `cancel` of one that is confirmed, `came` or `missed` of one that has begun; the same once more changes nothing, and the visitor is told by mail
refuses 22023 `viewing_answer_unknown`; PT404 `not_found`; PT409 `viewing_changed` (in no such state)';

CREATE OR REPLACE FUNCTION public.change_linked_viewing(_secret text, _starts_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewing constant uuid := private.viewing_by(_secret);
  holder uuid;
  v private.viewings;
  slot record;
begin
  perform from public.properties where id = (select listing_id from private.viewings where id = viewing) for key share;
  -- Whoever waits here may find that the office has handed it to another agent meanwhile.
  loop
    select agent_id into holder from private.viewings where id = viewing;
    if holder is null then return 'unknown'; end if;
    perform private.hold_viewings(holder);
    exit when not exists (select from private.viewings where id = viewing and agent_id <> holder);
  end loop;
  select * into v from private.viewings where id = viewing for update;
  if v.id is null then return 'unknown'; end if;
  if _starts_at is null and v.state in ('cancelled', 'refused') then return 'cancelled'; end if;
  if v.state not in ('waiting', 'confirmed') or v.starts_at <= now() then return 'over'; end if;
  if _starts_at is null then
    update private.viewings set state = 'cancelled', sequence = sequence + 1 where id = v.id returning * into v;
    perform private.mail_viewing(v, 'cancelled', true);
    return 'cancelled';
  end if;
  if _starts_at = v.starts_at then return 'moved'; end if;
  if not (private.rate_hit('viewing_move', v.id::text, 5, 86400) ->> 'allowed')::boolean then return 'limited'; end if;
  select f.* into slot from public.public_listings h cross join lateral private.free_viewings(v.agent_id, h.id, v.id) f
  where h.id = v.listing_id and h.agent_id = v.agent_id and private.is_live(h.status) and f.starts_at = _starts_at;
  if slot.starts_at is null then return 'taken'; end if;
  update private.viewings set starts_at = slot.starts_at, ends_at = slot.ends_at, blocked_until = slot.blocked_until,
    open_house = slot.open_house, sequence = sequence + 1,
    state = case when slot.open_house or coalesce((select s.at_once from private.viewing_settings s where s.agent_id = v.agent_id), true)
                 then 'confirmed' else 'waiting' end
  where id = v.id returning * into v;
  perform private.mail_viewing(v, 'moved', true);
  return 'moved';
end $function$;
comment on function public.change_linked_viewing(text,timestamp with time zone) is '`moved`, `cancelled` (also one that was), `taken`, `limited` (five moves a day), `over` (begun, refused or called off) or `unknown`; without a time it is called off';

CREATE OR REPLACE FUNCTION public.delete_lead(_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.leads;
begin
  -- Before the lead, as whoever books.
  perform from public.properties
  where id in (select listing_id from private.viewings where lead_id = _id and agent_id = private.my_profile_id())
  order by id for key share;
  perform private.hold_viewings(private.my_profile_id());
  lead := private.require_lead(_id);
  perform private.call_off_viewings(lead.id);
  delete from public.leads where id = lead.id;
end $function$;
comment on function public.delete_lead(uuid) is 'with its messages, notes and mails; a viewing that is still to come is called off, which who booked it is told by mail
refuses PT404 `not_found`';

CREATE OR REPLACE FUNCTION public.delete_viewing_hours(_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  uid constant uuid := private.require_user();
begin
  perform from public.properties
  where id = (select h.listing_id from private.viewing_hours h join public.profiles p on p.id = h.agent_id
              where h.id = _id and p.user_id = uid) for key share;
  delete from private.viewing_hours h using public.profiles p where h.id = _id and p.user_id = uid and h.agent_id = p.id;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
end $function$;
comment on function public.delete_viewing_hours(uuid) is 'closes times; what was booked stays
refuses PT404 `not_found`';

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
end $function$;

CREATE OR REPLACE FUNCTION public.save_viewing_hours(_hours jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.require_viewing_agent();
  home constant uuid := _hours ->> 'listing_id';
begin
  if home is not null then
    perform from public.properties where id = home and agent_id = me for key share;
    if not found then perform private.refuse('not_found', 'PT404'); end if;
  end if;
  perform private.hold_viewings(me);
  if (select count(*) from private.viewing_hours where agent_id = me and id is distinct from (_hours ->> 'id')::uuid) >= 40 then
    perform private.refuse('too_many_hours', '22023');
  end if;
  insert into private.viewing_hours as h (id, agent_id, listing_id, weekday, day, from_time, to_time, minutes, gap, notice_hours, seats)
  values ((_hours ->> 'id')::uuid, me, home, (_hours ->> 'weekday')::smallint, (_hours ->> 'day')::date, (_hours ->> 'from_time')::time,
    (_hours ->> 'to_time')::time, (_hours ->> 'minutes')::integer, (_hours ->> 'gap')::integer, (_hours ->> 'notice_hours')::integer,
    (_hours ->> 'seats')::integer)
  on conflict (id) do update set listing_id = excluded.listing_id, weekday = excluded.weekday, day = excluded.day,
    from_time = excluded.from_time, to_time = excluded.to_time, minutes = excluded.minutes, gap = excluded.gap,
    notice_hours = excluded.notice_hours, seats = excluded.seats
    where h.agent_id = me;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
end $function$;
comment on function public.save_viewing_hours(jsonb) is 'opens times, or changes those of the id, of `{id, listing_id, weekday or day, from_time, to_time, minutes, gap, notice_hours, seats}`; what was booked stays
refuses 42501 `not_agent`, `account_inactive`; PT404 `not_found` (a home or times of somebody else); 22023 `too_many_hours` (40); 23514 with the name of what is not valid';

reset check_function_bodies;
