-- Profiles and companies: who people are. Visitors never read these tables (see the projections).

create table public.companies (
  id uuid primary key default gen_random_uuid(),
  owner_user_id uuid not null unique references auth.users (id) on delete cascade,
  name text not null
    constraint company_name_valid
      check (char_length(btrim(name)) between 1 and 50 and private.clean_line(name)),
  description text
    constraint company_description_valid check (char_length(description) <= 500 and private.clean_text(description)),
  phone text constraint company_phone_valid check (private.valid_phone(phone)),
  slug text unique
    constraint company_slug_valid
      check (slug ~ '^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$' and not private.is_reserved(slug)),
  logo_url text,
  is_public boolean not null default false
    constraint company_public_needs_slug check (not is_public or slug is not null),
  organization_code text not null unique
    constraint organization_code_valid check (organization_code ~ '^[A-Z0-9]{8}$'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  user_type text not null constraint user_type_known check (user_type in ('agent', 'company')),
  name text not null
    constraint profile_name_valid
      check (char_length(btrim(name)) between 1 and 50 and private.clean_line(name)),
  username text
    constraint username_valid
      check (username ~ '^[A-Za-z0-9_-]{3,20}$' and not private.is_reserved(username))
    constraint username_of_agents check (username is null or user_type = 'agent'),
  phone text constraint profile_phone_valid check (private.valid_phone(phone)),
  is_public boolean not null default true,
  profile_image_url text,
  organization_code text references public.companies (organization_code)
    on update cascade on delete set null
    constraint linked_agents_only check (organization_code is null or user_type = 'agent'),
  show_property_prices boolean not null default true,
  show_listing_dates boolean not null default true,
  show_property_ids boolean not null default true,
  feature_property_ribbon_enabled boolean not null default false,
  enable_ai_parser boolean not null default false,
  enable_ai_description boolean not null default false,
  is_admin boolean not null default false,
  subscription_active boolean not null default false,
  subscription_type text,
  subscription_end_date timestamptz,
  trial_active boolean not null default true,
  trial_end_date timestamptz default (now() + interval '14 days'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index profiles_username_key on public.profiles (lower(username));
create index profiles_organization_code_idx on public.profiles (organization_code);
create index profiles_created_at_idx on public.profiles (created_at desc);

alter table public.companies enable row level security;
alter table public.profiles enable row level security;

-- The questions that policies and functions ask. Each answers exactly true or false.

create function private.my_profile_id() returns uuid
language sql stable security definer set search_path = ''
as $$ select id from public.profiles where user_id = (select auth.uid()) $$;

create function private.is_active(p public.profiles, at timestamptz default now()) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(
    (p.trial_active and p.trial_end_date > at)
    or p.subscription_end_date > at
    or (p.subscription_active and p.subscription_end_date is null), false)
$$;

create function private.is_active_account() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select private.is_active(p) from public.profiles p where p.user_id = (select auth.uid())), false)
$$;

create function private.is_agent() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select p.user_type = 'agent' from public.profiles p where p.user_id = (select auth.uid())), false)
$$;

-- Someone who set up a second factor must have used it. Dynamic, because the embedded backend has
-- no table of factors.
create function private.has_second_factor(_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  found_one boolean := false;
begin
  if to_regclass('auth.mfa_factors') is not null then
    execute 'select exists (select from auth.mfa_factors where user_id = $1 and status::text = ''verified'')'
      into found_one using _user_id;
  end if;
  return coalesce(found_one, false);
end $$;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select p.is_admin
       and (coalesce((select auth.jwt()) ->> 'aal', 'aal1') = 'aal2'
            or not private.has_second_factor(p.user_id))
     from public.profiles p where p.user_id = (select auth.uid())), false)
$$;

create function private.require_admin() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.refuse('not_admin'); end if;
end $$;

create function private.require_user() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.refuse('not_signed_in'); end if;
  return auth.uid();
end $$;

-- People read and edit themselves; which columns they may write is said by the grants.
create policy "people read their own profile" on public.profiles
  for select to authenticated using (user_id = (select auth.uid()));
create policy "people edit their own profile" on public.profiles
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "owners read their own company" on public.companies
  for select to authenticated using (owner_user_id = (select auth.uid()));
create policy "owners edit their own company" on public.companies
  for update to authenticated
  using (owner_user_id = (select auth.uid())) with check (owner_user_id = (select auth.uid()));

-- Optimistic locking. The version moves when a column that the row's form edits has changed; the trigger
-- names them, or none where the form edits them all. So an open form hears nothing of what operators
-- decide. updated_at moves with every real change, and where a write touches it.
create function private.bump_version() returns trigger
language plpgsql set search_path = ''
as $$
declare
  was jsonb := to_jsonb(old) - 'version';
  becomes jsonb := to_jsonb(new) - 'version';
begin
  new.version := old.version + (
    tg_nargs = 0 or exists (select from unnest(tg_argv) as c where was -> c is distinct from becomes -> c))::integer;
  new.updated_at := case when was is distinct from becomes then now() else old.updated_at end;
  return new;
end $$;
create trigger bump_version before update on public.profiles
  for each row execute function
  private.bump_version('name', 'username', 'phone', 'profile_image_url', 'is_public');
