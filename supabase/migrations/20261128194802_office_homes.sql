-- WHY
-- An office takes all homes of its agents out as a sheet: without what is an agent's alone, and of an agent who does not let
-- it edit only what its list and visitors see.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION public.office_homes(_below bigint DEFAULT NULL::bigint, _requests uuid[] DEFAULT '{}'::uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.require_company();
begin
  if cardinality(_requests) > 1000 then perform private.refuse('too_many', '22023'); end if;
  return (
    with page as materialized (
      select p.id, a.username, a.office_edits
      from public.properties p join public.profiles a on a.id = p.agent_id
      where a.organization_code = own.organization_code and a.user_type = 'agent' and p.status <> 'draft'
        and (_below is null or p.seq < _below)
        and not exists (select from private.withheld_listings w where w.listing_id = p.id)
      order by p.seq desc limit 500)
    select coalesce(jsonb_agg(jsonb_build_object('username', page.username, 'edits', page.office_edits, 'home',
      case when page.office_edits then to_jsonb(p)
      else to_jsonb(jsonb_populate_record(null::public.properties, coalesce(to_jsonb(l), '{"images": [], "image_texts": {}}') || jsonb_build_object(
        'id', p.id, 'seq', p.seq, 'agent_id', p.agent_id, 'version', p.version, 'status', p.status, 'title', p.title,
        'transaction_type', p.transaction_type, 'price', p.price, 'city', p.city, 'rooms', p.rooms))) end
      || '{"reference": null, "final_price": null}' || jsonb_build_object('client_request_id',
        case when page.office_edits and p.client_request_id = any (_requests) then p.client_request_id end)) order by p.seq desc), '[]')
    from page join public.properties p using (id) left join public.public_listings l using (id));
end $function$;
comment on function public.office_homes(bigint,uuid[]) is '`[{username, edits, home}]`, newest first: 500 homes of the company''s agents with a `seq` below `_below` (null: the newest), never drafts nor what an operator hid. `home` is a row of `properties` without what is its agent''s alone (`reference`, `final_price`: null; `client_request_id` of `_requests` alone, which the company made itself); where the agent does not let the company edit it holds what `company_properties` and visitors see, and null else
refuses 42501 `not_company`; 22023 `too_many` (1,000)';

insert into private.api_grants (object, privilege, roles, columns) values ('function public.office_homes(bigint, uuid[])', 'execute', '{authenticated}', NULL);

select private.apply_privileges();

reset check_function_bodies;
