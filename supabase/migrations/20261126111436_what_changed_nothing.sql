-- A save that changed nothing left an empty line in the audit, and a trial that was extended with a save that was sent
-- twice left none; whom no daily mail had told yet was not told at once of what waited for it.

set check_function_bodies = off;


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
          and (stored.status = 'inactive' or stored.ends_at is not distinct from set_subscription_end_date)) is not true then
        perform private.refuse('stale_version', 'PT409');
      end if;
    else
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
  end if;
  perform private.audit_change('subscription_updated', target_user_id::text, was, private.access_of(target_user_id));
end $function$;
comment on function public.admin_update_user_subscription(uuid,integer,timestamp with time zone,boolean,text,boolean,timestamp with time zone) is 'type is plan slug, empty for no plan
refuses 42501 `not_admin`; PT404 `not_found`; PT409 `stale_version`; 22023 `trial_days_range` (1-365), `plan_not_found`, `end_date_past`';

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
    'after', (select coalesce(jsonb_object_agg(key, is_now -> key), '{}') from kept where is_now ? key)))
  where exists (select from kept);
$function$;
comment on function private.audit_change(text,text,jsonb,jsonb) is NULL;

CREATE OR REPLACE FUNCTION public.save_lead_settings(_mails text, _template text, _company_reads boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  uid uuid := private.require_user();
  me uuid := private.my_profile_id();
  before text := public.my_lead_settings() ->> 'mails';
  told timestamptz;
begin
  if not private.is_agent() then perform private.refuse('not_agent'); end if;
  -- Nobody joins an office meanwhile, which takes the leave to read away (private.guard_place) and would not see this one.
  perform from public.profiles where user_id = uid for share;
  perform public.set_my_mail('lead', _mails <> 'none');
  -- Whom no daily mail has told yet it would tell from yesterday on (private.queue_lead_digests).
  select coalesce(told_until, date_trunc('day', now(), 'Asia/Jerusalem') - interval '1 day')
  into told from public.lead_settings where agent_id = me for update;
  insert into public.lead_settings as s (agent_id, mails, template, company_reads, told_until)
  values (me, coalesce(nullif(_mails, 'none'), 'at_once'), nullif(btrim(_template), ''),
          coalesce(_company_reads, false), now())
  on conflict (agent_id) do update set
    mails = case when _mails = 'none' then s.mails else excluded.mails end,
    told_until = case when s.mails = 'daily' then s.told_until else now() end,
    template = excluded.template, company_reads = excluded.company_reads, updated_at = now();
  -- The mail of tomorrow that would have told of them does not come any more.
  if before = 'daily' and _mails = 'at_once' then
    perform private.mail_lead(lead_id, request_id) from (
      select m.lead_id, m.request_id from public.leads l join public.lead_messages m on m.lead_id = l.id
      where l.agent_id = me and l.read_at is null and m.at > told order by m.at, m.request_id) untold;
  end if;
end $function$;
comment on function public.save_lead_settings(text,text,boolean) is 'mails `at_once`, `daily`, `none`; without a template the site''s own. From one mail a day to each at once: what is unread and was not told is told at once
refuses 42501 `not_agent`; 23514 `lead_mails_known`, `lead_template_valid`';

reset check_function_bodies;
