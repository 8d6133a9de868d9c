-- An agent orders the homes of the own page and pins one on top; the search answers an agent's homes in that order.

set check_function_bodies = off;

create table private.chosen_homes (
  agent_id uuid not null references public.profiles (id) on delete cascade,
  place smallint not null constraint chosen_place_valid check (place between 0 and 48),
  listing_id uuid not null references public.properties (id) on delete cascade,
  primary key (agent_id, place),
  unique (agent_id, listing_id)
);
create index chosen_homes_listing_id_idx on private.chosen_homes (listing_id);
alter table private.chosen_homes enable row level security;

CREATE OR REPLACE FUNCTION private.chosen_of(_agent uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('homes', count(*), 'pinned', min(o.listing_id::text) filter (where o.place = 0))
  from private.chosen_homes o join private.search_rows r on r.id = o.listing_id and r.agent_id = o.agent_id
  where o.agent_id = _agent
$function$;

CREATE OR REPLACE FUNCTION public.own_chosen_homes()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select id from public.profiles where user_id = private.require_user());
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'city', p.city, 'neighborhood', p.neighborhood,
      'transaction_type', p.transaction_type, 'price', p.price, 'image', coalesce(p.main_image_url, p.images[1]),
      'place', o.place) order by o.place nulls last, p.seq desc), '[]')
    from public.properties p left join private.chosen_homes o on o.agent_id = me and o.listing_id = p.id
    where p.agent_id = me and private.is_live(p.status));
end $function$;
comment on function public.own_chosen_homes() is '`[{id, title, city, neighborhood, transaction_type, price, image, place}]` of one''s own homes that are on the site, as one''s page orders them: `place` 0 is pinned, from 1 on chosen, null follows by itself';

CREATE OR REPLACE FUNCTION public.save_chosen_homes(_ids uuid[], _pinned uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function public.save_chosen_homes(uuid[],uuid) is 'the order of one''s own page: these homes first, over them the pinned one; the others follow, the newest first. Empty: no order of one''s own
refuses 42501 `not_agent`; PT404 `not_found` (a home of somebody else, or one that is not on the site); 22023 `too_many` (48)';

CREATE OR REPLACE FUNCTION private.search_chosen(conditions text, words text, all_wishes text, any_wish text, first_row integer, OUT total bigint, OUT with_all bigint, OUT with_some bigint, OUT seqs bigint[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.search_listings(filters jsonb DEFAULT '{}'::jsonb, sort text DEFAULT 'newest'::text, page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  f jsonb := case when jsonb_typeof(filters) = 'object' then filters else '{}' end;
  first_row integer := (least(greatest(coalesce(page, 1), 1), 100) - 1) * 24;
  -- Comparing so many texts one by one costs about what the sets of words do.
  few constant integer := 1000;
  wanted record := private.search_conditions(f);
  pending bigint;
  picked bytea;
  total bigint;
  with_all bigint;
  with_some bigint;
  seqs bigint[];
  -- The order of an agent is one of that agent's homes alone.
  chooser constant uuid := case when sort = 'chosen' and wanted.conditions ~ ' and r\.agent_id = ' then f ->> 'agentId' end;
begin
  if chooser is not null then
    select chosen.total, chosen.with_all, chosen.with_some, chosen.seqs into total, with_all, with_some, seqs
    from private.search_chosen(wanted.conditions, wanted.words, wanted.all_wishes, wanted.any_wish, first_row) chosen;
  elsif wanted.all_wishes is null and wanted.words is not null then
    select found.total, found.seqs into total, seqs
    from private.search_found(wanted.conditions, wanted.words, sort, first_row) found;
  elsif wanted.all_wishes is null and private.sets_count(wanted.conditions) and not wanted.conditions ~ private.counted_conditions() then
    picked := private.set_of(wanted.conditions);
    total := bit_count(picked);
    if total <= private.few_members() then
      seqs := private.search_members(wanted.conditions, null, sort, first_row, picked);
    else
      seqs := private.search_page(wanted.conditions, sort, first_row);
    end if;
  elsif wanted.all_wishes is null then
    total := private.count_found(wanted.conditions, wanted.words);
    if total > 0 then seqs := private.search_page(wanted.conditions, sort, first_row); end if;
  else
    pending := private.pending_changes();
    if wanted.words is not null or wanted.conditions !~ private.set_conditions() or pending > few then
      total := private.count_found(wanted.conditions, wanted.words);
    end if;
    -- What is noted as changed is compared one by one either way.
    if total <= greatest(few, pending) then
      select ranked.with_all, ranked.with_some, ranked.seqs into with_all, with_some, seqs
      from private.rank_few(wanted.conditions, wanted.words, wanted.all_wishes, wanted.any_wish, sort, first_row) ranked;
    else
      select ranked.total, ranked.with_all, ranked.with_some, ranked.seqs into total, with_all, with_some, seqs
      from private.rank_many(wanted.conditions, wanted.words, wanted.wished, wanted.all_wishes, wanted.any_wish,
        sort, first_row) ranked;
    end if;
  end if;
  return jsonb_build_object('total', total, 'wishes', case when with_all is not null then
      jsonb_build_object('all', with_all, 'some', with_some) end, 'rows', private.listing_rows(seqs))
    || case when chooser is null then '{}' else jsonb_build_object('chosen', private.chosen_of(chooser)) end;
end $function$;
comment on function public.search_listings(jsonb,text,integer) is '`{total, wishes, rows}`; filters longer than 40 kB are refused with 22023 `filters_too_long`; 24 a page, page 1-100. Filters: transactionType, city and neighborhood (a name, or several of which one is enough; of neighborhoods the first 50), address, roomsMin/Max, priceMin/Max, builtAreaMin/Max, balconyMin, floorMin/Max, pricePerSqmMin/Max, parkingMin (numbers), features, propertyTypes, condition, only (ids), kinds (`homes`), without (features that are not there), entrance (a day or `now`), listed (days ago, at most), text, agentId, companyId. Words of `text` in quotes must be there; the others rank and never narrow: homes with all of them come first (`wishes.all` many), then those with some (`wishes.some`), then the others, each in the order of the sort; `wishes` is null without such words. Sort: newest, or price, size, rooms, sqm, lowered with _asc or _desc; with agentId also `chosen`, the order of that agent (`save_chosen_homes`), whose answer has `chosen {homes, pinned}` beside the rest. A row has what cards show of a `public_listings` row, with `agent {name, company {name} or null}`';

CREATE TRIGGER read_only BEFORE INSERT OR DELETE OR UPDATE ON private.chosen_homes FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only();

insert into private.api_grants (object, privilege, roles, columns) values ('function public.own_chosen_homes()', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.save_chosen_homes(uuid[], uuid)', 'execute', '{authenticated}', NULL);

select private.apply_privileges();

reset check_function_bodies;
