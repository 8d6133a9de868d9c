-- How many people are looking for such a home: those whose alert matches it. Agents see the number, from five up, and
-- nothing about the people.

-- Each mailbox once, whichever of its addresses it used.
create function private.seekers_of(_listing uuid) returns integer
language sql stable security definer set search_path = '' set jit = off
as $$
  with searches as materialized (
    select (row_number() over ())::integer as search, test, addresses, home from (
      select coalesce(n.test, private.alert_test(a.filters)) as test, array_agg(private.mailbox_of(a.address)) as addresses, r as home
      from private.search_rows r cross join lateral private.alerts_near(r) near (alert)
      join private.alert_searches n on n.alert_id = near.alert join private.alerts a on a.id = near.alert
      where r.id = _listing and a.confirmed_at is not null and a.paused_at is null and a.filters is not null
      group by 1, r) texts),
  found as (
    select f.search from (
      select string_agg(format('when %s then true%s', search, test), ' ') as tests, array_agg(search) as searches,
        array_agg(1) as places, array_agg(home) as homes
      from searches group by search / 50) t
    cross join lateral private.pairs_found(t.tests, t.searches, t.places, t.homes[1:1]) f)
  select count(distinct address)::integer from found join searches using (search) cross join lateral unnest(addresses) address
$$;

create function public.my_listing_seekers(_id uuid) returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  uid constant uuid := private.require_user();
  own public.companies := private.my_company();
  seekers integer;
begin
  if not exists (
    select from public.properties p join public.profiles a on a.id = p.agent_id
    where p.id = _id and (a.user_id = uid or (a.user_type = 'agent' and a.organization_code = own.organization_code))) then
    perform private.refuse('not_found', 'PT404');
  end if;
  seekers := private.seekers_of(_id);
  return case when seekers >= 5 then seekers end;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.my_listing_seekers(uuid)', 'execute', '{authenticated}');
comment on function public.my_listing_seekers(uuid) is
  'how many people wait for such a home: addresses with a saved search that finds it, of one''s own listing or of one of the company''s agents; null under five, and of a home that visitors do not see
refuses PT404 `not_found`';

-- How much an alert would have sent lately: the listings on the site that match its filters and came in the last 30
-- days. Definer for the same reason as search_listings.
create function public.alert_forecast(_filters jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  wanted record;
begin
  if jsonb_typeof(_filters) is distinct from 'object' or pg_column_size(_filters) > 40000 then
    perform private.refuse('filters_too_long', '22023');
  end if;
  wanted := private.search_conditions(private.alert_filters(_filters));
  return jsonb_build_object(
    'homes', private.count_found(
      wanted.conditions || format(' and r.listed_on >= %L::date', (now() at time zone 'Asia/Jerusalem')::date - 30), wanted.words),
    -- When they came their agents do not tell.
    'undated', private.count_found(wanted.conditions || ' and r.listed_on is null', wanted.words));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.alert_forecast(jsonb)', 'execute', '{anon, authenticated, service_role}');
comment on function public.alert_forecast(jsonb) is
  '`{homes, undated}` of filters as search_listings takes them: what an alert on them finds that is on the site and came in the last 30 days, and how many of which visitors are not told when they came
refuses 22023 `filters_too_long`';
