-- What alerts find is told in a mail, in its time; mails of alerts rest on Shabbat and holidays.

set check_function_bodies = off;

alter table private.mail_kinds add column rests boolean not null default false;
insert into private.mail_kinds (kind, stoppable, reader, rests) values
  ('alert', true, 'address', true),
  ('alert_home', true, 'address', true);

delete from private.api_grants where (object, privilege, roles) = ('function public.mails_take(integer)', 'execute', '{service_role}');

drop function public.mails_take(integer);

CREATE OR REPLACE FUNCTION private.has_room_for_alerts(_address text, _now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*) < 10 from private.mails
  where lower(address) = lower(_address) and kind in ('alert', 'alert_home') and created_at >= private.latest_eight(_now)
$function$;
comment on function private.has_room_for_alerts(text,timestamp with time zone) is NULL;

CREATE OR REPLACE FUNCTION private.latest_eight(_now timestamp with time zone, _weekly boolean DEFAULT false)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select (day - case when _weekly then make_interval(days => extract(dow from day)::integer) else '0' end + interval '8 hours')
    at time zone 'Asia/Jerusalem'
  from date_trunc('day', (_now at time zone 'Asia/Jerusalem') - interval '8 hours') day
$function$;
comment on function private.latest_eight(timestamp with time zone,boolean) is NULL;

CREATE OR REPLACE FUNCTION public.mails_take(_limit integer DEFAULT 10, _resting boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due bigint[] := array(
    select id from private.mails
    where sent_at is null and dead_at is null and available_at <= now()
      and not (coalesce(_resting, false) and kind in (select k.kind from private.mail_kinds k where k.rests))
    order by available_at, id limit least(greatest(coalesce(_limit, 10), 1), 50) for update skip locked);
  letters jsonb;
begin
  delete from private.mails m where m.id = any (due) and private.is_stopped(m);
  update private.mails m set dead_at = now(), last_error = case
      when m.useful_until <= now() then 'too_late'
      when private.mail_rest(m.attempts) is null and m.attempts > 0 then coalesce(m.last_error, 'worker_lost')
      else 'no_address' end
  where m.id = any (due)
    and (m.useful_until <= now() or (m.attempts > 0 and private.mail_rest(m.attempts) is null)
         or m.address is null and not exists (select from auth.users u where u.id = m.user_id and u.email <> ''));
  update private.mails set attempts = attempts + 1, available_at = now() + interval '10 minutes'
  where id = any (due) and dead_at is null;
  with taken as materialized (
    select m.*, coalesce(m.address, u.email) as email, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') as secret
    from private.mails m left join auth.users u on u.id = m.user_id
    where m.id = any (due) and m.dead_at is null),
  kept as (
    insert into private.mail_secrets (hash, mail_id)
    select sha256(convert_to(secret, 'UTF8')), id from taken)
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', t.id, 'key', t.key, 'kind', t.kind, 'address', t.email, 'data', t.data, 'attempt', t.attempts,
    'created_at', t.created_at, 'secret', t.secret, 'stoppable', k.stoppable) order by t.id), '[]')
  into letters from taken t join private.mail_kinds k using (kind);
  return letters;
end $function$;
comment on function public.mails_take(integer,boolean) is '`[{id, key, kind, address, data, attempt, created_at, secret, stoppable}]`, at most 50, without those that rest while it rests; a lease of 10 minutes';

CREATE OR REPLACE FUNCTION private.queue_alert_mails(_now timestamp with time zone DEFAULT now(), _alerts integer DEFAULT 100, OUT alerts integer, OUT mails integer)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  a private.alerts;
begin
  alerts := 0;
  mails := 0;
  if not pg_try_advisory_xact_lock(hashtextextended('alert_mails', 0)) then return; end if;
  for a in
    select due.* from private.alerts due
    join (values ('now', _now - interval '15 minutes', _now),
      ('daily', private.latest_eight(_now), private.latest_eight(_now)),
      ('weekly', private.latest_eight(_now, true), private.latest_eight(_now, true))) times (frequency, looked_before, found_by)
      using (frequency)
    where due.confirmed_at is not null and due.paused_at is null
      and coalesce(due.told_at < times.looked_before, true)
      and exists (select from private.alert_finds f
                  where f.alert_id = due.id and f.told_at is null and f.found_at <= times.found_by)
      and not private.is_stopped(null, due.address, 'alert')
      and private.has_room_for_alerts(due.address, _now)
    order by due.told_at nulls first, due.id limit _alerts for no key update of due skip locked
  loop
    -- Others of the same address may have filled it.
    continue when not private.has_room_for_alerts(a.address, _now);
    alerts := alerts + 1;
    if private.tell_alert(a, _now) then mails := mails + 1; end if;
    update private.alerts set told_at = _now where id = a.id;
  end loop;
