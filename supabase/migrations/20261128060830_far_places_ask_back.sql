-- A place more than 15 km from its town is asked about by the database too; the answer is the town's name once more.

set check_function_bodies = off;

alter table public.properties add column place_confirmed text;
alter table public.properties add constraint place_confirmed_valid
  check (char_length(place_confirmed) between 1 and 30 and private.is_seen(place_confirmed) and private.clean_line(place_confirmed));

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
    'expires_at', 'closed_at', 'final_price', 'price_confirmed', 'place_confirmed', 'address', 'latitude', 'longitude', 'map_lat',
    'map_lng', 'map_place', 'images', 'main_image_url', 'reference'];
  -- Whose ribbons or videos were taken away copies the home without them.
  if not (select feature_property_ribbon_enabled from public.profiles where user_id = (select auth.uid())) then
    copied := copied - array['ribbon_enabled', 'ribbon_text', 'ribbon_bg_color'];
  end if;
  if not (public.my_limits() ->> 'video')::boolean then copied := copied - 'video_url'; end if;
  return public.save_property(null, null, copied || jsonb_build_object('client_request_id', _client_request_id), false);
end $function$;
comment on function public.copy_listing(uuid,uuid) is '`{id, version, created}` of a new draft; the same `_client_request_id` answers the same draft
refuses 42501 `not_signed_in`; PT404 `not_found`, and what `save_property` refuses';

CREATE OR REPLACE FUNCTION private.guard_far_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is null or not private.is_live(new.status) then return new; end if;
  if tg_op = 'UPDATE' and private.is_live(old.status)
     and (new.latitude, new.longitude, new.city, new.place_confirmed)
         is not distinct from (old.latitude, old.longitude, old.city, old.place_confirmed) then
    return new;
  end if;
  if private.place_in_doubt(new) then perform private.refuse('place_in_doubt', 'P0001'); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_publishing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- What is no part of what visitors are told of the home, or is worked out from it.
  aside constant text[] := array['status', 'seq', 'version', 'updated_at', 'published_at', 'closed_at', 'final_price',
    'map_lat', 'map_lng', 'map_place', 'price_confirmed', 'place_confirmed', 'reference'];
  is_stopped boolean := private.is_publishing_stopped(new.agent_id);
begin
  if not is_stopped and not exists (select from private.withheld_homes where agent_id = new.agent_id) then return new; end if;
  if tg_op = 'UPDATE' and private.is_live(old.status) and to_jsonb(new) - aside = to_jsonb(old) - aside then return new; end if;
  if is_stopped then perform private.refuse('publishing_stopped', 'P0001'); end if;
  if private.is_copy_of_withheld(new) then perform private.refuse('withheld_copy', 'P0001'); end if;
  return new;
end $function$;

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
  shows boolean;
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
    shows := private.is_live(step.to_status) and step.move not in ('offer', 'unoffer');
    reason := case
      when step.move is null then 'move_not_allowed'
      when private.is_withheld(listing.id) and private.is_live(step.to_status) then 'listing_withheld'
      when shows and private.is_publishing_stopped(me.id) then 'publishing_stopped'
      when step.active_account and not active then 'account_inactive'
      when step.to_status = 'active' and not private.is_complete(listing) then 'listing_incomplete'
      when shows and private.is_copy_of_withheld(listing) then 'withheld_copy'
      when shows and private.price_in_doubt(listing) then 'price_in_doubt'
      when shows and private.place_in_doubt(listing) then 'place_in_doubt'
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
comment on function public.move_listings(uuid[],text,numeric) is '`{moved: [id], refused: [{id, reason}]}`: each that can be is moved, in the order given, the others are named. Moves: publish, offer, unoffer, close (with the final price in shekels, or null), hide, show, reopen, renew. Reasons: `move_not_allowed`, `listing_withheld` (an operator hid it), `publishing_stopped` (an operator stopped the account''s publishing), `withheld_copy` (an operator hid such a home of the agent), `account_inactive`, `listing_incomplete`, `price_in_doubt` (with title, price and deal: `price_confirmed` is not its price), `place_in_doubt` (more than 15 km from its town, and `place_confirmed` is not that town), `plan_limit_reached`, `office_limit_reached`, `not_found`
refuses 42501 `not_agent`; 22023 `move_unknown`, `final_price_unasked` (a price with a move that is no closing), `too_many` (500)';

