-- Thousands of listings expire in one statement, and are taken from the site by it and not row by row.

set check_function_bodies = off;


drop trigger project_property on public.properties;

drop trigger guard_property on public.properties;

drop trigger count_listing on public.public_listings;

CREATE OR REPLACE FUNCTION private.count_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.public_agents a
  set listings_count = a.listings_count + case when tg_op = 'INSERT' then n.count else -n.count end
  from (select agent_id, count(*) from changed group by agent_id) n where a.id = n.agent_id;
  return null;
end $function$;
comment on function private.count_listing() is NULL;

CREATE OR REPLACE FUNCTION private.expire_listings(_limit integer DEFAULT 1000)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due uuid[];
  agents uuid[];
begin
  agents := array(
    select p.agent_id from public.properties p
    where p.status in ('active', 'under_offer') and p.expires_at <= now() order by p.expires_at limit _limit);
  agents := array(select id from public.profiles where id = any (agents) order by id for share skip locked);
  due := array(
    select id from public.properties
    where agent_id = any (agents) and status in ('active', 'under_offer') and expires_at <= now()
    order by id limit _limit for update skip locked);
  perform from public.public_agents where id = any (agents) order by id for no key update;
  perform from public.public_companies
  where id in (select company_id from public.public_agents where id = any (agents)) order by id for no key update;
  perform from private.search_counts s
  where (s.city, s.deal) in (
    select c.id, case p.transaction_type when 'sale' then 1 else 2 end
    from public.properties p join private.search_cities c on c.name = p.city where p.id = any (due))
  order by s.city, s.deal for no key update;
  update public.properties set status = 'expired' where id = any (due);
  return cardinality(due);
end $function$;
comment on function private.expire_listings(integer) is NULL;

CREATE OR REPLACE FUNCTION private.project_expired()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids uuid[] := array(
    select fresh.id from fresh join stale using (id) where fresh.status = 'expired' and stale.status <> 'expired');
begin
  if cardinality(ids) > 0 then
    delete from private.search_rows where id = any (ids);
    delete from public.public_listings where id = any (ids);
    delete from public.public_closed_listings where id = any (ids);
  end if;
  return null;
end $function$;
comment on function private.project_expired() is NULL;

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
    select id from private.mails where created_at < private.kept_since('mails')
    limit 10000 for update skip locked);
  return jsonb_build_object('trials_ended', trials, 'subscriptions_ended', subscriptions,
                            'listings_expired', private.expire_listings(), 'closed_forgotten', private.forget_closed(),
                            'badges_ended', private.end_badges(), 'expiry_mails', private.queue_expiry_mails(),
                            'areas_renewed', private.renew_areas(),
                            'media_orphans', private.sweep_pictures());
end $function$;
comment on function public.run_maintenance() is '`{trials_ended, subscriptions_ended, listings_expired, closed_forgotten, badges_ended, expiry_mails, areas_renewed, media_orphans}`: ends lapsed trials, subscriptions, listings (1000 a call: while `listings_expired` is 1000 there are more) and badges of a fallen price (1000 a call, likewise), queues mails about listings that end (100 agents a call, likewise), renews the numbers of areas, sweeps orphaned pictures, old counters and records (`private.retention`)';

CREATE TRIGGER count_inserted AFTER INSERT ON public.public_listings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.count_listing();

CREATE TRIGGER count_deleted AFTER DELETE ON public.public_listings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.count_listing();

CREATE TRIGGER guard_property BEFORE INSERT ON public.properties FOR EACH ROW EXECUTE FUNCTION private.guard_property();

CREATE TRIGGER guard_property_update BEFORE UPDATE ON public.properties FOR EACH ROW WHEN ((old.status = new.status)) EXECUTE FUNCTION private.guard_property();

CREATE TRIGGER project_expired AFTER UPDATE ON public.properties REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION private.project_expired();

CREATE TRIGGER project_property AFTER INSERT ON public.properties FOR EACH ROW EXECUTE FUNCTION private.project_property();

CREATE TRIGGER project_property_update AFTER UPDATE ON public.properties FOR EACH ROW WHEN (((old.status = 'expired'::text) OR (new.status <> 'expired'::text))) EXECUTE FUNCTION private.project_property();

reset check_function_bodies;
