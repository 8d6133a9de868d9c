-- A subscription that is off takes no later end and keeps its start; of two admins on one plan, add-on or
-- setting the second is told.

set check_function_bodies = off;


delete from private.api_grants where (object, privilege, roles) = ('function public.admin_upsert_settings(jsonb)', 'execute', '{authenticated}');

drop function public.admin_upsert_settings(jsonb);

CREATE OR REPLACE FUNCTION public.admin_update_user_subscription(target_user_id uuid, extend_trial_days integer DEFAULT NULL::integer, set_subscription_end_date timestamp with time zone DEFAULT NULL::timestamp with time zone, set_subscription_active boolean DEFAULT NULL::boolean, set_subscription_type text DEFAULT NULL::text, clear_subscription_end_date boolean DEFAULT false, _expected_updated_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function public.admin_update_user_subscription(uuid,integer,timestamp with time zone,boolean,text,boolean,timestamp with time zone) is 'type is plan slug, empty for no plan
refuses 42501 `not_admin`; PT404 `not_found`; PT409 `stale_version`; 22023 `trial_days_range` (1-365), `plan_not_found`, `end_date_past`, `end_without_subscription` (a later end of one that is off), `end_before_start`';

CREATE OR REPLACE FUNCTION public.admin_upsert_addon(_data jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was public.plan_addons;
  a public.plan_addons;
begin
  perform private.require_admin();
  if _data ->> 'id' is not null then
    select * into was from public.plan_addons where id = (_data ->> 'id')::uuid for update;
    if was.id is null then perform private.refuse('not_found', 'PT404'); end if;
  else
    was := jsonb_populate_record(null::public.plan_addons, '{"statistics": false, "is_active": true}');
  end if;
  a := jsonb_populate_record(was, _data - 'updated_at');
  if was.id is not null and private.another_moment(was.updated_at, (_data ->> 'expected_updated_at')::timestamptz) then
    if a is not distinct from was then return to_jsonb(was); end if;
    perform private.refuse('stale_version', 'PT409');
  end if;
  if was.id is null then
    insert into public.plan_addons (name, slug, value, price, statistics, is_active)
    values (a.name, a.slug, a.value, a.price, a.statistics, a.is_active) returning * into a;
  else
    update public.plan_addons set (name, slug, value, price, statistics, is_active, updated_at)
      = (a.name, a.slug, a.value, a.price, a.statistics, a.is_active, now())
    where id = was.id returning * into a;
  end if;
  perform private.audit_change(case when was.id is null then 'addon_created' else 'addon_updated' end, a.id::text,
    case when was.id is not null then to_jsonb(was) end, to_jsonb(a));
  return to_jsonb(a);
end $function$;
comment on function public.admin_upsert_addon(jsonb) is 'the row; without `id` a new one
refuses 42501 `not_admin`; PT404 `not_found`; PT409 `stale_version` (after another save than `expected_updated_at`); 23505 (slug)';

CREATE OR REPLACE FUNCTION public.admin_upsert_plan(_data jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was public.plans;
  p public.plans;
begin
  perform private.require_admin();
  if _data ->> 'id' is not null then
    select * into was from public.plans where id = (_data ->> 'id')::uuid for update;
    if was.id is null then perform private.refuse('not_found', 'PT404'); end if;
  else
    was := jsonb_populate_record(null::public.plans, '{"priority": 0, "video": false, "statistics": false, "is_active": true}');
  end if;
  p := jsonb_populate_record(was, _data - 'updated_at');
  if was.id is not null and private.another_moment(was.updated_at, (_data ->> 'expected_updated_at')::timestamptz) then
    if p is not distinct from was then return to_jsonb(was); end if;
    perform private.refuse('stale_version', 'PT409');
  end if;
  if was.id is null then
    insert into public.plans (name, slug, price, property_limit, images_per_property, agent_limit, video, statistics, logo_url, priority, payment_url, is_active)
    values (p.name, p.slug, p.price, p.property_limit, p.images_per_property, p.agent_limit, p.video, p.statistics, p.logo_url, p.priority, p.payment_url, p.is_active)
    returning * into p;
  else
    update public.plans set
      (name, slug, price, property_limit, images_per_property, agent_limit, video, statistics, logo_url, priority, payment_url, is_active, updated_at)
      = (p.name, p.slug, p.price, p.property_limit, p.images_per_property, p.agent_limit, p.video, p.statistics, p.logo_url, p.priority, p.payment_url, p.is_active, now())
    where id = was.id returning * into p;
  end if;
  perform private.audit_change(case when was.id is null then 'plan_created' else 'plan_updated' end, p.id::text,
    case when was.id is not null then to_jsonb(was) end, to_jsonb(p));
  return to_jsonb(p);
end $function$;
comment on function public.admin_upsert_plan(jsonb) is 'the row; without `id` a new one
refuses 42501 `not_admin`; PT404 `not_found`; PT409 `stale_version` (after another save than `expected_updated_at`); 23505 (slug)';

CREATE OR REPLACE FUNCTION public.admin_upsert_settings(_data jsonb, _expected_updated_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was jsonb;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('settings', 0));
  if exists (select from public.app_settings where _data ? key and value is distinct from _data ->> key
             and date_trunc('milliseconds', updated_at) > date_trunc('milliseconds', _expected_updated_at)) then
    perform private.refuse('stale_version', 'PT409');
  end if;
  select jsonb_object_agg(key, value) into was from public.app_settings where _data ? key;
  insert into public.app_settings as s (key, value)
  select key, value from jsonb_each_text(_data)
  on conflict (key) do update set value = excluded.value, updated_at = clock_timestamp()
  where s.value is distinct from excluded.value;
  perform private.audit_change('settings_saved', null, was,
    (select jsonb_object_agg(key, value) from jsonb_each_text(_data)));
  return (select max(updated_at) from public.app_settings);
end $function$;
comment on function public.admin_upsert_settings(jsonb,timestamp with time zone) is '`{key: value}`; the moment of the newest
refuses 42501 `not_admin`; PT409 `stale_version`; 23514 `app_setting_valid`';

CREATE OR REPLACE FUNCTION private.guard_subscription()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_upsert_settings(jsonb, timestamptz)', 'execute', '{authenticated}', NULL);

select private.apply_privileges();

reset check_function_bodies;
