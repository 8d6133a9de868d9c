-- What an office does to homes of an agent who permits it (profiles.office_edits): it edits them, and adds new ones.
-- Private to the agent remain drafts, the number in the agent's own books, final prices, leads and notes. Each act is
-- recorded in the home's events and reported to the agent, at most once a day.

-- The agent in whose name the caller's office writes, and who permits it. Locked until the end of the transaction,
-- together with the writer: nobody leaves the office, withdraws the permission or hands the home on meanwhile.
create function private.require_office_agent(_agent uuid) returns public.profiles
language plpgsql security definer set search_path = ''
as $$
declare
  own public.companies := private.require_company();
  agent public.profiles;
begin
  -- Twice what a sheet holds.
  if not (private.rate_hit('office_saves', own.id::text, 10000, 86400) ->> 'allowed')::boolean then
    perform private.refuse('too_many_requests', 'P0001');
  end if;
  perform from public.profiles where id = _agent or user_id = own.owner_user_id order by id for share;
  select * into agent from public.profiles
  where id = _agent and user_type = 'agent' and organization_code = own.organization_code;
  if agent.id is null then perform private.refuse('not_found', 'PT404'); end if;
  if not agent.office_edits then perform private.refuse('office_edits_not_allowed'); end if;
  if not private.is_active(agent) then perform private.refuse('agent_inactive'); end if;
  return agent;
end $$;

