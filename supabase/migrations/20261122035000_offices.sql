-- Offices: a company whose plan carries agents gives them its plan. docs/decisions/0023-what-an-office-gives.md

-- How many agents of a company hold a place in its plan; null: the plan carries none.
alter table public.plans add column agent_limit integer
  constraint plan_agent_limit_valid check (agent_limit >= 0);
update public.plans set agent_limit = 10, updated_at = now() where slug = 'agency';

-- When an agent joined the company: places are given in that order. Null: before this was noted.
alter table public.profiles add column company_since timestamptz;

-- The old predicate, of what a person has alone.
create function private.has_own_access(p public.profiles, at timestamptz default now()) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(
    (p.trial_active and p.trial_end_date > at)
    or p.subscription_end_date > at
    or (p.subscription_active and p.subscription_end_date is null), false)
$$;

-- The agents who hold one of an office's places: the first to join.
create function private.seated_agents(_code text, _places integer) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select id from public.profiles where organization_code = _code
  order by coalesce(company_since, created_at), id limit _places
$$;

-- The company of an agent as an office; no row without a company. `state`: open (its plan is the agent's
-- too), full (the agent holds no place), ended (the plan is over), none (no plan that carries agents).
create function private.office_of(p public.profiles, at timestamptz default now())
returns table (company_id uuid, code text, company text, state text, plan text, ends_at timestamptz,
               agent_limit integer, property_limit integer, images_per_property integer)
language sql stable security definer set search_path = ''
as $$
  select c.id, c.organization_code, c.name,
    case when l.agent_limit is null then 'none'
         when s.status <> 'active' or s.ends_at <= at then 'ended'
         when p.id in (select private.seated_agents(c.organization_code, l.agent_limit)) then 'open'
         else 'full' end,
    l.name, s.ends_at, l.agent_limit, l.property_limit, l.images_per_property
  from public.companies c
  left join public.user_subscriptions s on s.user_id = c.owner_user_id
  left join public.plans l on l.id = s.plan_id
  where c.organization_code = p.organization_code
$$;

-- The one predicate of access. lib/access/denial.ts says the same.
create or replace function private.is_active(p public.profiles, at timestamptz default now()) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_own_access(p, at)
    or exists (select from private.office_of(p, at) o where o.state = 'open')
$$;

-- A subscription of one's own is named before the office, the office before a trial.
create or replace function private.account_status(p public.profiles) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case
    when p.id is null then
      jsonb_build_object('is_active', false, 'source', 'none', 'ends_at', null, 'days_left', null)
    when p.subscription_end_date > now() or (p.subscription_active and p.subscription_end_date is null) then
      jsonb_build_object('is_active', true, 'source', 'subscription', 'ends_at', p.subscription_end_date,
                         'days_left', private.days_left(p.subscription_end_date))
    when o.state = 'open' then
      jsonb_build_object('is_active', true, 'source', 'office', 'ends_at', o.ends_at,
                         'days_left', private.days_left(o.ends_at))
    when p.trial_active and p.trial_end_date > now() then
      jsonb_build_object('is_active', true, 'source', 'trial', 'ends_at', p.trial_end_date,
                         'days_left', private.days_left(p.trial_end_date))
    else
      jsonb_build_object('is_active', false, 'source', 'none',
        'ends_at', greatest(p.subscription_end_date, p.trial_end_date), 'days_left', null)
  end
  from (values (1)) one left join private.office_of(p) o on true
$$;

-- One agent after another takes a place: parallel ones would all see the last one free. Whoever is not
-- joining passes: a company that draws a new code carries its agents along.
create function private.guard_place() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  places integer;
begin
  if new.organization_code is null then
    new.company_since := null;
    return new;
  end if;
  if tg_op = 'UPDATE' and old.organization_code is not null
     and not exists (select from public.companies where organization_code = old.organization_code) then
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

-- Held until the end of the transaction by whoever takes one of an office's places: for an agent or a listing.
create function private.lock_office(_code text) returns void
language sql volatile security definer set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('office:' || id, 0)) from public.companies
  where organization_code = _code
