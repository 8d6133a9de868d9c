-- The same home advertised twice. Never a reason to refuse anything: its agent is told, and operators see the pairs.

create index properties_alike_idx on public.properties (city, transaction_type, rooms) where status in ('active', 'under_offer');

-- Live listings that look like this one: town, deal and rooms agree, and the street does, or two pictures nearly do.
-- A street without a number is a long one: there the area agrees, too. Of a pair of pictures at most seven bits of 64
-- differ, at some crop or mirrored; measured with tests/database/same-homes.test.ts.
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

-- What operators see. Found after it was published, by the server.
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

-- Listings that came before visitors or changed since they were looked at.
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
    or old.floor is distinct from new.floor or old.images is distinct from new.images))
  execute function private.note_same_home_check();

-- A step of run_maintenance; how many were looked at.
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
      on conflict do nothing;
    end if;
    delete from private.same_home_checks where listing_id = home.id;
    looked := looked + 1;
  end loop;
  return looked;
end $$;

-- Of somebody else's home nothing is said but that it is there, and only where visitors see what the two have alike: an
-- address that its agent keeps to themselves is not found out by typing it.
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
    left join public.public_listings l on l.id = o.id);
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
