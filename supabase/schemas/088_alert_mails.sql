-- From a pending find to its mail: once, at its time, and only while it is still true. The caller skips times when
-- mails rest (lib/mail/rest.ts). See decision 49.

-- The latest eight in the morning in Israel: of any day, or of a Sunday.
create function private.latest_eight(_now timestamptz, _weekly boolean default false) returns timestamptz
language sql stable set search_path = ''
as $$
  select (day - case when _weekly then make_interval(days => extract(dow from day)::integer) else '0' end + interval '8 hours')
    at time zone 'Asia/Jerusalem'
  from date_trunc('day', (_now at time zone 'Asia/Jerusalem') - interval '8 hours') day
$$;

-- Ten a day per address, whatever it asked for: the rest waits for the next morning.
create function private.has_room_for_alerts(_address text, _now timestamptz) returns boolean
language sql stable security definer set search_path = ''
as $$
  select count(*) < 10 from private.mails
  where lower(address) = lower(_address) and kind in ('alert', 'alert_home') and created_at >= private.latest_eight(_now)
$$;

-- A home whose price is in doubt is sent to nobody until its agent has confirmed it: its finds wait.
create function private.is_price_asked(_listing uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from public.properties p where p.id = _listing and private.price_in_doubt(p)) $$;

-- Whether the home came back within an hour: after an accidental hide nobody is notified of its return, because nobody
-- was notified that it was gone.
create function private.was_away_briefly(_listing uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select e.at - (select g.at from public.listing_events g
                   where g.listing_id = e.listing_id and g.id < e.id and private.is_live(g.from_status) and not private.is_live(g.to_status)
                   order by g.id desc limit 1) < interval '1 hour'
    from public.listing_events e
    where e.listing_id = _listing and private.is_live(e.to_status) and not private.is_live(e.from_status)
    order by e.id desc limit 1), false)
$$;

-- Those of these finds that are still true: visitors see the home, the search matches it, and its price is still lower.
-- In agorot. Runs in the snapshot of the calling statement.
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
     where (f.reason <> ''lowered'' or private.fell(r.price, told.price))
       and (f.reason <> ''back'' or not private.was_away_briefly(f.listing_id))%s%s',
    wanted.conditions, ' and r.words @@ ' || quote_literal(wanted.words) || '::tsquery')
  using a.id, _listings;
end $$;

-- The facts about a home in a mail; prices in shekels, null when the agent hides them.
create function private.told_home(l public.public_listings, _reason text, _price bigint, _before bigint) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', l.id, 'reason', _reason, 'title', l.title, 'deal', l.transaction_type, 'city', l.city, 'neighborhood', l.neighborhood,
    'types', l.property_types, 'rooms', l.rooms, 'area', l.built_area, 'floor', l.floor, 'picture', coalesce(l.main_image_url, l.images[1]),
    'price', round(_price / 100.0, 2), 'before', case when _price < _before then round(_before / 100.0, 2) end)
$$;

-- Puts all pending finds of an address into one mail, with up to twelve homes, each once, with the alerts that it
-- matches; returns whether there was anything to send. Finds of an alert that is not due yet (`_due`) are included
-- where the same home is sent anyway. Finds that are no longer true are deleted, or, where the home was sent before,
-- reset to what was sent. The caller has locked the alerts; a find locked by another writer is left for later.
create function private.tell_address(_alerts uuid[], _due uuid[], _now timestamptz) returns boolean
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  named constant integer := 12;
  of_alerts uuid[];
  of_homes uuid[];
  answered uuid[];
  first private.alerts;
  mail_kind text;
  letter jsonb;
  event text;
begin
  with waiting as (
    select f.alert_id, f.listing_id from private.alert_finds f
    where f.alert_id = any (_alerts) and f.told_at is null and not private.is_price_asked(f.listing_id)
    order by f.alert_id, f.listing_id for update skip locked)
  select array_agg(alert_id), array_agg(listing_id) into of_alerts, of_homes from waiting;

  with finds as materialized (
    select a.id as alert_id, a.created_at, t.* from private.alerts a
    cross join lateral private.true_finds(
      a, array(select w.home from unnest(of_alerts, of_homes) w (alert, home) where w.alert = a.id)) t
    where a.id = any (_alerts)),
  told as materialized (
    select * from finds where listing_id in (select listing_id from finds where alert_id = any (_due))),
  -- Of several reasons the one that says most; of several prices before the lowest, which nobody can call too much.
  homes as materialized (
    select listing_id, min(price) as price, min(price_before) as price_before, array_agg(alert_id order by created_at, alert_id) as alerts,
      case when bool_or(reason = 'back') then 'back' when bool_or(reason = 'lowered') then 'lowered' else 'new' end as reason,
      row_number() over (order by bool_or(reason = 'lowered') and not bool_or(reason = 'back'), max(found_at) desc, listing_id) as place,
      string_agg(concat_ws(' ', listing_id, reason, price, found_at), ',' order by alert_id) as event
    from told group by listing_id),
  noted as (
    update private.alert_finds f set told_at = _now, told_price = t.price, told_deal = t.deal, told_before = null, from_price = null
    from told t where f.alert_id = t.alert_id and f.listing_id = t.listing_id)
  select
    array(select alert_id from told group by alert_id, created_at order by created_at, alert_id),
    jsonb_build_object(
      'new', count(*) filter (where h.reason <> 'lowered'), 'lowered', count(*) filter (where h.reason = 'lowered'),
      'homes', jsonb_agg(
        private.told_home(l, h.reason, h.price, h.price_before) || jsonb_build_object('alerts', h.alerts)
        order by h.place) filter (where h.place <= named)),
    md5(string_agg(h.event, ',' order by h.place))
  into answered, letter, event
  from homes h join public.public_listings l on l.id = h.listing_id having count(*) > 0;

  delete from private.alert_finds f using unnest(of_alerts, of_homes) w (alert, home)
  where f.alert_id = w.alert and f.listing_id = w.home and w.alert = any (_due) and f.told_at is null and f.told_before is null;
  update private.alert_finds f set told_at = told_before, told_before = null from unnest(of_alerts, of_homes) w (alert, home)
  where f.alert_id = w.alert and f.listing_id = w.home and w.alert = any (_due) and f.told_at is null;

  if letter is null then return false; end if;
  select * into first from private.alerts where id = answered[1];
  letter := letter || jsonb_build_object(
    'query', case when cardinality(answered) = 1 then coalesce(first.query, '') else '' end,
    'alerts', (
      select jsonb_agg(jsonb_build_object(
        'id', a.id, 'query', a.query, 'title', (select title from private.shown_home(a.listing_id))) order by a.created_at, a.id)
      from private.alerts a where a.id = any (answered)));
  mail_kind := case when cardinality(answered) = 1 and first.listing_id is not null then 'alert_home' else 'alert' end;
  event := mail_kind || ':' || first.id || ':' || event;
  -- Longer than the longest rest, with the time that a mail is tried again.
  if not private.queue_mail_to(first.address, mail_kind, event, letter, _now + interval '5 days') then return false; end if;
  update private.mails set alert_id = first.id, created_at = _now where key = event;
  insert into private.mail_alerts (mail_id, alert_id)
  select m.id, a.id from private.mails m, unnest(answered[2:]) a (id) where m.key = event;
  return true;
