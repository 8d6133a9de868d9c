-- Past the form the name of a place could have marks that nobody sees and spaces that do not break, and a city was there
-- twice. Names are stored as they are seen, also those that are there.

set check_function_bodies = off;


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
comment on function private.guard_property() is NULL;

CREATE OR REPLACE FUNCTION private.place_name(_name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return btrim(regexp_replace(regexp_replace(_name,
    '[\u00AD\u034F\u061C\u17B4\u17B5\u180B-\u180D\u180F\u200E\u200F\u2065\u206A-\u206F\uFE00-\uFE0F\U000E0000-\U000E0FFF]', '', 'g'),
    '[ \u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+', ' ', 'g'));
end $function$;
comment on function private.place_name(text) is NULL;

-- What is there: names as they are seen now, by the guard, but for a city of which too little would be left.
update public.properties set city = city
where (city, neighborhood, address) is distinct from
    (private.place_name(city), nullif(private.place_name(neighborhood), ''), nullif(private.place_name(address), ''))
  and (city is null or char_length(private.place_name(city)) >= 2);
insert into private.neighborhoods (city, name, key)
select distinct private.place_name(city), private.place_name(name), private.area_key(private.place_name(name))
from private.neighborhoods
where (city, name) is distinct from (private.place_name(city), private.place_name(name)) and private.place_name(name) <> ''
on conflict do nothing;
delete from private.neighborhoods
where (city, name) is distinct from (private.place_name(city), private.place_name(name));

reset check_function_bodies;
