-- The agent's exclusivity: on cards and pages while it is in force, and a mail fourteen days before it ends. Nothing
-- here extends it.

-- Sent notices, so that each end of an agreement is announced once.
create table private.exclusivity_notices (
  listing_id uuid not null references public.properties (id) on delete cascade,
  exclusive_until date not null,
  primary key (listing_id, exclusive_until)
);
alter table private.exclusivity_notices enable row level security;

-- Changes made by time alone: an agreement that begins or ends. A listing that is being saved is left for the next run.
-- Returns how many were changed.
create function private.renew_exclusivity(_limit integer default 1000) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  changed integer;
begin
  update public.public_listings l
  set is_exclusive = not l.is_exclusive,
    updated_at = case when l.updated_at is not null then greatest(now(), l.updated_at) end
  where l.id in (
    select s.id from public.public_listings s join public.properties p using (id)
    where (s.is_exclusive or p.exclusive_until >= (now() at time zone 'Asia/Jerusalem')::date)
      and s.is_exclusive <> private.is_exclusive(p.exclusive_from, p.exclusive_until)
    order by s.id limit _limit for update of s skip locked);
  get diagnostics changed = row_count;
  return changed;
end $$;

-- Between eight in the morning and nine in the evening, one mail per agent and day for all of their homes; a missed
-- notice is sent late. Sold homes and drafts need none. The caller repeats it while it returns 100; returns how many
-- agents get a mail.
create function private.queue_exclusivity_mails(_now timestamptz default now(), _agents integer default 100) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := (_now at time zone 'Asia/Jerusalem')::date;
  agents uuid[];
  queued integer;
begin
  if extract(hour from _now at time zone 'Asia/Jerusalem') not between 8 and 20 then return 0; end if;
  delete from private.exclusivity_notices where exclusive_until < today - 1;
  agents := array(
    select a.id from public.profiles a
    where a.id in (select d.agent_id from private.exclusivity_due(today) d)
      and not exists (select from private.mail_stops s where s.user_id = a.user_id and s.kind = 'exclusivity')
      and not exists (select from private.mails m where m.key = 'exclusivity:' || a.id || ':' || today)
    order by a.id limit _agents for share of a skip locked);
  -- A notice holds its listing: one that somebody is just writing is told of by the next run.
  perform from public.properties p
  where p.agent_id = any (agents) and p.id in (select d.id from private.exclusivity_due(today) d)
  order by p.id for key share skip locked;
  with due as (
    select d.*, row_number() over (partition by d.agent_id order by d.exclusive_until, d.id) as place
    from private.exclusivity_due(today) d where d.agent_id = any (agents)),
  told as (select * from due where place <= 500),
  noted as (
    insert into private.exclusivity_notices (listing_id, exclusive_until) select id, exclusive_until from told),
  letters as (
    select a.id, a.user_id, max(t.exclusive_until) as until,
           jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'day', t.exclusive_until) order by t.place) as listings
    from told t join public.profiles a on a.id = t.agent_id group by a.id)
  select count(*) filter (where private.queue_mail(user_id, 'exclusivity', 'exclusivity:' || id || ':' || today,
    jsonb_build_object('listings', listings), (until + 1)::timestamp at time zone 'Asia/Jerusalem'))
  into queued from (select * from letters order by id) l;
  return queued;
end $$;

-- Homes whose agreement ends within fourteen days and whose end has not been announced.
create function private.exclusivity_due(_today date) returns setof public.properties
language sql stable security definer set search_path = ''
as $$
  select p.* from public.properties p
  where p.exclusive_until between _today and _today + 14 and p.exclusive_from <= _today
    and p.status in ('active', 'under_offer', 'hidden', 'expired')
    and not exists (select from private.exclusivity_notices n
                    where n.listing_id = p.id and n.exclusive_until = p.exclusive_until)
$$;
