-- What time ends: trials, subscriptions, pictures that nothing shows, old records.

-- How many months a record is kept (docs/operations.md). Set by the operator, in SQL.
create table private.retention (
  kind text primary key,
  months integer not null constraint retention_months_valid check (months between 1 and 1200)
);
alter table private.retention enable row level security;
insert into private.retention values
  ('password_reset_logs', 12),
  -- An address that was listed answers 410 for so long, then 404.
  ('gone_listings', 24),
  ('audit_log', 84);

-- The moment before which records of this kind go; null, and nothing goes, for a kind without a row.
create function private.kept_since(_kind text) returns timestamptz
language sql stable set search_path = ''
as $$ select now() - make_interval(months => months) from private.retention where kind = _kind $$;

-- Everything that is a matter of time, called by the server now and then.
create function public.run_maintenance() returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
  return jsonb_build_object('trials_ended', trials, 'subscriptions_ended', subscriptions,
                            'media_orphans', private.sweep_pictures());
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.run_maintenance()', 'execute', '{service_role}');
comment on function public.run_maintenance() is
  'ends lapsed trials and subscriptions, sweeps orphaned pictures, old counters and records (`private.retention`)';
