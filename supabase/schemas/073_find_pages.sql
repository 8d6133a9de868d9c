-- Pages found by their own identity: a listing by its number, an agent by phone or name, a company.

-- A home as visitors see it, live or lately closed; no row for a home that is not visible now.
create function private.shown_home(_id uuid)
returns table (title text, property_types text[], rooms numeric, city text)
language sql stable security definer set search_path = ''
as $$
  select title, property_types, rooms, city from public.public_listings where id = _id
  union all
  select l.title, l.property_types, l.rooms, l.city from public.public_closed_listings l join public.properties p using (id)
  where l.id = _id and private.lately(p.closed_at)
  limit 1
$$;

create function private.phone_digits(_phone text) returns text
language sql immutable set search_path = ''
as $$ select regexp_replace(regexp_replace(_phone, '[^0-9]', '', 'g'), '^972', '0') $$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.phone_digits(text)', 'execute', '{service_role}');
create index public_agents_phone on public.public_agents (private.phone_digits(phone));
create index public_companies_phone on public.public_companies (private.phone_digits(phone));
create index public_companies_name_words on public.public_companies
  using gin (private.name_words(name)) with (fastupdate = off);

-- Definer, because visitors may not call the functions it needs; the data it reads is public. A hidden listing number
-- finds nothing, and neither does a phone that no page shows.
create function public.find_pages(_text text, _begins boolean default false) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  t constant text := lower(private.norm(left(_text, 80)));
  number constant text := substring(t from '(?<![0-9a-z])([0-9a-f]{8})(?![0-9a-z])');
  digits constant text := substring(private.phone_digits(t) from '^0[0-9]{8,9}$');
  -- As a page that is meant each word is a whole one; while somebody types it may be a beginning.
  called constant text := case when _begins then private.name_query(t) else (
    select string_agg(format('(''%s'' | ''%s'')', word, private.without_vowel_letters(word)), ' & ')
    from regexp_split_to_table(private.search_key(t), ' ') word where word <> '') end;
  -- One letter or two are the beginning of everything.
  named constant boolean := called is not null and char_length(private.search_key(t)) > 2;
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('kind', kind, 'name', name, 'key', key) order by place, size desc, key)
    from (
      select 1 as place, 'listing' as kind, l.title as name, l.id::text as key, 0 as size
      from public.public_listings l join public.public_agents a on a.id = l.agent_id
      where number is not null and a.show_property_ids
        and l.id between (number || '-0000-0000-0000-000000000000')::uuid
          and (number || '-ffff-ffff-ffff-ffffffffffff')::uuid
      union all
      (select 2, 'agent', a.name, a.username, a.listings_count from public.public_agents a
        where private.phone_digits(a.phone) = digits order by a.listings_count desc limit 3)
      union all
      (select 3, 'company', c.name, c.slug, c.properties_count from public.public_companies c
        where private.phone_digits(c.phone) = digits order by c.properties_count desc limit 3)
      union all
      (select 4, 'agent', a.name, a.username, a.listings_count from public.public_agents a
        where named and a.listings_count > 0 and private.name_words(a.name) @@ called::tsquery
        order by a.listings_count desc, a.username limit 3)
      union all
      (select 5, 'company', c.name, c.slug, c.properties_count from public.public_companies c
        where named and private.name_words(c.name) @@ called::tsquery
        order by c.properties_count desc, c.slug limit 3)) pages), '[]');
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.find_pages(text, boolean)', 'execute', '{anon, authenticated, service_role}');
comment on function public.find_pages(text, boolean) is
  'pages that are called so, `{kind, name, key}`: a `listing` by the number on its page (key: id), an `agent` (username) or a `company` (slug) by phone or by all words of the name, with `_begins` by their beginnings; at most three of each';
