-- What time ends: trials, subscriptions, listings, badges of a fallen price, pictures that nothing shows, old records.

-- How many months a record is kept (docs/operations.md). The operator sets it in SQL.
create table private.retention (
  kind text primary key,
  months integer not null constraint retention_months_valid check (months between 1 and 1200)
);
alter table private.retention enable row level security;
insert into private.retention values
  ('password_reset_logs', 12),
  -- An address that was listed answers 410 for so long, then 404.
  ('gone_listings', 24),
  ('audit_log', 84),
  -- By which an operator who has its address finds what was done with an account.
  ('deleted_accounts', 12),
  ('mails', 12),
  -- What visitors wrote to agents.
  ('leads', 24),
  -- What was caught as spam of it.
  ('caught_leads', 1),
  -- What visitors reported of listings.
  ('listing_reports', 12),
  -- Complaints of accessibility, after they were closed.
  ('accessibility_complaints', 24),
  -- What was paid: as long as books are kept.
  ('billing_events', 84),
  -- Which homes an alert told of.
  ('alert_finds', 24);

-- Records of this kind from before this moment are deleted; null, so nothing is deleted, for a kind without a row.
create function private.kept_since(_kind text) returns timestamptz
language sql stable set search_path = ''
as $$ select now() - make_interval(months => months) from private.retention where kind = _kind $$;

-- Jobs that only one of several workers runs at a time.
create table private.leases (
  name text primary key,
  until timestamptz not null
);
alter table private.leases enable row level security;

create function public.take_lease(_name text, _seconds integer) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.leases as l (name, until)
  values (left(_name, 100), clock_timestamp() + make_interval(secs => least(greatest(_seconds, 1), 86400)))
  on conflict (name) do update set until = excluded.until where l.until <= clock_timestamp();
  return found;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.take_lease(text, integer)', 'execute', '{service_role}');
comment on function public.take_lease(text, integer) is
  'true for one caller in so many seconds (1-86400)';

-- Jobs of the worker whose last run failed, for operators. The reason is in the log: an error may name somebody.
create table private.failed_jobs (
  job text primary key,
  since timestamptz not null default now()
);
alter table private.failed_jobs enable row level security;

create function public.jobs_ended(_failed text[], _done text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.failed_jobs where job = any (_done);
  insert into private.failed_jobs (job) select distinct left(name, 100) from unnest(_failed[:50]) name
  on conflict (job) do nothing;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.jobs_ended(text[], text[])', 'execute', '{service_role}');
comment on function public.jobs_ended(text[], text[]) is
  'nothing; a job stays failed until it is done';

-- Metrics that no single process knows, for monitoring. An order to delete a picture that failed twenty times is no
-- longer tried, so that job counts as failed.
create function public.signals() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'mails_waiting', (select count(*) from private.mails where sent_at is null and dead_at is null),
    'mails_overdue', (select count(*) from private.mails where sent_at is null and dead_at is null
                      and available_at < now() - interval '15 minutes'),
    'mails_dead', (select count(*) from private.mails where dead_at is not null),
    'pictures_waiting', (select count(*) from private.outbox),
    'maintenance_due', (select extract(epoch from until) from private.leases where name = 'maintenance'),
    'failed_jobs', (
      select coalesce(jsonb_agg(job order by job), '[]') from (
        select job from private.failed_jobs
        union select 'pictures' where exists (select from private.outbox where attempts >= 20)) failed))
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.signals()', 'execute', '{service_role}');
comment on function public.signals() is
  '`{mails_waiting, mails_overdue, mails_dead, pictures_waiting, maintenance_due, failed_jobs}`; overdue ones should have gone a quarter of an hour ago, `maintenance_due` is in seconds since 1970';

create function private.end_trials() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  ended integer;
begin
  update public.profiles set trial_active = false where id in (
    select id from public.profiles where trial_active and trial_end_date <= now()
    order by id for no key update skip locked);
  get diagnostics ended = row_count;
  return ended;
end $$;

-- Locks the profile first, as everywhere; a subscription may be older than its profile.
create function private.end_subscriptions() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  ended integer;
begin
  update public.user_subscriptions set status = 'inactive' where user_id in (
    select s.user_id from public.user_subscriptions s join public.profiles p using (user_id)
    where s.status = 'active' and s.ends_at <= now()
    order by p.id for no key update of p skip locked)
    -- Once more, of the row as it is by now: it may just have been extended.
    and status = 'active' and ends_at <= now();
  get diagnostics ended = row_count;
  return ended;
end $$;

create function private.forget_leads() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from public.leads where id in (
    select id from public.leads where created_at < private.kept_since('leads')
    limit 10000 for update skip locked);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

