-- Messages of visitors to an agent: who they are, where to call them, what they ask. Only that agent reads them.

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  agent_id uuid not null references public.profiles (id) on delete cascade,
  -- Null of what was written on the agent's page, and when the listing is gone; its title stays.
  listing_id uuid references public.properties (id) on delete set null,
  listing_title text,
  -- The link that they came by.
  source text constraint lead_source_valid check (source ~ '^[A-Za-z0-9]{6}$'),
  name text not null
    constraint lead_name_valid check (char_length(name) <= 50 and private.is_seen(name) and private.clean_line(name)),
  phone text not null constraint lead_phone_valid check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  email text constraint lead_email_valid check (private.valid_address(email)),
  -- Of the policy that was in force when they agreed to it.
  consent_version integer not null constraint lead_consent_valid check (consent_version >= 1),
  status text not null default 'new'
    constraint lead_status_known check (status in ('new', 'talked', 'meeting', 'offer', 'closed', 'not_relevant')),
  -- Null: something in it was not read yet.
  read_at timestamptz,
  -- A day that a calendar has; Postgres knows infinity too.
  call_back_on date constraint lead_day_valid check (call_back_on between '0001-01-01' and '9999-12-31'),
  created_at timestamptz not null default now(),
  -- The newest message.
  last_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How the office gave it to its agent; null: it came to them.
  handed text constraint lead_handed_known check (handed in ('hand', 'turn', 'area'))
);
create index leads_agent_id_idx on public.leads (agent_id, last_at desc, seq desc);
create index leads_updated_idx on public.leads (agent_id, updated_at desc);
create index leads_unread_idx on public.leads (agent_id) where read_at is null;
create index leads_listing_id_idx on public.leads (listing_id);
create index leads_phone_idx on public.leads (phone, created_at desc);
create index leads_created_at_idx on public.leads (created_at);
alter table public.leads enable row level security;
create policy "agents read their own leads" on public.leads
  for select to authenticated using (agent_id = (select private.my_profile_id()));
insert into private.api_grants (object, privilege, roles) values
  ('table public.leads', 'select', '{authenticated}');

-- Their messages: writing again within a day adds to the existing lead.
create table public.lead_messages (
  -- Drawn where it was written: what is sent twice is here once.
  request_id uuid primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  message text not null
    constraint lead_message_valid check (char_length(message) <= 1000 and private.clean_text(message)),
  hour text constraint lead_hour_known check (hour in ('morning', 'noon', 'afternoon', 'evening')),
  at timestamptz not null default clock_timestamp()
);
create index lead_messages_lead_id_idx on public.lead_messages (lead_id, at);
alter table public.lead_messages enable row level security;
create policy "agents read the messages of their own leads" on public.lead_messages
  for select to authenticated using (exists (
    select from public.leads l where l.id = lead_id and l.agent_id = (select private.my_profile_id())));
insert into private.api_grants (object, privilege, roles) values
  ('table public.lead_messages', 'select', '{authenticated}');

create table public.lead_notes (
  id uuid primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  body text not null
    constraint lead_note_valid check (char_length(body) <= 1000 and private.is_seen(body) and private.clean_text(body)),
  at timestamptz not null default now()
);
create index lead_notes_lead_id_idx on public.lead_notes (lead_id, at);
alter table public.lead_notes enable row level security;
create policy "agents read the notes of their own leads" on public.lead_notes
  for select to authenticated using (exists (
    select from public.leads l where l.id = lead_id and l.agent_id = (select private.my_profile_id())));
insert into private.api_grants (object, privilege, roles) values
  ('table public.lead_notes', 'select', '{authenticated}');

-- The agent's settings. Whether mails are sent at all is in private.mail_stops, as for every other kind.
create table public.lead_settings (
  agent_id uuid primary key references public.profiles (id) on delete cascade,
  mails text not null default 'at_once' constraint lead_mails_known check (mails in ('at_once', 'daily')),
  -- How an answer in WhatsApp begins; null: as the site has it.
  template text
    constraint lead_template_valid check (char_length(template) <= 500 and private.is_seen(template) and private.clean_text(template)),
  -- Whether their company reads names and messages. Without it, it sees numbers and titles.
  company_reads boolean not null default false,
  -- Until when the daily mail has told.
  told_until timestamptz,
  updated_at timestamptz not null default now()
);
alter table public.lead_settings enable row level security;
create policy "agents read their own settings of leads" on public.lead_settings
  for select to authenticated using (agent_id = (select private.my_profile_id()));
