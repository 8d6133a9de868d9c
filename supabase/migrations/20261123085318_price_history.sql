-- What a listing's price was is kept, and a fall is told for 30 days. Since when the prices that stand now have
-- stood, nobody knows: they stand from here on.

set check_function_bodies = off;

alter table public.public_listings add column lowered_percent numeric(4, 1), add column lowered_at timestamptz;
create index public_listings_lowered_idx on public.public_listings (id) where lowered_percent is not null;

create table public.listing_prices (
  listing uuid not null references public.properties (id) on delete cascade,
  transaction_type text not null,
  price numeric(12, 2) not null,
  "from" timestamptz not null,
  "to" timestamptz,
  fell_from numeric(12, 2),
  primary key (listing, "from"),
  constraint listing_prices_in_order check ("to" >= "from")
);
create unique index listing_prices_standing on public.listing_prices (listing) where "to" is null;
create index listing_prices_falls on public.listing_prices ("from", listing) where fell_from is not null;
alter table public.listing_prices enable row level security;

insert into public.listing_prices (listing, transaction_type, price, "from")
select id, transaction_type, price, now() from public.public_listings where price is not null;

insert into private.masks values
  ('public.public_listings', 'lowered_percent', 'f.percent'),
  ('public.public_listings', 'lowered_at', 'case when a.show_listing_dates then f.since end');

CREATE OR REPLACE FUNCTION private.end_badges(_limit integer DEFAULT 1000)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended integer;
begin
  update public.public_listings set lowered_percent = null, lowered_at = null where id in (
    select l.id from public.public_listings l
    where l.lowered_percent is not null and not exists (
      select from public.listing_prices p
      where p.listing = l.id and p.transaction_type = l.transaction_type and l.price <= p.fell_from * 0.99
        and p."from" > now() - interval '30 days')
    limit _limit for update skip locked);
  get diagnostics ended = row_count;
  return ended;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_price()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  id constant uuid := coalesce(new.id, old.id);
  last public.listing_prices;
  moment timestamptz;
