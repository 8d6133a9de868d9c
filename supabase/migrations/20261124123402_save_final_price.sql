-- What was paid may be told after the closing.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION public.save_final_price(_id uuid, _price numeric)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me public.profiles;
begin
  select * into me from public.profiles where user_id = private.require_user() for share;
  if me.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
  perform private.hold_listings(me, array[_id], _leaving => false);
  update public.properties set final_price = _price where id = _id and agent_id = me.id and status = 'closed';
  if not found then perform private.refuse('not_found', 'PT404'); end if;
end $function$;
comment on function public.save_final_price(uuid,numeric) is 'nothing; of a listing of one''s own that was sold or rented, in shekels, or null
refuses 42501 `not_agent`; PT404 `not_found`; 23514 `final_price_valid`';

insert into private.api_grants (object, privilege, roles, columns) values ('function public.save_final_price(uuid, numeric)', 'execute', '{authenticated}', NULL);

select private.apply_privileges();

reset check_function_bodies;
