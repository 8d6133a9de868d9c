-- Companies and their agents. All rights belong to the owner; the code only lets agents join.

-- Eight characters from the random bits of UUIDs (the server's CSPRNG; pgcrypto may be absent). No 0/O and 1/I, because
-- people read codes aloud. 32 letters divide 256, so all letters are equally likely.
create function private.new_organization_code() returns text
language sql volatile set search_path = ''
as $$
  -- Byte 12 of a version 4 UUID is wholly random.
  select string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789',
                           1 + (get_byte(uuid_send(gen_random_uuid()), 12) & 31), 1), '')
  from generate_series(1, 8)
$$;

create function private.my_company() returns public.companies
language sql stable security definer set search_path = ''
as $$
  select c from public.companies c where c.owner_user_id = (select auth.uid()) and private.passed_second_factor()
$$;

create function private.require_company() returns public.companies
language plpgsql stable security definer set search_path = ''
as $$
declare
  own public.companies := private.my_company();
begin
  if own.id is null then perform private.refuse('not_company'); end if;
  return own;
end $$;

create function public.ensure_company() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  uid uuid := private.require_user();
  own public.profiles;
begin
  select * into own from public.profiles where user_id = uid;
  if own.user_type is distinct from 'company' then perform private.refuse('not_company'); end if;
  for attempt in 1..5 loop
    exit when exists (select from public.companies where owner_user_id = uid);
    begin
      insert into public.companies (owner_user_id, name, organization_code)
      values (uid, own.name, private.new_organization_code())
      on conflict (owner_user_id) do nothing;
    exception when unique_violation then null; -- the code was taken: draw another
    end;
  end loop;
  if not exists (select from public.companies where owner_user_id = uid) then
    perform private.refuse('code_collision', 'P0001');
  end if;
  return (select to_jsonb(c) from public.companies c where c.owner_user_id = uid);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.ensure_company()', 'execute', '{authenticated}');
comment on function public.ensure_company() is
  'the company row; creates it for company users
refuses 42501 `not_company`';

-- Draws and stores the code in one transaction; the foreign key updates the agents. Agents are locked before their
-- company, as when an agent writes: with the opposite order two transactions could deadlock.
create function private.renew_code(_company uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  code text;
begin
  perform pg_advisory_xact_lock(private.company_gate(_company));
  -- The code may have changed while this one waited, so the agents are looked for by the row of now.
  perform from public.profiles
  where organization_code = (select organization_code from public.companies where id = _company)
  order by id for no key update;
  for attempt in 1..5 loop
    begin
      code := private.new_organization_code();
      update public.companies set organization_code = code where id = _company;
      return code;
    exception when unique_violation then null;
    end;
  end loop;
  perform private.refuse('code_collision', 'P0001');
end $$;

create function public.generate_organization_code() returns text
language plpgsql security definer set search_path = ''
as $$
declare
  own public.companies := private.require_company();
begin
  if not (private.rate_hit('organization_code', own.id::text, 5, 86400) ->> 'allowed')::boolean then
    perform private.refuse('code_limit', 'P0001');
  end if;
  return private.renew_code(own.id);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.generate_organization_code()', 'execute', '{authenticated}');
comment on function public.generate_organization_code() is
  'the new code, stored
refuses 42501 `not_company`, P0001 `code_limit` (5 a day), `code_collision`';

-- Attempts to guess codes are rate-limited before any lookup.
create function private.company_of_code(_code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  uid uuid := private.require_user();
  hit jsonb;
  me public.profiles;
  found_one public.companies;
  places integer;
begin
  if not private.is_agent() then perform private.refuse('not_agent'); end if;
  hit := private.rate_hit('company_code', uid::text, 10, 900);
  if not (hit ->> 'allowed')::boolean then
    return jsonb_build_object('status', 'rate_limited', 'retry_after', hit -> 'retry_after');
  end if;
  perform pg_advisory_xact_lock_shared(private.company_gate(id)) from public.companies
  where organization_code = upper(btrim(coalesce(_code, '')));
  select * into found_one from public.companies where organization_code = upper(btrim(coalesce(_code, '')));
  if found_one.id is null then return jsonb_build_object('status', 'not_found'); end if;
  select * into me from public.profiles where user_id = uid;
  if me.organization_code is distinct from found_one.organization_code then
    places := (private.plan_of(found_one.owner_user_id)).agent_limit;
    if (select count(*) from public.profiles where organization_code = found_one.organization_code) >= places then
      return jsonb_build_object('status', 'full', 'name', found_one.name, 'agent_limit', places);
    end if;
  end if;
  return jsonb_build_object('status', 'found', 'name', found_one.name, 'logo_url', found_one.logo_url,
                            'organization_code', found_one.organization_code);
end $$;

create function public.find_company(_code text) returns jsonb
language sql security definer set search_path = ''
as $$ select private.company_of_code(_code) $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.find_company(text)', 'execute', '{authenticated}');
comment on function public.find_company(text) is
  '`{status: found, name, logo_url, organization_code}`, `{status: not_found}`, `{status: full, name, agent_limit}` (the office has no place left) or `{status: rate_limited, retry_after}` (10 in 15 minutes with `link_company`)
refuses 42501 `not_agent`';

create function public.link_company(_code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  answer jsonb := private.company_of_code(_code);
  places text;
begin
  if answer ->> 'status' <> 'found' then return answer; end if;
  update public.profiles set organization_code = answer ->> 'organization_code'
  where user_id = (select auth.uid());
  return answer || '{"status": "linked"}';
exception
  when foreign_key_violation then
    return '{"status": "not_found"}'; -- the company has just changed its code
  when raise_exception then
    if sqlerrm <> 'office_full' then raise; end if;
    get stacked diagnostics places = pg_exception_hint; -- somebody has just taken the last place
    return jsonb_build_object('status', 'full', 'name', answer -> 'name', 'agent_limit', places::integer);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.link_company(text)', 'execute', '{authenticated}');
comment on function public.link_company(text) is
  'the same with `status: linked`
refuses 42501 `not_agent`';

create function public.unlink_company() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_agent() then perform private.refuse('not_agent'); end if;
  update public.profiles set organization_code = null
  where user_id = (select auth.uid()) and organization_code is not null;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.unlink_company()', 'execute', '{authenticated}');
comment on function public.unlink_company() is
  'refuses 42501 `not_agent`';

-- The agent's company, even while it has no public page.
create function public.my_company() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', c.id, 'name', c.name, 'logo_url', c.logo_url,
                            'slug', case when c.is_public then c.slug end)
  from public.profiles p join public.companies c using (organization_code)
  where p.user_id = (select auth.uid()) and private.passed_second_factor()
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.my_company()', 'execute', '{authenticated}');
comment on function public.my_company() is
  'the agent''s company `{id, name, logo_url, slug or null}` or null';
