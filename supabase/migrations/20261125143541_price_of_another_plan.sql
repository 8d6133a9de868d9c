-- Another plan has neither the price nor the payment link of the one before. The tab of leads to call back today counts
-- what the other filters find, as its link keeps them.

set check_function_bodies = off;


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
comment on function public.admin_update_user_subscription(uuid,integer,timestamp with time zone,boolean,text,boolean) is 'type is plan slug, empty for no plan
refuses 42501 `not_admin`; PT404 `not_found`; 22023 `trial_days_range` (1-365), `plan_not_found`, `end_date_past`';

CREATE OR REPLACE FUNCTION public.own_leads(_status text DEFAULT NULL::text, _listing uuid DEFAULT NULL::uuid, _source text DEFAULT NULL::text, _text text DEFAULT NULL::text, _today boolean DEFAULT false, _page integer DEFAULT 1, _page_size integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select p.id from public.profiles p where p.user_id = private.require_user());
  page integer := least(greatest(coalesce(_page, 1), 1), 100000);
  size integer := least(greatest(coalesce(_page_size, 50), 1), 500);
  found_ids uuid[];
  answer jsonb;
begin
  -- Today is a tab beside the states, not a filter of their counts.
  with others as materialized (
    select * from private.own_leads_found(_listing, left(_source, 20), left(_text, 100), false)),
  found_ones as (
    select * from others
    where not coalesce(_today, false) or call_back_on <= (now() at time zone 'Asia/Jerusalem')::date)
  select jsonb_build_object(
    'page', page, 'page_size', size,
    'total', (select count(*) from found_ones where _status is null or status = _status),
    'counts', (select coalesce(jsonb_object_agg(status, n), '{}') from (select status, count(*) n from others group by 1) s),
    'today', (select count(*) from others where call_back_on <= (now() at time zone 'Asia/Jerusalem')::date),
    'rows', coalesce((
      select jsonb_agg(private.lead_json(r) order by r.last_at desc, r.seq desc) from (
        select f.* from found_ones f where _status is null or f.status = _status
        order by f.last_at desc, f.seq desc limit size offset (page - 1) * size) r), '[]'))
  into answer;
  return answer || jsonb_build_object(
    'all', (select count(*) from public.leads where agent_id = me),
    'unread', (select count(*) from public.leads where agent_id = me and read_at is null),
    'listings', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'title', title) order by title, id) from (
      select distinct on (listing_id) listing_id as id, listing_title as title from public.leads
      where agent_id = me and listing_id is not null order by listing_id, seq desc) s), '[]'),
    'sources', coalesce((select jsonb_agg(private.lead_source(source, me) order by source) from (
      select distinct source from public.leads where agent_id = me and source is not null) s), '[]'));
end $function$;
comment on function public.own_leads(text,uuid,text,text,boolean,integer,integer) is '`{page, page_size, total, counts: {status: n}, rows, all, unread, today, listings: [{id, title}], sources: [{code, place, name}]}`, the newest message first; `counts` and `today` of what the other filters find. At most 500 a page; `_today`: whom to call back';

reset check_function_bodies;
