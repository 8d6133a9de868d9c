-- A listing's life: draft, active, under offer, closed, expired, hidden. Every change of state is a row of
-- private.listing_moves, and every move is recorded.

-- From which state a move leads to which. A lapsed account may only make moves that take a home off; a move that takes
-- a place is refused when the plan is full. Without `by_agent` only time makes the move.
create table private.listing_moves (
  move text not null,
  from_status text not null,
  to_status text not null,
  active_account boolean not null,
  takes_place boolean not null,
  by_agent boolean not null default true,
  primary key (move, from_status)
);
alter table private.listing_moves enable row level security;
insert into private.listing_moves (move, from_status, to_status, active_account, takes_place) values
  ('publish', 'draft', 'active', true, true),
  ('offer', 'active', 'under_offer', true, false),
  ('unoffer', 'under_offer', 'active', true, false),
  ('close', 'active', 'closed', false, false),
  ('close', 'under_offer', 'closed', false, false),
  ('hide', 'active', 'hidden', false, false),
  ('hide', 'under_offer', 'hidden', false, false),
  ('show', 'hidden', 'active', true, true),
  ('reopen', 'closed', 'active', true, true),
  ('renew', 'expired', 'active', true, true),
  -- Renewed before the end: the state stays, the days begin anew.
  ('renew', 'active', 'active', true, false),
  ('renew', 'under_offer', 'under_offer', true, false);
insert into private.listing_moves (move, from_status, to_status, active_account, takes_place, by_agent) values
  ('expire', 'active', 'expired', false, false, false),
  ('expire', 'under_offer', 'expired', false, false, false);

-- The states that visitors find and that take a place of the plan.
create function private.is_live(_status text) returns boolean
language plpgsql immutable set search_path = ''
as $$ begin return _status in ('active', 'under_offer'); end $$;

-- For how long a sold home is shown to people with its link.
create function private.lately(_closed_at timestamptz) returns boolean
language sql stable set search_path = ''
as $$ select _closed_at > now() - interval '30 days' $$;

-- How long a listing is shown after it was published or renewed.
create function private.listing_time() returns interval
language sql stable security definer set search_path = ''
as $$
  select make_interval(days => coalesce((select value::integer from public.app_settings where key = 'listingDays'), 60))
$$;

create table public.listing_events (
  id bigint generated always as identity primary key,
  listing_id uuid not null references public.properties (id) on delete cascade,
  at timestamptz not null default now(),
  from_status text, -- null: the listing was written
  to_status text not null,
  moved_by uuid, -- the person; null: time
  -- What was done where the state stayed: handed to another agent of the office, edited or added by the office. Null: the
  -- move itself.
  act text constraint listing_events_act_known check (act in ('handed', 'office_edited', 'office_added'))
);
create index listing_events_listing_id_idx on public.listing_events (listing_id, id desc);
alter table public.listing_events enable row level security;
create policy "agents read what became of their own listings" on public.listing_events
  for select to authenticated using (exists (
    select from public.properties p where p.id = listing_id and p.agent_id = (select private.my_profile_id())));
insert into private.api_grants (object, privilege, roles) values
  ('table public.listing_events', 'select', '{authenticated}');

-- The last 200 of a listing: renewing in a loop stores no more.
create function private.note_move() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.listing_events (listing_id, from_status, to_status, moved_by)
  values (new.id, case when tg_op = 'UPDATE' then old.status end, new.status, auth.uid());
  delete from public.listing_events where listing_id = new.id and id <= (
    select e.id from public.listing_events e where e.listing_id = new.id order by e.id desc offset 200 limit 1);
  return null;
end $$;
create trigger note_birth after insert on public.properties
  for each row execute function private.note_move();
create trigger note_move after update on public.properties
  for each row when ((old.status, old.expires_at) is distinct from (new.status, new.expires_at))
  execute function private.note_move();

-- Drafts take no place of the plan, but their number is limited. A sheet of 1,000 homes fits (decision 73).
create function private.require_draft_room(owner public.profiles, request uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('listings:' || owner.id, 0));
  if (select count(*) from public.properties where agent_id = owner.id and status = 'draft') >= 1500
     and not private.is_sent_again(owner.id, request) then
    perform private.refuse('drafts_limit', 'P0001');
  end if;
