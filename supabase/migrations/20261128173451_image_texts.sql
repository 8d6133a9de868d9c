-- An agent says what is seen on a picture, for who does not see it (WCAG 1.1.1).

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.valid_image_texts(_texts jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(_texts) <> 'object' then false else (
    select count(*) <= 100 and coalesce(bool_and(char_length(t.path) <= 200 and jsonb_typeof(t.said) = 'string'
      and char_length(t.said #>> '{}') <= 150 and private.is_seen(t.said #>> '{}') and private.clean_line(t.said #>> '{}')), true)
    from jsonb_each(_texts) t (path, said)) end
$function$;

alter table public.properties add column image_texts jsonb not null default '{}';
alter table public.properties add constraint image_texts_valid check (private.valid_image_texts(image_texts));
alter table public.public_listings add column image_texts jsonb not null default '{}';
alter table public.public_closed_listings add column image_texts jsonb not null default '{}';
alter table public.public_closed_listings alter column image_texts drop default;

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
    'map_lng', 'map_place', 'images', 'main_image_url', 'floor_plan_image', 'image_texts', 'reference', 'exclusive_from', 'exclusive_until'];
  -- Whose ribbons or videos were taken away copies the home without them.
  if not (select feature_property_ribbon_enabled from public.profiles where user_id = (select auth.uid())) then
    copied := copied - array['ribbon_enabled', 'ribbon_text', 'ribbon_bg_color'];
  end if;
  if not (public.my_limits() ->> 'video')::boolean then copied := copied - 'video_url'; end if;
  return public.save_property(null, null, copied || jsonb_build_object('client_request_id', _client_request_id), false);
end $function$;
comment on function public.copy_listing(uuid,uuid) is '`{id, version, created}` of a new draft; the same `_client_request_id` answers the same draft
refuses 42501 `not_signed_in`; PT404 `not_found`, and what `save_property` refuses';

insert into private.api_grants (object, privilege, roles, columns) values ('function private.valid_image_texts(jsonb)', 'execute', '{authenticated,service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('table public.properties', 'update', '{authenticated}', '{accessible,address,air_conditioning,balcony,balcony_size,built_area,city,condition,description,double_glazed_windows,elevator,entrance_date,exclusive_from,exclusive_until,floor,floor_plan_image,floors_in_building,furnished,garden,garden_area,gas_water_heating,image_texts,images,latitude,location_shown,longitude,main_image_url,mamad,neighborhood,parking,parking_spots,place_confirmed,price,price_confirmed,price_per_sqm,property_types,reference,renovated,ribbon_bg_color,ribbon_enabled,ribbon_text,rooms,security,shared_yard,solar_water_heater,storage,title,transaction_type,video_url,virtual_tour_url}');

insert into private.api_grants (object, privilege, roles, columns) values ('table public.properties', 'insert', '{authenticated}', '{accessible,address,agent_id,air_conditioning,balcony,balcony_size,built_area,city,client_request_id,condition,description,double_glazed_windows,elevator,entrance_date,exclusive_from,exclusive_until,floor,floor_plan_image,floors_in_building,furnished,garden,garden_area,gas_water_heating,image_texts,images,latitude,location_shown,longitude,main_image_url,mamad,neighborhood,parking,parking_spots,place_confirmed,price,price_confirmed,price_per_sqm,property_types,reference,renovated,ribbon_bg_color,ribbon_enabled,ribbon_text,rooms,security,shared_yard,solar_water_heater,status,storage,title,transaction_type,video_url,virtual_tour_url}');

select private.write_columns();

select private.apply_privileges();

reset check_function_bodies;
