-- A neighbourhood of "-" had the key of its whole city, which stopped the renewal of areas and with it all maintenance.
-- The day's mail of leads tells what came until eight; what somebody waits for is sent before what many are told of;
-- homes of a deleted account that were hidden are remembered as gone; nobody is advised to name the floor of a plot.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.delete_user(_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mail text := (select nullif(lower(email), '') from auth.users where id = _user_id);
  me uuid := (select id from public.profiles where user_id = _user_id);
  firm uuid := (select id from public.companies where owner_user_id = _user_id);
begin
  if firm is not null then perform pg_advisory_xact_lock(private.company_gate(firm)); end if;
  perform from public.profiles
  where user_id = _user_id or organization_code = (select organization_code from public.companies where id = firm)
  order by id for update;
  perform from public.companies where id = firm for update;
  perform private.hold_agent(me);
  update public.user_consents set user_id = null, ip_address = null where user_id = _user_id;
  delete from public.password_reset_logs where lower(email) = mail;
  delete from private.ai_usage where user_id = _user_id;
  -- Counters of the server have keys that only it can read; they end by themselves.
  delete from private.rate_limits where key in (_user_id::text, firm::text);
  -- Pictures uploaded for a form that was never saved.
  perform private.enqueue_media(array(
    select m.path from private.media m where m.owner_id in (me, firm) order by m.path for update));
  perform private.hold_public_agent(me);
  perform private.hold_counts(me);
  delete from public.companies where id = firm;
  -- While their agent is there: which of them visitors ever saw is asked of both (private.project_property).
  delete from public.properties where agent_id = me;
  delete from public.profiles where id = me;
  -- GoTrue's own tables cascade on a hosted project; the embedded backend may not.
  delete from auth.refresh_tokens where user_id::text = _user_id::text;
  delete from auth.sessions where user_id = _user_id;
  delete from auth.identities where user_id = _user_id;
  delete from auth.users where id = _user_id;
end $function$;
comment on function private.delete_user(uuid) is NULL;

CREATE OR REPLACE FUNCTION private.expected_areas(_city text, _deal text)
 RETURNS SETOF private.areas
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with homes as (
    select n.key as neighborhood, l.neighborhood as name, (l.rooms * 2)::smallint as rooms, l.listed_on,
      case when private.is_dwelling(l.property_types) then l.price end as price,
      case when private.is_dwelling(l.property_types) then l.price_per_sqm end as sqm
    from public.public_listings l
    -- A name without a letter has no key, and is no neighbourhood: '' is the whole city.
    left join private.neighborhoods n on n.city = l.city and n.name = l.neighborhood and n.key <> ''
    where l.city = _city and l.transaction_type = _deal),
  closed as (
    select n.key as neighborhood, (p.rooms * 2)::smallint as rooms, p.final_price
    from public.properties p
    left join private.neighborhoods n on n.city = p.city and n.name = p.neighborhood and n.key <> ''
    where p.city = _city and p.transaction_type = _deal and p.status = 'closed' and p.final_price is not null
      and p.closed_at > now() - interval '12 months' and private.is_dwelling(p.property_types)),
  finals as (
    select coalesce(neighborhood, '') as neighborhood, coalesce(rooms, 0::smallint) as rooms, count(*)::integer as n,
      case when count(*) >= 5 then percentile_cont(0.5) within group (order by final_price)::numeric end as median
    from closed
    group by grouping sets ((), (neighborhood), (rooms), (neighborhood, rooms))
    having (grouping(neighborhood) = 1 or neighborhood is not null) and (grouping(rooms) = 1 or rooms is not null)),
  areas as (
    select coalesce(neighborhood, '') as neighborhood, coalesce(rooms, 0::smallint) as rooms,
      case when grouping(neighborhood) = 0 then mode() within group (order by name) end as name,
      count(*)::integer as listings, count(price)::integer as priced,
      round(percentile_cont(0.25) within group (order by price)::numeric) as price_low,
      round(percentile_cont(0.5) within group (order by price)::numeric) as price_median,
      round(percentile_cont(0.75) within group (order by price)::numeric) as price_high,
      count(sqm)::integer as sized,
      round(percentile_cont(0.25) within group (order by sqm)::numeric) as sqm_low,
      round(percentile_cont(0.5) within group (order by sqm)::numeric) as sqm_median,
      round(percentile_cont(0.75) within group (order by sqm)::numeric) as sqm_high,
      count(listed_on)::integer as dated, percentile_disc(0.5) within group (order by listed_on) as listed_median,
      case when grouping(rooms) = 1 then private.price_histogram(array_agg(price) filter (where price is not null)) end as histogram
    from homes
    group by grouping sets ((), (neighborhood), (rooms), (neighborhood, rooms))
    having (grouping(neighborhood) = 1 or neighborhood is not null) and (grouping(rooms) = 1 or rooms is not null)
      and count(*) > 0)
  select _city, _deal, a.neighborhood, a.rooms, a.name, a.listings, a.priced, a.price_low, a.price_median, a.price_high,
    a.sized, a.sqm_low, a.sqm_median, a.sqm_high, a.dated, a.listed_median, a.histogram, now(),
    coalesce(f.n, 0), round(f.median, 2 - floor(log(f.median))::integer)
  from areas a left join finals f on (f.neighborhood, f.rooms) = (a.neighborhood, a.rooms)
$function$;
comment on function private.expected_areas(text,text) is NULL;

CREATE OR REPLACE FUNCTION public.listing_numbers(_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  uid constant uuid := private.require_user();
  last constant date := (now() at time zone 'Asia/Jerusalem')::date;
  first constant date := last - 29;
  own public.companies := private.my_company();
  home public.properties;
  full_numbers boolean := private.has_statistics(uid);
begin
  select p.* into home from public.properties p join public.profiles a on a.id = p.agent_id
  where p.id = _id and (a.user_id = uid or (a.user_type = 'agent' and a.organization_code = own.organization_code));
  if home.id is null then perform private.refuse('not_found', 'PT404'); end if;
  return (
    with seen as materialized (
      select * from private.listing_days where listing_id = home.id and day between first and last)
    select jsonb_build_object(
      'id', home.id, 'title', home.title, 'status', home.status, 'statistics', full_numbers, 'from', first, 'to', last,
      'facts', jsonb_build_object('images', cardinality(home.images), 'words', (
        select count(*) from regexp_split_to_table(btrim(coalesce(home.description, '')), '\s+') word where word <> ''),
        -- Houses and plots lie on none.
        'floor', home.floor is not null or not coalesce(home.property_types && array['apartment', 'garden_apartment', 'penthouse',
          'duplex', 'triplex', 'housing_unit', 'studio_loft', 'basement'], true),
        'own', home.agent_id in (select id from public.profiles where user_id = uid)),
      'totals', (select jsonb_build_object('views', coalesce(sum(views), 0), 'contacts', coalesce(sum(calls + chats + leads), 0))
                   || case when full_numbers then jsonb_build_object('visitors', coalesce(sum(visitors), 0), 'calls', coalesce(sum(calls), 0),
                        'chats', coalesce(sum(chats), 0), 'shares', coalesce(sum(shares), 0), 'saves', coalesce(sum(saves), 0),
                        'leads', coalesce(sum(leads), 0)) else '{}' end from seen),
      'days', (select jsonb_agg(jsonb_build_object('day', c::date, 'views', coalesce(s.views, 0),
                 'contacts', coalesce(s.calls + s.chats + s.leads, 0)) order by c)
               from generate_series(first, last, interval '1 day') c left join seen s on s.day = c::date))
      || case when not full_numbers then '{}' else jsonb_build_object(
        'places', coalesce((
          select jsonb_agg(to_jsonb(r) order by r.opens desc, r.place) from (
            select s.place, sum(d.opens) as opens, sum(d.calls + d.chats) as taps, sum(d.leads) as leads
            from private.share_links s join private.link_days d on d.code = s.code and d.day between first and last
            where s.listing_id = home.id group by 1) r), '[]'),
        'similar', private.among_similar(home.id, first, last)) end);
end $function$;
comment on function public.listing_numbers(uuid) is '`{id, title, status, statistics, from, to, facts: {images, words, floor, own}, totals, days: [{day, views, contacts}], places, similar: {homes, views, price} or null}` of the last 30 days; `similar` holds a live home against the medians of those in its city, of its deal and its rooms ±1, from five on: `views` a day while it was shown, `price` a square metre. Without statistics: views and contacts
refuses PT404 `not_found`';

CREATE OR REPLACE FUNCTION public.mails_take(_limit integer DEFAULT 10, _resting boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due bigint[] := array(
    select id from private.mails
    where sent_at is null and dead_at is null and available_at <= now()
      and not (coalesce(_resting, false) and kind in (select k.kind from private.mail_kinds k where k.rests))
    -- What somebody waits for goes before what many are told of in the morning.
    order by kind in (select k.kind from private.mail_kinds k where k.rests), available_at, id
    limit least(greatest(coalesce(_limit, 10), 1), 50) for update skip locked);
  letters jsonb;
begin
  delete from private.mails m where m.id = any (due) and private.is_stopped(m);
  update private.mails m set dead_at = now(), last_error = case
      when m.useful_until <= now() then 'too_late'
      when private.mail_rest(m.attempts) is null and m.attempts > 0 then coalesce(m.last_error, 'worker_lost')
      else 'no_address' end
  where m.id = any (due)
    and (m.useful_until <= now() or (m.attempts > 0 and private.mail_rest(m.attempts) is null)
         or m.address is null and not exists (select from auth.users u where u.id = m.user_id and u.email <> ''));
  update private.mails set attempts = attempts + 1, available_at = now() + interval '10 minutes'
  where id = any (due) and dead_at is null;
  with taken as materialized (
    select m.*, coalesce(m.address, u.email) as email, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') as secret
    from private.mails m left join auth.users u on u.id = m.user_id
    where m.id = any (due) and m.dead_at is null),
  kept as (
    insert into private.mail_secrets (hash, mail_id)
    select sha256(convert_to(secret, 'UTF8')), id from taken)
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', t.id, 'key', t.key, 'kind', t.kind, 'address', t.email, 'data', t.data, 'attempt', t.attempts,
    'created_at', t.created_at, 'secret', t.secret, 'stoppable', k.stoppable) order by t.id), '[]')
  into letters from taken t join private.mail_kinds k using (kind);
  return letters;
