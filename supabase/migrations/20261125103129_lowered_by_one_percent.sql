-- A price that fell is told from one percent on, as its badge is shown. A listing that changes in a loop, or thousands
-- of new cities, keep no other from being matched or renewed. Who had a lead that was handed over is told, whatever
-- becomes of the lead. Maintenance holds what others wait for at its end only.

set check_function_bodies = off;

create index search_cities_key_idx on private.search_cities (key);

update private.mail_kinds set stoppable = false where kind = 'lead_handed';

drop function private.renew_areas(boolean);

CREATE OR REPLACE FUNCTION public.ai_consume(_kind text, _est_tokens integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  uid uuid := private.require_user();
  me public.profiles;
  bounds private.ai_limits;
  charge integer := least(greatest(coalesce(_est_tokens, 0), 0), 10000);
begin
  select * into bounds from private.ai_limits where kind = _kind;
  if bounds.kind is null then perform private.refuse('unknown_kind', '22023'); end if;
  select * into me from public.profiles where user_id = uid;
  if not coalesce(private.is_active(me), false) then perform private.refuse('account_inactive'); end if;
  if not (case _kind when 'parse' then me.enable_ai_parser else me.enable_ai_description end) then
    perform private.refuse('ai_not_enabled');
  end if;
  if _kind = 'describe'
     and (select value from public.app_settings where key = 'enableAiDescribeProperty') = 'false' then
    perform private.refuse('ai_switched_off');
  end if;
  if not private.ai_add(uid, _kind, charge, bounds.user_calls, bounds.user_tokens) then
    return '{"allowed": false, "reason": "user_limit"}';
  end if;
  if not private.ai_add('00000000-0000-0000-0000-000000000000', _kind, charge, bounds.site_calls, bounds.site_tokens) then
    update private.ai_usage set calls = calls - 1, tokens = tokens - charge
    where day = (now() at time zone 'Asia/Jerusalem')::date and user_id = uid and kind = _kind;
    return '{"allowed": false, "reason": "site_limit"}';
  end if;
  return jsonb_build_object('allowed', true, 'tokens', charge);
end $function$;
comment on function public.ai_consume(text,integer) is 'kind `parse` or `describe` `{allowed, tokens}` or `{allowed: false, reason: user_limit/site_limit}`
refuses 42501 `account_inactive`, `ai_not_enabled`, `ai_switched_off`; 22023 `unknown_kind`';

CREATE OR REPLACE FUNCTION public.ai_settle(_user_id uuid, _kind text, _est_tokens integer, _real_tokens integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.ai_usage
  set tokens = greatest(0, tokens + least(greatest(_real_tokens, 0), 1000000) - least(greatest(_est_tokens, 0), 10000))
  where day = (now() at time zone 'Asia/Jerusalem')::date and kind = _kind
    and user_id in (_user_id, '00000000-0000-0000-0000-000000000000')
$function$;
comment on function public.ai_settle(uuid,text,integer,integer) is 'nothing';

CREATE OR REPLACE FUNCTION private.alert_verdicts(_numbers bigint[], _listings uuid[], _moments timestamp with time zone[], _states private.search_rows[], OUT alert_id uuid, OUT listing_id uuid, OUT verdict text, OUT from_price bigint)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  with states as materialized (
    select u.place::integer as place, u.number is null as present, u.id as listing, u.at, s.id is not null as there,
      s.deal, s.price
    from unnest(_numbers, _listings, _moments) with ordinality u (number, id, at, place)
    join unnest(_states) with ordinality s on s.ordinality = u.place),
  pairs as materialized (
    select near.alert, s.listing from states s cross join lateral private.alerts_near(_states[s.place]) near (alert)
    where s.there
    union
    select f.alert_id, f.listing_id from private.alert_finds f where f.listing_id = any (_listings) and f.told_at is null
    union
    select a.id, a.listing_id from private.alerts a where a.listing_id = any (_listings)),
  near as materialized (select distinct alert from pairs),
  asking as materialized (
    select s.alert_id, s.since, s.one_home, s.test from near n join private.alert_searches s on s.alert_id = n.alert
    where s.test is not null
    union all
    select s.alert_id, s.since, s.one_home, private.alert_test(a.filters) from near n
    join private.alert_searches s on s.alert_id = n.alert join private.alerts a on a.id = n.alert
    where s.test is null),
  changed as materialized (
    select p.alert, p.listing, s.place, s.at, now.place as is_now from pairs p
    join states s on s.listing = p.listing and not s.present join states now on now.listing = p.listing and now.present),
  -- What it was when the alert began or at the first of these changes.
  asked as materialized (
    select c.alert, c.listing, k.one_home, k.test, min(c.place) as was, c.is_now
    from changed c join asking k on k.alert_id = c.alert and c.at >= k.since
    group by c.alert, c.listing, k.one_home, k.test, c.is_now),
  searches as materialized (
    select (row_number() over ())::integer as search, t.test from (select distinct test from asked) t),
  wanted as materialized (
    select distinct g.search, s.place from asked q join searches g using (test)
    cross join lateral (values (q.was), (q.is_now)) w (place) join states s on s.place = w.place and s.there),
  found as materialized (
    select f.search, f.place
    from (
      select search / 50 as part, string_agg(format('when %s then true%s', search, test), ' ') as tests
      from searches group by 1) t
    join (
      select search / 50 as part, array_agg(search) as searches, array_agg(place) as places from wanted group by 1) w using (part)
    cross join lateral private.pairs_found(t.tests, w.searches, w.places, _states) f),
  judged as (
    select q.alert, q.listing, q.one_home, now.price, was.price as price_before, was.deal = now.deal as same_deal,
      fw.place is not null as before, fn.place is not null as after,
      f.told_price, f.reason, f.from_price, f.alert_id is not null and f.told_at is null as waiting,
      f.told_at is not null or f.told_before is not null as told
    from asked q join states was on was.place = q.was join states now on now.place = q.is_now
    join searches g using (test)
    left join found fw on fw.search = g.search and fw.place = q.was
    left join found fn on fn.search = g.search and fn.place = q.is_now
    -- One by one: what was written a moment ago is in no statistics.
    left join lateral (
      select * from private.alert_finds n where n.alert_id = q.alert and n.listing_id = q.listing offset 0) f on true),
  reasons as (
    select j.*, case
        when not j.after then null
        when not j.before and j.one_home then 'back'
        when not j.before and not j.told then 'new'
        -- Lower than what was told, and than what it was: one that rose and fell back is not lowered.
        when j.before and j.same_deal and j.price < j.price_before and private.fell(j.price, coalesce(j.told_price, j.price_before))
          or not j.before and private.fell(j.price, j.told_price) then 'lowered' end as fresh,
      j.waiting and j.after and (j.reason <> 'lowered' or coalesce(private.fell(j.price, j.from_price), false)) as stays
    from judged j)
  select r.alert, r.listing, coalesce(r.fresh, 'none'),
    case when r.fresh = 'lowered' then coalesce(r.told_price, r.price_before) end
  from reasons r where not r.stays and (r.fresh is not null or r.waiting);
end $function$;
comment on function private.alert_verdicts(bigint[],uuid[],timestamp with time zone[],private.search_rows[]) is NULL;

CREATE OR REPLACE FUNCTION private.fell(_price bigint, _before bigint)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select _price * 100 <= _before * 99 $function$;
comment on function private.fell(bigint,bigint) is NULL;

CREATE OR REPLACE FUNCTION private.forget_handed_notes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.mails set data = data || '{"notes": []}'
  where kind = 'lead_handed' and starts_with(key, 'lead_handed:' || old.id || ':');
  return null;
end $function$;
comment on function private.forget_handed_notes() is NULL;

CREATE OR REPLACE FUNCTION private.is_noted_enough(_listing uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select count(*) = 50 from (select from private.alert_changes where listing_id = _listing limit 50) noted $function$;
comment on function private.is_noted_enough(uuid) is NULL;

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
end $function$;
comment on function private.mail_handed_lead(uuid,uuid,text[]) is NULL;

CREATE OR REPLACE FUNCTION private.note_alert_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Who confirms at this moment is told of what happens from then on.
  if not exists (select from private.alerts where confirmed_at is not null) then return null; end if;
  if tg_op = 'INSERT' then
    insert into private.alert_changes (listing_id) select id from fresh where not private.is_noted_enough(id);
  elsif tg_op = 'DELETE' then
    insert into private.alert_changes (listing_id, was) select id, row(s.*)::private.search_rows from stale s where not private.is_noted_enough(id);
  else
    insert into private.alert_changes (listing_id, was)
    select id, row(s.*)::private.search_rows from stale s join fresh f using (id)
    where row(s.*) is distinct from row(f.*) and not private.is_noted_enough(id);
  end if;
  return null;
end $function$;
comment on function private.note_alert_changes() is NULL;

CREATE OR REPLACE FUNCTION private.renew_areas(_now boolean DEFAULT false, _places integer DEFAULT 200)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  this_month constant date := date_trunc('month', now() at time zone 'Asia/Jerusalem');
  place record;
  expected private.areas[];
  renewed integer := 0;
  -- What was closed twelve months ago leaves without anybody writing anything.
  last_time constant timestamptz := coalesce((select at from private.area_renewal), '-infinity');
begin
  -- Of several servers one; the others find it done.
  perform from private.area_renewal
  where _now or at is null or at < now() - interval '10 minutes' for update skip locked;
  if not found then return 0; end if;
  insert into private.area_changes (city, deal)
  select distinct city, transaction_type from public.properties
  where status = 'closed' and final_price is not null
    and closed_at > last_time - interval '12 months' and closed_at <= now() - interval '12 months';
  for place in
    with places as materialized (
      select city, deal from private.area_changes group by 1, 2 order by min(id) limit _places),
    noted as (
      delete from private.area_changes c using places p where (c.city, c.deal) = (p.city, p.deal) returning c.city, c.deal)
    select distinct city, deal from noted order by city, deal
  loop
    expected := array(select e from private.expected_areas(place.city, place.deal) e);
    delete from private.areas a where (a.city, a.deal) = (place.city, place.deal) and not exists (
      select from unnest(expected) e where (e.neighborhood, e.rooms) = (a.neighborhood, a.rooms));
    insert into private.areas as a select * from unnest(expected)
    on conflict (city, deal, neighborhood, rooms) do update
    set (name, listings, priced, price_low, price_median, price_high, sized, sqm_low, sqm_median, sqm_high, dated,
         listed_median, histogram, changed_at, finals, final_median)
      = (excluded.name, excluded.listings, excluded.priced, excluded.price_low, excluded.price_median,
         excluded.price_high, excluded.sized, excluded.sqm_low, excluded.sqm_median, excluded.sqm_high,
         excluded.dated, excluded.listed_median, excluded.histogram, excluded.changed_at,
         excluded.finals, excluded.final_median)
    where to_jsonb(a) - 'changed_at' is distinct from to_jsonb(excluded) - 'changed_at';
    renewed := renewed + 1;
  end loop;
  if renewed < _places then update private.area_renewal set at = now() where single; end if;
  delete from private.area_months m where m.month = this_month and not exists (
    select from private.areas a
    where (a.city, a.deal, a.neighborhood, a.rooms) = (m.city, m.deal, m.neighborhood, m.rooms));
  insert into private.area_months as m
    (city, deal, neighborhood, rooms, month, listings, priced, price_median, sized, sqm_median)
  select city, deal, neighborhood, rooms, this_month, listings, priced, price_median, sized, sqm_median from private.areas
  on conflict (city, deal, neighborhood, rooms, month) do update
  set (listings, priced, price_median, sized, sqm_median)
    = (excluded.listings, excluded.priced, excluded.price_median, excluded.sized, excluded.sqm_median)
  where (m.listings, m.priced, m.price_median, m.sized, m.sqm_median) is distinct from
        (excluded.listings, excluded.priced, excluded.price_median, excluded.sized, excluded.sqm_median);
  if renewed > 0 then perform private.note_change('areas'); end if;
  return renewed;
end $function$;
comment on function private.renew_areas(boolean,integer) is NULL;

CREATE OR REPLACE FUNCTION public.report_list(_code text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  list uuid := private.list_by(_code);
begin
  if list is null then return false; end if;
  -- Once a list, however often it is reported: nobody uses up the reports of others with one.
  if exists (select from private.mails where kind = 'list_report' and starts_with(key, 'list-report:' || list || ':')
             and created_at > now() - interval '1 day') then
    return true;
  end if;
  if not (private.rate_hit('list-reports', 'all', 50, 86400) ->> 'allowed')::boolean then return false; end if;
  perform private.audit('list_reported', list::text);
  perform private.queue_mail(a.user_id, 'list_report',
    'list-report:' || list || ':' || a.user_id || ':' || current_date, jsonb_build_object('code', _code))
  from public.profiles a where a.is_admin order by a.id;
  return true;
end $function$;
comment on function public.report_list(text) is 'whether the operators are told of the list with this code; once a list and day, at most 50 a day';

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
    ('records_forgotten', 'forget_records'), ('leads_forgotten', 'forget_leads'), ('lists_forgotten', 'forget_lists'),
    ('finds_forgotten', 'forget_finds'), ('unconfirmed_forgotten', 'forget_unconfirmed'), ('pushes_forgotten', 'forget_pushes'),
    ('expiry_mails', 'queue_expiry_mails'), ('lead_digests', 'queue_lead_digests'), ('week_mails', 'queue_week_mails'),
    ('weeks_summed', 'sum_weeks'), ('areas_renewed', 'renew_areas'), ('visitors_forgotten', 'forget_visitors'),
    ('sets_renewed', 'renew_search_sets'), ('trials_ended', 'end_trials'), ('subscriptions_ended', 'end_subscriptions'),
    ('badges_ended', 'end_badges'), ('closed_forgotten', 'forget_closed'), ('listings_expired', 'expire_listings'),
    ('media_orphans', 'sweep_pictures')) steps (name, work)
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
comment on function public.run_maintenance() is '`{trials_ended, subscriptions_ended, leads_forgotten, finds_forgotten, listings_expired, closed_forgotten, badges_ended, expiry_mails, lead_digests, week_mails, weeks_summed, areas_renewed, visitors_forgotten, sets_renewed, media_orphans, failed?}`: ends lapsed trials, subscriptions, listings (1000 a call: while `listings_expired` is 1000 there are more) and badges of a fallen price (1000 a call, likewise), queues mails about listings that end and about the leads of a day (100 agents a call, likewise), and on Sundays about the week (100 agents looked at a call, likewise), sums the weeks of the site that are over (8 a call, likewise), renews the numbers of areas (200 cities and deals a call, likewise), forgets what told visitors of days before today apart (50000 marks a call, likewise), the sets of listings that searches read (4 parts of them a call, likewise), sweeps orphaned pictures, old counters and records (`private.retention`). `failed`: `{step: error}` of what was taken back and is tried next time; the others are done';

CREATE OR REPLACE FUNCTION private.true_finds(a private.alerts, _listings uuid[])
 RETURNS TABLE(listing_id uuid, reason text, found_at timestamp with time zone, price bigint, price_before bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  wanted record := private.search_conditions(coalesce(a.filters, '{}'));
begin
  return query execute format(
    'select f.listing_id, f.reason, f.found_at, r.price, case when f.reason <> ''new'' then coalesce(f.from_price, f.told_price) end
     from (select * from private.search_rows where id = any ($2) offset 0) r
     join private.alert_finds f on f.listing_id = r.id and f.alert_id = $1
     where (f.reason <> ''lowered'' or private.fell(r.price, coalesce(f.from_price, f.told_price)))%s%s',
    wanted.conditions, ' and r.words @@ ' || quote_literal(wanted.words) || '::tsquery')
  using a.id, _listings;
end $function$;
comment on function private.true_finds(private.alerts,uuid[]) is NULL;

CREATE TRIGGER forget_handed_notes AFTER DELETE ON public.leads FOR EACH ROW EXECUTE FUNCTION private.forget_handed_notes();

reset check_function_bodies;
