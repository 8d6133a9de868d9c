-- An agent's own listings, as the dashboard shows them, and bulk actions on them.

-- The matching listings: keys are columns, a range has two (price_min, price_max), each word of `q` must occur in the
-- title, the place or either number, and `due` selects those that end within a week, counted in days as on the card.
create function private.own_found(_agent uuid, _filters jsonb)
returns table (id uuid, status text, seq bigint, price numeric, expires_at timestamptz, changed_at timestamptz)
language sql stable set search_path = ''
as $$
  select p.id, p.status, p.seq, p.price, p.expires_at,
    greatest(p.updated_at, (select e.at from public.listing_events e where e.listing_id = p.id order by e.id desc limit 1))
  from public.properties p
  where p.agent_id = _agent
    and (_filters ->> 'status' is null or p.status = _filters ->> 'status')
    and (_filters ->> 'due' is null or (private.is_live(p.status) and p.expires_at < (select private.week_end())))
    and (_filters ->> 'transaction_type' is null or p.transaction_type = _filters ->> 'transaction_type')
    and (_filters ->> 'rooms' is null or p.rooms = (_filters ->> 'rooms')::numeric)
    and (_filters ->> 'city' is null or p.city ilike private.like_word(_filters ->> 'city'))
    and (_filters ->> 'neighborhood' is null or p.neighborhood ilike private.like_word(_filters ->> 'neighborhood'))
    and (_filters ->> 'price_min' is null or p.price >= (_filters ->> 'price_min')::numeric)
    and (_filters ->> 'price_max' is null or p.price <= (_filters ->> 'price_max')::numeric)
    and (_filters ->> 'property_types' is null or p.property_types && array(select jsonb_array_elements_text(_filters -> 'property_types')))
    and not exists (
      select from regexp_split_to_table(btrim(left(_filters ->> 'q', 100)), '\s+') word
      where word <> '' and concat_ws(' ', p.title, p.city, p.neighborhood, p.address, p.reference) not ilike private.like_word(word)
        -- Fewer figures of a number are a number of something else.
        and not (char_length(word) >= 4 and starts_with(p.id::text, lower(word))))
$$;

-- The marks that visitors see on the picture of a listing; null where they do not find it.
create function private.marks_seen(_listing uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(l) from (
    select ribbon_enabled, ribbon_text, ribbon_bg_color, lowered_percent, is_new, automatic_ribbons, is_exclusive, open_house_on
    from public.public_listings where id = _listing
    union all
    select ribbon_enabled, ribbon_text, ribbon_bg_color, lowered_percent, is_new, automatic_ribbons, is_exclusive, open_house_on
    from public.public_closed_listings where id = _listing) l
$$;

-- The caller has checked who is asking: the agent, or an operator viewing as the agent (094_view_as.sql).
create function private.listings_of(me uuid, _filters jsonb, _sort text, _page integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
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
      'publishing_stop', private.publishing_stop(me), 'publishing_review', private.publishing_review(me),
      'rows', coalesce((
        select jsonb_agg((to_jsonb(p) - 'description') || coalesce(private.marks_seen(p.id),
            '{"lowered_percent": null, "is_new": false, "automatic_ribbons": false, "is_exclusive": false, "open_house_on": null}') || jsonb_build_object('complete', private.is_complete(p), 'price_in_doubt', private.price_in_doubt(p), 'withheld', (
            select jsonb_build_object('reason', w.reason, 'words', w.words, 'appeal', private.appeal_of(p.id))
            from private.withheld_listings w where w.listing_id = p.id), 'is_asked', exists (
            select from private.listing_questions q where q.listing_id = p.id and q.closed_at is null and q.answered_at is null), 'event', (
            select jsonb_build_object('at', e.at, 'from', e.from_status, 'to', e.to_status, 'act', e.act)
            from public.listing_events e where e.listing_id = p.id order by e.id desc limit 1)) order by o.ordinal)
        from ordered o join public.properties p using (id)
        where o.ordinal > (place.page - 1) * 24 and o.ordinal <= place.page * 24), '[]'))
    from place);
end $$;

