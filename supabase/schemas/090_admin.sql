-- Operators and people. Every function checks private.is_admin() first and writes its audit row in the same
-- transaction.

-- All people in one narrow table: the list of users is filtered, counted and paged at 50,000 people from its indexes.
-- (On a hosted project we cannot create an index on auth.users.)
create table private.user_directory (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null,
  has_profile boolean not null,
  user_type text not null,
  -- null: no trial, no subscription; infinity: a subscription without an end
  trial_until timestamptz,
  subscribed_until timestamptz,
  -- address and name, and every run of one to three of their letters, so that a part of a word finds them
  haystack text not null,
  grams text[] not null
);
create index user_directory_newest on private.user_directory (created_at desc, user_id)
  include (has_profile, user_type, trial_until, subscribed_until);
create index user_directory_grams on private.user_directory using gin (grams) with (fastupdate = off);
alter table private.user_directory enable row level security;

create function private.grams(_text text, shortest integer default 1) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(distinct g), '{}')
  from generate_series(shortest, 3) n,
    generate_series(1, greatest(char_length(_text) - n + 1, 0)) i,
    lateral (select substr(lower(_text), i, n) as g) one
$$;

create function private.list_user(_user_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.user_directory as d
    (user_id, created_at, has_profile, user_type, trial_until, subscribed_until, haystack, grams)
  select u.id, u.created_at, p.id is not null,
    coalesce(p.user_type, case when u.raw_user_meta_data ->> 'user_type' = 'company' then 'company' else 'agent' end),
    case when p.trial_active then p.trial_end_date end,
    case when p.subscription_active then coalesce(p.subscription_end_date, 'infinity') end,
    text.haystack, private.grams(text.haystack)
  from auth.users u left join public.profiles p on p.user_id = u.id,
    lateral (select concat_ws(E'\n', u.email, p.name) as haystack) text
  where u.id = _user_id
  on conflict (user_id) do update
  set (created_at, has_profile, user_type, trial_until, subscribed_until, haystack, grams)
    = (excluded.created_at, excluded.has_profile, excluded.user_type, excluded.trial_until, excluded.subscribed_until,
       excluded.haystack, excluded.grams)
  where (d.created_at, d.has_profile, d.user_type, d.trial_until, d.subscribed_until, d.haystack)
    is distinct from (excluded.created_at, excluded.has_profile, excluded.user_type, excluded.trial_until,
                      excluded.subscribed_until, excluded.haystack)
$$;

create function private.keep_directory() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_schema = 'auth' then perform private.list_user(new.id);
  elsif tg_op = 'DELETE' then perform private.list_user(old.user_id);
  else perform private.list_user(new.user_id);
  end if;
  return null;
end $$;
create trigger delet_user_listed after insert or update of email, created_at on auth.users
  for each row execute function private.keep_directory();
create trigger keep_directory
  after insert or delete or update of name, user_type, trial_active, trial_end_date, subscription_active, subscription_end_date
  on public.profiles for each row execute function private.keep_directory();
select private.list_user(id) from auth.users;

-- The conditions of the list of users over private.user_directory d. A search uses the trigram index first and then the
-- text itself.
create function private.user_conditions(_search text, _type text, _status text) returns text
language sql stable set search_path = ''
as $$
  select concat_ws(' and ', 'true',
    case when private.like_word(_search) is not null then format(
      'd.grams @> %L::text[] and d.haystack ilike %L',
      private.grams(word, least(3, char_length(word)))::text, private.like_word(_search)) end,
    case when _type in ('agent', 'company') then format('d.user_type = %L', _type) end,
    case _status
      when 'active' then 'd.trial_until > now()'
      when 'expired' then 'coalesce(d.trial_until <= now(), true)'
      when 'subscribed' then 'd.subscribed_until > now()' end)
  from (select left(btrim(_search), 100) as word) query
$$;

create function private.admin_row(p public.profiles, u auth.users) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'user_id', u.id, 'profile_id', p.id, 'name', p.name, 'email', u.email, 'email_confirmed_at', u.email_confirmed_at,
    'user_type', coalesce(p.user_type, case when u.raw_user_meta_data ->> 'user_type' = 'company' then 'company' else 'agent' end),
    'username', p.username, 'phone', p.phone, 'organization_code', p.organization_code,
    'is_admin', coalesce(p.is_admin, false), 'has_profile', p.id is not null,
    'trial_active', coalesce(p.trial_active and p.trial_end_date > now(), false), 'trial_end_date', p.trial_end_date,
    'subscription_active', coalesce(p.subscription_active and (p.subscription_end_date is null or p.subscription_end_date > now()), false),
    'subscription_type', p.subscription_type, 'subscription_end_date', p.subscription_end_date,
    'subscription_saved_at', (select s.updated_at from public.user_subscriptions s where s.user_id = u.id),
    'enable_ai_parser', coalesce(p.enable_ai_parser, false),
    'enable_ai_description', coalesce(p.enable_ai_description, false),
    'feature_property_ribbon_enabled', coalesce(p.feature_property_ribbon_enabled, false),
    'publishing_stop', private.publishing_stop(p.id),
    'properties_count', (select count(*) from public.properties l where l.agent_id = p.id and l.status in ('active', 'under_offer')),
    'created_at', u.created_at)
