-- The homes of an agent, or of all agents of a company, for other systems: everything that visitors see of them, behind
-- a secret address. Only its hash is stored, so the address is shown once, and only the server may call the functions
-- that read by it.

create table private.feeds (
  -- An agent, or the owner of a company.
  owner_id uuid primary key references public.profiles (id) on delete cascade,
  hash bytea not null unique,
  made_at timestamptz not null default now(),
  -- The last day on which another system asked for it.
  read_on date
);
alter table private.feeds enable row level security;

-- Whose homes are in the feed: the agent's own, or those of the agents on the company's page. For those agents it is
-- someone else's feed, so agents who opted out of API clients are excluded.
create function private.feed_agents(_owner uuid) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select a.id from public.public_agents a where a.id = _owner
  union
  select a.id from public.profiles p
  join public.companies c on c.owner_user_id = p.user_id
  join public.public_agents a on a.company_id = c.id
  join public.profiles m on m.id = a.id and m.show_to_programs
  where p.id = _owner and p.user_type = 'company'
$$;

-- The previous address stops working.
create function public.make_feed() returns text
language plpgsql security definer set search_path = ''
as $$
declare
  me public.profiles;
  secret constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  select * into me from public.profiles where user_id = private.require_user() for no key update;
  if me.id is null then perform private.refuse('not_agent'); end if;
  if not private.is_active(me) then perform private.refuse('account_inactive'); end if;
  insert into private.feeds (owner_id, hash) values (me.id, sha256(convert_to(secret, 'UTF8')))
  on conflict (owner_id) do update set hash = excluded.hash, made_at = now(), read_on = null;
  return secret;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.make_feed()', 'execute', '{authenticated}');
comment on function public.make_feed() is
  'the secret of the address of the feed of one''s own homes, or of those of one''s company''s agents, 244 random bits of which a hash is kept; the one before opens nothing any more
refuses 42501 `not_agent`, `account_inactive`';

create function public.stop_feed() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.feeds f using public.profiles p
  where p.user_id = private.require_user() and f.owner_id = p.id;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.stop_feed()', 'execute', '{authenticated}');
comment on function public.stop_feed() is
  'the address of one''s own feed opens nothing any more';

-- Each home that lacks a field required by Meta's format is counted under the first one missing.
create function public.my_feed() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me public.profiles;
begin
  select * into me from public.profiles where user_id = private.require_user();
  return (
    select jsonb_build_object('made_at', f.made_at, 'read_on', f.read_on, 'homes', n.homes, 'without_price', n.priceless,
      'without_place', n.placeless, 'without_picture', n.pictureless)
    from private.feeds f cross join lateral (
      select count(*) as homes, count(*) filter (where l.price is null) as priceless,
        count(*) filter (where l.price is not null and l.map_lat is null) as placeless,
        count(*) filter (where l.price is not null and l.map_lat is not null and l.images = '{}') as pictureless
      from public.public_listings l where l.agent_id in (select private.feed_agents(f.owner_id))) n
    where f.owner_id = me.id);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.my_feed()', 'execute', '{authenticated}');
comment on function public.my_feed() is
  '`{made_at, read_on, homes, without_price, without_place, without_picture}` of one''s own feed: how many homes are in it, and how many of them Meta''s format cannot take, each counted by the first that it lacks; null without a feed';

-- A home that ended without a page is reported by its id alone: expired, or deleted after visitors had seen it.
create function public.feed_of(_secret text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Asia/Jerusalem')::date;
  owner uuid := (select owner_id from private.feeds where hash = sha256(convert_to(_secret, 'UTF8')));
begin
  if owner is null then return null; end if;
  update private.feeds set read_on = today where owner_id = owner and read_on is distinct from today;
  return (
    with seen as (
      select a.id, a.name, jsonb_build_object('username', a.username, 'name', a.name, 'license', a.license,
        'company', case when c.id is not null then jsonb_build_object('name', c.name) end) as agent
      from public.public_agents a left join public.public_companies c on c.id = a.company_id
      where a.id in (select private.feed_agents(owner)))
    select jsonb_build_object('name', coalesce((select name from seen where id = owner),
        (select pc.name from public.profiles p join public.companies c on c.owner_user_id = p.user_id
         join public.public_companies pc on pc.id = c.id where p.id = owner and p.user_type = 'company')),
      'homes', coalesce((select jsonb_agg(to_jsonb(l) || jsonb_build_object('agent', s.agent) order by l.seq desc)
        from public.public_listings l join seen s on s.id = l.agent_id), '[]'),
      'closed', coalesce((select jsonb_agg(to_jsonb(l) || jsonb_build_object('agent', s.agent) order by l.closed_on desc, l.seq desc)
        from public.public_closed_listings l join seen s on s.id = l.agent_id), '[]'),
      'gone', coalesce((select jsonb_agg(g order by g.at desc, g.id) from (
          select p.id, 'expired' as how, p.expires_at as at from public.properties p join seen s on s.id = p.agent_id
          where p.status = 'expired' and private.lately(p.expires_at) and not private.is_withheld(p.id)
          union all
          select g.id, 'deleted', g.gone_at from private.gone_listings g join seen s on s.id = g.agent_id
          where private.lately(g.gone_at)) g), '[]')));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.feed_of(text)', 'execute', '{service_role}');
comment on function public.feed_of(text) is
  '`{name, homes, closed, gone: [{id, how, at}]}` of the agent, or of the company''s agents, whose feed has this secret; null for any other. Whole rows of `public_listings` and `public_closed_listings` with `agent {username, name, license, company {name} or null}`, and for 30 days what has `expired` or was `deleted`; nothing of an agent or a company that is not shown, whose name is null';
