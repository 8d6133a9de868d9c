-- What fills the hidden field of the form of leads is kept apart for its agent for a month, who makes a lead of what is
-- none of a robot.

set check_function_bodies = off;

create table public.caught_leads (
  request_id uuid primary key,
  agent_id uuid not null references public.profiles (id) on delete cascade,
  -- As of leads.
  listing_id uuid references public.properties (id) on delete set null,
  listing_title text,
  source text constraint lead_source_valid check (source ~ '^[A-Za-z0-9]{6}$'),
  name text not null
    constraint lead_name_valid check (char_length(name) <= 50 and private.is_seen(name) and private.clean_line(name)),
  phone text not null constraint lead_phone_valid check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  email text constraint lead_email_valid check (private.valid_address(email)),
  consent_version integer not null constraint lead_consent_valid check (consent_version >= 1),
  message text not null
    constraint lead_message_valid check (char_length(message) <= 1000 and private.clean_text(message)),
  hour text constraint lead_hour_known check (hour in ('morning', 'noon', 'afternoon', 'evening')),
  at timestamptz not null default clock_timestamp()
);
create index caught_leads_agent_id_idx on public.caught_leads (agent_id, at desc);
create index caught_leads_listing_id_idx on public.caught_leads (listing_id);
create index caught_leads_at_idx on public.caught_leads (at);
alter table public.caught_leads enable row level security;

insert into private.retention values ('caught_leads', 1);

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
  -- The same request was caught before: this time nothing was filled that people do not see.
  delete from public.caught_leads where request_id = request;
  perform private.mail_lead(lead, request);
  perform private.push_lead(lead);
  return '{"status": "added"}';
end $function$;
comment on function public.add_lead(jsonb,text) is '`{status: added/limited/closed, retry_after?}` of `{request_id, listing_id or agent_id, name, phone, message, hour, email, source, consent_version, scripted, network, caught}`; the same request again adds nothing. Caught: kept apart for its agent, and no lead. Closed: what nobody is shown takes no leads
refuses 22023 `lead_invalid`; 23514 with the name of what is not valid';

