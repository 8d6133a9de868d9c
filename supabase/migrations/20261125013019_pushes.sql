-- Agents are told in a browser that asked for it when somebody writes: their browsers, what waits to be told, and
-- the functions that queue, hand out and settle it. Nobody has one yet.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.is_push_endpoint(_endpoint text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select char_length(_endpoint) <= 1000 and _endpoint ~ ('^https://(fcm[.]googleapis[.]com|updates[.]push[.]services[.]mozilla[.]com'
    || '|([a-z0-9-]+[.])+push[.]apple[.]com|([a-z0-9-]+[.])+notify[.]windows[.]com)/[A-Za-z0-9._~:/?=&%+-]+$')
$function$;

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  agent_id uuid not null references public.profiles (id) on delete cascade,
  endpoint text not null constraint push_endpoint_once unique
    constraint push_endpoint_known check (private.is_push_endpoint(endpoint)),
  p256dh text not null constraint push_key_valid check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null constraint push_auth_valid check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default now()
);
create index push_subscriptions_agent_id_idx on public.push_subscriptions (agent_id, created_at desc);
alter table public.push_subscriptions enable row level security;

create table private.pushes (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  lead_id uuid not null references public.leads (id) on delete cascade,
  created_at timestamptz not null default now(),
  available_at timestamptz not null default now(),
  attempts integer not null default 0,
  constraint pushes_once unique (subscription_id, lead_id)
);
create index pushes_lead_id_idx on private.pushes (lead_id);
create index pushes_available_idx on private.pushes (available_at);
alter table private.pushes enable row level security;

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
    perform private.count_lead(listing, _lead ->> 'source', agent);
    if told then perform private.mail_lead_copy(lead.id, address); end if;
  else
    -- No copy: its link deletes the lead, and a phone number of somebody else is soon typed.
    update public.leads set last_at = now(), updated_at = now(), read_at = null, email = coalesce(email, address)
    where id = lead.id;
  end if;
  insert into public.lead_messages (request_id, lead_id, message, hour)
  values (request, lead.id, coalesce(_lead ->> 'message', ''), _lead ->> 'hour');
  perform private.mail_lead(lead.id, request);
  perform private.push_lead(lead.id);
  return '{"status": "added"}';
end $function$;
comment on function public.add_lead(jsonb,text) is '`{status: added/limited/closed, retry_after?}` of `{request_id, listing_id or agent_id, name, phone, message, hour, email, source, consent_version, scripted}`; the same request again adds nothing. Closed: what nobody is shown takes no leads
refuses 22023 `lead_invalid`; 23514 with the name of what is not valid';

CREATE OR REPLACE FUNCTION private.browsers_of(_user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('endpoint', s.endpoint, 'created_at', s.created_at) order by s.created_at, s.id), '[]')
  from public.push_subscriptions s join public.profiles a on a.id = s.agent_id where a.user_id = _user_id
$function$;
comment on function private.browsers_of(uuid) is NULL;

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
    'push_subscriptions', private.browsers_of(uid),
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

CREATE OR REPLACE FUNCTION private.forget_pushes()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.pushes where id in (
    select id from private.pushes where created_at < now() - interval '1 day' limit 10000 for update skip locked)
$function$;
comment on function private.forget_pushes() is NULL;

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
  delete from private.pushes where lead_id = lead.id;
  perform private.mail_lead(lead.id, gen_random_uuid());
  perform private.push_lead(lead.id);
  perform private.audit('lead_handed', lead.id::text, jsonb_build_object('from', giver, 'to', _agent, 'company', own.id));
end $function$;
comment on function public.hand_lead(uuid,uuid) is 'the lead, from the agent who has it to `_agent`; both belong to the company
refuses 42501 `not_company`; PT404 `not_found`';

CREATE OR REPLACE FUNCTION private.push_lead(_lead uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.pushes (subscription_id, lead_id)
  select s.id, _lead from public.push_subscriptions s
  where s.agent_id = (select agent_id from public.leads where id = _lead)
  order by s.id for key share of s skip locked
  on conflict do nothing
$function$;
comment on function private.push_lead(uuid) is NULL;

CREATE OR REPLACE FUNCTION public.push_told(_id bigint, _attempt integer, _outcome text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if _outcome = 'sent' then
    delete from private.pushes where id = _id;
  elsif _outcome = 'gone' then
    delete from public.push_subscriptions where id = (select subscription_id from private.pushes where id = _id);
  else
    delete from private.pushes where id = _id and attempts = _attempt and private.mail_rest(attempts) is null;
    update private.pushes set available_at = now() + private.mail_rest(attempts) where id = _id and attempts = _attempt;
  end if;
end $function$;
comment on function public.push_told(bigint,integer,text) is 'outcome `sent`; `gone`, and the browser is forgotten; any other, and it rests for 1, 5, 30 minutes, 2, 12 hours, then it is dropped';

CREATE OR REPLACE FUNCTION public.pushes_take(_limit integer DEFAULT 10)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due bigint[] := array(
    select id from private.pushes where available_at <= now()
    order by available_at, id limit least(greatest(coalesce(_limit, 10), 1), 50) for update skip locked);
begin
  delete from private.pushes
  where id = any (due) and (created_at < now() - interval '1 day' or (attempts > 0 and private.mail_rest(attempts) is null));
  update private.pushes set attempts = attempts + 1, available_at = now() + interval '10 minutes' where id = any (due);
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', u.id, 'attempt', u.attempts, 'endpoint', s.endpoint, 'p256dh', s.p256dh,
                                        'auth', s.auth, 'lead', l.id, 'title', l.listing_title) order by u.id)
    from private.pushes u join public.push_subscriptions s on s.id = u.subscription_id join public.leads l on l.id = u.lead_id
    where u.id = any (due)), '[]');
