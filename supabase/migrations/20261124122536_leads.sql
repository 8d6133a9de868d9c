-- Visitors leave a name and a phone, which only their agent reads; mails also go to an address without an account.

set check_function_bodies = off;

create function private.valid_address(address text) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(address) <= 254
    and address ~ '^[A-Za-z0-9.!#$%&''*+/=?^_{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?[.])+[A-Za-z]{2,63}$'
$$;

-- Who had a mail of a kind before has it to their account.
alter table private.mail_kinds
  add column reader text not null default 'account' constraint mail_reader_known check (reader in ('account', 'address')),
  add column stopped_with text references private.mail_kinds (kind);
create index mail_kinds_stopped_with_idx on private.mail_kinds (stopped_with);
insert into private.mail_kinds (kind, stoppable, reader, stopped_with) values
  ('lead', true, 'account', null),
  ('lead_digest', true, 'account', 'lead'),
  ('lead_copy', true, 'address', null);

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
    constraint lead_name_valid check (char_length(btrim(name)) between 1 and 50 and private.clean_line(name)),
  phone text not null constraint lead_phone_valid check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  email text constraint lead_email_valid check (private.valid_address(email)),
  -- Of the policy that was in force when they agreed to it.
  consent_version integer not null constraint lead_consent_valid check (consent_version >= 1),
  status text not null default 'new'
    constraint lead_status_known check (status in ('new', 'talked', 'meeting', 'offer', 'closed', 'not_relevant')),
  -- Null: something in it was not read yet.
  read_at timestamptz,
  call_back_on date,
  created_at timestamptz not null default now(),
  -- The newest message.
  last_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index leads_agent_id_idx on public.leads (agent_id, last_at desc, seq desc);
create index leads_updated_idx on public.leads (agent_id, updated_at desc);
create index leads_unread_idx on public.leads (agent_id) where read_at is null;
create index leads_listing_id_idx on public.leads (listing_id);
create index leads_phone_idx on public.leads (phone, created_at desc);
create index leads_created_at_idx on public.leads (created_at);
alter table public.leads enable row level security;

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

create table public.lead_notes (
  id uuid primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  body text not null
    constraint lead_note_valid check (char_length(btrim(body)) between 1 and 1000 and private.clean_text(body)),
  at timestamptz not null default now()
);
create index lead_notes_lead_id_idx on public.lead_notes (lead_id, at);
alter table public.lead_notes enable row level security;

create table public.lead_settings (
  agent_id uuid primary key references public.profiles (id) on delete cascade,
  mails text not null default 'at_once' constraint lead_mails_known check (mails in ('at_once', 'daily')),
  -- How an answer in WhatsApp begins; null: as the site has it.
  template text
    constraint lead_template_valid check (char_length(btrim(template)) between 1 and 500 and private.clean_text(template)),
  -- Whether their company reads names and messages. Without it, it sees numbers and titles.
  company_reads boolean not null default false,
  -- Until when the daily mail has told.
  told_until timestamptz,
  updated_at timestamptz not null default now()
);
alter table public.lead_settings enable row level security;

alter table private.mails
  alter column user_id drop not null,
  add column address text constraint mails_address_valid check (private.valid_address(address)),
  add column lead_id uuid references public.leads (id) on delete cascade,
  add constraint mails_to_one check ((user_id is null) <> (address is null));
create index mails_lead_id_idx on private.mails (lead_id);

create table private.address_stops (
  address bytea not null,
  kind text not null references private.mail_kinds (kind),
  stopped_at timestamptz not null default now(),
  primary key (address, kind)
);
create index address_stops_kind_idx on private.address_stops (kind);
alter table private.address_stops enable row level security;

insert into private.retention values ('leads', 24);


