-- What visitors may see, kept in sync by triggers. Everything public reads only these tables, so a hidden value cannot
-- leak through a filter, a sort or a count.

create table public.public_companies (
  id uuid primary key references public.companies (id) on delete cascade,
  name text not null,
  description text,
  phone text,
  slug text not null unique,
  logo_url text,
  agent_count integer not null default 0,
  properties_count integer not null default 0,
  updated_at timestamptz not null,
  license text
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
  updated_at timestamptz not null,
  license text,
  areas text[] not null default '{}',
  languages text[] not null default '{}',
  working_since smallint,
  opening_hours text[],
  show_closed_listings boolean not null default true
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
  rooms numeric(3, 1),
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
  updated_at timestamptz,
  -- By how many percent the price fell (062_prices.sql); null without a badge. The moment is null with the dates.
  lowered_percent numeric(4, 1),
  lowered_at timestamptz,
  status text not null, -- active, under_offer
  -- Published within seven days; false when the agent hides dates.
  is_new boolean not null,
  -- Whether what is so by itself stands on the picture, where the agent has set no ribbon.
  automatic_ribbons boolean not null,
  -- Where it is as far as its agent shows it (055_places.sql); null where nothing is known.
  map_lat double precision,
  map_lng double precision,
  map_place text,
  -- Whether programs and assistants are answered with it too.
  for_programs boolean not null default true,
  floor_plan_image text,
  -- While the agent's exclusivity is in force (083_exclusivity.sql).
  is_exclusive boolean not null default false,
  -- The day of the next open house that somebody can still sign up for (084_viewings.sql).
  open_house_on date,
  image_texts jsonb not null default '{}'
);
create index public_listings_new_idx on public.public_listings (listed_on) where is_new;
create index public_listings_exclusive_idx on public.public_listings (id) where is_exclusive;
create index public_listings_lowered_idx on public.public_listings (id) where lowered_percent is not null;
create index public_listings_open_house_idx on public.public_listings (id) where open_house_on is not null;
-- Sold or rented recently: shown on their own page and in the agent's "lately", but in no search or count. A separate
-- table, so queries of listings need no condition to exclude them.
create table public.public_closed_listings (
  closed_on date not null,
  like public.public_listings,
  primary key (id),
  foreign key (id) references public.properties (id) on delete cascade,
  foreign key (agent_id) references public.public_agents (id) on delete cascade
);
create index public_closed_listings_agent_id_idx on public.public_closed_listings (agent_id, closed_on desc);
create index public_listings_agent_id_idx on public.public_listings (agent_id, seq desc);
create index public_listings_city_idx on public.public_listings (city, transaction_type, seq desc);

alter table public.public_companies enable row level security;
alter table public.public_agents enable row level security;
alter table public.public_listings enable row level security;
alter table public.public_closed_listings enable row level security;
create policy "everyone reads public companies" on public.public_companies
  for select to anon, authenticated using (true);
insert into private.api_grants (object, privilege, roles) values
  ('table public.public_companies', 'select', '{anon, authenticated}');
create policy "everyone reads public agents" on public.public_agents
  for select to anon, authenticated using (true);
insert into private.api_grants (object, privilege, roles) values
  ('table public.public_agents', 'select', '{anon, authenticated}');
create policy "everyone reads public listings" on public.public_listings
  for select to anon, authenticated using (true);
insert into private.api_grants (object, privilege, roles) values
  ('table public.public_listings', 'select', '{anon, authenticated}');
create policy "everyone reads lately closed listings" on public.public_closed_listings
  for select to anon, authenticated using (true);
insert into private.api_grants (object, privilege, roles) values
  ('table public.public_closed_listings', 'select', '{anon, authenticated}');

-- Deleted listings that visitors have seen: their address returns 410, not 404.
create table private.gone_listings (
  id uuid primary key,
  gone_at timestamptz not null default now(),
  -- Where to look instead; null of those that went before this was noted.
  city text,
  transaction_type text,
  -- Whose feed tells of it for 30 days; null of those that went before this was noted.
  agent_id uuid
);
create index gone_listings_agent_id_idx on private.gone_listings (agent_id, gone_at);
create index gone_listings_gone_at_idx on private.gone_listings (gone_at);
alter table private.gone_listings enable row level security;