$$;

create function public.get_all_users_admin_comprehensive() returns setof jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select private.admin_row(p, u) from auth.users u left join public.profiles p on p.user_id = u.id
    order by u.created_at desc, u.id;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.get_all_users_admin_comprehensive()', 'execute', '{authenticated}');
comment on function public.get_all_users_admin_comprehensive() is
  'a jsonb a user, newest first; the Data API cuts at its `max_rows`, so ask with `.range()` until `Content-Range` is through (the site''s screens use `admin_users`)
refuses 42501 `not_admin`';

create function public.admin_users(
  _search text default null, _type text default null, _status text default null, _page integer default 1)
returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  conditions text := private.user_conditions(_search, _type, _status);
  page integer := least(greatest(coalesce(_page, 1), 1), 100000);
  total bigint;
  shown jsonb;
begin
  perform private.require_admin();
  execute format('select count(*) from private.user_directory d where %s', conditions) into total;
  execute format(
    'select jsonb_agg(private.admin_row(p, u) order by f.created_at desc, f.user_id)
     from (select d.user_id, d.created_at from private.user_directory d where %s
           order by d.created_at desc, d.user_id limit 50 offset %s) f
     join auth.users u on u.id = f.user_id left join public.profiles p on p.user_id = u.id',
    conditions, (page - 1) * 50) into shown;
  return jsonb_build_object('total', total, 'page', page, 'page_size', 50, 'rows', coalesce(shown, '[]'));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_users(text, text, text, integer)', 'execute', '{authenticated}');
comment on function public.admin_users(text, text, text, integer) is
  '`{total, page, page_size: 50, rows}`; status active, expired, subscribed
refuses 42501 `not_admin`';

-- The same list as a file, a thousand at a time. The audit records the export with its first part, but not the search
-- term.
create function public.admin_export_users(
  _search text default null, _type text default null, _status text default null, _page integer default 1)
returns jsonb
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  conditions text := private.user_conditions(_search, _type, _status);
  page integer := least(greatest(coalesce(_page, 1), 1), 100000);
  total bigint;
  shown jsonb;
begin
  perform private.require_admin();
  execute format('select count(*) from private.user_directory d where %s', conditions) into total;
  execute format(
    'select jsonb_agg(private.admin_row(p, u) order by f.created_at desc, f.user_id)
     from (select d.user_id, d.created_at from private.user_directory d where %s
           order by d.created_at desc, d.user_id limit 1000 offset %s) f
     join auth.users u on u.id = f.user_id left join public.profiles p on p.user_id = u.id',
    conditions, (page - 1) * 1000) into shown;
  if page = 1 then perform private.audit('users_exported', null, jsonb_build_object('users', total)); end if;
  return jsonb_build_object('total', total, 'page', page, 'page_size', 1000, 'rows', coalesce(shown, '[]'));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_export_users(text, text, text, integer)', 'execute', '{authenticated}');