CREATE OR REPLACE FUNCTION public.add_lead(_lead jsonb, _client text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  request uuid := _lead ->> 'request_id';
  listing uuid := _lead ->> 'listing_id';
  agent uuid := _lead ->> 'agent_id';
  person_phone text := _lead ->> 'phone';
  address text := _lead ->> 'email';
  title text;
  lead public.leads;
  wait integer;
  told boolean;
begin
  if request is null or (listing is null) = (agent is null) then perform private.refuse('lead_invalid', '22023'); end if;
  if exists (select from public.lead_messages where request_id = request) then return '{"status": "added"}'; end if;
  wait := private.lead_limit(_client, coalesce((_lead ->> 'scripted')::boolean, false), person_phone, coalesce(listing, agent));
  if wait is not null then return jsonb_build_object('status', 'limited', 'retry_after', wait); end if;
  -- Nobody's mailbox is filled by others who write its address.
  told := address is not null and (private.rate_hit('lead_copy', encode(sha256(convert_to(lower(address), 'UTF8')), 'hex'),
                                                    3, 86400) ->> 'allowed')::boolean;
  -- One after the other, of one person to one listing: the second finds what the first has written.
  perform pg_advisory_xact_lock(hashtextextended('lead:' || person_phone || coalesce(listing, agent), 0));
  if exists (select from public.lead_messages where request_id = request) then return '{"status": "added"}'; end if;
  if listing is not null then
    agent := (select agent_id from public.public_listings where id = listing and private.is_live(status));
  end if;
  perform from public.profiles p where p.id = agent and exists (select from public.public_agents a where a.id = p.id) for key share;
  if not found then return '{"status": "closed"}'; end if;
  if listing is not null then
    select p.title into title from public.properties p
    where p.id = listing and private.is_live(p.status) and p.expires_at > now() for key share;
    if not found then return '{"status": "closed"}'; end if;
  end if;

  select * into lead from public.leads l
  where l.phone = person_phone and l.created_at > now() - interval '1 day'
    and l.listing_id is not distinct from listing and (listing is not null or (l.agent_id = agent and l.listing_title is null))
  order by l.seq desc limit 1 for update;
  if lead.id is null then
    insert into public.leads (agent_id, listing_id, listing_title, source, name, phone, email, consent_version)
    values (agent, listing, title, _lead ->> 'source', _lead ->> 'name', person_phone, address,
            (_lead ->> 'consent_version')::integer)
    returning * into lead;
  else
    update public.leads set last_at = now(), updated_at = now(), read_at = null, email = coalesce(email, address)
    where id = lead.id;
  end if;
  insert into public.lead_messages (request_id, lead_id, message, hour)
  values (request, lead.id, coalesce(_lead ->> 'message', ''), _lead ->> 'hour');
  perform private.mail_lead(lead.id, request);
  if told then perform private.mail_lead_copy(lead.id, address); end if;
  return '{"status": "added"}';
end $function$;
comment on function public.add_lead(jsonb,text) is '`{status: added/limited/closed, retry_after?}` of `{request_id, listing_id or agent_id, name, phone, message, hour, email, source, consent_version, scripted}`; the same request again adds nothing. Closed: what nobody is shown takes no leads
refuses 22023 `lead_invalid`; 23514 with the name of what is not valid';

CREATE OR REPLACE FUNCTION public.add_lead_note(_lead uuid, _note uuid, _body text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.leads := private.require_lead(_lead);
begin
  if exists (select from public.lead_notes where id = _note and lead_id = lead.id) then return; end if;
  if (select count(*) from public.lead_notes where lead_id = lead.id) >= 200 then
    perform private.refuse('too_many', '22023');
  end if;
  insert into public.lead_notes (id, lead_id, body) values (_note, lead.id, _body);
  update public.leads set updated_at = now() where id = lead.id;
end $function$;
comment on function public.add_lead_note(uuid,uuid,text) is 'nothing; the same note again adds nothing
refuses PT404 `not_found`; 22023 `too_many` (200); 23514 `lead_note_valid`';

CREATE OR REPLACE FUNCTION private.address_hash(_address text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select sha256(convert_to(lower(_address), 'UTF8')) $function$;
comment on function private.address_hash(text) is NULL;

CREATE OR REPLACE FUNCTION public.admin_mails(_page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  page integer := least(greatest(coalesce(_page, 1), 1), 100000);
begin
  perform private.require_admin();
  return jsonb_build_object(
    'waiting', (select count(*) from private.mails where sent_at is null and dead_at is null),
    'sent_today', (select count(*) from private.mails where sent_at > now() - interval '1 day'),
    'total', (select count(*) from private.mails where dead_at is not null),
    'page', page, 'page_size', 50,
    'rows', coalesce((
      select jsonb_agg(to_jsonb(d) order by d.dead_at desc, d.id desc) from (
        select m.id, m.kind, coalesce(m.address, u.email) as email, m.attempts, m.last_error, m.created_at, m.dead_at
        from private.mails m left join auth.users u on u.id = m.user_id
        where m.dead_at is not null
        order by m.dead_at desc, m.id desc limit 50 offset (page - 1) * 50) d), '[]'));
end $function$;
comment on function public.admin_mails(integer) is '`{waiting, sent_today, total, page, page_size: 50, rows}`; the rows are the dead ones
refuses 42501 `not_admin`';

CREATE OR REPLACE FUNCTION public.change_lead(_id uuid, _change jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.leads := private.require_lead(_id);
begin
  update public.leads set
    status = case when _change ? 'status' then _change ->> 'status' else status end,
    read_at = case when not _change ? 'read' then read_at
                   when (_change ->> 'read')::boolean then coalesce(read_at, now()) end,
    call_back_on = case when _change ? 'call_back_on' then (_change ->> 'call_back_on')::date else call_back_on end,
    updated_at = now()
  where id = lead.id;
end $function$;
comment on function public.change_lead(uuid,jsonb) is 'changes what is named: `{status: new/talked/meeting/offer/closed/not_relevant, read: boolean, call_back_on: day or null}`
refuses PT404 `not_found`; 23514 `lead_status_known`';

CREATE OR REPLACE FUNCTION public.company_leads(_agent uuid DEFAULT NULL::uuid, _page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.require_company();
  page integer := least(greatest(coalesce(_page, 1), 1), 100000);
  agents uuid[] := array(select id from public.profiles
                         where organization_code = own.organization_code and user_type = 'agent');
begin
  return jsonb_build_object(
    'page', page, 'page_size', 50,
    'total', (select count(*) from public.leads l where l.agent_id = any (agents) and (_agent is null or l.agent_id = _agent)),
    'agents', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'reads', private.company_reads(p.id),
        'unread', (select count(*) from public.leads l where l.agent_id = p.id and l.read_at is null),
        'week', (select count(*) from public.leads l where l.agent_id = p.id and l.created_at > now() - interval '7 days'),
        'counts', (select coalesce(jsonb_object_agg(status, n), '{}') from (
          select l.status, count(*) n from public.leads l where l.agent_id = p.id group by 1) s)) order by p.name, p.id)
      from public.profiles p where p.id = any (agents)), '[]'),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'agent_id', r.agent_id, 'status', r.status,
        'listing_title', r.listing_title, 'last_at', r.last_at,
        'name', case when r.reads then r.name end, 'phone', case when r.reads then r.phone end,
        'message', case when r.reads then (select m.message from public.lead_messages m where m.lead_id = r.id
                                           order by m.at desc, m.request_id limit 1) end)
        order by r.last_at desc, r.seq desc)
      from (select l.*, private.company_reads(l.agent_id) as reads from public.leads l
            where l.agent_id = any (agents) and (_agent is null or l.agent_id = _agent)
            order by l.last_at desc, l.seq desc limit 50 offset (page - 1) * 50) r), '[]'));