-- One mail a day, with everything done until it is sent; later acts are reported the next morning.
create function private.mail_office_change(agent public.profiles, _office text, _act text, _title text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  today date := (now() at time zone 'Asia/Jerusalem')::date;
  day date;
begin
  foreach day in array array[today, today + 1] loop
    perform private.queue_mail(agent.user_id, 'office_changes', 'office_changes:' || agent.id || ':' || day, jsonb_build_object(
      'office', _office, 'edited', 0, 'added', 0, 'titles', '[]'::jsonb));
    update private.mails m set
      available_at = case when m.data ->> 'edited' = '0' and m.data ->> 'added' = '0'
        then greatest(now() + interval '15 minutes', (day + time '08:00') at time zone 'Asia/Jerusalem') else m.available_at end,
      data = m.data || jsonb_build_object(
        _act, (m.data ->> _act)::integer + 1,
        'titles', case when jsonb_array_length(m.data -> 'titles') >= 10 or m.data -> 'titles' ? _title then m.data -> 'titles'
                       else m.data -> 'titles' || to_jsonb(_title) end)
    where m.key = 'office_changes:' || agent.id || ':' || day and m.attempts = 0 and m.sent_at is null and m.dead_at is null;
    exit when found;
  end loop;
end $$;

-- Records the office's act in the home's events: the last 200 are kept, as for moves.
create function private.note_office_act(_listing uuid, agent public.profiles, _act text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  home public.properties;
begin
  select * into home from public.properties where id = _listing;
  insert into public.listing_events (listing_id, from_status, to_status, moved_by, act)
  values (home.id, home.status, home.status, auth.uid(), case _act when 'added' then 'office_added' else 'office_edited' end);
  delete from public.listing_events where listing_id = home.id and id <= (
    select e.id from public.listing_events e where e.listing_id = home.id order by e.id desc offset 200 limit 1);
  perform private.mail_office_change(agent, (private.my_company()).name, _act, home.title);
end $$;

-- The home as its form needs it.
create function public.office_home(_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own public.companies := private.require_company();
  home public.properties;
  agent public.profiles;
begin
  select * into home from public.properties where id = _id and status <> 'draft';
  select * into agent from public.profiles
  where id = home.agent_id and user_type = 'agent' and organization_code = own.organization_code and office_edits;
  if agent.id is null or private.is_withheld(home.id) then return null; end if;
  home.reference := null;
  home.final_price := null;
  home.client_request_id := null;
  return jsonb_build_object('home', to_jsonb(home), 'agent', jsonb_build_object('id', agent.id, 'name', agent.name,
    'ribbon', agent.feature_property_ribbon_enabled, 'video', private.has_video(agent.user_id),
    'images', private.image_limit(agent.user_id), 'is_active', private.is_active(agent)));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.office_home(uuid)', 'execute', '{authenticated}');
comment on function public.office_home(uuid) is
  '`{home, agent: {id, name, ribbon, video, images, is_active}}`: a row of `properties` without what is its agent''s alone (`reference`, `final_price`, `client_request_id`: null), and what the agent''s plan allows; null unless its agent is one of the company''s and lets it edit, of drafts, and of what an operator hid
refuses 42501 `not_company`';

create function public.save_office_home(_id uuid, _expected_version integer, _data jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  agent public.profiles := private.require_office_agent((select agent_id from public.properties where id = _id));
  home public.properties;
  answer jsonb;
begin
  if _data ?| array['reference', 'client_request_id'] then
    perform private.refuse('unknown_column', '22023');
  end if;
  select * into home from public.properties where id = _id and agent_id = agent.id and status <> 'draft';
  if home.id is null then perform private.refuse('not_found', 'PT404'); end if;
  if private.is_withheld(home.id) then perform private.refuse('listing_withheld', 'P0001'); end if;
  answer := private.write_office_home(agent, _id, _expected_version, _data, true);
  perform private.note_office_act(_id, agent, 'edited');
  return answer;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.save_office_home(uuid, integer, jsonb)', 'execute', '{authenticated}');
comment on function public.save_office_home(uuid, integer, jsonb) is
  '`{id, version, created}` of a home of an agent of the company who lets it edit, as `save_property` answers; the agent''s own plan and limits count. The act is in its events, and told to the agent by mail, once a day
refuses 42501 `not_company`, `office_edits_not_allowed` (the agent does not let the company edit), `agent_inactive`; PT404 `not_found` (also drafts); P0001 `listing_withheld`, `too_many_requests` (10,000 saves a day); 22023 `unknown_column` (also `reference`, which is the agent''s alone); and what `save_property` refuses';

-- One at a time: a sheet of homes is imported this way. A repeated request of the same agent returns the same home.
create function public.add_office_home(_agent uuid, _data jsonb, _publish boolean default false) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  agent public.profiles := private.require_office_agent(_agent);
  answer jsonb;
begin
  if _data ? 'reference' then perform private.refuse('unknown_column', '22023'); end if;
  answer := private.write_office_home(agent, null, null, _data, _publish);
  if (answer ->> 'created')::boolean then perform private.note_office_act((answer ->> 'id')::uuid, agent, 'added'); end if;
  return answer;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.add_office_home(uuid, jsonb, boolean)', 'execute', '{authenticated}');
comment on function public.add_office_home(uuid, jsonb, boolean) is
  '`{id, version, created}` of a new home of `_agent`, who is one of the company''s and lets it add: published, or a draft that is the agent''s own paper from then on. The same `client_request_id` answers the same home; the agent''s own plan and limits count
refuses what `save_office_home` refuses of the agent, and what `save_property` refuses of a new home';

-- The agents whose homes a sheet may name, by user name or account address. Nothing is revealed about anyone else.
create function public.office_agents_by(_names text[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own public.companies := private.require_company();
begin
  if cardinality(_names) > 1000 then perform private.refuse('too_many', '22023'); end if;
  return (
    select coalesce(jsonb_object_agg(n.name, jsonb_build_object('id', a.id, 'name', a.name, 'edits', a.office_edits)), '{}')
    from (select distinct name from unnest(_names) name) n
    join (select p.id, p.name, p.office_edits, lower(p.username) as username, lower(u.email) as email
          from public.profiles p join auth.users u on u.id = p.user_id
          where p.organization_code = own.organization_code and p.user_type = 'agent') a
      on lower(btrim(n.name)) in (a.username, '@' || a.username, a.email, a.id::text));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.office_agents_by(text[])', 'execute', '{authenticated}');
comment on function public.office_agents_by(text[]) is
  '`{name: {id, name, edits}}` of the company''s own agents, by user name (with or without @), address or id of the profile; names that none of them has are not in it
refuses 42501 `not_company`; 22023 `too_many` (1,000)';

-- The homes of the office as its sheet has them, 500 at a time. Private data of agents is excluded: drafts and listings
-- hidden by an operator are absent, as in the form above. For an agent who does not permit edits, the office gets what
-- its own list and visitors see.
create function public.office_homes(_below bigint default null, _requests uuid[] default '{}') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own public.companies := private.require_company();
begin
  if cardinality(_requests) > 5000 then perform private.refuse('too_many', '22023'); end if;
  return (
    with page as materialized (
      select p.id, a.username, a.office_edits
      from public.properties p join public.profiles a on a.id = p.agent_id
      where a.organization_code = own.organization_code and a.user_type = 'agent' and p.status <> 'draft'
        and (_below is null or p.seq < _below)
        and not exists (select from private.withheld_listings w where w.listing_id = p.id)
      order by p.seq desc limit 500)
    select coalesce(jsonb_agg(jsonb_build_object('username', page.username, 'edits', page.office_edits, 'home',
      case when page.office_edits then to_jsonb(p)
      else to_jsonb(jsonb_populate_record(null::public.properties, coalesce(to_jsonb(l), '{"images": [], "image_texts": {}}') || jsonb_build_object(
        'id', p.id, 'seq', p.seq, 'agent_id', p.agent_id, 'version', p.version, 'status', p.status, 'title', p.title,
        'transaction_type', p.transaction_type, 'price', p.price, 'city', p.city, 'rooms', p.rooms))) end
      || '{"reference": null, "final_price": null}' || jsonb_build_object('client_request_id',
        case when page.office_edits and p.client_request_id = any (_requests) then p.client_request_id end)) order by p.seq desc), '[]')
    from page join public.properties p using (id) left join public.public_listings l using (id));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.office_homes(bigint, uuid[])', 'execute', '{authenticated}');
comment on function public.office_homes(bigint, uuid[]) is
  '`[{username, edits, home}]`, newest first: 500 homes of the company''s agents with a `seq` below `_below` (null: the newest), never drafts nor what an operator hid. `home` is a row of `properties` without what is its agent''s alone (`reference`, `final_price`: null; `client_request_id` of `_requests` alone, which the company made itself); where the agent does not let the company edit it holds what `company_properties` and visitors see, and null else
refuses 42501 `not_company`; 22023 `too_many` (5,000)';
