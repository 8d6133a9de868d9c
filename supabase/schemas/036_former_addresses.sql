-- Former addresses of mini-sites and company pages: shared links and QR codes still lead to whoever left them, and for
-- a year no other page may take the address.

create table private.former_addresses (
  kind text not null constraint former_address_kind check (kind in ('agent', 'company')),
  -- Without capitals.
  name text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  left_at timestamptz not null default now(),
  primary key (kind, name)
);
create index former_addresses_user_id_idx on private.former_addresses (user_id, left_at desc);
alter table private.former_addresses enable row level security;

-- Page names of deleted accounts and companies: nobody may take the name, and the trust in it, for 90 days. The former
-- owner is not stored.
create table private.left_names (
  kind text not null,
  -- Without capitals.
  name text not null,
  left_at timestamptz not null default now(),
  primary key (kind, name)
);
alter table private.left_names enable row level security;

create function private.is_kept_address(_kind text, _name text, _user uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from private.former_addresses
                 where kind = _kind and name = lower(_name) and user_id <> _user
                   and left_at > now() - interval '1 year')
    or exists (select from private.left_names
               where kind = _kind and name = lower(_name) and left_at > now() - interval '90 days');
end $$;

-- Runs after the write, when the unique index has waited for a concurrent change that releases the same name.
-- Arguments: the kind, the name column, the owner column. The five newest per owner are kept, so names cannot be
-- hoarded.
create function private.keep_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  called constant text := lower(to_jsonb(new) ->> tg_argv[1]);
  before constant text := case when tg_op = 'UPDATE' then lower(to_jsonb(old) ->> tg_argv[1]) end;
  owner constant uuid := to_jsonb(new) ->> tg_argv[2];
begin
  if private.is_kept_address(tg_argv[0], called, owner) then
    perform private.refuse('address_kept', '23505');
  end if;
  delete from private.former_addresses where kind = tg_argv[0] and name = called;
  if before is not null then
    insert into private.former_addresses (kind, name, user_id) values (tg_argv[0], before, owner);
    delete from private.former_addresses
    where kind = tg_argv[0] and name in (
      select name from private.former_addresses where kind = tg_argv[0] and user_id = owner
      order by left_at desc, name = before desc offset 5);
  end if;
  return null;
end $$;
create trigger keep_address after insert on public.profiles
  for each row when (new.username is not null)
  execute function private.keep_address('agent', 'username', 'user_id');
create trigger keep_address_update after update of username on public.profiles
  for each row when (lower(new.username) is distinct from lower(old.username))
  execute function private.keep_address('agent', 'username', 'user_id');
create trigger keep_address after insert on public.companies
  for each row when (new.slug is not null)
  execute function private.keep_address('company', 'slug', 'owner_user_id');
create trigger keep_address_update after update of slug on public.companies
  for each row when (new.slug is distinct from old.slug)
  execute function private.keep_address('company', 'slug', 'owner_user_id');

-- Arguments as for keep_address. Earlier names of the page are released with it.
create function private.leave_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.left_names (kind, name)
  select tg_argv[0], lower(to_jsonb(old) ->> tg_argv[1]) where to_jsonb(old) ->> tg_argv[1] is not null
  union
  select kind, name from private.former_addresses where kind = tg_argv[0] and user_id = (to_jsonb(old) ->> tg_argv[2])::uuid
  on conflict (kind, name) do update set left_at = now();
  return old;
end $$;
create trigger leave_name before delete on public.profiles
  for each row execute function private.leave_name('agent', 'username', 'user_id');
create trigger leave_name before delete on public.companies
  for each row execute function private.leave_name('company', 'slug', 'owner_user_id');

create function private.forget_left_names() returns void
language sql security definer set search_path = ''
as $$
  delete from private.left_names where (kind, name) in (
    select kind, name from private.left_names where left_at <= now() - interval '90 days' limit 10000 for update skip locked)
$$;

-- For the export of an account.
create function private.former_addresses_of(_user uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(f) - 'user_id' order by f.left_at, f.name), '[]')
  from private.former_addresses f where f.user_id = _user
$$;

create function public.former_page(_kind text, _name text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  owner constant uuid := (select user_id from private.former_addresses where kind = _kind and name = lower(_name));
begin
  if _kind = 'agent' then
    return (select a.username from public.public_agents a join public.profiles p using (id) where p.user_id = owner);
  end if;
  return (select c.slug from public.public_companies c join public.companies o using (id) where o.owner_user_id = owner);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.former_page(text, text)', 'execute', '{anon, authenticated, service_role}');
comment on function public.former_page(text, text) is
  'the username (`_kind` agent) or slug (company) that a page has now which visitors knew by this name; null where there is none or it is not shown';
