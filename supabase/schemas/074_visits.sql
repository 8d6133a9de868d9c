-- Visits as numbers per day in Israel: no row identifies a person. Only functions read these tables, and each returns
-- them only to the owner. A home's numbers are deleted with it.

create table private.listing_days (
  listing_id uuid not null references public.properties (id) on delete cascade,
  day date not null,
  views integer not null default 0,
  -- Different ones of that day.
  visitors integer not null default 0,
  calls integer not null default 0,
  chats integer not null default 0,
  shares integer not null default 0,
  saves integer not null default 0,
  tours integer not null default 0,
  galleries integer not null default 0,
  leads integer not null default 0,
  -- Read a year at a time for hundreds of homes, whose rows lie far apart: the key has all that is asked.
  primary key (listing_id, day) include (views, visitors, calls, chats, shares, saves, tours, galleries, leads)
);
alter table private.listing_days enable row level security;

-- An agent's own page, without the pages of the homes.
create table private.agent_days (
  agent_id uuid not null references public.profiles (id) on delete cascade,
  day date not null,
  views integer not null default 0,
  visitors integer not null default 0,
  calls integer not null default 0,
  chats integer not null default 0,
  shares integer not null default 0,
  leads integer not null default 0,
  primary key (agent_id, day)
);
alter table private.agent_days enable row level security;

create table private.company_days (
  company_id uuid not null references public.companies (id) on delete cascade,
  day date not null,
  views integer not null default 0,
  visitors integer not null default 0,
  calls integer not null default 0,
  chats integer not null default 0,
  shares integer not null default 0,
  primary key (company_id, day)
);
alter table private.company_days enable row level security;

-- The hours in Israel at which an agent's page and homes are viewed and the agent is contacted.
create table private.agent_hours (
  agent_id uuid not null references public.profiles (id) on delete cascade,
  day date not null,
  hour smallint not null constraint agent_hours_of_a_day check (hour between 0 and 23),
  views integer not null default 0,
  -- Calls, chats and leads.
  contacts integer not null default 0,
  primary key (agent_id, day, hour)
);
alter table private.agent_hours enable row level security;

-- The link of a sharing channel is written on its first visit; `own` is the name that an agent gave. Without a listing
-- it leads to the agent's page.
create table private.share_links (
  code char(6) primary key constraint share_links_code_valid check (code ~ '^[A-Za-z0-9]{6}$'),
  agent_id uuid not null references public.profiles (id) on delete cascade,
  listing_id uuid references public.properties (id) on delete cascade,
  place text not null constraint share_links_place_known
    check (place in ('whatsapp', 'facebook', 'mail', 'copied', 'qr', 'print', 'assistant', 'widget', 'own')),
  name text constraint share_links_name_valid
    check (char_length(name) <= 60 and private.is_seen(name) and private.clean_line(name)),
  created_at timestamptz not null default now(),
  constraint share_links_own_named check ((place = 'own') = (name is not null))
);
create index share_links_agent_id_idx on private.share_links (agent_id, created_at desc);
create index share_links_listing_id_idx on private.share_links (listing_id);
alter table private.share_links enable row level security;

create table private.link_days (
  code char(6) not null references private.share_links (code) on delete cascade,
  day date not null,
  opens integer not null default 0,
  calls integer not null default 0,
  chats integer not null default 0,
  leads integer not null default 0,
  -- As of listings: an agent has hundreds of links.
  primary key (code, day) include (opens, calls, chats, leads)
);
alter table private.link_days enable row level security;

-- Distinguishes visitors of one day: a mark is a hash of the day's salt, the address, the browser and the page. Without
-- the salt it cannot be recomputed; salts and marks are deleted after their day.
create table private.visit_salts (
  day date primary key,
  salt bytea not null
);
alter table private.visit_salts enable row level security;

create table private.visit_marks (
  mark bytea not null,
  kind text not null,
  day date not null,
  -- When it counted last, and how often.
  at timestamptz not null,
  times integer not null default 1,
  primary key (mark, kind)
);
create index visit_marks_day_idx on private.visit_marks (day);
alter table private.visit_marks enable row level security;

-- Batches already written, so that one whose response was lost is not counted twice.
create table private.event_batches (
  id uuid primary key,
  at timestamptz not null default now()
);
create index event_batches_at_idx on private.event_batches (at);
alter table private.event_batches enable row level security;

