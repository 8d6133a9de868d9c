-- Reviewed publishing: when the operator enables it, an agent of whom visitors never saw a home requests approval once
-- before the first one, and an operator approves or gives a reason for refusing.

create table private.publishing_reviews (
  agent_id uuid primary key references public.profiles (id) on delete cascade,
  -- As the agent tells it; operators compare it with the registrar's list.
  license text constraint review_license_valid check (license ~ '^[0-9]{6,8}$'),
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  decision text constraint review_decision_known check (decision in ('approved', 'refused')),
  -- What the operator says to the agent.
  words text not null default '' constraint review_words_valid check (char_length(words) <= 500 and private.clean_text(words)),
  constraint review_decided_whole check ((decided_at is null) = (decision is null)),
  constraint review_refusal_explained check (decision is distinct from 'refused' or private.is_seen(words))
);
create index publishing_reviews_waits_idx on private.publishing_reviews (asked_at) where decided_at is null;
alter table private.publishing_reviews enable row level security;

create function private.reviews_new_agents() returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from public.app_settings where key = 'reviewNewAgents' and value = 'true') $$;

-- Agents who published before the operator enabled it are not new; a home handed over by an office was published by
-- another agent.
create function private.was_seen(_agent uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.publishing_reviews where agent_id = _agent and decision = 'approved')
    or exists (select from public.properties p where p.agent_id = _agent and p.published_at is not null
               and not exists (select from public.listing_events e where e.listing_id = p.id and e.act = 'handed'))
    or exists (select from public.profiles where id = _agent and is_admin)
$$;

create function private.may_publish_first(_agent uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select not private.reviews_new_agents() or private.was_seen(_agent) $$;

-- When the operator requires it, an agent without a licence number publishes nothing new. Public listings stay until
-- they end.
create function private.lacks_license(_agent uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.app_settings where key = 'requireLicense' and value = 'true')
    and exists (select from public.profiles where id = _agent and license is null)
$$;

-- What the agent sees of it; null when nothing prevents publishing.
create function private.publishing_review(_agent uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case when not private.may_publish_first(_agent) then coalesce(
    (select jsonb_build_object('state', coalesce(decision, 'waits'), 'words', words, 'license', license, 'asked_at', asked_at)
     from private.publishing_reviews where agent_id = _agent),
    (select jsonb_build_object('state', 'unasked', 'words', '', 'license', license, 'asked_at', null)
     from public.profiles where id = _agent)) end
$$;

create function public.ask_publishing_review(_license text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me public.profiles;
begin
  select * into me from public.profiles where user_id = private.require_user() and private.passed_second_factor() for share;
  if me.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
  if private.was_seen(me.id) then perform private.refuse('not_found', 'PT404'); end if;
  if not (private.rate_hit('publishing_review', me.id::text, 5, 86400) ->> 'allowed')::boolean then
    perform private.refuse('too_many_requests', 'P0001');
  end if;
  -- Whoever was refused may ask again, with what was missing.
  insert into private.publishing_reviews as r (agent_id, license) values (me.id, nullif(_license, ''))
  on conflict (agent_id) do update set license = excluded.license,
    asked_at = case when r.decided_at is null then r.asked_at else now() end, decided_at = null, decision = null
    where r.decision is distinct from 'approved';
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.ask_publishing_review(text)', 'execute', '{authenticated}');
comment on function public.ask_publishing_review(text) is
  'nothing; a new agent asks to publish, with a licence number or without; it stands in the way only where the setting `reviewNewAgents` is on. Again while it waits it changes the number, and after a refusal it waits anew
refuses 42501 `not_agent`; PT404 `not_found` (approved, or has published); P0001 `too_many_requests` (five a day); 23514 `review_license_valid`';

create function public.admin_publishing_reviews(_refused boolean default false, _page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked integer := least(greatest(coalesce(_page, 1), 1), 100000);
begin
  perform private.require_admin();
  return (
    with shown as (
      select * from private.publishing_reviews
      where case when coalesce(_refused, false) then decision = 'refused' else decided_at is null end)
    select jsonb_build_object(
      'is_on', private.reviews_new_agents(),
      'waiting', (select count(*) from private.publishing_reviews where decided_at is null),
      'refused', (select count(*) from private.publishing_reviews where decision = 'refused'),
      'total', (select count(*) from shown), 'page', asked, 'page_size', 20,
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'user_id', a.user_id, 'name', a.name, 'email', u.email, 'confirmed_at', u.email_confirmed_at, 'phone', a.phone,
          -- What the request says, else what the profile states.
          'license', coalesce(r.license, a.license), 'company', c.name, 'company_license', c.license, 'created_at', a.created_at, 'asked_at', r.asked_at,
          'listings', (select count(*) from public.properties p where p.agent_id = a.id),
          'decided_at', r.decided_at, 'words', r.words) order by r.decided_at desc, r.asked_at, r.agent_id)
        from (select * from shown order by decided_at desc, asked_at, agent_id limit 20 offset (asked - 1) * 20) r
          join public.profiles a on a.id = r.agent_id join auth.users u on u.id = a.user_id
          left join public.companies c on c.organization_code = a.organization_code), '[]')));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_publishing_reviews(boolean, integer)', 'execute', '{authenticated}');
comment on function public.admin_publishing_reviews(boolean, integer) is
  '`{is_on, waiting, refused, total, page, page_size: 20, rows}`, who waits longest first, or was refused last: `{user_id, name, email, confirmed_at, phone, license, company, company_license, created_at, asked_at, listings, decided_at, words}`
refuses 42501 `not_admin`';

create function public.admin_review_agent(target_user_id uuid, _decision text, _words text default '') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  agent public.profiles;
  was private.publishing_reviews;
begin
  perform private.require_admin();
  if _decision is null or _decision not in ('approved', 'refused') then perform private.refuse('decision_invalid', '22023'); end if;
  select * into agent from public.profiles where user_id = target_user_id and user_type = 'agent';
  select * into was from private.publishing_reviews where agent_id = agent.id for update;
  -- A refusal may be taken back; what is approved is stopped by admin_stop_publishing.
  if was.agent_id is null or was.decision = 'approved' or (was.decision = 'refused' and _decision = 'refused') then
    perform private.refuse('not_found', 'PT404');
  end if;
  update private.publishing_reviews set decided_at = now(), decision = _decision, words = coalesce(_words, '')
  where agent_id = agent.id;
  perform private.queue_mail(agent.user_id, 'publishing_review', 'publishing_review:' || gen_random_uuid(),
    jsonb_build_object('state', _decision, 'reason', null, 'words', coalesce(_words, '')));
  perform private.audit('agent_' || _decision, target_user_id::text);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_review_agent(uuid, text, text)', 'execute', '{authenticated}');
comment on function public.admin_review_agent(uuid, text, text) is
  'nothing; `approved`: the agent publishes; `refused`: with words that the agent reads, until a new request or an approval. Told by mail
refuses 42501 `not_admin`; PT404 `not_found` (the agent has not asked, or it is decided so); 22023 `decision_invalid`; 23514 `review_refusal_explained`, `review_words_valid`';
