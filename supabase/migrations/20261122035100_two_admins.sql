-- Two admins with the same form open: who saves second over something the first has changed is told
-- (PT409 stale_version), as people are over their own profile, company and listings. What was read is
-- named by its time, to the millisecond, which is all that some clients keep; null asks no question. A save that says what is stored already is the first one's
-- answer lost on the way, and passes.

create function private.another_moment(stored timestamptz, expected timestamptz) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(date_trunc('milliseconds', stored) <> date_trunc('milliseconds', expected), false)
$$;

-- `expected_updated_at` stands among the data.
create or replace function public.admin_upsert_site_settings(_data jsonb) returns jsonb
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
  perform private.audit('site_settings_saved', null, _data - 'expected_updated_at');
  return to_jsonb(s);
end $$;

-- The time of the template that was read is when it was made: a save makes a new one.
drop function public.admin_save_template(integer, jsonb);
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
  perform private.audit('template_saved', saved.id::text, to_jsonb(saved));
  return to_jsonb(saved);
end $$;

-- `-infinity` is the time of a subscription that was not there.
drop function public.admin_save_user_subscription(uuid, uuid, uuid[], numeric, text, timestamptz);
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
  perform private.audit('subscription_saved', target_user_id::text, to_jsonb(saved));
  return to_jsonb(saved);
end $$;

do $$
begin
  execute replace(replace(pg_catalog.pg_get_functiondef('private.apply_privileges()'::regprocedure),
    'public.admin_save_template(integer, jsonb)', 'public.admin_save_template(integer, jsonb, timestamptz)'),
    'public.admin_save_user_subscription(uuid, uuid, uuid[], numeric, text, timestamptz)',
    'public.admin_save_user_subscription(uuid, uuid, uuid[], numeric, text, timestamptz, timestamptz)');
end $$;
select private.apply_privileges();
