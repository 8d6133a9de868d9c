-- Profiles and companies. Visitors never read these tables; they read the projections.

create table public.companies (
  id uuid primary key default gen_random_uuid(),
  owner_user_id uuid not null unique references auth.users (id) on delete cascade,
  name text not null
    constraint company_name_valid
      check (char_length(name) <= 50 and private.is_seen(name) and private.clean_line(name)),
  description text
    constraint company_description_valid check (char_length(description) <= 500 and private.clean_text(description)),
  phone text, -- guard_phone
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
  updated_at timestamptz not null default now(),
  -- The office's number in the register of real-estate brokers.
  license text constraint company_license_valid check (license ~ '^[0-9]{6,8}$'),
  -- To whom of its agents a new lead about a home goes (077_office_leads.sql). Off: to the agent of the home.
  lead_rule text not null default 'off' constraint lead_rule_known check (lead_rule in ('off', 'turn', 'area'))
);

create table public.profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  user_type text not null constraint user_type_known check (user_type in ('agent', 'company')),
  name text not null
    constraint profile_name_valid
      check (char_length(name) <= 50 and private.is_seen(name) and private.clean_line(name)),
  username text
    constraint username_valid
      check (username ~ '^[A-Za-z0-9_-]{3,20}$' and not private.is_reserved(username))
    constraint username_of_agents check (username is null or user_type = 'agent'),
  phone text, -- guard_phone
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
  updated_at timestamptz not null default now(),
  -- When an agent joined the company: places are given in that order. Null: before this was noted.
  company_since timestamptz,
  -- "New" and the like, where the agent has set no ribbon.
  show_automatic_ribbons boolean not null default true,
  -- Whether the API and the MCP server answer an agent's homes; the pages do either way.
  show_to_programs boolean not null default true,
  -- The agent's number in the register of real-estate brokers, as the agent states it.
  license text constraint profile_license_valid check (license ~ '^[0-9]{6,8}$')
    constraint license_of_agents check (license is null or user_type = 'agent'),
  -- What an agent's page says of the agent. A town, or a neighbourhood as town|neighbourhood (private.area_names).
  areas text[] not null default '{}'
    constraint areas_valid check (private.valid_list(areas, 12)), -- guard_agent_page
  languages text[] not null default '{}'
    constraint languages_valid check (private.valid_list(languages, 8) and languages <@ array['he', 'en', 'ru', 'ar', 'fr',
      'es', 'am', 'yi', 'de', 'uk', 'ro', 'pt', 'it', 'hu', 'ka']),
  -- The first year in the trade.
  working_since smallint
    constraint working_since_valid check (working_since >= 1950), -- guard_agent_page
  opening_hours text[] constraint opening_hours_valid check (private.valid_week(opening_hours)),
  -- Whether the page tells what was sold and rented lately.
  show_closed_listings boolean not null default true,
  -- Whether the agent's office may edit the agent's homes and add some.
  office_edits boolean not null default false
);
create unique index profiles_username_key on public.profiles (lower(username));
create index profiles_organization_code_idx on public.profiles (organization_code);
create index profiles_created_at_idx on public.profiles (created_at desc);

alter table public.companies enable row level security;
alter table public.profiles enable row level security;

-- The predicates of policies and functions. Each returns exactly true or false.

create function private.my_profile_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select id from public.profiles where user_id = (select auth.uid()) and private.passed_second_factor());
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.my_profile_id()', 'execute', '{authenticated}');

create function private.is_active(p public.profiles, at timestamptz default now()) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_own_access(p, at)
    or exists (select from private.office_of(p, at) o where o.state = 'open')
$$;

create function private.is_active_account() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select private.is_active(p) and private.passed_second_factor()
     from public.profiles p where p.user_id = (select auth.uid())), false)
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.is_active_account()', 'execute', '{authenticated}');

create function private.is_agent() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select p.user_type = 'agent' and private.passed_second_factor()
     from public.profiles p where p.user_id = (select auth.uid())), false)
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.is_agent()', 'execute', '{authenticated}');

