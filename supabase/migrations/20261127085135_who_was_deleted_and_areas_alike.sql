-- Who is deleted leaves a hash of the address for a year, by which an operator finds what was done with the account, and
-- the names of their pages for 90 days. Neighborhoods that cost alike come first beside one. A home that was hidden for
-- a moment is not back. The mail of a day waits until what was being written at eight is there. What was paid is told
-- where three agents say it.

set check_function_bodies = off;

create table private.left_names (
  kind text not null,
  name text not null,
  left_at timestamptz not null default now(),
  primary key (kind, name)
);
alter table private.left_names enable row level security;

create table private.deleted_accounts (
  user_id uuid primary key,
  address_hash bytea not null,
  deleted_at timestamptz not null default now()
);
create index deleted_accounts_address_hash_idx on private.deleted_accounts (address_hash);
alter table private.deleted_accounts enable row level security;

insert into private.maintenance_steps (place, name, work) values (750, 'names_forgotten', 'forget_left_names');
insert into private.retention values ('deleted_accounts', 12);
-- Counted anew, for it takes three agents now to say what was paid.
insert into private.area_changes (city, deal) select distinct city, deal from private.areas where final_median is not null;

CREATE OR REPLACE FUNCTION public.admin_audit(_page integer DEFAULT 1, _person text DEFAULT NULL::text, _action text DEFAULT NULL::text, _from date DEFAULT NULL::date, _to date DEFAULT NULL::date, _size integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  page integer := least(greatest(coalesce(_page, 1), 1), 1000000);
  size integer := least(greatest(coalesce(_size, 50), 1), 1000);
  word text := private.like_word(_person);
  people uuid[] := case when word is not null then private.people_like(word) || array(
    select user_id from private.deleted_accounts where address_hash = private.address_hash(btrim(_person))) end;
  since timestamptz := _from::timestamp at time zone 'Asia/Jerusalem';
  until timestamptz := (_to + 1)::timestamp at time zone 'Asia/Jerusalem';
begin
  perform private.require_admin();
  return (
    with found as (
      select * from private.audit_log l
      where (people is null or l.actor = any (people) or l.target = any (people::text[]))
        and (_action is null or l.action = _action)
        and (since is null or l.at >= since) and (until is null or l.at < until))
    select jsonb_build_object(
      'total', (select count(*) from found), 'page', page, 'page_size', size,
      'rows', coalesce((
        select jsonb_agg(to_jsonb(a) || jsonb_build_object(
          'actor_name', coalesce(p.name, u.email), 'actor_email', u.email, 'names', n.names,
          -- Where nothing is left of it, how it was called.
          'target_name', coalesce(n.names ->> a.target, a.details #>> '{before,name}', a.details #>> '{after,name}',
                                  a.details ->> 'name')) order by a.id desc)
        from (select * from found order by id desc limit size offset (page - 1) * size) a
          cross join lateral (select private.audit_names(a.target, a.details) as names) n
          left join auth.users u on u.id = a.actor left join public.profiles p on p.user_id = a.actor), '[]')));
end $function$;
comment on function public.admin_audit(integer,text,text,date,date,integer) is '`{total, page, page_size, rows}`, newest first; `names` has what a line names by id and is still there; of a person (part of a name or address, or the whole address of an account that was deleted in the last twelve months; who did it or to whom), an action, days in Israel; `page_size` 1-1000
refuses 42501 `not_admin`';

CREATE OR REPLACE FUNCTION private.area_measure(_deal text, _sized integer, _sqm numeric, _priced integer, _price numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select nullif(case when _deal = 'sale' then case when _sized >= 5 then _sqm end else case when _priced >= 5 then _price end end, 0)
$function$;

CREATE OR REPLACE FUNCTION public.area_page(_deal text, _city text, _neighborhood text DEFAULT NULL::text, _rooms numeric DEFAULT NULL::numeric, _near text[] DEFAULT '{}'::text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  place text := coalesce((select name from private.search_cities
    where key = private.search_key(left(_city, 100)) order by name = _city desc limit 1), _city);
  hood text := coalesce(private.area_key(left(_neighborhood, 100)), '');
  half smallint := coalesce(least(greatest(_rooms, 0), 100) * 2, 0);
  names text[] := array(select n.name from private.neighborhoods n where hood <> '' and (n.city, n.key) = (place, hood));
  area private.areas;
  -- What homes of the neighbourhood cost, today or when there last were enough of them.
  usual numeric := (
    select known.price from (
      select a.changed_at as at, private.area_measure(a.deal, a.sized, a.sqm_median, a.priced, a.price_median) as price
      from private.areas a where hood <> '' and (a.city, a.deal, a.neighborhood, a.rooms) = (place, _deal, hood, 0)
      union all
      select m.month, private.area_measure(m.deal, m.sized, m.sqm_median, m.priced, m.price_median)
      from private.area_months m where hood <> '' and (m.city, m.deal, m.neighborhood, m.rooms) = (place, _deal, hood, 0)) known
    where known.price is not null order by known.at desc limit 1);
begin
  select * into area from private.areas a
  where (a.city, a.deal, a.neighborhood, a.rooms) = (place, _deal, hood, half);
  return jsonb_build_object(
    'city', (select name from private.search_cities where name = place),
    'neighborhood', coalesce(private.area_name(place, hood), (select min(n) from unnest(names) n)),
    'numbers', case when area.city is not null then private.area_numbers(area) || jsonb_build_object(
      'final', case when area.final_median is not null then jsonb_build_object('homes', area.finals, 'price', area.final_median) end) end,
    'months', coalesce((
      select jsonb_agg(jsonb_build_object('month', m.month, 'listings', m.listings,
        'priced', m.priced, 'price', case when m.priced >= 5 then m.price_median end,
        'sized', m.sized, 'sqm', case when m.sized >= 5 then m.sqm_median end) order by m.month)
      from private.area_months m
      where (m.city, m.deal, m.neighborhood, m.rooms) = (place, _deal, hood, half)
        and m.month > now() - interval '18 months'), '[]'),
    'rooms', coalesce((
      select jsonb_agg(private.area_numbers(a) - 'histogram' || jsonb_build_object('rooms', a.rooms / 2.0) order by a.rooms)
      from private.areas a where (a.city, a.deal, a.neighborhood) = (place, _deal, hood) and a.rooms > 0), '[]'),
    'neighborhoods', coalesce((
      select jsonb_agg(private.area_numbers(o.area) - 'histogram' || jsonb_build_object(
        'name', private.area_name(place, (o.area).neighborhood), 'alike', coalesce(o.apart <= 0.2, false))
        order by o.apart nulls last, (o.area).listings desc, (o.area).name)
      from (select a as area,
              abs(ln(private.area_measure(a.deal, a.sized, a.sqm_median, a.priced, a.price_median) / usual)) as apart
            from private.areas a
            where (a.city, a.deal, a.rooms) = (place, _deal, 0) and a.neighborhood not in ('', hood)
            order by apart nulls last, a.listings desc, a.name limit 60) o), '[]'),
    'near', coalesce((
      select jsonb_agg(private.area_numbers(a) - 'histogram' || jsonb_build_object('city', a.city)
                       order by array_position(_near[1:20], a.city))
      from private.areas a
      where a.city = any (_near[1:20]) and (a.deal, a.neighborhood, a.rooms) = (_deal, '', 0)), '[]'),
    'agents', coalesce((
      select jsonb_agg(jsonb_build_object('username', a.username, 'name', a.name, 'company', c.name, 'listings', t.n)
                       order by t.n desc, a.username)
      from (select l.agent_id, count(*) as n from public.public_listings l
            where l.city = place and l.transaction_type = _deal and (hood = '' or l.neighborhood = any (names))
              and (half = 0 or l.rooms * 2 = half)
            group by l.agent_id order by n desc, l.agent_id limit 5) t
      join public.public_agents a on a.id = t.agent_id
      left join public.public_companies c on c.id = a.company_id), '[]'),
    'companies', coalesce((
      select jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name, 'listings', t.n) order by t.n desc, c.slug)
      from (select a.company_id, count(*) as n from public.public_listings l join public.public_agents a on a.id = l.agent_id
            where l.city = place and l.transaction_type = _deal and (hood = '' or l.neighborhood = any (names))
              and (half = 0 or l.rooms * 2 = half) and a.company_id is not null
            group by a.company_id order by n desc, a.company_id limit 5) t
      join public.public_companies c on c.id = t.company_id), '[]'),
    'lowered', private.listing_rows(array(
      select l.seq from public.public_listings l
      where l.lowered_percent is not null and l.city = place and l.transaction_type = _deal
        and (hood = '' or l.neighborhood = any (names)) and (half = 0 or l.rooms * 2 = half)
      order by l.lowered_percent desc, l.seq desc limit 4)));
end $function$;
comment on function public.area_page(text,text,text,numeric,text[]) is '`{city, neighborhood, numbers, months, rooms, neighborhoods, near, agents, companies, lowered}` of an area of `sale` or `rent`: `city` and `neighborhood` as listings spell them, null when none ever did; `numbers` `{listings, priced, price, sized, sqm, dated, listed, histogram, final}` with quarters `[low, median, high]`, null from fewer than five homes, as is `final` `{homes, price}`, the median to two digits of what was paid in twelve months, and where one agent has half of them or more; `neighborhoods` the largest first, beside a neighborhood those that cost most alike (`alike`: up to a fifth more or less); `near` of the first 20 cities that are named; `lowered` rows as of `search_listings`';

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
  insert into private.deleted_accounts (user_id, address_hash)
  select _user_id, private.address_hash(mail) where mail is not null on conflict do nothing;
  delete from public.password_reset_logs where lower(email) = mail;
  delete from private.ai_usage where user_id = _user_id;
  -- Counters of the server have keys that only it can read; they end by themselves.
  delete from private.rate_limits where key in (_user_id::text, firm::text);
  -- Pictures uploaded for a form that was never saved, too.
  perform private.enqueue_media_of(array[me, firm]);
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
    select n.key as neighborhood, (p.rooms * 2)::smallint as rooms, p.final_price, p.agent_id
    from public.properties p
    left join private.neighborhoods n on n.city = p.city and n.name = p.neighborhood and n.key <> ''
    where p.city = _city and p.transaction_type = _deal and p.status = 'closed' and p.final_price is not null
      and p.closed_at > now() - interval '12 months' and private.is_dwelling(p.property_types)),
  -- From five homes on, of which one agent has fewer than half (so of three agents or more): whoever says what half of
  -- them were sold for leads the middle from one price of the others to the next.
  finals as (
    select coalesce(neighborhood, '') as neighborhood, coalesce(rooms, 0::smallint) as rooms, count(*)::integer as n,
      case when count(*) >= 5 and private.beside_the_most(array_agg(agent_id)) > count(*) / 2 then percentile_cont(0.5) within group (order by final_price)::numeric end as median
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
    coalesce(f.n, 0), round(f.median, 1 - floor(log(f.median))::integer)
  from areas a left join finals f on (f.neighborhood, f.rooms) = (a.neighborhood, a.rooms)
$function$;

CREATE OR REPLACE FUNCTION private.forget_left_names()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.left_names where (kind, name) in (
    select kind, name from private.left_names where left_at <= now() - interval '90 days' limit 10000 for update skip locked)
$function$;

CREATE OR REPLACE FUNCTION private.forget_records()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.rate_limits where (bucket, key) in (
    select bucket, key from private.rate_limits
    where window_start + make_interval(secs => window_seconds) < now() - interval '1 hour' for update skip locked);
  delete from private.ai_usage where day < current_date - 400;
  delete from public.password_reset_logs where id in (
    select id from public.password_reset_logs where created_at < private.kept_since('password_reset_logs')
    limit 10000 for update skip locked);
  delete from private.gone_listings where id in (
    select id from private.gone_listings where gone_at < private.kept_since('gone_listings')
    limit 10000 for update skip locked);
  delete from private.audit_log where id in (
    select id from private.audit_log where at < private.kept_since('audit_log')
    limit 10000 for update skip locked);
  delete from private.deleted_accounts where user_id in (
    select user_id from private.deleted_accounts where deleted_at < private.kept_since('deleted_accounts')
    limit 10000 for update skip locked);
  delete from private.mails where id in (
    -- What tells of a lead goes with it: its link deletes it, as long as it is there. So does the question of an
    -- alert: its link always leads to what its address asked for.
    select id from private.mails where created_at < private.kept_since('mails') and lead_id is null
      and (kind <> 'alert_confirm' or alert_id is null)
    limit 10000 for update skip locked);
$function$;

CREATE OR REPLACE FUNCTION private.is_kept_address(_kind text, _name text, _user uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.former_addresses
                 where kind = _kind and name = lower(_name) and user_id <> _user
                   and left_at > now() - interval '1 year')
    or exists (select from private.left_names
               where kind = _kind and name = lower(_name) and left_at > now() - interval '90 days');
end $function$;

CREATE OR REPLACE FUNCTION private.leave_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.left_names (kind, name)
  select tg_argv[0], lower(to_jsonb(old) ->> tg_argv[1]) where to_jsonb(old) ->> tg_argv[1] is not null
  union
  select kind, name from private.former_addresses where kind = tg_argv[0] and user_id = (to_jsonb(old) ->> tg_argv[2])::uuid
  on conflict (kind, name) do update set left_at = now();
  return old;
end $function$;

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
  if extract(hour from _now at time zone 'Asia/Jerusalem') not between 8 and 20
     or _now < eight + interval '2 minutes' then return 0; end if;
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

CREATE OR REPLACE FUNCTION public.report_list(_code text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  list uuid := private.list_by(_code);
begin
  if list is null then return null; end if;
  -- Once a list, however often it is reported: nobody uses up the reports of others with one.
  if exists (select from private.mails where kind = 'list_report' and starts_with(key, 'list-report:' || list || ':')
             and created_at > now() - interval '1 day') then
    return true;
  end if;
  if not (private.rate_hit('list-reports', 'all', 50, 86400) ->> 'allowed')::boolean then return false; end if;
  perform private.audit('list_reported', list::text, jsonb_build_object('code', _code));
  perform private.queue_mail(a.user_id, 'list_report',
    'list-report:' || list || ':' || a.user_id || ':' || current_date, jsonb_build_object('code', _code))
  from public.profiles a where a.is_admin order by a.id;
  return true;
end $function$;
comment on function public.report_list(text) is 'whether the operators are told of the list with this code, null of one that is not there; once a list and day, at most 50 a day';

CREATE OR REPLACE FUNCTION private.true_finds(a private.alerts, _listings uuid[])
 RETURNS TABLE(listing_id uuid, reason text, found_at timestamp with time zone, price bigint, price_before bigint, deal smallint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  wanted record := private.search_conditions(coalesce(a.filters, '{}'));
begin
  return query execute format(
    'select f.listing_id, f.reason, f.found_at, r.price, case when f.reason <> ''new'' then told.price end, r.deal
     from (select * from private.search_rows where id = any ($2) offset 0) r
     join private.alert_finds f on f.listing_id = r.id and f.alert_id = $1
     cross join lateral (select coalesce(f.from_price, case when coalesce(f.told_deal = r.deal, true) then f.told_price end) as price) told
     where (f.reason <> ''lowered'' or private.fell(r.price, told.price))
       and (f.reason <> ''back'' or not private.was_away_briefly(f.listing_id))%s%s',
    wanted.conditions, ' and r.words @@ ' || quote_literal(wanted.words) || '::tsquery')
  using a.id, _listings;
end $function$;

CREATE OR REPLACE FUNCTION private.was_away_briefly(_listing uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((
    select e.at - (select g.at from public.listing_events g
                   where g.listing_id = e.listing_id and g.id < e.id and private.is_live(g.from_status) and not private.is_live(g.to_status)
                   order by g.id desc limit 1) < interval '1 hour'
    from public.listing_events e
    where e.listing_id = _listing and private.is_live(e.to_status) and not private.is_live(e.from_status)
    order by e.id desc limit 1), false)
$function$;

CREATE TRIGGER leave_name BEFORE DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.leave_name('agent', 'username', 'user_id');

CREATE TRIGGER leave_name BEFORE DELETE ON public.companies FOR EACH ROW EXECUTE FUNCTION private.leave_name('company', 'slug', 'owner_user_id');

reset check_function_bodies;
