-- Viewings: slots that agents open, and the visitors who book them. A booking is a lead with a time. All of it is
-- private: agents read and write through functions, visitors through the server's.

-- The instant of a local time in Israel: none where the clock skips it, the first where it occurs twice.
create function private.local_instant(_local timestamp) returns timestamptz
language sql stable set search_path = ''
as $$
  select case
      when t at time zone 'Asia/Jerusalem' <> _local then null
      when (t - interval '1 hour') at time zone 'Asia/Jerusalem' = _local then t - interval '1 hour'
      else t end
  from (select _local at time zone 'Asia/Jerusalem' as t) one
$$;

create table private.viewing_settings (
  agent_id uuid primary key references public.profiles (id) on delete cascade,
  -- Without it a booking waits for the agent, and holds its time.
  at_once boolean not null default true
);
alter table private.viewing_settings enable row level security;

-- Opening hours in Israel's local time: weekly, or on one day.
create table private.viewing_hours (
  id uuid primary key,
  agent_id uuid not null references public.profiles (id) on delete cascade,
  -- Null: any of the agent's homes.
  listing_id uuid references public.properties (id) on delete cascade,
  -- Sunday is 0.
  weekday smallint constraint viewing_weekday_valid check (weekday between 0 and 6),
  day date constraint viewing_day_valid check (day between '2020-01-01' and '2100-01-01'),
  from_time time not null,
  to_time time not null,
  minutes integer not null constraint viewing_minutes_valid check (minutes between 10 and 480),
  gap integer not null constraint viewing_gap_valid check (gap between 0 and 120),
  -- How long before its beginning a time can still be taken.
  notice_hours integer not null constraint viewing_notice_valid check (notice_hours between 0 and 168),
  -- How many come at one time; more than one is an open house.
  seats integer not null constraint viewing_seats_valid check (seats between 1 and 100),
  created_at timestamptz not null default now(),
  constraint viewing_hours_one_kind check ((weekday is null) <> (day is null)),
  constraint viewing_hours_long_enough check (extract(epoch from to_time - from_time) >= minutes * 60),
  -- People come to one address, and the page says on which day.
  constraint open_house_is_one_day check (seats = 1 or (day is not null and listing_id is not null))
);
create index viewing_hours_agent_id_idx on private.viewing_hours (agent_id);
create index viewing_hours_listing_id_idx on private.viewing_hours (listing_id);
create index viewing_hours_open_house_idx on private.viewing_hours (day) where seats > 1;
alter table private.viewing_hours enable row level security;

create table private.viewings (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null unique,
  agent_id uuid not null references public.profiles (id) on delete cascade,
  listing_id uuid references public.properties (id) on delete set null,
  lead_id uuid not null references public.leads (id) on delete cascade,
  -- Whom its mails go to: of this booking, and only where the address may be written to.
  email text constraint viewing_email_valid check (private.valid_address(email)),
  -- Of the link that changes it; mails have links of their own.
  hash bytea not null unique,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- With the gap behind it.
  blocked_until timestamptz not null,
  open_house boolean not null,
  state text not null constraint viewing_state_known check (state in ('waiting', 'confirmed', 'refused', 'cancelled')),
  came boolean,
  -- How often it changed: calendars know by it which of two files is the newer.
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  constraint viewing_in_order check (starts_at < ends_at and ends_at <= blocked_until),
  -- An agent is with one visitor at a time, whatever wrote the row. The hash of an id as a range of one: an index of ranges
  -- compares nothing else without an extension, and two agents of one hash are one in 2^64.
  constraint viewings_apart exclude using gist (
    int8range(uuid_hash_extended(agent_id, 0), uuid_hash_extended(agent_id, 0), '[]') with &&,
    tstzrange(starts_at, blocked_until) with &&) where (state in ('waiting', 'confirmed') and not open_house)
);
create index viewings_agent_id_idx on private.viewings (agent_id, starts_at);
create index viewings_listing_id_idx on private.viewings (listing_id, starts_at);
create index viewings_lead_id_idx on private.viewings (lead_id);
alter table private.viewings enable row level security;

-- An agent's viewings for a calendar program, behind a secret address. Only its hash is stored, so the address is shown
-- once.
create table private.viewing_feeds (
  agent_id uuid primary key references public.profiles (id) on delete cascade,
  hash bytea not null unique,
  made_at timestamptz not null default now()
);
alter table private.viewing_feeds enable row level security;