create function public.listing_gone(_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('city', city, 'transaction_type', transaction_type, 'may_return', may_return) from (
    select city, transaction_type, false as may_return from private.gone_listings where id = _id
    union all
    select p.city, p.transaction_type, true from public.properties p join public.profiles a on a.id = p.agent_id
    where p.id = _id and private.is_shown(a)
      and (p.status = 'expired' or p.status = 'closed' and not private.lately(p.closed_at))) gone
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.listing_gone(uuid)', 'execute', '{anon, authenticated, service_role}');
comment on function public.listing_gone(uuid) is
  '`{city, transaction_type, may_return}` of a listing that visitors once saw and that was deleted, has expired or was closed more than 30 days ago (410); null of every other, the first two are null where it was deleted before they were noted; may_return: it was not deleted';

-- A video is shown while the agent's plan has videos, and returns with it. A plan can expire without any trigger, so
-- this is not a column of the projection but is queried when the page is rendered.
create function public.listing_video(_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select p.video_url from public.properties p join public.profiles a on a.id = p.agent_id
  where p.id = _id and p.video_url is not null and private.has_video(a.user_id)
    and exists (select from public.public_listings where id = _id)
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.listing_video(uuid)', 'execute', '{anon, authenticated, service_role}');
comment on function public.listing_video(uuid) is
  'the address of the video of a listing that visitors see, while the plan of its agent has videos; null otherwise';

-- A person's search text as a LIKE pattern: its % and _ are escaped.
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

-- The expected content of each public row. The triggers write from these functions.

create function private.project_property() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Held until this transaction ends: an edit racing with "hide prices" leaked the price otherwise.
  perform private.hold_agent(coalesce(new.agent_id, old.agent_id));
  -- A deleted listing leaves the index before it leaves the counts, so the counts are locked here.
  if tg_op <> 'UPDATE' then perform private.hold_public_agent(coalesce(new.agent_id, old.agent_id));
  elsif new.status <> old.status then perform private.hold_public_agent(new.agent_id); end if;
  if tg_op = 'DELETE' then
    -- Before the row is gone its projection still tells whether visitors ever saw it.
    insert into private.gone_listings (id, city, transaction_type, agent_id)
    select old.id, old.city, old.transaction_type, old.agent_id
    where exists (select from public.public_listings where id = old.id)
       or old.published_at is not null
          and exists (select from public.profiles a where a.id = old.agent_id and private.is_shown(a))
    on conflict do nothing;
    return old;
  end if;
  perform private.project_listings(new.agent_id, new.id);
  -- What was handed to an agent who is not shown is nowhere; of one who is, the row was written over.
  if tg_op = 'UPDATE' and new.agent_id <> old.agent_id then perform private.project_listings(old.agent_id, new.id); end if;
  return null;
end $$;
create trigger project_property after insert on public.properties
  for each row execute function private.project_property();
create trigger project_property_update after update on public.properties
  for each row when (old.status = 'expired' or new.status <> 'expired')
  execute function private.project_property();

create trigger remember_gone before delete on public.properties
  for each row execute function private.project_property();

create function private.project_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  moves boolean := tg_op = 'INSERT' or new.organization_code is distinct from old.organization_code;
  appears boolean := tg_op = 'INSERT' or private.is_shown(new) <> private.is_shown(old);
begin
  -- The company must not appear or disappear between looking and writing. It locks the public rows
  -- of its agents when it does, so a company is locked here only for an agent who joins those rows.
  if moves or appears then
    perform from public.companies where organization_code = new.organization_code for share;
  end if;
  perform from public.public_agents where id = new.id for update;
  if moves or appears then
    perform from public.public_companies
    where id in (select company_id from public.public_agents where id = new.id)
       or id in (select id from public.companies where organization_code = new.organization_code)
    order by id for no key update;
  end if;
  if appears then perform private.hold_counts(new.id); end if;
  perform private.project_agent(new.id);
  if tg_op = 'UPDATE' and (appears
     or (new.show_property_prices, new.show_listing_dates, new.feature_property_ribbon_enabled,
         new.show_automatic_ribbons, new.show_to_programs)
        is distinct from
        (old.show_property_prices, old.show_listing_dates, old.feature_property_ribbon_enabled,
         old.show_automatic_ribbons, old.show_to_programs))
  then
    perform private.project_listings(new.id);
  end if;
  return null;
end $$;
create trigger project_profile
  after insert or update of user_type, username, name, phone, profile_image_url, is_public, organization_code,
    show_property_prices, show_listing_dates, show_property_ids, feature_property_ribbon_enabled,
    show_automatic_ribbons, show_to_programs, license, areas, languages, working_since, opening_hours,
    show_closed_listings
  on public.profiles
  for each row execute function private.project_profile();

-- Counts lock the agent first and the company second, as does every write of a company.
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
    perform from public.public_agents
    where id in (select id from public.profiles where organization_code = new.organization_code)
    order by id for update;
    perform private.project_company(new.id);
    update public.public_agents a
    set company_id = new.id, updated_at = now()
    from public.profiles p
    where private.is_shown(new) and p.id = a.id and p.organization_code = new.organization_code
      and a.company_id is distinct from new.id;
  else
    perform private.project_company(new.id);
  end if;
  return null;
end $$;
create trigger project_company_row after insert or update on public.companies
  for each row execute function private.project_company_row();
create trigger lock_agents before delete on public.companies
  for each row execute function private.project_company_row();

-- Counts propagate: a listing counts for its agent, an agent's count for the company.
create function private.count_listing() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.public_agents a
  set listings_count = a.listings_count + case when tg_op = 'INSERT' then n.count else -n.count end
  from (select agent_id, count(*) from changed group by agent_id) n where a.id = n.agent_id;
  return null;
end $$;
create trigger count_inserted after insert on public.public_listings
  referencing new table as changed for each statement execute function private.count_listing();
create trigger count_deleted after delete on public.public_listings
  referencing old table as changed for each statement execute function private.count_listing();

-- A home was handed over. The caller has locked both agents, in their order.
create function private.count_handed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.public_agents
  set listings_count = listings_count + case when id = new.agent_id then 1 else -1 end
  where id in (old.agent_id, new.agent_id);
  return null;
end $$;
create trigger count_handed after update on public.public_listings
  for each row when (old.agent_id is distinct from new.agent_id) execute function private.count_handed();

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

-- The lock taken before a company's agents: while a code is drawn or the company deleted, nobody can join, so the
-- agents locked are all of them.
create function private.company_gate(_company uuid) returns bigint
language sql immutable set search_path = ''
as $$ select hashtextextended('company:' || _company, 0) $$;

-- Locks an agent and the agent's company, before any of their other rows. Share and key share locks: listings of one
-- agent can still be saved concurrently.
create function private.hold_agent(_agent uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.profiles where id = _agent for share;
  perform from public.companies c join public.profiles a using (organization_code)
  where a.id = _agent for key share of c;
end $$;

-- The public rows that count an agent's listings, in the order in which counts propagate.
create function private.hold_public_agent(_agent uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.public_agents where id = _agent for no key update;
  perform from public.public_companies
  where id in (select company_id from public.public_agents where id = _agent) for no key update;
end $$;

-- A subscription is written after its profile is locked, as by readers that lock the profile.
create function private.hold_subscriber() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.profiles where user_id = new.user_id for no key update;
  return new;
end $$;
create trigger a_hold_subscriber before insert on public.user_subscriptions
  for each row execute function private.hold_subscriber();

-- The totals that all listings of an agent enter or leave at once. Missing rows are created first.
create function private.hold_counts(_agent uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  brought integer;
begin
  insert into private.search_cities (name, key)
  select p.city, private.search_key(p.city) from public.properties p
  where p.agent_id = _agent and p.city is not null and not exists (select from private.search_cities c where c.name = p.city)
  group by p.city order by p.city on conflict do nothing;
  get diagnostics brought = row_count;
  perform private.admit_places(_agent, brought);
  insert into private.search_neighborhoods (key)
  select distinct private.area_key(p.neighborhood) as key from public.properties p
  where p.agent_id = _agent and private.area_key(p.neighborhood) <> '' order by key on conflict do nothing;
  insert into private.search_counts (city, deal, listings)
  select distinct c.id, case p.transaction_type when 'sale' then 1 else 2 end, 0
  from public.properties p join private.search_cities c on c.name = p.city
  where p.agent_id = _agent order by 1, 2 on conflict do nothing;
  perform from private.search_counts s
  where (s.city, s.deal) in (
    select c.id, case p.transaction_type when 'sale' then 1 else 2 end
    from public.properties p join private.search_cities c on c.name = p.city where p.agent_id = _agent)
  order by s.city, s.deal for no key update;
end $$;

-- Runs before the first listing of a statement is locked. Only for a person's own request: a cascade runs under the
-- locks of the statement that caused it. Plain SQL by the owner has no user here; the row's trigger comes later.
create function private.hold_own_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hold_agent(private.my_profile_id());
  -- Who publishes a draft with what is saved takes one of the plan's places, and locks them first.
  if current_setting('delet.takes_place', true) = 'yes' then
    perform private.quota_refusal(a) from public.profiles a where a.id = private.my_profile_id();
  end if;
  return null;
end $$;
create trigger hold_own_profile before insert or update or delete on public.properties
  for each statement when (pg_trigger_depth() = 0) execute function private.hold_own_profile();
