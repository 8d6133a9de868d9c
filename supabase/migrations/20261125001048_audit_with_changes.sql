-- The audit keeps what was before a change and after it, is asked by person, action and days, and whoever watches the site asks what waits.

set check_function_bodies = off;


delete from private.api_grants where (object, privilege, roles) = ('function public.admin_audit(integer)', 'execute', '{authenticated}');

drop function public.admin_audit(integer);

CREATE OR REPLACE FUNCTION private.access_of(_user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'trial_end_date', case when trial_active then trial_end_date end, 'subscription_active', subscription_active,
    'subscription_type', subscription_type, 'subscription_end_date', subscription_end_date)
  from public.profiles where user_id = _user_id
$function$;
comment on function private.access_of(uuid) is NULL;

CREATE OR REPLACE FUNCTION public.admin_audit(_page integer DEFAULT 1, _person text DEFAULT NULL::text, _action text DEFAULT NULL::text, _from date DEFAULT NULL::date, _to date DEFAULT NULL::date, _size integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  page integer := least(greatest(coalesce(_page, 1), 1), 1000000);
  size integer := least(greatest(coalesce(_size, 50), 1), 1000);
  word text := private.like_word(_person);
  people uuid[] := case when word is not null then private.people_like(word) end;
  since timestamptz := _from::timestamp at time zone 'Asia/Jerusalem';
  until timestamptz := (_to + 1)::timestamp at time zone 'Asia/Jerusalem';
begin
  perform private.require_admin();
  return (
    with found as (
      select * from private.audit_log l
      where (people is null or l.actor = any (people) or l.target = any (people::text[]))
        and (_action is null or l.action = _action)
        and (since is null or l.at >= since) and (until is null or l.at < until))
    select jsonb_build_object(
      'total', (select count(*) from found), 'page', page, 'page_size', size,
      'rows', coalesce((
        select jsonb_agg(to_jsonb(a) || jsonb_build_object(
          'actor_name', coalesce(p.name, u.email), 'actor_email', u.email,
          'target_name', private.audit_target(a.target, a.details)) order by a.id desc)
        from (select * from found order by id desc limit size offset (page - 1) * size) a
          left join auth.users u on u.id = a.actor left join public.profiles p on p.user_id = a.actor), '[]')));
end $function$;
comment on function public.admin_audit(integer,text,text,date,date,integer) is '`{total, page, page_size, rows}`, newest first, of a person (part of a name or address, who did it or to whom), an action, days in Israel; `page_size` 1-1000
refuses 42501 `not_admin`';

CREATE OR REPLACE FUNCTION public.admin_delete_addon(_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  gone public.plan_addons;
begin
  perform private.require_admin();
  delete from public.plan_addons where id = _id returning * into gone;
  if gone.id is null then perform private.refuse('not_found', 'PT404'); end if;
  perform private.audit_change('addon_deleted', _id::text, to_jsonb(gone), null);
end $function$;
comment on function public.admin_delete_addon(uuid) is 'refuses 42501 `not_admin`; PT404 `not_found`; 23503 `addon_in_use`';

CREATE OR REPLACE FUNCTION public.admin_delete_plan(_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  gone public.plans;
begin
  perform private.require_admin();
  if exists (select from public.user_subscriptions where plan_id = _id) then
    perform private.refuse('plan_in_use', '23503');
  end if;
  delete from public.plans where id = _id returning * into gone;
  if gone.id is null then perform private.refuse('not_found', 'PT404'); end if;
  perform private.audit_change('plan_deleted', _id::text, to_jsonb(gone), null);
end $function$;
comment on function public.admin_delete_plan(uuid) is 'refuses 42501 `not_admin`; PT404 `not_found`; 23503 `plan_in_use`';

CREATE OR REPLACE FUNCTION public.admin_save_template(_max_lines integer, _lines jsonb, _expected_created_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was public.property_card_templates;
  saved public.property_card_templates;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('template', 0));
  select * into was from public.property_card_templates where is_active;
  if private.another_moment(was.created_at, _expected_created_at) then
    if (was.max_lines, was.lines) is not distinct from (_max_lines, _lines) then return to_jsonb(was); end if;
    perform private.refuse('stale_version', 'PT409');
  end if;
  update public.property_card_templates set is_active = false where is_active;
  insert into public.property_card_templates (max_lines, lines, created_at) values (_max_lines, _lines, clock_timestamp())
  returning * into saved;
  perform private.audit_change('template_saved', saved.id::text, to_jsonb(was), to_jsonb(saved));
  return to_jsonb(saved);
end $function$;
comment on function public.admin_save_template(integer,jsonb,timestamp with time zone) is 'the row
refuses 42501 `not_admin`; 23514 `template_lines_valid`, `template_max_lines_valid`';

CREATE OR REPLACE FUNCTION public.admin_save_user_subscription(target_user_id uuid, _plan_id uuid, _addon_ids uuid[], _total_price numeric, _payment_url text, _ends_at timestamp with time zone, _expected_updated_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  -- Also where there is no row to lock yet.
  perform pg_advisory_xact_lock(hashtextextended('subscription:' || target_user_id, 0));
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
end $function$;
comment on function public.admin_save_user_subscription(uuid,uuid,uuid[],numeric,text,timestamp with time zone,timestamp with time zone) is 'the row
refuses 42501 `not_admin`; PT404 `not_found`; 22023 `end_date_past`; 23503 `addon_not_found`';

CREATE OR REPLACE FUNCTION public.admin_set_features(target_user_id uuid, _enable_ai_parser boolean DEFAULT NULL::boolean, _enable_ai_description boolean DEFAULT NULL::boolean, _feature_property_ribbon_enabled boolean DEFAULT NULL::boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function public.admin_set_features(uuid,boolean,boolean,boolean) is 'refuses 42501 `not_admin`; PT404 `not_found`';

CREATE OR REPLACE FUNCTION public.admin_transfer_company(_company_id uuid, _new_owner_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was uuid;
begin
  perform private.require_admin();
  if not exists (select from public.profiles where user_id = _new_owner_user_id and user_type = 'company') then
    perform private.refuse('not_company', '22023');
  end if;
  if exists (select from public.companies where owner_user_id = _new_owner_user_id) then
    perform private.refuse('owns_a_company', '23505');
  end if;
  select owner_user_id into was from public.companies where id = _company_id for update;
  update public.companies set owner_user_id = _new_owner_user_id where id = _company_id;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  perform private.audit_change('company_transferred', _company_id::text,
    jsonb_build_object('owner', was), jsonb_build_object('owner', _new_owner_user_id));
end $function$;
comment on function public.admin_transfer_company(uuid,uuid) is 'refuses 42501 `not_admin`; 22023 `not_company`; 23505 `owns_a_company`; PT404 `not_found`';

CREATE OR REPLACE FUNCTION public.admin_update_user_subscription(target_user_id uuid, extend_trial_days integer DEFAULT NULL::integer, set_subscription_end_date timestamp with time zone DEFAULT NULL::timestamp with time zone, set_subscription_active boolean DEFAULT NULL::boolean, set_subscription_type text DEFAULT NULL::text, clear_subscription_end_date boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  plan uuid;
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
    insert into public.user_subscriptions as s (user_id, plan_id, ends_at, status)
    values (target_user_id, plan, set_subscription_end_date,
            case when coalesce(set_subscription_active, true) then 'active' else 'inactive' end)
    on conflict (user_id) do update set
      plan_id = case when set_subscription_type is null then s.plan_id else plan end,
      -- Switching on again starts anew: the old end has passed.
      starts_at = case when s.status = 'inactive' and set_subscription_active then now() else s.starts_at end,
      ends_at = case when clear_subscription_end_date then null
                     when set_subscription_end_date is not null then set_subscription_end_date
                     when s.status = 'inactive' and set_subscription_active and s.ends_at <= now() then null
                     else s.ends_at end,
      status = case when set_subscription_active is null then s.status
                    when set_subscription_active then 'active' else 'inactive' end;
  end if;
  perform private.audit_change('subscription_updated', target_user_id::text, was, private.access_of(target_user_id));
end $function$;
comment on function public.admin_update_user_subscription(uuid,integer,timestamp with time zone,boolean,text,boolean) is 'type is plan slug, empty for no plan
refuses 42501 `not_admin`; PT404 `not_found`; 22023 `trial_days_range` (1-365), `plan_not_found`, `end_date_past`';

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
  a := jsonb_populate_record(was, _data);
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
refuses 42501 `not_admin`; PT404 `not_found`; 23505 (slug)';

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
  p := jsonb_populate_record(was, _data);
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
refuses 42501 `not_admin`; PT404 `not_found`; 23505 (slug)';

CREATE OR REPLACE FUNCTION public.admin_upsert_settings(_data jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was jsonb;
begin
  perform private.require_admin();
  select jsonb_object_agg(key, value) into was from public.app_settings where _data ? key;
  insert into public.app_settings as s (key, value)
  select key, value from jsonb_each_text(_data)
  on conflict (key) do update set value = excluded.value, updated_at = now()
  where s.value is distinct from excluded.value;
  perform private.audit_change('settings_saved', null, was,
    (select jsonb_object_agg(key, value) from jsonb_each_text(_data)));
end $function$;
comment on function public.admin_upsert_settings(jsonb) is '`{key: value}`
refuses 42501 `not_admin`; 23514 `app_setting_valid`';

CREATE OR REPLACE FUNCTION public.admin_upsert_site_settings(_data jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was public.site_settings;
  s public.site_settings;
begin
  perform private.require_admin();
  select * into was from public.site_settings where id = 1 for update;
  s := jsonb_populate_record(was, _data - 'updated_at');
  if private.another_moment(was.updated_at, (_data ->> 'expected_updated_at')::timestamptz) then
    if s is not distinct from was then return to_jsonb(was); end if;
    perform private.refuse('stale_version', 'PT409');
  end if;
  update public.site_settings set
    (show_consent_banner, policy_version, consent_title_he, consent_message_he, accept_button_label_he,
     learn_more_label_he, require_checkbox)
    = (s.show_consent_banner, s.policy_version, s.consent_title_he, s.consent_message_he, s.accept_button_label_he,
       s.learn_more_label_he, s.require_checkbox)
  where id = 1
  returning * into s;
  perform private.audit_change('site_settings_saved', null, to_jsonb(was), to_jsonb(s));
  return to_jsonb(s);
end $function$;
comment on function public.admin_upsert_site_settings(jsonb) is 'changed columns the row
refuses 42501 `not_admin`; 22023 `policy_version_lowered`';

CREATE OR REPLACE FUNCTION private.audit_change(action text, target text, was jsonb, is_now jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with kept as (
    select key from jsonb_object_keys(coalesce(was, '{}') || coalesce(is_now, '{}')) key
    where was -> key is distinct from is_now -> key and key not in ('id', 'created_at', 'updated_at'))
  select private.audit(action, target, jsonb_build_object(
    'before', (select coalesce(jsonb_object_agg(key, was -> key), '{}') from kept where was ? key),
    'after', (select coalesce(jsonb_object_agg(key, is_now -> key), '{}') from kept where is_now ? key)));
$function$;
comment on function private.audit_change(text,text,jsonb,jsonb) is NULL;

CREATE OR REPLACE FUNCTION private.audit_target(_target text, _details jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with t as (
    select case when _target ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then _target::uuid end as id)
  select coalesce(
    (select coalesce(p.name, u.email) from t join auth.users u on u.id = t.id left join public.profiles p on p.user_id = u.id),
    (select p.name from t join public.profiles p on p.id = t.id),
    (select c.name from t join public.companies c on c.id = t.id),
    (select x.name from t join public.plans x on x.id = t.id),
    (select x.name from t join public.plan_addons x on x.id = t.id),
    _details #>> '{before,name}', _details #>> '{after,name}', _details ->> 'name')
$function$;
comment on function private.audit_target(text,jsonb) is NULL;

CREATE OR REPLACE FUNCTION private.features_of(_user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('ai_parser', enable_ai_parser, 'ai_description', enable_ai_description,
                            'ribbon', feature_property_ribbon_enabled)
  from public.profiles where user_id = _user_id
$function$;
comment on function private.features_of(uuid) is NULL;

CREATE OR REPLACE FUNCTION private.people_like(_word text)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(u.id), '{}') || coalesce(array_agg(p.id) filter (where p.id is not null), '{}')
  from auth.users u left join public.profiles p on p.user_id = u.id
  where u.email ilike _word or p.name ilike _word
$function$;
comment on function private.people_like(text) is NULL;

CREATE OR REPLACE FUNCTION public.signals()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'mails_waiting', (select count(*) from private.mails where sent_at is null and dead_at is null),
    'mails_overdue', (select count(*) from private.mails where sent_at is null and dead_at is null
                      and available_at < now() - interval '15 minutes'),
    'mails_dead', (select count(*) from private.mails where dead_at is not null),
    'pictures_waiting', (select count(*) from private.outbox),
    'maintenance_due', (select extract(epoch from until) from private.leases where name = 'maintenance'))
$function$;
comment on function public.signals() is '`{mails_waiting, mails_overdue, mails_dead, pictures_waiting, maintenance_due}`; overdue ones should have gone a quarter of an hour ago, `maintenance_due` is in seconds since 1970';

insert into private.api_grants (object, privilege, roles, columns) values ('function public.signals()', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_audit(integer, text, text, date, date, integer)', 'execute', '{authenticated}', NULL);

select private.apply_privileges();

reset check_function_bodies;