-- The code of a channel's link, which any renderer of the page can compute without a query. The twin of codeOf() in
-- lib/share/codes.ts.
create function private.share_code(_page uuid, _place text) returns char(6)
language sql immutable set search_path = ''
as $$
  select left(translate(encode(sha256(convert_to(_page || ':' || _place, 'UTF8')), 'base64'), '+/=', ''), 6)
$$;

-- The salts of today and, for visits just before midnight, of yesterday.
create function public.visit_salts() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := (clock_timestamp() at time zone 'Asia/Jerusalem')::date;
begin
  if not exists (select from private.visit_salts where day = today) then
    insert into private.visit_salts
    select today, decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
    on conflict do nothing;
  end if;
  return (select jsonb_object_agg(day, encode(salt, 'hex')) from private.visit_salts where day >= today - 1);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.visit_salts()', 'execute', '{service_role}');
comment on function public.visit_salts() is
  '`{day: salt in hex}` of today and, while it is there, of yesterday';

-- From one hour after midnight, nothing is left that could distinguish the visitors of the day before. Returns how many
-- marks were deleted.
create function private.forget_visitors(_limit integer default 50000) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  kept_from constant date := ((now() - interval '1 hour') at time zone 'Asia/Jerusalem')::date;
  gone integer;
begin
  delete from private.visit_salts where day < kept_from;
  delete from private.event_batches where id in (
    select id from private.event_batches where at < now() - interval '1 day' limit _limit for update skip locked);
  delete from private.visit_marks where (mark, kind) in (
    select mark, kind from private.visit_marks where day < kept_from limit _limit for update skip locked);
  get diagnostics gone = row_count;
  return gone;
end $$;

-- The link of this code when it leads to that page; links of channels are created here.
create function private.link_of(_code text, _agent uuid, _listing uuid) returns char(6)
language plpgsql security definer set search_path = ''
as $$
begin
  if _code !~ '^[A-Za-z0-9]{6}$' then return null; end if;
  insert into private.share_links (code, agent_id, listing_id, place)
  select _code, _agent, _listing, place
  from unnest('{whatsapp,facebook,mail,copied,qr,print,assistant,widget}'::text[]) place
  where private.share_code(coalesce(_listing, _agent), place) = _code
    and not exists (select from private.share_links where code = _code::char(6))
  on conflict do nothing;
  return (select code from private.share_links
          where code = _code::char(6) and agent_id = _agent and listing_id is not distinct from _listing);
end $$;

-- One statement per table, ordered by key, as decision 24 requires. Counting a visit is not urgent, so it gives way
-- before a deadlock is detected; the server sends the batch again.
create function public.count_events(_events jsonb, _batch uuid default null) returns integer
language plpgsql security definer set search_path = '' set jit = off set lock_timeout = '500ms'
as $$
declare
  asked jsonb;
  seen jsonb;
  counted jsonb := '[]';
  -- Whether it is the first of its day, by the marks that counted.
  first_of jsonb;
  turns integer;
