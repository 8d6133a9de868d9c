-- The mail before listings end: seven days and one day before, one per agent and day for all of their listings. Its
-- link renews them, because opening the dashboard on a phone takes longer.

-- Sent notices, so that each end of a listing is announced once.
create table private.expiry_notices (
  listing_id uuid not null references public.properties (id) on delete cascade,
  expires_at timestamptz not null,
  days integer not null constraint expiry_notice_days_valid check (days in (1, 7)),
  primary key (listing_id, expires_at, days)
);
alter table private.expiry_notices enable row level security;

-- A missed notice is sent late: a listing with three days left gets the one of seven days. Between eight in the morning
-- and nine in the evening, so that one mail a day covers everything due that day. The caller repeats it while it
-- returns 100, as with other maintenance steps; returns how many agents get a mail.
create function private.queue_expiry_mails(_now timestamptz default now(), _agents integer default 100) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  today text := to_char(_now at time zone 'Asia/Jerusalem', 'YYYY-MM-DD');
  agents uuid[];
  free uuid[];
  queued integer;
begin
  if extract(hour from _now at time zone 'Asia/Jerusalem') not between 8 and 20 then return 0; end if;
  delete from private.expiry_notices where expires_at < _now - interval '1 day';
  agents := array(
    select a.id from public.profiles a
    where a.id in (
      select p.agent_id from public.properties p
      where p.status in ('active', 'under_offer') and p.expires_at > _now and p.expires_at < _now + interval '8 days'
        and private.expiry_step(p.expires_at, _now) is not null
        and not exists (select from private.expiry_notices n where n.listing_id = p.id and n.expires_at = p.expires_at
                        and n.days = private.expiry_step(p.expires_at, _now)))
      and not exists (select from private.mail_stops s where s.user_id = a.user_id and s.kind = 'expiry')
      and not exists (select from private.mails m where m.key = 'expiry:' || a.id || ':' || today)
    order by a.id limit _agents for share of a skip locked);
  -- A notice holds its listing: one that somebody is just moving is told of by the next run.
  free := array(
    select p.id from public.properties p
    where p.agent_id = any (agents) and p.status in ('active', 'under_offer')
      and p.expires_at > _now and p.expires_at < _now + interval '8 days'
    order by p.id for key share skip locked);
  with due as (
    select p.id, p.agent_id, p.title, p.expires_at, row_number() over (partition by p.agent_id order by p.expires_at, p.id) as place
    from public.properties p
    where p.id = any (free) and p.status in ('active', 'under_offer')
      and p.expires_at > _now and p.expires_at < _now + interval '8 days'
      and private.expiry_step(p.expires_at, _now) is not null
      and not exists (select from private.expiry_notices n where n.listing_id = p.id and n.expires_at = p.expires_at
                      and n.days = private.expiry_step(p.expires_at, _now))),
  -- As many as one move takes; the others tomorrow.
  told as (select * from due where place <= 500),
  noted as (
    insert into private.expiry_notices (listing_id, expires_at, days)
    select id, expires_at, private.expiry_step(expires_at, _now) from told),
  letters as (
    select a.id, a.user_id, max(t.expires_at) as useful_until,
           jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'day', (t.expires_at at time zone 'Asia/Jerusalem')::date)
                     order by t.place) as listings
    from told t join public.profiles a on a.id = t.agent_id group by a.id)
  select count(*) filter (where private.queue_mail(
    user_id, 'expiry', 'expiry:' || id || ':' || today, jsonb_build_object('listings', listings), useful_until))
  into queued from (select * from letters order by id) l;
  return queued;
end $$;

-- Which of the two notices is due, by days as people count them: null is too early.
create function private.expiry_step(_expires_at timestamptz, _now timestamptz) returns integer
language sql stable set search_path = ''
as $$
  select case when days <= 1 then 1 when days <= 7 then 7 end
  from private.days_left(_expires_at, _now) as days
$$;

-- An old mail renews nothing: its reader has other ways, and others may have found it.
create function private.expiry_mail(_secret text) returns private.mails
language sql stable security definer set search_path = ''
as $$
  select m from private.mail_by(_secret) m where m.kind = 'expiry' and m.created_at > now() - interval '30 days'
$$;

create function public.mail_listings(_secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'city', p.city, 'status', p.status,
                                        'expires_at', p.expires_at, 'price_in_doubt', private.price_in_doubt(p)) order by p.expires_at, p.id)
    from public.properties p join public.profiles a on a.id = p.agent_id and a.user_id = m.user_id
    where p.id in (select (l ->> 'id')::uuid from jsonb_array_elements(m.data -> 'listings') l)), '[]')
  from private.expiry_mail(_secret) m where m.id is not null
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.mail_listings(text)', 'execute', '{service_role}');
comment on function public.mail_listings(text) is
  '`[{id, title, city, status, expires_at, price_in_doubt}]` as they are now, of the mail whose link has the secret; null when it has none, or came 30 days ago';

-- Renews listings of a mail on behalf of its recipient; other listings that are named count as not found.
create function public.renew_by_mail(_secret text, _ids uuid[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  m private.mails := private.expiry_mail(_secret);
  before text := coalesce(current_setting('request.jwt.claims', true), '');
  sub_before text := coalesce(current_setting('request.jwt.claim.sub', true), '');
  answer jsonb;
begin
  if m.id is null then perform private.refuse('not_found', 'PT404'); end if;
  -- The move is the person's own: it is checked and remembered like one from the dashboard.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', m.user_id, 'role', 'authenticated')::text, true),
          set_config('request.jwt.claim.sub', m.user_id::text, true);
  answer := public.move_listings(array(
    select id from unnest(_ids) id
    where id in (select (l ->> 'id')::uuid from jsonb_array_elements(m.data -> 'listings') l)), 'renew');
  perform set_config('request.jwt.claims', before, true), set_config('request.jwt.claim.sub', sub_before, true);
  return answer;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.renew_by_mail(text, uuid[])', 'execute', '{service_role}');
comment on function public.renew_by_mail(text, uuid[]) is
  'as `move_listings` with `renew`, for listings of the mail whose link has the secret
refuses PT404 `not_found`; 42501 `not_agent`; 22023 `too_many` (500)';
