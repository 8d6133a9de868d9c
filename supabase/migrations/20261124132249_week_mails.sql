-- Agents get their week in a few lines on Sunday morning.

set check_function_bodies = off;

create table private.week_mails (
  week date primary key,
  reached uuid not null default '00000000-0000-0000-0000-000000000000'
);
alter table private.week_mails enable row level security;
insert into private.mail_kinds (kind, stoppable, reader, stopped_with) values ('week', true, 'account', null);

CREATE OR REPLACE FUNCTION private.queue_week_mails(_now timestamp with time zone DEFAULT now(), _agents integer DEFAULT 100)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  today constant date := (_now at time zone 'Asia/Jerusalem')::date;
  place uuid;
  agents uuid[];
  queued integer;
begin
  if extract(dow from today) <> 0 or extract(hour from _now at time zone 'Asia/Jerusalem') not between 8 and 20 then return 0; end if;
  delete from private.week_mails where week < today;
  insert into private.week_mails (week) values (today) on conflict do nothing;
  select reached into place from private.week_mails where week = today for update skip locked;
  if not found then return 0; end if;
  agents := array(select id from public.profiles where user_type = 'agent' and id > place order by id limit _agents);
  if cardinality(agents) = 0 then return 0; end if;
  with seen as materialized (
    select p.agent_id, p.id as listing_id, p.title, d.day >= today - 7 as now, d.views, d.calls + d.chats + d.leads as contacts, d.leads
    from public.properties p join private.listing_days d on d.listing_id = p.id
    where p.agent_id = any (agents) and d.day between today - 14 and today - 1
    union all
    select d.agent_id, null, null, d.day >= today - 7, d.views, d.calls + d.chats + d.leads, d.leads
    from private.agent_days d where d.agent_id = any (agents) and d.day between today - 14 and today - 1),
  sums as (
    select agent_id, coalesce(sum(views) filter (where now), 0) as views, coalesce(sum(views) filter (where not now), 0) as before,
           coalesce(sum(contacts) filter (where now), 0) as contacts, coalesce(sum(leads) filter (where now), 0) as leads
    from seen group by 1),
  best as (
    select distinct on (agent_id) agent_id, title, sum(views) as views from seen
    where now and listing_id is not null group by agent_id, listing_id, title having sum(views) > 0
    order by agent_id, sum(views) desc, listing_id),
  letters as (
    select p.id, p.user_id, s.*, case when b.title is not null and private.has_statistics(p.user_id)
                                then jsonb_build_object('title', b.title, 'views', b.views) end as best
    from sums s join public.profiles p on p.id = s.agent_id left join best b on b.agent_id = s.agent_id
    where s.views + s.contacts > 0)
  -- Counted, or the queueing would be left out of the plan.
  select count(*) filter (where private.queue_mail(
    user_id, 'week', 'week:' || id || ':' || today,
    jsonb_build_object('views', views, 'before', before, 'contacts', contacts, 'leads', leads, 'best', best),
    _now + interval '2 days')) into queued from (select * from letters order by id) l;
  update private.week_mails set reached = agents[cardinality(agents)] where week = today;
  return cardinality(agents);
end $function$;
comment on function private.queue_week_mails(timestamp with time zone,integer) is NULL;

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
  return jsonb_build_object('trials_ended', trials, 'subscriptions_ended', subscriptions,
                            'listings_expired', private.expire_listings(), 'closed_forgotten', private.forget_closed(),
                            'badges_ended', private.end_badges(), 'expiry_mails', private.queue_expiry_mails(), 'lead_digests', private.queue_lead_digests(),
                            'week_mails', private.queue_week_mails(),
                            'areas_renewed', private.renew_areas(), 'visitors_forgotten', private.forget_visitors(),
                            'sets_renewed', private.renew_search_sets(), 'media_orphans', private.sweep_pictures());
end $function$;
comment on function public.run_maintenance() is '`{trials_ended, subscriptions_ended, listings_expired, closed_forgotten, badges_ended, expiry_mails, lead_digests, week_mails, areas_renewed, visitors_forgotten, sets_renewed, media_orphans}`: ends lapsed trials, subscriptions, listings (1000 a call: while `listings_expired` is 1000 there are more) and badges of a fallen price (1000 a call, likewise), queues mails about listings that end and about the leads of a day (100 agents a call, likewise), and on Sundays about the week (100 agents looked at a call, likewise), renews the numbers of areas, forgets what told visitors of days before today apart (50000 marks a call, likewise), the sets of listings that searches read (4 parts of them a call, likewise), sweeps orphaned pictures, old counters and records (`private.retention`)';

reset check_function_bodies;
