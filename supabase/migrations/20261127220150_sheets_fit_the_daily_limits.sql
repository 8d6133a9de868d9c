-- A sheet of 1,000 homes is taken up within a day: 1,500 drafts, and 1,500 new listings a day (decision 73).

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.require_draft_room(owner public.profiles, request uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('listings:' || owner.id, 0));
  if (select count(*) from public.properties where agent_id = owner.id and status = 'draft') >= 1500
     and not private.is_sent_again(owner.id, request) then
    perform private.refuse('drafts_limit', 'P0001');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.take_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner public.profiles;
begin
  -- Shared until the end: the agent neither leaves nor joins an office while a listing takes its place.
  select * into owner from public.profiles where id = new.agent_id for share;
  if owner.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
  if new.status = 'active' then
    perform private.require_room(owner, new.client_request_id);
    new.published_at := coalesce(new.published_at, now());
    new.expires_at := coalesce(new.expires_at, now() + private.listing_time());
  elsif new.status = 'draft' then
    perform private.require_draft_room(owner, new.client_request_id);
  end if;
  -- What is deleted leaves an address that is gone, and a number that no other listing gets. A sheet of 1,000 homes fits
  -- into a day, and a second try of half of it (decision 73).
  if auth.uid() is not null and not (private.rate_hit('new_listings', owner.user_id::text, 1500, 86400) ->> 'allowed')::boolean then
    perform private.refuse('too_many_requests', 'P0001');
  end if;
  -- Nor does anybody hide or close without end what they add day after day. Under the counter, one after the other; by
  -- hand there is no end to them.
  if auth.uid() is not null and exists (select from public.properties where agent_id = owner.id offset 9999) then
    perform private.refuse('listings_limit', 'P0001');
  end if;
  return new;
end $function$;

select private.write_columns();

comment on function public.save_property(uuid, integer, jsonb, boolean) is
  '`{id, version, created}`. `_id` null: create; the same `client_request_id` answers the same listing. With `_publish` false a new one is a draft and a draft stays one; otherwise what is saved is shown (a state that was chosen otherwise stays). Keys of `_data` are column names; missing keys keep their value
refuses 42501 `not_agent`, `account_inactive`, `ribbon_not_enabled`; PT404 `not_found`; PT409 `stale_version`; P0001 `plan_limit_reached`, `office_limit_reached`, `drafts_limit`, `listing_incomplete`, `price_in_doubt` (`price_confirmed` is not its price), `publishing_stopped`, `withheld_copy` (an operator stopped the account''s publishing, or hid such a home), `images_limit`, `video_not_in_plan`, `places_limit` (200 names of cities and neighborhoods a day that no listing had), `too_many_requests` (1,500 new listings a day), `listings_limit` (10,000 in all states); 22023 `image_not_yours`, `image_twice`, `unknown_column`, `listing_too_long`';

reset check_function_bodies;
