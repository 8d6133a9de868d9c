-- Wishes over very many homes took a second of the processor: sets of listings, a bit a listing, answer what of
-- them has all of the words, some or none, and their counts. What a write changes is noted and read from its row until
-- maintenance writes it into the sets.

set check_function_bodies = off;

create table private.search_sets (
  name text collate "C" not null,
  chunk integer not null,
  members bit(16384) not null,
  primary key (name, chunk)
) with (toast_tuple_target = 128);
alter table private.search_sets alter column members set storage main;
create index search_sets_chunk on private.search_sets (chunk);

-- Listings that the sets do not know as they are. Only added to, so that no write waits for another.
create table private.search_changes (seq bigint not null);

alter table private.search_sets enable row level security;
alter table private.search_changes enable row level security;

-- It answers one thing more.
drop function private.search_conditions(jsonb);

drop function private.all_found(text,text);

drop function private.rank_many(text,text,text,text,bigint,text,integer);

drop function private.search_found(text,text,text,integer);

drop function private.search_page(text,text,integer);

CREATE OR REPLACE FUNCTION private.bit_of(_seq bigint)
 RETURNS bit
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select set_bit(0::bit(16384), ((_seq & 16383) # 7)::integer, 1) $function$;
comment on function private.bit_of(bigint) is NULL;

CREATE OR REPLACE FUNCTION private.count_search_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into private.search_counts as c (city, deal, listings)
    select city, deal, count(*) from fresh group by city, deal order by city, deal
    on conflict (city, deal) do update set listings = c.listings + excluded.listings;
    insert into private.search_changes select seq from fresh;
  elsif tg_op = 'DELETE' then
    insert into private.search_counts as c (city, deal, listings)
    select city, deal, -count(*) from stale group by city, deal order by city, deal
    on conflict (city, deal) do update set listings = c.listings + excluded.listings;
    insert into private.search_changes select seq from stale;
  else
    insert into private.search_counts as c (city, deal, listings)
    select city, deal, sum(n) from (
      select city, deal, 1 as n from fresh union all select city, deal, -1 from stale) both_sides
    group by city, deal having sum(n) <> 0 order by city, deal
    on conflict (city, deal) do update set listings = c.listings + excluded.listings;
    insert into private.search_changes
    select unnest(array[s.seq, f.seq]) from stale s join fresh f using (id)
    where (s.seq, s.city, s.deal, s.rooms, s.words) is distinct from (f.seq, f.city, f.deal, f.rooms, f.words);
  end if;
  return null;
end $function$;
comment on function private.count_search_rows() is NULL;

CREATE OR REPLACE FUNCTION private.few_members()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select 4000 $function$;
comment on function private.few_members() is NULL;

CREATE OR REPLACE FUNCTION private.members_of(_set bytea)
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(seq), '{}') from (
    select n * 8 + bit as seq
    from generate_series(0::bigint, length(_set) - 1) n, generate_series(0, 7) bit
    where get_byte(_set, n::integer) <> 0 and get_bit(_set, n * 8 + bit) = 1) members
$function$;
comment on function private.members_of(bytea) is NULL;

CREATE OR REPLACE FUNCTION private.rank_many(conditions text, words text, wished text, all_wishes text, any_wish text, sort text, first_row integer, OUT total bigint, OUT with_all bigint, OUT with_some bigint, OUT seqs bigint[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  sets record := private.wish_sets(conditions, wished, all_wishes, any_wish);
  with_none bigint;
begin
  if words is null and conditions ~ private.set_conditions() then
    with_all := bit_count(sets.having_all);
    with_some := bit_count(sets.having_some);
    with_none := bit_count(sets.having_none);
  else
    execute format(
      'select count(*) filter (where get_bit($1, r.seq) = 1), count(*) filter (where get_bit($2, r.seq) = 1),
         count(*) filter (where get_bit($3, r.seq) = 1) from %s where true%s',
      private.search_source(words), conditions)
    into with_all, with_some, with_none using sets.having_all, sets.having_some, sets.having_none;
  end if;
  total := with_all + with_some + with_none;
  seqs := '{}';
  if first_row < with_all then
    seqs := private.search_members(conditions, words, sort, first_row, sets.having_all);
  end if;
  first_row := greatest(first_row - with_all, 0);
  if cardinality(seqs) < 24 and first_row < with_some then
    seqs := seqs || private.search_members(conditions, words, sort, first_row, sets.having_some);
  end if;
  first_row := greatest(first_row - with_some, 0);
  if cardinality(seqs) < 24 and first_row < with_none then
    seqs := seqs || private.search_members(conditions, words, sort, first_row, sets.having_none);
  end if;
  seqs := seqs[1 : 24];
end $function$;
comment on function private.rank_many(text,text,text,text,text,text,integer) is NULL;

CREATE OR REPLACE FUNCTION private.renew_search_sets(_chunks integer DEFAULT 4)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  renewed integer := 0;
  part integer;
  changed bigint[];
  gone bit(16384);
begin
  if not pg_try_advisory_xact_lock(hashtextextended('search_sets', 0)) then return 0; end if;
  for part in select distinct (seq >> 14)::integer from private.search_changes order by 1 limit _chunks loop
    with noted as (delete from private.search_changes where seq >> 14 = part returning seq)
    select array_agg(distinct seq), ~ bit_or(private.bit_of(seq)) into changed, gone from noted;
    -- Each word of each listing sets a bit: of 256, which are joined once, because all 16384 are copied each time.
    with blocks as (
      select name, (r.seq >> 8) & 63 as block, bit_or(set_bit(0::bit(256), ((r.seq & 255) # 7)::integer, 1)) as members
      from private.search_rows r, lateral private.sets_of(r) name where r.seq = any (changed) group by 1, 2),
    fresh as (
      select name, string_agg(coalesce(members, 0::bit(256))::text, '' order by block)::bit(16384) as members
      from (select distinct name from blocks) names cross join generate_series(0, 63) block
      left join blocks using (name, block) group by name),
    known as (select name, members from private.search_sets where chunk = part)
    insert into private.search_sets as s (name, chunk, members)
    select name, part, coalesce(known.members & gone, 0::bit(16384)) | coalesce(fresh.members, 0::bit(16384))
    from known full join fresh using (name)
    where fresh.members is not null or known.members & gone <> known.members
    on conflict (name, chunk) do update set members = excluded.members where s.members <> excluded.members;
    delete from private.search_sets where chunk = part and members = 0::bit(16384);
    renewed := renewed + 1;
  end loop;
  return renewed;
end $function$;
comment on function private.renew_search_sets(integer) is NULL;

CREATE OR REPLACE FUNCTION public.run_maintenance()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  trials integer;
  subscriptions integer;
begin
  update public.profiles set trial_active = false where id in (
    select id from public.profiles where trial_active and trial_end_date <= now()
    order by id for no key update skip locked);
  get diagnostics trials = row_count;
  -- The profile first, as everywhere; a subscription may be older than its profile.
  update public.user_subscriptions set status = 'inactive' where user_id in (
    select s.user_id from public.user_subscriptions s join public.profiles p using (user_id)
    where s.status = 'active' and s.ends_at <= now()
    order by p.id for no key update of p skip locked);
  get diagnostics subscriptions = row_count;
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
    -- What tells of a lead goes with it: its link deletes it, as long as it is there.
    select id from private.mails where created_at < private.kept_since('mails') and lead_id is null
    limit 10000 for update skip locked);
  delete from public.leads where id in (
    select id from public.leads where created_at < private.kept_since('leads')
    limit 10000 for update skip locked);
  return jsonb_build_object('trials_ended', trials, 'subscriptions_ended', subscriptions,
                            'listings_expired', private.expire_listings(), 'closed_forgotten', private.forget_closed(),
                            'badges_ended', private.end_badges(), 'expiry_mails', private.queue_expiry_mails(), 'lead_digests', private.queue_lead_digests(),
                            'areas_renewed', private.renew_areas(), 'visitors_forgotten', private.forget_visitors(),
                            'sets_renewed', private.renew_search_sets(), 'media_orphans', private.sweep_pictures());
end $function$;
comment on function public.run_maintenance() is '`{trials_ended, subscriptions_ended, listings_expired, closed_forgotten, badges_ended, expiry_mails, lead_digests, areas_renewed, visitors_forgotten, sets_renewed, media_orphans}`: ends lapsed trials, subscriptions, listings (1000 a call: while `listings_expired` is 1000 there are more) and badges of a fallen price (1000 a call, likewise), queues mails about listings that end and about the leads of a day (100 agents a call, likewise), renews the numbers of areas, forgets what told visitors of days before today apart (50000 marks a call, likewise), the sets of listings that searches read (4 parts of them a call, likewise), sweeps orphaned pictures, old counters and records (`private.retention`)';

CREATE OR REPLACE FUNCTION private.search_conditions(f jsonb, OUT conditions text, OUT words text, OUT wished text, OUT all_wishes text, OUT any_wish text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  filter record;
  n numeric;
  ids text;
  mask integer;
  today date := (now() at time zone 'Asia/Jerusalem')::date;
  spoken record := private.read_wishes(case when jsonb_typeof(f -> 'text') = 'string' then f ->> 'text' end);
begin
  if pg_column_size(f) > 40000 then perform private.refuse('filters_too_long', '22023'); end if;
  conditions := '';
  -- The numbers and choices of lib/search/filters.ts, each a row: its name, how it narrows, the column of
  -- private.search_rows, and how many of the column's units one is, or what its numbers from 1 on stand for.
  for filter in
    select * from (values
      ('transactionType', '=', 'deal', null, array['sale', 'rent']),
      ('roomsMin', '>=', 'rooms', 2, null),
      ('roomsMax', '<=', 'rooms', 2, null),
      ('priceMin', '>=', 'price', 100, null),
      ('priceMax', '<=', 'price', 100, null),
      ('builtAreaMin', '>=', 'area', 100, null),
      ('builtAreaMax', '<=', 'area', 100, null),
      ('balconyMin', '>=', 'balcony', 100, null),
      ('floorMin', '>=', 'floor', 1, null),
      ('floorMax', '<=', 'floor', 1, null),
      ('pricePerSqmMin', '>=', 'price_per_sqm', 100, null),
      ('pricePerSqmMax', '<=', 'price_per_sqm', 100, null),
      ('parkingMin', '>=', 'parking_spots', 1, null)) filters (name, operator, col, units, ids)
    where f ? name
  loop
    if filter.operator = '=' then
      n := array_position(filter.ids, f ->> filter.name);
    else
      n := case when jsonb_typeof(f -> filter.name) = 'number'
        then least(greatest((f ->> filter.name)::numeric, 0), 1e10) * filter.units end;
      n := case filter.operator when '>=' then ceil(n) else floor(n) end;
    end if;
    continue when n is null;
    conditions := conditions || format(' and r.%I %s %s', filter.col, filter.operator, n);
  end loop;
  -- Each number of rooms by itself too: behind a range an index cannot go on to the price.
  if jsonb_typeof(f -> 'roomsMin') = 'number' and jsonb_typeof(f -> 'roomsMax') = 'number' then
    conditions := conditions || format(' and r.rooms = any (%L::smallint[])', array(
      select generate_series(ceil(greatest((f ->> 'roomsMin')::numeric, 0) * 2), least(floor((f ->> 'roomsMax')::numeric * 2), 100))));
  end if;
  if jsonb_typeof(f -> 'city') in ('string', 'array') and btrim(f ->> 'city') not in ('', '[]') then
    ids := private.city_ids(private.names_in(f -> 'city'));
    conditions := conditions || case when ids is null then ' and false'
      when position(',' in ids) = 0 then ' and r.city = ' || ids else format(' and r.city in (%s)', ids) end;
  end if;
  if f ->> 'agentId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    conditions := conditions || format(' and r.agent_id = %L::uuid', f ->> 'agentId');
  end if;
  if f ->> 'companyId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    conditions := conditions || format(
      ' and r.agent_id in (select a.id from public.public_agents a where a.company_id = %L::uuid)', f ->> 'companyId');
  end if;
  -- Several ids: every one or one of them, in a column of bits, under the names that these have there.
  for filter in
    select * from (values
      ('features', 'all', 'features', ''),
      ('only', 'all', 'features', 'only:'),
      ('condition', 'any', 'features', 'condition:'),
      ('propertyTypes', 'any', 'types', '')) filters (name, match, col, prefix)
    where jsonb_typeof(f -> name) = 'array' and f -> name <> '[]'
  loop
    select coalesce(bit_or(case filter.col when 'types' then private.type_bit(v)
      else private.feature_bit(filter.prefix || v) end), 0)
    into mask from jsonb_array_elements_text(f -> filter.name) v;
    if filter.match = 'any' then
      conditions := conditions || format(' and (r.%I & %s) <> 0', filter.col, mask);
    elsif mask <> 0 then
      conditions := conditions || format(' and (r.%I & %s) = %s', filter.col, mask, mask);
    end if;
  end loop;
  if f -> 'only' ? 'lowered' then conditions := conditions || ' and r.lowered is not null'; end if;
  -- Days: at once is until today; a day that the month does not have is one of the next.
  if f ->> 'entrance' = 'now' then
    conditions := conditions || format(' and r.entrance_date <= %L::date', today);
  elsif f ->> 'entrance' ~ '^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$' then
    conditions := conditions || format(' and r.entrance_date <= %L::date',
      (left(f ->> 'entrance', 8) || '01')::date + right(f ->> 'entrance', 2)::integer - 1);
  end if;
  if f ->> 'listed' ~ '^\d{1,3}$' then
    conditions := conditions || format(' and r.listed_on >= %L::date', today - (f ->> 'listed')::integer);
  end if;
  conditions := conditions || private.kinds_condition(f -> 'kinds') || private.without_condition(f -> 'without');
  select string_agg(q, ' & ') into words from (values
    (private.words_query(spoken.demanded)),
    ((select '(' || string_agg(private.neighborhood_query(name), ' | ') || ')' from unnest(private.names_in(f -> 'neighborhood')) name)),
    (private.words_query(case when jsonb_typeof(f -> 'address') = 'string' then f ->> 'address' end, 'a:'))) v (q)
  where q is not null;
  wished := spoken.wished;
  all_wishes := private.words_query(spoken.wished);
  any_wish := private.words_query(spoken.wished, '', ' | ');
end $function$;
comment on function private.search_conditions(jsonb) is NULL;

CREATE OR REPLACE FUNCTION private.search_found(conditions text, words text, sort text, first_row integer, members bytea DEFAULT NULL::bytea, OUT total bigint, OUT seqs bigint[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
 SET work_mem TO '32MB'
 SET enable_seqscan TO 'off'
AS $function$
declare
  o record := private.search_order(sort);
begin
  execute format(
    'with found as materialized (select r.seq, %s as k from %s where true%s)
     select (select count(*) from found),
       (select array_agg(seq) from (select seq from found order by k %s nulls last, seq desc limit 24 offset %s) page)',
    coalesce('r.' || quote_ident(o.col), '0'), private.search_source(words), conditions,
    coalesce(o.direction, 'asc'), first_row)
  into total, seqs using members;
  seqs := coalesce(seqs, '{}');
end $function$;
comment on function private.search_found(text,text,text,integer,bytea) is NULL;

CREATE OR REPLACE FUNCTION public.search_listings(filters jsonb DEFAULT '{}'::jsonb, sort text DEFAULT 'newest'::text, page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  f jsonb := case when jsonb_typeof(filters) = 'object' then filters else '{}' end;
  first_row integer := (least(greatest(coalesce(page, 1), 1), 100) - 1) * 24;
  -- Comparing so many texts one by one costs about what the sets of words do.
  few constant integer := 1000;
  wanted record := private.search_conditions(f);
  pending bigint;
  total bigint;
  with_all bigint;
  with_some bigint;
  seqs bigint[];
begin
  if wanted.all_wishes is null and wanted.words is not null then
    select found.total, found.seqs into total, seqs
    from private.search_found(wanted.conditions, wanted.words, sort, first_row) found;
  elsif wanted.all_wishes is null then
    total := private.count_found(wanted.conditions, wanted.words);
    if total > 0 then seqs := private.search_page(wanted.conditions, sort, first_row); end if;
  else
    pending := (select count(*) from private.search_changes);
    if wanted.words is not null or wanted.conditions !~ private.set_conditions() or pending > few then
      total := private.count_found(wanted.conditions, wanted.words);
    end if;
    -- What is noted as changed is compared one by one either way.
    if total <= greatest(few, pending) then
      select ranked.with_all, ranked.with_some, ranked.seqs into with_all, with_some, seqs
      from private.rank_few(wanted.conditions, wanted.words, wanted.all_wishes, wanted.any_wish, sort, first_row) ranked;
    else
      select ranked.total, ranked.with_all, ranked.with_some, ranked.seqs into total, with_all, with_some, seqs
      from private.rank_many(wanted.conditions, wanted.words, wanted.wished, wanted.all_wishes, wanted.any_wish,
        sort, first_row) ranked;
    end if;
  end if;
  return jsonb_build_object('total', total, 'wishes', case when with_all is not null then
      jsonb_build_object('all', with_all, 'some', with_some) end, 'rows', private.listing_rows(seqs));
end $function$;
comment on function public.search_listings(jsonb,text,integer) is '`{total, wishes, rows}`; filters longer than 40 kB are refused with 22023 `filters_too_long`; 24 a page, page 1-100. Filters: transactionType, city and neighborhood (a name, or several of which one is enough), address, roomsMin/Max, priceMin/Max, builtAreaMin/Max, balconyMin, floorMin/Max, pricePerSqmMin/Max, parkingMin (numbers), features, propertyTypes, condition, only (ids), kinds (`homes`), without (features that are not there), entrance (a day or `now`), listed (days ago, at most), text, agentId, companyId. Words of `text` in quotes must be there; the others rank and never narrow: homes with all of them come first (`wishes.all` many), then those with some (`wishes.some`), then the others, each in the order of the sort; `wishes` is null without such words. Sort: newest, or price, size, rooms, sqm, lowered with _asc or _desc. A row is a `public_listings` row without description, with `agent {id, username, name, phone, profile_image_url, show_property_ids, company {id, name, slug, logo_url} or null}`';

CREATE OR REPLACE FUNCTION private.search_members(conditions text, words text, sort text, first_row integer, members bytea)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  o record := private.search_order(sort);
  seqs bigint[];
begin
  if bit_count(members) <= private.few_members() then
    execute format(
      'select array_agg(seq) from (
         select seq from (select * from private.search_rows where seq = any ($1) offset 0) r where true%s%s
         order by %s %s nulls last, seq desc limit 24 offset %s) page',
      conditions, ' and r.words @@ ' || quote_literal(words) || '::tsquery',
      coalesce(quote_ident(o.col), 'seq'), coalesce(o.direction, 'desc'), first_row)
    into seqs using private.members_of(members);
    return coalesce(seqs, '{}');
  end if;
  conditions := conditions || ' and get_bit($1, r.seq) = 1';
  if words is null then return private.search_page(conditions, sort, first_row, members); end if;
  select found.seqs into seqs from private.search_found(conditions, words, sort, first_row, members) found;
  return seqs;
end $function$;
comment on function private.search_members(text,text,text,integer,bytea) is NULL;

CREATE OR REPLACE FUNCTION private.search_page(conditions text, sort text, first_row integer, members bytea DEFAULT NULL::bytea)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  page_size constant integer := 24;
  upto integer := first_row + page_size;
  o record := private.search_order(sort);
  picked bigint[] := '{}';
  of_value bigint[];
  room integer := 32767;
begin
  if o.col is null then
    execute format('select array_agg(seq) from (select r.seq from private.search_rows r where true%s order by r.seq desc limit %s offset %s) page',
      conditions, page_size, first_row)
    into picked using members;
  elsif sort = 'rooms_desc' then
    -- Few values with many rows each: one read of the index a value, from the largest down.
    loop
      execute format('select max(r.rooms) from private.search_rows r where true%s and r.rooms < %s', conditions, room) into room using members;
      exit when room is null;
      execute format('select array_agg(seq) from (select r.seq from private.search_rows r where true%s and r.rooms = %s order by r.seq desc limit %s) page',
        conditions, room, upto) into of_value using members;
      picked := picked || of_value;
      exit when cardinality(picked) >= upto;
    end loop;
    if cardinality(picked) < upto then
      execute format('select array_agg(seq) from (select r.seq from private.search_rows r where true%s and r.rooms is null order by r.seq desc limit %s) page',
        conditions, upto - cardinality(picked)) into of_value using members;
      picked := picked || of_value;
    end if;
    picked := picked[first_row + 1 : upto];
  else
    -- Two branches, known and unknown, because "nulls last" matches no index read backwards.
    execute format(
      'select array_agg(seq) from (select seq from (
         (select r.seq, r.%1$I as k, 0 as later from private.search_rows r where true%2$s and r.%1$I is not null order by r.%1$I %3$s, r.seq desc limit %4$s)
         union all
         (select r.seq, r.%1$I, 1 from private.search_rows r where true%2$s and r.%1$I is null order by r.seq desc limit %4$s)) both_branches
       order by later, k %3$s, seq desc limit %5$s offset %6$s) page',
      o.col, conditions, o.direction, upto, page_size, first_row)
    into picked using members;
  end if;
  return coalesce(picked, '{}');
end $function$;
comment on function private.search_page(text,text,integer,bytea) is NULL;

CREATE OR REPLACE FUNCTION private.set_conditions()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select '^( and r\.(city|deal|rooms) (= [0-9]+|in \([0-9, ]+\)|[<>]= [0-9]+|= any \(''\{[0-9,]*\}''::smallint\[\]\)))*$'
$function$;
comment on function private.set_conditions() is NULL;

CREATE OR REPLACE FUNCTION private.set_names(conditions text, OUT part text, OUT low text, OUT high text)
 RETURNS SETOF record
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 'city', '=city ' || id, '=city ' || id
  from regexp_matches(conditions, 'r\.city (?:= |in \()([0-9, ]+)', 'g') found, unnest(string_to_array(found[1], ', ')) id
  union all
  select 'deal', '=deal ' || coalesce(min(found[1]), '1'), '=deal ' || coalesce(max(found[1]), '2')
  from regexp_matches(conditions, 'r\.deal = ([0-9]+)', 'g') found
  union all
  select 'rooms', '=rooms ' || lpad(least(coalesce(max(n) filter (where edge = '>='), 0), 999)::text, 3, '0'),
    '=rooms ' || lpad(least(coalesce(min(n) filter (where edge = '<='), 999), 999)::text, 3, '0')
  from (select found[1] as edge, found[2]::numeric as n
        from regexp_matches(conditions, 'r\.rooms ([<>]=) ([0-9]+)', 'g') found) rooms
  having count(*) > 0
$function$;
comment on function private.set_names(text) is NULL;

CREATE OR REPLACE FUNCTION private.sets_of(r private.search_rows)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select word from unnest(tsvector_to_array(r.words)) word where substr(word, 2, 1) <> ':'
  union all select '=city ' || r.city
  union all select '=deal ' || r.deal
  union all select '=rooms ' || lpad(r.rooms::text, 3, '0') where r.rooms is not null
$function$;
comment on function private.sets_of(private.search_rows) is NULL;

CREATE OR REPLACE FUNCTION private.wish_sets(conditions text, wished text, all_wishes text, any_wish text, OUT having_all bytea, OUT having_some bytea, OUT having_none bytea)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
begin
  if conditions !~ private.set_conditions() then conditions := ''; end if;
  execute format(
    'with places as materialized (select * from private.set_names($1)),
     words as materialized (select * from private.word_names($2)),
     in_places as (
       select chunk, bit_and(members) as members from (
         select p.part, s.chunk, bit_or(s.members) as members
         from places p join private.search_sets s on s.name between p.low and p.high group by 1, 2) parts
       group by chunk having count(*) = (select count(distinct part) from places)),
     in_words as (
       select chunk, bit_or(members) as one,
         case when count(*) = (select count(distinct part) from words) then bit_and(members) else 0::bit(16384) end as each
       from (
         select w.part, s.chunk, bit_or(s.members) as members
         from words w join private.search_sets s on s.name between w.low and w.high group by 1, 2) parts
       group by chunk),
     changed as materialized (select distinct seq from private.search_changes),
     gone as (select seq >> 14 as chunk, bit_or(private.bit_of(seq)) as members from changed group by 1),
     fresh as (
       select r.seq >> 14 as chunk, bit_or(private.bit_of(r.seq)) as members,
         bit_or(private.bit_of(r.seq)) filter (where r.words @@ %1$L::tsquery) as each,
         bit_or(private.bit_of(r.seq)) filter (where r.words @@ %2$L::tsquery) as one
       from changed join private.search_rows r using (seq) where true%3$s group by 1),
     chunks as (
       select chunk, coalesce(p.members & ~ coalesce(g.members, none), none) | coalesce(f.members, none) as members,
         coalesce(w.each & ~ coalesce(g.members, none), none) | coalesce(f.each, none) as each,
         coalesce(w.one & ~ coalesce(g.members, none), none) | coalesce(f.one, none) as one
       from generate_series(0, (select max(seq) >> 14 from private.search_rows)) chunk
       cross join (select 0::bit(16384) as none offset 0) nothing
       left join in_places p using (chunk) left join in_words w using (chunk)
       left join gone g using (chunk) left join fresh f using (chunk))
     select string_agg(substr(bit_send(members & each), 5), '''' order by chunk),
       string_agg(substr(bit_send(members & one & ~ each), 5), '''' order by chunk),
       string_agg(substr(bit_send(members & ~ one), 5), '''' order by chunk)
     from chunks', all_wishes, any_wish, conditions)
  into having_all, having_some, having_none using conditions, wished;
end $function$;
comment on function private.wish_sets(text,text,text,text) is NULL;

CREATE OR REPLACE FUNCTION private.word_names(_text text, OUT part text, OUT low text, OUT high text)
 RETURNS SETOF record
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with words as (select w, left(w, 60) as word from regexp_split_to_table(private.search_key(left(_text, 200)), ' ') w
    where w <> '' limit 10)
  select word, word, word || case when word in ('n', 'h', 'a') then '' else U&'\+10FFFF' end from words
  union all
  select word, left(form, 60), left(form, 60) from words, lateral private.bare_forms(w) form
$function$;
comment on function private.word_names(text) is NULL;

CREATE OR REPLACE FUNCTION private.words_query(_text text, field text DEFAULT ''::text, joint text DEFAULT ' & '::text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select string_agg('(' || (
      select string_agg(term, ' | ') from (
        select '''' || field || left(w, 60) || case when w in ('n', 'h', 'a') then '''' else ''':*' end as term
        union all select '''' || field || left(f, 60) || '''' from private.bare_forms(w) f) terms) || ')', joint)
  from (select w from regexp_split_to_table(private.search_key(left(_text, 200)), ' ') w
        where w <> '' limit 10) words
$function$;
comment on function private.words_query(text,text,text) is NULL;

reset check_function_bodies;

-- All listings are written into the sets once.
set jit = off;
insert into private.search_changes select seq from private.search_rows;
select private.renew_search_sets(1000000);
reset jit;