end $function$;
comment on function public.company_leads(uuid,integer) is '`{page, page_size: 50, total, agents: [{id, name, reads, unread, week, counts}], rows: [{id, agent_id, status, listing_title, last_at, name, phone, message}]}` of the company''s own agents; name, phone and message are null unless the agent lets the company read
refuses 42501 `not_company`';

CREATE OR REPLACE FUNCTION private.company_reads(_agent uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select coalesce((select company_reads from public.lead_settings where agent_id = _agent), false) $function$;
comment on function private.company_reads(uuid) is NULL;

CREATE OR REPLACE FUNCTION public.delete_lead(_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.leads := private.require_lead(_id);
begin
  delete from public.leads where id = lead.id;
end $function$;
comment on function public.delete_lead(uuid) is 'with its messages, notes and mails
refuses PT404 `not_found`';

CREATE OR REPLACE FUNCTION public.delete_lead_note(_note uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.leads := private.require_lead((select lead_id from public.lead_notes where id = _note));
begin
  delete from public.lead_notes where id = _note and lead_id = lead.id;
  update public.leads set updated_at = now() where id = lead.id;
end $function$;
comment on function public.delete_lead_note(uuid) is 'refuses PT404 `not_found`';

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
    'pictures', coalesce((select jsonb_agg(to_jsonb(m) - 'owner_id' order by m.created_at, m.path) from private.media m
                          where m.owner_id in (select id from public.profiles where user_id = uid
                                               union all select id from public.companies where owner_user_id = uid)), '[]'),
    'leads', coalesce((select jsonb_agg(private.lead_json(l) order by l.seq) from public.leads l
                       join public.profiles a on a.id = l.agent_id where a.user_id = uid), '[]'),
    'lead_settings', (select to_jsonb(s) - 'agent_id' from public.lead_settings s
                      join public.profiles a on a.id = s.agent_id where a.user_id = uid),
    'subscription', (select to_jsonb(s) from public.user_subscriptions s where s.user_id = uid),
    'consents', coalesce((select jsonb_agg(to_jsonb(c) order by c.accepted_at) from public.user_consents c
                          where c.user_id = uid), '[]'),
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

CREATE OR REPLACE FUNCTION public.forget_mailed_lead(_secret text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.leads where id = (select m.lead_id from private.mail_by(_secret) m where m.kind = 'lead_copy');
  return found;
end $function$;
comment on function public.forget_mailed_lead(text) is 'whether there was something to delete: the lead, its messages, notes and mails';

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
begin
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
  perform private.mail_lead(lead.id, gen_random_uuid());
  perform private.audit('lead_handed', lead.id::text, jsonb_build_object('from', giver, 'to', _agent, 'company', own.id));
end $function$;
comment on function public.hand_lead(uuid,uuid) is 'the lead, from the agent who has it to `_agent`; both belong to the company
refuses 42501 `not_company`; PT404 `not_found`';

CREATE OR REPLACE FUNCTION private.is_stopped(_user_id uuid, _address text, _kind text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.mail_stops where user_id = _user_id and kind = private.mail_switch(_kind))
    or exists (select from private.address_stops where address = private.address_hash(_address) and kind = private.mail_switch(_kind))
$function$;
comment on function private.is_stopped(uuid,text,text) is NULL;

CREATE OR REPLACE FUNCTION private.lead_json(l public.leads)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', l.id, 'listing_id', l.listing_id, 'listing_title', l.listing_title, 'source', l.source, 'name', l.name,
    'phone', l.phone, 'email', l.email, 'status', l.status, 'unread', l.read_at is null, 'call_back_on', l.call_back_on,
    'created_at', l.created_at, 'last_at', l.last_at,
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('message', m.message, 'hour', m.hour, 'at', m.at)
                                           order by m.at, m.request_id), '[]')
                 from public.lead_messages m where m.lead_id = l.id),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'body', n.body, 'at', n.at) order by n.at, n.id), '[]')
              from public.lead_notes n where n.lead_id = l.id))
