-- Whoever sent a list can take it back: their browser keeps a key of it, whose hash stands beside the list's.

set check_function_bodies = off;

alter table private.lists add column key_hash bytea;

delete from private.api_grants where (object, privilege, roles) = ('function public.create_list(text, text, jsonb)', 'execute', '{service_role}');

drop function public.create_list(text,text,jsonb);

CREATE OR REPLACE FUNCTION public.create_list(_sender text, _words text, _homes jsonb, _key text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  code text := replace(gen_random_uuid()::text, '-', '');
  list uuid;
begin
  if jsonb_typeof(_homes) is distinct from 'array' or jsonb_array_length(_homes) not between 1 and 50 then
    perform private.refuse('list_invalid', '22023');
  end if;
  -- However many addresses ask.
  if not (private.rate_hit('lists', 'all', 5000, 86400) ->> 'allowed')::boolean then return null; end if;
  insert into private.lists (hash, key_hash, sender, words)
  values (sha256(convert_to(code, 'UTF8')), sha256(convert_to(_key, 'UTF8')),
          private.one_line(_sender), private.one_line(_words))
  returning id into list;
  insert into private.list_homes (list_id, home_id, place, note)
  select list, (h.value ->> 'id')::uuid, h.ordinality, private.one_line(h.value ->> 'note')
  from jsonb_array_elements(_homes) with ordinality h
  on conflict do nothing;
  return code;
end $function$;
comment on function public.create_list(text,text,jsonb,text) is 'the code of a new list of 1-50 homes `[{id, note}]`, 122 random bits that are stored as a hash only; `_key` deletes it (`delete_list`); null when 5,000 were made today
refuses 22023 `list_invalid`, 23514';

CREATE OR REPLACE FUNCTION public.delete_list(_code text, _key text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.lists where id = private.list_by(_code) and key_hash = sha256(convert_to(_key, 'UTF8'));
  if not found then perform private.refuse('not_found', 'PT404'); end if;
end $function$;
comment on function public.delete_list(text,text) is 'nothing: the list of this code, its notes and marks are gone, for whoever has the key that it was made with
refuses PT404 `not_found`';

insert into private.api_grants (object, privilege, roles, columns) values ('function public.create_list(text, text, jsonb, text)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.delete_list(text, text)', 'execute', '{service_role}', NULL);

select private.apply_privileges();

reset check_function_bodies;
