-- Prevents an agent from circumventing an operator's decision: publishing of an account is stopped, and a hidden home
-- cannot return as a copy.

-- While a row exists, nothing new of the agent becomes public. What is public already stays until it ends, and may be
-- taken off.
create table private.publishing_stops (
  agent_id uuid primary key references public.profiles (id) on delete cascade,
  reason text not null constraint stop_reason_known check (reason in
    ('not_available', 'wrong_price', 'not_the_agent', 'duplicate', 'misleading', 'offensive', 'other')),
  -- What the operator says to the agent about it.
  words text not null constraint stop_words_valid check (char_length(words) <= 500 and private.clean_text(words)),
  at timestamptz not null default now()
);
alter table private.publishing_stops enable row level security;

create function private.is_publishing_stopped(_agent uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from private.publishing_stops where agent_id = _agent) $$;

-- What the agent and operators see of it; null while publishing is open.
create function private.publishing_stop(_agent uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('reason', reason, 'words', words, 'at', at) from private.publishing_stops where agent_id = _agent
$$;

-- A home as it was when an operator hid it, to recognize copies: edits and the deletion of the listing change nothing
-- here. Deleted when the listing is released, or 90 days after the hiding of a listing that was deleted.
create table private.withheld_homes (
  listing_id uuid primary key,
  agent_id uuid not null references public.profiles (id) on delete cascade,
  home jsonb not null,
  -- Listings of the agent that were public and looked like it already: they are no copies made after.
  doubles uuid[] not null,
  at timestamptz not null default now()
);
create index withheld_homes_agent_id_idx on private.withheld_homes (agent_id);
alter table private.withheld_homes enable row level security;

-- The attributes that two listings of one home share, normalized.
create function private.home_marks(p public.properties) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'place', jsonb_build_array(p.transaction_type, private.search_key(p.city), p.rooms, p.floor),
    'address', nullif(private.search_key(p.address), ''),
    'description', nullif(private.search_key(p.description), ''),
    'size', case when p.built_area is not null then jsonb_build_array(p.price, p.built_area) end,
    'name', jsonb_build_array(private.search_key(p.title), p.price))
$$;

-- The same town, deal, rooms and floor, and one more attribute that two different homes rarely share.
create function private.same_home(a jsonb, b jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(a -> 'place' = b -> 'place' and exists (
    select from unnest(array['address', 'description', 'size', 'name']) mark
    where a -> mark = b -> mark and a -> mark <> 'null'), false)
$$;

create function private.is_copy_of_withheld(p public.properties) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.withheld_homes w
    where w.agent_id = p.agent_id and w.listing_id <> p.id and p.id <> all (w.doubles)
      and private.same_home(w.home, private.home_marks(p)))
$$;

create function private.note_withheld_home(p public.properties) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.withheld_homes as w (listing_id, agent_id, home, doubles)
  select p.id, p.agent_id, marks.home, array(
    select o.id from public.properties o
    where o.agent_id = p.agent_id and o.id <> p.id and o.status in ('active', 'under_offer')
      and private.same_home(marks.home, private.home_marks(o)))
  from (select private.home_marks(p) as home) marks
  on conflict (listing_id) do update set home = excluded.home, doubles = excluded.doubles, at = now()
$$;

-- Covers every way a home becomes public: a new listing, a move, a renewal, an edit of what visitors see. Changes by
-- time and by the server are exempt.
create function private.guard_publishing() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- What is no part of what visitors are told of the home, or is worked out from it.
  aside constant text[] := array['status', 'seq', 'version', 'updated_at', 'published_at', 'closed_at', 'final_price',
    'map_lat', 'map_lng', 'map_place', 'price_confirmed', 'place_confirmed', 'reference'];
  is_stopped boolean := private.is_publishing_stopped(new.agent_id);
begin
  if (tg_op = 'INSERT' or not private.is_live(old.status)) and not private.may_publish_first(new.agent_id) then
    perform private.refuse('agent_unreviewed', 'P0001');
  end if;
  if (tg_op = 'INSERT' or not private.is_live(old.status)) and private.lacks_license(new.agent_id) then
    perform private.refuse('license_required', 'P0001');
  end if;
  if not is_stopped and not exists (select from private.withheld_homes where agent_id = new.agent_id) then return new; end if;
  if tg_op = 'UPDATE' and private.is_live(old.status) and to_jsonb(new) - aside = to_jsonb(old) - aside then return new; end if;
  if is_stopped then perform private.refuse('publishing_stopped', 'P0001'); end if;
  if private.is_copy_of_withheld(new) then perform private.refuse('withheld_copy', 'P0001'); end if;
  return new;
end $$;
create trigger guard_publishing before insert or update on public.properties
  for each row when (new.status in ('active', 'under_offer')) execute function private.guard_publishing();

create function private.mail_publishing_review(_agent public.profiles, _state text) returns void
language sql security definer set search_path = ''
as $$
  select private.queue_mail(_agent.user_id, 'publishing_review', 'publishing_review:' || gen_random_uuid(),
    jsonb_build_object('state', _state, 'reason', s.reason, 'words', coalesce(s.words, '')))
  from (values (1)) one left join private.publishing_stops s on s.agent_id = _agent.id
$$;

-- A repeated stop with the same words notifies nobody.
create function public.admin_stop_publishing(target_user_id uuid, _reason text, _words text default '') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  agent public.profiles;
  was jsonb;
begin
  perform private.require_admin();
  -- Before a home is published its agent is locked: what is being published is there before the stop, or refused by it.
  select * into agent from public.profiles where user_id = target_user_id and user_type = 'agent' for no key update;
  if agent.id is null then perform private.refuse('not_found', 'PT404'); end if;
  was := private.publishing_stop(agent.id);
  if was ->> 'reason' = _reason and was ->> 'words' = coalesce(_words, '') then return; end if;
  insert into private.publishing_stops (agent_id, reason, words) values (agent.id, _reason, coalesce(_words, ''))
  on conflict (agent_id) do update set reason = excluded.reason, words = excluded.words;
  perform private.mail_publishing_review(agent, 'stopped');
  perform private.audit('publishing_stopped', target_user_id::text, jsonb_build_object('reason', _reason));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_stop_publishing(uuid, text, text)', 'execute', '{authenticated}');
comment on function public.admin_stop_publishing(uuid, text, text) is
  'nothing; until `admin_allow_publishing` nothing new of the agent comes before visitors: `publishing_stopped` refuses new homes, moves that show one, renewals and edits of what is shown. The agent is told the reason and the words by mail
refuses 42501 `not_admin`; PT404 `not_found` (no agent); 23514 with the name of what is not valid';

create function public.admin_allow_publishing(target_user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  agent public.profiles;
begin
  perform private.require_admin();
  select * into agent from public.profiles where user_id = target_user_id for no key update;
  delete from private.publishing_stops where agent_id = agent.id;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  perform private.mail_publishing_review(agent, 'allowed');
  perform private.audit('publishing_allowed', target_user_id::text);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_allow_publishing(uuid)', 'execute', '{authenticated}');
comment on function public.admin_allow_publishing(uuid) is
  'nothing; the agent publishes again
refuses 42501 `not_admin`; PT404 `not_found` (it was not stopped)';
