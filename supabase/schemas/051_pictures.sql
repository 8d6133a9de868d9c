-- Pictures: their owners, that a listing or page shows only its own, and the deletion of pictures that nothing shows.

-- Every uploaded picture and its owner. Only the server registers one, after inspecting the file; a listing may show
-- only its own agent's pictures.
create table private.media (
  path text primary key,
  owner_id uuid not null, -- a profile or a company
  kind text not null constraint media_kind_known check (kind in ('property', 'profile', 'company')),
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now(),
  -- By which copies are known again: of three crops and of the mirror image (server/media/picture-hash.mjs). Null of
  -- what was stored before there were any.
  hashes bigint[] constraint media_hashes_valid check (cardinality(hashes) = 4 and array_position(hashes, null) is null),
  -- Whose folder it lies in, where its home has since been handed to another agent.
  uploaded_by uuid,
  -- Of an old picture, which could not be read when hashes were made of it.
  hashing_failed boolean not null default false,
  constraint media_path_valid check (
    path ~ '^(properties|profiles|companies)/[0-9a-f-]{36}/[0-9a-f-]{36}\.jpg$'
    and split_part(path, '/', 2) = coalesce(uploaded_by, owner_id)::text
    and split_part(path, '/', 1) = case kind when 'property' then 'properties'
                                             when 'profile' then 'profiles' else 'companies' end)
);
create index media_owner_idx on private.media (owner_id, kind, created_at desc);
create index media_created_idx on private.media (created_at);
create index media_unhashed_idx on private.media (created_at desc, path)
  where kind = 'property' and hashes is null and not hashing_failed;
alter table private.media enable row level security;

create function private.owns_media(_owner uuid, _kind text, _path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.media where path = _path and owner_id = _owner and kind = _kind)
$$;

create function public.register_media(
  _path text, _owner_id uuid, _kind text, _bytes integer, _width integer, _height integer, _hashes text default null)
returns void
language sql security definer set search_path = ''
as $$
  insert into private.media (path, owner_id, kind, bytes, width, height, hashes)
  values (_path, _owner_id, _kind, _bytes, _width, _height, _hashes::bigint[])
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.register_media(text, uuid, text, integer, integer, integer, text)', 'execute', '{service_role}');
comment on function public.register_media(text, uuid, text, integer, integer, integer, text) is
  'kind `property`, `profile`, `company`; owner is the profile or company id; hashes as `{1,2,3,4}`';

-- A picture was removed before saving: deletes it only if nothing shows it.
create function private.enqueue_media(_paths text[]) returns void
language sql security definer set search_path = ''
as $$
  with gone as (delete from private.media where path = any (_paths) returning path)
  insert into private.outbox (kind, payload)
  select 'delete_object', jsonb_build_object('bucket', 'property-images', 'path', path) from gone
$$;

-- All pictures of people who are being deleted. One registered a moment ago may still be uploading: deleting it before
-- it arrives would leave it in storage for ever, unknown to anyone.
create function private.enqueue_media_of(_owners uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  paths text[];
  fresh text[];
begin
  with held as (select path, created_at from private.media where owner_id = any (_owners) order by path for update)
  select array_agg(path), array_agg(path) filter (where created_at > now() - interval '5 minutes') into paths, fresh
  from held;
  perform private.enqueue_media(paths);
  update private.outbox set available_at = now() + interval '5 minutes'
  where created_at = now() and payload ->> 'path' = any (fresh);
end $$;

create function private.guard_portrait() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.profile_image_url is not null
     and not private.owns_media(new.id, 'profile', new.profile_image_url) then
    perform private.refuse('image_not_yours', '22023');
  end if;
  return new;
end $$;
create trigger guard_portrait before insert or update of profile_image_url on public.profiles
  for each row execute function private.guard_portrait();

create function private.guard_logo() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.logo_url is not null and not private.owns_media(new.id, 'company', new.logo_url) then
    perform private.refuse('image_not_yours', '22023');
  end if;
  return new;
end $$;
create trigger guard_logo before insert or update of logo_url on public.companies
  for each row execute function private.guard_logo();

create function private.paths_of(shown jsonb) returns setof text
language sql immutable set search_path = ''
as $$
  select path from (
    select jsonb_array_elements_text(coalesce(shown -> 'images', '[]')) as path
    union all values (shown ->> 'profile_image_url'), (shown ->> 'logo_url')) paths
  where path is not null
$$;

-- A worker deletes a picture that nothing shows any more; the job is queued in the same transaction, so it is neither
-- lost nor early.
create function private.media_orphan() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb := to_jsonb(old);
  stays jsonb := case when tg_op = 'UPDATE' then to_jsonb(new) else '{}' end;
begin
  perform private.enqueue_media(array(
    select path from private.paths_of(was) as path
    where path not in (select private.paths_of(stays))
      -- Two listings of one agent may show the same picture.
      and not exists (select from public.properties p
                      where p.agent_id = (was ->> 'agent_id')::uuid and p.id <> old.id and path = any (p.images))));
  return null;
end $$;

create trigger media_orphan after delete or update of images on public.properties
  for each row execute function private.media_orphan();
create trigger media_orphan after delete or update of profile_image_url on public.profiles
  for each row execute function private.media_orphan();
create trigger media_orphan after delete or update of logo_url on public.companies
  for each row execute function private.media_orphan();

-- Runs before the guards, whose names sort later. Added and removed pictures are locked in one order: two listings may
-- exchange pictures.
create function private.claim_pictures() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then jsonb_strip_nulls(to_jsonb(old)) else '{}' end;
  becomes jsonb := case when tg_op <> 'DELETE' then jsonb_strip_nulls(to_jsonb(new)) else '{}' end;
begin
  -- More than any listing may have is refused by the guard, which counts.
  if (was -> 'images', was -> 'profile_image_url', was -> 'logo_url')
       is distinct from (becomes -> 'images', becomes -> 'profile_image_url', becomes -> 'logo_url')
     and coalesce(jsonb_array_length(becomes -> 'images'), 0) <= 30 then
    perform from private.media
    where path in (select private.paths_of(was) union select private.paths_of(becomes))
    order by path for update;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger claim_pictures before insert or delete or update of images on public.properties
  for each row execute function private.claim_pictures();
create trigger claim_pictures before insert or delete or update of profile_image_url on public.profiles
  for each row execute function private.claim_pictures();
create trigger claim_pictures before insert or delete or update of logo_url on public.companies
  for each row execute function private.claim_pictures();

-- Pictures older than 24 hours that nothing shows; all of them, or those among the given paths.
create function private.idle_pictures(_among text[] default null) returns setof text
language sql stable security definer set search_path = ''
as $$
  select m.path from private.media m
  where m.created_at < now() - interval '24 hours'
    and (_among is null or m.path = any (_among))
    and not exists (select from public.properties p where p.agent_id = m.owner_id and m.path = any (p.images))
    and not exists (select from public.profiles a where a.id = m.owner_id and a.profile_image_url = m.path)
    and not exists (select from public.companies c where c.id = m.owner_id and c.logo_url = m.path)
$$;

-- Queues up to this many idle pictures for deletion; returns how many. A picture that is being saved is skipped; after
-- locking, each is checked again, because it may have been saved meanwhile.
create function private.sweep_pictures(_limit integer default 1000) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  idle text[] := array(select path from private.idle_pictures() path limit _limit);
begin
  idle := array(select path from private.media where path = any (idle) order by path for update skip locked);
  idle := array(select private.idle_pictures(idle));
  perform private.enqueue_media(idle);
  return cardinality(idle);
end $$;
