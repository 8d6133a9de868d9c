-- What ends listings and writes their mails leaves alone what somebody is just writing.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.expire_listings(_limit integer DEFAULT 1000)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due uuid[];
  agents uuid[];
  shown uuid[];
  companies uuid[];
begin
  agents := array(
    select p.agent_id from public.properties p
    where p.status in ('active', 'under_offer') and p.expires_at <= now() order by p.expires_at limit _limit);
  agents := array(select id from public.profiles where id = any (agents) order by id for share skip locked);
  due := array(
    select id from public.properties
    where agent_id = any (agents) and status in ('active', 'under_offer') and expires_at <= now()
    order by id limit _limit for update skip locked);
  -- Whose public row or company somebody is writing comes next time: maintenance waits for nobody while it holds
  -- what others need.
  shown := array(select id from public.public_agents where id = any (agents) order by id for no key update skip locked);
  companies := array(
    select id from public.public_companies
    where id in (select company_id from public.public_agents where id = any (shown)) order by id for no key update skip locked);
  due := array(
    select p.id from public.properties p left join public.public_agents a on a.id = p.agent_id
    where p.id = any (due)
      and (a.id is null or a.id = any (shown) and (a.company_id is null or a.company_id = any (companies))));
  perform from private.search_counts s
  where (s.city, s.deal) in (
    select c.id, case p.transaction_type when 'sale' then 1 else 2 end
    from public.properties p join private.search_cities c on c.name = p.city where p.id = any (due))
  order by s.city, s.deal for no key update;
  update public.properties set status = 'expired' where id = any (due);
  return cardinality(due);
end $function$;
comment on function private.expire_listings(integer) is NULL;

CREATE OR REPLACE FUNCTION private.queue_expiry_mails(_now timestamp with time zone DEFAULT now(), _agents integer DEFAULT 100)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function private.queue_expiry_mails(timestamp with time zone,integer) is NULL;

reset check_function_bodies;
