-- A hidden listing that is shown again keeps the end that it had.

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
    final_price = case when step.to_status = 'closed' then _final_price end
  where id = listing.id;
$function$;
comment on function private.move_listing(public.properties,private.listing_moves,numeric) is NULL;

reset check_function_bodies;
