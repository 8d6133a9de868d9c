-- Agents are told when their company hands a lead of theirs to another, and keep their notes where they let nobody read.
-- Mails to addresses that may be somebody else's say nothing that anybody typed. What a home was sold for, and how often
-- one is looked at, is not told where all but one or two are of one agent. One part of maintenance that fails takes no
-- other with it.

set check_function_bodies = off;

insert into private.mail_kinds (kind, stoppable, reader, stopped_with) values ('lead_handed', true, 'account', null);

-- What the numbers of areas have told is made anew.
insert into private.area_changes (city, deal) select distinct city, deal from private.areas where final_median is not null;


CREATE OR REPLACE FUNCTION public.add_lead(_lead jsonb, _client text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  request uuid := _lead ->> 'request_id';
  listing uuid := _lead ->> 'listing_id';
  agent uuid := _lead ->> 'agent_id';
  person_phone text := _lead ->> 'phone';
  address text := _lead ->> 'email';
  title text;
  lead public.leads;
  wait integer;
  told boolean;
begin
  if request is null or (listing is null) = (agent is null) then perform private.refuse('lead_invalid', '22023'); end if;
  if exists (select from public.lead_messages where request_id = request) then return '{"status": "added"}'; end if;
  wait := private.lead_limit(_client, coalesce((_lead ->> 'scripted')::boolean, false), person_phone, coalesce(listing, agent));
  if wait is not null then return jsonb_build_object('status', 'limited', 'retry_after', wait); end if;
  -- Nobody's mailbox is filled by others who write its address, nor many mailboxes in the name of one home.
  told := address is not null
    and (private.rate_hit('lead_copy', encode(sha256(convert_to(lower(address), 'UTF8')), 'hex'), 3, 86400) ->> 'allowed')::boolean
    and (private.rate_hit('lead_copy_target', coalesce(listing, agent)::text, 100, 86400) ->> 'allowed')::boolean;
  -- One after the other, of one person to one listing: the second finds what the first has written.
  perform pg_advisory_xact_lock(hashtextextended('lead:' || person_phone || coalesce(listing, agent), 0));
  if exists (select from public.lead_messages where request_id = request) then return '{"status": "added"}'; end if;
  if listing is not null then
    agent := (select agent_id from public.public_listings where id = listing and private.is_live(status));
  end if;
  perform from public.profiles p where p.id = agent and exists (select from public.public_agents a where a.id = p.id) for key share;
  if not found then return '{"status": "closed"}'; end if;
  if listing is not null then
    select p.title into title from public.properties p
    where p.id = listing and private.is_live(p.status) and p.expires_at > now() for key share;
    if not found then return '{"status": "closed"}'; end if;
  end if;

  select * into lead from public.leads l
  where l.phone = person_phone and l.created_at > now() - interval '1 day'
    and l.listing_id is not distinct from listing and (listing is not null or (l.agent_id = agent and l.listing_title is null))
  order by l.seq desc limit 1 for update;
  if lead.id is null then
    insert into public.leads (agent_id, listing_id, listing_title, source, name, phone, email, consent_version)
    values (agent, listing, title, _lead ->> 'source', _lead ->> 'name', person_phone, address,
            (_lead ->> 'consent_version')::integer)
    returning * into lead;
    perform private.count_lead(listing, _lead ->> 'source', agent);
    if told then perform private.mail_lead_copy(lead.id, address); end if;
  else
    -- No copy: its link deletes the lead, and a phone number of somebody else is soon typed.
    update public.leads set last_at = now(), updated_at = now(), read_at = null, email = coalesce(email, address)
    where id = lead.id;
  end if;
  insert into public.lead_messages (request_id, lead_id, message, hour)
  values (request, lead.id, coalesce(_lead ->> 'message', ''), _lead ->> 'hour');
  perform private.mail_lead(lead.id, request);
  perform private.push_lead(lead.id);
  return '{"status": "added"}';
end $function$;
comment on function public.add_lead(jsonb,text) is '`{status: added/limited/closed, retry_after?}` of `{request_id, listing_id or agent_id, name, phone, message, hour, email, source, consent_version, scripted}`; the same request again adds nothing. Closed: what nobody is shown takes no leads
refuses 22023 `lead_invalid`; 23514 with the name of what is not valid';

CREATE OR REPLACE FUNCTION private.among_similar(_listing uuid, _from date, _to date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
  with own as (select * from public.public_listings where id = _listing and private.is_live(status)),
  alike as (
    select l.is_others, l.price / nullif(l.built_area, 0) as sqm, private.daily_views(l.id, l.published_at, _from, _to) as daily
    from own o join lateral (
      select n.id, n.price, n.built_area, p.published_at, n.agent_id <> o.agent_id as is_others
      from public.public_listings n join public.properties p on p.id = n.id
      where n.city = o.city and n.transaction_type = o.transaction_type and n.id <> o.id and private.is_live(n.status)
        and n.rooms between o.rooms - 1 and o.rooms + 1
      order by p.seq desc limit 200) l on true),
  medians as (
    select count(*) as homes, count(*) filter (where is_others) as others, count(sqm) as priced, percentile_cont(0.5) within group (order by daily) as daily,
           percentile_cont(0.5) within group (order by sqm) as sqm
    from alike)
  select case when m.homes >= 5 and m.others not in (1, 2) then jsonb_build_object(
    'homes', m.homes,
    'views', case when m.daily > 0 then round((private.daily_views(o.id, p.published_at, _from, _to) / m.daily::numeric), 2) end,
    'price', case when m.priced >= 5 and m.sqm > 0 then round((o.price / nullif(o.built_area, 0) / m.sqm)::numeric, 2) end) end
  from own o join public.properties p on p.id = o.id, medians m
$function$;
comment on function private.among_similar(uuid,date,date) is NULL;

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
begin
  select * into area from private.areas a
  where (a.city, a.deal, a.neighborhood, a.rooms) = (place, _deal, hood, half);
  return jsonb_build_object(
    'city', (select name from private.search_cities where name = place),
    'neighborhood', (select coalesce(
      (select a.name from private.areas a where (a.city, a.neighborhood) = (place, hood) and hood <> ''
       order by a.listings desc limit 1), (select min(n) from unnest(names) n))),
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
      select jsonb_agg(private.area_numbers(a) - 'histogram' || jsonb_build_object('name', a.name) order by a.listings desc, a.name)
      from (select * from private.areas a
            where (a.city, a.deal, a.rooms) = (place, _deal, 0) and a.neighborhood not in ('', hood)
            order by a.listings desc, a.name limit 60) a), '[]'),
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
comment on function public.area_page(text,text,text,numeric,text[]) is '`{city, neighborhood, numbers, months, rooms, neighborhoods, near, agents, companies, lowered}` of an area of `sale` or `rent`: `city` and `neighborhood` as listings spell them, null when none ever did; `numbers` `{listings, priced, price, sized, sqm, dated, listed, histogram, final}` with quarters `[low, median, high]`, null from fewer than five homes, as is `final` `{homes, price}`, the median to three digits of what was paid in twelve months, and where all but one or two are of one agent; `near` of the first 20 cities that are named; `lowered` rows as of `search_listings`';

CREATE OR REPLACE FUNCTION public.ask_alert(_alert jsonb, _client text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mail_key text := 'alert_confirm:' || (_alert ->> 'request_id')::uuid;
  person text := _alert ->> 'address';
  home uuid := _alert ->> 'listing_id';
  searched jsonb := nullif(_alert -> 'filters', 'null');
  often text := _alert ->> 'frequency';
  alert private.alerts;
  state text;
  wait integer;
begin
  -- Said before anything is looked up, so that it depends on nothing but what was sent.
  if mail_key is null or not coalesce(private.valid_address(person), false) or (home is null) = (searched is null)
     or often is null or often not in ('now', 'daily', 'weekly') or coalesce((_alert ->> 'consent_version')::integer, 0) < 1
     or searched is not null and (searched = '{}' or jsonb_typeof(searched) <> 'object' or pg_column_size(searched) > 40000
                                  or not coalesce(char_length(_alert ->> 'query') <= 20000 and private.clean_line(_alert ->> 'query'), false)) then
    perform private.refuse('alert_invalid', '22023');
  end if;
  if exists (select from private.mails where key = mail_key) then return '{"status": "asked"}'; end if;
  wait := private.alert_limit(_client, coalesce((_alert ->> 'scripted')::boolean, false));
  if wait is not null then return jsonb_build_object('status', 'limited', 'retry_after', wait); end if;
  if home is not null and not private.is_known_home(home) then return '{"status": "closed"}'; end if;

  perform private.hold_address(person);
  -- Nobody's mailbox is filled by others who write its address. Without a mail nobody could confirm, so nothing
  -- is kept either, and others do not use up an address's ten.
  if not (private.rate_hit('alert_confirm', encode(private.address_hash(person), 'hex'), 3, 86400) ->> 'allowed')::boolean
     or private.is_stopped(null, person, 'alert_confirm') then
    return '{"status": "asked"}';
  end if;
  select * into alert from private.alerts a
  where lower(a.address) = lower(person) and a.filters is not distinct from searched and a.listing_id is not distinct from home
  for update;
  if alert.confirmed_at is not null then
    state := 'there';
  elsif alert.id is not null then
    state := 'asks';
    update private.alerts set frequency = often, consent_version = (_alert ->> 'consent_version')::integer, created_at = now()
    where id = alert.id;
  elsif (select count(*) from private.alerts a where lower(a.address) = lower(person)) >= 10 then
    state := 'full';
  else
    state := 'asks';
    insert into private.alerts (address, filters, query, listing_id, frequency, consent_version)
    values (person, searched, case when searched is not null then _alert ->> 'query' end, home, often,
            (_alert ->> 'consent_version')::integer)
    returning * into alert;
  end if;
  perform private.queue_mail_to(person, 'alert_confirm', mail_key, jsonb_build_object(
    'state', state, 'query', case when searched is not null then _alert ->> 'query' end,
    'about', private.home_facts(home)), now() + interval '1 day');
  update private.mails set alert_id = alert.id where key = mail_key;
  return '{"status": "asked"}';
end $function$;
comment on function public.ask_alert(jsonb,text) is '`{status: asked/limited/closed, retry_after?}` of `{request_id, address, frequency, filters and query, or listing_id, consent_version, scripted}`: `filters` as search_listings takes them, `query` the same search as its address has it. Asked, whatever is known of the address: a mail goes to it, three a day at most. Closed: a home that visitors do not know
refuses 22023 `alert_invalid`';

CREATE OR REPLACE FUNCTION private.beside_the_most(_owners uuid[])
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select coalesce(sum(n) - max(n), 0)::bigint from (select count(*) as n from unnest(_owners) o group by o) owners $function$;
comment on function private.beside_the_most(uuid[]) is NULL;

CREATE OR REPLACE FUNCTION private.end_subscriptions()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended integer;
begin
  update public.user_subscriptions set status = 'inactive' where user_id in (
    select s.user_id from public.user_subscriptions s join public.profiles p using (user_id)
    where s.status = 'active' and s.ends_at <= now()
    order by p.id for no key update of p skip locked);
  get diagnostics ended = row_count;
  return ended;
end $function$;
comment on function private.end_subscriptions() is NULL;

CREATE OR REPLACE FUNCTION private.end_trials()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended integer;
begin
  update public.profiles set trial_active = false where id in (
    select id from public.profiles where trial_active and trial_end_date <= now()
    order by id for no key update skip locked);
  get diagnostics ended = row_count;
  return ended;
end $function$;
comment on function private.end_trials() is NULL;

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
  -- From five homes on, and not where all but one or two are of one agent: whoever says what four homes were sold for
  -- would read the fifth in the middle.
  finals as (
    select coalesce(neighborhood, '') as neighborhood, coalesce(rooms, 0::smallint) as rooms, count(*)::integer as n,
      case when count(*) >= 5 and private.beside_the_most(array_agg(agent_id)) not in (1, 2) then percentile_cont(0.5) within group (order by final_price)::numeric end as median
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

CREATE OR REPLACE FUNCTION private.forget_leads()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  forgotten integer;
begin
  delete from public.leads where id in (
    select id from public.leads where created_at < private.kept_since('leads')
    limit 10000 for update skip locked);
  get diagnostics forgotten = row_count;
  return forgotten;
end $function$;
comment on function private.forget_leads() is NULL;

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
  delete from private.mails where id in (
    -- What tells of a lead goes with it: its link deletes it, as long as it is there. So does the question of an
    -- alert: its link always leads to what its address asked for.
    select id from private.mails where created_at < private.kept_since('mails') and lead_id is null
      and (kind <> 'alert_confirm' or alert_id is null)
    limit 10000 for update skip locked);
$function$;
comment on function private.forget_records() is NULL;

CREATE OR REPLACE FUNCTION public.hand_lead(_id uuid, _agent uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.require_company();
  giver uuid := (select agent_id from public.leads where id = _id);
  lead public.leads;
  left_behind text[] := '{}';
begin
  -- Shared until the end: nobody leaves the company while they give or get.
  perform from public.profiles where id in (giver, _agent) order by id for share;
  if exists (
    select from unnest(array[giver, _agent]) one
    where not exists (select from public.profiles p where p.id = one and p.user_type = 'agent'
                      and p.organization_code = own.organization_code)) then
    perform private.refuse('not_found', 'PT404');
  end if;
  select * into lead from public.leads where id = _id and agent_id = giver for update;
  if lead.id is null then perform private.refuse('not_found', 'PT404'); end if;
  if giver = _agent then return; end if;
  update public.leads set agent_id = _agent, read_at = null, updated_at = now() where id = lead.id;
  delete from private.mails m using public.profiles p
  where m.lead_id = lead.id and p.id = giver and m.user_id = p.user_id;
  delete from private.pushes where lead_id = lead.id;
  if not private.company_reads(giver) then
    with notes as (delete from public.lead_notes where lead_id = lead.id returning id, at, body)
    select coalesce(array_agg(body order by at, id), '{}') into left_behind from notes;
  end if;
  perform private.mail_handed_lead(lead.id, giver, left_behind);
  perform private.mail_lead(lead.id);
  perform private.push_lead(lead.id);
  perform private.audit('lead_handed', lead.id::text, jsonb_build_object('from', giver, 'to', _agent, 'company', own.id));
end $function$;
comment on function public.hand_lead(uuid,uuid) is 'the lead, from the agent who has it to `_agent`; both belong to the company. Notes go along when the agent who has it lets the company read, and back to that agent by mail otherwise
refuses 42501 `not_company`; PT404 `not_found`';

CREATE OR REPLACE FUNCTION private.home_facts(_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('types', property_types, 'rooms', rooms, 'city', city) from (
    select property_types, rooms, city from public.public_listings where id = _id
    union all
    select property_types, rooms, city from public.public_closed_listings where id = _id and private.lately(closed_on)
    limit 1) shown
$function$;
comment on function private.home_facts(uuid) is NULL;

CREATE OR REPLACE FUNCTION public.lead_news()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'unread', (select count(*) from public.leads l where l.agent_id = me and l.read_at is null),
    'changed_at', (select max(l.updated_at) from public.leads l where l.agent_id = me),
    -- One that was read and is gone changes nothing else.
    'all', (select count(*) from public.leads l where l.agent_id = me))
  from (select (select id from public.profiles where user_id = private.require_user()) as me) one
$function$;
comment on function public.lead_news() is '`{unread, changed_at, all}` of one''s own leads';

CREATE OR REPLACE FUNCTION private.mail_handed_lead(_lead uuid, _giver uuid, _notes text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mail_key text := 'lead_handed:' || _lead || ':' || gen_random_uuid();
begin
  perform private.queue_mail(g.user_id, 'lead_handed', mail_key,
    jsonb_build_object('title', l.listing_title, 'to', p.name, 'notes', _notes))
  from public.leads l join public.profiles p on p.id = l.agent_id cross join public.profiles g
  where l.id = _lead and g.id = _giver;
  -- It goes when the lead does.
  update private.mails set lead_id = _lead where key = mail_key;
end $function$;
comment on function private.mail_handed_lead(uuid,uuid,text[]) is NULL;

CREATE OR REPLACE FUNCTION private.mail_lead(_lead uuid, _request uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mail_key text := 'lead:' || _lead || ':' || coalesce(_request, gen_random_uuid());
begin
  perform private.queue_mail(p.user_id, 'lead', mail_key,
    jsonb_build_object('lead', l.id, 'title', l.listing_title, 'name', l.name, 'phone', l.phone, 'message', m.message, 'hour', m.hour),
    now() + interval '3 days')
  from public.leads l
  join public.profiles p on p.id = l.agent_id
  left join public.lead_settings s on s.agent_id = l.agent_id
  cross join lateral (select * from public.lead_messages m where m.lead_id = l.id order by coalesce(m.request_id = _request, false) desc, m.at desc limit 1) m
  where l.id = _lead and (_request is null or coalesce(s.mails, 'at_once') = 'at_once');
  -- It goes when the lead does.
  update private.mails set lead_id = _lead where key = mail_key;
end $function$;
comment on function private.mail_lead(uuid,uuid) is NULL;

CREATE OR REPLACE FUNCTION private.mail_lead_copy(_lead uuid, _address text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.queue_mail_to(_address, 'lead_copy', 'lead_copy:' || _lead,
    jsonb_build_object('about', private.home_facts(listing_id)), now() + interval '2 days')
  from public.leads where id = _lead;
  update private.mails set lead_id = _lead where key = 'lead_copy:' || _lead;
end $function$;
comment on function private.mail_lead_copy(uuid,text) is NULL;

CREATE OR REPLACE FUNCTION public.run_maintenance()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  step record;
  n integer;
  done jsonb := '{}';
  failed jsonb := '{}';
begin
  for step in select * from (values
    ('trials_ended', 'end_trials'), ('subscriptions_ended', 'end_subscriptions'), ('records_forgotten', 'forget_records'),
    ('leads_forgotten', 'forget_leads'), ('lists_forgotten', 'forget_lists'), ('finds_forgotten', 'forget_finds'),
    ('unconfirmed_forgotten', 'forget_unconfirmed'), ('pushes_forgotten', 'forget_pushes'),
    ('listings_expired', 'expire_listings'), ('closed_forgotten', 'forget_closed'), ('badges_ended', 'end_badges'),
    ('expiry_mails', 'queue_expiry_mails'), ('lead_digests', 'queue_lead_digests'), ('week_mails', 'queue_week_mails'),
    ('weeks_summed', 'sum_weeks'), ('areas_renewed', 'renew_areas'), ('visitors_forgotten', 'forget_visitors'),
    ('sets_renewed', 'renew_search_sets'), ('media_orphans', 'sweep_pictures')) steps (name, work)
  loop
    begin
      execute format('select nullif(private.%I()::text, '''')::integer', step.work) into n;
      if n is not null then done := done || jsonb_build_object(step.name, n); end if;
    exception when query_canceled or others then
      failed := failed || jsonb_build_object(step.name, sqlstate || ' ' || sqlerrm);
    end;
  end loop;
  return done || case when failed = '{}' then '{}' else jsonb_build_object('failed', failed) end;
end $function$;
comment on function public.run_maintenance() is '`{trials_ended, subscriptions_ended, leads_forgotten, finds_forgotten, listings_expired, closed_forgotten, badges_ended, expiry_mails, lead_digests, week_mails, weeks_summed, areas_renewed, visitors_forgotten, sets_renewed, media_orphans, failed?}`: ends lapsed trials, subscriptions, listings (1000 a call: while `listings_expired` is 1000 there are more) and badges of a fallen price (1000 a call, likewise), queues mails about listings that end and about the leads of a day (100 agents a call, likewise), and on Sundays about the week (100 agents looked at a call, likewise), sums the weeks of the site that are over (8 a call, likewise), renews the numbers of areas, forgets what told visitors of days before today apart (50000 marks a call, likewise), the sets of listings that searches read (4 parts of them a call, likewise), sweeps orphaned pictures, old counters and records (`private.retention`). `failed`: `{step: error}` of what was taken back and is tried next time; the others are done';

CREATE OR REPLACE FUNCTION private.seekers_of(_listing uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
  with searches as materialized (
    select (row_number() over ())::integer as search, test, addresses, home from (
      select coalesce(n.test, private.alert_test(a.filters)) as test, array_agg(regexp_replace(lower(a.address), '[+][^@]*@', '@')) as addresses, r as home
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
$function$;
comment on function private.seekers_of(uuid) is NULL;

reset check_function_bodies;
