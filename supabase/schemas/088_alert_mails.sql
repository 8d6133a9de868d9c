-- From what waits to be told to the mail that tells it: once, in its time, and only what is still true. When
-- mails rest nobody asks (lib/mail/rest.ts). See decision 49.

-- Eight in the morning in Israel, the latest one: of any day, or of a Sunday.
create function private.latest_eight(_now timestamptz, _weekly boolean default false) returns timestamptz
language sql stable set search_path = ''
as $$
  select (day - case when _weekly then make_interval(days => extract(dow from day)::integer) else '0' end + interval '8 hours')
    at time zone 'Asia/Jerusalem'
  from date_trunc('day', (_now at time zone 'Asia/Jerusalem') - interval '8 hours') day
$$;

-- Ten a day, whatever the address asked for: what is beyond waits for the next morning.
create function private.has_room_for_alerts(_address text, _now timestamptz) returns boolean
language sql stable security definer set search_path = ''
as $$
  select count(*) < 10 from private.mails
  where lower(address) = lower(_address) and kind in ('alert', 'alert_home') and created_at >= private.latest_eight(_now)
$$;

-- Those of these finds that are true: visitors see the home, the search finds it, and its price is still lower. In
-- agorot. One snapshot with what asks it.
create function private.true_finds(a private.alerts, _listings uuid[])
returns table (listing_id uuid, reason text, found_at timestamptz, price bigint, price_before bigint, deal smallint)
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  wanted record := private.search_conditions(coalesce(a.filters, '{}'));
begin
  return query execute format(
    'select f.listing_id, f.reason, f.found_at, r.price, case when f.reason <> ''new'' then told.price end, r.deal
     from (select * from private.search_rows where id = any ($2) offset 0) r
     join private.alert_finds f on f.listing_id = r.id and f.alert_id = $1
     cross join lateral (select coalesce(f.from_price, case when coalesce(f.told_deal = r.deal, true) then f.told_price end) as price) told
     where (f.reason <> ''lowered'' or private.fell(r.price, told.price))%s%s',
    wanted.conditions, ' and r.words @@ ' || quote_literal(wanted.words) || '::tsquery')
  using a.id, _listings;
end $$;

-- What a mail says of a home; prices in shekels, null when the agent hides them.
create function private.told_home(l public.public_listings, _reason text, _price bigint, _before bigint) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', l.id, 'reason', _reason, 'title', l.title, 'deal', l.transaction_type, 'city', l.city, 'neighborhood', l.neighborhood,
    'types', l.property_types, 'rooms', l.rooms, 'area', l.built_area, 'floor', l.floor, 'picture', coalesce(l.main_image_url, l.images[1]),
    'price', round(_price / 100.0, 2), 'before', case when _price < _before then round(_before / 100.0, 2) end)
$$;

-- All that waits for one alert in one mail, of which it names twelve; whether there was anything to say. What is
-- not true any more is forgotten, or, where the home was told of before, is as it was told. Called by who holds the
-- alert; a find that somebody is just writing waits.
create function private.tell_alert(a private.alerts, _now timestamptz) returns boolean
language plpgsql security definer set search_path = '' set jit = off
as $$
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
    update private.alert_finds f set told_at = _now, told_price = t.price, told_deal = t.deal, told_before = null, from_price = null
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
end $$;

-- At once is at once, and then not again for a quarter of an hour, so that homes that come together are one mail.
-- One worker at a time: the day's room of an address is counted. Called again by who answers `_alerts`.
create function private.queue_alert_mails(
  _now timestamptz default now(), _alerts integer default 100, out alerts integer, out mails integer)
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  a private.alerts;
begin
  alerts := 0;
  mails := 0;
  if not pg_try_advisory_xact_lock(hashtextextended('alert_mails', 0)) then return; end if;
  for a in
    select held.* from private.alerts held
    where held.id in (
      select due.id from (
        -- A fence: what costs is asked only of those for whom something waits and whose time has come, in their order.
        select w.id, w.address from private.alerts w
        join (values ('now', _now - interval '15 minutes', _now),
          ('daily', private.latest_eight(_now), private.latest_eight(_now)),
          ('weekly', private.latest_eight(_now, true), private.latest_eight(_now, true))) times (frequency, looked_before, found_by)
          using (frequency)
        where w.confirmed_at is not null and w.paused_at is null and coalesce(w.told_at < times.looked_before, true)
          and exists (select from private.alert_finds f
                      where f.alert_id = w.id and f.told_at is null and f.found_at <= times.found_by)
        order by w.told_at nulls first, w.id offset 0) due
      where private.has_room_for_alerts(due.address, _now) and not private.is_stopped(null, due.address, 'alert')
      limit _alerts)
    order by held.told_at nulls first, held.id for no key update skip locked
  loop
    -- Others of the same address may have filled it.
    continue when not private.has_room_for_alerts(a.address, _now);
    alerts := alerts + 1;
    if private.tell_alert(a, _now) then mails := mails + 1; end if;
    update private.alerts set told_at = _now where id = a.id;
  end loop;
end $$;

create function public.tell_alerts(_limit integer default 100) returns jsonb
language sql security definer set search_path = ''
as $$
  select to_jsonb(told) from private.queue_alert_mails(now(), least(greatest(coalesce(_limit, 100), 1), 1000)) told
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.tell_alerts(integer)', 'execute', '{service_role}');
comment on function public.tell_alerts(integer) is
  '`{alerts, mails}`: how many alerts were looked at (`_limit` of them at most, 100, up to 1000: then there may be more), and how many mails about them were queued';
