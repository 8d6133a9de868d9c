-- The homes that an agent puts first on their own page, in the agent's order; the others follow, newest first. Place 0
-- is the pinned home. The row of a home that ended or was handed over has no effect until the home is shown again for
-- the same agent.
create table private.chosen_homes (
  agent_id uuid not null references public.profiles (id) on delete cascade,
  place smallint not null constraint chosen_place_valid check (place between 0 and 48),
  listing_id uuid not null references public.properties (id) on delete cascade,
  primary key (agent_id, place),
  unique (agent_id, listing_id)
);
create index chosen_homes_listing_id_idx on private.chosen_homes (listing_id);
alter table private.chosen_homes enable row level security;

-- A page of an agent's homes in the agent's order, and their number; wishes take precedence, as in every sort. An agent
-- has hundreds of homes at most, so the agent's index reads them all at once.
create function private.search_chosen(conditions text, words text, all_wishes text, any_wish text, first_row integer,
  out total bigint, out with_all bigint, out with_some bigint, out seqs bigint[])
language plpgsql stable set search_path = '' set jit = off set enable_seqscan = off
as $$
begin
  execute format(
    'with found as materialized (select r.seq, o.place,
       case when %s then 0 when %s then 1 else 2 end as tier
       from %s left join private.chosen_homes o on o.agent_id = r.agent_id and o.listing_id = r.id where true%s)
     select count(*), count(*) filter (where tier = 0), count(*) filter (where tier = 1),
       (select array_agg(seq) from (select seq from found order by tier, place nulls last, seq desc limit 24 offset %s) page)
     from found',
    coalesce(format('r.words @@ %L::tsquery', all_wishes), 'true'), coalesce(format('r.words @@ %L::tsquery', any_wish), 'true'),
    private.search_source(words), conditions, first_row)
  into total, with_all, with_some, seqs;
  seqs := coalesce(seqs, '{}');
  if all_wishes is null then
    with_all := null;
    with_some := null;
  end if;
end $$;

-- How many homes of an agent's order visitors find, and the pinned one if it is among them.
create function private.chosen_of(_agent uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('homes', count(*), 'pinned', min(o.listing_id::text) filter (where o.place = 0))
  from private.chosen_homes o join private.search_rows r on r.id = o.listing_id and r.agent_id = o.agent_id
  where o.agent_id = _agent
$$;

create function public.own_chosen_homes() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := (select id from public.profiles where user_id = private.require_user());
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'city', p.city, 'neighborhood', p.neighborhood,
      'transaction_type', p.transaction_type, 'price', p.price, 'image', coalesce(p.main_image_url, p.images[1]),
      'place', o.place) order by o.place nulls last, p.seq desc), '[]')
    from public.properties p left join private.chosen_homes o on o.agent_id = me and o.listing_id = p.id
    where p.agent_id = me and private.is_live(p.status));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.own_chosen_homes()', 'execute', '{authenticated}');
comment on function public.own_chosen_homes() is
  '`[{id, title, city, neighborhood, transaction_type, price, image, place}]` of one''s own homes that are on the site, as one''s page orders them: `place` 0 is pinned, from 1 on chosen, null follows by itself';

create function public.save_chosen_homes(_ids uuid[], _pinned uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me public.profiles;
  all_ids constant uuid[] := coalesce(_ids, '{}') || case when _pinned is null then '{}' else array[_pinned] end;
begin
  if cardinality(_ids) > 48 then perform private.refuse('too_many', '22023'); end if;
  -- Two orders at once are one after the other.
  select * into me from public.profiles where user_id = private.require_user() for no key update;
  if me.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
  if exists (
    select from unnest(all_ids) wanted where not exists (
      select from public.properties p where p.id = wanted and p.agent_id = me.id and private.is_live(p.status))) then
    perform private.refuse('not_found', 'PT404');
  end if;
  delete from private.chosen_homes where agent_id = me.id;
  insert into private.chosen_homes (agent_id, place, listing_id)
  select me.id, row_number() over (order by min(one.place)), one.id
  from unnest(_ids) with ordinality one (id, place) where one.id is distinct from _pinned group by one.id
  union all
  select me.id, 0, _pinned where _pinned is not null;
  perform private.note_change('agent:' || me.id, 'listings');
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.save_chosen_homes(uuid[], uuid)', 'execute', '{authenticated}');
comment on function public.save_chosen_homes(uuid[], uuid) is
  'the order of one''s own page: these homes first, over them the pinned one; the others follow, the newest first. Empty: no order of one''s own
refuses 42501 `not_agent`; PT404 `not_found` (a home of somebody else, or one that is not on the site); 22023 `too_many` (48)';
