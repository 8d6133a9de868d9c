-- Agents open times at which their homes can be seen, and visitors take them (084_viewings.sql).

set check_function_bodies = off;

insert into private.mail_kinds (kind, stoppable, reader) values
  ('viewing', true, 'account'), ('viewing_copy', true, 'address');
insert into private.mail_kinds (kind, stoppable, reader, rests) values ('viewing_reminder', true, 'address', true);
insert into private.maintenance_steps (place, name, work) values (950, 'viewing_reminders', 'queue_viewing_reminders');

create table private.viewing_settings (
  agent_id uuid primary key references public.profiles (id) on delete cascade,
  at_once boolean not null default true
);
alter table private.viewing_settings enable row level security;

create table private.viewing_hours (
  id uuid primary key,
  agent_id uuid not null references public.profiles (id) on delete cascade,
  listing_id uuid references public.properties (id) on delete cascade,
  weekday smallint constraint viewing_weekday_valid check (weekday between 0 and 6),
  day date constraint viewing_day_valid check (day between '2020-01-01' and '2100-01-01'),
  from_time time not null,
  to_time time not null,
  minutes integer not null constraint viewing_minutes_valid check (minutes between 10 and 480),
  gap integer not null constraint viewing_gap_valid check (gap between 0 and 120),
  notice_hours integer not null constraint viewing_notice_valid check (notice_hours between 0 and 168),
  seats integer not null constraint viewing_seats_valid check (seats between 1 and 100),
  created_at timestamptz not null default now(),
  constraint viewing_hours_one_kind check ((weekday is null) <> (day is null)),
  constraint viewing_hours_long_enough check (extract(epoch from to_time - from_time) >= minutes * 60),
  constraint open_house_is_one_day check (seats = 1 or (day is not null and listing_id is not null))
);
create index viewing_hours_agent_id_idx on private.viewing_hours (agent_id);
create index viewing_hours_listing_id_idx on private.viewing_hours (listing_id);
alter table private.viewing_hours enable row level security;

create table private.viewings (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null unique,
  agent_id uuid not null references public.profiles (id) on delete cascade,
  listing_id uuid references public.properties (id) on delete set null,
  lead_id uuid not null references public.leads (id) on delete cascade,
  email text constraint viewing_email_valid check (private.valid_address(email)),
  hash bytea not null unique,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  blocked_until timestamptz not null,
  open_house boolean not null,
  state text not null constraint viewing_state_known check (state in ('waiting', 'confirmed', 'refused', 'cancelled')),
  came boolean,
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  constraint viewing_in_order check (starts_at < ends_at and ends_at <= blocked_until),
  constraint viewings_apart exclude using gist (
    int8range(uuid_hash_extended(agent_id, 0), uuid_hash_extended(agent_id, 0), '[]') with &&,
    tstzrange(starts_at, blocked_until) with &&) where (state in ('waiting', 'confirmed') and not open_house)
);
create index viewings_agent_id_idx on private.viewings (agent_id, starts_at);
create index viewings_listing_id_idx on private.viewings (listing_id, starts_at);
create index viewings_lead_id_idx on private.viewings (lead_id);
alter table private.viewings enable row level security;

create table private.viewing_feeds (
  agent_id uuid primary key references public.profiles (id) on delete cascade,
  hash bytea not null unique,
  made_at timestamptz not null default now()
);
alter table private.viewing_feeds enable row level security;

CREATE OR REPLACE FUNCTION public.answer_viewing(_id uuid, _answer text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select p.id from public.profiles p where p.user_id = private.require_user());
  v private.viewings;
  becomes constant text := case _answer when 'confirm' then 'confirmed' when 'refuse' then 'refused' when 'cancel' then 'cancelled' end;
begin
  if coalesce(_answer, '') not in ('confirm', 'refuse', 'cancel', 'came', 'missed') then
    perform private.refuse('viewing_answer_unknown', '22023');
  end if;
  if me is null then perform private.refuse('not_found', 'PT404'); end if;
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
end $function$;
comment on function public.answer_viewing(uuid,text) is '`confirm` or `refuse` of one that waits, `cancel` of one that is confirmed, `came` or `missed` of one that has begun; the same once more changes nothing, and the visitor is told by mail
refuses 22023 `viewing_answer_unknown`; PT404 `not_found`; PT409 `viewing_changed` (in no such state)';

