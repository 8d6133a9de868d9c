-- What a company sees of its agents' leads: numbers and titles; names and messages where the agent permits it.
-- Evaluated for the current agents, so access ends as soon as an agent leaves.

create function private.company_reads(_agent uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select coalesce((select company_reads from public.lead_settings where agent_id = _agent), false) $$;

create function public.company_leads(_agent uuid default null, _page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.company_leads(uuid, integer)', 'execute', '{authenticated}');
comment on function public.company_leads(uuid, integer) is
  '`{page, page_size: 50, rule: off/turn/area, total, agents: [{id, name, reads, areas: how many, unread, week, counts}], rows: [{id, agent_id, status, listing_title, last_at, name, phone, message}]}` of the company''s own agents; name, phone and message are null unless the agent lets the company read
refuses 42501 `not_company`';

-- Hands a lead with its messages from one agent of the company to another. The giver is notified: a company cannot use
-- an account of its own to read what the agent does not let it read without the agent knowing. The agent's notes go
-- along only where the company may read leads; otherwise the agent gets them in that mail.
create function public.hand_lead(_id uuid, _agent uuid) returns void
language plpgsql security definer set search_path = ''
as $$
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.hand_lead(uuid, uuid)', 'execute', '{authenticated}');
comment on function public.hand_lead(uuid, uuid) is
  'the lead, from the agent who has it to `_agent`; both belong to the company. Notes go along when the agent who has it lets the company read, and back to that agent by mail otherwise
refuses 42501 `not_company`; PT404 `not_found`; P0001 `too_many_requests` (200 a day), `viewing_taken` (`_agent` meets somebody else at the time of its viewing)';

-- By rule: a new lead about a home goes to the agents of the office in turn, to all of them or to those who serve its
-- area. Agents who let the office read leads take part, and both give and get; all other agents keep their leads.
-- Messages written on an agent's own page are excluded, and so are viewings, whose slots that agent opened.

-- When each agent last received a lead by turn.
create table private.lead_turns (
  agent_id uuid primary key references public.profiles (id) on delete cascade,
  at timestamptz not null
);
alter table private.lead_turns enable row level security;

-- Whether a home is in one of the areas of an agent's page: a town, or town|neighbourhood.
create function private.serves(_areas text[], _city text, _neighborhood text) returns boolean
language sql immutable set search_path = ''
as $$
  select exists (
    select from unnest(_areas) area
    where private.search_key(split_part(area, '|', 1)) = private.search_key(_city)
      and (area not like '%|%' or private.search_key(split_part(area, '|', 2)) = private.search_key(coalesce(_neighborhood, ''))))
$$;

-- Only for its first message: later ones go to the lead's current agent. Waits only for the office's other leads of
-- this moment: an agent whose profile is locked by a write (removal, handover) is skipped.
create function private.round_lead(_lead uuid) returns void
language plpgsql security definer set search_path = ''
as $$
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
end $$;

create function public.set_lead_rule(_rule text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  own public.companies := private.require_company();
begin
  update public.companies set lead_rule = coalesce(_rule, 'off') where id = own.id and lead_rule is distinct from coalesce(_rule, 'off');
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.set_lead_rule(text)', 'execute', '{authenticated}');
comment on function public.set_lead_rule(text) is
  'to whom of the company''s agents new leads about their homes go: `off` (to the agent of the home), `turn` or `area`, among the agents who let the company read
refuses 42501 `not_company`; 23514 `lead_rule_known`';