end $function$;
comment on function public.mails_take(integer,boolean) is '`[{id, key, kind, address, data, attempt, created_at, secret, stoppable}]`, at most 50, without those that rest while it rests; a lease of 10 minutes';

CREATE OR REPLACE FUNCTION private.queue_lead_digests(_now timestamp with time zone DEFAULT now(), _agents integer DEFAULT 100)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today timestamptz := date_trunc('day', _now at time zone 'Asia/Jerusalem') at time zone 'Asia/Jerusalem';
  eight timestamptz := private.latest_eight(_now);
  agents uuid[];
  queued integer;
begin
  if extract(hour from _now at time zone 'Asia/Jerusalem') not between 8 and 20 then return 0; end if;
  agents := array(
    select s.agent_id from public.lead_settings s
    where s.mails = 'daily' and coalesce(s.told_until, '-infinity') < eight
      and exists (select from public.leads l where l.agent_id = s.agent_id
                  and l.last_at > coalesce(s.told_until, today - interval '1 day') and l.last_at <= eight)
    order by s.agent_id limit _agents for update skip locked);
  with told as (
    select l.agent_id, l.listing_title as title, count(*) as leads, max(l.last_at) as last_at
    from public.leads l join public.lead_settings s using (agent_id)
    where l.agent_id = any (agents) and l.last_at > coalesce(s.told_until, today - interval '1 day') and l.last_at <= eight
    group by 1, 2),
  letters as (
    select p.user_id, p.id, sum(t.leads) as leads,
           (array_agg(jsonb_build_object('title', t.title, 'leads', t.leads) order by t.last_at desc))[1:20] as listings
    from told t join public.profiles p on p.id = t.agent_id group by p.id)
  select count(*) filter (where private.queue_mail(
    user_id, 'lead_digest', 'lead_digest:' || id || ':' || to_char(today at time zone 'Asia/Jerusalem', 'YYYY-MM-DD'),
    jsonb_build_object('leads', leads, 'listings', listings), today + interval '1 day'))
  into queued from (select * from letters order by id) l;
  update public.lead_settings set told_until = eight where agent_id = any (agents);
  return queued;
end $function$;
comment on function private.queue_lead_digests(timestamp with time zone,integer) is NULL;

reset check_function_bodies;