$function$;
comment on function private.lead_json(public.leads) is NULL;

CREATE OR REPLACE FUNCTION private.lead_limit(_client text, _scripted boolean, _phone text, _target uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hit jsonb;
begin
  -- Without a script there is no signed time: less room.
  hit := case when _scripted then private.rate_hit('lead_client', _client, 12, 3600)
              else private.rate_hit('lead_client_plain', _client, 4, 3600) end;
  if (hit ->> 'allowed')::boolean then
    hit := private.rate_hit('lead_phone', encode(sha256(convert_to(_phone, 'UTF8')), 'hex'), 12, 86400);
  end if;
  if (hit ->> 'allowed')::boolean then hit := private.rate_hit('lead_target', _target::text, 60, 3600); end if;
  return nullif((hit ->> 'retry_after')::integer, 0);
end $function$;
comment on function private.lead_limit(text,boolean,text,uuid) is NULL;

CREATE OR REPLACE FUNCTION public.lead_news()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'unread', (select count(*) from public.leads l where l.agent_id = me and l.read_at is null),
    'changed_at', (select max(l.updated_at) from public.leads l where l.agent_id = me))
  from (select (select id from public.profiles where user_id = private.require_user()) as me) one
$function$;
comment on function public.lead_news() is '`{unread, changed_at}` of one''s own leads';

