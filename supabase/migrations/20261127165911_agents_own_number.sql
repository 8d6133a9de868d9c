-- The number that a home has in its agent's own books: one home a number, seen and searched by its agent alone.

set check_function_bodies = off;

alter table public.properties add column reference text constraint reference_valid
  check (char_length(reference) between 1 and 40 and private.is_seen(reference) and private.clean_line(reference));

create unique index properties_reference_key on public.properties (agent_id, lower(normalize(reference, nfkc)));

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

CREATE OR REPLACE FUNCTION private.guard_property()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner public.profiles;
  added text[] := new.images;
  video text := private.video_address(new.video_url);
begin
  -- What is no video stays for the CHECK to refuse.
  new.video_url := coalesce(video, new.video_url);
  new.city := private.place_name(new.city);
  new.neighborhood := nullif(private.place_name(new.neighborhood), '');
  new.address := nullif(private.place_name(new.address), '');
  new.reference := nullif(private.place_name(new.reference), '');
  select * into owner from public.profiles where id = new.agent_id;
  if tg_op = 'INSERT' then
    if cardinality(new.images) > private.image_limit(owner.user_id) then
      perform private.refuse('images_limit', 'P0001');
    end if;
    if (new.ribbon_enabled or new.ribbon_text is not null) and not owner.feature_property_ribbon_enabled then
      perform private.refuse('ribbon_not_enabled');
    end if;
    if video is not null and not private.has_video(owner.user_id) then
      perform private.refuse('video_not_in_plan', 'P0001');
    end if;
  else
    if new.agent_id is distinct from old.agent_id then perform private.refuse('agent_is_fixed'); end if;
    -- What a home was sold for is no rent: what was told of one deal is not told of the other.
    if new.transaction_type is distinct from old.transaction_type then new.final_price := null; end if;
    -- What a square metre costs was told of another price or area: it is worked out (private.masks) until it is told anew.
    if (new.price, new.built_area) is distinct from (old.price, old.built_area)
       and new.price_per_sqm = old.price_per_sqm then new.price_per_sqm := null; end if;
    -- Lowering a plan deletes nothing: what is there may stay, more may not come.
    if cardinality(new.images) > cardinality(old.images)
       and cardinality(new.images) > private.image_limit(owner.user_id) then
      perform private.refuse('images_limit', 'P0001');
    end if;
    if (new.ribbon_enabled, new.ribbon_text, new.ribbon_bg_color)
         is distinct from (old.ribbon_enabled, old.ribbon_text, old.ribbon_bg_color)
       and (new.ribbon_enabled or new.ribbon_text is not null)
       and not owner.feature_property_ribbon_enabled then
      perform private.refuse('ribbon_not_enabled');
    end if;
    if video is not null and video is distinct from old.video_url and not private.has_video(owner.user_id) then
      perform private.refuse('video_not_in_plan', 'P0001');
    end if;
    -- Most saves change no picture.
    if new.images = old.images then return new; end if;
    added := array(select unnest(new.images) except select unnest(old.images));
  end if;
  if exists (select from unnest(added) as path
             where path is null or not private.owns_media(new.agent_id, 'property', path)) then
    perform private.refuse('image_not_yours', '22023');
  end if;
  if cardinality(new.images) <> (select count(distinct path) from unnest(new.images) as path) then
    perform private.refuse('image_twice', '22023');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.own_found(_agent uuid, _filters jsonb)
 RETURNS TABLE(id uuid, status text, seq bigint, price numeric, expires_at timestamp with time zone, changed_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

insert into private.api_grants (object, privilege, roles, columns) values ('table public.properties', 'update', '{authenticated}', '{accessible,address,air_conditioning,balcony,balcony_size,built_area,city,condition,description,double_glazed_windows,elevator,entrance_date,floor,floors_in_building,furnished,garden,garden_area,gas_water_heating,images,latitude,location_shown,longitude,main_image_url,mamad,neighborhood,parking,parking_spots,price,price_confirmed,price_per_sqm,property_types,reference,renovated,ribbon_bg_color,ribbon_enabled,ribbon_text,rooms,security,shared_yard,solar_water_heater,storage,title,transaction_type,video_url,virtual_tour_url}');

insert into private.api_grants (object, privilege, roles, columns) values ('table public.properties', 'insert', '{authenticated}', '{accessible,address,agent_id,air_conditioning,balcony,balcony_size,built_area,city,client_request_id,condition,description,double_glazed_windows,elevator,entrance_date,floor,floors_in_building,furnished,garden,garden_area,gas_water_heating,images,latitude,location_shown,longitude,main_image_url,mamad,neighborhood,parking,parking_spots,price,price_confirmed,price_per_sqm,property_types,reference,renovated,ribbon_bg_color,ribbon_enabled,ribbon_text,rooms,security,shared_yard,solar_water_heater,status,storage,title,transaction_type,video_url,virtual_tour_url}');

select private.write_columns();

select private.apply_privileges();

reset check_function_bodies;
