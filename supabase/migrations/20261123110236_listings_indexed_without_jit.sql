-- A write of a listing is not compiled: that took a hundred times longer than the write.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.index_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  same tsvector;
begin
  if not exists (select from private.search_cities where name = new.city) then
    insert into private.search_cities (name, key) values (new.city, private.search_key(new.city))
    on conflict do nothing;
  end if;
  if tg_op = 'UPDATE' and (new.title, new.city, new.neighborhood, new.address, new.description)
    is not distinct from (old.title, old.city, old.neighborhood, old.address, old.description) then
    select words into same from private.search_rows where id = new.id;
  end if;
  perform private.store_search_row(private.search_row(new, same));
  return null;
end $function$;
comment on function private.index_listing() is NULL;

reset check_function_bodies;
