-- "This week" of an office's leads began a hundred and sixty-eight hours ago: neither a week nor the seven days of the
-- numbers beside it.

set check_function_bodies = off;


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
    'page', page, 'page_size', 50,
    'total', (select count(*) from public.leads l where l.agent_id = any (agents) and (_agent is null or l.agent_id = _agent)),
    'agents', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'reads', private.company_reads(p.id),
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
comment on function public.company_leads(uuid,integer) is '`{page, page_size: 50, total, agents: [{id, name, reads, unread, week, counts}], rows: [{id, agent_id, status, listing_title, last_at, name, phone, message}]}` of the company''s own agents; name, phone and message are null unless the agent lets the company read
refuses 42501 `not_company`';

reset check_function_bodies;