create trigger bump_version before update on public.companies
  for each row execute function
  private.bump_version('name', 'description', 'phone', 'slug', 'logo_url', 'is_public');

-- Revoking a subscription ends it now, or its end date would keep the account active.
create function private.clamp_on_revoke() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.subscription_end_date := least(coalesce(new.subscription_end_date, now()), now());
  return new;
end $$;
create trigger clamp_on_revoke before update on public.profiles
  for each row when (old.subscription_active and not new.subscription_active)
  execute function private.clamp_on_revoke();

-- Somebody must be left who can let others in.
create function private.guard_admins() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('admins', 0));
  if tg_op = 'DELETE' or (old.is_admin and not new.is_admin) then
    if not exists (select from public.profiles where is_admin and id <> old.id) then
      perform private.refuse('last_admin', 'P0001');
    end if;
  end if;
  perform private.audit(
    case when tg_op = 'DELETE' then 'admin_deleted' when new.is_admin then 'admin_granted' else 'admin_revoked' end,
    old.user_id::text);
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger guard_admins before update of is_admin on public.profiles
  for each row when (old.is_admin is distinct from new.is_admin)
  execute function private.guard_admins();
create trigger guard_admins_delete before delete on public.profiles
  for each row when (old.is_admin) execute function private.guard_admins();

-- A subscription may be older than the profile.
create function private.adopt_subscription() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select s.status = 'active', l.slug, s.ends_at
    into new.subscription_active, new.subscription_type, new.subscription_end_date
  from public.user_subscriptions s left join public.plans l on l.id = s.plan_id
  where s.user_id = new.user_id;
  new.subscription_active := coalesce(new.subscription_active, false);
  return new;
end $$;
create trigger adopt_subscription before insert on public.profiles
  for each row execute function private.adopt_subscription();

-- A name out of whatever the sign-up form was given.
create function private.clean_name(raw text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(btrim(left(btrim(regexp_replace(coalesce(raw, ''),
    '[[:cntrl:]<>\u200B-\u200D\u202A-\u202E\u2066-\u2069\uFEFF]', '', 'g')), 50)), '')
$$;

create function private.create_profile(_user_id uuid, _email text, _metadata jsonb) returns void
language sql security definer set search_path = ''
as $$
  insert into public.profiles (user_id, user_type, name)
  values (
    _user_id,
    case when _metadata ->> 'user_type' = 'company' then 'company' else 'agent' end,
    coalesce(private.clean_name(_metadata ->> 'name'), private.clean_name(split_part(_email, '@', 1)), 'משתמש'))
  on conflict (user_id) do nothing
$$;

-- A new sign-in gets its profile in the same transaction.
create function private.on_auth_user_created() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.create_profile(new.id, new.email, new.raw_user_meta_data);
  return new;
end $$;
create trigger delet_user_created after insert on auth.users
  for each row execute function private.on_auth_user_created();

-- Idempotent: for people who signed up before the trigger, or whose profile is gone.
create function public.ensure_profile() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  uid uuid := private.require_user();
begin
  perform private.create_profile(u.id, u.email, u.raw_user_meta_data) from auth.users u where u.id = uid;
  update public.profiles set trial_active = false
  where user_id = uid and trial_active and trial_end_date <= now();
  return (select to_jsonb(p) from public.profiles p where p.user_id = uid);
end $$;

create function private.account_status(p public.profiles) returns jsonb
language sql stable set search_path = ''
as $$
  select case
    when p.id is null then
      jsonb_build_object('is_active', false, 'source', 'none', 'ends_at', null, 'days_left', null)
    when p.subscription_end_date > now() or (p.subscription_active and p.subscription_end_date is null) then
      jsonb_build_object('is_active', true, 'source', 'subscription', 'ends_at', p.subscription_end_date,
                         'days_left', private.days_left(p.subscription_end_date))
    when p.trial_active and p.trial_end_date > now() then
      jsonb_build_object('is_active', true, 'source', 'trial', 'ends_at', p.trial_end_date,
                         'days_left', private.days_left(p.trial_end_date))
    else
      jsonb_build_object('is_active', false, 'source', 'none',
        'ends_at', greatest(p.subscription_end_date, p.trial_end_date), 'days_left', null)
  end
$$;

create function public.check_trial_status(_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if _user_id is distinct from private.require_user() and not private.is_admin() then
    perform private.refuse('not_yours');
  end if;
  return private.account_status((select p from public.profiles p where p.user_id = _user_id));
end $$;

create function public.username_available(_username text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  uid uuid := private.require_user();
begin
  if coalesce(_username, '') !~ '^[A-Za-z0-9_-]{3,20}$' then return 'invalid'; end if;
  if private.is_reserved(_username) then return 'reserved'; end if;
  if exists (select from public.profiles where lower(username) = lower(_username) and user_id <> uid) then
    return 'taken';
  end if;
  return 'available';
end $$;

create function public.slug_available(_slug text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  uid uuid := private.require_user();
begin
  if coalesce(_slug, '') !~ '^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$' then return 'invalid'; end if;
  if private.is_reserved(_slug) then return 'reserved'; end if;
  if exists (select from public.companies where slug = _slug and owner_user_id <> uid) then
    return 'taken';
  end if;
  return 'available';
end $$;
