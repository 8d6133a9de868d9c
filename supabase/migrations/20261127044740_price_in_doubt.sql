-- A price that such properties hardly have is public only once its agent has confirmed it; what was public before is
-- told by no alert until then.

set check_function_bodies = off;

alter table public.properties add column price_confirmed numeric(12, 2);

delete from private.api_grants where (object, privilege, roles) = ('table public.properties', 'insert', '{authenticated}');

delete from private.api_grants where (object, privilege, roles) = ('table public.properties', 'update', '{authenticated}');

CREATE OR REPLACE FUNCTION public.copy_listing(_id uuid, _client_request_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  copied jsonb := (select to_jsonb(p) from public.properties p where id = _id);
begin
  if (select auth.uid()) is null then raise exception using message = 'not_signed_in', errcode = '42501'; end if;
  if copied is null then raise exception using message = 'not_found', errcode = 'PT404'; end if;
  copied := copied - array['id', 'agent_id', 'seq', 'version', 'created_at', 'updated_at', 'status', 'published_at',
    'expires_at', 'closed_at', 'final_price', 'price_confirmed', 'address', 'latitude', 'longitude', 'map_lat',
    'map_lng', 'map_place', 'images', 'main_image_url'];
  -- Whose ribbons or videos were taken away copies the home without them.
  if not (select feature_property_ribbon_enabled from public.profiles where user_id = (select auth.uid())) then
    copied := copied - array['ribbon_enabled', 'ribbon_text', 'ribbon_bg_color'];
  end if;
  if not (public.my_limits() ->> 'video')::boolean then copied := copied - 'video_url'; end if;
  return public.save_property(null, null, copied || jsonb_build_object('client_request_id', _client_request_id), false);
end $function$;
comment on function public.copy_listing(uuid,uuid) is '`{id, version, created}` of a new draft; the same `_client_request_id` answers the same draft
refuses 42501 `not_signed_in`; PT404 `not_found`, and what `save_property` refuses';

CREATE OR REPLACE FUNCTION private.guard_price()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.price_confirmed is distinct from new.price then new.price_confirmed := null; end if;
  if auth.uid() is null or not private.is_live(new.status) or not private.price_in_doubt(new) then return new; end if;
  -- What is no price (NaN is more than every number) stays for the CHECK to refuse.
  if new.price <= 0 or new.price >= 1e10 then return new; end if;
  -- What was public before prices were asked about may be edited otherwise.
  if tg_op = 'UPDATE' and private.is_live(old.status)
     and (new.price, new.transaction_type, new.property_types, new.price_confirmed)
         is not distinct from (old.price, old.transaction_type, old.property_types, old.price_confirmed) then
    return new;
  end if;
  perform private.refuse('price_in_doubt', 'P0001');
end $function$;

CREATE OR REPLACE FUNCTION private.is_price_asked(_listing uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select exists (select from public.properties p where p.id = _listing and private.price_in_doubt(p)) $function$;

CREATE OR REPLACE FUNCTION public.mail_listings(_secret text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((
    select jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'city', p.city, 'status', p.status,
                                        'expires_at', p.expires_at, 'price_in_doubt', private.price_in_doubt(p)) order by p.expires_at, p.id)
    from public.properties p join public.profiles a on a.id = p.agent_id and a.user_id = m.user_id
    where p.id in (select (l ->> 'id')::uuid from jsonb_array_elements(m.data -> 'listings') l)), '[]')
  from private.expiry_mail(_secret) m where m.id is not null
$function$;
comment on function public.mail_listings(text) is '`[{id, title, city, status, expires_at, price_in_doubt}]` as they are now, of the mail whose link has the secret; null when it has none, or came 30 days ago';

CREATE OR REPLACE FUNCTION public.move_listings(_ids uuid[], _move text, _final_price numeric DEFAULT NULL::numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me public.profiles;
  active boolean;
  listing public.properties;
  step private.listing_moves;
  reason text;
  moved uuid[] := '{}';
  refused jsonb := '[]';
begin
  if cardinality(_ids) > 500 then perform private.refuse('too_many', '22023'); end if;
  if not exists (select from private.listing_moves where move = _move and by_agent) then
    perform private.refuse('move_unknown', '22023');
  end if;
  if _final_price is not null and _move <> 'close' then perform private.refuse('final_price_unasked', '22023'); end if;
  select * into me from public.profiles where user_id = private.require_user() for share;
  if me.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
  active := private.is_active(me);
  perform private.hold_listings(me, _ids, _leaving => false);
  for listing in
    select p.* from (select id, min(place) as place from unnest(_ids) with ordinality u (id, place) group by id) u
    join public.properties p on p.id = u.id and p.agent_id = me.id order by u.place
  loop
    select * into step from private.listing_moves where move = _move and from_status = listing.status;
    reason := case
      when step.move is null then 'move_not_allowed'
      when step.active_account and not active then 'account_inactive'
      when step.to_status = 'active' and not private.is_complete(listing) then 'listing_incomplete'
      when private.is_live(step.to_status) and step.move not in ('offer', 'unoffer') and private.price_in_doubt(listing) then 'price_in_doubt'
      when step.takes_place then private.room_refusal(me) end;
    if reason is not null then
      refused := refused || (jsonb_build_object('id', listing.id, 'reason', reason) || case when reason = 'price_in_doubt'
        then jsonb_build_object('title', listing.title, 'price', listing.price, 'deal', listing.transaction_type) else '{}' end);
      continue;
    end if;
    perform private.move_listing(listing, step, _final_price);
    moved := moved || listing.id;
  end loop;
  return jsonb_build_object('moved', to_jsonb(moved), 'refused', refused || coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'reason', 'not_found')) from (
      select distinct id from unnest(_ids) id
      except select p.id from public.properties p where p.agent_id = me.id) missing), '[]'));