end $function$;
comment on function public.pushes_take(integer) is '`[{id, attempt, endpoint, p256dh, auth, lead, title}]`, at most 50; a lease of 10 minutes';

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
    -- What tells of a lead goes with it: its link deletes it, as long as it is there. So does the question of an
    -- alert: its link always leads to what its address asked for.
    select id from private.mails where created_at < private.kept_since('mails') and lead_id is null
      and (kind <> 'alert_confirm' or alert_id is null)
    limit 10000 for update skip locked);
  delete from public.leads where id in (
    select id from public.leads where created_at < private.kept_since('leads')
    limit 10000 for update skip locked);
  perform private.forget_lists();
  perform private.forget_finds();
  perform private.forget_unconfirmed();
  perform private.forget_pushes();
  return jsonb_build_object('trials_ended', trials, 'subscriptions_ended', subscriptions,
                            'listings_expired', private.expire_listings(), 'closed_forgotten', private.forget_closed(),
                            'badges_ended', private.end_badges(), 'expiry_mails', private.queue_expiry_mails(), 'lead_digests', private.queue_lead_digests(),
                            'week_mails', private.queue_week_mails(), 'weeks_summed', private.sum_weeks(),
                            'areas_renewed', private.renew_areas(), 'visitors_forgotten', private.forget_visitors(),
                            'sets_renewed', private.renew_search_sets(), 'media_orphans', private.sweep_pictures());
end $function$;
comment on function public.run_maintenance() is '`{trials_ended, subscriptions_ended, listings_expired, closed_forgotten, badges_ended, expiry_mails, lead_digests, week_mails, weeks_summed, areas_renewed, visitors_forgotten, sets_renewed, media_orphans}`: ends lapsed trials, subscriptions, listings (1000 a call: while `listings_expired` is 1000 there are more) and badges of a fallen price (1000 a call, likewise), queues mails about listings that end and about the leads of a day (100 agents a call, likewise), and on Sundays about the week (100 agents looked at a call, likewise), sums the weeks of the site that are over (8 a call, likewise), renews the numbers of areas, forgets what told visitors of days before today apart (50000 marks a call, likewise), the sets of listings that searches read (4 parts of them a call, likewise), sweeps orphaned pictures, old counters and records (`private.retention`)';

CREATE OR REPLACE FUNCTION public.save_push(_endpoint text, _p256dh text, _auth text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid;
  saved uuid;
begin
  perform private.require_user();
  if not private.is_agent() then perform private.refuse('not_agent'); end if;
  me := private.my_profile_id();
  -- One after the other, so that they are counted.
  perform pg_advisory_xact_lock(hashtextextended('push:' || me, 0));
  delete from public.push_subscriptions
  where endpoint = _endpoint and p256dh = _p256dh and auth = _auth and agent_id <> me;
  insert into public.push_subscriptions as s (agent_id, endpoint, p256dh, auth) values (me, _endpoint, _p256dh, _auth)
  on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth where s.agent_id = me
  returning id into saved;
  -- The address of another's browser without its keys.
  if saved is null then perform private.refuse('push_taken', '22023'); end if;
  delete from public.push_subscriptions where id in (
    select id from public.push_subscriptions where agent_id = me
    order by id = saved desc, created_at desc, id offset 10);
  return saved;
end $function$;
comment on function public.save_push(text,text,text) is 'its id; the same browser again has the same. At most 10 an agent: the first gives way
refuses 42501 `not_agent`; 22023 `push_taken`; 23514 `push_endpoint_known`, `push_key_valid`, `push_auth_valid`';

create policy "agents read their own browsers" on public.push_subscriptions as PERMISSIVE for SELECT to authenticated using ((agent_id = ( SELECT private.my_profile_id() AS my_profile_id)));

create policy "agents forget their own browsers" on public.push_subscriptions as PERMISSIVE for DELETE to authenticated using ((agent_id = ( SELECT private.my_profile_id() AS my_profile_id)));

insert into private.api_grants (object, privilege, roles, columns) values ('function private.is_push_endpoint(text)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('table public.push_subscriptions', 'select', '{authenticated}', '{agent_id,created_at,id}');

insert into private.api_grants (object, privilege, roles, columns) values ('table public.push_subscriptions', 'delete', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.save_push(text, text, text)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.pushes_take(integer)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.push_told(bigint, integer, text)', 'execute', '{service_role}', NULL);

select private.apply_privileges();

reset check_function_bodies;
