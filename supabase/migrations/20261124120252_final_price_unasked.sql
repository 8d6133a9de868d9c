-- A final price given with a move that takes none is refused by its own name.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION public.move_listings(_ids uuid[], _move text, _final_price numeric DEFAULT NULL::numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me public.profiles;
  active boolean;
  listing public.properties;
  step private.listing_moves;
  reason text;
  moved uuid[] := '{}';
  refused jsonb := '[]';
begin
  if cardinality(_ids) > 500 then perform private.refuse('too_many', '22023'); end if;
  if not exists (select from private.listing_moves where move = _move and by_agent) then
    perform private.refuse('move_unknown', '22023');
  end if;
  if _final_price is not null and _move <> 'close' then perform private.refuse('final_price_unasked', '22023'); end if;
  select * into me from public.profiles where user_id = private.require_user() for share;
  if me.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
  active := private.is_active(me);
  -- What a move locks, in the one order: the office's places, the listings, the counts.
  perform private.hold_agent(me.id);
  perform private.room_refusal(me);
  perform from public.properties where id = any (_ids) and agent_id = me.id order by id for update;
  perform private.hold_public_agent(me.id);
  perform private.hold_counts(me.id);
  for listing in
    select p.* from (select id, min(place) as place from unnest(_ids) with ordinality u (id, place) group by id) u
    join public.properties p on p.id = u.id and p.agent_id = me.id order by u.place
  loop
    select * into step from private.listing_moves where move = _move and from_status = listing.status;
    reason := case
      when step.move is null then 'move_not_allowed'
      when step.active_account and not active then 'account_inactive'
      when step.to_status = 'active' and not private.is_complete(listing) then 'listing_incomplete'
      when step.takes_place then private.room_refusal(me) end;
    if reason is not null then
      refused := refused || jsonb_build_object('id', listing.id, 'reason', reason);
      continue;
    end if;
    perform private.move_listing(listing, step, _final_price);
    moved := moved || listing.id;
  end loop;
  return jsonb_build_object('moved', to_jsonb(moved), 'refused', refused || coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'reason', 'not_found')) from (
      select distinct id from unnest(_ids) id
      except select p.id from public.properties p where p.agent_id = me.id) missing), '[]'));
end $function$;
comment on function public.move_listings(uuid[],text,numeric) is '`{moved: [id], refused: [{id, reason}]}`: each that can be is moved, in the order given, the others are named. Moves: publish, offer, unoffer, close (with the final price in shekels, or null), hide, show, reopen, renew. Reasons: `move_not_allowed`, `account_inactive`, `listing_incomplete`, `plan_limit_reached`, `office_limit_reached`, `not_found`
refuses 42501 `not_agent`; 22023 `move_unknown`, `final_price_unasked` (a price with a move that is no closing), `too_many` (500)';

reset check_function_bodies;
