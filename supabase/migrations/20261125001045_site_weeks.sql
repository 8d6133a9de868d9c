-- Operators see what the site did by weeks; a week that is over is summed once.

set check_function_bodies = off;

-- Sunday to Saturday in Israel. Null where nothing was counted in the week.
create table private.site_weeks (
  week date primary key,
  views bigint,
  -- Calls, chats and leads.
  contacts bigint,
  leads bigint,
  published bigint,
  closed bigint,
  -- Whose page or homes were looked at.
  agents bigint
);
alter table private.site_weeks enable row level security;

-- Days are written in their order, so that a week is found by where its rows lie; a counted visit writes no index more.
create index listing_days_day_idx on private.listing_days using brin (day) with (pages_per_range = 32, autosummarize = on);
create index agent_days_day_idx on private.agent_days using brin (day) with (pages_per_range = 32, autosummarize = on);
create index company_days_day_idx on private.company_days using brin (day) with (pages_per_range = 32, autosummarize = on);
create index agent_hours_day_idx on private.agent_hours using brin (day) with (pages_per_range = 32, autosummarize = on);
create index listing_events_at_idx on public.listing_events using brin (at) with (pages_per_range = 32, autosummarize = on);


CREATE OR REPLACE FUNCTION public.admin_weeks()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select jsonb_agg(to_jsonb(s) order by s.week)
    from generate_series(private.this_week() - 52 * 7, private.this_week(), interval '7 days') w
    left join private.site_weeks k on k.week = w::date
    cross join lateral (
      select (k).*  where k.week is not null
      union all
      select l.* from private.week_sums(w::date) l where k.week is null) s);
end $function$;
comment on function public.admin_weeks() is '`[{week, views, contacts, leads, published, closed, agents}]` of the whole site, 52 weeks and the present one, oldest first; `week` is its Sunday; null where nothing was counted
refuses 42501 `not_admin`';

CREATE OR REPLACE FUNCTION public.run_maintenance()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  trials integer;
  subscriptions integer;
begin
  update public.profiles set trial_active = false where id in (
    select id from public.profiles where trial_active and trial_end_date <= now()
    order by id for no key update skip locked);
  get diagnostics trials = row_count;
  -- The profile first, as everywhere; a subscription may be older than its profile.
  update public.user_subscriptions set status = 'inactive' where user_id in (
    select s.user_id from public.user_subscriptions s join public.profiles p using (user_id)
    where s.status = 'active' and s.ends_at <= now()
    order by p.id for no key update of p skip locked);
  get diagnostics subscriptions = row_count;
  delete from private.rate_limits where (bucket, key) in (
    select bucket, key from private.rate_limits
    where window_start + make_interval(secs => window_seconds) < now() - interval '1 hour' for update skip locked);
  delete from private.ai_usage where day < current_date - 400;
  delete from public.password_reset_logs where id in (
    select id from public.password_reset_logs where created_at < private.kept_since('password_reset_logs')
    limit 10000 for update skip locked);
  delete from private.gone_listings where id in (
    select id from private.gone_listings where gone_at < private.kept_since('gone_listings')
    limit 10000 for update skip locked);
  delete from private.audit_log where id in (
    select id from private.audit_log where at < private.kept_since('audit_log')
    limit 10000 for update skip locked);
  delete from private.mails where id in (
    -- What tells of a lead goes with it: its link deletes it, as long as it is there.
    select id from private.mails where created_at < private.kept_since('mails') and lead_id is null
    limit 10000 for update skip locked);
  delete from public.leads where id in (
    select id from public.leads where created_at < private.kept_since('leads')
    limit 10000 for update skip locked);
  perform private.forget_lists();
  perform private.forget_finds();
  return jsonb_build_object('trials_ended', trials, 'subscriptions_ended', subscriptions,
                            'listings_expired', private.expire_listings(), 'closed_forgotten', private.forget_closed(),
                            'badges_ended', private.end_badges(), 'expiry_mails', private.queue_expiry_mails(), 'lead_digests', private.queue_lead_digests(),
                            'week_mails', private.queue_week_mails(), 'weeks_summed', private.sum_weeks(),
                            'areas_renewed', private.renew_areas(), 'visitors_forgotten', private.forget_visitors(),
                            'sets_renewed', private.renew_search_sets(), 'media_orphans', private.sweep_pictures());