CREATE OR REPLACE FUNCTION private.catch_lead(_lead jsonb, _client text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  request uuid := _lead ->> 'request_id';
  listing uuid := _lead ->> 'listing_id';
  target record;
  hit jsonb;
begin
  if exists (select from public.lead_messages where request_id = request)
     or exists (select from public.caught_leads where request_id = request) then return '{"status": "added"}'; end if;
  hit := private.rate_hit('lead_caught_client', _client, 5, 86400);
  if (hit ->> 'allowed')::boolean then
    select * into target from private.lead_target(listing, (_lead ->> 'agent_id')::uuid);
    if target.agent is null then return '{"status": "closed"}'; end if;
    hit := private.lead_room('lead_caught', target.agent::text, coalesce(_lead ->> 'network', _client), 15, 5, 86400);
  end if;
  if not (hit ->> 'allowed')::boolean then
    return jsonb_build_object('status', 'limited', 'retry_after', hit -> 'retry_after');
  end if;
  insert into public.caught_leads (request_id, agent_id, listing_id, listing_title, source, name, phone, email,
                                   consent_version, message, hour)
  values (request, target.agent, listing, target.title, _lead ->> 'source', _lead ->> 'name', _lead ->> 'phone',
          _lead ->> 'email', (_lead ->> 'consent_version')::integer, coalesce(_lead ->> 'message', ''), _lead ->> 'hour')
  on conflict (request_id) do nothing;
  return '{"status": "added"}';
end $function$;

CREATE OR REPLACE FUNCTION private.caught_leads_of(_user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(to_jsonb(c) - 'agent_id' order by c.at, c.request_id), '[]')
  from public.caught_leads c join public.profiles a on a.id = c.agent_id where a.user_id = _user_id
$function$;

CREATE OR REPLACE FUNCTION public.delete_caught_lead(_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select p.id from public.profiles p where p.user_id = private.require_user());
begin
  delete from public.caught_leads where request_id = _id and agent_id = me;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
end $function$;
comment on function public.delete_caught_lead(uuid) is 'refuses PT404 `not_found`';

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
    'leads', private.leads_of(uid), 'caught_leads', private.caught_leads_of(uid),
    'lead_settings', (select to_jsonb(s) - 'agent_id' from public.lead_settings s
                      join public.profiles a on a.id = s.agent_id where a.user_id = uid),
    'push_subscriptions', private.browsers_of(uid), 'former_addresses', private.former_addresses_of(uid),
    'numbers', private.numbers_of((select id from public.profiles where user_id = uid),
                                  (select id from public.companies where owner_user_id = uid)),
    'subscription', (select to_jsonb(s) from public.user_subscriptions s where s.user_id = uid),
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

CREATE OR REPLACE FUNCTION private.forget_records()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  delete from private.deleted_accounts where user_id in (
    select user_id from private.deleted_accounts where deleted_at < private.kept_since('deleted_accounts')
    limit 10000 for update skip locked);
  delete from public.caught_leads where request_id in (
    select request_id from public.caught_leads where at < private.kept_since('caught_leads')
    limit 10000 for update skip locked);
  delete from private.mails where id in (
    -- What tells of a lead goes with it: its link deletes it, as long as it is there. So does the question of an
    -- alert: its link always leads to what its address asked for.
    select id from private.mails where created_at < private.kept_since('mails') and lead_id is null
      and (kind <> 'alert_confirm' or alert_id is null)
    limit 10000 for update skip locked);
$function$;

CREATE OR REPLACE FUNCTION private.hold_sender(_phone text, _target uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$ select pg_advisory_xact_lock(hashtextextended('lead:' || _phone || _target, 0)) $function$;

CREATE OR REPLACE FUNCTION private.keep_lead(_lead jsonb, _listing uuid, _agent uuid, _title text, _copy boolean, _at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.lead_target(_listing uuid, _agent uuid)
 RETURNS TABLE(agent uuid, title text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.may_copy_lead(_address text, _target uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return _address is not null
    and (private.rate_hit('lead_copy', encode(private.mailbox_hash(_address), 'hex'), 3, 86400) ->> 'allowed')::boolean
    and (private.rate_hit('lead_copy_target', _target::text, 100, 86400) ->> 'allowed')::boolean;
end $function$;

CREATE OR REPLACE FUNCTION public.release_caught_lead(_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select p.id from public.profiles p where p.user_id = private.require_user());
  caught public.caught_leads;
begin
  select * into caught from public.caught_leads where request_id = _id and agent_id = me;
  if caught.request_id is null then perform private.refuse('not_found', 'PT404'); end if;
  -- In the order of add_lead. The row is read again after the home is held, which may just have been deleted.
  perform private.hold_sender(caught.phone, coalesce(caught.listing_id, caught.agent_id));
  perform from public.profiles where id = me for key share;
  perform from public.properties where id = caught.listing_id for key share;
  delete from public.caught_leads where request_id = _id and agent_id = me returning * into caught;
  if caught.request_id is null then perform private.refuse('not_found', 'PT404'); end if;
  perform private.keep_lead(to_jsonb(caught), caught.listing_id, me, caught.listing_title,
    private.may_copy_lead(caught.email, coalesce(caught.listing_id, me)), caught.at);
end $function$;
comment on function public.release_caught_lead(uuid) is 'makes a lead of one''s own that was caught as spam, with its copy to who wrote it
refuses PT404 `not_found`';

create policy "agents read what was caught of theirs" on public.caught_leads as PERMISSIVE for SELECT to authenticated using ((agent_id = ( SELECT private.my_profile_id() AS my_profile_id)));

insert into private.api_grants (object, privilege, roles, columns) values ('table public.caught_leads', 'select', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.release_caught_lead(uuid)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.delete_caught_lead(uuid)', 'execute', '{authenticated}', NULL);

select private.apply_privileges();

reset check_function_bodies;
