-- One picture of a listing may be its floor plan, which its page shows in a tab of its own.

set check_function_bodies = off;

alter table public.properties add column floor_plan_image text constraint floor_plan_is_one_of_images
  check (floor_plan_image is null or floor_plan_image = any (images));
alter table public.public_listings add column floor_plan_image text;
alter table public.public_closed_listings add column floor_plan_image text;

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
    'map_lng', 'map_place', 'images', 'main_image_url', 'floor_plan_image', 'reference'];
  -- Whose ribbons or videos were taken away copies the home without them.
  if not (select feature_property_ribbon_enabled from public.profiles where user_id = (select auth.uid())) then
    copied := copied - array['ribbon_enabled', 'ribbon_text', 'ribbon_bg_color'];
  end if;
  if not (public.my_limits() ->> 'video')::boolean then copied := copied - 'video_url'; end if;
  return public.save_property(null, null, copied || jsonb_build_object('client_request_id', _client_request_id), false);
end $function$;
comment on function public.copy_listing(uuid,uuid) is '`{id, version, created}` of a new draft; the same `_client_request_id` answers the same draft
refuses 42501 `not_signed_in`; PT404 `not_found`, and what `save_property` refuses';

insert into private.api_grants (object, privilege, roles, columns) values ('table public.properties', 'update', '{authenticated}', '{accessible,address,air_conditioning,balcony,balcony_size,built_area,city,condition,description,double_glazed_windows,elevator,entrance_date,floor,floor_plan_image,floors_in_building,furnished,garden,garden_area,gas_water_heating,images,latitude,location_shown,longitude,main_image_url,mamad,neighborhood,parking,parking_spots,place_confirmed,price,price_confirmed,price_per_sqm,property_types,reference,renovated,ribbon_bg_color,ribbon_enabled,ribbon_text,rooms,security,shared_yard,solar_water_heater,storage,title,transaction_type,video_url,virtual_tour_url}');

insert into private.api_grants (object, privilege, roles, columns) values ('table public.properties', 'insert', '{authenticated}', '{accessible,address,agent_id,air_conditioning,balcony,balcony_size,built_area,city,client_request_id,condition,description,double_glazed_windows,elevator,entrance_date,floor,floor_plan_image,floors_in_building,furnished,garden,garden_area,gas_water_heating,images,latitude,location_shown,longitude,main_image_url,mamad,neighborhood,parking,parking_spots,place_confirmed,price,price_confirmed,price_per_sqm,property_types,reference,renovated,ribbon_bg_color,ribbon_enabled,ribbon_text,rooms,security,shared_yard,solar_water_heater,status,storage,title,transaction_type,video_url,virtual_tour_url}');

select private.write_columns();

select private.apply_privileges();

reset check_function_bodies;
