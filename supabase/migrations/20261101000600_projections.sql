-- What visitors may see, kept equal to the truth by triggers. Everything public reads only these
-- tables, so what an agent hides cannot come back through a filter, a sort or a count.

create table public.public_companies (
  id uuid primary key references public.companies (id) on delete cascade,
  name text not null,
  description text,
  phone text,
  slug text not null unique,
  logo_url text,
  agent_count integer not null default 0,
  properties_count integer not null default 0,
  updated_at timestamptz not null
);

create table public.public_agents (
  id uuid primary key references public.profiles (id) on delete cascade,
  username text not null,
  name text not null,
  phone text,
  profile_image_url text,
  show_property_ids boolean not null,
  company_id uuid references public.public_companies (id) on delete set null,
  listings_count integer not null default 0,
  updated_at timestamptz not null
);
create unique index public_agents_username_key on public.public_agents (lower(username));
create index public_agents_username_idx on public.public_agents (username);
create index public_agents_company_id_idx on public.public_agents (company_id);

create table public.public_listings (
  id uuid primary key references public.properties (id) on delete cascade,
  seq bigint not null unique,
  agent_id uuid not null references public.public_agents (id) on delete cascade,
  title text not null,
  transaction_type text not null,
  price numeric(12, 2),
  price_per_sqm numeric(12, 2),
  city text not null,
  neighborhood text,
  address text,
  rooms numeric(3, 1) not null,
  built_area numeric(10, 2),
  garden_area numeric(10, 2),
  balcony_size numeric(10, 2),
  floor integer,
  floors_in_building integer,
  parking_spots integer,
  entrance_date date,
  condition text,
  description text,
  virtual_tour_url text,
  main_image_url text,
  images text[] not null,
  property_types text[] not null,
  ribbon_enabled boolean not null,
  ribbon_text text,
  ribbon_bg_color text,
  elevator boolean not null,
  parking boolean not null,
  storage boolean not null,
  air_conditioning boolean not null,
  mamad boolean not null,
  solar_water_heater boolean not null,
  gas_water_heating boolean not null,
  shared_yard boolean not null,
  security boolean not null,
  double_glazed_windows boolean not null,
  balcony boolean not null,
  garden boolean not null,
  renovated boolean not null,
  furnished boolean not null,
  accessible boolean not null,
  listed_on date,
  -- Null with the date: of a listing that was never edited it is the same moment.
  updated_at timestamptz
);
create index public_listings_agent_id_idx on public.public_listings (agent_id, seq desc);
create index public_listings_city_idx on public.public_listings (city, transaction_type, seq desc);

alter table public.public_companies enable row level security;
alter table public.public_agents enable row level security;
alter table public.public_listings enable row level security;
create policy "everyone reads public companies" on public.public_companies
  for select to anon, authenticated using (true);
create policy "everyone reads public agents" on public.public_agents
  for select to anon, authenticated using (true);
create policy "everyone reads public listings" on public.public_listings
  for select to anon, authenticated using (true);

-- Listings that visitors have seen and that are gone: their address answers 410, not 404.
create table private.gone_listings (
  id uuid primary key,
  gone_at timestamptz not null default now()
);
alter table private.gone_listings enable row level security;

create function public.listing_gone(_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from private.gone_listings where id = _id) $$;