CREATE OR REPLACE FUNCTION private.mail_lead(_lead uuid, _request uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mail_key text := 'lead:' || _lead || ':' || _request;
begin
  perform private.queue_mail(p.user_id, 'lead', mail_key,
    jsonb_build_object('lead', l.id, 'title', l.listing_title, 'name', l.name, 'phone', l.phone, 'message', m.message, 'hour', m.hour),
    now() + interval '3 days')
  from public.leads l
  join public.profiles p on p.id = l.agent_id
  left join public.lead_settings s on s.agent_id = l.agent_id
  cross join lateral (select * from public.lead_messages m where m.lead_id = l.id order by m.request_id = _request desc, m.at desc limit 1) m
  where l.id = _lead and coalesce(s.mails, 'at_once') = 'at_once';
  -- It goes when the lead does.
  update private.mails set lead_id = _lead where key = mail_key;
end $function$;
comment on function private.mail_lead(uuid,uuid) is NULL;

CREATE OR REPLACE FUNCTION private.mail_lead_copy(_lead uuid, _address text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.queue_mail_to(_address, 'lead_copy', 'lead_copy:' || _lead,
    jsonb_build_object('agent', p.name, 'title', l.listing_title), now() + interval '2 days')
  from public.leads l join public.profiles p on p.id = l.agent_id where l.id = _lead;
  update private.mails set lead_id = _lead where key = 'lead_copy:' || _lead;
end $function$;
comment on function private.mail_lead_copy(uuid,text) is NULL;

CREATE OR REPLACE FUNCTION public.mail_of(_secret text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('kind', private.mail_switch(m.kind), 'stopped', private.is_stopped(m.user_id, m.address, m.kind))
  from private.mail_by(_secret) m join private.mail_kinds k on k.kind = m.kind and k.stoppable
$function$;
comment on function public.mail_of(text) is '`{kind, stopped}` of a mail that can be stopped, by the secret of its link; null for any other';

CREATE OR REPLACE FUNCTION private.mail_switch(_kind text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select coalesce(stopped_with, kind) from private.mail_kinds where kind = _kind $function$;
comment on function private.mail_switch(text) is NULL;

CREATE OR REPLACE FUNCTION public.mailed_lead(_secret text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('agent', a.name, 'title', l.listing_title, 'created_at', l.created_at)
  from private.mail_by(_secret) m
  join public.leads l on l.id = m.lead_id and m.kind = 'lead_copy'
  join public.profiles a on a.id = l.agent_id
$function$;
comment on function public.mailed_lead(text) is '`{agent, title, created_at}` of the lead whose copy has the secret; null when there is none, or it was deleted';

CREATE OR REPLACE FUNCTION public.mails_take(_limit integer DEFAULT 10)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due bigint[] := array(
    select id from private.mails
    where sent_at is null and dead_at is null and available_at <= now()
    order by available_at, id limit least(greatest(coalesce(_limit, 10), 1), 50) for update skip locked);
  letters jsonb;
begin
  delete from private.mails m where m.id = any (due) and private.is_stopped(m.user_id, m.address, m.kind);
  update private.mails m set dead_at = now(), last_error = case
      when m.useful_until <= now() then 'too_late'
      when private.mail_rest(m.attempts) is null and m.attempts > 0 then coalesce(m.last_error, 'worker_lost')
      else 'no_address' end
  where m.id = any (due)
    and (m.useful_until <= now() or (m.attempts > 0 and private.mail_rest(m.attempts) is null)
         or m.address is null and not exists (select from auth.users u where u.id = m.user_id and u.email <> ''));
  update private.mails set attempts = attempts + 1, available_at = now() + interval '10 minutes'
  where id = any (due) and dead_at is null;
  with taken as materialized (
    select m.*, coalesce(m.address, u.email) as email, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') as secret
    from private.mails m left join auth.users u on u.id = m.user_id
    where m.id = any (due) and m.dead_at is null),
  kept as (
    insert into private.mail_secrets (hash, mail_id)
    select sha256(convert_to(secret, 'UTF8')), id from taken)
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', t.id, 'key', t.key, 'kind', t.kind, 'address', t.email, 'data', t.data, 'attempt', t.attempts,
    'created_at', t.created_at, 'secret', t.secret, 'stoppable', k.stoppable) order by t.id), '[]')
  into letters from taken t join private.mail_kinds k using (kind);
  return letters;
end $function$;
comment on function public.mails_take(integer) is '`[{id, key, kind, address, data, attempt, created_at, secret, stoppable}]`, at most 50; a lease of 10 minutes';

CREATE OR REPLACE FUNCTION public.my_lead_settings()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'mails', case when exists (select from private.mail_stops where user_id = uid and kind = 'lead') then 'none'
                  else coalesce(s.mails, 'at_once') end,
    'template', s.template, 'company_reads', coalesce(s.company_reads, false))
  from (select private.require_user() as uid) one
  left join public.profiles p on p.user_id = uid left join public.lead_settings s on s.agent_id = p.id
$function$;
comment on function public.my_lead_settings() is '`{mails: at_once/daily/none, template or null, company_reads}`';

CREATE OR REPLACE FUNCTION public.my_mails()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_object_agg(k.kind, s.kind is null)
  from private.mail_kinds k
  left join private.mail_stops s on s.kind = k.kind and s.user_id = private.require_user()
  where k.stoppable and k.reader = 'account' and k.stopped_with is null
$function$;
comment on function public.my_mails() is '`{kind: whether it comes}` of the kinds that can be stopped';

CREATE OR REPLACE FUNCTION public.own_lead(_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.lead_json(l) from public.leads l
  where l.id = _id and l.agent_id = (select id from public.profiles where user_id = private.require_user())
$function$;
comment on function public.own_lead(uuid) is 'one of one''s own leads as in `own_leads`, or null';

CREATE OR REPLACE FUNCTION public.own_leads(_status text DEFAULT NULL::text, _listing uuid DEFAULT NULL::uuid, _source text DEFAULT NULL::text, _text text DEFAULT NULL::text, _today boolean DEFAULT false, _page integer DEFAULT 1, _page_size integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select p.id from public.profiles p where p.user_id = private.require_user());
  page integer := least(greatest(coalesce(_page, 1), 1), 100000);
  size integer := least(greatest(coalesce(_page_size, 50), 1), 500);
  found_ids uuid[];
  answer jsonb;
begin
  with found_ones as materialized (
    select * from private.own_leads_found(_listing, left(_source, 20), left(_text, 100), _today))
  select jsonb_build_object(
    'page', page, 'page_size', size,
    'total', (select count(*) from found_ones where _status is null or status = _status),
    'counts', (select coalesce(jsonb_object_agg(status, n), '{}') from (select status, count(*) n from found_ones group by 1) s),
    'rows', coalesce((
      select jsonb_agg(private.lead_json(r) order by r.last_at desc, r.seq desc) from (
        select f.* from found_ones f where _status is null or f.status = _status
        order by f.last_at desc, f.seq desc limit size offset (page - 1) * size) r), '[]'))
  into answer;
  return answer || jsonb_build_object(
    'all', (select count(*) from public.leads where agent_id = me),
    'unread', (select count(*) from public.leads where agent_id = me and read_at is null),
    'today', (select count(*) from public.leads where agent_id = me
              and call_back_on <= (now() at time zone 'Asia/Jerusalem')::date),
    'listings', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'title', title) order by title, id) from (
      select distinct on (listing_id) listing_id as id, listing_title as title from public.leads
      where agent_id = me and listing_id is not null order by listing_id, seq desc) s), '[]'),
    'sources', coalesce((select jsonb_agg(distinct source) from public.leads where agent_id = me and source is not null), '[]'));