$$;
create trigger guard_place before insert on public.profiles
  for each row when (new.organization_code is not null) execute function private.guard_place();
create trigger guard_place_update before update of organization_code on public.profiles
  for each row when (old.organization_code is distinct from new.organization_code)
  execute function private.guard_place();

-- `full` with the number of places before anything is saved, also to somebody who only asks.
create or replace function private.company_of_code(_code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  uid uuid := private.require_user();
  hit jsonb;
  me public.profiles;
  found_one public.companies;
  places integer;
begin
  if not private.is_agent() then perform private.refuse('not_agent'); end if;
  hit := private.rate_hit('company_code', uid::text, 10, 900);
  if not (hit ->> 'allowed')::boolean then
    return jsonb_build_object('status', 'rate_limited', 'retry_after', hit -> 'retry_after');
  end if;
  select * into found_one from public.companies where organization_code = upper(btrim(coalesce(_code, '')));
  if found_one.id is null then return jsonb_build_object('status', 'not_found'); end if;
  select * into me from public.profiles where user_id = uid;
  if me.organization_code is distinct from found_one.organization_code then
    places := (private.plan_of(found_one.owner_user_id)).agent_limit;
    if (select count(*) from public.profiles where organization_code = found_one.organization_code) >= places then
      return jsonb_build_object('status', 'full', 'name', found_one.name, 'agent_limit', places);
    end if;
  end if;
  return jsonb_build_object('status', 'found', 'name', found_one.name, 'logo_url', found_one.logo_url,
                            'organization_code', found_one.organization_code);
end $$;

create or replace function public.link_company(_code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  answer jsonb := private.company_of_code(_code);
  places text;
begin
  if answer ->> 'status' <> 'found' then return answer; end if;
  update public.profiles set organization_code = answer ->> 'organization_code'
  where user_id = (select auth.uid());
  return answer || '{"status": "linked"}';
exception
  when foreign_key_violation then
    return '{"status": "not_found"}'; -- the company has just changed its code
  when raise_exception then
    if sqlerrm <> 'office_full' then raise; end if;
    get stacked diagnostics places = pg_exception_hint; -- somebody has just taken the last place
    return jsonb_build_object('status', 'full', 'name', answer -> 'name', 'agent_limit', places::integer);
end $$;

-- The better of the own plan and the office's; without either ten, and never more than thirty.
create or replace function private.image_limit(_user_id uuid) returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  plan public.plans := private.plan_of(_user_id);
  own integer := case when plan.id is null then 10 else coalesce(plan.images_per_property, 30) end;
  office integer;
begin
  select coalesce(o.images_per_property, 30) into office
  from public.profiles p, private.office_of(p) o where p.user_id = _user_id and o.state = 'open';
  return least(greatest(own, office), 30);
end $$;

-- The listings of the agents who hold a place: they share the office's number.
create function private.office_listings(_code text, _places integer) returns bigint
language sql stable security definer set search_path = ''
as $$
  select count(*) from public.properties where agent_id in (select private.seated_agents(_code, _places))
$$;

-- One more listing: the own plan has room for it, or the office has. In an office the own plan counts
-- while it runs by itself; without one the policies ask about that, and this about the number only.
create function private.require_room(owner public.profiles, request uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  plan public.plans := private.plan_of(owner.user_id);
  office record;
  own_room boolean;
  room boolean;
begin
  -- One at a time for each agent: parallel inserts would all see room for one more.
  perform pg_advisory_xact_lock(hashtextextended('listings:' || owner.id, 0));
  own_room := plan.property_limit is null
    or (select count(*) from public.properties where agent_id = owner.id) < plan.property_limit;
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
  -- The same request again takes no room.
  if room or exists (select from public.properties where agent_id = owner.id and client_request_id = request) then
    return;
  end if;
  perform private.refuse(case when office.company_id is null then 'plan_limit_reached' else 'office_limit_reached' end, 'P0001');
end $$;

create or replace function private.guard_property() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  owner public.profiles;
  added text[] := new.images;
begin
  if tg_op = 'INSERT' then
    -- Shared until the end: the agent neither leaves nor joins an office while a listing takes its place.
    select * into owner from public.profiles where id = new.agent_id for share;
    if owner.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
    perform private.require_room(owner, new.client_request_id);
    if cardinality(new.images) > private.image_limit(owner.user_id) then
      perform private.refuse('images_limit', 'P0001');
    end if;
    if (new.ribbon_enabled or new.ribbon_text is not null) and not owner.feature_property_ribbon_enabled then
      perform private.refuse('ribbon_not_enabled');
    end if;
  else
    select * into owner from public.profiles where id = new.agent_id;
    if new.agent_id is distinct from old.agent_id then perform private.refuse('agent_is_fixed'); end if;
    -- Lowering a plan deletes nothing: what is there may stay, more may not come.
    if cardinality(new.images) > greatest(private.image_limit(owner.user_id), cardinality(old.images)) then
      perform private.refuse('images_limit', 'P0001');
    end if;
    if (new.ribbon_enabled, new.ribbon_text, new.ribbon_bg_color)
         is distinct from (old.ribbon_enabled, old.ribbon_text, old.ribbon_bg_color)
       and (new.ribbon_enabled or new.ribbon_text is not null)
       and not owner.feature_property_ribbon_enabled then
      perform private.refuse('ribbon_not_enabled');
    end if;
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
end $$;

-- What the own plan and the office allow, and how much of it is taken. `properties` are the own listings,
-- `office.properties` those of all agents who hold a place in it.
create or replace function public.my_limits() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  uid uuid := private.require_user();
  plan public.plans := private.plan_of(uid);
  me public.profiles;
  office jsonb;
begin
  select * into me from public.profiles where user_id = uid;
  select jsonb_build_object(
      'property_limit', o.property_limit, 'images_per_property', least(coalesce(o.images_per_property, 30), 30),
      'properties', private.office_listings(o.code, o.agent_limit)) into office
  from private.office_of(me) o where o.state = 'open';
  return jsonb_build_object(
    'plan', plan.slug, 'property_limit', plan.property_limit,
    'images_per_property', private.image_limit(uid),
    'properties', (select count(*) from public.properties where agent_id = me.id),
    'own_access', private.has_own_access(me), 'office', office);
end $$;

-- The company of the agent as an office: whose plan is the agent's too, or why it is not. Null without a company.
create function public.my_office() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('company', o.company, 'state', o.state, 'plan', o.plan, 'ends_at', o.ends_at,
                            'agent_limit', o.agent_limit)
  from public.profiles p, private.office_of(p) o where p.user_id = (select private.require_user())
$$;

-- What the plan of the own company allows its agents, and how much of it is taken. Limits are null while
-- there is no such plan (`carries_agents`), and where it has none.
create function public.company_limits() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  mine public.companies := private.require_company();
  plan public.plans := private.plan_of(mine.owner_user_id);
begin
  return jsonb_build_object(
    'plan', plan.name, 'carries_agents', plan.agent_limit is not null,
    'agent_limit', plan.agent_limit, 'images_per_property', least(coalesce(plan.images_per_property, 30), 30),
    'agents', (select count(*) from public.profiles where organization_code = mine.organization_code),
    'property_limit', case when plan.agent_limit is not null then plan.property_limit end,
    'properties', private.office_listings(mine.organization_code, plan.agent_limit));
end $$;

-- The admin's plan form sets the number of agents too; nothing else of the function changes.
do $$
begin
  execute replace(replace(pg_catalog.pg_get_functiondef('public.admin_upsert_plan(jsonb)'::regprocedure),
                          'images_per_property, logo_url', 'images_per_property, agent_limit, logo_url'),
                  'p.images_per_property, p.logo_url', 'p.images_per_property, p.agent_limit, p.logo_url');
end $$;

-- The new functions of the API stand beside their neighbour.
do $$
begin
  execute replace(pg_catalog.pg_get_functiondef('private.apply_privileges()'::regprocedure),
                  'public.my_limits(),', 'public.my_limits(), public.my_office(), public.company_limits(),');
end $$;
select private.apply_privileges();