end $$;

-- The locks for several listings of one agent that change at once, in the one order (decision 24): the agent and the
-- office's places, the listings, their pictures, the counts. Deleted listings release their pictures and take no place.
create function private.hold_listings(owner public.profiles, _ids uuid[], _leaving boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hold_agent(owner.id);
  if not _leaving then perform private.quota_refusal(owner); end if;
  perform from public.properties where id = any (_ids) and agent_id = owner.id order by id for update;
  if _leaving then
    perform from private.media
    where path in (select unnest(images) from public.properties where id = any (_ids) and agent_id = owner.id)
    order by path for update;
  end if;
  perform private.hold_public_agent(owner.id);
  perform private.hold_counts(owner.id);
end $$;

-- Moves listings of the caller: each that can move is moved, the others are returned with the reason. Definer, because
-- nobody may write a state; it checks the owner first.
create function public.move_listings(_ids uuid[], _move text, _final_price numeric default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  me public.profiles;
  active boolean;
  listing public.properties;
  step private.listing_moves;
  shows boolean;
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
  perform private.hold_listings(me, _ids, _leaving => false);
  for listing in
    select p.* from (select id, min(place) as place from unnest(_ids) with ordinality u (id, place) group by id) u
    join public.properties p on p.id = u.id and p.agent_id = me.id order by u.place
  loop
    select * into step from private.listing_moves where move = _move and from_status = listing.status;
    shows := private.is_live(step.to_status) and step.move not in ('offer', 'unoffer');
    reason := case
      when step.move is null then 'move_not_allowed'
      when private.is_withheld(listing.id) and private.is_live(step.to_status) then 'listing_withheld'
      when shows and private.is_publishing_stopped(me.id) then 'publishing_stopped'
      when shows and not private.may_publish_first(me.id) then 'agent_unreviewed'
      when shows and private.lacks_license(me.id) then 'license_required'
      when step.active_account and not active then 'account_inactive'
      when step.to_status = 'active' and not private.is_complete(listing) then 'listing_incomplete'
      when shows and private.is_copy_of_withheld(listing) then 'withheld_copy'
      when shows and private.price_in_doubt(listing) then 'price_in_doubt'
      when shows and private.place_in_doubt(listing) then 'place_in_doubt'
      when step.takes_place then private.quota_refusal(me) end;
    if reason is not null then
      refused := refused || (jsonb_build_object('id', listing.id, 'reason', reason) || case when reason = 'price_in_doubt'
        then jsonb_build_object('title', listing.title, 'price', listing.price, 'deal', listing.transaction_type) else '{}' end);
      continue;
    end if;
    perform private.move_listing(listing, step, _final_price);
    moved := moved || listing.id;
  end loop;
  return jsonb_build_object('moved', to_jsonb(moved), 'refused', refused || coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'reason', 'not_found')) from (
      select distinct id from unnest(_ids) id
      except select p.id from public.properties p where p.agent_id = me.id) missing), '[]'));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.move_listings(uuid[], text, numeric)', 'execute', '{authenticated}');
comment on function public.move_listings(uuid[], text, numeric) is
  '`{moved: [id], refused: [{id, reason}]}`: each that can be is moved, in the order given, the others are named. Moves: publish, offer, unoffer, close (with the final price in shekels, or null), hide, show, reopen, renew. Reasons: `move_not_allowed`, `listing_withheld` (an operator hid it), `publishing_stopped` (an operator stopped the account''s publishing), `agent_unreviewed` (an operator has not approved the agent''s first), `license_required` (the setting `requireLicense` is on and the profile states no licence number), `withheld_copy` (an operator hid such a home of the agent), `account_inactive`, `listing_incomplete`, `price_in_doubt` (with title, price and deal: `price_confirmed` is not its price), `place_in_doubt` (more than 15 km from its town, and `place_confirmed` is not that town), `plan_limit_reached`, `office_limit_reached`, `not_found`
refuses 42501 `not_agent`; 22023 `move_unknown`, `final_price_unasked` (a price with a move that is no closing), `too_many` (500)';