-- Dynamic SQL, because the embedded backend has no table of factors.
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

create function private.is_second_level() returns boolean
language sql stable set search_path = ''
as $$ select coalesce((select auth.jwt()) ->> 'aal', 'aal1') = 'aal2' $$;

-- A user with a second factor must have used it: until then the session may only submit the code.
create function private.passed_second_factor() returns boolean
language sql stable security definer set search_path = ''
as $$ select private.is_second_level() or not private.has_second_factor((select auth.uid())) $$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.passed_second_factor()', 'execute', '{authenticated}');

-- Without Auth factors the setting has no effect: it would lock out every operator.
create function private.operators_need_code() returns boolean
language sql stable security definer set search_path = ''
as $$
  select to_regclass('auth.mfa_factors') is not null
    and exists (select from public.app_settings where key = 'requireOperatorCode' and value = 'true')
$$;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select p.is_admin
       and (private.is_second_level()
            or not (private.has_second_factor(p.user_id) or private.operators_need_code()))
     from public.profiles p where p.user_id = (select auth.uid())), false)
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.is_admin()', 'execute', '{authenticated}');

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
  if not private.passed_second_factor() then perform private.refuse('code_required'); end if;
  return auth.uid();
end $$;

-- People read and edit their own row; the grants decide which columns they may write.
create policy "people read their own profile" on public.profiles
  for select to authenticated using (user_id = (select auth.uid()));
create policy "people edit their own profile" on public.profiles
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
insert into private.api_grants (object, privilege, roles) values
  ('table public.profiles', 'select', '{authenticated}');
insert into private.api_grants (object, privilege, roles, columns) values
  ('table public.profiles', 'update', '{authenticated}', '{name, username, phone, is_public, profile_image_url, show_property_prices, show_listing_dates,
    show_property_ids, show_automatic_ribbons, show_to_programs, license, areas, languages, working_since,
    opening_hours, show_closed_listings, office_edits}');
create policy "owners read their own company" on public.companies
  for select to authenticated using (owner_user_id = (select auth.uid()));
create policy "owners edit their own company" on public.companies
  for update to authenticated
  using (owner_user_id = (select auth.uid())) with check (owner_user_id = (select auth.uid()));
insert into private.api_grants (object, privilege, roles) values
  ('table public.companies', 'select', '{authenticated}');
insert into private.api_grants (object, privilege, roles, columns) values
  ('table public.companies', 'update', '{authenticated}', '{name, description, phone, slug, logo_url, is_public, license}');

-- Until the code of the second factor is given, nothing of the account is read or written, whatever its other policies
-- permit.
create policy "a second factor is used first" on public.profiles as restrictive
  for all to authenticated using ((select private.passed_second_factor()));
create policy "a second factor is used first" on public.companies as restrictive
  for all to authenticated using ((select private.passed_second_factor()));

-- Optimistic locking. The version increases when a column of the row's form changes; the trigger's arguments name those
-- columns, or none where the form edits all. So a decision of an operator does not conflict with an open form.
-- updated_at moves with every real change, and where a write sets it.
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
  private.bump_version('name', 'username', 'phone', 'profile_image_url', 'is_public', 'license', 'areas', 'languages',
    'working_since', 'opening_hours');
create trigger bump_version before update on public.companies
  for each row execute function
  private.bump_version('name', 'description', 'phone', 'slug', 'logo_url', 'is_public', 'license');

-- Revoking a subscription ends it now; otherwise its end date would keep the account active.
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

-- At least one admin must remain who can admit others.
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

-- A clean name from any value that the sign-up form sent.
create function private.clean_name(raw text) returns text
language sql immutable set search_path = ''
as $$
  select case when private.is_seen(name) then name end
  from (select btrim(left(btrim(regexp_replace(raw,
    '[[:cntrl:]<>\u115F\u1160\u180E\u200B-\u200D\u2028-\u202E\u2060-\u2064\u2066-\u2069\u2800\u3164\uFEFF\uFFA0]', '', 'g')), 50)) as name) line
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