-- Pages of the agent's homes show the free slots, and cards the next open house.
create function private.note_viewings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_change('viewings:' || coalesce(new.agent_id, old.agent_id));
  perform private.set_open_houses(array(select private.changed_open_houses(coalesce(new.agent_id, old.agent_id)) order by 1));
  return null;
end $$;
create trigger note_viewings after insert or update or delete on private.viewings
  for each row execute function private.note_viewings();
create trigger note_viewings after insert or update or delete on private.viewing_hours
  for each row execute function private.note_viewings();

-- Viewings of an agent are locked after everything else, with the home locked before (decision 24).
create function private.hold_viewings(_agent uuid) returns void
language sql security definer set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('viewings:' || _agent, 0)) $$;

-- The free slots of a home, two weeks ahead for weekly hours and two months for single days. `_except`: a viewing that
-- would move.
create function private.free_viewings(_agent uuid, _listing uuid, _except uuid default null)
returns table (starts_at timestamptz, ends_at timestamptz, blocked_until timestamptz, open_house boolean, free integer)
language sql stable security definer set search_path = ''
as $$
  with days as (
    select today + n as day, n from (select (now() at time zone 'Asia/Jerusalem')::date as today) t, generate_series(0, 60) n),
  live as materialized (
    select v.listing_id, v.starts_at, v.blocked_until, v.open_house from private.viewings v
    where v.agent_id = _agent and v.state in ('waiting', 'confirmed') and v.blocked_until > now() and v.id is distinct from _except),
  houses as materialized (
    select private.local_instant(h.day + h.from_time) as begins, private.local_instant(h.day + h.to_time) as ends
    from private.viewing_hours h where h.agent_id = _agent and h.seats > 1),
  slots as (
    select s.at as starts_at, s.at + make_interval(mins => h.minutes) as ends_at,
      s.at + make_interval(mins => h.minutes + h.gap) as blocked_until, h.seats
    from private.viewing_hours h
    join days d on d.day = h.day or (d.n <= 14 and extract(dow from d.day) = h.weekday)
    cross join lateral generate_series(0, extract(epoch from h.to_time - h.from_time)::integer / 60 - h.minutes, h.minutes + h.gap) m
    cross join lateral (select private.local_instant(d.day + h.from_time + make_interval(mins => m)) as at) s
    where h.agent_id = _agent and (h.listing_id is null or h.listing_id = _listing)
      and s.at > now() + make_interval(hours => h.notice_hours))
  select distinct on (f.starts_at) f.starts_at, f.ends_at, f.blocked_until, f.seats > 1, f.seats - f.taken
  from (
    select s.*, (select count(*)::integer from live v
                 where s.seats > 1 and v.open_house and v.listing_id = _listing and v.starts_at = s.starts_at) as taken
    from slots s
    where not exists (
        select from live v where v.starts_at < s.blocked_until and v.blocked_until > s.starts_at
          and not (s.seats > 1 and v.open_house and v.listing_id = _listing and v.starts_at = s.starts_at))
      and (s.seats > 1 or not exists (select from houses o where o.begins < s.blocked_until and o.ends > s.starts_at))) f
  where f.seats > f.taken
  order by f.starts_at, f.seats desc
$$;

-- The day of the next open house of a home that has a free place and has not ended; null without one.
create function private.next_open_house(_agent uuid, _listing uuid) returns date
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- Few homes have any, and each save of a listing asks.
  if not exists (
    select from private.viewing_hours h
    where h.listing_id = _listing and h.agent_id = _agent and h.seats > 1
      and h.day >= (now() at time zone 'Asia/Jerusalem')::date) then
    return null;
  end if;
  return (
    select min((f.starts_at at time zone 'Asia/Jerusalem')::date)
    from private.free_viewings(_agent, _listing) f where f.open_house);
end $$;

-- Today or one of the next six days: an open house on Monday is relevant on the Friday before.
create function private.is_this_week(_day date) returns boolean
language sql stable set search_path = ''
as $$
  select _day between (now() at time zone 'Asia/Jerusalem')::date and (now() at time zone 'Asia/Jerusalem')::date + 6
$$;

-- Listings whose next open house differs from the day that visitors see.
create function private.changed_open_houses(_agent uuid default null) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select l.id from public.public_listings l
  where l.id in (
      select o.id from public.public_listings o where o.open_house_on is not null
      union
      select h.listing_id from private.viewing_hours h
      where h.seats > 1 and h.day >= (now() at time zone 'Asia/Jerusalem')::date)
    and (_agent is null or l.agent_id = _agent)
    and private.next_open_house(l.agent_id, l.id) is distinct from l.open_house_on
$$;