begin
  if jsonb_typeof(_events) is distinct from 'array' or jsonb_array_length(_events) > 1000 then
    perform private.refuse('too_many_events', '22023');
  end if;
  if _batch is not null then
    insert into private.event_batches (id) values (_batch) on conflict do nothing;
    if not found then return 0; end if;
  end if;

  -- What is of a page that visitors see, held against deletion; then what its own people did is left out.
  select coalesce(jsonb_agg(to_jsonb(e) || jsonb_build_object('owner', coalesce(l.agent_id, c.agent_id, a.id))), '[]')
  into asked
  from jsonb_to_recordset(_events)
    as e (at timestamptz, kind text, listing uuid, agent uuid, company uuid, code text, mark text, viewer uuid)
  left join public.public_listings l on l.id = e.listing
  left join public.public_closed_listings c on c.id = e.listing
  left join public.public_agents a on a.id = e.agent
  where e.at between now() - interval '1 day' and now() + interval '1 minute'
    and e.kind in ('view', 'call', 'chat', 'share', 'save', 'tour', 'gallery');
  perform from public.profiles where id in (select (e ->> 'owner')::uuid from jsonb_array_elements(asked) e)
  order by id for key share;
  perform from public.companies where id in (select (e ->> 'company')::uuid from jsonb_array_elements(asked) e)
  order by id for key share;
  perform from public.properties where id in (select (e ->> 'listing')::uuid from jsonb_array_elements(asked) e)
  order by id for key share;
  select coalesce(jsonb_agg(s), '[]') into seen from (
    select row_number() over () as n, e.*, e.at at time zone 'Asia/Jerusalem' as local,
           row_number() over (partition by e.mark, e.kind order by e.at) as turn
    from jsonb_to_recordset(asked)
      as e (at timestamptz, kind text, listing uuid, company uuid, owner uuid, code text, mark text, viewer uuid)
    left join public.companies c on c.id = e.company and exists (select from public.public_companies where id = c.id)
    where case when e.listing is not null
                 then exists (select from public.properties p where p.id = e.listing and p.agent_id = e.owner)
               when e.company is not null then c.owner_user_id is distinct from e.viewer and c.id is not null
               else exists (select from public.profiles p where p.id = e.owner) end
      and not exists (select from public.profiles p where p.user_id = e.viewer and (p.is_admin or p.id = e.owner))) s;

  -- A kind counts once in 30 minutes. Several of one visitor in a batch take turns.
  turns := (select max((s ->> 'turn')::integer) from jsonb_array_elements(seen) s where s ->> 'mark' is not null);
  for round in 1 .. coalesce(turns, 0) loop
    with marked as (
      insert into private.visit_marks as m (mark, kind, day, at)
      select decode(s.mark, 'hex'), s.kind, s.local::date, s.at
      from jsonb_to_recordset(seen) as s (mark text, kind text, local timestamp, at timestamptz, turn integer)
      where s.turn = round and s.mark is not null
      order by 1, 2
      on conflict (mark, kind) do update set at = greatest(m.at, excluded.at), times = m.times + 1
      where abs(extract(epoch from excluded.at - m.at)) >= 1800
      returning encode(m.mark, 'hex') || m.kind as key, m.times)
    select jsonb_object_agg(key, times = 1) into first_of from marked;
    -- Looked up and not joined: of a set in jsonb the planner expects one row, and would go through all for each.
    counted := counted || coalesce((
      select jsonb_agg(s || jsonb_build_object('first', first_of -> ((s ->> 'mark') || (s ->> 'kind'))))
      from jsonb_array_elements(seen) s
      where (s ->> 'turn')::integer = round and first_of ? ((s ->> 'mark') || (s ->> 'kind'))), '[]');
  end loop;
  -- Whoever asks not to be followed counts as a view and as nobody.
  counted := counted || coalesce((
    select jsonb_agg(s) from jsonb_array_elements(seen) s where s ->> 'mark' is null), '[]');

  select coalesce(jsonb_agg(s || jsonb_build_object('link', links.link)), '[]') into counted
  from jsonb_array_elements(counted) s
  left join (
    select asked.*, private.link_of(code, owner, listing) as link from (
      select distinct s.code, s.owner, s.listing
      from jsonb_to_recordset(counted) as s (code text, owner uuid, listing uuid, company uuid)
      where s.code is not null and s.company is null order by 1) asked) links
    on links.code = s ->> 'code' and links.owner = (s ->> 'owner')::uuid
      and links.listing is not distinct from (s ->> 'listing')::uuid;

  insert into private.listing_days as d
    (listing_id, day, views, visitors, calls, chats, shares, saves, tours, galleries)
  select s.listing, s.local::date, count(*) filter (where s.kind = 'view'),
         count(*) filter (where s.kind = 'view' and s.first), count(*) filter (where s.kind = 'call'),
         count(*) filter (where s.kind = 'chat'), count(*) filter (where s.kind = 'share'),
         count(*) filter (where s.kind = 'save'), count(*) filter (where s.kind = 'tour'),
         count(*) filter (where s.kind = 'gallery')
  from jsonb_to_recordset(counted) as s (kind text, listing uuid, local timestamp, first boolean)
  where s.listing is not null group by 1, 2 order by 1, 2
  on conflict (listing_id, day) do update set
    views = d.views + excluded.views, visitors = d.visitors + excluded.visitors, calls = d.calls + excluded.calls,
    chats = d.chats + excluded.chats, shares = d.shares + excluded.shares, saves = d.saves + excluded.saves,
    tours = d.tours + excluded.tours, galleries = d.galleries + excluded.galleries;

  insert into private.agent_days as d (agent_id, day, views, visitors, calls, chats, shares)
  select s.owner, s.local::date, count(*) filter (where s.kind = 'view'),
         count(*) filter (where s.kind = 'view' and s.first), count(*) filter (where s.kind = 'call'),
         count(*) filter (where s.kind = 'chat'), count(*) filter (where s.kind = 'share')
  from jsonb_to_recordset(counted) as s (kind text, listing uuid, company uuid, owner uuid, local timestamp, first boolean)
  where s.listing is null and s.company is null and s.kind in ('view', 'call', 'chat', 'share')
  group by 1, 2 order by 1, 2
  on conflict (agent_id, day) do update set
    views = d.views + excluded.views, visitors = d.visitors + excluded.visitors, calls = d.calls + excluded.calls,
    chats = d.chats + excluded.chats, shares = d.shares + excluded.shares;

  insert into private.company_days as d (company_id, day, views, visitors, calls, chats, shares)
  select s.company, s.local::date, count(*) filter (where s.kind = 'view'),
         count(*) filter (where s.kind = 'view' and s.first), count(*) filter (where s.kind = 'call'),
         count(*) filter (where s.kind = 'chat'), count(*) filter (where s.kind = 'share')
  from jsonb_to_recordset(counted) as s (kind text, company uuid, local timestamp, first boolean)
  where s.company is not null and s.kind in ('view', 'call', 'chat', 'share')
  group by 1, 2 order by 1, 2
  on conflict (company_id, day) do update set
    views = d.views + excluded.views, visitors = d.visitors + excluded.visitors, calls = d.calls + excluded.calls,
    chats = d.chats + excluded.chats, shares = d.shares + excluded.shares;

  insert into private.agent_hours as h (agent_id, day, hour, views, contacts)
  select s.owner, s.local::date, extract(hour from s.local), count(*) filter (where s.kind = 'view'),
         count(*) filter (where s.kind in ('call', 'chat'))
  from jsonb_to_recordset(counted) as s (kind text, company uuid, owner uuid, local timestamp)
  where s.company is null and s.kind in ('view', 'call', 'chat') group by 1, 2, 3 order by 1, 2, 3
  on conflict (agent_id, day, hour) do update set
    views = h.views + excluded.views, contacts = h.contacts + excluded.contacts;

  insert into private.link_days as d (code, day, opens, calls, chats)
  select s.link, s.local::date, count(*) filter (where s.kind = 'view'), count(*) filter (where s.kind = 'call'),
         count(*) filter (where s.kind = 'chat')
  from jsonb_to_recordset(counted) as s (kind text, link char(6), local timestamp)
  where s.link is not null and s.kind in ('view', 'call', 'chat') group by 1, 2 order by 1, 2
  on conflict (code, day) do update set
    opens = d.opens + excluded.opens, calls = d.calls + excluded.calls, chats = d.chats + excluded.chats;

  return jsonb_array_length(counted);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.count_events(jsonb, uuid)', 'execute', '{service_role}');