-- A person's search text as a pattern: their % and _ are letters.
create function private.like_word(word text) returns text
language sql immutable set search_path = ''
as $$
  select '%' || nullif(replace(replace(replace(left(btrim(word), 100), '\', '\\'), '%', '\%'), '_', '\_'), '') || '%'
$$;

-- The two predicates that decide who is public. Whether a lapsed account is shown is decided here.
create function private.is_shown(a public.profiles) returns boolean
language sql stable set search_path = ''
as $$ select coalesce(a.user_type = 'agent' and a.is_public and a.username is not null, false) $$;

create function private.is_shown(c public.companies) returns boolean
language sql stable set search_path = ''
as $$ select coalesce(c.is_public and c.slug is not null, false) $$;

-- What each public row must be. The triggers write from these functions.

create function private.expected_companies(_id uuid default null)
returns table (id uuid, name text, description text, phone text, slug text, logo_url text, updated_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select c.id, c.name, c.description, c.phone, c.slug, c.logo_url, c.updated_at
  from public.companies c
  where (_id is null or c.id = _id) and private.is_shown(c)
$$;

create function private.expected_agents(_id uuid default null)
returns table (id uuid, username text, name text, phone text, profile_image_url text,
               show_property_ids boolean, company_id uuid, updated_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select a.id, a.username, a.name, a.phone, a.profile_image_url, a.show_property_ids, c.id, a.updated_at
  from public.profiles a
  left join public.companies c
    on c.organization_code = a.organization_code and private.is_shown(c)
  where (_id is null or a.id = _id) and private.is_shown(a)
$$;

create function private.expected_listings(_agent uuid default null, _id uuid default null)
returns setof public.public_listings
language sql stable security definer set search_path = ''
as $$
  select
    p.id,
    p.seq,
    p.agent_id,
    p.title,
    p.transaction_type,
    case when a.show_property_prices then p.price end,
    case when a.show_property_prices then p.price_per_sqm end,
    p.city,
    p.neighborhood,
    p.address,
    p.rooms,
    p.built_area,
    p.garden_area,
    p.balcony_size,
    p.floor,
    p.floors_in_building,
    p.parking_spots,
    p.entrance_date,
    p.condition,
    p.description,
    p.virtual_tour_url,
    p.main_image_url,
    p.images,
    p.property_types,
    coalesce(r.shown, false),
    case when r.shown then p.ribbon_text end,
    case when r.shown then p.ribbon_bg_color end,
    p.elevator,
    p.parking,
    p.storage,
    p.air_conditioning,
    p.mamad,
    p.solar_water_heater,
    p.gas_water_heating,
    p.shared_yard,
    p.security,
    p.double_glazed_windows,
    p.balcony,
    p.garden,
    p.renovated,
    p.furnished,
    p.accessible,
    case when a.show_listing_dates then (p.created_at at time zone 'Asia/Jerusalem')::date end,
    case when a.show_listing_dates then p.updated_at end
  from public.properties p
  join public.profiles a on a.id = p.agent_id
  cross join lateral (
    select p.ribbon_enabled and a.feature_property_ribbon_enabled
           and btrim(p.ribbon_text) <> '' and p.ribbon_bg_color is not null as shown) r
  where (_agent is null or a.id = _agent) and (_id is null or p.id = _id)
    and private.is_shown(a)
$$;

create function private.project_company(_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.public_companies c
  where c.id = _id and not exists (select from private.expected_companies(_id));
  insert into public.public_companies as c (id, name, description, phone, slug, logo_url, updated_at)
  select id, name, description, phone, slug, logo_url, updated_at from private.expected_companies(_id)
  on conflict (id) do update
  set (name, description, phone, slug, logo_url, updated_at)
    = (excluded.name, excluded.description, excluded.phone, excluded.slug, excluded.logo_url, excluded.updated_at)
  where (c.name, c.description, c.phone, c.slug, c.logo_url)
    is distinct from (excluded.name, excluded.description, excluded.phone, excluded.slug, excluded.logo_url);
$$;

create function private.project_agent(_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.public_agents a
  where a.id = _id and not exists (select from private.expected_agents(_id));
  insert into public.public_agents as a
    (id, username, name, phone, profile_image_url, show_property_ids, company_id, updated_at)
  select id, username, name, phone, profile_image_url, show_property_ids, company_id, updated_at
  from private.expected_agents(_id)
  on conflict (id) do update
  set (username, name, phone, profile_image_url, show_property_ids, company_id, updated_at)
    = (excluded.username, excluded.name, excluded.phone, excluded.profile_image_url,
       excluded.show_property_ids, excluded.company_id, greatest(now(), excluded.updated_at))
  where (a.username, a.name, a.phone, a.profile_image_url, a.show_property_ids, a.company_id)
    is distinct from (excluded.username, excluded.name, excluded.phone, excluded.profile_image_url,
                      excluded.show_property_ids, excluded.company_id);
$$;

create function private.project_listings(_agent uuid, _id uuid default null) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.public_listings l
  where l.agent_id = _agent and (_id is null or l.id = _id)
    and not exists (select from private.expected_listings(_agent, l.id));
  insert into public.public_listings as l (
    id, seq, agent_id, title, transaction_type, price, price_per_sqm, city, neighborhood, address,
    rooms, built_area, garden_area, balcony_size, floor, floors_in_building, parking_spots,
    entrance_date, condition, description, virtual_tour_url, main_image_url, images, property_types,
    ribbon_enabled, ribbon_text, ribbon_bg_color, elevator, parking, storage, air_conditioning,
    mamad, solar_water_heater, gas_water_heating, shared_yard, security, double_glazed_windows,
    balcony, garden, renovated, furnished, accessible, listed_on, updated_at)
  select
    id, seq, agent_id, title, transaction_type, price, price_per_sqm, city, neighborhood, address,
    rooms, built_area, garden_area, balcony_size, floor, floors_in_building, parking_spots,
    entrance_date, condition, description, virtual_tour_url, main_image_url, images, property_types,
    ribbon_enabled, ribbon_text, ribbon_bg_color, elevator, parking, storage, air_conditioning,
    mamad, solar_water_heater, gas_water_heating, shared_yard, security, double_glazed_windows,
    balcony, garden, renovated, furnished, accessible, listed_on, updated_at
  from private.expected_listings(_agent, _id)
  on conflict (id) do update set
    (
      seq, agent_id, title, transaction_type, price, price_per_sqm, city, neighborhood, address,
      rooms, built_area, garden_area, balcony_size, floor, floors_in_building, parking_spots,
      entrance_date, condition, description, virtual_tour_url, main_image_url, images,
      property_types, ribbon_enabled, ribbon_text, ribbon_bg_color, elevator, parking, storage,
      air_conditioning, mamad, solar_water_heater, gas_water_heating, shared_yard, security,
      double_glazed_windows, balcony, garden, renovated, furnished, accessible, listed_on, updated_at)
    = (
      excluded.seq, excluded.agent_id, excluded.title, excluded.transaction_type, excluded.price,
      excluded.price_per_sqm, excluded.city, excluded.neighborhood, excluded.address,
      excluded.rooms, excluded.built_area, excluded.garden_area, excluded.balcony_size,
      excluded.floor, excluded.floors_in_building, excluded.parking_spots, excluded.entrance_date,
      excluded.condition, excluded.description, excluded.virtual_tour_url, excluded.main_image_url,
      excluded.images, excluded.property_types, excluded.ribbon_enabled, excluded.ribbon_text,
      excluded.ribbon_bg_color, excluded.elevator, excluded.parking, excluded.storage,
      excluded.air_conditioning, excluded.mamad, excluded.solar_water_heater,
      excluded.gas_water_heating, excluded.shared_yard, excluded.security,
      excluded.double_glazed_windows, excluded.balcony, excluded.garden, excluded.renovated,
      excluded.furnished, excluded.accessible, excluded.listed_on,
      case when excluded.updated_at is not null then greatest(now(), excluded.updated_at) end)
  where to_jsonb(l) - 'updated_at' is distinct from to_jsonb(excluded) - 'updated_at';
$$;

create function private.project_property() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Held until this transaction ends: an edit racing with "hide prices" leaked the price otherwise.
  perform from public.profiles where id = coalesce(new.agent_id, old.agent_id) for share;
  if tg_op = 'DELETE' then
    -- Before the row is gone its projection still tells whether visitors ever saw it.
    insert into private.gone_listings (id)
    select id from public.public_listings where id = old.id
    on conflict do nothing;
    return old;
  end if;
  perform private.project_listings(new.agent_id, new.id);
  return null;
end $$;
create trigger project_property after insert or update on public.properties
  for each row execute function private.project_property();
create trigger remember_gone before delete on public.properties
  for each row execute function private.project_property();

create function private.project_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The company must not appear or disappear between looking and writing. It locks the public rows
  -- of its agents when it does, so a company is locked here only for an agent who joins those rows.
  if tg_op = 'INSERT' or new.organization_code is distinct from old.organization_code
     or private.is_shown(new) <> private.is_shown(old) then
    perform from public.companies where organization_code = new.organization_code for share;
  end if;
  perform from public.public_agents where id = new.id for update;
  perform private.project_agent(new.id);
  if tg_op = 'UPDATE' and
     (private.is_shown(new), new.show_property_prices, new.show_listing_dates, new.feature_property_ribbon_enabled)
     is distinct from
     (private.is_shown(old), old.show_property_prices, old.show_listing_dates, old.feature_property_ribbon_enabled)
  then
    perform private.project_listings(new.id);
  end if;
  return null;
end $$;
create trigger project_profile
  after insert or update of user_type, username, name, phone, profile_image_url, is_public, organization_code,
    show_property_prices, show_listing_dates, show_property_ids, feature_property_ribbon_enabled
  on public.profiles
  for each row execute function private.project_profile();

-- Counts lock an agent first and the company second; so does everything that rewrites a company.
create function private.lock_agents(_company uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.public_agents where company_id = _company order by id for update;
end $$;

create function private.project_company_row() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.lock_agents(old.id);
    return old;
  end if;
  if tg_op = 'UPDATE' and private.is_shown(new) <> private.is_shown(old) then
    perform private.lock_agents(new.id);
    perform private.project_company(new.id);
    perform private.project_agent(a.id) from public.profiles a
    where a.organization_code = new.organization_code;
  else
    perform private.project_company(new.id);
  end if;
  return null;
end $$;
create trigger project_company_row after insert or update on public.companies
  for each row execute function private.project_company_row();
create trigger lock_agents before delete on public.companies
  for each row execute function private.project_company_row();

-- Counts travel up: a listing counts for its agent, an agent's count for the company.
create function private.count_listing() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.public_agents
  set listings_count = listings_count + case when tg_op = 'INSERT' then 1 else -1 end
  where id = case when tg_op = 'INSERT' then new.agent_id else old.agent_id end;
  return null;
end $$;
create trigger count_listing after insert or delete on public.public_listings
  for each row execute function private.count_listing();

create function private.count_agent() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and old.company_id is not null then
    update public.public_companies
    set agent_count = agent_count - 1, properties_count = properties_count - old.listings_count
    where id = old.company_id;
  end if;
  if tg_op <> 'DELETE' and new.company_id is not null then
    update public.public_companies
    set agent_count = agent_count + 1, properties_count = properties_count + new.listings_count
    where id = new.company_id;
  end if;
  return null;
end $$;
create trigger count_agent after insert or delete on public.public_agents
  for each row execute function private.count_agent();
create trigger count_agent_update after update on public.public_agents
  for each row when (old.company_id is distinct from new.company_id
                     or old.listings_count <> new.listings_count)
  execute function private.count_agent();
