-- Offices: what a company's plan gives the agents with its code, and the listing limit of either plan.

-- Whether a person's access is active on its own, without an office.
create function private.has_own_access(p public.profiles, at timestamptz default now()) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(
    (p.trial_active and p.trial_end_date > at)
    or p.subscription_end_date > at
    or (p.subscription_active and p.subscription_end_date is null), false)
$$;

-- The agents who hold a place of the office: the first to join.
create function private.seated_agents(_code text, _places integer) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select id from public.profiles where organization_code = _code
  order by coalesce(company_since, created_at), id limit _places
$$;

-- The company of an agent as an office; no row without a company. `state`: open (its plan applies to the agent, too),
-- full (the agent holds no place), ended (the plan is over), none (no plan that carries agents).
create function private.office_of(p public.profiles, at timestamptz default now())
returns table (company_id uuid, code text, company text, state text, plan text, ends_at timestamptz,
               agent_limit integer, property_limit integer, images_per_property integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select c.id, c.organization_code, c.name,
    case when l.agent_limit is null then 'none'
         when s.status <> 'active' or s.ends_at <= at then 'ended'
         when p.id in (select private.seated_agents(c.organization_code, l.agent_limit)) then 'open'
         else 'full' end,
    l.name, s.ends_at, l.agent_limit, l.property_limit, l.images_per_property
  from public.companies c
  left join public.user_subscriptions s on s.user_id = c.owner_user_id
  left join public.plans l on l.id = s.plan_id
  where c.organization_code = p.organization_code;
end $$;

-- Agents take a place one at a time: concurrent transactions would all see the last one free. Updates that do not join
-- pass: a company that draws a new code takes its agents along.
create function private.guard_place() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  places integer;
begin
  if tg_op = 'UPDATE' and new.organization_code is not null and old.organization_code is not null
     and not exists (select from public.companies where organization_code = old.organization_code) then
    return new;
  end if;
  -- Who let one office read the names and words of those who wrote has let no other, nor who let it edit.
  new.office_edits := false;
  update public.lead_settings set company_reads = false, updated_at = now() where agent_id = new.id and company_reads;
  if new.organization_code is null then
    new.company_since := null;
    return new;
  end if;
  perform private.lock_office(new.organization_code);
  select o.agent_limit into places from private.office_of(new) o where o.state in ('open', 'full');
  if (select count(*) from public.profiles where organization_code = new.organization_code and id <> new.id) >= places then
    perform private.refuse('office_full', 'P0001', places::text);
  end if;
  new.company_since := clock_timestamp();
  return new;
end $$;
create trigger guard_place before insert on public.profiles
  for each row when (new.organization_code is not null) execute function private.guard_place();
create trigger guard_place_update before update of organization_code on public.profiles
  for each row when (old.organization_code is distinct from new.organization_code)
  execute function private.guard_place();

-- Held until the end of the transaction by every writer that takes a place of the office, for an agent or a listing.
create function private.lock_office(_code text) returns void
language sql volatile security definer set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('office:' || id, 0)) from public.companies
  where organization_code = _code
$$;

-- The listings of the agents who hold a place: they share the office's limit.
create function private.office_listings(_code text, _places integer) returns bigint
language sql stable security definer set search_path = ''
as $$
  select count(*) from public.properties
  where agent_id in (select private.seated_agents(_code, _places)) and status in ('active', 'under_offer')
$$;

-- Why there is no room for one more shown listing, or null when the agent's own plan or the office has it. For an agent
-- in an office, the own plan counts only while it is active. For an agent without one, the policies check that the plan
-- is active, and this checks only the number.
create function private.quota_refusal(owner public.profiles) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  plan public.plans := private.plan_of(owner.user_id);
  office record;
  own_room boolean;
  room boolean;
begin
  -- One at a time for each agent: parallel ones would all see room for one more.
  perform pg_advisory_xact_lock(hashtextextended('listings:' || owner.id, 0));
  own_room := plan.property_limit is null
    or (select count(*) from public.properties
        where agent_id = owner.id and status in ('active', 'under_offer')) < plan.property_limit;
  select * into office from private.office_of(owner) o where o.state = 'open';
  if office.company_id is null then
    room := own_room;
  elsif own_room and private.has_own_access(owner) then
    room := true;
  else
    perform private.lock_office(office.code);
    room := office.property_limit is null
      or private.office_listings(office.code, office.agent_limit) < office.property_limit;
  end if;
  return case when not room then
    case when office.company_id is null then 'plan_limit_reached' else 'office_limit_reached' end end;
end $$;

-- A repeated request needs no room. Its existing row is locked until the end of the transaction: if it is being
-- deleted, an insert that its key refuses now would exceed the limit once the row is gone.
create function private.is_sent_again(_agent uuid, _request uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.properties where agent_id = _agent and client_request_id = _request for key share;
  return found;
end $$;

create function private.require_quota(owner public.profiles, request uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  reason text := private.quota_refusal(owner);
begin
  if reason is not null and not private.is_sent_again(owner.id, request) then
    perform private.refuse(reason, 'P0001');
  end if;
end $$;

-- The agent's company as an office: whether its plan applies to the agent, or why not. Null without a company.
create function public.my_office() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('company', o.company, 'state', o.state, 'plan', o.plan, 'ends_at', o.ends_at,
                            'agent_limit', o.agent_limit)
  from public.profiles p, private.office_of(p) o where p.user_id = (select private.require_user())
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.my_office()', 'execute', '{authenticated}');
comment on function public.my_office() is
  'the agent''s company as an office, or null: `{company, state, plan, ends_at, agent_limit}`; state `open` (its plan is the agent''s too), `full` (no place), `ended`, `none` (no plan that carries agents)';

-- What the plan of the caller's company allows its agents, and how much of it is used. Limits are null without such a
-- plan (`carries_agents`), and where the plan has none.
create function private.limits_of_company(own public.companies) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  plan public.plans := private.plan_of(own.owner_user_id);
begin
  return jsonb_build_object(
    'plan', plan.name, 'carries_agents', plan.agent_limit is not null,
    'agent_limit', plan.agent_limit, 'images_per_property', least(coalesce(plan.images_per_property, 30), 30),
    'video', coalesce(plan.video, false), 'statistics', private.buys_statistics(own.owner_user_id),
    'agents', (select count(*) from public.profiles where organization_code = own.organization_code),
    'property_limit', case when plan.agent_limit is not null then plan.property_limit end,
    'properties', private.office_listings(own.organization_code, plan.agent_limit));
end $$;

create function public.company_limits() returns jsonb
language sql stable security definer set search_path = ''
as $$ select private.limits_of_company(private.require_company()) $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.company_limits()', 'execute', '{authenticated}');
comment on function public.company_limits() is
  '`{plan, carries_agents, agent_limit, agents, property_limit, properties, images_per_property, video, statistics}` of the own company
refuses 42501 `not_company`';
