-- Nothing is shared to a widget: there is none.

set check_function_bodies = off;

delete from private.share_links where place = 'widget';
alter table private.share_links drop constraint share_links_place_known;
alter table private.share_links add constraint share_links_place_known
  check (place in ('whatsapp', 'facebook', 'mail', 'copied', 'qr', 'print', 'own'));

CREATE OR REPLACE FUNCTION private.link_of(_code text, _agent uuid, _listing uuid)
 RETURNS character
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if _code !~ '^[A-Za-z0-9]{6}$' then return null; end if;
  insert into private.share_links (code, agent_id, listing_id, place)
  select _code, _agent, _listing, place
  from unnest('{whatsapp,facebook,mail,copied,qr,print}'::text[]) place
  where private.share_code(coalesce(_listing, _agent), place) = _code
    and not exists (select from private.share_links where code = _code::char(6))
  on conflict do nothing;
  return (select code from private.share_links
          where code = _code::char(6) and agent_id = _agent and listing_id is not distinct from _listing);
end $function$;

reset check_function_bodies;
