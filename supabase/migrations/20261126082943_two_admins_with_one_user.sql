-- Two admins with the same user open in the list: who saved the plan second wrote all three fields as they had been
-- read, and what the first had given, its price and its link were gone without a word. As on the user's own page
-- (migration two_admins), a save names what it was read at, and over a change of somebody else it is told.

set check_function_bodies = off;


delete from private.api_grants where (object, privilege, roles) = ('function public.admin_update_user_subscription(uuid, integer, timestamptz, boolean, text, boolean)', 'execute', '{authenticated}');

drop function public.admin_update_user_subscription(uuid,integer,timestamp with time zone,boolean,text,boolean);

CREATE OR REPLACE FUNCTION private.admin_row(p public.profiles, u auth.users)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    'properties_count', (select count(*) from public.properties l where l.agent_id = p.id and l.status in ('active', 'under_offer')),
    'created_at', u.created_at)
$function$;
comment on function private.admin_row(public.profiles,auth.users) is NULL;

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
    if private.another_moment(coalesce(stored.updated_at, '-infinity'), _expected_updated_at) then
      -- An end that was switched off is the moment of that.
      if stored.plan_id is not distinct from plan and (stored.status = 'active') = set_subscription_active
         and (stored.status = 'inactive' or stored.ends_at is not distinct from set_subscription_end_date) then
        return;
      end if;
      perform private.refuse('stale_version', 'PT409');
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
      ends_at = case when clear_subscription_end_date then null
                     when set_subscription_end_date is not null then set_subscription_end_date
                     when s.status = 'inactive' and set_subscription_active and s.ends_at <= now() then null
                     else s.ends_at end,
      status = case when set_subscription_active is null then s.status
                    when set_subscription_active then 'active' else 'inactive' end;
  end if;
  perform private.audit_change('subscription_updated', target_user_id::text, was, private.access_of(target_user_id));
end $function$;
comment on function public.admin_update_user_subscription(uuid,integer,timestamp with time zone,boolean,text,boolean,timestamp with time zone) is 'type is plan slug, empty for no plan
refuses 42501 `not_admin`; PT404 `not_found`; PT409 `stale_version`; 22023 `trial_days_range` (1-365), `plan_not_found`, `end_date_past`';

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_update_user_subscription(uuid, integer, timestamptz, boolean, text, boolean, timestamptz)', 'execute', '{authenticated}', NULL);

select private.apply_privileges();

reset check_function_bodies;