end $function$;
comment on function private.queue_alert_mails(timestamp with time zone,integer) is NULL;

CREATE OR REPLACE FUNCTION private.tell_alert(a private.alerts, _now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  named constant integer := 12;
  waiting uuid[] := array(
    select f.listing_id from private.alert_finds f where f.alert_id = a.id and f.told_at is null
    order by f.listing_id for update skip locked);
  mail_kind text := case when a.listing_id is null then 'alert' else 'alert_home' end;
  letter jsonb;
  event text;
begin
  with told as materialized (
    select t.*, row_number() over (order by t.reason = 'lowered', t.found_at desc, t.listing_id) as place
    from private.true_finds(a, waiting) t),
  noted as (
    update private.alert_finds f set told_at = _now, told_price = t.price, told_before = null, from_price = null
    from told t where f.alert_id = a.id and f.listing_id = t.listing_id)
  select
    jsonb_build_object(
      'query', coalesce(a.query, ''), 'new', count(*) filter (where t.reason <> 'lowered'), 'lowered', count(*) filter (where t.reason = 'lowered'),
      'homes', jsonb_agg(private.told_home(l, t.reason, t.price, t.price_before) order by t.place) filter (where t.place <= named)),
    md5(string_agg(concat_ws(' ', t.listing_id, t.reason, t.price, t.found_at), ',' order by t.place))
  into letter, event
  from told t join public.public_listings l on l.id = t.listing_id having count(*) > 0;

  delete from private.alert_finds
  where alert_id = a.id and listing_id = any (waiting) and told_at is null and told_before is null;
  update private.alert_finds set told_at = told_before, told_before = null
  where alert_id = a.id and listing_id = any (waiting) and told_at is null;

  if letter is null then return false; end if;
  event := mail_kind || ':' || a.id || ':' || event;
  -- Longer than the longest rest, with the time that a mail is tried again.
  if not private.queue_mail_to(a.address, mail_kind, event, letter, _now + interval '5 days') then return false; end if;
  update private.mails set alert_id = a.id, created_at = _now where key = event;
  return true;
end $function$;
comment on function private.tell_alert(private.alerts,timestamp with time zone) is NULL;

CREATE OR REPLACE FUNCTION public.tell_alerts(_limit integer DEFAULT 100)
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select to_jsonb(told) from private.queue_alert_mails(now(), least(greatest(coalesce(_limit, 100), 1), 1000)) told
$function$;
comment on function public.tell_alerts(integer) is '`{alerts, mails}`: how many alerts were looked at (`_limit` of them at most, 100, up to 1000: then there may be more), and how many mails about them were queued';

CREATE OR REPLACE FUNCTION private.told_home(l public.public_listings, _reason text, _price bigint, _before bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', l.id, 'reason', _reason, 'title', l.title, 'deal', l.transaction_type, 'city', l.city, 'neighborhood', l.neighborhood,
    'types', l.property_types, 'rooms', l.rooms, 'area', l.built_area, 'floor', l.floor, 'picture', coalesce(l.main_image_url, l.images[1]),
    'price', round(_price / 100.0, 2), 'before', case when _price < _before then round(_before / 100.0, 2) end)
$function$;
comment on function private.told_home(public.public_listings,text,bigint,bigint) is NULL;

CREATE OR REPLACE FUNCTION private.true_finds(a private.alerts, _listings uuid[])
 RETURNS TABLE(listing_id uuid, reason text, found_at timestamp with time zone, price bigint, price_before bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  wanted record := private.search_conditions(coalesce(a.filters, '{}'));
begin
  return query execute format(
    'select f.listing_id, f.reason, f.found_at, r.price, case when f.reason <> ''new'' then coalesce(f.from_price, f.told_price) end
     from (select * from private.search_rows where id = any ($2) offset 0) r
     join private.alert_finds f on f.listing_id = r.id and f.alert_id = $1
     where (f.reason <> ''lowered'' or r.price < coalesce(f.from_price, f.told_price))%s%s',
    wanted.conditions, ' and r.words @@ ' || quote_literal(wanted.words) || '::tsquery')
  using a.id, _listings;
end $function$;
comment on function private.true_finds(private.alerts,uuid[]) is NULL;

insert into private.api_grants (object, privilege, roles, columns) values ('function public.mails_take(integer, boolean)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.tell_alerts(integer)', 'execute', '{service_role}', NULL);

select private.apply_privileges();

reset check_function_bodies;
