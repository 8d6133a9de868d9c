-- The profile form is one transaction: who joins a company with it joins and is saved, or neither.
-- Runs as the caller, so grants and policies apply. Keys of _data are column names; missing keys keep their
-- value. With _code the company is joined first, and where it is not, the answer says why, as that of
-- link_company does, and nothing is saved. Answers {status: saved, id, version}.
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
  update public.profiles set (name, username, phone, is_public, profile_image_url)
    = (p.name, p.username, p.phone, p.is_public, p.profile_image_url)
  where user_id = uid and version = _expected_version
  returning * into p;
  -- Raised: the company is not joined either.
  if not found then raise exception using message = 'stale_version', errcode = 'PT409'; end if;
  return jsonb_build_object('status', 'saved', 'id', p.id, 'version', p.version);
end $$;

-- No plan is said by an empty text: a plan's address may be `none`. The word still means no plan where
-- there is no such plan. Nothing else of the function changes.
do $$
declare
  asked constant text := 'if set_subscription_type is not null and set_subscription_type <> ''none'' then';
  refused constant text := 'if plan is null then perform private.refuse(''plan_not_found'', ''22023''); end if;';
  definition text := pg_catalog.pg_get_functiondef(
    'public.admin_update_user_subscription(uuid, integer, timestamptz, boolean, text, boolean)'::regprocedure);
begin
  if position(asked in definition) = 0 or position(refused in definition) = 0 then
    raise exception 'admin_update_user_subscription asks for the plan in another way';
  end if;
  execute replace(replace(definition,
    asked, 'if set_subscription_type <> '''' then'),
    refused, 'if plan is null and set_subscription_type <> ''none'' then perform private.refuse(''plan_not_found'', ''22023''); end if;');
end $$;

do $$
begin
  execute replace(pg_catalog.pg_get_functiondef('private.apply_privileges()'::regprocedure),
    'public.link_company(text),', 'public.link_company(text), public.save_profile(integer, jsonb, text),');
end $$;
select private.apply_privileges();
