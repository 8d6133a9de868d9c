-- The counts of the landing page, and a company's view of its agents.

-- Reads maintained totals: repeated requests scan no listings.
create function public.public_counts() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'listings', (select coalesce(sum(listings), 0) from private.search_counts),
    'agents', (select count(*) from public.public_agents),
    'companies', (select count(*) from public.public_companies),
    'cities', (select count(distinct city) from private.search_counts where listings > 0))
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.public_counts()', 'execute', '{anon, authenticated, service_role}');
comment on function public.public_counts() is
  '`{listings, agents, companies, cities}`';

create function public.busiest_cities(_limit integer default 12)
returns table (city text, listings bigint)
language sql stable security definer set search_path = ''
as $$
  select c.name, sum(s.listings)
  from private.search_counts s join private.search_cities c on c.id = s.city
  where s.listings > 0
  group by c.name order by 2 desc, 1 limit least(greatest(_limit, 1), 100)
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.busiest_cities(integer)', 'execute', '{anon, authenticated, service_role}');
comment on function public.busiest_cities(integer) is
  'rows `city, listings`';

-- The owner's view of the company's agents. Real prices and unpublished agents: the owner is no visitor.
create function private.agents_of_company(own public.companies) returns jsonb
language sql stable security definer set search_path = ''
as $$
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', a.id, 'name', a.name, 'username', a.username, 'phone', a.phone, 'is_public', a.is_public, 'edits', a.office_edits,
      'properties_count', (select count(*) from public.properties p where p.agent_id = a.id and p.status in ('active', 'under_offer'))) order by a.name, a.id), '[]')
    from public.profiles a
    where a.organization_code = own.organization_code and a.user_type = 'agent'
$$;

create function public.company_agents() returns jsonb
language sql stable security definer set search_path = ''
as $$ select private.agents_of_company(private.require_company()) $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.company_agents()', 'execute', '{authenticated}');
comment on function public.company_agents() is
  '`[{id, name, username, phone, is_public, properties_count}]`, all of them in one value: rows would be cut at the Data API''s `max_rows`
refuses 42501 `not_company`';

-- Every home of the office except drafts, which are private to their agents, with its numbers of the last 30 days. The
-- numbers are read for the 24 homes of the page; for all homes only where the sort needs them.
create function private.properties_of_company(
  own public.companies, _page integer, _search text, _sort text, _status text, _agent uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  page integer := least(greatest(coalesce(_page, 1), 1), 1000);
  word text := private.like_word(_search);
  by_numbers boolean := _sort in ('views', 'contacts');
  since date := (now() at time zone 'Asia/Jerusalem')::date - 29;
begin
  return (
    with fitting as materialized (
      select p.id, p.seq, p.title, p.price, p.city, p.rooms, p.transaction_type, p.status,
             case when private.is_live(p.status) then p.expires_at end as expires_at,
             a.id as agent_id, a.name as agent_name, a.username as agent_username
      from public.properties p join public.profiles a on a.id = p.agent_id
      where a.organization_code = own.organization_code and a.user_type = 'agent' and p.status <> 'draft'
        and (_agent is null or a.id = _agent)
        and (word is null or p.title ilike word or p.city ilike word or a.name ilike word)
    ),
    found as materialized (select * from fitting where _status is null or status = _status),
    numbers as materialized (
      select d.listing_id, sum(d.views) as views, sum(d.calls + d.chats + d.leads) as contacts
      from private.listing_days d
      where by_numbers and d.day >= since and d.listing_id in (select id from found) group by 1
    ),
    ordered as (
      select f.*, row_number() over (order by
        case when _sort = 'live' then not private.is_live(f.status) end,
        case when _sort = 'price_asc' then f.price end, case when _sort = 'price_desc' then f.price end desc,
        case when _sort = 'rooms_asc' then f.rooms end, case when _sort = 'rooms_desc' then f.rooms end desc nulls last,
        case when _sort = 'title' then f.title end, case when _sort = 'city' then f.city end,
        case when _sort = 'agent' then f.agent_name end,
        case when _sort = 'ending' then f.expires_at end nulls last,
        case when _sort = 'views' then coalesce(n.views, 0) end desc,
        case when _sort = 'contacts' then coalesce(n.contacts, 0) end desc, f.seq desc) as ordinal
      from found f left join numbers n on n.listing_id = f.id order by ordinal limit 24 offset (page - 1) * 24
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'states', (select coalesce(jsonb_object_agg(status, n), '{}') from (select status, count(*) as n from fitting group by status) s),
      'rows', coalesce((
        select jsonb_agg(to_jsonb(o) - 'seq' - 'ordinal' || jsonb_build_object('views', coalesce(d.views, 0), 'contacts', coalesce(d.contacts, 0))
          order by o.ordinal)
        from ordered o left join lateral (
          select sum(views) as views, sum(calls + chats + leads) as contacts from private.listing_days
          where listing_id = o.id and day >= since) d on true), '[]')));
end $$;

create function public.company_properties(
  _page integer default 1, _search text default null, _sort text default 'live', _status text default null,
  _agent uuid default null)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.properties_of_company(private.require_company(), _page, _search, _sort, _status, _agent);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.company_properties(integer, text, text, text, uuid)', 'execute', '{authenticated}');
comment on function public.company_properties(integer, text, text, text, uuid) is
  '`{total, states: {status: count}, rows: [{id, title, price, city, rooms, transaction_type, status, expires_at, agent_id, agent_name, agent_username, views, contacts}]}`: 24 of the homes of the company''s agents in that state and of that agent (null: all), never drafts; `expires_at` of what visitors find, else null; views and contacts of 30 days. `states` counts what fits the search in every state. Sort live (what visitors find first, each part newest first), newest, price_asc, price_desc, rooms_asc, rooms_desc, title, city, agent, ending, views, contacts
refuses 42501 `not_company`';
