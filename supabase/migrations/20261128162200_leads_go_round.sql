-- WHY
-- An office may give new leads about its homes to its agents in turn, or to those who serve the area, among those who
-- let it read. A lead says how it was given, and the agent of its home.

alter table public.companies add column lead_rule text not null default 'off'
  constraint lead_rule_known check (lead_rule in ('off', 'turn', 'area'));
alter table public.leads add column handed text constraint lead_handed_known check (handed in ('hand', 'turn', 'area'));

create table private.lead_turns (
  agent_id uuid primary key references public.profiles (id) on delete cascade,
  at timestamptz not null
);
alter table private.lead_turns enable row level security;

set check_function_bodies = off;


drop function private.mail_handed_lead(uuid,uuid,text[]);

CREATE OR REPLACE FUNCTION public.add_lead(_lead jsonb, _client text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  request uuid := _lead ->> 'request_id';
  listing uuid := _lead ->> 'listing_id';
  agent uuid := _lead ->> 'agent_id';
  about uuid := coalesce(listing, agent);
  target record;
  lead uuid;
  wait integer;
  copy boolean;
begin
  if request is null or (listing is null) = (agent is null) then perform private.refuse('lead_invalid', '22023'); end if;
  if (_lead ->> 'caught')::boolean then return private.catch_lead(_lead, _client); end if;
  if exists (select from public.lead_messages where request_id = request) then return '{"status": "added"}'; end if;
  wait := private.lead_limit(_client, coalesce(_lead ->> 'network', _client), coalesce((_lead ->> 'scripted')::boolean, false),
    _lead ->> 'phone', about);
  if wait is not null then return jsonb_build_object('status', 'limited', 'retry_after', wait); end if;
  copy := private.may_copy_lead(_lead ->> 'email', about);
  perform private.hold_sender(_lead ->> 'phone', about);
  if exists (select from public.lead_messages where request_id = request) then return '{"status": "added"}'; end if;
  select * into target from private.lead_target(listing, agent);
  if target.agent is null then return '{"status": "closed"}'; end if;
  lead := private.keep_lead(_lead, listing, target.agent, target.title, copy);
  perform private.round_lead(lead);
  -- The same request was caught before: this time nothing was filled that people do not see.
  delete from public.caught_leads where request_id = request;
  perform private.mail_lead(lead, request);
  perform private.push_lead(lead);
  return '{"status": "added"}';
end $function$;
comment on function public.add_lead(jsonb,text) is '`{status: added/limited/closed, retry_after?}` of `{request_id, listing_id or agent_id, name, phone, message, hour, email, source, consent_version, scripted, network, caught}`; the same request again adds nothing. Caught: kept apart for its agent, and no lead. Closed: what nobody is shown takes no leads
refuses 22023 `lead_invalid`; 23514 with the name of what is not valid';

CREATE OR REPLACE FUNCTION public.company_leads(_agent uuid DEFAULT NULL::uuid, _page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.require_company();
  page integer := least(greatest(coalesce(_page, 1), 1), 100000);
  agents uuid[] := array(select id from public.profiles
                         where organization_code = own.organization_code and user_type = 'agent');
begin
  return jsonb_build_object(
    'page', page, 'page_size', 50, 'rule', own.lead_rule,
    'total', (select count(*) from public.leads l where l.agent_id = any (agents) and (_agent is null or l.agent_id = _agent)),
    'agents', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'reads', private.company_reads(p.id),
        'areas', cardinality(p.areas),
        'unread', (select count(*) from public.leads l where l.agent_id = p.id and l.read_at is null),
        -- Seven days as the screen of the numbers has them, today among them.
        'week', (select count(*) from public.leads l
                 where l.agent_id = p.id and (l.created_at at time zone 'Asia/Jerusalem')::date > (now() at time zone 'Asia/Jerusalem')::date - 7),
        'counts', (select coalesce(jsonb_object_agg(status, n), '{}') from (
          select l.status, count(*) n from public.leads l where l.agent_id = p.id group by 1) s)) order by p.name, p.id)
      from public.profiles p where p.id = any (agents)), '[]'),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'agent_id', r.agent_id, 'status', r.status,
        'listing_title', r.listing_title, 'last_at', r.last_at,
        'name', case when r.reads then r.name end, 'phone', case when r.reads then r.phone end,
        'message', case when r.reads then (select m.message from public.lead_messages m where m.lead_id = r.id
                                           order by m.at desc, m.request_id limit 1) end)
        order by r.last_at desc, r.seq desc)
      from (select l.*, private.company_reads(l.agent_id) as reads from public.leads l
            where l.agent_id = any (agents) and (_agent is null or l.agent_id = _agent)
            order by l.last_at desc, l.seq desc limit 50 offset (page - 1) * 50) r), '[]'));
