-- Saves a profile together with the company that it joins, in one transaction.

-- The profile form is one transaction: the agent joins the company and is saved, or neither happens. Runs as the
-- caller, so grants and policies apply. Keys of _data are column names; missing keys keep their value. With _code the
-- company is joined first; when that fails, nothing is saved and the result gives the reason, as link_company does.
-- Otherwise returns {status: saved, id, version}.
create function public.save_profile(_expected_version integer, _data jsonb, _code text default null) returns jsonb
language plpgsql security invoker set search_path = ''
as $$
declare
  uid uuid := (select auth.uid());
  p public.profiles;
  joined jsonb;
begin
  if uid is null then raise exception using message = 'not_signed_in', errcode = '42501'; end if;
  if _code is not null then
    joined := public.link_company(_code);
    -- Said and not raised: an exception would undo the count of the guess.
    if joined ->> 'status' <> 'linked' then return joined; end if;
  end if;
  select * into p from public.profiles where user_id = uid;
  if p.id is null then raise exception using message = 'not_found', errcode = 'PT404'; end if;
  p := jsonb_populate_record(p, _data);
  update public.profiles set (name, username, phone, is_public, profile_image_url, license, areas, languages, working_since,
      opening_hours)
    = (p.name, p.username, p.phone, p.is_public, p.profile_image_url, p.license, p.areas, p.languages, p.working_since,
      p.opening_hours)
  where user_id = uid and version = _expected_version
  returning * into p;
  -- Raised: the company is not joined either.
  if not found then raise exception using message = 'stale_version', errcode = 'PT409'; end if;
  return jsonb_build_object('status', 'saved', 'id', p.id, 'version', p.version);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.save_profile(integer, jsonb, text)', 'execute', '{authenticated}');
comment on function public.save_profile(integer, jsonb, text) is
  '`{status: saved, id, version}`; with `_code` the company is joined in the same transaction, or the answer of `link_company` says why not and nothing is saved. Keys of `_data` are column names; missing keys keep their value
refuses 42501 `not_agent`; PT404 `not_found`; PT409 `stale_version`; P0001 `too_many_requests` (appears 20 times a day)';

-- All homes of an agent appear at once with the agent, and the totals of their cities stay locked meanwhile: an agent
-- who toggles visibility in a loop would block others from publishing. Disappearing is not limited.
create function private.guard_appearance() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and private.is_shown(new) and not private.is_shown(old)
     and not (private.rate_hit('appearances', new.user_id::text, 20, 86400) ->> 'allowed')::boolean then
    perform private.refuse('too_many_requests', 'P0001');
  end if;
  return new;
end $$;
create trigger guard_appearance before update of is_public, username on public.profiles
  for each row when ((old.is_public, old.username) is distinct from (new.is_public, new.username))
  execute function private.guard_appearance();