end $function$;
comment on function public.run_maintenance() is '`{trials_ended, subscriptions_ended, listings_expired, closed_forgotten, badges_ended, expiry_mails, lead_digests, week_mails, weeks_summed, areas_renewed, visitors_forgotten, sets_renewed, media_orphans}`: ends lapsed trials, subscriptions, listings (1000 a call: while `listings_expired` is 1000 there are more) and badges of a fallen price (1000 a call, likewise), queues mails about listings that end and about the leads of a day (100 agents a call, likewise), and on Sundays about the week (100 agents looked at a call, likewise), sums the weeks of the site that are over (8 a call, likewise), renews the numbers of areas, forgets what told visitors of days before today apart (50000 marks a call, likewise), the sets of listings that searches read (4 parts of them a call, likewise), sweeps orphaned pictures, old counters and records (`private.retention`)';

CREATE OR REPLACE FUNCTION private.sum_weeks(_now timestamp with time zone DEFAULT now(), _weeks integer DEFAULT 8)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  summed integer;
begin
  insert into private.site_weeks
  select s.* from (
    select w::date as week from generate_series(
      private.this_week(_now) - 52 * 7, private.this_week(_now - interval '1 day') - 7, interval '7 days') w
    where not exists (select from private.site_weeks k where k.week = w::date)
    order by w limit _weeks) missing
  cross join lateral private.week_sums(missing.week) s
  on conflict do nothing;
  get diagnostics summed = row_count;
  return summed;
end $function$;
comment on function private.sum_weeks(timestamp with time zone,integer) is NULL;

CREATE OR REPLACE FUNCTION private.this_week(_now timestamp with time zone DEFAULT now())
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select today - extract(dow from today)::integer from (select (_now at time zone 'Asia/Jerusalem')::date as today) t
$function$;
comment on function private.this_week(timestamp with time zone) is NULL;

CREATE OR REPLACE FUNCTION private.week_sums(_week date)
 RETURNS private.site_weeks
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
  with seen as (
    select sum(views) as views, sum(calls + chats + leads) as contacts, sum(leads) as leads
    from private.listing_days where day between _week and _week + 6
    union all
    select sum(views), sum(calls + chats + leads), sum(leads)
    from private.agent_days where day between _week and _week + 6
    union all
    select sum(views), sum(calls + chats), null
    from private.company_days where day between _week and _week + 6),
  moves as (
    select count(distinct listing_id) filter (where coalesce(from_status, 'draft') = 'draft' and private.is_live(to_status)) as published,
           count(distinct listing_id) filter (where to_status = 'closed') as closed, count(*) as n
    from public.listing_events
    where at >= _week::timestamp at time zone 'Asia/Jerusalem' and at < (_week + 7)::timestamp at time zone 'Asia/Jerusalem')
  select _week, sum(s.views)::bigint, sum(s.contacts)::bigint, sum(s.leads)::bigint,
         case when m.n > 0 or sum(s.views) is not null then m.published end,
         case when m.n > 0 or sum(s.views) is not null then m.closed end,
         case when sum(s.views) is not null then (
           select count(distinct agent_id) from private.agent_hours where day between _week and _week + 6 and views > 0) end
  from moves m, seen s group by m.n, m.published, m.closed
$function$;
comment on function private.week_sums(date) is NULL;

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_weeks()', 'execute', '{authenticated}', NULL);

select private.apply_privileges();

reset check_function_bodies;