end $function$;
comment on function public.own_leads(text,uuid,text,text,boolean,integer,integer) is '`{page, page_size, total, counts: {status: n}, rows, all, unread, today, listings: [{id, title}], sources}`, the newest message first; counts of what the other filters find. At most 500 a page; `_today`: whom to call back';

CREATE OR REPLACE FUNCTION private.own_leads_found(_listing uuid, _source text, _text text, _today boolean)
 RETURNS SETOF public.leads
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select l.* from public.leads l
  where l.agent_id = (select private.my_profile_id())
    and (_listing is null or l.listing_id = _listing)
    and (_source is null or l.source = _source)
    and (not coalesce(_today, false) or l.call_back_on <= (now() at time zone 'Asia/Jerusalem')::date)
    and (coalesce(btrim(_text), '') = ''
         or strpos(lower(l.name), lower(btrim(_text))) > 0
         or strpos(lower(l.listing_title), lower(btrim(_text))) > 0
         or strpos(lower(l.email), lower(btrim(_text))) > 0
         -- 052-123 finds +97252123…
         or (regexp_replace(_text, '[^0-9]', '', 'g') ~ '^[0-9]{3,}$' and _text !~ '[^0-9 ()+-]'
             and strpos(l.phone, regexp_replace(regexp_replace(_text, '[^0-9]', '', 'g'), '^(972|0)', '')) > 0)
         or exists (select from public.lead_messages m where m.lead_id = l.id and strpos(lower(m.message), lower(btrim(_text))) > 0)
         or exists (select from public.lead_notes n where n.lead_id = l.id and strpos(lower(n.body), lower(btrim(_text))) > 0))
$function$;
comment on function private.own_leads_found(uuid,text,text,boolean) is NULL;

CREATE OR REPLACE FUNCTION private.queue_lead_digests(_now timestamp with time zone DEFAULT now(), _agents integer DEFAULT 100)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today timestamptz := date_trunc('day', _now at time zone 'Asia/Jerusalem') at time zone 'Asia/Jerusalem';
  agents uuid[];
  queued integer;
