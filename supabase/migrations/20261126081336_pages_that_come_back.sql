-- The sitemap dated a home that came back to the site by its last edit, long before: whoever had met 410 there had no
-- reason to look again. And a home that was sold or rented left the lists of its agent's leads and links up to a day
-- before its page did.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.move_listing(listing public.properties, step private.listing_moves, _final_price numeric DEFAULT NULL::numeric)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- Before it is shown; apart, because what is always generated takes no other value than its next.
  update public.properties set seq = default where id = listing.id and step.move = 'publish';
  update public.properties set
    status = step.to_status,
    published_at = case when private.is_live(step.to_status) then coalesce(published_at, now()) else published_at end,
    expires_at = case
      when step.move = 'show' and expires_at > now() then expires_at
      when step.move in ('publish', 'show', 'reopen', 'renew') then now() + private.listing_time()
      else expires_at end,
    closed_at = case when step.to_status = 'closed' then now() end,
    updated_at = case when step.to_status <> step.from_status then now() else updated_at end,
    final_price = case when step.to_status = 'closed' then _final_price end
  where id = listing.id;
$function$;
comment on function private.move_listing(public.properties,private.listing_moves,numeric) is NULL;

CREATE OR REPLACE FUNCTION private.shown_home(_id uuid)
 RETURNS TABLE(title text, property_types text[], rooms numeric, city text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select title, property_types, rooms, city from public.public_listings where id = _id
  union all
  select l.title, l.property_types, l.rooms, l.city from public.public_closed_listings l join public.properties p using (id)
  where l.id = _id and private.lately(p.closed_at)
  limit 1
$function$;
comment on function private.shown_home(uuid) is NULL;

reset check_function_bodies;