insert into private.api_grants (object, privilege, roles, columns) values
  ('table public.lead_settings', 'select', '{authenticated}', '{agent_id, mails, template, company_reads, updated_at}');

-- A shared limit that one network cannot exhaust: the first three a day of each network have their own part.
create function private.lead_room(_room text, _key text, _network text, _newcomers integer, _others integer, _seconds integer)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  hit jsonb := private.rate_hit(_room || '_network', _network || ' ' || _key, 3, 86400);
begin
  if (hit ->> 'allowed')::boolean then
    hit := private.rate_hit(_room || '_newcomers', _key, _newcomers, _seconds);
    if (hit ->> 'allowed')::boolean then return hit; end if;
    -- Nothing came of it: who tries again when there is room is as new as before.
    update private.rate_limits set hits = hits - 1
    where (bucket, key) = (_room || '_network', left(_network || ' ' || _key, 400));
  end if;
  return private.rate_hit(_room, _key, _others, _seconds);
end $$;

-- Null, or how long a sender over a limit has to wait. The limits are checked in this order, so a sender refused by the
-- first uses up nobody else's room.
create function private.lead_limit(_client text, _network text, _scripted boolean, _phone text, _target uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  hit jsonb;
begin
  -- Without a script there is no signed time: less room.
  hit := case when _scripted then private.rate_hit('lead_client', _client, 12, 3600)
              else private.rate_hit('lead_client_plain', _client, 4, 3600) end;
  if (hit ->> 'allowed')::boolean then
    hit := private.lead_room('lead_phone', encode(sha256(convert_to(_phone, 'UTF8')), 'hex'), _network, 12, 9, 86400);
  end if;
  if (hit ->> 'allowed')::boolean then hit := private.lead_room('lead_target', _target::text, _network, 45, 15, 3600); end if;
  return nullif((hit ->> 'retry_after')::integer, 0);
end $$;

-- The agent who receives a message about a home or to an agent, and the title of the home; both rows are locked. No
-- row: neither is public.
create function private.lead_target(_listing uuid, _agent uuid) returns table (agent uuid, title text)
language plpgsql security definer set search_path = ''
as $$
begin
  agent := case when _listing is null then _agent
                else (select l.agent_id from public.public_listings l where l.id = _listing and private.is_live(l.status)) end;
  perform from public.profiles p where p.id = agent and exists (select from public.public_agents a where a.id = p.id) for key share;
  if not found then return; end if;
  if _listing is not null then
    select p.title into title from public.properties p
    where p.id = _listing and private.is_live(p.status) and p.expires_at > now() for key share;
    if not found then return; end if;
  end if;
  return next;
end $$;

-- Nobody's mailbox can be filled by others who type its address, nor many mailboxes through one home.
create function private.may_copy_lead(_address text, _target uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  return _address is not null
    and (private.rate_hit('lead_copy', encode(private.mailbox_hash(_address), 'hex'), 3, 86400) ->> 'allowed')::boolean
    and (private.rate_hit('lead_copy_target', _target::text, 100, 86400) ->> 'allowed')::boolean;
end $$;

-- Serializes messages of one person to one home or agent: the second sees the lead of the first.
create function private.hold_sender(_phone text, _target uuid) returns void
language sql security definer set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('lead:' || _phone || _target, 0)) $$;

-- An accepted message joins the lead of the same person and home of the last day, or begins a lead. Returns its id. The
-- caller has locked the sender, the agent and the home. `_at`: for a message written earlier.
create function private.keep_lead(_lead jsonb, _listing uuid, _agent uuid, _title text, _copy boolean, _at timestamptz default null)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.leads;
begin
  select * into lead from public.leads l
  where l.phone = _lead ->> 'phone' and l.created_at > coalesce(_at, now()) - interval '1 day'
    and l.listing_id is not distinct from _listing and (_listing is not null or (l.agent_id = _agent and l.listing_title is not distinct from _title))
    -- Who was handed it and is of another office by now, or of none, has nothing to do with the home any more.
    and (l.agent_id = _agent or exists (
      select from public.profiles has, public.profiles had
      where has.id = _agent and had.id = l.agent_id and has.organization_code = had.organization_code))
  order by l.seq desc limit 1 for update;
  if lead.id is null then
    insert into public.leads (agent_id, listing_id, listing_title, source, name, phone, email, consent_version, created_at, last_at)
    values (_agent, _listing, _title, _lead ->> 'source', _lead ->> 'name', _lead ->> 'phone', _lead ->> 'email',
            (_lead ->> 'consent_version')::integer, coalesce(_at, now()), coalesce(_at, now()))
    returning * into lead;
    perform private.count_lead(_listing, _lead ->> 'source', _agent);
    if _copy then perform private.mail_lead_copy(lead.id, _lead ->> 'email'); end if;
  else
    -- No copy: its link deletes the lead, and a phone number of somebody else is soon typed.
    update public.leads set last_at = greatest(last_at, coalesce(_at, now())), updated_at = now(), read_at = null,
      email = coalesce(email, _lead ->> 'email')
    where id = lead.id;
  end if;
  insert into public.lead_messages (request_id, lead_id, message, hour, at)
  values ((_lead ->> 'request_id')::uuid, lead.id, coalesce(_lead ->> 'message', ''), _lead ->> 'hour', coalesce(_at, clock_timestamp()));
  return lead.id;
end $$;

-- For the server only, which knows the origin, and whether the hidden field was filled (`caught`). A success means that
-- it is committed: repeating the request adds nothing and returns the same result.
create function public.add_lead(_lead jsonb, _client text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  request uuid := _lead ->> 'request_id';
  listing uuid := _lead ->> 'listing_id';
  agent uuid := _lead ->> 'agent_id';
  about uuid := coalesce(listing, agent);
  target record;
  lead uuid;
  wait integer;
  copy boolean;
begin
  if request is null or (listing is null) = (agent is null) then perform private.refuse('lead_invalid', '22023'); end if;
  if (_lead ->> 'caught')::boolean then return private.catch_lead(_lead, _client); end if;
  if exists (select from public.lead_messages where request_id = request) then return '{"status": "added"}'; end if;
  wait := private.lead_limit(_client, coalesce(_lead ->> 'network', _client), coalesce((_lead ->> 'scripted')::boolean, false),
    _lead ->> 'phone', about);
  if wait is not null then return jsonb_build_object('status', 'limited', 'retry_after', wait); end if;
  copy := private.may_copy_lead(_lead ->> 'email', about);
  perform private.hold_sender(_lead ->> 'phone', about);
  if exists (select from public.lead_messages where request_id = request) then return '{"status": "added"}'; end if;
  select * into target from private.lead_target(listing, agent);
  if target.agent is null then return '{"status": "closed"}'; end if;
  lead := private.keep_lead(_lead, listing, target.agent, target.title, copy);
  perform private.round_lead(lead);
  -- The same request was caught before: this time nothing was filled that people do not see.
  delete from public.caught_leads where request_id = request;
  perform private.mail_lead(lead, request);
  perform private.push_lead(lead);
  return '{"status": "added"}';
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.add_lead(jsonb, text)', 'execute', '{service_role}');
comment on function public.add_lead(jsonb, text) is
  '`{status: added/limited/closed, retry_after?}` of `{request_id, listing_id or agent_id, name, phone, message, hour, email, source, consent_version, scripted, network, caught}`; the same request again adds nothing. Caught: kept apart for its agent, and no lead. Closed: what nobody is shown takes no leads
refuses 22023 `lead_invalid`; 23514 with the name of what is not valid';

-- The person's own deletion, through the link of the mail that they received.
create function public.mailed_lead(_secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('agent', a.name, 'title', l.listing_title, 'created_at', l.created_at)
  from private.mail_by(_secret) m
  join public.leads l on l.id = m.lead_id and m.kind = 'lead_copy'
  join public.profiles a on a.id = l.agent_id
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.mailed_lead(text)', 'execute', '{service_role}');
comment on function public.mailed_lead(text) is
  '`{agent, title, created_at}` of the lead whose copy has the secret; null when there is none, or it was deleted';

create function public.forget_mailed_lead(_secret text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.leads where id = (select m.lead_id from private.mail_by(_secret) m where m.kind = 'lead_copy');
  return found;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.forget_mailed_lead(text)', 'execute', '{service_role}');
comment on function public.forget_mailed_lead(text) is
  'whether there was something to delete: the lead, its messages, notes and mails';
