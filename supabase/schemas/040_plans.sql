-- Plans, add-ons and subscriptions. `user_subscriptions` is the source of truth; profiles mirror it. The limit on an
-- agent's published homes is private.quota_refusal (045_offices.sql), called by the triggers of 050_properties.sql and
-- by moves (052_states.sql).

create table public.plans (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint plan_name_valid
    check (char_length(name) <= 50 and private.is_seen(name) and private.clean_line(name)),
  slug text not null unique constraint plan_slug_valid check (slug ~ '^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$'),
  price numeric(10, 2) not null constraint plan_price_valid check (price >= 0),
  property_limit integer constraint plan_property_limit_valid check (property_limit >= 0),
  images_per_property integer constraint plan_images_valid check (images_per_property >= 0),
  logo_url text constraint plan_logo_valid check (private.valid_url(logo_url, 'https')),
  priority integer not null default 0,
  payment_url text constraint plan_payment_valid check (private.valid_url(payment_url, 'https')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How many agents of a company hold a place in its plan; null: the plan carries none.
  agent_limit integer constraint plan_agent_limit_valid check (agent_limit >= 0),
  -- Listings may have a video.
  video boolean not null default false,
  -- Numbers of more than 30 days, and all that is made of them.
  statistics boolean not null default false
);

create table public.plan_addons (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint addon_name_valid
    check (char_length(name) <= 50 and private.is_seen(name) and private.clean_line(name)),
  slug text not null unique constraint addon_slug_valid check (slug ~ '^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$'),
  value text constraint addon_value_valid check (char_length(value) <= 500 and private.clean_text(value)),
  price numeric(10, 2) not null constraint addon_price_valid check (price >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  statistics boolean not null default false
);

create table public.user_subscriptions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  plan_id uuid references public.plans (id) on delete restrict,
  addon_ids uuid[] not null default '{}',
  total_price numeric(10, 2) constraint subscription_total_valid check (total_price >= 0),
  payment_url text constraint subscription_payment_valid check (private.valid_url(payment_url, 'https')),
  starts_at timestamptz not null default now(),
  -- A day that clients can read, and whose days can be counted.
  ends_at timestamptz constraint subscription_end_valid
    check (ends_at between '1900-01-01 00:00+00' and '9999-12-31 23:59+00'),
  status text not null default 'active' constraint subscription_status_known check (status in ('active', 'inactive')),
  updated_at timestamptz not null default now(),
  constraint subscription_ends_after_start check (ends_at > starts_at)
);
create index user_subscriptions_plan_id_idx on public.user_subscriptions (plan_id);

alter table public.plans enable row level security;
alter table public.plan_addons enable row level security;
alter table public.user_subscriptions enable row level security;

create policy "everyone reads active plans" on public.plans
  for select to anon, authenticated using (is_active);
create policy "admins read all plans" on public.plans
  for select to authenticated using ((select private.is_admin()));
insert into private.api_grants (object, privilege, roles) values
  ('table public.plans', 'select', '{anon, authenticated}');
create policy "everyone reads active add-ons" on public.plan_addons
  for select to anon, authenticated using (is_active);
create policy "admins read all add-ons" on public.plan_addons
  for select to authenticated using ((select private.is_admin()));
insert into private.api_grants (object, privilege, roles) values
  ('table public.plan_addons', 'select', '{anon, authenticated}');
create policy "people read their own subscription" on public.user_subscriptions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a second factor is used first" on public.user_subscriptions as restrictive
  for all to authenticated using ((select private.passed_second_factor()));
insert into private.api_grants (object, privilege, roles) values
  ('table public.user_subscriptions', 'select', '{authenticated}');

-- Arrays have no foreign keys, so the add-ons are checked here; an ended subscription is clamped like a revoked one of
-- a profile.
create function private.guard_subscription() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.updated_at := now();
  -- Held until this transaction ends, as a foreign key would: one deleted meanwhile would stay in the array,
  -- and every later change of the subscription, its end among them, would be refused.
  perform from public.plan_addons where id = any (new.addon_ids) order by id for key share;
  if exists (select from unnest(new.addon_ids) as a
             where a is null or not exists (select from public.plan_addons p where p.id = a)) then
    perform private.refuse('addon_not_found', '23503');
  end if;
  if new.status = 'inactive' then
    new.ends_at := least(coalesce(new.ends_at, now()), now());
    -- One that ends as it starts still ends after that; the start of any other is history, and stays.
    if tg_op = 'INSERT' or new.ends_at = now() then
      new.starts_at := least(new.starts_at, new.ends_at - interval '1 second');
    end if;
  end if;
  return new;
end $$;
create trigger guard_subscription before insert or update on public.user_subscriptions
  for each row execute function private.guard_subscription();

create function private.guard_addon_in_use() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.user_subscriptions where addon_ids @> array[old.id]) then
    perform private.refuse('addon_in_use', '23503');
  end if;
  return old;
