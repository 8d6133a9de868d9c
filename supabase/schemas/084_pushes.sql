-- Push notifications in an agent's browser about new messages (Web Push): their subscriptions and the pending ones.

-- The server sends requests to this address, so it must belong to one of the browsers' own push services
-- (lib/push/subscription.ts): no port, no user name, nothing that leads into a network.
create function private.is_push_endpoint(_endpoint text) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(_endpoint) <= 1000 and _endpoint ~ ('^https://(fcm[.]googleapis[.]com|updates[.]push[.]services[.]mozilla[.]com'
    || '|([a-z0-9-]+[.])+push[.]apple[.]com|([a-z0-9-]+[.])+notify[.]windows[.]com)/[A-Za-z0-9._~:/?=&%+-]+$')
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.is_push_endpoint(text)', 'execute', '{service_role}');

-- An agent's browser that subscribed. Its endpoint and the keys that encrypt its notifications are for the server
-- alone.
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
create policy "agents read their own browsers" on public.push_subscriptions
  for select to authenticated using (agent_id = (select private.my_profile_id()));
create policy "agents forget their own browsers" on public.push_subscriptions
  for delete to authenticated using (agent_id = (select private.my_profile_id()));
insert into private.api_grants (object, privilege, roles, columns) values
  ('table public.push_subscriptions', 'select', '{authenticated}', '{id, agent_id, created_at}'),
  ('table public.push_subscriptions', 'delete', '{authenticated}', null);

-- Ten browsers per agent: the oldest one is dropped. A browser on which another user had signed in changes hands, and
-- its pending notifications are deleted.
create function public.save_push(_endpoint text, _p256dh text, _auth text) returns uuid
language plpgsql security definer set search_path = ''
as $$
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.save_push(text, text, text)', 'execute', '{authenticated}');
comment on function public.save_push(text, text, text) is
  'its id; the same browser again has the same. At most 10 an agent: the first gives way
refuses 42501 `not_agent`; 22023 `push_taken`; 23514 `push_endpoint_known`, `push_key_valid`, `push_auth_valid`';

-- An expired session leaves its subscription behind: the next user who signs in on the browser ends the notifications
-- of the previous one. The id identifies the browser: it is random, stored only in its cookie, and readable by nobody
-- else. With a stolen id one could end the notifications of that browser, and learn nothing more.
create function public.end_others_push(_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_user();
  delete from public.push_subscriptions where id = _id and agent_id is distinct from private.my_profile_id();
  return found;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.end_others_push(uuid)', 'execute', '{authenticated}');
comment on function public.end_others_push(uuid) is
  'true: the browser was another''s, and is forgotten with what waits for it. The caller''s own stays';

-- For the account's export.
create function private.browsers_of(_user_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('endpoint', s.endpoint, 'created_at', s.created_at) order by s.created_at, s.id), '[]')
  from public.push_subscriptions s join public.profiles a on a.id = s.agent_id where a.user_id = _user_id
$$;

-- Pending notifications, one per browser and lead. Their content is looked up when they are sent.
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

-- Runs in the transaction of the lead. A browser that is being removed at this moment is skipped: it must not roll back
-- the lead.
create function private.push_lead(_lead uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into private.pushes (subscription_id, lead_id)
  select s.id, _lead from public.push_subscriptions s
  where s.agent_id = (select agent_id from public.leads where id = _lead)
  order by s.id for key share of s skip locked
  on conflict do nothing
$$;

-- After a day the mail and the list have reported the lead anyway.
create function private.forget_pushes() returns void
language sql security definer set search_path = ''
as $$
  delete from private.pushes where id in (
    select id from private.pushes where created_at < now() - interval '1 day' limit 10000 for update skip locked)
$$;

-- A lease of ten minutes, and the retry schedule of mails. Dropped after its last attempt.
create function public.pushes_take(_limit integer default 10) returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.pushes_take(integer)', 'execute', '{service_role}');
comment on function public.pushes_take(integer) is
  '`[{id, attempt, endpoint, p256dh, auth, lead, title}]`, at most 50; a lease of 10 minutes';

-- A worker whose lease expired cannot report on a later attempt, but a delivery counts.
create function public.push_told(_id bigint, _attempt integer, _outcome text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if _outcome = 'sent' then
    delete from private.pushes where id = _id;
  elsif _outcome = 'gone' then
    delete from public.push_subscriptions where id = (select subscription_id from private.pushes where id = _id);
  else
    delete from private.pushes where id = _id and attempts = _attempt and private.mail_rest(attempts) is null;
    update private.pushes set available_at = now() + private.mail_rest(attempts) where id = _id and attempts = _attempt;
  end if;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.push_told(bigint, integer, text)', 'execute', '{service_role}');
comment on function public.push_told(bigint, integer, text) is
  'outcome `sent`; `gone`, and the browser is forgotten; any other, and it rests for 1, 5, 30 minutes, 2, 12 hours, then it is dropped';