comment on function public.count_events(jsonb, uuid) is
  'how many of the events counted; at most 1000 of `{at, kind, listing or agent or company, code?, mark?, viewer?}`, kinds view, call, chat, share, save, tour, gallery; a `_batch` counts once
refuses 22023 `too_many_events`';

-- A lead is counted in its own transaction: for a listing, or for the agent's page alone.
create function private.count_lead(_listing uuid, _code text, _agent uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := coalesce((select agent_id from public.properties where id = _listing), _agent);
  local constant timestamp := now() at time zone 'Asia/Jerusalem';
  link char(6);
begin
  perform from public.profiles where id = owner for key share;
  perform from public.properties where id = _listing for key share;
  link := private.link_of(_code, owner, _listing);
  if _listing is not null then
    insert into private.listing_days as d (listing_id, day, leads) values (_listing, local::date, 1)
    on conflict (listing_id, day) do update set leads = d.leads + 1;
  else
    insert into private.agent_days as d (agent_id, day, leads) values (owner, local::date, 1)
    on conflict (agent_id, day) do update set leads = d.leads + 1;
  end if;
  insert into private.agent_hours as h (agent_id, day, hour, contacts)
  values (owner, local::date, extract(hour from local), 1)
  on conflict (agent_id, day, hour) do update set contacts = h.contacts + 1;
  if link is not null then
    insert into private.link_days as d (code, day, leads) values (link, local::date, 1)
    on conflict (code, day) do update set leads = d.leads + 1;
  end if;
end $$;