CREATE OR REPLACE FUNCTION public.book_viewing(_lead jsonb, _client text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function public.book_viewing(jsonb,text) is '`{status: added/taken/limited/closed, state, own, retry_after?}` of what `add_lead` takes with `starts_at` and the `secret` of its link; the same request again books nothing more, and `own` says whether the secret is its. Taken: the time is not free or no longer open
refuses 22023 `viewing_invalid`; 23514 with the name of what is not valid';

CREATE OR REPLACE FUNCTION public.change_linked_viewing(_secret text, _starts_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v private.viewings;
  slot record;
begin
  select * into v from private.viewings where id = private.viewing_by(_secret);
  if v.id is null then return 'unknown'; end if;
  perform private.hold_viewings(v.agent_id);
  select * into v from private.viewings where id = v.id for update;
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
end $function$;
comment on function public.change_linked_viewing(text,timestamp with time zone) is '`moved`, `cancelled` (also one that was), `taken`, `limited` (five moves a day), `over` (begun, refused or called off) or `unknown`; without a time it is called off';

CREATE OR REPLACE FUNCTION public.confirm_viewings_at_once(_at_once boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.viewing_settings (agent_id, at_once) values (private.require_viewing_agent(), coalesce(_at_once, true))
  on conflict (agent_id) do update set at_once = excluded.at_once;
end $function$;
comment on function public.confirm_viewings_at_once(boolean) is 'whether new bookings are confirmed at once, or wait for the agent
refuses 42501 `not_agent`, `account_inactive`';

CREATE OR REPLACE FUNCTION public.delete_viewing_hours(_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  uid constant uuid := private.require_user();
begin
  delete from private.viewing_hours h using public.profiles p where h.id = _id and p.user_id = uid and h.agent_id = p.id;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
end $function$;
comment on function public.delete_viewing_hours(uuid) is 'closes times; what was booked stays
refuses PT404 `not_found`';

CREATE OR REPLACE FUNCTION private.free_viewings(_agent uuid, _listing uuid, _except uuid DEFAULT NULL::uuid)
 RETURNS TABLE(starts_at timestamp with time zone, ends_at timestamp with time zone, blocked_until timestamp with time zone, open_house boolean, free integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.hold_viewings(_agent uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$ select pg_advisory_xact_lock(hashtextextended('viewings:' || _agent, 0)) $function$;

CREATE OR REPLACE FUNCTION private.lead_json(l public.leads)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', l.id, 'listing_id', l.listing_id, 'listing_shown', exists (select from private.shown_home(l.listing_id)),
    'listing_title', l.listing_title, 'source', private.lead_source(l.source, l.agent_id), 'name', l.name,
    'phone', l.phone, 'email', l.email, 'status', l.status, 'unread', l.read_at is null, 'call_back_on', l.call_back_on,
    'created_at', l.created_at, 'last_at', l.last_at,
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('message', m.message, 'hour', m.hour, 'at', m.at)
                                           order by m.at, m.request_id), '[]')
                 from public.lead_messages m where m.lead_id = l.id),
    'viewings', (select coalesce(jsonb_agg(jsonb_build_object('starts_at', v.starts_at, 'state', v.state) order by v.starts_at, v.id), '[]')
                 from private.viewings v where v.lead_id = l.id),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'body', n.body, 'at', n.at) order by n.at, n.id), '[]')
              from public.lead_notes n where n.lead_id = l.id))
$function$;