begin
  if extract(hour from _now at time zone 'Asia/Jerusalem') not between 8 and 20 then return 0; end if;
  agents := array(
    select s.agent_id from public.lead_settings s
    where s.mails = 'daily' and coalesce(s.told_until, '-infinity') < today
      and exists (select from public.leads l where l.agent_id = s.agent_id and l.last_at > coalesce(s.told_until, today - interval '1 day'))
    order by s.agent_id limit _agents for update skip locked);
  with told as (
    select l.agent_id, l.listing_title as title, count(*) as leads, max(l.last_at) as last_at
    from public.leads l join public.lead_settings s using (agent_id)
    where l.agent_id = any (agents) and l.last_at > coalesce(s.told_until, today - interval '1 day') and l.last_at <= _now
    group by 1, 2),
  letters as (
    select p.user_id, p.id, sum(t.leads) as leads,
           (array_agg(jsonb_build_object('title', t.title, 'leads', t.leads) order by t.last_at desc))[1:20] as listings
    from told t join public.profiles p on p.id = t.agent_id group by p.id)
  select count(*) filter (where private.queue_mail(
    user_id, 'lead_digest', 'lead_digest:' || id || ':' || to_char(today at time zone 'Asia/Jerusalem', 'YYYY-MM-DD'),
    jsonb_build_object('leads', leads, 'listings', listings), today + interval '1 day'))
  into queued from (select * from letters order by id) l;
  update public.lead_settings set told_until = _now where agent_id = any (agents);
  return queued;
end $function$;
comment on function private.queue_lead_digests(timestamp with time zone,integer) is NULL;

