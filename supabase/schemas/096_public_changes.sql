-- Changes of what visitors see. Servers with cached pages poll this, so that a write that bypassed the site (SQL, the
-- Data API, another instance) is seen as soon as one that did not.

create table private.public_changes (
  id bigint generated always as identity primary key,
  tag text not null,
  written_by xid8 not null default pg_current_xact_id(),
  noted_at timestamptz not null default now()
);
create index public_changes_written_by_idx on private.public_changes (written_by);
create index public_changes_noted_at_idx on private.public_changes (noted_at);
alter table private.public_changes enable row level security;

create function private.note_change(variadic _tags text[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- One time in a hundred what is an hour old goes.
  if random() < 0.01 then
    delete from private.public_changes where id in (
      select id from private.public_changes where noted_at < now() - interval '1 hour' for update skip locked);
  end if;
  insert into private.public_changes (tag) select distinct tag from unnest(_tags) as tag;
end $$;

-- Runs once per statement: a change of a thousand rows is the one tag "everything".
create function private.note_listings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ids text[] := array(select id::text from changed limit 101);
begin
  if cardinality(ids) > 100 then
    perform private.note_change('everything');
  elsif cardinality(ids) > 0 then
    perform private.note_change(variadic array(select 'listing:' || id from unnest(ids) as id) || 'listings'::text);
  end if;
  return null;
end $$;

-- Counts change with every listing and are noted there.
create function private.note_agents() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ids text[];
begin
  if tg_op = 'UPDATE' then
    ids := array(select c.id::text from changed c join before b on b.id = c.id
                 where to_jsonb(c) - 'listings_count' - 'updated_at' is distinct from
                       to_jsonb(b) - 'listings_count' - 'updated_at' limit 101);
  else
    ids := array(select id::text from changed limit 101);
  end if;
  if cardinality(ids) > 100 then
    perform private.note_change('everything');
  elsif cardinality(ids) > 0 then
    perform private.note_change(variadic array(select 'agent:' || id from unnest(ids) as id)
                                         || array['people', 'listings']);
  end if;
  return null;
end $$;

create function private.note_companies() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Apart: an expression that names `before` cannot be planned where there is none.
  if tg_op = 'UPDATE' then
    if not exists (
      select from changed c join before b on b.id = c.id
      where to_jsonb(c) - 'agent_count' - 'properties_count' - 'updated_at' is distinct from
            to_jsonb(b) - 'agent_count' - 'properties_count' - 'updated_at') then
      return null;
    end if;
  end if;
  if exists (select from changed) then
    perform private.note_change('companies', 'people', 'listings');
  end if;
  return null;
end $$;

do $$
declare
  kind text;
begin
  foreach kind in array array['listings', 'agents', 'companies'] loop
    execute format(
      'create trigger note_inserted after insert on public.public_%1$s
         referencing new table as changed for each statement execute function private.note_%1$s();
       create trigger note_updated after update on public.public_%1$s
         referencing old table as before new table as changed
         for each statement execute function private.note_%1$s();
       create trigger note_deleted after delete on public.public_%1$s
         referencing old table as changed for each statement execute function private.note_%1$s()', kind);
  end loop;
end $$;

create trigger note_inserted after insert on public.public_closed_listings
  referencing new table as changed for each statement execute function private.note_listings();
create trigger note_updated after update on public.public_closed_listings
  referencing old table as before new table as changed
  for each statement execute function private.note_listings();
create trigger note_deleted after delete on public.public_closed_listings
  referencing old table as changed for each statement execute function private.note_listings();

create function private.note_tag() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_change(tg_argv[0]);
  return null;
end $$;
create trigger note_changes after insert or update or delete on public.app_settings
  for each statement execute function private.note_tag('settings');
create trigger note_changes after insert or update or delete on public.site_settings
  for each statement execute function private.note_tag('settings');
create trigger note_changes after insert or update or delete on public.property_card_templates
  for each statement execute function private.note_tag('settings');
create trigger note_changes after insert or update or delete on public.plans
  for each statement execute function private.note_tag('plans');
create trigger note_changes after insert or update or delete on public.plan_addons
  for each statement execute function private.note_tag('plans');

-- A plan grants features that the pages of its listings use.
create function private.note_subscription() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  who uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  perform private.note_change(variadic array(
    select 'agent:' || id from public.profiles where user_id = who and user_type = 'agent'
    union all
    select 'companies' from public.companies where owner_user_id = who));
  return null;
end $$;
create trigger note_changes after insert or update or delete on public.user_subscriptions
  for each row execute function private.note_subscription();

create function private.note_widget() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_change('widget:' || coalesce(new.id, old.id));
  return null;
end $$;
create trigger note_changes after insert or update or delete on private.widgets
  for each row execute function private.note_widget();

-- What changed since the previous response, and where to continue. A transaction that was still open then is not
-- missed: the next request continues from the oldest open one.
create function public.public_changes(_since text default null) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'next', pg_snapshot_xmin(pg_current_snapshot())::text,
    'tags', coalesce((select jsonb_agg(distinct tag) from private.public_changes
                      where _since is not null and written_by >= _since::xid8), '[]'))
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.public_changes(text)', 'execute', '{service_role}');
comment on function public.public_changes(text) is
  '`{next, tags}`: which made pages show something old since the answer whose `next` is `_since`; for the page cache';
