-- An admin who saved a subscription while another changed the plan in the list of users wrote over it without a word: one read
-- before it waited for the other.

set check_function_bodies = off;


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
end $function$;
comment on function public.admin_save_user_subscription(uuid,uuid,uuid[],numeric,text,timestamp with time zone,timestamp with time zone) is 'the row
refuses 42501 `not_admin`; PT404 `not_found`; 22023 `end_date_past`; 23503 `addon_not_found`';

reset check_function_bodies;