CREATE OR REPLACE FUNCTION private.place_in_doubt(p public.properties)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  town private.localities;
begin
  -- What is outside of the country stays for the CHECK to refuse.
  if p.latitude is null or p.longitude is null
     or not (p.latitude between 29.4 and 33.4 and p.longitude between 34.2 and 35.95) then return false; end if;
  select * into town from private.localities where key = private.search_key(p.city);
  return town.key is not null
    and private.search_key(p.place_confirmed) is distinct from town.key
    and sqrt(((p.latitude - town.lat) * 111195) ^ 2
      + ((p.longitude - town.lng) * 111195 * cos(radians(town.lat))) ^ 2) > 15000;
end $function$;

CREATE TRIGGER place_in_doubt BEFORE INSERT OR UPDATE OF status, latitude, longitude, city, place_confirmed ON public.properties FOR EACH ROW EXECUTE FUNCTION private.guard_far_place();

insert into private.api_grants (object, privilege, roles, columns) values ('table public.properties', 'update', '{authenticated}', '{accessible,address,air_conditioning,balcony,balcony_size,built_area,city,condition,description,double_glazed_windows,elevator,entrance_date,floor,floors_in_building,furnished,garden,garden_area,gas_water_heating,images,latitude,location_shown,longitude,main_image_url,mamad,neighborhood,parking,parking_spots,place_confirmed,price,price_confirmed,price_per_sqm,property_types,reference,renovated,ribbon_bg_color,ribbon_enabled,ribbon_text,rooms,security,shared_yard,solar_water_heater,storage,title,transaction_type,video_url,virtual_tour_url}');

insert into private.api_grants (object, privilege, roles, columns) values ('table public.properties', 'insert', '{authenticated}', '{accessible,address,agent_id,air_conditioning,balcony,balcony_size,built_area,city,client_request_id,condition,description,double_glazed_windows,elevator,entrance_date,floor,floors_in_building,furnished,garden,garden_area,gas_water_heating,images,latitude,location_shown,longitude,main_image_url,mamad,neighborhood,parking,parking_spots,place_confirmed,price,price_confirmed,price_per_sqm,property_types,reference,renovated,ribbon_bg_color,ribbon_enabled,ribbon_text,rooms,security,shared_yard,solar_water_heater,status,storage,title,transaction_type,video_url,virtual_tour_url}');

select private.write_columns();

comment on function public.save_property(uuid, integer, jsonb, boolean) is
  '`{id, version, created}`. `_id` null: create; the same `client_request_id` answers the same listing. With `_publish` false a new one is a draft and a draft stays one; otherwise what is saved is shown (a state that was chosen otherwise stays). Keys of `_data` are column names; missing keys keep their value
refuses 42501 `not_agent`, `account_inactive`, `ribbon_not_enabled`; PT404 `not_found`; PT409 `stale_version`; P0001 `plan_limit_reached`, `office_limit_reached`, `drafts_limit`, `listing_incomplete`, `price_in_doubt` (`price_confirmed` is not its price), `place_in_doubt` (more than 15 km from its town, and `place_confirmed` is not that town), `publishing_stopped`, `withheld_copy` (an operator stopped the account''s publishing, or hid such a home), `images_limit`, `video_not_in_plan`, `places_limit` (200 names of cities and neighborhoods a day that no listing had), `too_many_requests` (1,500 new listings a day), `listings_limit` (10,000 in all states); 22023 `image_not_yours`, `image_twice`, `unknown_column`, `listing_too_long`';

select private.apply_privileges();

reset check_function_bodies;