-- Changes what visitors see, like any other edit.
create function private.set_open_houses(_listings uuid[]) returns void
language sql security definer set search_path = ''
as $$
  update public.public_listings
  set open_house_on = private.next_open_house(agent_id, id),
    updated_at = case when updated_at is not null then greatest(now(), updated_at) end
  where id = any (_listings)
$$;

-- Changes made by time alone: an open house that has ended, and one that enters the coming week. A listing that is
-- being saved is left for the next run.
create function private.renew_open_houses(_limit integer default 1000) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  changed uuid[] := array(
    select id from public.public_listings where id in (select private.changed_open_houses())
    order by id limit _limit for update skip locked);
  turned uuid[];
begin
  perform private.set_open_houses(changed);
  turned := array(
    select l.id from public.public_listings l join private.search_rows r using (id)
    where l.open_house_on is not null
      and ((r.features & private.feature_bit('only:openHouse')) <> 0) <> private.is_this_week(l.open_house_on)
    order by l.id limit _limit - cardinality(changed) for update of l skip locked);
  perform private.store_search_row(private.search_row(l, r.words))
  from public.public_listings l join private.search_rows r using (id) where l.id = any (turned);
  if turned <> '{}' then perform private.note_change('listings'); end if;
  return cardinality(changed) + cardinality(turned);
end $$;

create function public.open_viewings(_listing uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('starts_at', f.starts_at, 'ends_at', f.ends_at, 'open_house', f.open_house)
                            order by f.starts_at), '[]')
  from public.public_listings l
  cross join lateral (select * from private.free_viewings(l.agent_id, l.id) order by starts_at limit 80) f
  where l.id = _listing and private.is_live(l.status)
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.open_viewings(uuid)', 'execute', '{anon,authenticated,service_role}');
comment on function public.open_viewings(uuid) is
  '`[{starts_at, ends_at, open_house}]`: the next 80 times at which a home that visitors see can be seen and that nobody has taken';

create function private.are_colleagues(_one uuid, _other uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.profiles a join public.profiles b using (organization_code) where a.id = _one and b.id = _other)
$$;

create function private.viewing_json(v private.viewings) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', v.id, 'listing_id', v.listing_id, 'lead_id', v.lead_id, 'title', l.listing_title,
    'name', l.name, 'phone', l.phone, 'city', p.city, 'address', p.address, 'latitude', p.latitude, 'longitude', p.longitude,
    'starts_at', v.starts_at, 'ends_at', v.ends_at, 'open_house', v.open_house, 'state', v.state, 'came', v.came)
  from public.leads l left join public.properties p on p.id = v.listing_id
    and (p.agent_id = v.agent_id or private.are_colleagues(p.agent_id, v.agent_id))
  where l.id = v.lead_id
$$;

