-- Each renewal of a listing was a row for as long as the listing lives, and renewing is open to its agent as often as
-- a machine can ask: now the last 200 moves of a listing are kept.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.note_move()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.listing_events (listing_id, from_status, to_status, moved_by)
  values (new.id, case when tg_op = 'UPDATE' then old.status end, new.status, auth.uid());
  delete from public.listing_events where listing_id = new.id and id <= (
    select e.id from public.listing_events e where e.listing_id = new.id order by e.id desc offset 200 limit 1);
  return null;
end $function$;
comment on function private.note_move() is NULL;

reset check_function_bodies;

delete from public.listing_events e using (
  select id, row_number() over (partition by listing_id order by id desc) as place from public.listing_events) o
where o.id = e.id and o.place > 200;
