-- Listings. Agents write their own rows; every check of the form is repeated here.

-- The canonical form of a video's address at YouTube or Vimeo, from the forms that people copy; null for anything else.
-- The twin of lib/property/video.ts: both are tested with lib/property/video.cases.ts.
create function private.video_address(url text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  found text[] := regexp_match(btrim(url), '^(?:https?://)?(?:(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com/(?:watch\?(?:[^\s#]*&)?v=|(?:shorts|embed|live|v)/)|youtu\.be/)([A-Za-z0-9_-]{11})(?![A-Za-z0-9_-])[^\s<>"]*$');
begin
  if found is not null then return 'https://www.youtube.com/watch?v=' || found[1]; end if;
  found := regexp_match(btrim(url), '^(?:https?://)?(?:(?:www|player)\.)?vimeo\.com/(?:video/|manage/videos/|channels/[A-Za-z0-9_-]+/|groups/[A-Za-z0-9_-]+/videos/|(?:showcase|album)/[0-9]+/video/)?([0-9]{6,12})(?:/([0-9a-f]{6,20}))?(?:\?(?:[^\s#]*&)?h=([0-9a-f]{6,20}))?(?![A-Za-z0-9_-])[^\s<>"]*$');
  -- The second part is of a video that only those find who have its link.
  return 'https://vimeo.com/' || found[1] || coalesce('/' || coalesce(found[2], found[3]), '');
end $$;

-- The visible name of a place: without marks that have no shape, with ordinary single spaces. Otherwise a city could
-- exist twice and look the same. Characters that reverse the text direction are left for the CHECK to refuse. The twin
-- of lib/property/place-name.ts: both are tested with lib/property/place-name.cases.ts.
create function private.place_name(_name text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return btrim(regexp_replace(regexp_replace(_name,
    '[\u00AD\u034F\u061C\u17B4\u17B5\u180B-\u180D\u180F\u200E\u200F\u2065\u206A-\u206F\uFE00-\uFE0F\U000E0000-\U000E0FFF]', '', 'g'),
    '[ \u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+', ' ', 'g'));
end $$;

-- Whether a price is outside the usual range for such properties and its agent has not confirmed it. The form uses the
-- same rule in lib/property/price-doubt.ts; a check keeps both equal.
create function private.price_in_doubt(_deal text, _price numeric, _types text[], _confirmed numeric) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(_price is distinct from _confirmed and case
      when _deal = 'rent' then _price < case when small then 100 else 500 end or _price > 100000
      when _deal = 'sale' then _price < case when small then 50000 else 100000 end or _price > 200000000 end, false)
  from (select coalesce(_types && array['parking', 'storage'], false) as small) s
$$;

-- Descriptions of pictures, by path: at most 150 characters each. Definer, because the writer of a row has no access to
-- this schema.
create function private.valid_image_texts(_texts jsonb) returns boolean
language sql immutable security definer set search_path = ''
as $$
  select case when jsonb_typeof(_texts) <> 'object' then false else (
    select count(*) <= 100 and coalesce(bool_and(char_length(t.path) <= 200 and jsonb_typeof(t.said) = 'string'
      and char_length(t.said #>> '{}') <= 150 and private.is_seen(t.said #>> '{}') and private.clean_line(t.said #>> '{}')), true)
    from jsonb_each(_texts) t (path, said)) end
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.valid_image_texts(jsonb)', 'execute', '{authenticated, service_role}');

create table public.properties (
  id uuid primary key default gen_random_uuid(),
  -- Newest first needs an order that says nothing about the hidden date.
  seq bigint generated always as identity unique,
  agent_id uuid not null references public.profiles (id) on delete cascade,
  title text not null constraint title_valid
    check (char_length(btrim(title)) >= 5 and char_length(title) <= 100 and private.is_seen(title) and private.clean_line(title)),
  transaction_type text constraint transaction_type_known check (transaction_type in ('sale', 'rent')),
  price numeric(12, 2) constraint price_valid check (price > 0 and price < 1e10),
  price_per_sqm numeric(12, 2) constraint price_per_sqm_valid check (price_per_sqm > 0 and price_per_sqm < 1e10),
  city text constraint city_valid
    check (char_length(btrim(city)) >= 2 and char_length(city) <= 30 and private.is_seen(city) and private.clean_line(city)),
  neighborhood text constraint neighborhood_valid
    check (char_length(neighborhood) <= 80 and private.clean_line(neighborhood)),
  address text constraint address_valid check (char_length(address) <= 200 and private.clean_line(address)),
  -- Where it truly is, in the box around Israel. Visitors see the point of 055_places.sql instead.
  latitude double precision constraint latitude_valid check (latitude between 29.4 and 33.4),
  longitude double precision constraint longitude_valid check (longitude between 34.2 and 35.95),
  rooms numeric(3, 1) constraint rooms_valid
    check (rooms >= 0.5 and rooms <= 50 and rooms * 2 = floor(rooms * 2)),
  -- The upper bound is for NaN, which is more than every number.
  built_area numeric(10, 2) constraint built_area_valid check (built_area > 0 and built_area < 1e8),
  garden_area numeric(10, 2) constraint garden_area_valid check (garden_area >= 0 and garden_area < 1e8),
  balcony_size numeric(10, 2) constraint balcony_size_valid check (balcony_size >= 0 and balcony_size < 1e8),
  floor integer constraint floor_valid check (floor >= 0),
  floors_in_building integer constraint floors_in_building_valid check (floors_in_building between 0 and 200),
  parking_spots integer constraint parking_spots_valid check (parking_spots between 0 and 100),
  entrance_date date constraint entrance_date_valid check (entrance_date between '1900-01-01' and '9999-12-31'),
  condition text constraint condition_known check (condition in ('new', 'good', 'renovated', 'needsRenovation')),
  description text constraint description_valid
    check (char_length(description) <= 5000 and private.clean_text(description)),
  virtual_tour_url text constraint virtual_tour_valid check (private.valid_url(virtual_tour_url)),
  main_image_url text,
  images text[] not null default '{}',
  property_types text[],
  ribbon_enabled boolean not null default false,
  ribbon_text text constraint ribbon_text_valid
    check (char_length(ribbon_text) <= 24 and private.clean_line(ribbon_text)),
  ribbon_bg_color text constraint ribbon_color_valid check (ribbon_bg_color ~ '^#[0-9A-Fa-f]{6}$'),
  elevator boolean not null default false,
  parking boolean not null default false,
  storage boolean not null default false,
  air_conditioning boolean not null default false,
  mamad boolean not null default false,
  solar_water_heater boolean not null default false,
  gas_water_heating boolean not null default false,
  shared_yard boolean not null default false,
  security boolean not null default false,
  double_glazed_windows boolean not null default false,
  balcony boolean not null default false,
  garden boolean not null default false,
  renovated boolean not null default false,
  furnished boolean not null default false,
  accessible boolean not null default false,
  client_request_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint floor_fits_building check (floor <= floors_in_building),
  constraint images_hard_cap check (cardinality(images) <= 30 and coalesce(array_ndims(images), 1) = 1),
  constraint main_image_is_one_of_images check (main_image_url is null or main_image_url = any (images)),
  constraint property_types_valid check (property_types is null or
    cardinality(property_types) between 1 and 3
    and case when array_ndims(property_types) = 1 then array_position(property_types, null) is null else false end
    and property_types <@ array[
      'apartment', 'garden_apartment', 'penthouse', 'duplex', 'triplex', 'housing_unit', 'studio_loft',
      'basement', 'private_house', 'semi_detached', 'farm_outbuilding', 'agricultural_farm', 'plot',
      'sheltered_housing', 'residential_building', 'storage', 'parking', 'purchase_group', 'general']),
  constraint property_types_distinct check (
    cardinality(property_types) < 2
    or (property_types[1] <> property_types[2]
        and coalesce(property_types[3] not in (property_types[1], property_types[2]), true))),
  unique (agent_id, client_request_id),
  -- An array that begins elsewhere has room for what nobody counts.
  constraint property_types_from_one check (array_lower(property_types, 1) = 1),
  constraint images_from_one check (coalesce(array_lower(images, 1), 1) = 1),
  -- The words of has_rooms once more: a check runs as the person who writes, and nobody may call that.
  constraint rooms_stated check (rooms is not null or property_types <@ array['plot', 'storage', 'parking'] or status = 'draft'),
  -- Where the listing is in its life (052_states.sql).
  status text not null default 'active' constraint status_known
    check (status in ('draft', 'active', 'under_offer', 'closed', 'expired', 'hidden')),
  -- First shown, shown until, and agreed on; the price that was paid is for the area's numbers only.
  published_at timestamptz,
  expires_at timestamptz,
  closed_at timestamptz,
  final_price numeric(12, 2) constraint final_price_valid check (final_price > 0 and final_price < 1e10),
  -- A draft needs a title; what is ever shown needs these too.
  constraint transaction_type_stated check (transaction_type is not null or status = 'draft'),
  constraint price_stated check (price is not null or status = 'draft'),
  constraint city_stated check (city is not null or status = 'draft'),
  constraint property_types_stated check (property_types is not null or status = 'draft'),
  -- Stored in one spelling: the guard rewrites the others.
  video_url text constraint video_valid
    check (video_url ~ '^https://(www\.youtube\.com/watch\?v=[A-Za-z0-9_-]{11}|vimeo\.com/[0-9]{6,12}(/[0-9a-f]{6,20})?)$'),
  -- What visitors are shown of its place: the address and the exact point, the address and about where it is, or
  -- the area alone.
  location_shown text not null default 'address' constraint location_shown_known
    check (location_shown in ('exact', 'address', 'area')),
  -- The point that visitors see, and what it is: exact, about, neighborhood, city. Written by place_property (055_places.sql).
  map_lat double precision,
  map_lng double precision,
  map_place text,
  -- The price that the agent was asked about and confirmed; null with any other (guard_price).
  price_confirmed numeric(12, 2),
  -- The number that the home has in the agent's own books; nobody else sees it. A sheet of homes finds it again by it.
  reference text constraint reference_valid
    check (char_length(reference) between 1 and 40 and private.is_seen(reference) and private.clean_line(reference)),
  -- The town that the agent named once more when asked about a place far from it (private.place_in_doubt).
  place_confirmed text constraint place_confirmed_valid
    check (char_length(place_confirmed) between 1 and 30 and private.is_seen(place_confirmed) and private.clean_line(place_confirmed)),
  -- The picture that is a floor plan: shown in a tab of its own.
  floor_plan_image text constraint floor_plan_is_one_of_images
    check (floor_plan_image is null or floor_plan_image = any (images)),
  -- The first and the last day of the agent's exclusivity; nobody else sees them. What is prolonged is a new agreement
  -- with days of its own.
  exclusive_from date,
  exclusive_until date,
  -- What agents say of their pictures, for who does not see them (WCAG 1.1.1); the others are named by the home's facts.
  image_texts jsonb not null default '{}' constraint image_texts_valid check (private.valid_image_texts(image_texts)),
  constraint exclusive_from_valid check (exclusive_from between '2000-01-01' and '9990-12-31'),
  -- Two years are more than anybody agrees on: a mistyped year.
  constraint exclusive_until_valid check (exclusive_until is null or exclusive_from is not null
    and exclusive_until >= exclusive_from and exclusive_until <= exclusive_from + interval '2 years'),
  -- Brokers' law of 1996, section 9: six months for a dwelling. The words of is_dwelling once more, as above.
  constraint exclusive_half_year check (exclusive_until <= exclusive_from + interval '6 months' or not coalesce(
    property_types && array['apartment', 'garden_apartment', 'penthouse', 'duplex', 'triplex', 'housing_unit', 'studio_loft',
      'basement', 'private_house', 'semi_detached', 'farm_outbuilding', 'agricultural_farm'], false))
);
-- Each number is one home, however it is typed: the guard has already normalized its spaces.
create unique index properties_reference_key on public.properties (agent_id, lower(normalize(reference, nfkc)));
create index properties_agent_id_idx on public.properties (agent_id, seq desc);
create index properties_live_idx on public.properties (agent_id) where status in ('active', 'under_offer');
create index properties_expires_at_idx on public.properties (expires_at) where status in ('active', 'under_offer');
create index properties_closed_at_idx on public.properties (closed_at) where status = 'closed';
create index properties_exclusive_idx on public.properties (exclusive_until) where exclusive_until is not null;
create index properties_finals_idx on public.properties (city, transaction_type, closed_at)
  where status = 'closed' and final_price is not null;
alter table public.properties enable row level security;

create policy "agents read their own properties" on public.properties
  for select to authenticated using (agent_id = (select private.my_profile_id()));
create policy "active agents add properties of their own" on public.properties
  for insert to authenticated
  with check (agent_id = (select private.my_profile_id())
              and status in ('draft', 'active')
              and (select private.is_agent()) and (select private.is_active_account()));
create policy "active agents edit their own properties" on public.properties
  for update to authenticated
  using (agent_id = (select private.my_profile_id()) and (select private.is_active_account()))
  with check (agent_id = (select private.my_profile_id()) and (select private.is_active_account()));
-- Nobody is prevented from taking their own home off.
create policy "agents delete their own properties" on public.properties
  for delete to authenticated using (agent_id = (select private.my_profile_id()));
insert into private.api_grants (object, privilege, roles) values
  ('table public.properties', 'select', '{authenticated}'),
  ('table public.properties', 'delete', '{authenticated}');
insert into private.api_grants (object, privilege, roles, columns) values
  ('table public.properties', 'update', '{authenticated}', '{title, transaction_type, price, price_per_sqm, city, neighborhood, address, latitude, longitude,
    rooms, built_area, garden_area, balcony_size, floor, floors_in_building, parking_spots,
    entrance_date, condition, description, virtual_tour_url, main_image_url, images, property_types,
    ribbon_enabled, ribbon_text, ribbon_bg_color, elevator, parking, storage, air_conditioning,
    mamad, solar_water_heater, gas_water_heating, shared_yard, security, double_glazed_windows,
    balcony, garden, renovated, furnished, accessible, video_url, location_shown, price_confirmed, reference,
    place_confirmed, floor_plan_image, exclusive_from, exclusive_until, image_texts}');
-- Columns that may be edited may be set on a new listing, and its agent and state as well.
insert into private.api_grants (object, privilege, roles, columns)
select object, 'insert', roles, '{agent_id, client_request_id, status}' || columns from private.api_grants
where object = 'table public.properties' and privilege = 'update';

-- A move is no edit: an agent who is typing meanwhile may save.
create trigger bump_version before update on public.properties
  for each row when ((old.status, old.expires_at, old.seq) is not distinct from (new.status, new.expires_at, new.seq))
  execute function private.bump_version();

create function private.is_exclusive(_from date, _until date) returns boolean
language sql stable set search_path = ''
as $$ select coalesce((now() at time zone 'Asia/Jerusalem')::date between _from and _until, false) $$;

-- A new listing takes its place in the plan, or among the drafts, before it claims its pictures: the lock order of
-- decision 24, and the order of the triggers' names.
create function private.take_place() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  owner public.profiles;
begin
  -- Shared until the end: the agent neither leaves nor joins an office while a listing takes its place.
  select * into owner from public.profiles where id = new.agent_id for share;
  if owner.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
  if new.status = 'active' then
    perform private.require_quota(owner, new.client_request_id);
    new.published_at := coalesce(new.published_at, now());
    new.expires_at := coalesce(new.expires_at, now() + private.listing_time());
  elsif new.status = 'draft' then
    perform private.require_draft_room(owner, new.client_request_id);
  end if;
  -- What is deleted leaves an address that is gone, and a number that no other listing gets. A sheet of 1,000 homes fits
  -- into a day, and a second try of half of it (decision 73).
  if auth.uid() is not null and not (private.rate_hit('new_listings', owner.user_id::text, 1500, 86400) ->> 'allowed')::boolean then
    perform private.refuse('too_many_requests', 'P0001');
  end if;
  -- Nor does anybody hide or close without end what they add day after day. Under the counter, one after the other; by
  -- hand there is no end to them.
  if auth.uid() is not null and exists (select from public.properties where agent_id = owner.id offset 9999) then
    perform private.refuse('listings_limit', 'P0001');
  end if;
  return new;
end $$;
create trigger a_take_place before insert on public.properties
  for each row execute function private.take_place();

-- Rules that a CHECK on a single row cannot express.
create function private.guard_property() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
  -- Without an agreed end it is over after 30 days (the same law).
  new.exclusive_until := coalesce(new.exclusive_until, new.exclusive_from + 30);
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
    -- Only an office hands a home over, with all that is bound to its agent (084_office_homes.sql).
    if new.agent_id is distinct from old.agent_id and current_setting('delet.hands_over', true) is distinct from 'yes' then
      perform private.refuse('agent_is_fixed');
    end if;
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
end $$;
create trigger guard_property before insert on public.properties
  for each row execute function private.guard_property();
-- A move writes no column that it checks.
create trigger guard_property_update before update on public.properties
  for each row when (old.status = new.status) execute function private.guard_property();

create function private.price_in_doubt(p public.properties) returns boolean
language sql immutable set search_path = ''
as $$ select private.price_in_doubt(p.transaction_type, p.price, p.property_types, p.price_confirmed) $$;

-- Nobody can publish a price in doubt, whichever way: a new listing, an edit of one that visitors see, a move. Plain
-- SQL by the owner is exempt, because nobody can be asked.
create function private.guard_price() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
end $$;
create trigger guard_price before insert or update of status, price, transaction_type, property_types, price_confirmed
  on public.properties for each row execute function private.guard_price();

create function private.has_rooms(_types text[]) returns boolean
language sql immutable set search_path = ''
as $$ select not _types <@ array['plot', 'storage', 'parking'] $$;