end $function$;
comment on function public.company_leads(uuid,integer) is '`{page, page_size: 50, rule: off/turn/area, total, agents: [{id, name, reads, areas: how many, unread, week, counts}], rows: [{id, agent_id, status, listing_title, last_at, name, phone, message}]}` of the company''s own agents; name, phone and message are null unless the agent lets the company read
refuses 42501 `not_company`';

CREATE OR REPLACE FUNCTION public.hand_lead(_id uuid, _agent uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.require_company();
  giver uuid := (select agent_id from public.leads where id = _id);
  lead public.leads;
  left_behind text[] := '{}';
begin
  -- Each tells two people by mail, and who gives cannot stop it.
  if not (private.rate_hit('lead_handed', own.id::text, 200, 86400) ->> 'allowed')::boolean then
    perform private.refuse('too_many_requests', 'P0001');
  end if;
  -- Shared until the end: nobody leaves the company while they give or get.
  perform from public.profiles where id in (giver, _agent) order by id for share;
  if exists (
    select from unnest(array[giver, _agent]) one
    where not exists (select from public.profiles p where p.id = one and p.user_type = 'agent'
                      and p.organization_code = own.organization_code)) then
    perform private.refuse('not_found', 'PT404');
  end if;
  perform private.hold_viewings(id) from unnest(array[giver, _agent]) id group by id order by id;
  select * into lead from public.leads where id = _id and agent_id = giver for update;
  if lead.id is null then perform private.refuse('not_found', 'PT404'); end if;
  if giver = _agent then return; end if;
  if private.viewings_clash(array[lead.id], giver, _agent, null) then perform private.refuse('viewing_taken', 'P0001'); end if;
  update public.leads set agent_id = _agent, handed = 'hand', read_at = null, updated_at = now() where id = lead.id;
  delete from private.mails m using public.profiles p
  where m.lead_id = lead.id and p.id = giver and m.user_id = p.user_id;
  delete from private.pushes where lead_id = lead.id;
  perform private.hand_viewings(array[lead.id], giver, _agent, null);
  if not private.company_reads(giver) then
    with notes as (delete from public.lead_notes where lead_id = lead.id returning id, at, body)
    select coalesce(array_agg(body order by at, id), '{}') into left_behind from notes;
  end if;
  perform private.mail_handed_lead(lead.id, giver, left_behind, 'hand');
  perform private.mail_lead(lead.id);
  perform private.push_lead(lead.id);
  perform private.audit('lead_handed', lead.id::text, jsonb_build_object('from', giver, 'to', _agent, 'company', own.id));
end $function$;
comment on function public.hand_lead(uuid,uuid) is 'the lead, from the agent who has it to `_agent`; both belong to the company. Notes go along when the agent who has it lets the company read, and back to that agent by mail otherwise
refuses 42501 `not_company`; PT404 `not_found`; P0001 `too_many_requests` (200 a day), `viewing_taken` (`_agent` meets somebody else at the time of its viewing)';

CREATE OR REPLACE FUNCTION private.lead_json(l public.leads)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', l.id, 'listing_id', l.listing_id, 'listing_shown', exists (select from private.shown_home(l.listing_id)),
    'listing_title', l.listing_title, 'source', private.lead_source(l.source, l.agent_id), 'name', l.name,
    'phone', l.phone, 'email', l.email, 'status', l.status, 'unread', l.read_at is null, 'call_back_on', l.call_back_on,
    'created_at', l.created_at, 'last_at', l.last_at, 'handed', l.handed,
    'home_of', (select a.name from public.properties p join public.profiles a on a.id = p.agent_id
                where p.id = l.listing_id and p.agent_id <> l.agent_id and private.are_colleagues(p.agent_id, l.agent_id)),
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('message', m.message, 'hour', m.hour, 'at', m.at)
                                           order by m.at, m.request_id), '[]')
                 from public.lead_messages m where m.lead_id = l.id),
    'viewings', (select coalesce(jsonb_agg(jsonb_build_object('starts_at', v.starts_at, 'state', v.state) order by v.starts_at, v.id), '[]')
                 from private.viewings v where v.lead_id = l.id),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'body', n.body, 'at', n.at) order by n.at, n.id), '[]')
              from public.lead_notes n where n.lead_id = l.id))
