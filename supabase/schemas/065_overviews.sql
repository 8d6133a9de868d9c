-- What the landing page counts, and what a company sees of its agents.

-- Out of the totals that are kept: whoever asks again and again reads no listing.
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

-- The owner's view of the own agents. Real prices and unpublished agents: the owner is no visitor.
create function public.company_agents() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own public.companies := private.require_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', a.id, 'name', a.name, 'username', a.username, 'phone', a.phone, 'is_public', a.is_public,
      'properties_count', (select count(*) from public.properties p where p.agent_id = a.id and p.status in ('active', 'under_offer'))) order by a.name, a.id), '[]')
    from public.profiles a
    where a.organization_code = own.organization_code and a.user_type = 'agent');
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.company_agents()', 'execute', '{authenticated}');
comment on function public.company_agents() is
  '`[{id, name, username, phone, is_public, properties_count}]`, all of them in one value: rows would be cut at the Data API''s `max_rows`
refuses 42501 `not_company`';

create function public.company_properties(
  _page integer default 1, _search text default null, _sort text default 'newest')
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own public.companies := private.require_company();
  page integer := least(greatest(coalesce(_page, 1), 1), 1000);
  word text := private.like_word(_search);
begin
  return (
    with found as (
      select p.id, p.seq, p.title, p.price, p.city, p.rooms, p.transaction_type,
             a.id as agent_id, a.name as agent_name, a.username as agent_username
      from public.properties p join public.profiles a on a.id = p.agent_id
      where a.organization_code = own.organization_code and p.status in ('active', 'under_offer')
        and (word is null or p.title ilike word or p.city ilike word or a.name ilike word)
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'rows', coalesce((select jsonb_agg(to_jsonb(f) - 'seq' - 'ordinal' order by f.ordinal) from (
        select found.*, row_number() over (order by
          case when _sort = 'price_asc' then price end, case when _sort = 'price_desc' then price end desc,
          case when _sort = 'rooms_asc' then rooms end, case when _sort = 'rooms_desc' then rooms end desc nulls last,
          case when _sort = 'title' then title end, case when _sort = 'city' then city end,
          case when _sort = 'agent' then agent_name end, seq desc) as ordinal
        from found order by ordinal limit 24 offset (page - 1) * 24) f), '[]')));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.company_properties(integer, text, text)', 'execute', '{authenticated}');
comment on function public.company_properties(integer, text, text) is
  '`{total, rows: [{id, title, price, city, rooms, transaction_type, agent_id, agent_name, agent_username}]}`; sort newest, price_asc, price_desc, rooms_asc, rooms_desc, title, city, agent
refuses 42501 `not_company`';

-- The code of the company is new afterwards, or whoever was removed would be back with the old one.
create function public.remove_agent(_profile_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  own public.companies := private.require_company();
  code text;
begin
  -- A refusal takes it back.
  code := private.renew_code(own.id);
  update public.profiles set organization_code = null
  where id = _profile_id and organization_code = code;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  perform private.audit('agent_removed', _profile_id::text, jsonb_build_object('company', own.id));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.remove_agent(uuid)', 'execute', '{authenticated}');
comment on function public.remove_agent(uuid) is
  'nothing; the company has a new code afterwards
refuses 42501 `not_company`, PT404 `not_found`, P0001 `code_collision`';
