/** Finds the rows whose public projection differs from what visitors may see. */
export const DIFFERENCES = `
  with listings as (
    (select to_jsonb(l) - 'updated_at' as row from public.public_listings l)
    except all (select to_jsonb(e) - 'updated_at' from private.expected_listings() e)
  ), missing_listings as (
    (select to_jsonb(e) - 'updated_at' as row from private.expected_listings() e)
    except all (select to_jsonb(l) - 'updated_at' from public.public_listings l)
  ), agents as (
    (select to_jsonb(a) - 'updated_at' - 'listings_count' as row from public.public_agents a)
    except all (select to_jsonb(e) - 'updated_at' - 'listings_count' from private.expected_agents() e)
  ), missing_agents as (
    (select to_jsonb(e) - 'updated_at' - 'listings_count' as row from private.expected_agents() e)
    except all (select to_jsonb(a) - 'updated_at' - 'listings_count' from public.public_agents a)
  ), companies as (
    (select to_jsonb(c) - 'updated_at' - 'agent_count' - 'properties_count' as row from public.public_companies c)
    except all (select to_jsonb(e) - 'updated_at' - 'agent_count' - 'properties_count' from private.expected_companies() e)
  ), missing_companies as (
    (select to_jsonb(e) - 'updated_at' - 'agent_count' - 'properties_count' as row from private.expected_companies() e)
    except all (select to_jsonb(c) - 'updated_at' - 'agent_count' - 'properties_count' from public.public_companies c)
  ), counts as (
    select to_jsonb(a) as row from public.public_agents a
    where listings_count <> (select count(*) from public.public_listings l where l.agent_id = a.id)
    union all
    select to_jsonb(c) from public.public_companies c
    where agent_count <> (select count(*) from public.public_agents a where a.company_id = c.id)
       or properties_count <> (select coalesce(sum(a.listings_count), 0) from public.public_agents a where a.company_id = c.id)
  )
  , prices as (
    select to_jsonb(l) as row from public.public_listings l
    left join public.listing_prices p on p.listing = l.id and p."to" is null
    where (l.price, case when l.price is not null then l.transaction_type end) is distinct from (p.price, p.transaction_type)
    union all
    select to_jsonb(p) from public.listing_prices p
    where p."to" is null and not exists (select from public.public_listings l where l.id = p.listing)
    union all
    select to_jsonb(a) from public.listing_prices a join public.listing_prices b using (listing)
    where a."from" < b."from" and (a."to" is null or a."to" > b."from")
  )
  , noted as (
    select (seq >> 14)::integer as chunk, bit_or(private.bit_of(seq)) as seqs from private.search_changes group by 1
  ), sets as (
    select jsonb_build_object('name', name, 'chunk', chunk) as row
    from (
      select name, (r.seq >> 14)::integer as chunk, bit_or(private.bit_of(r.seq)) as members
      from private.search_rows r, lateral (
        select private.sets_of(r) as name
        union all select '=' || o.name from private.range_values(r) o where n is not null
        union all select format('=%s %s', o.name, b) from private.range_values(r) o, generate_series(0, 62) b where n >> b & 1 = 1
      ) named group by 1, 2) e
    full join private.search_sets s using (name, chunk) left join noted n using (chunk)
    cross join (select 0::bit(16384) as none) nothing
    where coalesce(e.members, none) & ~ coalesce(n.seqs, none) <> coalesce(s.members, none) & ~ coalesce(n.seqs, none)
  )
  select 'shown too much' as what, row from listings union all select 'missing', row from missing_listings
  union all select 'agent too much', row from agents union all select 'agent missing', row from missing_agents
  union all select 'company too much', row from companies union all select 'company missing', row from missing_companies
  union all select 'count', row from counts
  union all select 'price not kept', row from prices
  union all select 'set without its listings, or with others', row from sets`;
