-- An agent with a thousand homes who hid and showed their page in a loop held the totals of all their cities for
-- seconds each time, so that others could not publish there. Now a page appears 20 times a day; to hide it is free.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.guard_appearance()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is not null and private.is_shown(new) and not private.is_shown(old)
     and not (private.rate_hit('appearances', new.user_id::text, 20, 86400) ->> 'allowed')::boolean then
    perform private.refuse('too_many_requests', 'P0001');
  end if;
  return new;
end $function$;
comment on function private.guard_appearance() is NULL;

CREATE OR REPLACE FUNCTION public.save_profile(_expected_version integer, _data jsonb, _code text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function public.save_profile(integer,jsonb,text) is '`{status: saved, id, version}`; with `_code` the company is joined in the same transaction, or the answer of `link_company` says why not and nothing is saved. Keys of `_data` are column names; missing keys keep their value
refuses 42501 `not_agent`; PT404 `not_found`; PT409 `stale_version`; P0001 `too_many_requests` (appears 20 times a day)';

CREATE TRIGGER guard_appearance BEFORE UPDATE OF is_public, username ON public.profiles FOR EACH ROW WHEN (((old.is_public IS DISTINCT FROM new.is_public) OR (old.username IS DISTINCT FROM new.username))) EXECUTE FUNCTION private.guard_appearance();

reset check_function_bodies;
