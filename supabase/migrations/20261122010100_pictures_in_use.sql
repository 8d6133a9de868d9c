-- A picture's row in private.media is the lock of the picture: who shows it, who stops showing it and
-- who sweeps it hold that row, and look again once they have it.

-- Before the guards, whose names come later. Those that come and those that go, in one order: two
-- listings may exchange pictures.
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

-- Pictures of yesterday and before that nothing shows; all, or those among the named.
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

-- Orders idle pictures away, so many at once; answers how many. One that somebody is just saving is left
-- alone; what was locked is asked about again, because it may have been saved meanwhile.
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