comment on function public.admin_export_users(text, text, text, integer) is
  'as `admin_users`, with 1000 rows a page; its first page is a line of the audit
refuses 42501 `not_admin`';

create function public.admin_user(target_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_admin();
  select private.admin_row(p, u) || jsonb_build_object('subscription', (
      select to_jsonb(s) || jsonb_build_object('plan', (
        select jsonb_build_object('id', l.id, 'name', l.name, 'slug', l.slug, 'price', l.price)
        from public.plans l where l.id = s.plan_id))
      from public.user_subscriptions s where s.user_id = u.id))
    into answer
  from auth.users u left join public.profiles p on p.user_id = u.id where u.id = target_user_id;
  if answer is null then perform private.refuse('not_found', 'PT404'); end if;
  return answer;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_user(uuid)', 'execute', '{authenticated}');
comment on function public.admin_user(uuid) is
  'one user with `subscription` (and its `plan`) or null
refuses 42501 `not_admin`; PT404 `not_found`';

create function public.get_admin_stats() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  today date := (now() at time zone 'Asia/Jerusalem')::date;
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'total_users', count(*),
      'total_agents', count(*) filter (where has_profile and user_type = 'agent'),
      'total_companies', (select count(*) from public.companies),
      'total_properties', (select count(*) from public.properties where status in ('active', 'under_offer')),
      'active_trials', count(*) filter (where trial_until > now()),
      'expired_trials', count(*) filter (where has_profile and coalesce(trial_until <= now(), true)),
      'active_subscriptions', count(*) filter (where subscribed_until > now()),
      'recent_signups', (
        select jsonb_agg(jsonb_build_object('date', d::date, 'count', coalesce(s.n, 0)) order by d)
        from generate_series(today - 29, today, interval '1 day') d
        left join (
          select (created_at at time zone 'Asia/Jerusalem')::date as day, count(*) as n
          from private.user_directory where created_at > now() - interval '32 days' group by 1) s on s.day = d::date))
    from private.user_directory);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.get_admin_stats()', 'execute', '{authenticated}');
comment on function public.get_admin_stats() is
  'the totals and `recent_signups` (30 days)
refuses 42501 `not_admin`';

-- A person's access and its end, and the terms agreed for it, as the audit records them. In the functions that save it,
-- NULL leaves a value unchanged; they write `user_subscriptions`, whose trigger writes the profile.
create function private.access_of(_user_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'trial_end_date', case when p.trial_active then p.trial_end_date end, 'subscription_active', p.subscription_active,
    'subscription_type', p.subscription_type, 'subscription_end_date', p.subscription_end_date,
    'total_price', s.total_price, 'payment_url', s.payment_url)
  from public.profiles p left join public.user_subscriptions s on s.user_id = p.user_id where p.user_id = _user_id
$$;

