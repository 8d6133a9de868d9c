-- The history of a home, newest first: its moves, its office's edits, its prices, where it was shared, alerts sent, its
-- exclusivity. For its agent, and for the office of an agent who permits it to edit.

create function public.home_history(_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  uid constant uuid := private.require_user();
  today constant date := (now() at time zone 'Asia/Jerusalem')::date;
  home public.properties;
  agent public.profiles;
  office public.companies;
  is_own boolean;
begin
  select * into home from public.properties where id = _id;
  select * into agent from public.profiles where id = home.agent_id and user_type = 'agent';
  select * into office from public.companies where organization_code = agent.organization_code;
  is_own := agent.user_id = uid;
  if home.id is null or agent.id is null or not (is_own or (office.owner_user_id = uid and agent.office_edits
       and home.status <> 'draft' and not private.is_withheld(home.id))) is true then
    perform private.refuse('not_found', 'PT404');
  end if;
  return jsonb_build_object(
    'id', home.id, 'title', home.title, 'city', home.city, 'address', home.address, 'deal', home.transaction_type,
    'own', is_own, 'agent', agent.name,
    'events', coalesce((
      select jsonb_agg(jsonb_build_object('at', h.at) || h.event order by h.at desc, h.place desc)
      from (
        select e.at, e.id as place, jsonb_build_object('kind', 'move', 'from', e.from_status, 'to', e.to_status, 'act', e.act,
          -- Null: nobody but time, or an operator, whom nobody is told.
          'by', case when e.moved_by is null then null when e.moved_by = agent.user_id then 'agent'
                     when e.moved_by = office.owner_user_id then 'office' else 'other' end) as event
        from public.listing_events e where e.listing_id = home.id
        union all
        select p."from", 0, jsonb_build_object('kind', 'price', 'price', p.price, 'deal', p.transaction_type,
          'before', lag(p.price) over (partition by p.transaction_type order by p."from"))
        from public.listing_prices p where p.listing = home.id
        union all
        -- What an agent calls a link is the agent's alone.
        select s.created_at, 0, jsonb_build_object('kind', 'link', 'place', s.place, 'name', case when is_own then s.name end)
        from private.share_links s where s.listing_id = home.id and s.agent_id = home.agent_id
        union all
        select max(f.told_at), 0, jsonb_build_object('kind', 'alerts', 'count', count(*))
        from private.alert_finds f where f.listing_id = home.id and f.told_at is not null
        group by (f.told_at at time zone 'Asia/Jerusalem')::date
        union all
        select (x.day::timestamp at time zone 'Asia/Jerusalem'), x.place, jsonb_build_object('kind', x.kind)
        from (values (home.exclusive_from, 0, 'exclusive_from'), (home.exclusive_until, 1, 'exclusive_until')) x (day, place, kind)
        where x.day <= today
        order by 1 desc, 2 desc limit 300) h), '[]'));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.home_history(uuid)', 'execute', '{authenticated}');
comment on function public.home_history(uuid) is
  '`{id, title, city, address, deal, own, agent, events: [{at, kind: move/price/link/alerts/exclusive_from/exclusive_until, ...}]}` of a listing of one''s own, or of an agent of one''s company who lets it edit (no drafts, nothing that an operator hid; names of links are null there). The newest 300, newest first
refuses 42501 `not_signed_in`; PT404 `not_found`';