end $function$;
comment on function public.move_listings(uuid[],text,numeric) is '`{moved: [id], refused: [{id, reason}]}`: each that can be is moved, in the order given, the others are named. Moves: publish, offer, unoffer, close (with the final price in shekels, or null), hide, show, reopen, renew. Reasons: `move_not_allowed`, `account_inactive`, `listing_incomplete`, `price_in_doubt` (with title, price and deal: `price_confirmed` is not its price), `plan_limit_reached`, `office_limit_reached`, `not_found`
refuses 42501 `not_agent`; 22023 `move_unknown`, `final_price_unasked` (a price with a move that is no closing), `too_many` (500)';

CREATE OR REPLACE FUNCTION public.own_listings(_filters jsonb DEFAULT '{}'::jsonb, _sort text DEFAULT 'newest'::text, _page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid;
begin
  select id into me from public.profiles where user_id = private.require_user();
  if pg_column_size(_filters) > 10000 then perform private.refuse('filters_too_long', '22023'); end if;
  return (
    with found as materialized (select * from private.own_found(me, _filters - 'status')),
    shown as (select * from found where _filters ->> 'status' is null or status = _filters ->> 'status'),
    counted as (select count(*) as n from shown),
    -- Past the end is the last page, as when the last listing of a page was just deleted.
    place as (select n, least(greatest(coalesce(_page, 1), 1), greatest(ceil(n / 24.0), 1))::integer as page from counted),
    ordered as (
      select id, row_number() over (order by
        case when _sort = 'price_asc' then price end, case when _sort = 'price_desc' then price end desc nulls last,
        case when _sort = 'ending' and private.is_live(status) then expires_at end nulls last,
        case when _sort = 'changed' then changed_at end desc, seq desc) as ordinal
      from shown)
    select jsonb_build_object(
      'found', place.n, 'page', place.page,
      'states', (select coalesce(jsonb_object_agg(status, n), '{}') from (select status, count(*) as n from found group by status) s),
      'totals', (select jsonb_build_object(
          'all', count(*),
          'live', count(*) filter (where private.is_live(status)),
          'expired', count(*) filter (where status = 'expired'),
          'due', count(*) filter (where private.is_live(status) and expires_at < (select private.week_end())))
        from public.properties where agent_id = me),
      'choices', (select jsonb_build_object(
          'rooms', coalesce(jsonb_agg(distinct rooms) filter (where rooms is not null), '[]'),
          'cities', coalesce(jsonb_agg(distinct city) filter (where city is not null), '[]'))
        from public.properties where agent_id = me),
      'rows', coalesce((
        select jsonb_agg((to_jsonb(p) - 'description') || coalesce(private.marks_seen(p.id),
            '{"lowered_percent": null, "is_new": false, "automatic_ribbons": false}') || jsonb_build_object('complete', private.is_complete(p), 'price_in_doubt', private.price_in_doubt(p), 'event', (
            select jsonb_build_object('at', e.at, 'from', e.from_status, 'to', e.to_status)
            from public.listing_events e where e.listing_id = p.id order by e.id desc limit 1)) order by o.ordinal)
        from ordered o join public.properties p using (id)
        where o.ordinal > (place.page - 1) * 24 and o.ordinal <= place.page * 24), '[]'))
    from place);
end $function$;
comment on function public.own_listings(jsonb,text,integer) is '`{found, page, states: {status: count}, totals: {all, live, expired, due}, choices: {rooms, cities}, rows}`: 24 of one''s own listings, with `complete`, `price_in_doubt`, the last `event {at, from, to}` and, of those that visitors find, the ribbon, `lowered_percent`, `is_new` and `automatic_ribbons` as they see them. `states` counts what fits the other filters; `totals` and `choices` everything. Filters: status, q, due, transaction_type, rooms, city, neighborhood, price_min, price_max, property_types. Sort: newest, price_asc, price_desc, ending, changed
refuses 22023 `filters_too_long`';

CREATE OR REPLACE FUNCTION private.price_in_doubt(p public.properties)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select private.price_in_doubt(p.transaction_type, p.price, p.property_types, p.price_confirmed) $function$;

CREATE OR REPLACE FUNCTION private.price_in_doubt(_deal text, _price numeric, _types text[], _confirmed numeric)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(_price is distinct from _confirmed and case
      when _deal = 'rent' then _price < case when small then 100 else 500 end or _price > 100000
      when _deal = 'sale' then _price < case when small then 50000 else 100000 end or _price > 200000000 end, false)
  from (select coalesce(_types && array['parking', 'storage'], false) as small) s
$function$;

CREATE OR REPLACE FUNCTION private.queue_alert_mails(_now timestamp with time zone DEFAULT now(), _alerts integer DEFAULT 100, OUT alerts integer, OUT mails integer)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.tell_address(_alerts uuid[], _due uuid[], _now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
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
end $function$;

CREATE TRIGGER guard_price BEFORE INSERT OR UPDATE OF status, price, transaction_type, property_types, price_confirmed ON public.properties FOR EACH ROW EXECUTE FUNCTION private.guard_price();

insert into private.api_grants (object, privilege, roles, columns) values ('table public.properties', 'update', '{authenticated}', '{accessible,address,air_conditioning,balcony,balcony_size,built_area,city,condition,description,double_glazed_windows,elevator,entrance_date,floor,floors_in_building,furnished,garden,garden_area,gas_water_heating,images,latitude,location_shown,longitude,main_image_url,mamad,neighborhood,parking,parking_spots,price,price_confirmed,price_per_sqm,property_types,renovated,ribbon_bg_color,ribbon_enabled,ribbon_text,rooms,security,shared_yard,solar_water_heater,storage,title,transaction_type,video_url,virtual_tour_url}');

insert into private.api_grants (object, privilege, roles, columns) values ('table public.properties', 'insert', '{authenticated}', '{accessible,address,agent_id,air_conditioning,balcony,balcony_size,built_area,city,client_request_id,condition,description,double_glazed_windows,elevator,entrance_date,floor,floors_in_building,furnished,garden,garden_area,gas_water_heating,images,latitude,location_shown,longitude,main_image_url,mamad,neighborhood,parking,parking_spots,price,price_confirmed,price_per_sqm,property_types,renovated,ribbon_bg_color,ribbon_enabled,ribbon_text,rooms,security,shared_yard,solar_water_heater,status,storage,title,transaction_type,video_url,virtual_tour_url}');

select private.write_columns();

comment on function public.save_property(uuid, integer, jsonb, boolean) is
  '`{id, version, created}`. `_id` null: create; the same `client_request_id` answers the same listing. With `_publish` false a new one is a draft and a draft stays one; otherwise what is saved is shown (a state that was chosen otherwise stays). Keys of `_data` are column names; missing keys keep their value
refuses 42501 `not_agent`, `account_inactive`, `ribbon_not_enabled`; PT404 `not_found`; PT409 `stale_version`; P0001 `plan_limit_reached`, `office_limit_reached`, `drafts_limit`, `listing_incomplete`, `price_in_doubt` (`price_confirmed` is not its price), `images_limit`, `video_not_in_plan`, `places_limit` (200 names of cities and neighborhoods a day that no listing had), `too_many_requests` (500 new listings a day), `listings_limit` (10,000 in all states); 22023 `image_not_yours`, `image_twice`, `unknown_column`, `listing_too_long`';

select private.apply_privileges();

reset check_function_bodies;