-- The final price, entered after the closing. Nobody else ever reads it.
create function public.save_final_price(_id uuid, _price numeric) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me public.profiles;
begin
  select * into me from public.profiles where user_id = private.require_user() for share;
  if me.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
  perform private.hold_listings(me, array[_id], _leaving => false);
  update public.properties set final_price = _price where id = _id and agent_id = me.id and status = 'closed';
  if not found then perform private.refuse('not_found', 'PT404'); end if;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.save_final_price(uuid, numeric)', 'execute', '{authenticated}');
comment on function public.save_final_price(uuid, numeric) is
  'nothing; of a listing of one''s own that was sold or rented, in shekels, or null
refuses 42501 `not_agent`; PT404 `not_found`; 23514 `final_price_valid`';

-- The fields that only a draft may lack.
create function private.is_complete(p public.properties) returns boolean
language sql immutable set search_path = ''
as $$
  select p.transaction_type is not null and p.price is not null and p.city is not null
    and p.property_types is not null and (p.rooms is not null or not private.has_rooms(p.property_types))
$$;

-- One move of one listing. Publishing, reopening or renewing starts a fresh term; showing it again keeps the old end,
-- so hiding renews nothing, unless that end has passed meanwhile. The place of a draft in "newest" is today's. A page
-- that comes back counts as changed in the sitemap.
create function private.move_listing(listing public.properties, step private.listing_moves, _final_price numeric default null)
returns void
language sql volatile security definer set search_path = ''
as $$
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
$$;

-- Thousands expire at once: they are removed per statement, and from the index first, so the totals are counted once.
create function private.project_expired() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ids uuid[] := array(
    select fresh.id from fresh join stale using (id) where fresh.status = 'expired' and stale.status <> 'expired');
begin
  if cardinality(ids) > 0 then
    delete from private.search_rows where id = any (ids);
    delete from public.public_listings where id = any (ids);
    delete from public.public_closed_listings where id = any (ids);
  end if;
  return null;
end $$;
create trigger project_expired after update on public.properties
  referencing old table as stale new table as fresh for each statement execute function private.project_expired();

-- Expires up to this many listings; the caller repeats until it returns 0. Each call is its own transaction, so a save
-- never waits for thousands of others. Returns how many expired.
create function private.expire_listings(_limit integer default 1000) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due uuid[];
  agents uuid[];
  shown uuid[];
  companies uuid[];
begin
  agents := array(
    select p.agent_id from public.properties p
    where p.status in ('active', 'under_offer') and p.expires_at <= now() order by p.expires_at limit _limit);
  agents := array(select id from public.profiles where id = any (agents) order by id for share skip locked);
  due := array(
    select id from public.properties
    where agent_id = any (agents) and status in ('active', 'under_offer') and expires_at <= now()
    order by id limit _limit for update skip locked);
  -- Whose public row or company somebody is writing comes next time: maintenance waits for nobody while it holds
  -- what others need.
  shown := array(select id from public.public_agents where id = any (agents) order by id for no key update skip locked);
  companies := array(
    select id from public.public_companies
    where id in (select company_id from public.public_agents where id = any (shown)) order by id for no key update skip locked);
  due := array(
    select p.id from public.properties p left join public.public_agents a on a.id = p.agent_id
    where p.id = any (due)
      and (a.id is null or a.id = any (shown) and (a.company_id is null or a.company_id = any (companies))));
  perform from private.search_counts s
  where (s.city, s.deal) in (
    select c.id, case p.transaction_type when 'sale' then 1 else 2 end
    from public.properties p join private.search_cities c on c.name = p.city where p.id = any (due))
  order by s.city, s.deal for no key update;
  update public.properties set status = 'expired' where id = any (due);
  return cardinality(due);
end $$;

-- Deletes the rows of listings closed long enough ago; nothing counts them, so nothing waits.
create function private.forget_closed(_limit integer default 1000) returns integer
language sql volatile security definer set search_path = ''
as $$
  with gone as (
    delete from public.public_closed_listings where id in (
      select l.id from public.public_closed_listings l join public.properties p using (id)
      where not private.lately(p.closed_at) order by l.id limit _limit for update of l skip locked)
    returning id)
  select count(*)::integer from gone
$$;
