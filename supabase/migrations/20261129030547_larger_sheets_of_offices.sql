-- An office imports a file of up to 5,000 homes, such as its own export, and twice that many rows a day.

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
  if cardinality(_requests) > 5000 then perform private.refuse('too_many', '22023'); end if;
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
refuses 42501 `not_company`; 22023 `too_many` (5,000)';

CREATE OR REPLACE FUNCTION private.require_office_agent(_agent uuid)
 RETURNS public.profiles
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.require_company();
  agent public.profiles;
begin
  -- Twice what a sheet holds.
  if not (private.rate_hit('office_saves', own.id::text, 10000, 86400) ->> 'allowed')::boolean then
    perform private.refuse('too_many_requests', 'P0001');
  end if;
  perform from public.profiles where id = _agent or user_id = own.owner_user_id order by id for share;
  select * into agent from public.profiles
  where id = _agent and user_type = 'agent' and organization_code = own.organization_code;
  if agent.id is null then perform private.refuse('not_found', 'PT404'); end if;
  if not agent.office_edits then perform private.refuse('office_edits_not_allowed'); end if;
  if not private.is_active(agent) then perform private.refuse('agent_inactive'); end if;
  return agent;
end $function$;

CREATE OR REPLACE FUNCTION public.save_office_home(_id uuid, _expected_version integer, _data jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  agent public.profiles := private.require_office_agent((select agent_id from public.properties where id = _id));
  home public.properties;
  answer jsonb;
begin
  if _data ?| array['reference', 'client_request_id'] then
    perform private.refuse('unknown_column', '22023');
  end if;
  select * into home from public.properties where id = _id and agent_id = agent.id and status <> 'draft';
  if home.id is null then perform private.refuse('not_found', 'PT404'); end if;
  if private.is_withheld(home.id) then perform private.refuse('listing_withheld', 'P0001'); end if;
  answer := private.write_office_home(agent, _id, _expected_version, _data, true);
  perform private.note_office_act(_id, agent, 'edited');
  return answer;
end $function$;
comment on function public.save_office_home(uuid,integer,jsonb) is '`{id, version, created}` of a home of an agent of the company who lets it edit, as `save_property` answers; the agent''s own plan and limits count. The act is in its events, and told to the agent by mail, once a day
refuses 42501 `not_company`, `office_edits_not_allowed` (the agent does not let the company edit), `agent_inactive`; PT404 `not_found` (also drafts); P0001 `listing_withheld`, `too_many_requests` (10,000 saves a day); 22023 `unknown_column` (also `reference`, which is the agent''s alone); and what `save_property` refuses';

reset check_function_bodies;
