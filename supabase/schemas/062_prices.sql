-- The price history of listings. A trigger of the projection writes it, so only prices that visitors could read are
-- stored, and they can be read only while the current price may be. A changed price also affects the search rows
-- (070_search.sql), alerts (087_alert_finds.sql) and the pages that show it (096_public_changes.sql).

create table public.listing_prices (
  listing uuid not null references public.properties (id) on delete cascade,
  transaction_type text not null,
  price numeric(12, 2) not null,
  "from" timestamptz not null,
  -- Null while it stands.
  "to" timestamptz,
  -- The price that this one fell from by one percent or more (private.price_before); null when it did not.
  fell_from numeric(12, 2),
  primary key (listing, "from"),
  constraint listing_prices_in_order check ("to" >= "from")
);
create unique index listing_prices_standing on public.listing_prices (listing) where "to" is null;
create index listing_prices_falls on public.listing_prices ("from", listing) where fell_from is not null;
alter table public.listing_prices enable row level security;

-- Without dates there is no history: its first row would reveal when the listing was first shown.
create policy "everyone reads the prices of listings that show price and dates" on public.listing_prices
  for select to anon, authenticated
  using (exists (
    select from public.public_listings l
    where l.id = listing and l.transaction_type = listing_prices.transaction_type
      and l.price is not null and l.listed_on is not null));
insert into private.api_grants (object, privilege, roles, columns) values
  ('table public.listing_prices', 'select', '{anon, authenticated}', '{listing, transaction_type, price, from, to}');

-- The reference price of a change at that moment: the one valid 48 hours before. A price that stood for less than a day
-- counts as the one after it, so raising the price for an hour does not produce a fall two days later. Null when
-- visitors could not read a price then.
create function private.price_before(_listing uuid, _deal text, _at timestamptz) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return (
  select case when coalesce(p."to", _at) - p."from" >= interval '24 hours' then p.price else (
    select least(p.price, max(later.price)) from public.listing_prices later
    where later.listing = _listing and later.transaction_type = _deal
      and later."from" > p."from" and later."from" < _at having count(*) > 0) end
  from public.listing_prices p
  where p.listing = _listing and p.transaction_type = _deal and p."from" <= _at - interval '48 hours'
    and (p."to" is null or p."to" > _at - interval '48 hours'));
end $$;

-- The latest fall of the last 30 days that the current price has not made up for: by how many percent, and since when.
create function private.price_fall(_listing uuid, _deal text, _price numeric)
returns table (percent numeric, since timestamptz)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select round(100 * (h.fell_from - _price) / h.fell_from, 1), h."from" from public.listing_prices h
    where h.listing = _listing and h.transaction_type = _deal and _price <= h.fell_from * 0.99
      and h."from" > now() - interval '30 days'
    order by h."from" desc limit 1;
end $$;

-- A price that stood for less than an hour is replaced by the next, or by the previous one when it returns: a typing
-- error is no history, and many saves within an hour make one row.
create function private.keep_price() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
end $$;
create trigger keep_price after insert or delete on public.public_listings
  for each row execute function private.keep_price();
create trigger keep_price_update after update of price, transaction_type on public.public_listings
  for each row when ((old.price, old.transaction_type) is distinct from (new.price, new.transaction_type))
  execute function private.keep_price();

-- The last seven days, as people in Israel count them.
create function private.is_new(_published timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select (_published at time zone 'Asia/Jerusalem')::date > (now() at time zone 'Asia/Jerusalem')::date - 7
$$;

-- Removes up to this many expired badges: of a fallen price after 30 days, "new" after seven. Returns how many. A
-- listing that is being saved is skipped.
create function private.end_badges(_limit integer default 1000) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  ended integer;
  old integer;
begin
  update public.public_listings set lowered_percent = null, lowered_at = null where id in (
    select l.id from public.public_listings l
    where l.lowered_percent is not null and not exists (
      select from public.listing_prices p
      where p.listing = l.id and p.transaction_type = l.transaction_type and l.price <= p.fell_from * 0.99
        and p."from" > now() - interval '30 days')
    limit _limit for update skip locked);
  get diagnostics ended = row_count;
  update public.public_listings set is_new = false where id in (
    select l.id from public.public_listings l
    where l.is_new and l.listed_on <= (now() at time zone 'Asia/Jerusalem')::date - 7
    limit _limit - ended for update skip locked);
  get diagnostics old = row_count;
  return ended + old;
end $$;