-- Notifies the agent of a visitor's act, or of a handover by the office.
create function private.mail_viewing_to_agent(v private.viewings, _what text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  mark constant text := 'viewing:' || v.id || ':' || v.sequence;
begin
  perform private.queue_mail(p.user_id, 'viewing', mark, jsonb_build_object(
      'what', _what, 'viewing', v.id, 'sequence', v.sequence, 'waits', v.state = 'waiting', 'starts_at', v.starts_at, 'ends_at', v.ends_at,
      'title', l.listing_title, 'name', l.name, 'phone', l.phone, 'place', h.place), v.ends_at)
  from public.leads l join public.profiles p on p.id = v.agent_id
  left join lateral (select concat_ws(', ', address, city) as place from public.properties where id = v.listing_id) h on true
  where l.id = v.lead_id;
  update private.mails set lead_id = v.lead_id where key = mark;
end $$;

-- Notifies the visitor of the state of their booking, and the agent of the visitor's act. Nothing that anyone typed is
-- sent to the visitor: the address may belong to a third party.
create function private.mail_viewing(v private.viewings, _what text, _by_visitor boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  mark constant text := 'viewing_copy:' || v.id || ':' || v.sequence;
begin
  if _by_visitor then perform private.mail_viewing_to_agent(v, _what); end if;
  if v.email is not null then
    perform private.queue_mail_to(v.email, 'viewing_copy', mark, jsonb_build_object(
        'viewing', v.id, 'sequence', v.sequence, 'state', v.state, 'starts_at', v.starts_at, 'ends_at', v.ends_at,
        'about', private.home_facts(v.listing_id)), v.ends_at);
  end if;
  update private.mails set lead_id = v.lead_id where key = mark;
end $$;

-- Null, or how long a visitor with too many bookings has to wait. The limits of leads are checked before.
create function private.viewing_limit(_client text, _network text, _phone text, _agent uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  hit jsonb;
begin
  -- A phone that may be a stranger's holds three times at most, wherever they are.
  if (select count(*) from private.viewings v join public.leads l on l.id = v.lead_id
      where l.phone = _phone and v.state in ('waiting', 'confirmed') and v.starts_at > now()) >= 3 then return 86400; end if;
  hit := private.rate_hit('viewing_client', _client, 6, 86400);
  if (hit ->> 'allowed')::boolean then hit := private.lead_room('viewing_target', _agent::text, _network, 30, 10, 86400); end if;
  return nullif((hit ->> 'retry_after')::integer, 0);
end $$;

create function public.book_viewing(_lead jsonb, _client text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  request constant uuid := _lead ->> 'request_id';
  listing constant uuid := _lead ->> 'listing_id';
  starts constant timestamptz := _lead ->> 'starts_at';
  secret constant text := _lead ->> 'secret';
  target record;
  slot record;
  v private.viewings;
  lead uuid;
  wait integer;
  copy boolean;
begin
  if request is null or listing is null or starts is null or char_length(coalesce(secret, '')) < 32 then
    perform private.refuse('viewing_invalid', '22023');
  end if;
  if (_lead ->> 'caught')::boolean then return private.catch_lead(_lead, _client); end if;
  -- The same request again. Only whoever has its secret is told the link again.
  select * into v from private.viewings where request_id = request;
  if v.id is not null then
    return jsonb_build_object('status', 'added', 'state', v.state, 'own', v.hash = sha256(convert_to(secret, 'UTF8')));
  end if;
  wait := private.lead_limit(_client, coalesce(_lead ->> 'network', _client), coalesce((_lead ->> 'scripted')::boolean, false),
    _lead ->> 'phone', listing);
  if wait is not null then return jsonb_build_object('status', 'limited', 'retry_after', wait); end if;
  copy := private.may_copy_lead(_lead ->> 'email', listing);
  perform private.hold_sender(_lead ->> 'phone', listing);
  select * into target from private.lead_target(listing, null);
  if target.agent is null then return '{"status": "closed"}'; end if;
  perform private.hold_viewings(target.agent);
  select * into v from private.viewings where request_id = request;
  if v.id is not null then
    return jsonb_build_object('status', 'added', 'state', v.state, 'own', v.hash = sha256(convert_to(secret, 'UTF8')));
  end if;
  wait := private.viewing_limit(_client, coalesce(_lead ->> 'network', _client), _lead ->> 'phone', target.agent);
  if wait is not null then return jsonb_build_object('status', 'limited', 'retry_after', wait); end if;
  select * into slot from private.free_viewings(target.agent, listing) f where f.starts_at = starts;
  if slot.starts_at is null then return '{"status": "taken"}'; end if;
  lead := private.keep_lead(_lead, listing, target.agent, target.title, false);
  insert into private.viewings (request_id, agent_id, listing_id, lead_id, email, hash, starts_at, ends_at, blocked_until, open_house, state)
  values (request, target.agent, listing, lead, case when copy then _lead ->> 'email' end, sha256(convert_to(secret, 'UTF8')),
    slot.starts_at, slot.ends_at, slot.blocked_until, slot.open_house,
    -- An open house waits for nobody.
    case when slot.open_house or coalesce((select s.at_once from private.viewing_settings s where s.agent_id = target.agent), true)
         then 'confirmed' else 'waiting' end)
  returning * into v;
  perform private.mail_viewing(v, 'booked', true);
  perform private.push_lead(lead);
  return jsonb_build_object('status', 'added', 'state', v.state, 'own', true);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.book_viewing(jsonb, text)', 'execute', '{service_role}');
comment on function public.book_viewing(jsonb, text) is
  '`{status: added/taken/limited/closed, state, own, retry_after?}` of what `add_lead` takes with `starts_at` and the `secret` of its link; the same request again books nothing more, and `own` says whether the secret is its. Taken: the time is not free or no longer open
refuses 22023 `viewing_invalid`; 23514 with the name of what is not valid';

-- Finds a viewing by the link from its page, or from a mail.
create function private.viewing_by(_secret text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select v.id from private.viewings v where v.hash = sha256(convert_to(_secret, 'UTF8'))),
    (select (m.data ->> 'viewing')::uuid from private.mail_by(_secret) m where m.kind in ('viewing_copy', 'viewing_reminder')))
$$;

create function public.linked_viewing(_secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('state', v.state, 'starts_at', v.starts_at, 'ends_at', v.ends_at, 'title', l.listing_title,
    'listing_id', case when exists (select from private.shown_home(v.listing_id)) then v.listing_id end, 'agent', a.name, 'over', v.starts_at <= now(),
    'times', case when v.state in ('waiting', 'confirmed') and v.starts_at > now() then coalesce((
      select jsonb_agg(jsonb_build_object('starts_at', f.starts_at, 'ends_at', f.ends_at, 'open_house', f.open_house) order by f.starts_at)
      from (select f.* from public.public_listings h cross join lateral private.free_viewings(v.agent_id, h.id, v.id) f
            where h.id = v.listing_id and h.agent_id = v.agent_id and private.is_live(h.status) and f.starts_at <> v.starts_at
            order by f.starts_at limit 80) f), '[]') else '[]' end)
  from private.viewings v join public.leads l on l.id = v.lead_id join public.profiles a on a.id = v.agent_id
  where v.id = private.viewing_by(_secret)
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.linked_viewing(text)', 'execute', '{service_role}');
comment on function public.linked_viewing(text) is
  '`{state, starts_at, ends_at, title, listing_id, agent, over, times: [{starts_at, ends_at, open_house}]}` of the viewing whose link has the secret; null for any other. `times`: to where it can move, `listing_id`: of a home that visitors see';

-- Moves a viewing to another slot, or cancels it without one. The old slot becomes free in the same transaction that
-- takes the new one.
create function public.change_linked_viewing(_secret text, _starts_at timestamptz default null) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  viewing constant uuid := private.viewing_by(_secret);
  holder uuid;
  v private.viewings;
  slot record;
begin
  perform from public.properties where id = (select listing_id from private.viewings where id = viewing) for key share;
  -- Whoever waits here may find that the office has handed it to another agent meanwhile.
  loop
    select agent_id into holder from private.viewings where id = viewing;
    if holder is null then return 'unknown'; end if;
    perform private.hold_viewings(holder);
    exit when not exists (select from private.viewings where id = viewing and agent_id <> holder);
  end loop;
  select * into v from private.viewings where id = viewing for update;
  if v.id is null then return 'unknown'; end if;
  if _starts_at is null and v.state in ('cancelled', 'refused') then return 'cancelled'; end if;
  if v.state not in ('waiting', 'confirmed') or v.starts_at <= now() then return 'over'; end if;
  if _starts_at is null then
    update private.viewings set state = 'cancelled', sequence = sequence + 1 where id = v.id returning * into v;
    perform private.mail_viewing(v, 'cancelled', true);
    return 'cancelled';
  end if;
  if _starts_at = v.starts_at then return 'moved'; end if;
  if not (private.rate_hit('viewing_move', v.id::text, 5, 86400) ->> 'allowed')::boolean then return 'limited'; end if;
  select f.* into slot from public.public_listings h cross join lateral private.free_viewings(v.agent_id, h.id, v.id) f
  where h.id = v.listing_id and h.agent_id = v.agent_id and private.is_live(h.status) and f.starts_at = _starts_at;
  if slot.starts_at is null then return 'taken'; end if;
  update private.viewings set starts_at = slot.starts_at, ends_at = slot.ends_at, blocked_until = slot.blocked_until,
    open_house = slot.open_house, sequence = sequence + 1,
    state = case when slot.open_house or coalesce((select s.at_once from private.viewing_settings s where s.agent_id = v.agent_id), true)
                 then 'confirmed' else 'waiting' end
  where id = v.id returning * into v;
  perform private.mail_viewing(v, 'moved', true);
  return 'moved';
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.change_linked_viewing(text, timestamptz)', 'execute', '{service_role}');
comment on function public.change_linked_viewing(text, timestamptz) is
  '`moved`, `cancelled` (also one that was), `taken`, `limited` (five moves a day), `over` (begun, refused or called off) or `unknown`; without a time it is called off';

-- From eight in the morning of the day before, once, to visitors who booked earlier than that. Reminders that rest on
-- Shabbat are sent after it.
create function private.queue_viewing_reminders(_now timestamptz default now()) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := (_now at time zone 'Asia/Jerusalem')::date;
  v private.viewings;
  queued integer := 0;
begin
  if extract(hour from _now at time zone 'Asia/Jerusalem') not between 8 and 20 then return 0; end if;
  for v in
    select * from private.viewings
    where state = 'confirmed' and email is not null and starts_at > _now
      and (starts_at at time zone 'Asia/Jerusalem')::date = today + 1
      and (created_at at time zone 'Asia/Jerusalem')::date < today
  loop
    if private.queue_mail_to(v.email, 'viewing_reminder', 'viewing_reminder:' || v.id || ':' || v.sequence, jsonb_build_object(
        'viewing', v.id, 'starts_at', v.starts_at, 'ends_at', v.ends_at, 'about', private.home_facts(v.listing_id)),
        v.starts_at) then
      queued := queued + 1;
      update private.mails set lead_id = v.lead_id where key = 'viewing_reminder:' || v.id || ':' || v.sequence;
    end if;
  end loop;
  return queued;
end $$;

-- To an agent from three in the afternoon, once: tomorrow's viewings, each with the number of visitors. Their names are
-- shown only after signing in: the mail would keep them after a lead is deleted.
create function private.queue_viewing_days(_now timestamptz default now()) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  tomorrow constant date := (_now at time zone 'Asia/Jerusalem')::date + 1;
begin
  if extract(hour from _now at time zone 'Asia/Jerusalem') not between 15 and 20 then return 0; end if;
  return (
    with times as (
      select v.agent_id, v.starts_at, v.ends_at, v.open_house, p.title, nullif(concat_ws(', ', p.address, p.city), '') as place,
        count(*) as visitors, count(*) filter (where v.state = 'waiting') as waiting
      from private.viewings v left join public.properties p on p.id = v.listing_id and p.agent_id = v.agent_id
      where v.state in ('waiting', 'confirmed')
        and v.starts_at >= tomorrow::timestamp at time zone 'Asia/Jerusalem'
        and v.starts_at < (tomorrow + 1)::timestamp at time zone 'Asia/Jerusalem'
      group by v.agent_id, v.starts_at, v.ends_at, v.open_house, p.id),
    days as (
      select agent_id, min(starts_at) as first, count(*) as times,
        (array_agg(jsonb_build_object('starts_at', starts_at, 'ends_at', ends_at, 'open_house', open_house, 'title', title,
          'place', place, 'visitors', visitors, 'waiting', waiting) order by starts_at))[1:20] as listed
      from times group by agent_id)
    select count(*) filter (where private.queue_mail(a.user_id, 'viewing_day', 'viewing_day:' || a.id || ':' || tomorrow,
      jsonb_build_object('times', d.times, 'viewings', d.listed), d.first))::integer
    from (select * from days order by agent_id) d join public.profiles a on a.id = d.agent_id);
end $$;

-- Notifies visitors whose booking is cancelled because its lead is deleted. The mail survives the lead.
create function private.call_off_viewings(_lead uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v private.viewings;
begin
  for v in
    update private.viewings set state = 'cancelled', sequence = sequence + 1
    where lead_id = _lead and state in ('waiting', 'confirmed') and starts_at > now() returning *
  loop
    perform private.mail_viewing(v, 'cancelled', false);
    update private.mails set lead_id = null where key = 'viewing_copy:' || v.id || ':' || v.sequence;
  end loop;
end $$;

-- The viewings that go to another agent with leads of `_from`, and with the home if one is given: past ones stay with
-- the agent who held them, and a visit to an open house stays with the agent who holds it.
create function private.viewings_to_hand(_leads uuid[], _from uuid, _home uuid) returns setof private.viewings
language sql stable security definer set search_path = ''
as $$
  select * from private.viewings
  where agent_id = _from and starts_at > now() and case when open_house then listing_id = _home else lead_id = any (_leads) end
$$;

-- Whether the other agent has a different viewing at the time of one of them.
create function private.viewings_clash(_leads uuid[], _from uuid, _to uuid, _home uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.viewings_to_hand(_leads, _from, _home) v join private.viewings w on w.agent_id = _to
      and w.starts_at < v.blocked_until and w.blocked_until > v.starts_at
    where v.state in ('waiting', 'confirmed') and w.state in ('waiting', 'confirmed'))
$$;

-- The caller has locked the viewings of both agents. Nothing is mailed to a visitor whose lead belongs to another
-- agent.
create function private.hand_viewings(_leads uuid[], _from uuid, _to uuid, _home uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v private.viewings;
begin
  for v in
    update private.viewings set agent_id = _to, sequence = sequence + 1
    where id in (select id from private.viewings_to_hand(_leads, _from, _home)) returning *
  loop
    if v.state in ('waiting', 'confirmed') and v.lead_id = any (_leads) then
      perform private.mail_viewing_to_agent(v, 'handed');
    end if;
  end loop;
  perform private.note_change('viewings:' || _from);
end $$;

-- The agent's side.

create function private.require_viewing_agent() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  me public.profiles;
begin
  select * into me from public.profiles where user_id = private.require_user();
  if me.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
  if not private.is_active(me) then perform private.refuse('account_inactive'); end if;
  return me.id;
end $$;

create function public.save_viewing_hours(_hours jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := private.require_viewing_agent();
  home constant uuid := _hours ->> 'listing_id';
begin
  if home is not null then
    perform from public.properties where id = home and agent_id = me for key share;
    if not found then perform private.refuse('not_found', 'PT404'); end if;
  end if;
  perform private.hold_viewings(me);
  if (select count(*) from private.viewing_hours where agent_id = me and id is distinct from (_hours ->> 'id')::uuid) >= 40 then
    perform private.refuse('too_many_hours', '22023');
  end if;
  insert into private.viewing_hours as h (id, agent_id, listing_id, weekday, day, from_time, to_time, minutes, gap, notice_hours, seats)
  values ((_hours ->> 'id')::uuid, me, home, (_hours ->> 'weekday')::smallint, (_hours ->> 'day')::date, (_hours ->> 'from_time')::time,
    (_hours ->> 'to_time')::time, (_hours ->> 'minutes')::integer, (_hours ->> 'gap')::integer, (_hours ->> 'notice_hours')::integer,
    (_hours ->> 'seats')::integer)
  on conflict (id) do update set listing_id = excluded.listing_id, weekday = excluded.weekday, day = excluded.day,
    from_time = excluded.from_time, to_time = excluded.to_time, minutes = excluded.minutes, gap = excluded.gap,
    notice_hours = excluded.notice_hours, seats = excluded.seats
    where h.agent_id = me;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.save_viewing_hours(jsonb)', 'execute', '{authenticated}');
comment on function public.save_viewing_hours(jsonb) is
  'opens times, or changes those of the id, of `{id, listing_id, weekday or day, from_time, to_time, minutes, gap, notice_hours, seats}`; what was booked stays
refuses 42501 `not_agent`, `account_inactive`; PT404 `not_found` (a home or times of somebody else); 22023 `too_many_hours` (40); 23514 with the name of what is not valid';

create function public.delete_viewing_hours(_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  uid constant uuid := private.require_user();
begin
  perform from public.properties
  where id = (select h.listing_id from private.viewing_hours h join public.profiles p on p.id = h.agent_id
              where h.id = _id and p.user_id = uid) for key share;
  delete from private.viewing_hours h using public.profiles p where h.id = _id and p.user_id = uid and h.agent_id = p.id;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.delete_viewing_hours(uuid)', 'execute', '{authenticated}');
comment on function public.delete_viewing_hours(uuid) is
  'closes times; what was booked stays
refuses PT404 `not_found`';

create function public.confirm_viewings_at_once(_at_once boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.viewing_settings (agent_id, at_once) values (private.require_viewing_agent(), coalesce(_at_once, true))
  on conflict (agent_id) do update set at_once = excluded.at_once;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.confirm_viewings_at_once(boolean)', 'execute', '{authenticated}');
comment on function public.confirm_viewings_at_once(boolean) is
  'whether new bookings are confirmed at once, or wait for the agent
refuses 42501 `not_agent`, `account_inactive`';

create function public.own_viewings(_today boolean default false) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := (select p.id from public.profiles p where p.user_id = private.require_user());
  today constant timestamptz := date_trunc('day', now() at time zone 'Asia/Jerusalem') at time zone 'Asia/Jerusalem';
  tomorrow constant timestamptz := (date_trunc('day', now() at time zone 'Asia/Jerusalem') + interval '1 day') at time zone 'Asia/Jerusalem';
begin
  return jsonb_build_object(
    'at_once', coalesce((select s.at_once from private.viewing_settings s where s.agent_id = me), true),
    'has_calendar', exists (select from private.viewing_feeds f where f.agent_id = me),
    'hours', case when _today then '[]' else coalesce((
      select jsonb_agg(to_jsonb(h) - 'agent_id' - 'created_at' || jsonb_build_object('title', p.title)
                       order by h.day nulls first, h.weekday, h.from_time, h.id)
      from private.viewing_hours h left join public.properties p on p.id = h.listing_id where h.agent_id = me), '[]') end,
    'homes', case when _today then '[]' else coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title) order by p.title, p.id)
      from public.properties p where p.agent_id = me and private.is_live(p.status)), '[]') end,
    'rows', coalesce((
      select jsonb_agg(private.viewing_json(v) order by v.starts_at, v.id) from (
        select v.* from private.viewings v
        where v.agent_id = me and case when _today
          then v.starts_at >= today and v.starts_at < tomorrow and v.state in ('waiting', 'confirmed')
          else v.ends_at > now() - interval '30 days' end
        order by v.starts_at limit 500) v), '[]'));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.own_viewings(boolean)', 'execute', '{authenticated}');
comment on function public.own_viewings(boolean) is
  '`{at_once, has_calendar, hours, homes: [{id, title}], rows}` of one''s own viewings, the earliest first, from 30 days ago; `_today`: those of today that were not called off, without the rest';

-- The answer applies only to the state that the agent saw: a different state is returned, not overwritten.
create function public.answer_viewing(_id uuid, _answer text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := (select p.id from public.profiles p where p.user_id = private.require_user());
  v private.viewings;
  becomes constant text := case _answer when 'confirm' then 'confirmed' when 'refuse' then 'refused' when 'cancel' then 'cancelled' end;
begin
  if coalesce(_answer, '') not in ('confirm', 'refuse', 'cancel', 'came', 'missed') then
    perform private.refuse('viewing_answer_unknown', '22023');
  end if;
  if me is null then perform private.refuse('not_found', 'PT404'); end if;
  perform from public.properties
  where id = (select listing_id from private.viewings where id = _id and agent_id = me) for key share;
  perform private.hold_viewings(me);
  select * into v from private.viewings where id = _id and agent_id = me for update;
  if v.id is null then perform private.refuse('not_found', 'PT404'); end if;
  if becomes is null then
    if v.state <> 'confirmed' or v.starts_at > now() then perform private.refuse('viewing_changed', 'PT409'); end if;
    update private.viewings set came = (_answer = 'came') where id = v.id;
    return;
  end if;
  if v.state = becomes then return; end if;
  if v.starts_at <= now() or v.state <> (case when _answer = 'cancel' then 'confirmed' else 'waiting' end) then
    perform private.refuse('viewing_changed', 'PT409');
  end if;
  update private.viewings set state = becomes, sequence = sequence + 1 where id = v.id returning * into v;
  perform private.mail_viewing(v, becomes, false);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.answer_viewing(uuid, text)', 'execute', '{authenticated}');
comment on function public.answer_viewing(uuid, text) is
  '`confirm` or `refuse` of one that waits, `cancel` of one that is confirmed, `came` or `missed` of one that has begun; the same once more changes nothing, and the visitor is told by mail
refuses 22023 `viewing_answer_unknown`; PT404 `not_found`; PT409 `viewing_changed` (in no such state)';

-- The previous address stops working.
create function public.make_viewing_calendar() returns text
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := private.require_viewing_agent();
  secret constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  insert into private.viewing_feeds (agent_id, hash) values (me, sha256(convert_to(secret, 'UTF8')))
  on conflict (agent_id) do update set hash = excluded.hash, made_at = now();
  return secret;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.make_viewing_calendar()', 'execute', '{authenticated}');
comment on function public.make_viewing_calendar() is
  'the secret of the address of one''s own calendar, 244 random bits of which a hash is kept; the one before opens nothing any more
refuses 42501 `not_agent`, `account_inactive`';

create function public.stop_viewing_calendar() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  uid constant uuid := private.require_user();
begin
  delete from private.viewing_feeds f using public.profiles p where p.user_id = uid and f.agent_id = p.id;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.stop_viewing_calendar()', 'execute', '{authenticated}');
comment on function public.stop_viewing_calendar() is
  'the address of one''s own calendar opens nothing any more';

create function public.viewing_calendar_of(_secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select jsonb_agg(jsonb_build_object('id', v.id, 'sequence', v.sequence, 'state', v.state, 'starts_at', v.starts_at,
        'ends_at', v.ends_at, 'title', l.listing_title, 'name', l.name, 'phone', l.phone,
        'place', nullif(concat_ws(', ', p.address, p.city), '')) order by v.starts_at, v.id)
    from private.viewings v join public.leads l on l.id = v.lead_id
    left join public.properties p on p.id = v.listing_id and p.agent_id = v.agent_id
    where v.agent_id = f.agent_id and v.state in ('waiting', 'confirmed') and v.ends_at > now() - interval '30 days'), '[]')
  from private.viewing_feeds f where f.hash = sha256(convert_to(_secret, 'UTF8'))
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.viewing_calendar_of(text)', 'execute', '{service_role}');
comment on function public.viewing_calendar_of(text) is
  '`[{id, sequence, state, starts_at, ends_at, title, name, phone, place}]` of the agent whose calendar has this secret, from 30 days ago, without what was called off; null for any other';