create function public.admin_update_user_subscription(
  target_user_id uuid, extend_trial_days integer default null,
  set_subscription_end_date timestamptz default null, set_subscription_active boolean default null,
  set_subscription_type text default null, clear_subscription_end_date boolean default false,
  _expected_updated_at timestamptz default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  plan uuid;
  stored public.user_subscriptions;
  was jsonb;
begin
  perform private.require_admin();
  if extend_trial_days is not null and extend_trial_days not between 1 and 365 then
    perform private.refuse('trial_days_range', '22023');
  end if;
  perform from public.profiles where user_id = target_user_id for update;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  was := private.access_of(target_user_id);
  if set_subscription_type <> '' then
    select id into plan from public.plans where slug = set_subscription_type;
    if plan is null and set_subscription_type <> 'none' then perform private.refuse('plan_not_found', '22023'); end if;
  end if;
  if extend_trial_days is not null then
    update public.profiles
    set trial_active = true,
        trial_end_date = greatest(now(), case when trial_active then trial_end_date end)
                         + make_interval(days => extend_trial_days)
    where user_id = target_user_id;
  end if;
  if set_subscription_active is not null or set_subscription_type is not null
     or set_subscription_end_date is not null or clear_subscription_end_date then
    if set_subscription_end_date <= now() and set_subscription_active is distinct from false then
      perform private.refuse('end_date_past', '22023');
    end if;
    select * into stored from public.user_subscriptions where user_id = target_user_id for update;
    -- What is there already is not written again; the trial that came with it was extended.
    if private.another_moment(coalesce(stored.updated_at, '-infinity'), _expected_updated_at) then
      -- An end that was switched off is the moment of that.
      if (stored.plan_id is not distinct from plan and (stored.status = 'active') = set_subscription_active
          and (stored.status = 'inactive' or stored.ends_at is not distinct from set_subscription_end_date
               or (set_subscription_end_date is null and not clear_subscription_end_date))) is not true then
        perform private.refuse('stale_version', 'PT409');
      end if;
    -- Nothing was there, and nothing is given.
    elsif stored.user_id is null and plan is null and not set_subscription_active and set_subscription_end_date is null then
      null;
    else
      if not coalesce(set_subscription_active, stored.status = 'active', true) then
        -- It ends now: another end would be accepted and not stored.
        if set_subscription_end_date > now() then perform private.refuse('end_without_subscription', '22023'); end if;
        if set_subscription_end_date <= coalesce(stored.starts_at, now()) then
          perform private.refuse('end_before_start', '22023');
        end if;
      end if;
      insert into public.user_subscriptions as s (user_id, plan_id, ends_at, status)
      values (target_user_id, plan, set_subscription_end_date,
              case when coalesce(set_subscription_active, true) then 'active' else 'inactive' end)
      on conflict (user_id) do update set
        plan_id = case when set_subscription_type is null then s.plan_id else plan end,
        -- What was agreed for one plan is not the price of another, nor what its link asks for.
        total_price = case when set_subscription_type is null or plan is not distinct from s.plan_id then s.total_price end,
        payment_url = case when set_subscription_type is null or plan is not distinct from s.plan_id then s.payment_url end,
        -- Switching on again starts anew: the old end has passed.
        starts_at = case when s.status = 'inactive' and set_subscription_active then now() else s.starts_at end,
        -- One that is over keeps the moment of that.
        ends_at = case when clear_subscription_end_date and s.status = 'inactive' and set_subscription_active is not true
                         then s.ends_at
                       when clear_subscription_end_date then null
                       when set_subscription_end_date is not null then set_subscription_end_date
                       when s.status = 'inactive' and set_subscription_active and s.ends_at <= now() then null
                       else s.ends_at end,
        status = case when set_subscription_active is null then s.status
                      when set_subscription_active then 'active' else 'inactive' end;
    end if;
  end if;
  perform private.audit_change('subscription_updated', target_user_id::text, was, private.access_of(target_user_id));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_update_user_subscription(uuid, integer, timestamptz, boolean, text, boolean, timestamptz)', 'execute', '{authenticated}');
comment on function public.admin_update_user_subscription(uuid, integer, timestamptz, boolean, text, boolean, timestamptz) is
  'type is plan slug, empty for no plan
refuses 42501 `not_admin`; PT404 `not_found`; PT409 `stale_version`; 22023 `trial_days_range` (1-365), `plan_not_found`, `end_date_past`, `end_without_subscription` (a later end of one that is off), `end_before_start`';

create function public.admin_save_user_subscription(
  target_user_id uuid, _plan_id uuid, _addon_ids uuid[], _total_price numeric, _payment_url text, _ends_at timestamptz,
  _expected_updated_at timestamptz default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  was public.user_subscriptions;
  saved public.user_subscriptions;
  link text := nullif(btrim(_payment_url), '');
begin
  perform private.require_admin();
  if not exists (select from auth.users where id = target_user_id) then
    perform private.refuse('not_found', 'PT404');
  end if;
  if _ends_at <= now() then perform private.refuse('end_date_past', '22023'); end if;
  -- Also where there is no row to lock yet; and the profile, as admin_update_user_subscription does, or what that one
  -- is just writing would be read as it was before.
  perform pg_advisory_xact_lock(hashtextextended('subscription:' || target_user_id, 0));
  perform from public.profiles where user_id = target_user_id for update;
  select * into was from public.user_subscriptions where user_id = target_user_id;
  if private.another_moment(coalesce(was.updated_at, '-infinity'), _expected_updated_at) then
    if (was.plan_id, was.addon_ids, was.total_price, was.payment_url, was.ends_at, was.status)
         is not distinct from (_plan_id, coalesce(_addon_ids, '{}'), _total_price, link, _ends_at, 'active') then
      return to_jsonb(was);
    end if;
    perform private.refuse('stale_version', 'PT409');
  end if;
  insert into public.user_subscriptions as s (user_id, plan_id, addon_ids, total_price, payment_url, ends_at, status)
  values (target_user_id, _plan_id, coalesce(_addon_ids, '{}'), _total_price, link, _ends_at, 'active')
  on conflict (user_id) do update set
    plan_id = excluded.plan_id, addon_ids = excluded.addon_ids, total_price = excluded.total_price,
    payment_url = excluded.payment_url, ends_at = excluded.ends_at, status = 'active',
    starts_at = case when s.status = 'inactive' then now() else s.starts_at end
  returning * into saved;
  perform private.audit_change('subscription_saved', target_user_id::text,
    to_jsonb(was) - 'user_id', to_jsonb(saved) - 'user_id');
  return to_jsonb(saved);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_save_user_subscription(uuid, uuid, uuid[], numeric, text, timestamptz, timestamptz)', 'execute', '{authenticated}');
comment on function public.admin_save_user_subscription(uuid, uuid, uuid[], numeric, text, timestamptz, timestamptz) is
  'the row
refuses 42501 `not_admin`; PT404 `not_found`; 22023 `end_date_past`; 23503 `addon_not_found`';

create function private.features_of(_user_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('ai_parser', enable_ai_parser, 'ai_description', enable_ai_description,
                            'ribbon', feature_property_ribbon_enabled)
  from public.profiles where user_id = _user_id
$$;

create function public.admin_set_features(
  target_user_id uuid, _enable_ai_parser boolean default null, _enable_ai_description boolean default null,
  _feature_property_ribbon_enabled boolean default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb;
begin
  perform private.require_admin();
  perform from public.profiles where user_id = target_user_id for update;
  was := private.features_of(target_user_id);
  update public.profiles set
    enable_ai_parser = coalesce(_enable_ai_parser, enable_ai_parser),
    enable_ai_description = coalesce(_enable_ai_description, enable_ai_description),
    feature_property_ribbon_enabled = coalesce(_feature_property_ribbon_enabled, feature_property_ribbon_enabled)
  where user_id = target_user_id;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  perform private.audit_change('features_set', target_user_id::text, was, private.features_of(target_user_id));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_set_features(uuid, boolean, boolean, boolean)', 'execute', '{authenticated}');
comment on function public.admin_set_features(uuid, boolean, boolean, boolean) is
  'refuses 42501 `not_admin`; PT404 `not_found`';

create function public.admin_delete_user(target_user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if target_user_id = auth.uid() then perform private.refuse('not_yourself'); end if;
  if not exists (select from auth.users where id = target_user_id) then
    perform private.refuse('not_found', 'PT404');
  end if;
  perform private.audit('user_deleted', target_user_id::text);
  perform private.delete_user(target_user_id);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_delete_user(uuid)', 'execute', '{authenticated}');
comment on function public.admin_delete_user(uuid) is
  'refuses 42501 `not_admin`; 42501 `not_yourself`; PT404 `not_found`; P0001 `last_admin`';

-- Creates the first admin, run manually by the operator: no API role may call it.
create function private.bootstrap_admin(_email text, _force boolean default false) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  target auth.users;
begin
  select * into target from auth.users where lower(email) = lower(btrim(_email));
  if target.id is null then perform private.refuse('not_found', 'PT404'); end if;
  if not _force and exists (select from public.profiles where is_admin and user_id <> target.id) then
    perform private.refuse('admin_exists', 'P0001');
  end if;
  perform private.create_profile(target.id, target.email, target.raw_user_meta_data);
  update public.profiles set is_admin = true where user_id = target.id and not is_admin;
  return target.id;
end $$;
