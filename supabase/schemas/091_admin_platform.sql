-- Operators' management of companies, plans, add-ons, settings and the card template, and the logs they read. As
-- before: the check first, and the audit row in the same transaction.

create function public.admin_companies(_search text default null, _page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  word text := private.like_word(_search);
  page integer := least(greatest(coalesce(_page, 1), 1), 100000);
begin
  perform private.require_admin();
  return jsonb_build_object(
    'totals', jsonb_build_object(
      'companies', (select count(*) from public.companies),
      'agents', (select count(*) from public.profiles where organization_code is not null),
      'properties', (select count(*) from public.properties p join public.profiles a on a.id = p.agent_id
                     where a.organization_code is not null and p.status in ('active', 'under_offer'))),
    'total', (select count(*) from public.companies c
              where word is null or c.name ilike word or c.slug ilike word or c.organization_code ilike word),
    'page', page, 'page_size', 24,
    'rows', coalesce((
      select jsonb_agg(to_jsonb(c) || jsonb_build_object(
        'agent_count', (select count(*) from public.profiles a where a.organization_code = c.organization_code),
        'properties_count', (select count(*) from public.profiles a join public.properties p on p.agent_id = a.id
                             where a.organization_code = c.organization_code and p.status in ('active', 'under_offer'))) order by c.created_at desc, c.id)
      from (select * from public.companies c
            where word is null or c.name ilike word or c.slug ilike word or c.organization_code ilike word
            order by c.created_at desc, c.id limit 24 offset (page - 1) * 24) c), '[]'));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_companies(text, integer)', 'execute', '{authenticated}');
comment on function public.admin_companies(text, integer) is
  '`{totals: {companies, agents, properties}, total, page, page_size: 24, rows}`; `properties` and `properties_count` are of those that are live
refuses 42501 `not_admin`';

-- When the person who opened the company leaves it: another company user without a company takes over.
create function public.admin_transfer_company(_company_id uuid, _new_owner_user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_transfer_company(uuid, uuid)', 'execute', '{authenticated}');
comment on function public.admin_transfer_company(uuid, uuid) is
  'refuses 42501 `not_admin`; 22023 `not_company`; 23505 `owns_a_company`; PT404 `not_found`';

-- A plan without an id is new. Missing keys: the column's default when new, else unchanged.
create function public.admin_upsert_plan(_data jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_upsert_plan(jsonb)', 'execute', '{authenticated}');
comment on function public.admin_upsert_plan(jsonb) is
  'the row; without `id` a new one
refuses 42501 `not_admin`; PT404 `not_found`; PT409 `stale_version` (after another save than `expected_updated_at`); 23505 (slug)';

create function public.admin_delete_plan(_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_delete_plan(uuid)', 'execute', '{authenticated}');
comment on function public.admin_delete_plan(uuid) is
  'refuses 42501 `not_admin`; PT404 `not_found`; 23503 `plan_in_use`';

create function public.admin_upsert_addon(_data jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_upsert_addon(jsonb)', 'execute', '{authenticated}');
comment on function public.admin_upsert_addon(jsonb) is
  'the row; without `id` a new one
refuses 42501 `not_admin`; PT404 `not_found`; PT409 `stale_version` (after another save than `expected_updated_at`); 23505 (slug)';

create function public.admin_toggle_addon(_id uuid, _is_active boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.admin_upsert_addon(jsonb_build_object('id', _id, 'is_active', _is_active));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_toggle_addon(uuid, boolean)', 'execute', '{authenticated}');
comment on function public.admin_toggle_addon(uuid, boolean) is
  'refuses 42501 `not_admin`; PT404 `not_found`';

create function public.admin_delete_addon(_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  gone public.plan_addons;
begin
  perform private.require_admin();
  delete from public.plan_addons where id = _id returning * into gone;
  if gone.id is null then perform private.refuse('not_found', 'PT404'); end if;
  perform private.audit_change('addon_deleted', _id::text, to_jsonb(gone), null);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_delete_addon(uuid)', 'execute', '{authenticated}');
comment on function public.admin_delete_addon(uuid) is
  'refuses 42501 `not_admin`; PT404 `not_found`; 23503 `addon_in_use`';

-- Refuses only a save that would overwrite a setting stored after the form was read; `expected_updated_at` is the
-- newest timestamp of all settings.
create function public.admin_upsert_settings(_data jsonb, _expected_updated_at timestamptz default null)
returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb;
begin
  perform private.require_admin();
  -- Whoever asks it of all must have passed it: it works here, and the one who can undo it is not locked out.
  if _data ->> 'requireOperatorCode' = 'true' and not private.is_second_level() then
    perform private.refuse('own_factor_first', 'P0001');
  end if;
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_upsert_settings(jsonb, timestamptz)', 'execute', '{authenticated}');
comment on function public.admin_upsert_settings(jsonb, timestamptz) is
  '`{key: value}`; the moment of the newest
refuses 42501 `not_admin`; PT409 `stale_version`; 23514 `app_setting_valid`; P0001 `own_factor_first`';

create function public.admin_upsert_site_settings(_data jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_upsert_site_settings(jsonb)', 'execute', '{authenticated}');
comment on function public.admin_upsert_site_settings(jsonb) is
  'changed columns the row
refuses 42501 `not_admin`; 22023 `policy_version_lowered`';

create function public.admin_save_template(_max_lines integer, _lines jsonb, _expected_created_at timestamptz default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
  -- There is one, and each save makes a row of it: its id would name nothing.
  perform private.audit_change('template_saved', null, to_jsonb(was), to_jsonb(saved));
  return to_jsonb(saved);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_save_template(integer, jsonb, timestamptz)', 'execute', '{authenticated}');
comment on function public.admin_save_template(integer, jsonb, timestamptz) is
  'the row
refuses 42501 `not_admin`; 23514 `template_lines_valid`, `template_max_lines_valid`';

create function public.admin_restore_template() returns jsonb
language sql security definer set search_path = ''
as $$ select public.admin_save_template(4, private.default_template_lines()) $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_restore_template()', 'execute', '{authenticated}');
comment on function public.admin_restore_template() is
  'the row
refuses 42501 `not_admin`; 23514 `template_lines_valid`, `template_max_lines_valid`';

create function public.admin_reset_logs() returns setof public.password_reset_logs
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select * from public.password_reset_logs order by created_at desc, id limit 100;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_reset_logs()', 'execute', '{authenticated}');
comment on function public.admin_reset_logs() is
  'the latest 100
refuses 42501 `not_admin`';

create function public.admin_consents(_page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  page integer := least(greatest(coalesce(_page, 1), 1), 1000000);
begin
  perform private.require_admin();
  return jsonb_build_object(
    'total', (select count(*) from public.user_consents), 'page', page, 'page_size', 50,
    'rows', coalesce((select jsonb_agg(to_jsonb(c) order by c.accepted_at desc, c.id) from (
      select * from public.user_consents order by accepted_at desc, id limit 50 offset (page - 1) * 50) c), '[]'));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_consents(integer)', 'execute', '{authenticated}');
comment on function public.admin_consents(integer) is
  '`{total, page, page_size: 50, rows}`
refuses 42501 `not_admin`';

-- The facts that the settings page states, read from the catalog at request time.
create function public.admin_information() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'tables', count(*), 'protected_tables', count(*) filter (where c.relrowsecurity),
      'trial_days', (
        select substring(pg_catalog.pg_get_expr(d.adbin, d.adrelid) from '(\d+) days')::integer
        from pg_catalog.pg_attrdef d join pg_catalog.pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
        where d.adrelid = 'public.profiles'::regclass and a.attname = 'trial_end_date'),
      'retention', (select coalesce(jsonb_object_agg(kind, months), '{}') from private.retention))
    from pg_catalog.pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r');
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_information()', 'execute', '{authenticated}');
comment on function public.admin_information() is
  '`{tables, protected_tables, trial_days}` of the catalog, and `retention`, the months a kind of record is kept
refuses 42501 `not_admin`';

create function private.another_moment(stored timestamptz, expected timestamptz) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(date_trunc('milliseconds', stored) <> date_trunc('milliseconds', expected), false)
$$;