CREATE OR REPLACE FUNCTION private.queue_mail(_user_id uuid, _kind text, _key text, _data jsonb, _useful_until timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.mails (user_id, kind, key, data, useful_until)
  select _user_id, _kind, _key, _data, _useful_until
  where not private.is_stopped(_user_id, null, _kind)
  on conflict (key) do nothing;
  return found;
end $function$;
comment on function private.queue_mail(uuid,text,text,jsonb,timestamp with time zone) is NULL;

CREATE OR REPLACE FUNCTION private.queue_mail_to(_address text, _kind text, _key text, _data jsonb, _useful_until timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.mails (address, kind, key, data, useful_until)
  select _address, _kind, _key, _data, _useful_until
  where not private.is_stopped(null, _address, _kind)
  on conflict (key) do nothing;
  return found;
end $function$;
comment on function private.queue_mail_to(text,text,text,jsonb,timestamp with time zone) is NULL;

CREATE OR REPLACE FUNCTION private.require_lead(_id uuid)
 RETURNS public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.leads;
begin
  perform private.require_user();
  select * into lead from public.leads where id = _id and agent_id = private.my_profile_id() for update;
  if lead.id is null then perform private.refuse('not_found', 'PT404'); end if;
  return lead;
end $function$;
comment on function private.require_lead(uuid) is NULL;

CREATE OR REPLACE FUNCTION public.run_maintenance()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  trials integer;
  subscriptions integer;
begin
  update public.profiles set trial_active = false where id in (
    select id from public.profiles where trial_active and trial_end_date <= now()
    order by id for no key update skip locked);
  get diagnostics trials = row_count;
  -- The profile first, as everywhere; a subscription may be older than its profile.
  update public.user_subscriptions set status = 'inactive' where user_id in (
    select s.user_id from public.user_subscriptions s join public.profiles p using (user_id)
    where s.status = 'active' and s.ends_at <= now()
    order by p.id for no key update of p skip locked);
  get diagnostics subscriptions = row_count;
  delete from private.rate_limits where (bucket, key) in (
    select bucket, key from private.rate_limits
    where window_start + make_interval(secs => window_seconds) < now() - interval '1 hour' for update skip locked);
  delete from private.ai_usage where day < current_date - 400;
  delete from public.password_reset_logs where id in (
    select id from public.password_reset_logs where created_at < private.kept_since('password_reset_logs')
    limit 10000 for update skip locked);
  delete from private.gone_listings where id in (
    select id from private.gone_listings where gone_at < private.kept_since('gone_listings')
    limit 10000 for update skip locked);
  delete from private.audit_log where id in (
    select id from private.audit_log where at < private.kept_since('audit_log')
    limit 10000 for update skip locked);
  delete from private.mails where id in (
    -- What tells of a lead goes with it: its link deletes it, as long as it is there.
    select id from private.mails where created_at < private.kept_since('mails') and lead_id is null
    limit 10000 for update skip locked);
  delete from public.leads where id in (
    select id from public.leads where created_at < private.kept_since('leads')
    limit 10000 for update skip locked);
  return jsonb_build_object('trials_ended', trials, 'subscriptions_ended', subscriptions,
                            'listings_expired', private.expire_listings(), 'closed_forgotten', private.forget_closed(),
                            'badges_ended', private.end_badges(), 'expiry_mails', private.queue_expiry_mails(), 'lead_digests', private.queue_lead_digests(),
                            'areas_renewed', private.renew_areas(),
                            'media_orphans', private.sweep_pictures());
end $function$;
comment on function public.run_maintenance() is '`{trials_ended, subscriptions_ended, listings_expired, closed_forgotten, badges_ended, expiry_mails, lead_digests, areas_renewed, media_orphans}`: ends lapsed trials, subscriptions, listings (1000 a call: while `listings_expired` is 1000 there are more) and badges of a fallen price (1000 a call, likewise), queues mails about listings that end and about the leads of a day (100 agents a call, likewise), renews the numbers of areas, sweeps orphaned pictures, old counters and records (`private.retention`)';

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

CREATE OR REPLACE FUNCTION public.set_my_mail(_kind text, _comes boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  uid uuid := private.require_user();
begin
  if not exists (select from private.mail_kinds where kind = _kind and stoppable and reader = 'account' and stopped_with is null) then
    perform private.refuse('unknown_kind', '22023');
  end if;
  if _comes then
    delete from private.mail_stops where user_id = uid and kind = _kind;
  else
    insert into private.mail_stops (user_id, kind) values (uid, _kind) on conflict do nothing;
  end if;
end $function$;
comment on function public.set_my_mail(text,boolean) is 'refuses 22023 `unknown_kind`';

CREATE OR REPLACE FUNCTION public.stop_mail(_secret text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  m private.mails := private.mail_by(_secret);
begin
  if not exists (select from private.mail_kinds where kind = m.kind and stoppable) then return false; end if;
  if m.address is null then
    insert into private.mail_stops (user_id, kind) values (m.user_id, private.mail_switch(m.kind)) on conflict do nothing;
  else
    insert into private.address_stops (address, kind) values (private.address_hash(m.address), private.mail_switch(m.kind))
    on conflict do nothing;
  end if;
  return true;
end $function$;
comment on function public.stop_mail(text) is 'whether there was something to stop';

CREATE OR REPLACE FUNCTION private.valid_address(address text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select char_length(address) <= 254
    and address ~ '^[A-Za-z0-9.!#$%&''*+/=?^_{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?[.])+[A-Za-z]{2,63}$'
$function$;
comment on function private.valid_address(text) is NULL;

create policy "agents read their own leads" on public.leads as PERMISSIVE for SELECT to authenticated using ((agent_id = ( SELECT private.my_profile_id() AS my_profile_id)));

create policy "agents read the messages of their own leads" on public.lead_messages as PERMISSIVE for SELECT to authenticated using ((EXISTS ( SELECT
   FROM public.leads l
  WHERE ((l.id = lead_messages.lead_id) AND (l.agent_id = ( SELECT private.my_profile_id() AS my_profile_id))))));

create policy "agents read the notes of their own leads" on public.lead_notes as PERMISSIVE for SELECT to authenticated using ((EXISTS ( SELECT
   FROM public.leads l
  WHERE ((l.id = lead_notes.lead_id) AND (l.agent_id = ( SELECT private.my_profile_id() AS my_profile_id))))));

create policy "agents read their own settings of leads" on public.lead_settings as PERMISSIVE for SELECT to authenticated using ((agent_id = ( SELECT private.my_profile_id() AS my_profile_id)));

insert into private.api_grants (object, privilege, roles, columns) values ('function private.valid_address(text)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('table public.leads', 'select', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('table public.lead_messages', 'select', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('table public.lead_notes', 'select', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('table public.lead_settings', 'select', '{authenticated}', '{agent_id,company_reads,mails,template,updated_at}');

insert into private.api_grants (object, privilege, roles, columns) values ('function public.add_lead(jsonb, text)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.mailed_lead(text)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.forget_mailed_lead(text)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.own_leads(text, uuid, text, text, boolean, integer, integer)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.own_lead(uuid)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.lead_news()', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.change_lead(uuid, jsonb)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.add_lead_note(uuid, uuid, text)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.delete_lead_note(uuid)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.delete_lead(uuid)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.my_lead_settings()', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.save_lead_settings(text, text, boolean)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.company_leads(uuid, integer)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.hand_lead(uuid, uuid)', 'execute', '{authenticated}', NULL);

select private.apply_privileges();

reset check_function_bodies;
