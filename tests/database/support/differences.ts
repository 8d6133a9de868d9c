/** Finds the rows in which what visitors read differs from what they may see. */
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
  select 'shown too much' as what, row from listings union all select 'missing', row from missing_listings
  union all select 'agent too much', row from agents union all select 'agent missing', row from missing_agents
  union all select 'company too much', row from companies union all select 'company missing', row from missing_companies
  union all select 'count', row from counts`;
