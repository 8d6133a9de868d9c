-- A name of a city or a neighbourhood stays for ever once a listing had it, and searches look through those of cities:
-- an agent who typed new ones into one home again and again filled them without end. Now it is 200 a day. They are not
-- emptied: alerts hold the numbers of cities, and take it that a neighbourhood stays one (decision 47).

set check_function_bodies = off;

create table private.new_places (
  agent_id uuid not null references public.profiles (id) on delete cascade,
  at timestamptz not null default now()
);
create index new_places_agent_id_idx on private.new_places (agent_id, at);
alter table private.new_places enable row level security;

CREATE OR REPLACE FUNCTION private.admit_places(_agent uuid, _count integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if _count = 0 or auth.uid() is null then return; end if;
  insert into private.new_places (agent_id) select _agent from generate_series(1, _count);
  if (select count(*) from private.new_places where agent_id = _agent and at > now() - interval '1 day') > 200 then
    perform private.refuse('places_limit', 'P0001');
  end if;
end $function$;
comment on function private.admit_places(uuid,integer) is NULL;

CREATE OR REPLACE FUNCTION private.forget_new_places()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.new_places where ctid in (
    select ctid from private.new_places where at < now() - interval '1 day' limit 10000 for update skip locked)
$function$;
comment on function private.forget_new_places() is NULL;

CREATE OR REPLACE FUNCTION private.hold_counts(_agent uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  brought integer;
begin
  insert into private.search_cities (name, key)
  select p.city, private.search_key(p.city) from public.properties p
  where p.agent_id = _agent and p.city is not null and not exists (select from private.search_cities c where c.name = p.city)
  group by p.city order by p.city on conflict do nothing;
  get diagnostics brought = row_count;
  perform private.admit_places(_agent, brought);
  insert into private.search_counts (city, deal, listings)
  select distinct c.id, case p.transaction_type when 'sale' then 1 else 2 end, 0
  from public.properties p join private.search_cities c on c.name = p.city
  where p.agent_id = _agent order by 1, 2 on conflict do nothing;
  perform from private.search_counts s
  where (s.city, s.deal) in (
    select c.id, case p.transaction_type when 'sale' then 1 else 2 end
    from public.properties p join private.search_cities c on c.name = p.city where p.agent_id = _agent)
  order by s.city, s.deal for no key update;
end $function$;
comment on function private.hold_counts(uuid) is NULL;

CREATE OR REPLACE FUNCTION private.index_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  same tsvector;
begin
  if not exists (select from private.search_cities where name = new.city) then
    insert into private.search_cities (name, key) values (new.city, private.search_key(new.city))
    on conflict do nothing;
    if found then perform private.admit_places(new.agent_id, 1); end if;
  end if;
  if tg_op = 'UPDATE' and (new.title, new.city, new.neighborhood, new.address, new.description)
    is not distinct from (old.title, old.city, old.neighborhood, old.address, old.description) then
    select words into same from private.search_rows where id = new.id;
  end if;
  perform private.store_search_row(private.search_row(new, same));
  return null;
end $function$;
comment on function private.index_listing() is NULL;

CREATE OR REPLACE FUNCTION private.note_area_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  brought integer;
begin
  if tg_op = 'UPDATE' then
    insert into private.area_changes (city, deal)
    select distinct city, deal from (
      select c.city as new_city, c.transaction_type as new_deal, b.city as old_city, b.transaction_type as old_deal
      from changed c join before b using (id)
      where (c.city, c.transaction_type, c.neighborhood, c.rooms, c.price, c.price_per_sqm, c.property_types, c.listed_on)
        is distinct from
        (b.city, b.transaction_type, b.neighborhood, b.rooms, b.price, b.price_per_sqm, b.property_types, b.listed_on)
    ) moved, lateral (values (new_city, new_deal), (old_city, old_deal)) places (city, deal);
  else
    insert into private.area_changes (city, deal) select distinct city, transaction_type from changed;
  end if;
  if tg_op <> 'DELETE' then
    insert into private.neighborhoods (city, name, key)
    select distinct c.city, c.neighborhood, private.area_key(c.neighborhood) from changed c
    where c.neighborhood is not null
      and not exists (select from private.neighborhoods n where (n.city, n.name) = (c.city, c.neighborhood))
    order by 1, 2
    on conflict do nothing;
    get diagnostics brought = row_count;
    -- What a person writes is of one agent.
    if brought > 0 then perform private.admit_places((select agent_id from changed limit 1), brought); end if;
  end if;
  return null;
end $function$;
comment on function private.note_area_changes() is NULL;

CREATE OR REPLACE FUNCTION public.run_maintenance()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  step record;
  n integer;
  done jsonb := '{}';
  failed jsonb := '{}';
begin
  for step in select * from (values
    ('records_forgotten', 'forget_records'), ('leads_forgotten', 'forget_leads'), ('lists_forgotten', 'forget_lists'),
    ('finds_forgotten', 'forget_finds'), ('unconfirmed_forgotten', 'forget_unconfirmed'), ('pushes_forgotten', 'forget_pushes'),
    ('places_forgotten', 'forget_new_places'),
    ('expiry_mails', 'queue_expiry_mails'), ('lead_digests', 'queue_lead_digests'), ('week_mails', 'queue_week_mails'),
    ('weeks_summed', 'sum_weeks'), ('areas_renewed', 'renew_areas'), ('visitors_forgotten', 'forget_visitors'),
    ('sets_renewed', 'renew_search_sets'), ('trials_ended', 'end_trials'), ('subscriptions_ended', 'end_subscriptions'),
    ('badges_ended', 'end_badges'), ('closed_forgotten', 'forget_closed'), ('listings_expired', 'expire_listings'),
    ('media_orphans', 'sweep_pictures')) steps (name, work)
  loop
    begin
      execute format('select nullif(private.%I()::text, '''')::integer', step.work) into n;
      if n is not null then done := done || jsonb_build_object(step.name, n); end if;
    exception when query_canceled or others then
      failed := failed || jsonb_build_object(step.name, sqlstate || ' ' || sqlerrm);
    end;
  end loop;
  return done || case when failed = '{}' then '{}' else jsonb_build_object('failed', failed) end;
end $function$;
comment on function public.run_maintenance() is '`{trials_ended, subscriptions_ended, leads_forgotten, finds_forgotten, listings_expired, closed_forgotten, badges_ended, expiry_mails, lead_digests, week_mails, weeks_summed, areas_renewed, visitors_forgotten, sets_renewed, media_orphans, failed?}`: ends lapsed trials, subscriptions, listings (1000 a call: while `listings_expired` is 1000 there are more) and badges of a fallen price (1000 a call, likewise), queues mails about listings that end and about the leads of a day (100 agents a call, likewise), and on Sundays about the week (100 agents looked at a call, likewise), sums the weeks of the site that are over (8 a call, likewise), renews the numbers of areas (200 cities and deals a call, likewise), forgets what told visitors of days before today apart (50000 marks a call, likewise), the sets of listings that searches read (4 parts of them a call, likewise), sweeps orphaned pictures, old counters and records (`private.retention`). `failed`: `{step: error}` of what was taken back and is tried next time; the others are done';

comment on function public.save_property(uuid, integer, jsonb, boolean) is
  '`{id, version, created}`. `_id` null: create; the same `client_request_id` answers the same listing. With `_publish` false a new one is a draft and a draft stays one; otherwise what is saved is shown (a state that was chosen otherwise stays). Keys of `_data` are column names; missing keys keep their value
refuses 42501 `not_agent`, `account_inactive`, `ribbon_not_enabled`; PT404 `not_found`; PT409 `stale_version`; P0001 `plan_limit_reached`, `office_limit_reached`, `drafts_limit`, `listing_incomplete`, `images_limit`, `video_not_in_plan`, `places_limit` (200 names of cities and neighborhoods a day that no listing had); 22023 `image_not_yours`, `image_twice`, `unknown_column`, `listing_too_long`';

reset check_function_bodies;
