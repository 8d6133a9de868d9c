-- Agents get a mail before their listings end, whose link renews them.

set check_function_bodies = off;

-- What was told, so that it is told once for each end that a listing has.
create table private.expiry_notices (
  listing_id uuid not null references public.properties (id) on delete cascade,
  expires_at timestamptz not null,
  days integer not null constraint expiry_notice_days_valid check (days in (1, 7)),
  primary key (listing_id, expires_at, days)
);
alter table private.expiry_notices enable row level security;


CREATE OR REPLACE FUNCTION private.expiry_mail(_secret text)
 RETURNS private.mails
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m from private.mail_by(_secret) m where m.kind = 'expiry' and m.created_at > now() - interval '30 days'
$function$;
comment on function private.expiry_mail(text) is NULL;

CREATE OR REPLACE FUNCTION private.expiry_step(_expires_at timestamp with time zone, _now timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when days <= 1 then 1 when days <= 7 then 7 end
  from private.days_left(_expires_at, _now) as days
$function$;
comment on function private.expiry_step(timestamp with time zone,timestamp with time zone) is NULL;

CREATE OR REPLACE FUNCTION public.mail_listings(_secret text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((
    select jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'city', p.city, 'status', p.status,
                                        'expires_at', p.expires_at) order by p.expires_at, p.id)
    from public.properties p join public.profiles a on a.id = p.agent_id and a.user_id = m.user_id
    where p.id in (select (l ->> 'id')::uuid from jsonb_array_elements(m.data -> 'listings') l)), '[]')
  from private.expiry_mail(_secret) m where m.id is not null
$function$;
comment on function public.mail_listings(text) is '`[{id, title, city, status, expires_at}]` as they are now, of the mail whose link has the secret; null when it has none, or came 30 days ago';

CREATE OR REPLACE FUNCTION private.queue_expiry_mails(_now timestamp with time zone DEFAULT now(), _agents integer DEFAULT 100)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today text := to_char(_now at time zone 'Asia/Jerusalem', 'YYYY-MM-DD');
  agents uuid[];
  queued integer;
begin
  if extract(hour from _now at time zone 'Asia/Jerusalem') not between 8 and 20 then return 0; end if;
  delete from private.expiry_notices where expires_at < _now - interval '1 day';
  agents := array(
    select a.id from public.profiles a
    where a.id in (
      select p.agent_id from public.properties p
      where p.status in ('active', 'under_offer') and p.expires_at > _now and p.expires_at < _now + interval '8 days'
        and private.expiry_step(p.expires_at, _now) is not null
        and not exists (select from private.expiry_notices n where n.listing_id = p.id and n.expires_at = p.expires_at
                        and n.days = private.expiry_step(p.expires_at, _now)))
      and not exists (select from private.mail_stops s where s.user_id = a.user_id and s.kind = 'expiry')
      and not exists (select from private.mails m where m.key = 'expiry:' || a.id || ':' || today)
    order by a.id limit _agents for share of a skip locked);
  with due as (
    select p.id, p.agent_id, p.title, p.expires_at, row_number() over (partition by p.agent_id order by p.expires_at, p.id) as place
    from public.properties p
    where p.agent_id = any (agents) and p.status in ('active', 'under_offer')
      and p.expires_at > _now and p.expires_at < _now + interval '8 days'
      and private.expiry_step(p.expires_at, _now) is not null
      and not exists (select from private.expiry_notices n where n.listing_id = p.id and n.expires_at = p.expires_at
                      and n.days = private.expiry_step(p.expires_at, _now))),
  -- As many as one move takes; the others tomorrow.
  told as (select * from due where place <= 500),
  noted as (
    insert into private.expiry_notices (listing_id, expires_at, days)
    select id, expires_at, private.expiry_step(expires_at, _now) from told),
  letters as (
    select a.id, a.user_id, max(t.expires_at) as useful_until,
           jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'day', (t.expires_at at time zone 'Asia/Jerusalem')::date)
                     order by t.place) as listings
    from told t join public.profiles a on a.id = t.agent_id group by a.id)
  select count(*) filter (where private.queue_mail(
    user_id, 'expiry', 'expiry:' || id || ':' || today, jsonb_build_object('listings', listings), useful_until))
  into queued from (select * from letters order by id) l;
  return queued;
end $function$;
comment on function private.queue_expiry_mails(timestamp with time zone,integer) is NULL;

CREATE OR REPLACE FUNCTION public.renew_by_mail(_secret text, _ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  m private.mails := private.expiry_mail(_secret);
  before text := coalesce(current_setting('request.jwt.claims', true), '');
  sub_before text := coalesce(current_setting('request.jwt.claim.sub', true), '');
  answer jsonb;
begin
  if m.id is null then perform private.refuse('not_found', 'PT404'); end if;
  -- The move is the person's own: it is checked and remembered like one from the dashboard.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', m.user_id, 'role', 'authenticated')::text, true),
          set_config('request.jwt.claim.sub', m.user_id::text, true);
  answer := public.move_listings(array(
    select id from unnest(_ids) id
    where id in (select (l ->> 'id')::uuid from jsonb_array_elements(m.data -> 'listings') l)), 'renew');
  perform set_config('request.jwt.claims', before, true), set_config('request.jwt.claim.sub', sub_before, true);
  return answer;
end $function$;
comment on function public.renew_by_mail(text,uuid[]) is 'as `move_listings` with `renew`, for listings of the mail whose link has the secret
refuses PT404 `not_found`; 42501 `not_agent`; 22023 `too_many` (500)';

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
                            'media_orphans', private.sweep_pictures());
end $function$;
comment on function public.run_maintenance() is '`{trials_ended, subscriptions_ended, listings_expired, closed_forgotten, badges_ended, expiry_mails, media_orphans}`: ends lapsed trials, subscriptions, listings (200 a call: while `listings_expired` is 200 there are more) and badges of a fallen price (1000 a call, likewise), queues mails about listings that end (100 agents a call, likewise), sweeps orphaned pictures, old counters and records (`private.retention`)';

insert into private.api_grants (object, privilege, roles, columns) values ('function public.mail_listings(text)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.renew_by_mail(text, uuid[])', 'execute', '{service_role}', NULL);

select private.apply_privileges();

reset check_function_bodies;