-- A new user gets a profile in the same transaction.
create function private.on_auth_user_created() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_writable();
  perform private.create_profile(new.id, new.email, new.raw_user_meta_data);
  return new;
end $$;
create trigger delet_user_created after insert on auth.users
  for each row execute function private.on_auth_user_created();

-- Idempotent: for people who signed up before the trigger existed, or whose profile was deleted.
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
insert into private.api_grants (object, privilege, roles) values
  ('function public.ensure_profile()', 'execute', '{authenticated}');
comment on function public.ensure_profile() is
  'the profile row; creates it; ends a lapsed trial';

create function private.account_status(p public.profiles) returns jsonb
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

create function public.check_trial_status(_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if _user_id is distinct from private.require_user() and not private.is_admin() then
    perform private.refuse('not_yours');
  end if;
  return private.account_status((select p from public.profiles p where p.user_id = _user_id));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.check_trial_status(uuid)', 'execute', '{authenticated}');
comment on function public.check_trial_status(uuid) is
  '`{is_active, source: subscription/office/trial/none, ends_at, days_left}`; days by the Israeli calendar, 0 = today, null = no end
refuses 42501 `not_yours`';

create function public.username_available(_username text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  uid uuid := private.require_user();
begin
  if coalesce(_username, '') !~ '^[A-Za-z0-9_-]{3,20}$' then return 'invalid'; end if;
  if private.is_reserved(_username) then return 'reserved'; end if;
  if exists (select from public.profiles where lower(username) = lower(_username) and user_id <> uid)
     or private.is_kept_address('agent', _username, uid) then
    return 'taken';
  end if;
  return 'available';
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.username_available(text)', 'execute', '{authenticated}');
comment on function public.username_available(text) is
  '`available`, `taken`, `reserved`, `invalid`';

create function public.slug_available(_slug text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  uid uuid := private.require_user();
begin
  if coalesce(_slug, '') !~ '^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$' then return 'invalid'; end if;
  if private.is_reserved(_slug) then return 'reserved'; end if;
  if exists (select from public.companies where slug = _slug and owner_user_id <> uid)
     or private.is_kept_address('company', _slug, uid) then
    return 'taken';
  end if;
  return 'available';
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.slug_available(text)', 'execute', '{authenticated}');
comment on function public.slug_available(text) is
  '`available`, `taken`, `reserved`, `invalid`';

create function private.equip_new_agent() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  given jsonb := (select coalesce(jsonb_object_agg(key, value = 'true'), '{}') from public.app_settings
                  where key in ('newAgentAiParser', 'newAgentAiDescription', 'newAgentRibbon'));
begin
  new.enable_ai_parser := new.enable_ai_parser or coalesce((given ->> 'newAgentAiParser')::boolean, true);
  new.enable_ai_description := new.enable_ai_description or coalesce((given ->> 'newAgentAiDescription')::boolean, false);
  new.feature_property_ribbon_enabled :=
    new.feature_property_ribbon_enabled or coalesce((given ->> 'newAgentRibbon')::boolean, false);
  return new;
end $$;
create trigger equip_new_agent before insert on public.profiles
  for each row when (new.user_type = 'agent') execute function private.equip_new_agent();

-- A phone that an older rule accepted stays valid; a new value must meet the current rule.
create function private.guard_phone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.phone is null or (tg_op = 'UPDATE' and new.phone is not distinct from old.phone)
     or private.valid_phone(new.phone) then
    return new;
  end if;
  raise exception using errcode = '23514', constraint = tg_argv[0], table = tg_table_name,
    message = format('new row for relation "%s" violates check constraint "%s"', tg_table_name, tg_argv[0]);
end $$;
create trigger guard_phone before insert or update of phone on public.profiles
  for each row execute function private.guard_phone('profile_phone_valid');
create trigger guard_phone before insert or update of phone on public.companies
  for each row execute function private.guard_phone('company_phone_valid');
