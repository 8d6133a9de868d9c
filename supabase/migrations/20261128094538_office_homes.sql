-- An office has one list of all homes of its agents but drafts, and hands homes from one agent to another, also when it
-- parts with the one who had them: the address, pictures, numbers and history go along.

set check_function_bodies = off;

alter table private.media add column uploaded_by uuid;
alter table private.media drop constraint media_path_valid;
alter table private.media add constraint media_path_valid check (
    path ~ '^(properties|profiles|companies)/[0-9a-f-]{36}/[0-9a-f-]{36}\.jpg$'
    and split_part(path, '/', 2) = coalesce(uploaded_by, owner_id)::text
    and split_part(path, '/', 1) = case kind when 'property' then 'properties'
                                             when 'profile' then 'profiles' else 'companies' end);
alter table public.listing_events add column act text constraint listing_events_act_known check (act in ('handed'));
insert into private.mail_kinds (kind, stoppable, reader, stopped_with) values ('homes_handed', false, 'account', null);

delete from private.api_grants where (object, privilege, roles) = ('function public.company_properties(integer, text, text)', 'execute', '{authenticated}');

delete from private.api_grants where (object, privilege, roles) = ('function public.remove_agent(uuid)', 'execute', '{authenticated}');

drop function public.company_properties(integer,text,text);

drop function public.remove_agent(uuid);

