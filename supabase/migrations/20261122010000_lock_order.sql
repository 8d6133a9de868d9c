-- One order of locks (docs/decisions: "One order of locks"), so that no two writers wait for each other
-- in a circle: the company's gate, profiles by id, companies, listings, pictures by path, public agents,
-- public companies by id, counts of cities. Whoever needs a later one first takes the earlier ones.

-- The gate stands before a company's agents: who draws its code or deletes it knows that nobody joins
-- meanwhile, so the agents that were locked are all of them.
create function private.company_gate(_company uuid) returns bigint
language sql immutable set search_path = ''
as $$ select hashtextextended('company:' || _company, 0) $$;

-- An agent and the agent's company, before anything of theirs. Share and key share: listings of one
-- agent are still saved at the same time.
create function private.hold_agent(_agent uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.profiles where id = _agent for share;
  perform from public.companies c join public.profiles a using (organization_code)
  where a.id = _agent for key share of c;
end $$;

-- The public rows that count an agent's listings, in the order in which counts travel up.
create function private.hold_public_agent(_agent uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.public_agents where id = _agent for no key update;
  perform from public.public_companies
  where id in (select company_id from public.public_agents where id = _agent) for no key update;
end $$;

-- The totals that all listings of an agent come into or go out of at once. Missing ones are made first.
create function private.hold_counts(_agent uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.search_cities (name, key)
  select p.city, private.search_key(p.city) from public.properties p
  where p.agent_id = _agent and not exists (select from private.search_cities c where c.name = p.city)
  group by p.city order by p.city
  on conflict do nothing;
  insert into private.search_counts (city, deal, listings)
  select distinct c.id, case p.transaction_type when 'sale' then 1 else 2 end, 0
  from public.properties p join private.search_cities c on c.name = p.city
  where p.agent_id = _agent order by 1, 2
  on conflict do nothing;
  perform from private.search_counts s
  where (s.city, s.deal) in (
    select c.id, case p.transaction_type when 'sale' then 1 else 2 end
    from public.properties p join private.search_cities c on c.name = p.city where p.agent_id = _agent)
  order by s.city, s.deal for no key update;
end $$;

-- Before the first listing of a statement is locked. Only what a person asks for: a cascade stands under
-- the locks of what began it. By hand (SQL of the owner) nobody is known here; the row's trigger is later.
create function private.hold_own_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hold_agent(private.my_profile_id());
  return null;
end $$;
create trigger hold_own_profile before insert or update or delete on public.properties
  for each statement when (pg_trigger_depth() = 0) execute function private.hold_own_profile();

create or replace function private.project_property() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Held until this transaction ends: an edit racing with "hide prices" leaked the price otherwise.
  perform private.hold_agent(coalesce(new.agent_id, old.agent_id));
  -- A deleted listing leaves the index before it leaves the counts, so the counts are locked here.
  if tg_op <> 'UPDATE' then perform private.hold_public_agent(coalesce(new.agent_id, old.agent_id)); end if;
  if tg_op = 'DELETE' then
    -- Before the row is gone its projection still tells whether visitors ever saw it.
    insert into private.gone_listings (id)
    select id from public.public_listings where id = old.id
    on conflict do nothing;
    return old;
  end if;
  perform private.project_listings(new.agent_id, new.id);
  return null;
end $$;

create or replace function private.project_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  moves boolean := tg_op = 'INSERT' or new.organization_code is distinct from old.organization_code;
  appears boolean := tg_op = 'INSERT' or private.is_shown(new) <> private.is_shown(old);
begin
  -- The company must not appear or disappear between looking and writing. It locks the public rows
  -- of its agents when it does, so a company is locked here only for an agent who joins those rows.
  if moves or appears then
    perform from public.companies where organization_code = new.organization_code for share;
  end if;
  perform from public.public_agents where id = new.id for update;
  if moves or appears then
    perform from public.public_companies
    where id in (select company_id from public.public_agents where id = new.id)
       or id in (select id from public.companies where organization_code = new.organization_code)
    order by id for no key update;
  end if;
  if appears then perform private.hold_counts(new.id); end if;
  perform private.project_agent(new.id);
  if tg_op = 'UPDATE' and (appears
     or (new.show_property_prices, new.show_listing_dates, new.feature_property_ribbon_enabled)
        is distinct from
        (old.show_property_prices, old.show_listing_dates, old.feature_property_ribbon_enabled))
  then
    perform private.project_listings(new.id);
  end if;
  return null;
end $$;

-- A company that appears or disappears moves the rows of its agents and makes none: an agent who is
-- just leaving for good would be made again.
create or replace function private.project_company_row() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.lock_agents(old.id);
    return old;
  end if;
  if tg_op = 'UPDATE' and private.is_shown(new) <> private.is_shown(old) then
    perform from public.public_agents
    where id in (select id from public.profiles where organization_code = new.organization_code)
    order by id for update;
    perform private.project_company(new.id);
    update public.public_agents a
    set company_id = new.id, updated_at = now()
    from public.profiles p
    where private.is_shown(new) and p.id = a.id and p.organization_code = new.organization_code
      and a.company_id is distinct from new.id;
  else
    perform private.project_company(new.id);
  end if;
  return null;
end $$;

-- Draws and stores in one transaction; the foreign key carries the agents along.
create or replace function public.generate_organization_code() returns text
language plpgsql security definer set search_path = ''
as $$
declare
  mine public.companies := private.require_company();
  code text;
begin
  if not (private.rate_hit('organization_code', mine.id::text, 5, 86400) ->> 'allowed')::boolean then
    perform private.refuse('code_limit', 'P0001');
  end if;
  perform pg_advisory_xact_lock(private.company_gate(mine.id));
  -- The code may have changed while this one waited, so the agents are looked for by the row of now.
  perform from public.profiles
  where organization_code = (select organization_code from public.companies where id = mine.id)
  order by id for no key update;
  for attempt in 1..5 loop
    begin
      code := private.new_organization_code();
      update public.companies set organization_code = code where id = mine.id;
      return code;
    exception when unique_violation then null;
    end;
  end loop;
  perform private.refuse('code_collision', 'P0001');
end $$;

-- A subscription is written after its profile is locked, as by those who lock the profile to read it.
create function private.hold_subscriber() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.profiles where user_id = new.user_id for no key update;
  return new;
end $$;
create trigger a_hold_subscriber before insert on public.user_subscriptions
  for each row execute function private.hold_subscriber();

-- Old notes go now and then. A note that another transaction is deleting is left to it.
create or replace function private.note_change(variadic _tags text[]) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.public_changes where id in (
    select id from private.public_changes
    where random() < 0.01 and noted_at < now() - interval '1 hour' for update skip locked);
  insert into private.public_changes (tag) select distinct tag from unnest(_tags) as tag;
$$;

create or replace function private.delete_user(_user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  mail text := (select nullif(lower(email), '') from auth.users where id = _user_id);
  me uuid := (select id from public.profiles where user_id = _user_id);
  firm uuid := (select id from public.companies where owner_user_id = _user_id);
begin
  if firm is not null then perform pg_advisory_xact_lock(private.company_gate(firm)); end if;
  perform from public.profiles
  where user_id = _user_id or organization_code = (select organization_code from public.companies where id = firm)
  order by id for update;
  perform from public.companies where id = firm for update;
  perform private.hold_agent(me);
  update public.user_consents set user_id = null, ip_address = null where user_id = _user_id;
  delete from public.password_reset_logs where lower(email) = mail;
  delete from private.ai_usage where user_id = _user_id;
  -- Counters of the server have keys that only it can read; they end by themselves.
  delete from private.rate_limits where key in (_user_id::text, firm::text);
  -- Pictures uploaded for a form that was never saved.
  perform private.enqueue_media(array(
    select m.path from private.media m where m.owner_id in (me, firm) order by m.path for update));
  perform private.hold_public_agent(me);
  perform private.hold_counts(me);
  delete from public.companies where id = firm;
  delete from public.profiles where id = me;
  -- GoTrue's own tables cascade on a hosted project; the embedded backend may not.
  delete from auth.refresh_tokens where user_id::text = _user_id::text;
  delete from auth.sessions where user_id = _user_id;
  delete from auth.identities where user_id = _user_id;
  delete from auth.users where id = _user_id;
end $$;
