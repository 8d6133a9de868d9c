-- The same home advertised twice. Never a reason to refuse anything: its agent is notified, and operators see the
-- pairs.

create index properties_alike_idx on public.properties (city, transaction_type, rooms) where status in ('active', 'under_offer');

-- Live listings that look like this one: town, deal and rooms agree, and the street does, or two pictures nearly do. A
-- street without a number may be long, so there the area must agree, too. Two pictures match when at most seven bits of
-- 64 differ, at some crop or mirrored; measured with tests/database/same-homes.test.ts.
create function private.same_homes(p public.properties) returns table (listing_id uuid, by_street boolean, by_pictures boolean)
language sql stable security definer set search_path = ''
as $$
  with near as (
    select o.id, o.images, coalesce(
      private.search_key(o.address) = nullif(private.search_key(p.address), '')
      and (p.address ~ '[0-9]' or o.built_area = p.built_area)
      and (o.floor = p.floor) is not false, false) as street
    from public.properties o
    where o.city = p.city and o.transaction_type = p.transaction_type and o.status in ('active', 'under_offer') and o.id <> p.id
      and (o.rooms between p.rooms - 0.5 and p.rooms + 0.5 or o.rooms is null and p.rooms is null)
    order by o.seq desc limit 1000),
  own as (select path, hashes as h from private.media where path = any (p.images) and hashes is not null),
  alike as (
    select n.id
    from near n
    cross join lateral unnest(n.images) shown (path)
    join private.media m on m.path = shown.path and m.hashes is not null
    cross join lateral (select m.hashes as g) theirs
    join own on own.path = shown.path or least(
      bit_count((h[1] # g[1])::bit(64)), bit_count((h[1] # g[2])::bit(64)), bit_count((h[1] # g[3])::bit(64)),
      bit_count((h[2] # g[1])::bit(64)), bit_count((h[2] # g[2])::bit(64)), bit_count((h[2] # g[3])::bit(64)),
      bit_count((h[3] # g[1])::bit(64)), bit_count((h[3] # g[2])::bit(64)), bit_count((h[3] # g[3])::bit(64)),
      bit_count((h[1] # g[4])::bit(64)), bit_count((h[2] # g[4])::bit(64)), bit_count((h[3] # g[4])::bit(64)),
      bit_count((h[4] # g[1])::bit(64))) <= 7
    group by n.id
    -- Each of two pictures has its own beside it.
    having least(count(distinct own.path), count(distinct shown.path)) >= 2)
  select n.id, n.street, a.id is not null
  from near n left join alike a on a.id = n.id
  where n.street or a.id is not null
$$;

-- Pairs that an operator dismissed as two different homes, with their facts at that time: the pair returns when one of
-- them changes.
create table private.different_homes (
  listing_id uuid not null references public.properties (id) on delete cascade,
  other_id uuid not null references public.properties (id) on delete cascade,
  facts jsonb not null,
  at timestamptz not null default now(),
  primary key (listing_id, other_id),
  constraint different_homes_once check (listing_id < other_id)
);
create index different_homes_other_id_idx on private.different_homes (other_id);
alter table private.different_homes enable row level security;

-- The facts that the rule compares. The order of the pictures is irrelevant.
create function private.compared_facts(p public.properties) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_array(p.city, p.transaction_type, p.rooms, private.search_key(p.address), p.floor, p.built_area,
    (select jsonb_agg(path order by path) from unnest(p.images) path))
$$;

create function private.is_different_home(p public.properties, _other uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.different_homes d
    join public.properties a on a.id = d.listing_id join public.properties b on b.id = d.other_id
    where d.listing_id = least(p.id, _other) and d.other_id = greatest(p.id, _other)
      and d.facts = jsonb_build_array(private.compared_facts(a), private.compared_facts(b)))
$$;

-- The pairs that operators see. The server finds them after publication.
create table private.same_home_pairs (
  listing_id uuid not null references public.properties (id) on delete cascade,
  other_id uuid not null references public.properties (id) on delete cascade,
  by_street boolean not null,
  by_pictures boolean not null,
  found_at timestamptz not null default now(),
  primary key (listing_id, other_id),
  constraint same_home_pair_once check (listing_id < other_id)
);
create index same_home_pairs_other_id_idx on private.same_home_pairs (other_id);
create index same_home_pairs_found_at_idx on private.same_home_pairs (found_at desc);
alter table private.same_home_pairs enable row level security;

-- Listings that were published or changed since they were last checked.
create table private.same_home_checks (
  listing_id uuid primary key references public.properties (id) on delete cascade,
  at timestamptz not null default now()
);
create index same_home_checks_at_idx on private.same_home_checks (at);
alter table private.same_home_checks enable row level security;

create function private.note_same_home_check() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.same_home_checks (listing_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger same_home_check after insert on public.properties
  for each row when (new.status in ('active', 'under_offer')) execute function private.note_same_home_check();
create trigger same_home_check_again after update on public.properties
  for each row when (new.status in ('active', 'under_offer') and (
    old.status is distinct from new.status or old.city is distinct from new.city or old.rooms is distinct from new.rooms
    or old.transaction_type is distinct from new.transaction_type or old.address is distinct from new.address
    or old.floor is distinct from new.floor or old.built_area is distinct from new.built_area or old.images is distinct from new.images))
  execute function private.note_same_home_check();

-- A step of run_maintenance; returns how many were checked.
create function private.find_same_homes() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  home public.properties;
  looked integer := 0;
begin
  for home in
    select p.* from private.same_home_checks c join public.properties p on p.id = c.listing_id
    order by c.at limit 10 for update of c skip locked
  loop
    delete from private.same_home_pairs where home.id in (listing_id, other_id);
    if home.status in ('active', 'under_offer') then
      insert into private.same_home_pairs (listing_id, other_id, by_street, by_pictures)
      select least(home.id, s.listing_id), greatest(home.id, s.listing_id), s.by_street, s.by_pictures
      from private.same_homes(home) s
      where not private.is_different_home(home, s.listing_id)
      on conflict do nothing;
    end if;
    delete from private.same_home_checks where listing_id = home.id;
    looked := looked + 1;
  end loop;
  return looked;
end $$;

-- "Not the same home": an operator looked at both.
create function public.admin_dismiss_same_homes(_one uuid, _other uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  a public.properties;
  b public.properties;
begin
  perform private.require_admin();
  delete from private.same_home_pairs where listing_id = least(_one, _other) and other_id = greatest(_one, _other);
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  select * into a from public.properties where id = least(_one, _other);
  select * into b from public.properties where id = greatest(_one, _other);
  insert into private.different_homes as d (listing_id, other_id, facts)
  values (a.id, b.id, jsonb_build_array(private.compared_facts(a), private.compared_facts(b)))
  on conflict (listing_id, other_id) do update set facts = excluded.facts, at = now();
  perform private.audit('same_homes_dismissed', a.id::text, jsonb_build_object('other', b.id));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_dismiss_same_homes(uuid, uuid)', 'execute', '{authenticated}');
comment on function public.admin_dismiss_same_homes(uuid, uuid) is
  'nothing; the pair does not come again, and its agents are told of it no more, until a fact or a picture of one of them is another
refuses 42501 `not_admin`; PT404 `not_found` (it is no pair, or not any more)';

-- Pictures of homes from before hashes existed, a few at a time; each path is tried once.
create function public.unhashed_pictures(_limit integer default 20) returns setof text
language sql stable security definer set search_path = ''
as $$
  select path from private.media where kind = 'property' and hashes is null and not hashing_failed
  order by created_at desc, path limit least(greatest(_limit, 1), 100)
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.unhashed_pictures(integer)', 'execute', '{service_role}');
comment on function public.unhashed_pictures(integer) is
  'paths of pictures of homes that have no hashes yet, the newest first';

-- Homes that show it are checked again.
create function public.hash_picture(_path text, _hashes text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  owner uuid;
begin
  update private.media set hashes = _hashes::bigint[], hashing_failed = _hashes is null
  where path = _path and kind = 'property' and hashes is null returning owner_id into owner;
  if _hashes is null then return; end if;
  insert into private.same_home_checks (listing_id)
  select id from public.properties
  where agent_id = owner and status in ('active', 'under_offer') and _path = any (images)
  on conflict do nothing;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.hash_picture(text, text)', 'execute', '{service_role}');
comment on function public.hash_picture(text, text) is
  'nothing; hashes as `{1,2,3,4}`, null: the file could not be read, and is not tried again';

-- Reveals only that another agent has such a home, and only where visitors see the shared facts: an address that its
-- agent hides cannot be found out by typing it.
create function public.own_same_homes(_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  home public.properties;
begin
  perform private.require_user();
  select * into home from public.properties where id = _id and agent_id = private.my_profile_id();
  if home.id is null then perform private.refuse('not_found', 'PT404'); end if;
  return (
    select jsonb_build_object(
      'own', coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title) order by o.seq desc) filter (where o.agent_id = home.agent_id), '[]'),
      'others', coalesce(bool_or(o.agent_id <> home.agent_id and l.id is not null and (s.by_pictures or o.location_shown <> 'area')), false))
    from private.same_homes(home) s
    join public.properties o on o.id = s.listing_id
    left join public.public_listings l on l.id = o.id
    where not private.is_different_home(home, o.id));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.own_same_homes(uuid)', 'execute', '{authenticated}');
comment on function public.own_same_homes(uuid) is
  '`{own: [{id, title}], others: boolean}`: live listings that look like this one of one''s own; of those of others only whether there is one
refuses 42501 `not_signed_in`; PT404 `not_found`';

create function public.admin_same_homes(_page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  page integer := least(greatest(coalesce(_page, 1), 1), 100000);
begin
  perform private.require_admin();
  return (
    with live as (
      select s.found_at, s.by_street, s.by_pictures,
        jsonb_build_object('id', a.id, 'title', a.title, 'agent', x.name, 'user_id', x.user_id) as one,
        jsonb_build_object('id', b.id, 'title', b.title, 'agent', y.name, 'user_id', y.user_id) as other,
        a.city, x.id = y.id as of_one_agent, a.id
      from private.same_home_pairs s
      join public.properties a on a.id = s.listing_id and a.status in ('active', 'under_offer')
      join public.properties b on b.id = s.other_id and b.status in ('active', 'under_offer')
      join public.profiles x on x.id = a.agent_id
      join public.profiles y on y.id = b.agent_id)
    select jsonb_build_object(
      'total', (select count(*) from live), 'page', page, 'page_size', 20,
      'rows', coalesce((select jsonb_agg(to_jsonb(r) - 'id' order by r.found_at desc, r.id) from (
        select * from live order by found_at desc, id limit 20 offset (page - 1) * 20) r), '[]')));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_same_homes(integer)', 'execute', '{authenticated}');
comment on function public.admin_same_homes(integer) is
  '`{total, page, page_size: 20, rows: [{found_at, by_street, by_pictures, city, of_one_agent, one, other}]}` of live listings, each `{id, title, agent, user_id}`
refuses 42501 `not_admin`';