CREATE OR REPLACE FUNCTION public.company_properties(_page integer DEFAULT 1, _search text DEFAULT NULL::text, _sort text DEFAULT 'newest'::text, _status text DEFAULT NULL::text, _agent uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  own public.companies := private.require_company();
  page integer := least(greatest(coalesce(_page, 1), 1), 1000);
  word text := private.like_word(_search);
  by_numbers boolean := _sort in ('views', 'contacts');
  since date := (now() at time zone 'Asia/Jerusalem')::date - 29;
begin
  return (
    with fitting as materialized (
      select p.id, p.seq, p.title, p.price, p.city, p.rooms, p.transaction_type, p.status,
             case when private.is_live(p.status) then p.expires_at end as expires_at,
             a.id as agent_id, a.name as agent_name, a.username as agent_username
      from public.properties p join public.profiles a on a.id = p.agent_id
      where a.organization_code = own.organization_code and a.user_type = 'agent' and p.status <> 'draft'
        and (_agent is null or a.id = _agent)
        and (word is null or p.title ilike word or p.city ilike word or a.name ilike word)
    ),
    found as materialized (select * from fitting where _status is null or status = _status),
    numbers as materialized (
      select d.listing_id, sum(d.views) as views, sum(d.calls + d.chats + d.leads) as contacts
      from private.listing_days d
      where by_numbers and d.day >= since and d.listing_id in (select id from found) group by 1
    ),
    ordered as (
      select f.*, row_number() over (order by
        case when _sort = 'price_asc' then f.price end, case when _sort = 'price_desc' then f.price end desc,
        case when _sort = 'rooms_asc' then f.rooms end, case when _sort = 'rooms_desc' then f.rooms end desc nulls last,
        case when _sort = 'title' then f.title end, case when _sort = 'city' then f.city end,
        case when _sort = 'agent' then f.agent_name end,
        case when _sort = 'ending' then f.expires_at end nulls last,
        case when _sort = 'views' then coalesce(n.views, 0) end desc,
        case when _sort = 'contacts' then coalesce(n.contacts, 0) end desc, f.seq desc) as ordinal
      from found f left join numbers n on n.listing_id = f.id order by ordinal limit 24 offset (page - 1) * 24
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'states', (select coalesce(jsonb_object_agg(status, n), '{}') from (select status, count(*) as n from fitting group by status) s),
      'rows', coalesce((
        select jsonb_agg(to_jsonb(o) - 'seq' - 'ordinal' || jsonb_build_object('views', coalesce(d.views, 0), 'contacts', coalesce(d.contacts, 0))
          order by o.ordinal)
        from ordered o left join lateral (
          select sum(views) as views, sum(calls + chats + leads) as contacts from private.listing_days
          where listing_id = o.id and day >= since) d on true), '[]')));
end $function$;
comment on function public.company_properties(integer,text,text,text,uuid) is '`{total, states: {status: count}, rows: [{id, title, price, city, rooms, transaction_type, status, expires_at, agent_id, agent_name, agent_username, views, contacts}]}`: 24 of the homes of the company''s agents in that state and of that agent (null: all), never drafts; `expires_at` of what visitors find, else null; views and contacts of 30 days. `states` counts what fits the search in every state. Sort newest, price_asc, price_desc, rooms_asc, rooms_desc, title, city, agent, ending, views, contacts
refuses 42501 `not_company`';

CREATE OR REPLACE FUNCTION private.count_handed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.public_agents
  set listings_count = listings_count + case when id = new.agent_id then 1 else -1 end
  where id in (old.agent_id, new.agent_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.export_my_account()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  uid uuid := private.require_user();
begin
  return jsonb_build_object(
    'exported_at', now(),
    'user', (select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at,
               'email_confirmed_at', u.email_confirmed_at, 'last_sign_in_at', u.last_sign_in_at)
             from auth.users u where u.id = uid),
    'profile', (select to_jsonb(p) from public.profiles p where p.user_id = uid),
    'company', (select to_jsonb(c) from public.companies c where c.owner_user_id = uid),
    'properties', coalesce((select jsonb_agg(to_jsonb(p) order by p.seq) from public.properties p
                            join public.profiles a on a.id = p.agent_id where a.user_id = uid), '[]'),
    'listing_events', coalesce((select jsonb_agg(to_jsonb(e) order by e.id) from public.listing_events e
                            join public.properties p on p.id = e.listing_id join public.profiles a on a.id = p.agent_id
                            where a.user_id = uid), '[]'),
    'listing_prices', coalesce((select jsonb_agg(to_jsonb(h) order by p.seq, h."from") from public.listing_prices h
                            join public.properties p on p.id = h.listing join public.profiles a on a.id = p.agent_id
                            where a.user_id = uid), '[]'),
    -- Those too that were uploaded for a form that was never saved.
    'pictures', coalesce((select jsonb_agg(to_jsonb(m) - '{owner_id,uploaded_by}'::text[] order by m.created_at, m.path) from private.media m
                          where m.owner_id in (select id from public.profiles where user_id = uid
                                               union all select id from public.companies where owner_user_id = uid)), '[]'),
    'leads', private.leads_of(uid), 'caught_leads', private.caught_leads_of(uid),
    'lead_settings', (select to_jsonb(s) - 'agent_id' from public.lead_settings s
                      join public.profiles a on a.id = s.agent_id where a.user_id = uid),
    'push_subscriptions', private.browsers_of(uid), 'former_addresses', private.former_addresses_of(uid),
    'numbers', private.numbers_of((select id from public.profiles where user_id = uid),
                                  (select id from public.companies where owner_user_id = uid)),
    'feed', (select jsonb_build_object('made_at', f.made_at, 'read_on', f.read_on) from private.feeds f
             join public.profiles a on a.id = f.agent_id where a.user_id = uid),
    'subscription', (select to_jsonb(s) from public.user_subscriptions s where s.user_id = uid),
    -- What waits for an operator, too, with what the provider sent of it.
    'payments', coalesce((select jsonb_agg(to_jsonb(b) - 'user_id' - 'plan_id' || jsonb_build_object('plan', p.name) order by b.at, b.id)
                          from private.billing_events b left join public.plans p on p.id = b.plan_id
                          where b.user_id = uid), '[]'),
    'paying', (select jsonb_build_object('failed_at', b.failed_at, 'grace_until', b.grace_until, 'cancelled_at', b.cancelled_at)
               from private.billing_accounts b where b.user_id = uid),
    'consents', coalesce((select jsonb_agg(to_jsonb(c) order by c.accepted_at) from public.user_consents c where c.user_id = uid), '[]'),
    'password_resets', coalesce((select jsonb_agg(to_jsonb(l) - 'id' order by l.created_at)
                                 from public.password_reset_logs l
                                 where lower(l.email) = (select lower(u.email) from auth.users u where u.id = uid)), '[]'),
    'ai_usage', coalesce((select jsonb_agg(to_jsonb(u) - 'user_id' order by u.day) from private.ai_usage u
                          where u.user_id = uid), '[]'),
    'mails', coalesce((select jsonb_agg(jsonb_build_object('kind', m.kind, 'data', m.data, 'created_at', m.created_at,
                         'sent_at', m.sent_at) order by m.id) from private.mails m where m.user_id = uid), '[]'),
    'stopped_mails', coalesce((select jsonb_agg(jsonb_build_object('kind', s.kind, 'stopped_at', s.stopped_at))
                               from private.mail_stops s where s.user_id = uid), '[]'));
end $function$;
comment on function public.export_my_account() is 'everything about the person as jsonb';

CREATE OR REPLACE FUNCTION private.guard_property()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner public.profiles;
  added text[] := new.images;
  video text := private.video_address(new.video_url);
begin
  -- What is no video stays for the CHECK to refuse.
  new.video_url := coalesce(video, new.video_url);
  new.city := private.place_name(new.city);
  new.neighborhood := nullif(private.place_name(new.neighborhood), '');
  new.address := nullif(private.place_name(new.address), '');
  new.reference := nullif(private.place_name(new.reference), '');
  select * into owner from public.profiles where id = new.agent_id;
  if tg_op = 'INSERT' then
    if cardinality(new.images) > private.image_limit(owner.user_id) then
      perform private.refuse('images_limit', 'P0001');
    end if;
    if (new.ribbon_enabled or new.ribbon_text is not null) and not owner.feature_property_ribbon_enabled then
      perform private.refuse('ribbon_not_enabled');
    end if;
    if video is not null and not private.has_video(owner.user_id) then
      perform private.refuse('video_not_in_plan', 'P0001');
    end if;
  else
    -- Only an office hands a home over, with all that is bound to its agent (084_office_homes.sql).
    if new.agent_id is distinct from old.agent_id and current_setting('delet.hands_over', true) is distinct from 'yes' then
      perform private.refuse('agent_is_fixed');
    end if;
    -- What a home was sold for is no rent: what was told of one deal is not told of the other.
    if new.transaction_type is distinct from old.transaction_type then new.final_price := null; end if;
    -- What a square metre costs was told of another price or area: it is worked out (private.masks) until it is told anew.
    if (new.price, new.built_area) is distinct from (old.price, old.built_area)
       and new.price_per_sqm = old.price_per_sqm then new.price_per_sqm := null; end if;
    -- Lowering a plan deletes nothing: what is there may stay, more may not come.
    if cardinality(new.images) > cardinality(old.images)
       and cardinality(new.images) > private.image_limit(owner.user_id) then
      perform private.refuse('images_limit', 'P0001');
    end if;
    if (new.ribbon_enabled, new.ribbon_text, new.ribbon_bg_color)
         is distinct from (old.ribbon_enabled, old.ribbon_text, old.ribbon_bg_color)
       and (new.ribbon_enabled or new.ribbon_text is not null)
       and not owner.feature_property_ribbon_enabled then
      perform private.refuse('ribbon_not_enabled');
    end if;
    if video is not null and video is distinct from old.video_url and not private.has_video(owner.user_id) then
      perform private.refuse('video_not_in_plan', 'P0001');
    end if;
    -- Most saves change no picture.
    if new.images = old.images then return new; end if;
    added := array(select unnest(new.images) except select unnest(old.images));
  end if;
  if exists (select from unnest(added) as path
             where path is null or not private.owns_media(new.agent_id, 'property', path)) then
    perform private.refuse('image_not_yours', '22023');
  end if;
  if cardinality(new.images) <> (select count(distinct path) from unnest(new.images) as path) then
    perform private.refuse('image_twice', '22023');
  end if;
  return new;
end $function$;

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
comment on function public.hand_homes(uuid[],uuid) is '`{handed: [id], refused: [{id, reason, title?}]}`: homes of the company''s agents to `_agent`, who is one of them. Each that can be is handed over, also one that is there already; drafts are `not_found`. Reasons: `listing_withheld`, `picture_shared` (another home of its agent shows one of its pictures), and of what visitors find `publishing_stopped`, `withheld_copy`, `account_inactive`, `plan_limit_reached`, `office_limit_reached` of who would get it
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

CREATE OR REPLACE FUNCTION private.hand_leads_of(_listing uuid, _from uuid, _to uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  handed uuid[];
begin
  if not private.company_reads(_from) then return 0; end if;
  with moved as (
    update public.leads set agent_id = _to, read_at = null, updated_at = now()
    where listing_id = _listing and agent_id = _from returning id)
  select coalesce(array_agg(id), '{}') into handed from moved;
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
    when not private.is_live(listing.status) then null
    when private.is_publishing_stopped(receiver.id) then 'publishing_stopped'
    when private.is_copy_of_withheld(theirs) then 'withheld_copy'
    when not private.is_active(receiver) then 'account_inactive'
    else (
      -- Between two who hold places of the office its number of homes stays.
      select case when both_seated then null else private.room_refusal(receiver) end
      from (select count(*) = 2 as both_seated from public.profiles a cross join lateral private.office_of(a) o
            where a.id in (listing.agent_id, receiver.id) and o.state = 'open') seats)
    end;
end $function$;

CREATE OR REPLACE FUNCTION private.mail_handed_homes(_reader uuid, _other uuid, _side text, _homes uuid[], _leads integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.queue_mail(r.user_id, 'homes_handed', 'homes_handed:' || gen_random_uuid(), jsonb_build_object(
    'side', _side, 'other', o.name, 'homes', cardinality(_homes), 'leads', _leads,
    'titles', array(select p.title from unnest(_homes) with ordinality h (id, place) join public.properties p using (id)
                    order by h.place limit 10)))
  from public.profiles r cross join public.profiles o where r.id = _reader and o.id = _other
$function$;

CREATE OR REPLACE FUNCTION public.own_listings(_filters jsonb DEFAULT '{}'::jsonb, _sort text DEFAULT 'newest'::text, _page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid;
begin
  select id into me from public.profiles where user_id = private.require_user();
  if pg_column_size(_filters) > 10000 then perform private.refuse('filters_too_long', '22023'); end if;
  return (
    with found as materialized (select * from private.own_found(me, _filters - 'status')),
    shown as (select * from found where _filters ->> 'status' is null or status = _filters ->> 'status'),
    counted as (select count(*) as n from shown),
    -- Past the end is the last page, as when the last listing of a page was just deleted.
    place as (select n, least(greatest(coalesce(_page, 1), 1), greatest(ceil(n / 24.0), 1))::integer as page from counted),
    ordered as (
      select id, row_number() over (order by
        case when _sort = 'price_asc' then price end, case when _sort = 'price_desc' then price end desc nulls last,
        case when _sort = 'ending' and private.is_live(status) then expires_at end nulls last,
        case when _sort = 'changed' then changed_at end desc, seq desc) as ordinal
      from shown)
    select jsonb_build_object(
      'found', place.n, 'page', place.page,
      'states', (select coalesce(jsonb_object_agg(status, n), '{}') from (select status, count(*) as n from found group by status) s),
      'totals', (select jsonb_build_object(
          'all', count(*),
          'live', count(*) filter (where private.is_live(status)),
          'expired', count(*) filter (where status = 'expired'),
          'due', count(*) filter (where private.is_live(status) and expires_at < (select private.week_end())))
        from public.properties where agent_id = me),
      'choices', (select jsonb_build_object(
          'rooms', coalesce(jsonb_agg(distinct rooms) filter (where rooms is not null), '[]'),
          'cities', coalesce(jsonb_agg(distinct city) filter (where city is not null), '[]'))
        from public.properties where agent_id = me),
      'publishing_stop', private.publishing_stop(me),
      'rows', coalesce((
        select jsonb_agg((to_jsonb(p) - 'description') || coalesce(private.marks_seen(p.id),
            '{"lowered_percent": null, "is_new": false, "automatic_ribbons": false}') || jsonb_build_object('complete', private.is_complete(p), 'price_in_doubt', private.price_in_doubt(p), 'withheld', (
            select jsonb_build_object('reason', w.reason, 'words', w.words) from private.withheld_listings w where w.listing_id = p.id), 'event', (
            select jsonb_build_object('at', e.at, 'from', e.from_status, 'to', e.to_status, 'act', e.act)
            from public.listing_events e where e.listing_id = p.id order by e.id desc limit 1)) order by o.ordinal)
        from ordered o join public.properties p using (id)
        where o.ordinal > (place.page - 1) * 24 and o.ordinal <= place.page * 24), '[]'))
    from place);
end $function$;
comment on function public.own_listings(jsonb,text,integer) is '`{found, page, states: {status: count}, totals: {all, live, expired, due}, choices: {rooms, cities}, publishing_stop, rows}`: 24 of one''s own listings, with `complete`, `price_in_doubt`, `withheld {reason, words}` of what an operator hid (else null), the last `event {at, from, to, act}` and, of those that visitors find, the ribbon, `lowered_percent`, `is_new` and `automatic_ribbons` as they see them. `states` counts what fits the other filters; `totals` and `choices` everything. `publishing_stop {reason, words, at}` while an operator has stopped the agent''s publishing, else null. Filters: status, q, due, transaction_type, rooms, city, neighborhood, price_min, price_max, property_types. Sort: newest, price_asc, price_desc, ending, changed
refuses 22023 `filters_too_long`';

CREATE OR REPLACE FUNCTION private.project_property()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Held until this transaction ends: an edit racing with "hide prices" leaked the price otherwise.
  perform private.hold_agent(coalesce(new.agent_id, old.agent_id));
  -- A deleted listing leaves the index before it leaves the counts, so the counts are locked here.
  if tg_op <> 'UPDATE' then perform private.hold_public_agent(coalesce(new.agent_id, old.agent_id));
  elsif new.status <> old.status then perform private.hold_public_agent(new.agent_id); end if;
  if tg_op = 'DELETE' then
    -- Before the row is gone its projection still tells whether visitors ever saw it.
    insert into private.gone_listings (id, city, transaction_type, agent_id)
    select old.id, old.city, old.transaction_type, old.agent_id
    where exists (select from public.public_listings where id = old.id)
       or old.published_at is not null
          and exists (select from public.profiles a where a.id = old.agent_id and private.is_shown(a))
    on conflict do nothing;
    return old;
  end if;
  perform private.project_listings(new.agent_id, new.id);
  -- What was handed to an agent who is not shown is nowhere; of one who is, the row was written over.
  if tg_op = 'UPDATE' and new.agent_id <> old.agent_id then perform private.project_listings(old.agent_id, new.id); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.remove_agent(_profile_id uuid, _homes_to uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function public.remove_agent(uuid,uuid) is 'nothing; the company has a new code afterwards. The agent''s homes stay with the agent, or all but drafts and what an operator hid go to `_homes_to`, as `hand_homes` does it
refuses 42501 `not_company`, PT404 `not_found` (no such agent, or no such `_homes_to`), P0001 `homes_not_handed` (with how many homes cannot be handed over), `too_many_requests`, `code_collision`';

CREATE TRIGGER count_handed AFTER UPDATE ON public.public_listings FOR EACH ROW WHEN ((old.agent_id IS DISTINCT FROM new.agent_id)) EXECUTE FUNCTION private.count_handed();

insert into private.api_grants (object, privilege, roles, columns) values ('function public.company_properties(integer, text, text, text, uuid)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.hand_homes(uuid[], uuid)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.remove_agent(uuid, uuid)', 'execute', '{authenticated}', NULL);

select private.apply_privileges();

reset check_function_bodies;