CREATE OR REPLACE FUNCTION public.linked_viewing(_secret text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('state', v.state, 'starts_at', v.starts_at, 'ends_at', v.ends_at, 'title', l.listing_title,
    'listing_id', case when exists (select from private.shown_home(v.listing_id)) then v.listing_id end, 'agent', a.name, 'over', v.starts_at <= now(),
    'times', case when v.state in ('waiting', 'confirmed') and v.starts_at > now() then coalesce((
      select jsonb_agg(jsonb_build_object('starts_at', f.starts_at, 'ends_at', f.ends_at, 'open_house', f.open_house) order by f.starts_at)
      from (select f.* from public.public_listings h cross join lateral private.free_viewings(v.agent_id, h.id, v.id) f
            where h.id = v.listing_id and h.agent_id = v.agent_id and private.is_live(h.status) and f.starts_at <> v.starts_at
            order by f.starts_at limit 80) f), '[]') else '[]' end)
  from private.viewings v join public.leads l on l.id = v.lead_id join public.profiles a on a.id = v.agent_id
  where v.id = private.viewing_by(_secret)
$function$;
comment on function public.linked_viewing(text) is '`{state, starts_at, ends_at, title, listing_id, agent, over, times: [{starts_at, ends_at, open_house}]}` of the viewing whose link has the secret; null for any other. `times`: to where it can move, `listing_id`: of a home that visitors see';

CREATE OR REPLACE FUNCTION private.local_instant(_local timestamp without time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
      when t at time zone 'Asia/Jerusalem' <> _local then null
      when (t - interval '1 hour') at time zone 'Asia/Jerusalem' = _local then t - interval '1 hour'
      else t end
  from (select _local at time zone 'Asia/Jerusalem' as t) one
$function$;

CREATE OR REPLACE FUNCTION private.mail_viewing(v private.viewings, _what text, _by_visitor boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mark constant text := v.id || ':' || v.sequence;
begin
  if _by_visitor then
    perform private.queue_mail(p.user_id, 'viewing', 'viewing:' || mark, jsonb_build_object(
        'what', _what, 'viewing', v.id, 'sequence', v.sequence, 'waits', v.state = 'waiting', 'starts_at', v.starts_at, 'ends_at', v.ends_at,
        'title', l.listing_title, 'name', l.name, 'phone', l.phone, 'place', h.place), v.ends_at)
    from public.leads l join public.profiles p on p.id = v.agent_id
    left join lateral (select concat_ws(', ', address, city) as place from public.properties where id = v.listing_id) h on true
    where l.id = v.lead_id;
  end if;
  if v.email is not null then
    perform private.queue_mail_to(v.email, 'viewing_copy', 'viewing_copy:' || mark, jsonb_build_object(
        'viewing', v.id, 'sequence', v.sequence, 'state', v.state, 'starts_at', v.starts_at, 'ends_at', v.ends_at,
        'about', private.home_facts(v.listing_id)), v.ends_at);
  end if;
  update private.mails set lead_id = v.lead_id where key in ('viewing:' || mark, 'viewing_copy:' || mark);
end $function$;

CREATE OR REPLACE FUNCTION public.make_viewing_calendar()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.require_viewing_agent();
  secret constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  insert into private.viewing_feeds (agent_id, hash) values (me, sha256(convert_to(secret, 'UTF8')))
  on conflict (agent_id) do update set hash = excluded.hash, made_at = now();
  return secret;
end $function$;
comment on function public.make_viewing_calendar() is 'the secret of the address of one''s own calendar, 244 random bits of which a hash is kept; the one before opens nothing any more
refuses 42501 `not_agent`, `account_inactive`';

CREATE OR REPLACE FUNCTION private.note_viewings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.note_change('viewings:' || coalesce(new.agent_id, old.agent_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.open_viewings(_listing uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('starts_at', f.starts_at, 'ends_at', f.ends_at, 'open_house', f.open_house)
                            order by f.starts_at), '[]')
  from public.public_listings l
  cross join lateral (select * from private.free_viewings(l.agent_id, l.id) order by starts_at limit 80) f
  where l.id = _listing and private.is_live(l.status)
$function$;
comment on function public.open_viewings(uuid) is '`[{starts_at, ends_at, open_house}]`: the next 80 times at which a home that visitors see can be seen and that nobody has taken';

CREATE OR REPLACE FUNCTION public.own_viewings(_today boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function public.own_viewings(boolean) is '`{at_once, has_calendar, hours, homes: [{id, title}], rows}` of one''s own viewings, the earliest first, from 30 days ago; `_today`: those of today that were not called off, without the rest';

CREATE OR REPLACE FUNCTION private.queue_viewing_reminders(_now timestamp with time zone DEFAULT now())
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.require_viewing_agent()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me public.profiles;
begin
  select * into me from public.profiles where user_id = private.require_user();
  if me.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
  if not private.is_active(me) then perform private.refuse('account_inactive'); end if;
  return me.id;
end $function$;

CREATE OR REPLACE FUNCTION public.save_viewing_hours(_hours jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.require_viewing_agent();
  home constant uuid := _hours ->> 'listing_id';
begin
  perform private.hold_viewings(me);
  if home is not null and not exists (select from public.properties where id = home and agent_id = me) then
    perform private.refuse('not_found', 'PT404');
  end if;
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
end $function$;
comment on function public.save_viewing_hours(jsonb) is 'opens times, or changes those of the id, of `{id, listing_id, weekday or day, from_time, to_time, minutes, gap, notice_hours, seats}`; what was booked stays
refuses 42501 `not_agent`, `account_inactive`; PT404 `not_found` (a home or times of somebody else); 22023 `too_many_hours` (40); 23514 with the name of what is not valid';

CREATE OR REPLACE FUNCTION public.stop_viewing_calendar()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  uid constant uuid := private.require_user();
begin
  delete from private.viewing_feeds f using public.profiles p where p.user_id = uid and f.agent_id = p.id;
end $function$;
comment on function public.stop_viewing_calendar() is 'the address of one''s own calendar opens nothing any more';

CREATE OR REPLACE FUNCTION private.viewing_by(_secret text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select v.id from private.viewings v where v.hash = sha256(convert_to(_secret, 'UTF8'))),
    (select (m.data ->> 'viewing')::uuid from private.mail_by(_secret) m where m.kind in ('viewing_copy', 'viewing_reminder')))
$function$;

CREATE OR REPLACE FUNCTION public.viewing_calendar_of(_secret text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((
    select jsonb_agg(jsonb_build_object('id', v.id, 'sequence', v.sequence, 'state', v.state, 'starts_at', v.starts_at,
        'ends_at', v.ends_at, 'title', l.listing_title, 'name', l.name, 'phone', l.phone,
        'place', nullif(concat_ws(', ', p.address, p.city), '')) order by v.starts_at, v.id)
    from private.viewings v join public.leads l on l.id = v.lead_id
    left join public.properties p on p.id = v.listing_id and p.agent_id = v.agent_id
    where v.agent_id = f.agent_id and v.state in ('waiting', 'confirmed') and v.ends_at > now() - interval '30 days'), '[]')
  from private.viewing_feeds f where f.hash = sha256(convert_to(_secret, 'UTF8'))
$function$;
comment on function public.viewing_calendar_of(text) is '`[{id, sequence, state, starts_at, ends_at, title, name, phone, place}]` of the agent whose calendar has this secret, from 30 days ago, without what was called off; null for any other';

CREATE OR REPLACE FUNCTION private.viewing_json(v private.viewings)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', v.id, 'listing_id', v.listing_id, 'lead_id', v.lead_id, 'title', l.listing_title,
    'name', l.name, 'phone', l.phone, 'city', p.city, 'address', p.address, 'latitude', p.latitude, 'longitude', p.longitude,
    'starts_at', v.starts_at, 'ends_at', v.ends_at, 'open_house', v.open_house, 'state', v.state, 'came', v.came)
  from public.leads l left join public.properties p on p.id = v.listing_id and p.agent_id = v.agent_id
  where l.id = v.lead_id
$function$;

CREATE OR REPLACE FUNCTION private.viewing_limit(_client text, _network text, _phone text, _agent uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hit jsonb;
begin
  -- A phone that may be a stranger's holds three times at most, wherever they are.
  if (select count(*) from private.viewings v join public.leads l on l.id = v.lead_id
      where l.phone = _phone and v.state in ('waiting', 'confirmed') and v.starts_at > now()) >= 3 then return 86400; end if;
  hit := private.rate_hit('viewing_client', _client, 6, 86400);
  if (hit ->> 'allowed')::boolean then hit := private.lead_room('viewing_target', _agent::text, _network, 30, 10, 86400); end if;
  return nullif((hit ->> 'retry_after')::integer, 0);
end $function$;

CREATE TRIGGER note_viewings AFTER INSERT OR DELETE OR UPDATE ON private.viewings FOR EACH ROW EXECUTE FUNCTION private.note_viewings();

CREATE TRIGGER note_viewings AFTER INSERT OR DELETE OR UPDATE ON private.viewing_hours FOR EACH ROW EXECUTE FUNCTION private.note_viewings();

insert into private.api_grants (object, privilege, roles, columns) values ('function public.open_viewings(uuid)', 'execute', '{anon,authenticated,service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.book_viewing(jsonb, text)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.linked_viewing(text)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.change_linked_viewing(text, timestamptz)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.save_viewing_hours(jsonb)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.delete_viewing_hours(uuid)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.confirm_viewings_at_once(boolean)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.own_viewings(boolean)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.answer_viewing(uuid, text)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.make_viewing_calendar()', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.stop_viewing_calendar()', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.viewing_calendar_of(text)', 'execute', '{service_role}', NULL);

select private.apply_privileges();

reset check_function_bodies;