create function public.own_listings(_filters jsonb default '{}', _sort text default 'newest', _page integer default 1)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.listings_of((select id from public.profiles where user_id = private.require_user()), _filters, _sort, _page);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.own_listings(jsonb, text, integer)', 'execute', '{authenticated}');
comment on function public.own_listings(jsonb, text, integer) is
  '`{found, page, states: {status: count}, totals: {all, live, expired, due}, choices: {rooms, cities}, publishing_stop, publishing_review, rows}`: 24 of one''s own listings, with `complete`, `price_in_doubt`, `withheld {reason, words, appeal}` of what an operator hid (else null), `is_asked` while a question of an operator waits for the agent, the last `event {at, from, to, act}` and, of those that visitors find, the ribbon, `lowered_percent`, `is_new`, `automatic_ribbons`, `is_exclusive` and `open_house_on` as they see them. `states` counts what fits the other filters; `totals` and `choices` everything. `publishing_stop {reason, words, at}` while an operator has stopped the agent''s publishing, else null. `publishing_review {state: unasked/waits/refused, words, license, asked_at}` while the first publishing waits for an operator, else null. Filters: status, q, due, transaction_type, rooms, city, neighborhood, price_min, price_max, property_types. Sort: newest, price_asc, price_desc, ending, changed
refuses 22023 `filters_too_long`';

create function public.own_listing_ids(_filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid;
begin
  select id into me from public.profiles where user_id = private.require_user();
  if pg_column_size(_filters) > 10000 then perform private.refuse('filters_too_long', '22023'); end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'status', status) order by seq desc), '[]')
    from (select id, status, seq from private.own_found(me, _filters) order by seq desc limit 500) f);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.own_listing_ids(jsonb)', 'execute', '{authenticated}');
comment on function public.own_listing_ids(jsonb) is
  '`[{id, status}]` of one''s own listings that fit the filters of `own_listings`, newest first, up to 500
refuses 22023 `filters_too_long`';

-- Deletes listings of the caller. Definer, because it takes the locks of many listings in their one order; lapsed
-- accounts may use it, too.
create function public.delete_listings(_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  me public.profiles;
  gone uuid[];
begin
  if cardinality(_ids) > 500 then perform private.refuse('too_many', '22023'); end if;
  select * into me from public.profiles where user_id = private.require_user() for share;
  if me.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
  perform private.hold_listings(me, _ids, _leaving => true);
  with deleted as (delete from public.properties where id = any (_ids) and agent_id = me.id returning id)
  select array_agg(id) into gone from deleted;
  return jsonb_build_object('deleted', coalesce(to_jsonb(gone), '[]'), 'refused', coalesce((
    select jsonb_agg(distinct jsonb_build_object('id', id, 'reason', 'not_found'))
    from unnest(_ids) id where id <> all (coalesce(gone, '{}'))), '[]'));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.delete_listings(uuid[])', 'execute', '{authenticated}');
comment on function public.delete_listings(uuid[]) is
  '`{deleted: [id], refused: [{id, reason}]}`: of one''s own listings; the reason is `not_found`
refuses 42501 `not_agent`; 22023 `too_many` (500)';

-- A draft with every field of the listing except its location, pictures, history and numbers, including the agent's own
-- number.
create function public.copy_listing(_id uuid, _client_request_id uuid) returns jsonb
language plpgsql security invoker set search_path = ''
as $$
declare
  copied jsonb := (select to_jsonb(p) from public.properties p where id = _id);
begin
  if (select auth.uid()) is null then raise exception using message = 'not_signed_in', errcode = '42501'; end if;
  if copied is null then raise exception using message = 'not_found', errcode = 'PT404'; end if;
  copied := copied - array['id', 'agent_id', 'seq', 'version', 'created_at', 'updated_at', 'status', 'published_at',
    'expires_at', 'closed_at', 'final_price', 'price_confirmed', 'place_confirmed', 'address', 'latitude', 'longitude', 'map_lat',
    'map_lng', 'map_place', 'images', 'main_image_url', 'floor_plan_image', 'image_texts', 'reference', 'exclusive_from', 'exclusive_until'];
  -- Whose ribbons or videos were taken away copies the home without them.
  if not (select feature_property_ribbon_enabled from public.profiles where user_id = (select auth.uid())) then
    copied := copied - array['ribbon_enabled', 'ribbon_text', 'ribbon_bg_color'];
  end if;
  if not (public.my_limits() ->> 'video')::boolean then copied := copied - 'video_url'; end if;
  return public.save_property(null, null, copied || jsonb_build_object('client_request_id', _client_request_id), false);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.copy_listing(uuid, uuid)', 'execute', '{authenticated}');
comment on function public.copy_listing(uuid, uuid) is
  '`{id, version, created}` of a new draft; the same `_client_request_id` answers the same draft
refuses 42501 `not_signed_in`; PT404 `not_found`, and what `save_property` refuses';
