-- Listings may have a video, where the plan of the agent has videos: Agent+ and Agency.

set check_function_bodies = off;

alter table public.plans add column video boolean not null default false;
update public.plans set video = true where slug in ('agent-plus', 'agency');
alter table public.properties add column video_url text constraint video_valid
  check (video_url ~ '^https://(www\.youtube\.com/watch\?v=[A-Za-z0-9_-]{11}|vimeo\.com/[0-9]{6,12}(/[0-9a-f]{6,20})?)$');


delete from private.api_grants where (object, privilege, roles) = ('table public.properties', 'insert', '{authenticated}');

delete from private.api_grants where (object, privilege, roles) = ('table public.properties', 'update', '{authenticated}');

CREATE OR REPLACE FUNCTION public.admin_upsert_plan(_data jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was public.plans;
  p public.plans;
begin
  perform private.require_admin();
  if _data ->> 'id' is not null then
    select * into was from public.plans where id = (_data ->> 'id')::uuid for update;
    if was.id is null then perform private.refuse('not_found', 'PT404'); end if;
  else
    was := jsonb_populate_record(null::public.plans, '{"priority": 0, "video": false, "is_active": true}');
  end if;
  p := jsonb_populate_record(was, _data);
  if was.id is null then
    insert into public.plans (name, slug, price, property_limit, images_per_property, agent_limit, video, logo_url, priority, payment_url, is_active)
    values (p.name, p.slug, p.price, p.property_limit, p.images_per_property, p.agent_limit, p.video, p.logo_url, p.priority, p.payment_url, p.is_active)
    returning * into p;
  else
    update public.plans set
      (name, slug, price, property_limit, images_per_property, agent_limit, video, logo_url, priority, payment_url, is_active, updated_at)
      = (p.name, p.slug, p.price, p.property_limit, p.images_per_property, p.agent_limit, p.video, p.logo_url, p.priority, p.payment_url, p.is_active, now())
    where id = was.id returning * into p;
  end if;
  perform private.audit(case when was.id is null then 'plan_created' else 'plan_updated' end, p.id::text, to_jsonb(p));
  return to_jsonb(p);
end $function$;
comment on function public.admin_upsert_plan(jsonb) is 'the row; without `id` a new one
refuses 42501 `not_admin`; PT404 `not_found`; 23505 (slug)';

CREATE OR REPLACE FUNCTION public.company_limits()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mine public.companies := private.require_company();
  plan public.plans := private.plan_of(mine.owner_user_id);
begin
  return jsonb_build_object(
    'plan', plan.name, 'carries_agents', plan.agent_limit is not null,
    'agent_limit', plan.agent_limit, 'images_per_property', least(coalesce(plan.images_per_property, 30), 30),
    'video', coalesce(plan.video, false),
    'agents', (select count(*) from public.profiles where organization_code = mine.organization_code),
    'property_limit', case when plan.agent_limit is not null then plan.property_limit end,
    'properties', private.office_listings(mine.organization_code, plan.agent_limit));
end $function$;
comment on function public.company_limits() is '`{plan, carries_agents, agent_limit, agents, property_limit, properties, images_per_property, video}` of the own company
refuses 42501 `not_company`';

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
  if tg_op = 'INSERT' then
    -- Shared until the end: the agent neither leaves nor joins an office while a listing takes its place.
    select * into owner from public.profiles where id = new.agent_id for share;
    if owner.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
    if new.status = 'active' then
      perform private.require_room(owner, new.client_request_id);
      new.published_at := coalesce(new.published_at, now());
      new.expires_at := coalesce(new.expires_at, now() + private.listing_time());
    elsif new.status = 'draft' then
      perform private.require_draft_room(owner, new.client_request_id);
    end if;
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
    select * into owner from public.profiles where id = new.agent_id;
    if new.agent_id is distinct from old.agent_id then perform private.refuse('agent_is_fixed'); end if;
    -- Lowering a plan deletes nothing: what is there may stay, more may not come.
    if cardinality(new.images) > greatest(private.image_limit(owner.user_id), cardinality(old.images)) then
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

CREATE OR REPLACE FUNCTION private.has_video(_user_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((private.plan_of(_user_id)).video, false) or exists (
    select from public.profiles p, private.office_of(p) o join public.companies c on c.id = o.company_id
    where p.user_id = _user_id and o.state = 'open' and (private.plan_of(c.owner_user_id)).video)
$function$;
comment on function private.has_video(uuid) is NULL;

CREATE OR REPLACE FUNCTION public.listing_video(_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p.video_url from public.properties p join public.profiles a on a.id = p.agent_id
  where p.id = _id and p.video_url is not null and private.has_video(a.user_id)
    and exists (select from public.public_listings where id = _id)
$function$;
comment on function public.listing_video(uuid) is 'the address of the video of a listing that visitors see, while the plan of its agent has videos; null otherwise';

CREATE OR REPLACE FUNCTION public.my_limits()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  uid uuid := private.require_user();
  plan public.plans := private.plan_of(uid);
  me public.profiles;
  office jsonb;
begin
  select * into me from public.profiles where user_id = uid;
  select jsonb_build_object(
      'property_limit', o.property_limit, 'images_per_property', least(coalesce(o.images_per_property, 30), 30),
      'properties', private.office_listings(o.code, o.agent_limit)) into office
  from private.office_of(me) o where o.state = 'open';
  return jsonb_build_object(
    'plan', plan.slug, 'property_limit', plan.property_limit,
    'images_per_property', private.image_limit(uid), 'video', private.has_video(uid),
    'properties', (select count(*) from public.properties where agent_id = me.id and status in ('active', 'under_offer')),
    'own_access', private.has_own_access(me), 'office', office);
end $function$;
comment on function public.my_limits() is '`{plan, property_limit, images_per_property, video, properties, own_access, office: {property_limit, images_per_property, properties} or null}`: `images_per_property` and `video` are the better of both, the others are the own plan''s; the office''s `properties` are those of all its agents; listings that are shown only';

CREATE OR REPLACE FUNCTION private.note_subscription()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  who uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  perform private.note_change(variadic array(
    select 'agent:' || id from public.profiles where user_id = who and user_type = 'agent'
    union all
    select 'companies' from public.companies where owner_user_id = who));
  return null;
end $function$;
comment on function private.note_subscription() is NULL;

CREATE OR REPLACE FUNCTION private.video_address(url text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  found text[] := regexp_match(btrim(url), '^(?:https?://)?(?:(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com/(?:watch\?(?:[^\s#]*&)?v=|(?:shorts|embed|live|v)/)|youtu\.be/)([A-Za-z0-9_-]{11})(?![A-Za-z0-9_-])[^\s<>"]*$');
begin
  if found is not null then return 'https://www.youtube.com/watch?v=' || found[1]; end if;
  found := regexp_match(btrim(url), '^(?:https?://)?(?:(?:www|player)\.)?vimeo\.com/(?:video/|manage/videos/|channels/[A-Za-z0-9_-]+/|groups/[A-Za-z0-9_-]+/videos/|(?:showcase|album)/[0-9]+/video/)?([0-9]{6,12})(?:/([0-9a-f]{6,20}))?(?:\?(?:[^\s#]*&)?h=([0-9a-f]{6,20}))?(?![A-Za-z0-9_-])[^\s<>"]*$');
  -- The second part is of a video that only those find who have its link.
  return 'https://vimeo.com/' || found[1] || coalesce('/' || coalesce(found[2], found[3]), '');
end $function$;
comment on function private.video_address(text) is NULL;

CREATE TRIGGER note_changes AFTER INSERT OR DELETE OR UPDATE ON public.user_subscriptions FOR EACH ROW EXECUTE FUNCTION private.note_subscription();

insert into private.api_grants (object, privilege, roles, columns) values ('table public.properties', 'update', '{authenticated}', '{title, transaction_type, price, price_per_sqm, city, neighborhood, address, latitude, longitude, rooms, built_area, garden_area, balcony_size, floor, floors_in_building, parking_spots, entrance_date, condition, description, virtual_tour_url, main_image_url, images, property_types, ribbon_enabled, ribbon_text, ribbon_bg_color, elevator, parking, storage, air_conditioning, mamad, solar_water_heater, gas_water_heating, shared_yard, security, double_glazed_windows, balcony, garden, renovated, furnished, accessible, video_url}');

insert into private.api_grants (object, privilege, roles, columns) values ('table public.properties', 'insert', '{authenticated}', '{agent_id, client_request_id, status, title, transaction_type, price, price_per_sqm, city, neighborhood, address, latitude, longitude, rooms, built_area, garden_area, balcony_size, floor, floors_in_building, parking_spots, entrance_date, condition, description, virtual_tour_url, main_image_url, images, property_types, ribbon_enabled, ribbon_text, ribbon_bg_color, elevator, parking, storage, air_conditioning, mamad, solar_water_heater, gas_water_heating, shared_yard, security, double_glazed_windows, balcony, garden, renovated, furnished, accessible, video_url}');

insert into private.api_grants (object, privilege, roles, columns) values ('function public.listing_video(uuid)', 'execute', '{anon,authenticated,service_role}', NULL);

select private.write_columns();

comment on function public.save_property(uuid, integer, jsonb, boolean) is
  '`{id, version, created}`. `_id` null: create; the same `client_request_id` answers the same listing. With `_publish` false a new one is a draft and a draft stays one; otherwise what is saved is shown (a state that was chosen otherwise stays). Keys of `_data` are column names; missing keys keep their value
refuses 42501 `not_agent`, `account_inactive`, `ribbon_not_enabled`; PT404 `not_found`; PT409 `stale_version`; P0001 `plan_limit_reached`, `office_limit_reached`, `drafts_limit`, `listing_incomplete`, `images_limit`, `video_not_in_plan`; 22023 `image_not_yours`, `image_twice`, `unknown_column`, `listing_too_long`';

select private.apply_privileges();

reset check_function_bodies;