$function$;

CREATE OR REPLACE FUNCTION private.mail_handed_lead(_lead uuid, _giver uuid, _notes text[], _how text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mail_key text := 'lead_handed:' || _lead || ':' || gen_random_uuid();
begin
  perform private.queue_mail(g.user_id, 'lead_handed', mail_key,
    jsonb_build_object('title', l.listing_title, 'to', p.name, 'notes', _notes, 'how', _how))
  from public.leads l join public.profiles p on p.id = l.agent_id cross join public.profiles g
  where l.id = _lead and g.id = _giver;
end $function$;

CREATE OR REPLACE FUNCTION public.my_lead_settings()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'mails', case when exists (select from private.mail_stops where user_id = uid and kind = 'lead') then 'none'
                  else coalesce(s.mails, 'at_once') end,
    'template', s.template, 'company_reads', coalesce(s.company_reads, false),
    'office_rule', (select c.lead_rule from public.companies c where c.organization_code = p.organization_code))
  from (select private.require_user() as uid) one
  left join public.profiles p on p.user_id = uid left join public.lead_settings s on s.agent_id = p.id
$function$;
comment on function public.my_lead_settings() is '`{mails: at_once/daily/none, template or null, company_reads, office_rule: off/turn/area, or null without an office}`';

CREATE OR REPLACE FUNCTION private.round_lead(_lead uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.leads;
  home public.properties;
  office public.companies;
  agent public.profiles;
  taker uuid;
begin
  select * into lead from public.leads where id = _lead;
  if lead.listing_id is null or (select count(*) from public.lead_messages where lead_id = _lead) > 1 then return; end if;
  select c.* into office from public.companies c join public.profiles p using (organization_code)
  where p.id = lead.agent_id and c.lead_rule <> 'off';
  if office.id is null or not private.company_reads(lead.agent_id) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('lead_turn:' || office.id, 0));
  select * into home from public.properties where id = lead.listing_id;
  for agent in
    select p.* from public.profiles p
    join public.lead_settings s on s.agent_id = p.id and s.company_reads
    left join private.lead_turns t on t.agent_id = p.id
    where p.organization_code = office.organization_code and p.user_type = 'agent'
      and (office.lead_rule = 'turn' or private.serves(p.areas, home.city, home.neighborhood))
    order by t.at nulls first, p.company_since, p.id
  loop
    continue when private.is_publishing_stopped(agent.id) or not private.is_active(agent);
    perform from public.profiles where id = agent.id and organization_code = office.organization_code for share skip locked;
    continue when not found;
    taker := agent.id;
    exit;
  end loop;
  -- Nobody fits: it stays with the agent of the home.
  if taker is null then return; end if;
  insert into private.lead_turns as t (agent_id, at) values (taker, clock_timestamp())
  on conflict (agent_id) do update set at = excluded.at;
  if taker = lead.agent_id then return; end if;
  update public.leads set agent_id = taker, handed = office.lead_rule where id = _lead;
  perform private.mail_handed_lead(_lead, lead.agent_id, '{}', office.lead_rule);
end $function$;

CREATE OR REPLACE FUNCTION private.serves(_areas text[], _city text, _neighborhood text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from unnest(_areas) area
    where private.search_key(split_part(area, '|', 1)) = private.search_key(_city)
      and (area not like '%|%' or private.search_key(split_part(area, '|', 2)) = private.search_key(coalesce(_neighborhood, ''))))
$function$;

CREATE OR REPLACE FUNCTION public.set_lead_rule(_rule text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.require_company();
begin
  update public.companies set lead_rule = coalesce(_rule, 'off') where id = own.id and lead_rule is distinct from coalesce(_rule, 'off');
end $function$;
comment on function public.set_lead_rule(text) is 'to whom of the company''s agents new leads about their homes go: `off` (to the agent of the home), `turn` or `area`, among the agents who let the company read
refuses 42501 `not_company`; 23514 `lead_rule_known`';

insert into private.api_grants (object, privilege, roles, columns) values ('function public.set_lead_rule(text)', 'execute', '{authenticated}', NULL);

select private.apply_privileges();

reset check_function_bodies;