end $$;

-- When alerts are processed, by frequency: those not processed since the first moment, for finds from before the
-- second.
create function private.alert_times(_now timestamptz)
returns table (frequency text, looked_before timestamptz, found_by timestamptz)
language sql stable set search_path = ''
as $$
  values ('now', _now - interval '15 minutes', _now),
    ('daily', private.latest_eight(_now), private.latest_eight(_now)),
    ('weekly', private.latest_eight(_now, true), private.latest_eight(_now, true))
$$;

-- An address gets one mail at a time, whatever it asked for. "At once" is immediate, and then not again for a quarter
-- of an hour, so that homes published together are one mail. One worker at a time, because the daily limit of an
-- address is counted. The caller repeats it while it returns `_alerts`.
create function private.queue_alert_mails(
  _now timestamptz default now(), _alerts integer default 100, out alerts integer, out mails integer)
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  person text;
  held uuid[];
  due uuid[];
begin
  alerts := 0;
  mails := 0;
  if not pg_try_advisory_xact_lock(hashtextextended('alert_mails', 0)) then return; end if;
  for person in
    select lower(d.address) from (
      select due.address, due.told_at from (
        -- A fence: what costs is asked only of those for whom something waits and whose time has come, in their order.
        select w.id, w.address, w.told_at from private.alerts w
        join (select * from private.alert_times(_now) offset 0) times using (frequency)
        where w.confirmed_at is not null and w.paused_at is null and coalesce(w.told_at < times.looked_before, true)
          and exists (select from private.alert_finds f
                      where f.alert_id = w.id and f.told_at is null and f.found_at <= times.found_by
                        and not private.is_price_asked(f.listing_id))
        order by w.told_at nulls first, w.id offset 0) due
      where private.has_room_for_alerts(due.address, _now) and not private.is_stopped(null, due.address, 'alert')
        -- A quarter of an hour of the address, not of each of its alerts.
        and not exists (select from private.alerts o where lower(o.address) = lower(due.address) and o.told_at >= _now - interval '15 minutes')
      limit _alerts) d
    group by 1 order by min(coalesce(d.told_at, '-infinity')), 1
  loop
    held := array(
      select id from private.alerts where lower(address) = person and confirmed_at is not null and paused_at is null
      order by id for no key update skip locked);
    -- With those whose time has come goes what is told at once, however short ago something else was.
    due := array(
      select w.id from private.alerts w join private.alert_times(_now) times using (frequency)
      where w.id = any (held) and (w.frequency = 'now' or coalesce(w.told_at < times.looked_before, true))
        and exists (select from private.alert_finds f
                    where f.alert_id = w.id and f.told_at is null and f.found_at <= times.found_by
                      and not private.is_price_asked(f.listing_id)));
    alerts := alerts + cardinality(due);
    if private.tell_address(held, due, _now) then mails := mails + 1; end if;
    update private.alerts set told_at = _now where id = any (due);
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

-- How alerts are used, in numbers: nothing of their owners or of what they look for.
create function public.admin_alerts() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'active', count(*) filter (where confirmed_at is not null and paused_at is null),
      'of_homes', count(*) filter (where confirmed_at is not null and paused_at is null and listing_id is not null),
      'addresses', count(distinct lower(address)) filter (where confirmed_at is not null and paused_at is null),
      'paused', count(*) filter (where confirmed_at is not null and paused_at is not null),
      'unconfirmed', count(*) filter (where confirmed_at is null),
      'new', count(*) filter (where confirmed_at > now() - interval '7 days'),
      'mails', (select count(*) from private.mails
                where created_at > now() - interval '8 days' and sent_at > now() - interval '7 days'
                  and kind in ('alert', 'alert_home')))
    from private.alerts);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_alerts()', 'execute', '{authenticated}');
comment on function public.admin_alerts() is
  '`{active, of_homes, addresses, paused, unconfirmed, new, mails}`: confirmed alerts that run, those of them about one home, their addresses, others, and of the last seven days the confirmed ones and the mails sent
refuses 42501 `not_admin`';