begin
  select * into last from public.listing_prices where listing = id order by "from" desc limit 1;
  -- Who waited for another save began before it.
  moment := greatest(now(), last."from", last."to");
  if tg_op = 'DELETE' or new.price is null then
    update public.listing_prices set "to" = moment where listing = id and "to" is null;
    return null;
  end if;
  if last."from" > moment - interval '1 hour' then
    delete from public.listing_prices where listing = id and "from" = last."from";
    if last."to" is null then moment := last."from"; end if;
    select * into last from public.listing_prices where listing = id order by "from" desc limit 1;
  end if;
  if (last.price, last.transaction_type) = (new.price, new.transaction_type) and coalesce(last."to", moment) = moment then
    update public.listing_prices set "to" = null where listing = id and "from" = last."from";
  else
    update public.listing_prices set "to" = moment where listing = id and "to" is null;
    insert into public.listing_prices (listing, transaction_type, price, "from", fell_from)
    select id, new.transaction_type, new.price, moment, case when new.price <= before * 0.99 then before end
    from private.price_before(id, new.transaction_type, moment) before;
  end if;
  -- The row was projected before its price was kept.
  if new.lowered_percent is not null
     or exists (select from private.price_fall(id, new.transaction_type, new.price)) then
    perform private.project_listings(new.agent_id, id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.price_before(_listing uuid, _deal text, _at timestamp with time zone)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when coalesce(p."to", _at) - p."from" >= interval '24 hours' then p.price else (
    select least(p.price, max(later.price)) from public.listing_prices later
    where later.listing = _listing and later.transaction_type = _deal
      and later."from" > p."from" and later."from" < _at having count(*) > 0) end
  from public.listing_prices p
  where p.listing = _listing and p.transaction_type = _deal and p."from" <= _at - interval '48 hours'
    and (p."to" is null or p."to" > _at - interval '48 hours')
$function$;

CREATE OR REPLACE FUNCTION private.price_fall(_listing uuid, _deal text, _price numeric)
 RETURNS TABLE(percent numeric, since timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select round(100 * (fell_from - _price) / fell_from, 1), "from" from public.listing_prices
  where listing = _listing and transaction_type = _deal and _price <= fell_from * 0.99
    and "from" > now() - interval '30 days'
  order by "from" desc limit 1
$function$;

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
  return jsonb_build_object('trials_ended', trials, 'subscriptions_ended', subscriptions,
                            'badges_ended', private.end_badges(), 'media_orphans', private.sweep_pictures());
end $function$;
comment on function public.run_maintenance() is '`{trials_ended, subscriptions_ended, badges_ended, media_orphans}`: ends lapsed trials and subscriptions and badges of a fallen price (1000 a call: while `badges_ended` is 1000 there are more), sweeps orphaned pictures, old counters and records (`private.retention`)';

CREATE OR REPLACE FUNCTION private.write_columns()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  saved text[] := (select columns from private.api_grants
    where object = 'table public.properties' and privilege = 'update');
  names text := (select string_agg(quote_ident(c), ', ') from unnest(saved) c);
  given text := (select string_agg('p.' || quote_ident(c), ', ') from unnest(saved) c);
  defaults text := (select string_agg(format('%L, %s', a.attname, pg_catalog.pg_get_expr(d.adbin, d.adrelid)), ', ' order by a.attnum)
    from pg_catalog.pg_attribute a join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = 'public.properties'::regclass and a.attname = any (saved));
begin
  -- What each public row must be. The triggers write from these functions.
  execute format($sql$
create or replace function private.expected_companies(_id uuid default null) returns setof public.public_companies
language sql stable security definer set search_path = ''
as $$
  select %s
  from public.companies c
  where (_id is null or c.id = _id) and private.is_shown(c)
$$
  $sql$, private.columns('public.public_companies', '%2$s', 'c.', false));

  execute format($sql$
create or replace function private.expected_agents(_id uuid default null) returns setof public.public_agents
language sql stable security definer set search_path = ''
as $$
  select %s
  from public.profiles a
  left join public.companies c
    on c.organization_code = a.organization_code and private.is_shown(c)
  where (_id is null or a.id = _id) and private.is_shown(a)
$$
  $sql$, private.columns('public.public_agents', '%2$s', 'a.', false));

  execute format($sql$
create or replace function private.expected_listings(_agent uuid default null, _id uuid default null)
returns setof public.public_listings
language sql stable security definer set search_path = ''
as $$
  select %s
  from public.properties p
  join public.profiles a on a.id = p.agent_id
  cross join lateral (
    select p.ribbon_enabled and a.feature_property_ribbon_enabled
           and btrim(p.ribbon_text) <> '' and p.ribbon_bg_color is not null as shown) r
  left join lateral private.price_fall(p.id, p.transaction_type, p.price) f on a.show_property_prices
  where (_agent is null or a.id = _agent) and (_id is null or p.id = _id)
    and private.is_shown(a)
$$
  $sql$, private.columns('public.public_listings', '%2$s', 'p.', false));

  execute format($sql$
create or replace function private.project_company(_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.public_companies c
  where c.id = _id and not exists (select from private.expected_companies(_id));
  %s
$$
  $sql$, private.projecting('public.public_companies', 'private.expected_companies(_id)'));

  execute format($sql$
create or replace function private.project_agent(_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.public_agents a
  where a.id = _id and not exists (select from private.expected_agents(_id));
  %s
$$
  $sql$, private.projecting('public.public_agents', 'private.expected_agents(_id)'));

  execute format($sql$
create or replace function private.project_listings(_agent uuid, _id uuid default null) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.public_listings l
  where l.agent_id = _agent and (_id is null or l.id = _id)
    and not exists (select from private.expected_listings(_agent, l.id));
  %s
$$
  $sql$, private.projecting('public.public_listings', 'private.expected_listings(_agent, _id)'));

  -- Creates (no id) or edits (id and the version that was read). Runs as the caller, so grants and
  -- policies apply. Keys that are missing keep their value; a key that is no column is refused, so that
  -- nothing typed is lost in silence.
  execute format($sql$
create or replace function public.save_property(_id uuid, _expected_version integer, _data jsonb) returns jsonb
language plpgsql security invoker set search_path = ''
as $$
declare
  was public.properties;
  p public.properties;
  me public.profiles;
  foreign_key text;
begin
  if pg_column_size(_data) > 200000 then raise exception using message = 'listing_too_long', errcode = '22023'; end if;
  select * into me from public.profiles where user_id = (select auth.uid());
  if me.user_type is distinct from 'agent' then raise exception using message = 'not_agent', errcode = '42501'; end if;
  if not (public.check_trial_status(me.user_id) ->> 'is_active')::boolean then
    raise exception using message = 'account_inactive', errcode = '42501';
  end if;
  select min(k) into foreign_key from jsonb_object_keys(_data) k where k <> all (%4$L::text[]) and k <> 'client_request_id';
  if foreign_key is not null then
    raise exception using message = 'unknown_column', errcode = '22023', detail = foreign_key;
  end if;
  if _id is not null then
    select * into was from public.properties where id = _id;
    if was.id is null then raise exception using message = 'not_found', errcode = 'PT404'; end if;
  else
    select * into was from public.properties
    where agent_id = me.id and client_request_id = (_data ->> 'client_request_id')::uuid;
    if was.id is not null then return jsonb_build_object('id', was.id, 'version', was.version, 'created', false); end if;
    was := jsonb_populate_record(null::public.properties, jsonb_build_object(%3$s));
  end if;
  p := jsonb_populate_record(was, _data);
  if _id is null then
    insert into public.properties (agent_id, client_request_id, %1$s)
    values (me.id, p.client_request_id, %2$s)
    on conflict (agent_id, client_request_id) do nothing
    returning * into was;
    if was.id is null then
      -- The same request won in parallel: its listing is the answer.
      select * into was from public.properties where agent_id = me.id and client_request_id = p.client_request_id;
      return jsonb_build_object('id', was.id, 'version', was.version, 'created', false);
    end if;
    return jsonb_build_object('id', was.id, 'version', was.version, 'created', true);
  end if;
  update public.properties set (%1$s) = (%2$s)
  where id = _id and version = _expected_version
  returning * into was;
  if not found then raise exception using message = 'stale_version', errcode = 'PT409'; end if;
  return jsonb_build_object('id', was.id, 'version', was.version, 'created', false);
end $$
  $sql$, names, given, defaults, saved);
end $function$;

CREATE TRIGGER keep_price AFTER INSERT OR DELETE ON public.public_listings FOR EACH ROW EXECUTE FUNCTION private.keep_price();

CREATE TRIGGER keep_price_update AFTER UPDATE OF price, transaction_type ON public.public_listings FOR EACH ROW WHEN (((old.price IS DISTINCT FROM new.price) OR (old.transaction_type IS DISTINCT FROM new.transaction_type))) EXECUTE FUNCTION private.keep_price();

create policy "everyone reads the prices of listings that show price and dates" on public.listing_prices as PERMISSIVE for SELECT to anon, authenticated using ((EXISTS ( SELECT
   FROM public.public_listings l
  WHERE ((l.id = listing_prices.listing) AND (l.transaction_type = listing_prices.transaction_type) AND (l.price IS NOT NULL) AND (l.listed_on IS NOT NULL)))));

insert into private.api_grants (object, privilege, roles, columns) values ('table public.listing_prices', 'select', '{anon,authenticated}', '{from,listing,price,to,transaction_type}');

select private.write_columns();

select private.apply_privileges();

reset check_function_bodies;