end $$;
create trigger guard_addon_in_use before delete on public.plan_addons
  for each row execute function private.guard_addon_in_use();
create index user_subscriptions_addon_ids_idx on public.user_subscriptions using gin (addon_ids);

create function private.sync_subscription() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    update public.profiles set subscription_active = false, subscription_type = null
    where user_id = old.user_id;
    return null;
  end if;
  update public.profiles
  set subscription_active = (new.status = 'active'),
      subscription_type = (select slug from public.plans where id = new.plan_id),
      subscription_end_date = new.ends_at,
      updated_at = now() -- also for what is not mirrored: the open screens look at this
  where user_id = new.user_id;
  return null;
end $$;
create trigger sync_subscription after insert or update or delete on public.user_subscriptions
  for each row execute function private.sync_subscription();

create function private.sync_plan_slug() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles p set subscription_type = new.slug
  from public.user_subscriptions s where s.plan_id = new.id and s.user_id = p.user_id;
  return null;
end $$;
create trigger sync_plan_slug after update of slug on public.plans
  for each row when (old.slug is distinct from new.slug) execute function private.sync_plan_slug();

-- What a person's plan allows. No plan, or a trial: unlimited listings, ten images.
create function private.plan_of(_user_id uuid) returns public.plans
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select p from public.user_subscriptions s join public.plans p on p.id = s.plan_id
          where s.user_id = _user_id and s.status = 'active' and (s.ends_at is null or s.ends_at > now()));
end $$;

create function private.image_limit(_user_id uuid) returns integer
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

-- From the agent's own plan or the office's, as with pictures. No plan, or a trial: no videos.
create function private.has_video(_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((private.plan_of(_user_id)).video, false) or exists (
    select from public.profiles p, private.office_of(p) o join public.companies c on c.id = o.company_id
    where p.user_id = _user_id and o.state = 'open' and (private.plan_of(c.owner_user_id)).video)
$$;

-- From the own plan or one of its add-ons.
create function private.buys_statistics(_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.user_subscriptions s
    where s.user_id = _user_id and s.status = 'active' and (s.ends_at is null or s.ends_at > now())
      and (exists (select from public.plans p where p.id = s.plan_id and p.statistics)
           or exists (select from public.plan_addons a where a.id = any (s.addon_ids) and a.statistics)))
$$;

-- Or from the office's plan. Everyone sees the views and contacts of the last 30 days; everything else requires this.
create function private.has_statistics(_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.buys_statistics(_user_id) or exists (
    select from public.profiles p, private.office_of(p) o join public.companies c on c.id = o.company_id
    where p.user_id = _user_id and o.state = 'open' and private.buys_statistics(c.owner_user_id))
$$;

create function private.limits_of(uid uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
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
    'images_per_property', private.image_limit(uid), 'video', private.has_video(uid),
    'statistics', private.has_statistics(uid),
    'properties', (select count(*) from public.properties where agent_id = me.id and status in ('active', 'under_offer')),
    'own_access', private.has_own_access(me), 'office', office);
end $$;

create function public.my_limits() returns jsonb
language sql stable security definer set search_path = ''
as $$ select private.limits_of(private.require_user()) $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.my_limits()', 'execute', '{authenticated}');
comment on function public.my_limits() is
  '`{plan, property_limit, images_per_property, video, statistics, properties, own_access, office: {property_limit, images_per_property, properties} or null}`: `images_per_property`, `video` and `statistics` are the better of both, the others are the own plan''s; the office''s `properties` are those of all its agents; listings that are shown only';

insert into public.plans (name, slug, price, property_limit, images_per_property, agent_limit, video, statistics, priority) values
  ('Agent', 'agent', 99, 12, 10, null, false, false, 1),
  ('Agent+', 'agent-plus', 149, 50, 20, null, true, true, 2),
  ('Agency', 'agency', 299, 200, 30, 10, true, true, 3);