create function private.forget_records() returns void
language sql security definer set search_path = ''
as $$
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
  delete from private.deleted_accounts where user_id in (
    select user_id from private.deleted_accounts where deleted_at < private.kept_since('deleted_accounts')
    limit 10000 for update skip locked);
  delete from public.caught_leads where request_id in (
    select request_id from public.caught_leads where at < private.kept_since('caught_leads')
    limit 10000 for update skip locked);
  delete from private.mails where id in (
    -- What tells of a lead goes with it: its link deletes it, as long as it is there. So does the question of an
    -- alert: its link always leads to what its address asked for.
    select id from private.mails where created_at < private.kept_since('mails') and lead_id is null
      and (kind <> 'alert_confirm' or alert_id is null)
    limit 10000 for update skip locked);
$$;

-- The steps of run_maintenance, in order: each is a function of private that returns how many rows it changed, or
-- nothing. Locks that block publishing, on the counts of a city and the row of an agent, are taken only in the last
-- steps.
create table private.maintenance_steps (
  name text primary key, -- its key in the answer
  work name not null unique, -- the function
  place integer not null unique
);
alter table private.maintenance_steps enable row level security;
insert into private.maintenance_steps (place, name, work) values
  (100, 'records_forgotten', 'forget_records'),
  (200, 'leads_forgotten', 'forget_leads'),
  (300, 'lists_forgotten', 'forget_lists'),
  (350, 'reports_forgotten', 'forget_reports'),
  (360, 'complaints_forgotten', 'forget_complaints'),
  (370, 'notices_forgotten', 'forget_notices'),
  (400, 'finds_forgotten', 'forget_finds'),
  (500, 'unconfirmed_forgotten', 'forget_unconfirmed'),
  (600, 'pushes_forgotten', 'forget_pushes'),
  (700, 'places_forgotten', 'forget_new_places'),
  (750, 'names_forgotten', 'forget_left_names'),
  (800, 'expiry_mails', 'queue_expiry_mails'),
  (850, 'exclusivity_mails', 'queue_exclusivity_mails'),
  (900, 'lead_digests', 'queue_lead_digests'),
  (950, 'viewing_reminders', 'queue_viewing_reminders'),
  (960, 'viewing_days', 'queue_viewing_days'),
  (1000, 'week_mails', 'queue_week_mails'),
  (1050, 'grace_mails', 'queue_grace_mails'),
  (1100, 'weeks_summed', 'sum_weeks'),
  (1200, 'areas_renewed', 'renew_areas'),
  (1300, 'visitors_forgotten', 'forget_visitors'),
  (1400, 'sets_renewed', 'renew_search_sets'),
  (1500, 'trials_ended', 'end_trials'),
  (1600, 'subscriptions_ended', 'end_subscriptions'),
  (1700, 'badges_ended', 'end_badges'),
  (1760, 'exclusivity_renewed', 'renew_exclusivity'),
  (1750, 'open_houses_renewed', 'renew_open_houses'),
  (1800, 'closed_forgotten', 'forget_closed'),
  (1900, 'listings_expired', 'expire_listings'),
  (1950, 'same_homes', 'find_same_homes'),
  (2000, 'media_orphans', 'sweep_pictures');

-- All time-based work, called by the server periodically. A failing step rolls back only itself: a listing that breaks
-- one step must not keep trials from ending.
create function public.run_maintenance() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  step record;
  n integer;
  done jsonb := '{}';
  failed jsonb := '{}';
begin
  for step in select name, work from private.maintenance_steps order by place
  loop
    begin
      execute format('select nullif(private.%I()::text, '''')::integer', step.work) into n;
      if n is not null then done := done || jsonb_build_object(step.name, n); end if;
    exception when query_canceled or others then
      failed := failed || jsonb_build_object(step.name, sqlstate || ' ' || sqlerrm);
    end;
  end loop;
  return done || case when failed = '{}' then '{}' else jsonb_build_object('failed', failed) end;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.run_maintenance()', 'execute', '{service_role}');
comment on function public.run_maintenance() is
  '`{trials_ended, subscriptions_ended, leads_forgotten, finds_forgotten, listings_expired, closed_forgotten, badges_ended, open_houses_renewed, exclusivity_renewed, expiry_mails, exclusivity_mails, lead_digests, week_mails, grace_mails, weeks_summed, areas_renewed, visitors_forgotten, sets_renewed, media_orphans, failed?}`: ends lapsed trials, subscriptions, listings (1000 a call: while `listings_expired` is 1000 there are more) and badges of a fallen price (1000 a call, likewise), renews the next open houses of listings and which of them are this week (1000 a call, likewise), says on which listings the agent''s exclusivity is in force (1000 a call, likewise), queues mails about listings that end, about exclusivity that ends and about the leads of a day (100 agents a call, likewise), and on Sundays about the week (100 agents looked at a call, likewise), and about charges that failed, sums the weeks of the site that are over (8 a call, likewise), renews the numbers of areas (200 cities and deals a call, likewise), forgets what told visitors of days before today apart (50000 marks a call, likewise), the sets of listings that searches read (4 parts of them a call, likewise), sweeps orphaned pictures, old counters and records (`private.retention`). `failed`: `{step: error}` of what was taken back and is tried next time; the others are done';
